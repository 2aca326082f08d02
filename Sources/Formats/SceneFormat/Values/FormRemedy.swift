internal import Graphics
internal import JSONText

/// Remedies for values that other tools write in another form: with units, as scripts, as objects.
enum FormRemedy {
  /// Returns the remedy for a value of the wrong type, to put at the end of a message; empty without
  /// one.
  static func of(_ cursor: JSONCursor) -> String {
    switch cursor.value.kind {
    case .string(let text): remedy(for: text).map { " (\($0))" } ?? ""
    case .object where cursor.isEnd:
      " (name one property in keyPath, and write only its value here)"
    case .object, .array, .number, .bool, .null, .invalid: ""
    }
  }

  private static func remedy(for text: String) -> String? {
    if let number = number(text, before: "px") ?? number(text, before: "pt") {
      return "lengths are in points: write \(number)"
    }
    if let number = number(text, before: "ms"), let value = Double(number) {
      return "times are in seconds: write \((value / 1000).shortestDecimal)"
    }
    if let number = number(text, before: "s") { return "times are in seconds: write \(number)" }
    if number(text, before: "%") != nil { return "write a number; percentages are not taken here" }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open > text.startIndex else {
      return nil
    }
    switch text[..<open] {
    case "blur": return "write [{\"type\": \"gaussianBlur\", \"inputRadius\": 8}]"
    case "wiggle", "random", "loopOut", "loopIn", "valueAtTime", "ease", "linear":
      return "a script is {\"expression\": \(text.quoted), \"value\": …}"
    default: return nil
    }
  }

  // The digits of a number with a unit.
  private static func number(_ text: String, before unit: String) -> String? {
    guard text.hasSuffix(unit) else { return nil }
    let digits = text.dropLast(unit.count)
    return DecimalText.number(digits) == nil ? nil : String(digits)
  }
}

extension JSONCursor {
  // Whether the value is an end of an animation.
  fileprivate var isEnd: Bool {
    [".from", ".to", ".by"].contains { path.text.hasSuffix($0) }
      && path.text.contains("animations[")
  }
}
