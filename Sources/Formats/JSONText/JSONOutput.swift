internal import Graphics

/// A JSON value to be printed, members in order: the texts of it.
///
/// Not an enumeration of values: nothing but the text is ever asked for.
package struct JSONOutput {
  /// The value on one line, without a line feed.
  package let line: String
  // As a member of a document: lists of objects have one a line.
  private let memberText: String
  private let isObject: Bool
  /// The value as a document: members on lines of their own, and lists of objects one a line.
  package let document: String

  private init(
    _ line: String,
    memberText: String? = nil,
    isObject: Bool = false,
    document: String? = nil
  ) {
    self.line = line
    self.memberText = memberText ?? line
    self.isObject = isObject
    self.document = document ?? line + "\n"
  }

  package static let null = JSONOutput("null")

  package static func integer(_ value: Int) -> JSONOutput { JSONOutput(String(value)) }

  package static func boolean(_ value: Bool) -> JSONOutput { JSONOutput(value ? "true" : "false") }

  /// A number; null for infinity and what is no number, for which JSON has no word.
  package static func number(_ value: Double) -> JSONOutput {
    value.isFinite ? JSONOutput(value.shortestDecimal) : null
  }

  package static func string(_ text: String) -> JSONOutput { JSONOutput(text.jsonText) }

  package static func array(_ items: [JSONOutput]) -> JSONOutput {
    let line = "[" + items.map(\.line).joined(separator: ", ") + "]"
    guard items.contains(where: \.isObject) else { return JSONOutput(line) }
    let lines = items.map { "    \($0.line)" }.joined(separator: ",\n")
    return JSONOutput(line, memberText: "[\n\(lines)\n  ]")
  }

  package static func object(_ members: [(key: String, value: JSONOutput)]) -> JSONOutput {
    let words = members.map { "\($0.key.jsonText): \($0.value.line)" }
    let lines = members.map { "  \($0.key.jsonText): \($0.value.memberText)" }
    return JSONOutput(
      "{" + words.joined(separator: ", ") + "}",
      isObject: true,
      document: "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    )
  }

  /// A text, or null.
  package static func string(orNull text: String?) -> JSONOutput { text.map(string) ?? null }

  /// A number, or null.
  package static func number(orNull value: Double?) -> JSONOutput { value.map(number) ?? null }

  /// An integer, or null.
  package static func integer(orNull value: Int?) -> JSONOutput { value.map(integer) ?? null }

  /// A list of texts.
  package static func strings(_ texts: [String]) -> JSONOutput { array(texts.map(string)) }
}

extension String {
  /// The text as a JSON string.
  fileprivate var jsonText: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
