/// Numbers inside longer texts.
package enum DecimalText {
  /// A decimal number without anything around it; nil for hexadecimal, `inf`, `nan` and the like.
  package static func number(_ text: some StringProtocol) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x65, 0x45: true
      default: false
      }
    }
    guard isDecimal, let number = Double(String(text)), number.isFinite else { return nil }
    return number
  }
}
