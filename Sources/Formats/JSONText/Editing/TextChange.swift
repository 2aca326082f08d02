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

  /// The changes from one text to another, in order and apart: what lies between them is in both texts.
  ///
  /// Texts are compared by lines and parts of lines that end with a comma. Those that either text has once, in
  /// the same order, are unchanged.
  ///
  /// - Complexity: O(*bytes* + *parts* · log(*parts*))
  package static func changes(from before: [UInt8], to after: [UInt8]) -> [TextChange] {
    guard let whole = TextChange(from: before, to: after) else { return [] }
    let (old, new) = (whole.removed, whole.inserted)
    var result: [TextChange] = []
    var (oldStart, newStart) = (0, 0)
    let end = (old.count..<old.count, new.count..<new.count)
    for (oldPart, newPart) in commonParts(old, new) + [end] {
      let change = TextChange(
        from: Array(old[oldStart..<oldPart.lowerBound]),
        to: Array(new[newStart..<newPart.lowerBound])
      )
      if var change {
        change.start += whole.start + oldStart
        result.append(change)
      }
      (oldStart, newStart) = (oldPart.upperBound, newPart.upperBound)
    }
    return result
  }

  // The ranges of parts that both texts have once: the most that are in the same order in both.
  private static func commonParts(_ old: [UInt8], _ new: [UInt8]) -> [(Range<Int>, Range<Int>)] {
    let others = uniqueParts(new)
    let pairs = uniqueParts(old).compactMap { part, range in others[part].map { (range, $0) } }
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
    // The pair with the lowest end of every sequence of a length, and the pair before each in its sequence.
    var (ends, previous): ([Int], [Int?]) = ([], [])
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1.lowerBound < pair.1.lowerBound {
          low = middle + 1
        } else {
          high = middle
        }
      }
      previous.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var (result, next): ([(Range<Int>, Range<Int>)], Int?) = ([], ends.last)
    while let index = next {
      result.append(pairs[index])
      next = previous[index]
    }
    return result.reversed()
  }

  // The parts of a text that it has once, with their ranges.
  private static func uniqueParts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Range<Int>] {
    var (ranges, start): ([ArraySlice<UInt8>: Range<Int>?], Int) = ([:], 0)
    for (index, byte) in text.enumerated()
    where byte == 0x0A || byte == 0x2C || index == text.count - 1 {
      let range = start..<index + 1
      ranges[text[range]] = .some(ranges[text[range]] == nil ? range : nil)
      start = range.upperBound
    }
    return ranges.compactMapValues(\.self)
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

  /// Returns this change for a text to which other changes were applied first, which are apart.
  ///
  /// - Returns: nil where one of them overlaps this change, or touches it.
  package func rebased(over others: [TextChange]) -> TextChange? {
    var result = self
    for other in others {
      guard let moved = rebased(over: other) else { return nil }
      result.start += moved.start - start
    }
    return result
  }
}

extension [TextChange] {
  /// Returns these changes for a text to which others were applied first; nil where two overlap or touch.
  ///
  /// Both were made for the same text, and are apart.
  package func rebased(over others: [TextChange]) -> [TextChange]? {
    let moved = compactMap { $0.rebased(over: others) }
    return moved.count == count ? moved : nil
  }

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
