/// Combining marks piled up on one letter.
enum CombiningMarks {
  /// The greatest number of marks on one letter of a text in parts.
  ///
  /// Format characters between marks neither count nor end a pile.
  ///
  /// - Complexity: O(*text*)
  static func tallest(in parts: [String]) -> Int {
    var (height, tallest) = (0, 0)
    for scalar in parts.lazy.flatMap(\.unicodeScalars) {
      // Nothing combines below U+00AD.
      guard scalar.value >= 0xAD else {
        height = 0
        continue
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: height += 1
      case .format: break
      default: height = 0
      }
      tallest = max(tallest, height)
    }
    return tallest
  }
}
