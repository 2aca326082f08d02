internal import JSONText
package import SceneModel

/// Reads XML as atlases and drawings are written in it: elements, attributes and text in UTF-8.
///
/// Nothing is expanded but the five entities of XML and numbers of characters: a document type is passed over, and
/// refused where it declares anything. Nothing else is ever opened.
package struct XMLReader {
  private let bytes: [UInt8]
  private let limits: Limits
  private var position = 0
  private var elements = 0
  private var instructions: [String] = []

  private init(_ bytes: [UInt8], _ limits: Limits) {
    self.bytes = bytes
    self.limits = limits
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the document of a file; nil where it is not text in UTF-8 or begins with no element.
  ///
  /// - Throws: an error where the file breaks XML's rules, or the limits of nesting and of values.
  /// - Complexity: O(*bytes*)
  package static func read(_ bytes: [UInt8], _ limits: Limits) throws(XMLReadError) -> XMLDocument?
  {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = XMLReader(bytes, limits)
    try reader.skipMisc()
    guard reader.byte == 0x3C else { return nil }
    let root = try reader.element(depth: 0)
    try reader.skipMisc()
    guard reader.byte == nil else { throw reader.damageError("text follows the root element") }
    return XMLDocument(root: root, instructions: reader.instructions)
  }

  /// The name of the outermost element; nil where no XML begins.
  package static func rootName(of bytes: [UInt8]) -> String? {
    var reader = XMLReader(bytes, Limits())
    do throws(XMLReadError) {
      try reader.skipMisc()
      guard reader.byte == 0x3C else { return nil }
      reader.position += 1
      return try reader.name()
    } catch {
      return nil
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func damageError(_ what: String) -> XMLReadError {
    let line = bytes[..<min(position, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return XMLReadError(message: "line \(line): \(what)")
  }

  private func begins(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(past end: String) throws(XMLReadError) {
    let end = Array(end.utf8)
    while position < bytes.count {
      if bytes[position...].starts(with: end) {
        position += end.count
        return
      }
      position += 1
    }
    throw damageError("the file ends early")
  }

  private mutating func skipSpace() {
    while let byte, byte <= 0x20 { position += 1 }
  }

  // Declarations, comments, and a document type without anything in it.
  private mutating func skipMisc() throws(XMLReadError) {
    while true {
      skipSpace()
      if begins("<?") {
        position += 2
        instructions.append(try name())
        try skip(past: "?>")
      } else if begins("<!--") {
        try skip(past: "-->")
      } else if begins("<!DOCTYPE") {
        while let byte, byte != 0x3E {
          if byte == 0x5B { throw damageError("the document type declares something (remove it)") }
          position += 1
        }
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func name() throws(XMLReadError) -> String {
    let start = position
    while let byte, byte > 0x20, ![0x2F, 0x3C, 0x3D, 0x3E, 0x3F].contains(byte) { position += 1 }
    guard position > start else { throw damageError("a name is missing") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  // Recursion is as deep as the elements, which the limit bounds.
  private mutating func element(depth: Int) throws(XMLReadError) -> XMLElement {
    guard depth < limits.depth else {
      throw damageError("elements are nested deeper than \(limits.depth)")
    }
    elements += 1
    guard elements <= limits.nodes else { throw damageError("more than \(limits.nodes) elements") }
    let offset = position
    position += 1
    var element = XMLElement(name: try name())
    element.offset = offset
    if try attributes(&element) { return element }
    // The text since the last child.
    var pending = ""
    while true {
      if begins("</") {
        position += 2
        guard try name() == element.name else {
          throw damageError("\(element.name.quoted) does not end where another element does")
        }
        skipSpace()
        guard byte == 0x3E else { throw damageError("an end tag does not end") }
        position += 1
        element.text += pending
        element.trailingText = pending
        return element
      } else if begins("<!--") {
        try skip(past: "-->")
      } else if begins("<![CDATA[") {
        position += 9
        let start = position
        try skip(past: "]]>")
        pending += String(decoding: bytes[start..<position - 3], as: UTF8.self)
      } else if begins("<?") || begins("<!") {
        throw damageError("only elements and text are read")
      } else if byte == 0x3C {
        var child = try self.element(depth: depth + 1)
        element.text += pending
        child.precedingText = pending
        pending = ""
        element.children.append(child)
      } else {
        pending += try text(until: [0x3C])
      }
    }
  }

  // Whether the element ends with its tag.
  private mutating func attributes(_ element: inout XMLElement) throws(XMLReadError) -> Bool {
    while true {
      skipSpace()
      if begins("/>") {
        position += 2
        return true
      }
      if byte == 0x3E {
        position += 1
        return false
      }
      elements += 1
      guard elements <= limits.nodes else {
        throw damageError("more than \(limits.nodes) attributes")
      }
      let key = try name()
      skipSpace()
      guard byte == 0x3D else { throw damageError("the attribute \(key.quoted) has no value") }
      position += 1
      skipSpace()
      guard let quote = byte, quote == 0x22 || quote == 0x27 else {
        throw damageError("the value of \(key.quoted) is not in quotes")
      }
      position += 1
      element.attributes[key] = try text(until: [quote])
      position += 1
    }
  }

  private mutating func text(until ends: Set<UInt8>) throws(XMLReadError) -> String {
    var result: [UInt8] = []
    while let byte, !ends.contains(byte) {
      if byte == 0x26 {
        result += Array(try entity().utf8)
      } else {
        result.append(byte)
        position += 1
      }
    }
    guard byte != nil else { throw damageError("the file ends early") }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func entity() throws(XMLReadError) -> String {
    position += 1
    let start = position
    while let byte, byte != 0x3B, position - start < 10 { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    guard byte == 0x3B else { throw damageError("an entity does not end") }
    position += 1
    let named = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    if let text = named[name] { return text }
    let (prefix, radix) = name.hasPrefix("#x") ? (2, 16) : (1, 10)
    let digits = name.dropFirst(prefix)
    let code = name.hasPrefix("#") ? UInt32(digits: digits, radix: radix) : nil
    guard let scalar = code.flatMap(Unicode.Scalar.init) else {
      throw damageError("the entity \(name.quoted) is not defined")
    }
    return String(Character(scalar))
  }
}
