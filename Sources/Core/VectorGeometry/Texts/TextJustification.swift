/// Which end of its line or way a text keeps to.
public enum TextJustification: Sendable, Hashable, CaseIterable {
  case start, center, end

  /// Returns where the characters of one line begin, from the line's alignment point.
  ///
  /// The width of the line is that of its advances with the tracking between them. Space that
  /// animators add goes before its character, but not before the first one of a start-aligned line.
  /// An end-aligned line is moved back by the sum. Of a centred one, what is seen is centred: it begins after the space
  /// before its first character.
  ///
  /// - Parameters:
  ///   - advances: the widths of the characters.
  ///   - tracking: the space between two of them.
  ///   - added: for each character the space that animators add; missing entries add none.
  ///   - trailingSpaces: how many characters at the end do not count for the width.
  /// - Returns: the starts; 0 where a start overflows.
  /// - Complexity: O(*characters*)
  public func starts(
    of advances: [Double],
    tracking: Double = 0,
    added: [Double] = [],
    trailingSpaces: Int = 0
  ) -> [Double] {
    let counted = advances.dropLast(max(0, trailingSpaces))
    let width = counted.reduce(0, +) + tracking * Double(max(0, counted.count - 1))
    let sum = width + added.prefix(counted.count).reduce(0, +)
    var pen =
      switch self {
      case .start: -(added.first ?? 0)
      case .center: -(sum + (added.first ?? 0)) / 2
      case .end: -sum
      }
    return advances.enumerated().map { index, advance in
      pen += index < added.count ? added[index] : 0
      defer { pen += advance + tracking }
      return pen.isFinite ? pen : 0
    }
  }
}
