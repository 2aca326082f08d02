extension String {
  /// The text in quotes for a message: control characters escaped, at most 80 characters.
  package var quoted: String {
    var result = "\""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == 80 { return result + "…\"" }
      result += scalar.escapedForMessages
    }
    return result + "\""
  }

  /// Whether the text can stand in a JSON path without quotes.
  package var isPlainKey: Bool {
    guard let first = utf8.first, !(48...57).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 48...57, 65...90, 97...122, 95, 36, 45: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForMessages: String {
    switch value {
    case 0x22, 0x5C: return "\\" + String(self)
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    // C0, DEL and C1 controls, line separators and what turns the direction of text.
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0xFEFF:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return String(self)
    }
  }
}

extension Array where Element == String {
  /// `a, b or c`.
  package var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
