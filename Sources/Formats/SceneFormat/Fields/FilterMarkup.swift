internal import Graphics
internal import JSONText

extension FieldValue where Value == String {
  /// A filter element of SVG: its markup, or an object with its attributes and `primitives`.
  ///
  /// In the object a primitive is an object with a `type`, its attributes, and perhaps `children`.
  static var filterMarkup: Self {
    Self(.choice([.text, .dictionary(.anything)]), write: JSONValue.init(text:)) { cursor, reader in
      if cursor.isObject { return FilterMarkup(reader).element("filter", cursor) }
      let text = reader.string(cursor, as: "a filter element of SVG, or an object")
      guard let text, !text.contains("<") else { return text }
      return reader.refuse(cursor) {
        "the filter has no markup (write \"<filter><feGaussianBlur stdDeviation='4'/></filter>\")"
      }
    }
  }
}

/// Writes the JSON of filters as markup.
private struct FilterMarkup {
  let reader: ValueReader

  init(_ reader: ValueReader) { self.reader = reader }

  /// An element with attributes and children; nil for a value that is none.
  func element(_ name: String, _ cursor: JSONCursor) -> String? {
    var (attributes, content) = ("", "")
    for member in cursor.members where !member.cursor.isNull {
      switch member.key {
      case "type": continue
      case "primitives", "children":
        guard let items = reader.list(member.cursor, of: "elements", child) else { return nil }
        content += items.joined()
      default:
        guard member.key.utf8.allSatisfy(Self.isNameByte) else {
          return reader.refuse(member.cursor) {
            "\(member.key.quoted) is no attribute (use names of SVG, such as \"stdDeviation\")"
          }
        }
        guard let text = text(of: member.cursor) else { return nil }
        attributes += " \(member.key)=\"\(Self.escaped(text))\""
      }
    }
    return "<\(name)\(attributes)" + (content.isEmpty ? "/>" : ">\(content)</\(name)>")
  }

  private func child(_ cursor: JSONCursor) -> String? {
    guard let name = cursor["type"]?.text, name.hasPrefix("fe"),
      name.utf8.allSatisfy(Self.isNameByte)
    else {
      return reader.mismatch(cursor, needs: "an object such as {\"type\": \"feGaussianBlur\"}")
    }
    return element(name, cursor)
  }

  private func text(of cursor: JSONCursor) -> String? {
    switch cursor.value.kind {
    case .string(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .number: return reader.number(cursor).map(\.shortestDecimal)
    case .array:
      return reader.numbers(cursor).map { $0.map(\.shortestDecimal).joined(separator: " ") }
    default: return reader.mismatch(cursor, needs: "a string, a number or a list of numbers")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    default: false
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
  }
}
