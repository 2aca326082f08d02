/// The replacement of a range of bytes in a text.
package struct TextChange: Sendable, Hashable {
  /// The first replaced byte, in the text before the change.
  package var start: Int
  /// The bytes that are replaced.
  package var removed: [UInt8]
  /// The new bytes.
  package var inserted: [UInt8]

  /// A replacement.
  package init(start: Int, removed: [UInt8], inserted: [UInt8]) {
    (self.start, self.removed, self.inserted) = (start, removed, inserted)
  }

  /// The smallest single change from one text to another; nil for equal texts.
  ///
  /// - Complexity: O(*bytes*)
  package init?(from before: [UInt8], to after: [UInt8]) {
    guard before != after else { return nil }
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    var tail = 0
    while tail < shorter - start,
      before[before.count - 1 - tail] == after[after.count - 1 - tail]
    { tail += 1 }
    self.init(
      start: start,
      removed: Array(before[start..<(before.count - tail)]),
      inserted: Array(after[start..<(after.count - tail)])
    )
  }

  /// The range of the replaced bytes, in the text before the change.
  package var removedRange: Range<Int> { start..<(start + removed.count) }

  /// The change that takes this one back.
  package var inverse: TextChange { TextChange(start: start, removed: inserted, inserted: removed) }

  /// How many bytes longer the text becomes.
  private var growth: Int { inserted.count - removed.count }

  /// Returns the text after the change; nil where the text does not have the replaced bytes.
  package func applied(to text: [UInt8]) -> [UInt8]? {
    guard start >= 0, removedRange.upperBound <= text.count,
      text[removedRange].elementsEqual(removed)
    else { return nil }
    return Array(text[..<start]) + inserted + Array(text[removedRange.upperBound...])
  }

  /// Returns this change for a text to which another change was applied first.
  ///
  /// Both changes were made for the same text. Changes that overlap or touch have no common result, so
  /// that neither of two edits of one value is lost.
  ///
  /// - Returns: nil for changes that overlap or touch.
  package func rebased(over other: TextChange) -> TextChange? {
    var result = self
    if removedRange.upperBound < other.start { return result }
    guard start > other.removedRange.upperBound else { return nil }
    result.start += other.growth
    return result
  }
}

extension [TextChange] {
  /// Returns the text after all changes, which do not overlap and were made for the same text.
  ///
  /// - Complexity: O(*bytes*), and the time to order the changes.
  package func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    // An insertion comes before a removal at the same byte.
    for change in sorted(by: { ($0.start, $0.removed.count) < ($1.start, $1.removed.count) }) {
      result += text[position..<change.start]
      result += change.inserted
      position = change.removedRange.upperBound
    }
    return result + text[position...]
  }
}
