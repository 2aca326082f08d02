/// The line-breaking properties of the position before a character.
struct BreakFlags: OptionSet {
  let rawValue: UInt8

  /// A line may end before it (Unicode Standard Annex 14).
  static let line = BreakFlags(rawValue: 1)
  /// A user-perceived character starts here; a word too long for a line may be cut.
  static let character = BreakFlags(rawValue: 2)
  /// It is white space, which hangs over at the end of a line.
  static let white = BreakFlags(rawValue: 4)
  /// It is a space that grows in justified lines.
  static let expandable = BreakFlags(rawValue: 8)
}

/// A line as a part of a paragraph's bytes.
struct LineRange: Equatable {
  /// The first byte.
  var start: Int
  /// The end without white space at the line's end.
  var contentEnd: Int
  /// The end, where the next line starts.
  var end: Int
}

/// One character of a paragraph, for breaking lines.
struct BreakUnit {
  /// Where it starts in the paragraph, in bytes.
  var offset: Int
  /// Its advance; 0 where it belongs to the cluster of the character before.
  var width: Double
  /// The tracking at the end of its advance, which may extend beyond the line.
  var tracking = 0.0
  /// The width of the hyphen that a line shows where it ends after this character; nil for all but soft hyphens.
  var hyphenWidth: Double?
  /// Whether the glyphs of a cluster start with it.
  var startsCluster: Bool
  /// The line-breaking properties of the position before it.
  var flags: BreakFlags
}

/// Cuts a paragraph into lines, each as long as possible ("first fit").
enum LineBreaker {
  /// Returns the lines of a paragraph.
  ///
  /// Lines end at the last break opportunity that fits, with its hyphen and without tracking at the end. A word longer than a line is cut between
  /// user-perceived characters; each line has at least one. White space at the end of a line does
  /// not count towards its width.
  ///
  /// - Parameters:
  ///   - units: the characters in logical order.
  ///   - end: the length of the paragraph in bytes.
  ///   - width: the maximum width in the units of `BreakUnit.width`.
  /// - Returns: at least one line, in order.
  /// - Complexity: O(*units*) for lines of bounded length: after a break, at most the characters of
  ///   the last word are visited again.
  static func lines(of units: [BreakUnit], end: Int, width: Double) -> [LineRange] {
    var lines: [LineRange] = []
    var first = 0
    while first < units.count {
      let next = nextStart(in: units, from: first, width: width)
      lines.append(line(units, first..<next, end: end))
      first = next
    }
    return lines.isEmpty ? [LineRange(start: 0, contentEnd: 0, end: 0)] : lines
  }

  /// The range of some characters as one line.
  static func line(_ units: [BreakUnit], _ range: Range<Int>, end: Int) -> LineRange {
    func offset(_ index: Int) -> Int { index < units.count ? units[index].offset : end }
    var contentEnd = range.upperBound
    while contentEnd > range.lowerBound, units[contentEnd - 1].flags.contains(.white) {
      contentEnd -= 1
    }
    return LineRange(
      start: offset(range.lowerBound),
      contentEnd: offset(contentEnd),
      end: offset(range.upperBound)
    )
  }

  // The index of the first character after the line that starts at `first`.
  private static func nextStart(in units: [BreakUnit], from first: Int, width: Double) -> Int {
    var (used, tracking) = (0.0, 0.0)
    var lastLineBreak: Int?
    var lastCharacterBreak: Int?
    for index in first..<units.count {
      let unit = units[index]
      if index > first, unit.startsCluster {
        let fits = units[index - 1].hyphenWidth.map { used + $0 <= width } ?? true
        if unit.flags.contains(.line), fits { lastLineBreak = index }
        if unit.flags.contains(.character) { lastCharacterBreak = index }
      }
      used += unit.width
      if unit.startsCluster { tracking = max(0, unit.tracking) }
      guard used - tracking > width, !unit.flags.contains(.white) else { continue }
      if let cut = lastLineBreak ?? lastCharacterBreak { return cut }
    }
    return units.count
  }
}
