internal import Graphics
internal import SceneModel

/// Writes JSON; nothing else in the package does.
package enum JSONPrinter {
  /// How a document is broken into lines, two spaces further in for every level.
  package enum Layout {
    /// Short lists take one line, objects several, as in scenes.
    case lists
    /// Short lists and short objects take one line.
    case listsAndObjects
    /// Members of the root take separate lines, and so do the objects in their lists; deeper values
    /// take one line, as in reports.
    case records
  }

  /// The text of a value, ending with a line feed.
  package static func document(_ value: JSONValue, _ layout: Layout = .lists) -> String {
    var text = ""
    write(value, Position(layout: layout, depth: 0), to: &text)
    return text + "\n"
  }

  /// Returns the document of an object with lists of records.
  package static func records(_ members: [(String, JSONValue)]) -> String {
    document(.object(members), .records)
  }

  /// The text of a value on one line.
  package static func line(_ value: JSONValue) -> String {
    var text = ""
    writeLine(value, to: &text)
    return text
  }

  // Longest line of a list that is not broken up, without indentation and key.
  private static let width = 80

  // The position of a value.
  private struct Position {
    let layout: Layout
    let depth: Int

    var indentation: String { String(repeating: "  ", count: depth) }
    var inner: Position { Position(layout: layout, depth: depth + 1) }
  }

  private static func write(_ value: JSONValue, _ position: Position, to text: inout String) {
    guard isBroken(value, position) else { return writeLine(value, to: &text) }
    let lead = "\n" + position.inner.indentation
    switch value.kind {
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        text += (index == 0 ? "" : ",") + lead
        write(item, position.inner, to: &text)
      }
      text += "\n" + position.indentation + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "" : ",") + lead + member.key.jsonText + ": "
        write(member.value, position.inner, to: &text)
      }
      text += "\n" + position.indentation + "}"
    case .null, .bool, .number, .string, .invalid: writeLine(value, to: &text)
    }
  }

  private static func isBroken(_ value: JSONValue, _ position: Position) -> Bool {
    switch position.layout {
    case .lists: !isShort(value) || value.containsObjects
    case .listsAndObjects: !isShort(value)
    case .records:
      position.depth == 0 || position.depth == 1 && value.isArray && value.containsObjects
    }
  }

  // At most lists of lists of numbers, so that layers and animations always take separate lines.
  private static func isShort(_ value: JSONValue) -> Bool {
    let (nodes, depth) = value.measure
    return nodes <= 40 && depth <= 2 && line(value).unicodeScalars.count <= width
  }

  private static func writeLine(_ value: JSONValue, to text: inout String) {
    switch value.kind {
    case .null, .invalid: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.isFinite ? number.shortestDecimal : "null"
    case .string(let content): text += content.jsonText
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
        text += (index > 0 ? ", " : "") + member.key.jsonText + ": "
        writeLine(member.value, to: &text)
      }
      text += "}"
    }
  }
}

extension JSONValue {
  // Whether it is an object with members, or a list with one.
  fileprivate var containsObjects: Bool {
    switch kind {
    case .object(let members): !members.isEmpty
    case .array(let items): items.contains(where: \.isFilledObject)
    case .null, .bool, .number, .string, .invalid: false
    }
  }

  private var isFilledObject: Bool {
    if case .object(let members) = kind { !members.isEmpty } else { false }
  }
}

extension String {
  // The text as a JSON string, in which no character is left that acts on a terminal.
  fileprivate var jsonText: String {
    "\""
      + replacingScalars { scalar in
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        case _ where scalar.isHidden:
          let digits = String(scalar.value, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return nil
        }
      } + "\""
  }
}
