import Graphics
import JSONText

/// Values of tables as spreadsheets write them.
enum SpreadsheetValue {
  /// The truth that a cell says: `TRUE` and `FALSE` in any case of letters; nil for other texts.
  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// Returns the remedy for a cell that is not of the type of a variable; nil without one.
  static func remedy(for text: String, _ defaultValue: JSONValue) -> String? {
    if text.allSatisfy(\.isWhitespace) {
      return "the value is empty: give one, or leave the variable out"
    }
    switch defaultValue.kind {
    case .bool:
      switch text.lowercased() {
      case "1", "yes", "y", "on", "x", "ja", "oui", "sí", "wahr", "vrai", "verdadero", "vero":
        return "write true"
      case "0", "no", "n", "off", "nein", "non", "falsch", "faux", "falso": return "write false"
      default: return nil
      }
    case .number: return numberRemedy(for: text)
    default: return nil
    }
  }

  /// Returns the remedy for a number with separators, a currency or a unit; nil for other texts.
  static func numberRemedy(for text: String) -> String? { number(text).map { "write \($0)" } }

  // A number with separators, a currency or a unit, as JSON has it.
  private static func number(_ text: String) -> String? {
    guard text.allSatisfy({ $0.isNumber || ".,- '%€$£¥\u{a0}\u{202f}".contains($0) }) else {
      return nil
    }
    let digits = text.filter { $0.isNumber || ".,-".contains($0) }
    let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
    let joined = parts.joined()
    switch (parts.count, digits.contains(".")) {
    case (1, _): return DecimalText.number(joined)?.shortestDecimal
    case (2, false) where parts[1].count == 3:
      guard let thousands = DecimalText.number(joined),
        let part = DecimalText.number(parts.joined(separator: "."))
      else { return nil }
      return "\(thousands.shortestDecimal) or \(part.shortestDecimal)"
    case (2, false):
      return DecimalText.number(parts.joined(separator: "."))?.shortestDecimal
    // Points separate the thousands before a comma.
    case (2, true) where !parts[1].contains("."):
      let thousands = parts[0].filter { $0 != "." }
      return DecimalText.number("\(thousands).\(parts[1])")?.shortestDecimal
    default: return DecimalText.number(joined)?.shortestDecimal
    }
  }
}
