extension FixedWidthInteger {
  /// The number that digits spell.
  ///
  /// Swift's initializers also accept a sign: `/dev/fd/+1` is not descriptor 1.
  ///
  /// - Parameters:
  ///   - text: ASCII digits of the radix and nothing else; leading zeros are accepted.
  ///   - radix: 2…36.
  /// - Returns: nil for other texts, an empty one included, and for numbers outside the type's range.
  package init?(digits text: some StringProtocol, radix: Int = 10) {
    guard let first = text.utf8.first, first != 0x2B, first != 0x2D else { return nil }
    self.init(text, radix: radix)
  }

  /// The number that digits spell, with a minus sign in front where it is negative.
  ///
  /// - Returns: nil for other texts, a plus sign included, and for numbers outside the type's range.
  package init?(signedDigits text: some StringProtocol) {
    guard text.utf8.first != 0x2B else { return nil }
    self.init(text, radix: 10)
  }
}
