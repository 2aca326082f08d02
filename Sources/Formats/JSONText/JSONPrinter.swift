internal import Graphics

/// Writes JSON: two spaces of indentation, short lists on one line.
package enum JSONPrinter {
  /// The text of a value, ending with a line feed.
  ///
  /// - Parameter joinsObjects: whether short objects stand on one line as short lists do.
  package static func document(_ value: JSONValue, joinsObjects: Bool = false) -> String {
    var text = ""
    write(value, indentation: "", joinsObjects, to: &text)
    return text + "\n"
  }

  /// The text of a value on one line.
  package static func line(_ value: JSONValue) -> String {
    var text = ""
    writeLine(value, to: &text)
    return text
  }

  // Longest line of a list that is not broken up, without indentation and key.
  private static let width = 80

  private static func write(
    _ value: JSONValue,
    indentation: String,
    _ joinsObjects: Bool,
    to text: inout String
  ) {
    let inner = indentation + "  "
    switch value.kind {
    case .array(let items) where !isShort(value, joinsObjects):
      text += "["
      for (index, item) in items.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        write(item, indentation: inner, joinsObjects, to: &text)
      }
      text += "\n" + indentation + "]"
    case .object(let members) where !isShort(value, joinsObjects):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        text += string(member.key) + ": "
        write(member.value, indentation: inner, joinsObjects, to: &text)
      }
      text += "\n" + indentation + "}"
    default: writeLine(value, to: &text)
    }
  }

  // Lists of lists of numbers at most, so that layers and animations always have lines of their own.
  private static func isShort(_ value: JSONValue, _ joinsObjects: Bool) -> Bool {
    let (nodes, depth) = value.measure
    guard nodes <= 40, depth <= 2 else { return false }
    if joinsObjects { return line(value).unicodeScalars.count <= width }
    if case .object(let members) = value.kind, !members.isEmpty { return false }
    if case .array(let items) = value.kind, items.contains(where: \.isFilledObject) { return false }
    return line(value).unicodeScalars.count <= width
  }

  private static func writeLine(_ value: JSONValue, to text: inout String) {
    switch value.kind {
    case .null, .invalid: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.isFinite ? number.shortestDecimal : "null"
    case .string(let content): text += string(content)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        writeLine(item, to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? ", " : "") + string(member.key) + ": "
        writeLine(member.value, to: &text)
      }
      text += "}"
    }
  }

  private static func string(_ content: String) -> String {
    var result = "\""
    for scalar in content.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONValue {
  fileprivate var isFilledObject: Bool {
    if case .object(let members) = kind { !members.isEmpty } else { false }
  }
}
