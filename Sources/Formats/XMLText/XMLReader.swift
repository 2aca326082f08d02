internal import JSONText
package import SceneModel

/// Reads XML as atlases and drawings are written in it: elements, attributes and text.
///
/// Entities that the document type declares with their text are replaced, within limits. Those of other files are
/// refused, and nothing else is ever opened.
package struct XMLReader {
  private let file: [UInt8]
  /// The file, or the text of the innermost open entity.
  private var bytes: [UInt8]
  private let limits: Limits
  private var position = 0
  private var entities: [String: [UInt8]] = [:]
  /// The names of the entities around the position.
  private var openEntities: [String] = []
  /// The position of the outermost of them in the file.
  private var entityPosition = 0
  private var entityBytes = 0
  private var elements = 0
  private var instructions: [String] = []

  private init(_ bytes: [UInt8], _ limits: Limits) {
    (file, self.bytes) = (bytes, bytes)
    self.limits = limits
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the document of a file; nil where it is no text in a known encoding or begins with no element.
  ///
  /// Positions are those in the text in UTF-8.
  ///
  /// - Throws: an error where the file breaks XML's rules, or the limits of nesting and of values.
  /// - Complexity: O(*bytes*)
  package static func read(_ bytes: [UInt8], _ limits: Limits) throws(XMLReadError) -> XMLDocument?
  {
    let bytes = XMLEncoding.utf8(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = XMLReader(bytes, limits)
    try reader.skipMisc()
    guard reader.byte == 0x3C else { return nil }
    // Other control characters are not well-formed either, and drawn as boxes.
    if let position = bytes.firstIndex(of: 0) {
      reader.position = position
      throw reader.damageError("XML has no U+0000 (remove it)")
    }
    let root = try reader.element(depth: 0)
    try reader.skipMisc()
    guard reader.byte == nil else { throw reader.damageError("text follows the root element") }
    return XMLDocument(root: root, instructions: reader.instructions)
  }

  /// The name of the outermost element; nil where no XML begins, and where the bytes end in it.
  package static func rootName(of bytes: [UInt8]) -> String? {
    var reader = XMLReader(XMLEncoding.utf8(bytes), Limits())
    do throws(XMLReadError) {
      try reader.skipMisc()
      guard reader.byte == 0x3C else { return nil }
      reader.position += 1
      let name = try reader.name()
      return reader.byte == nil ? nil : name
    } catch {
      return nil
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func damageError(_ what: String) -> XMLReadError {
    let before = file[..<min(openEntities.isEmpty ? position : entityPosition, file.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let (line, column) = (
      before.count { $0 == 0x0A } + 1, before[start...].count { $0 & 0xC0 != 0x80 } + 1
    )
    return XMLReadError(message: "line \(line), column \(column): \(what)")
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

  // Declarations, comments, and a document type.
  private mutating func skipMisc() throws(XMLReadError) {
    while true {
      skipSpace()
      if begins("<?") {
        instructions.append(try instruction())
      } else if begins("<!--") {
        try skip(past: "-->")
      } else if begins("<!DOCTYPE") {
        while let byte, byte != 0x3E {
          if byte == 0x22 || byte == 0x27 {
            position += 1
            try skip(past: String(Unicode.Scalar(byte)))
          } else if byte == 0x5B {
            try declarations()
          } else {
            position += 1
          }
        }
        guard byte != nil else { throw damageError("the file ends early") }
        position += 1
      } else {
        return
      }
    }
  }

  // Skips a processing instruction (XML 1.0, 2.6). The result is its name.
  private mutating func instruction() throws(XMLReadError) -> String {
    position += 2
    let target = try name()
    try skip(past: "?>")
    return target
  }

  // The declarations of a document type, of which only entities with a text count.
  private mutating func declarations() throws(XMLReadError) {
    position += 1
    while true {
      skipSpace()
      guard let byte else { throw damageError("the file ends early") }
      if byte == 0x5D {
        position += 1
        return
      } else if begins("<!--") {
        try skip(past: "-->")
      } else if begins("<?") {
        try skip(past: "?>")
      } else if begins("<!ENTITY") {
        position += 8
        try declareEntity()
      } else if begins("<!") {
        try skipDeclaration()
      } else {
        throw damageError("the document type declares entities of other files (remove them)")
      }
    }
  }

  private mutating func declareEntity() throws(XMLReadError) {
    skipSpace()
    let key = try name()
    skipSpace()
    if let quote = byte, quote == 0x22 || quote == 0x27, key != "%" {
      position += 1
      let start = position
      try skip(past: String(Unicode.Scalar(quote)))
      entityBytes += position - start
      guard entityBytes <= Limits.xmlEntityBytes else { throw entityLimitError() }
      // The first declaration of a name counts.
      if entities[key] == nil { entities[key] = Array(bytes[start..<(position - 1)]) }
    }
    try skipDeclaration()
  }

  private mutating func skipDeclaration() throws(XMLReadError) {
    while let byte, byte != 0x3E {
      position += 1
      if byte == 0x22 || byte == 0x27 { try skip(past: String(Unicode.Scalar(byte))) }
    }
    guard byte != nil else { throw damageError("the file ends early") }
    position += 1
  }

  private func entityLimitError() -> XMLReadError {
    damageError("the entities have more than \(Limits.xmlEntityBytes) bytes (use fewer)")
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
    let offset = openEntities.isEmpty ? position : entityPosition
    position += 1
    var element = XMLElement(name: try name())
    element.offset = offset
    if try attributes(&element) {
      if openEntities.isEmpty { element.end = position }
      return element
    }
    let start = position
    // The text since the last child.
    var pending = ""
    try content(of: &element, &pending, depth)
    if openEntities.isEmpty { element.content = start..<position }
    position += 2
    guard try name() == element.name else {
      throw damageError("\(element.name.quoted) does not end where another element does")
    }
    skipSpace()
    guard byte == 0x3E else { throw damageError("an end tag does not end") }
    position += 1
    if openEntities.isEmpty { element.end = position }
    element.text += pending
    element.trailingText = pending
    return element
  }

  // Elements and text up to an end tag, or to the end of an entity.
  private mutating func content(
    of element: inout XMLElement,
    _ pending: inout String,
    _ depth: Int
  ) throws(XMLReadError) {
    while !begins("</") {
      if byte == nil, !openEntities.isEmpty { return }
      if begins("<!--") {
        try skip(past: "-->")
      } else if begins("<![CDATA[") {
        position += 9
        let start = position
        try skip(past: "]]>")
        pending += String(decoding: bytes[start..<position - 3], as: UTF8.self)
      } else if begins("<?") {
        _ = try instruction()
      } else if begins("<!") {
        throw damageError("only elements and text are read")
      } else if byte == 0x3C {
        var child = try self.element(depth: depth + 1)
        element.text += pending
        child.precedingText = pending
        pending = ""
        element.children.append(child)
      } else if byte == 0x26, let name = declaredEntity {
        let outer = try open(name)
        try content(of: &element, &pending, depth)
        guard byte == nil else { throw damageError("the entity \(name.quoted) ends an element") }
        close(outer)
      } else {
        pending += try text(until: [0x3C])
      }
    }
  }

  // MARK: Entities

  // The name of the reference at the position, if the file declares it.
  private var declaredEntity: String? {
    guard !entities.isEmpty, let end = bytes[position...].prefix(256).firstIndex(of: 0x3B) else {
      return nil
    }
    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    return entities[name] == nil ? nil : name
  }

  // Continues in the text of an entity. The result is the position after the reference.
  private mutating func open(_ name: String) throws(XMLReadError) -> ([UInt8], Int) {
    let text = entities[name] ?? []
    entityBytes += text.count
    guard entityBytes <= Limits.xmlEntityBytes else { throw entityLimitError() }
    guard openEntities.count < Limits.xmlEntityDepth, !openEntities.contains(name) else {
      throw damageError("the entity \(name.quoted) names itself, or others in too many steps")
    }
    if openEntities.isEmpty { entityPosition = position }
    let outer = (bytes, position + name.utf8.count + 2)
    openEntities.append(name)
    (bytes, position) = (text, 0)
    return outer
  }

  private mutating func close(_ outer: ([UInt8], Int)) {
    (bytes, position) = outer
    openEntities.removeLast()
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
      guard element.attributes[key] == nil else {
        throw damageError("the attribute \(key.quoted) is written twice (remove one)")
      }
      position += 1
      element.attributes[key] = try text(until: [quote])
      guard byte == quote else { throw damageError("the value of \(key.quoted) does not end") }
      position += 1
    }
  }

  private mutating func text(until ends: Set<UInt8>) throws(XMLReadError) -> String {
    var result: [UInt8] = []
    while let byte, !ends.contains(byte) {
      if byte == 0x26, let name = declaredEntity {
        // Markup in content is read by the caller.
        if ends == [0x3C] { break }
        let outer = try open(name)
        result += Array(try text(until: []).utf8)
        close(outer)
      } else if byte == 0x26 {
        result += Array(try entity().utf8)
      } else {
        result.append(byte)
        position += 1
      }
    }
    guard byte != nil || !openEntities.isEmpty else { throw damageError("the file ends early") }
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
    guard let scalar = code.flatMap(Unicode.Scalar.init), scalar != "\0" else {
      throw damageError("the entity \(name.quoted) is not defined")
    }
    return String(Character(scalar))
  }
}
