extension Paragraph {
  /// Returns a line that shows a part of the rest of the paragraph, and an ellipsis for the omitted
  /// text.
  ///
  /// Letters retain the shapes that they have in the complete text, as in CSS, so the cut depends
  /// on the widths alone. It is between user-perceived characters; white space beside the ellipsis
  /// is left out. If the rest fits (only lines below it are missing), the ellipsis is at its end.
  /// If nothing fits beside it, the line is only the ellipsis.
  ///
  /// - Parameters:
  ///   - start: the start of the line, in bytes.
  ///   - truncation: the part to retain.
  ///   - width: the maximum width in units of the shaping size.
  ///   - ellipsis: shapes an ellipsis in the style of a run.
  /// - Returns: the line, which is never justified.
  /// - Complexity: O(*paragraph*)
  func truncated(
    from start: Int,
    _ truncation: TextTruncation,
    width: Double,
    ellipsis: (Int) throws(TextError) -> [ShapedRun]
  ) throws(TextError) -> ShapedLine {
    var rest = runs(in: start..<text.count)
    Self.expandTabs(in: &rest, of: text, tabWidth: tabWidth)
    let units = breakUnits(rest, flags: breakFlags()).filter { $0.offset >= start }
    let cutter = LineCutter(units, end: text.count)
    let retained = cutter.total > width ? truncation : .end
    // The width of the ellipsis depends on its style, which is that of the letter it follows (or, at
    // the start, precedes). Two rounds are enough but for runs of very different sizes.
    var style = text.run(at: cutter.offset(cutter.neighbor(of: cutter.cut(retained, width: width))))
    var dots: [ShapedRun] = []
    var (head, tail) = (0, cutter.count)
    for _ in 0..<2 {
      dots = try ellipsis(style)
      (head, tail) = cutter.cut(retained, width: width - dots.reduce(0) { $0 + $1.width })
      let neighbor = text.run(at: cutter.offset(cutter.neighbor(of: (head, tail))))
      if neighbor == style || (head == 0 && tail == cutter.count) { break }
      style = neighbor
    }
    let neighbor = cutter.offset(cutter.neighbor(of: (head, tail)))
    for run in dots.indices {
      dots[run].level = isRightToLeft ? 1 : 0
      for glyph in dots[run].glyphs.indices {
        dots[run].glyphs[glyph].cluster = neighbor
        dots[run].glyphs[glyph].ellipsisSide = head == 0 ? -1 : 1
      }
    }
    let (headEnd, tailStart) = (cutter.offset(head), cutter.offset(tail))
    let contentEnd = cutter.offset(cutter.count)
    let runs =
      Self.part(of: rest) { $0 < headEnd } + dots
      + Self.part(of: rest) { $0 >= tailStart && $0 < contentEnd }
    return ShapedLine(
      runs: ShapedRun.visualOrder(runs),
      start: start,
      shown: [start..<max(start, headEnd), tailStart..<max(tailStart, contentEnd)],
      emptyStyle: style,
      width: runs.reduce(0) { $0 + $1.width },
      expandableClusters: [],
      endsParagraph: true,
      isRightToLeft: isRightToLeft
    )
  }

  private static func part(of runs: [ShapedRun], where isRetained: (Int) -> Bool) -> [ShapedRun] {
    runs.compactMap { run in
      var part = run
      part.glyphs.removeAll { !isRetained($0.cluster) }
      return part.glyphs.isEmpty ? nil : part
    }
  }
}

/// Finds how much of a line fits a width, from both ends.
struct LineCutter {
  /// The number of characters, without white space at the line's end.
  let count: Int
  /// The width of these characters.
  let total: Double

  private let units: [BreakUnit]
  private let end: Int

  /// A cutter for a line of some characters that ends at an offset of the paragraph.
  init(_ units: [BreakUnit], end: Int) {
    self.units = units
    self.end = end
    let hanging = units.reversed().prefix { $0.flags.contains(.white) }.count
    count = units.count - hanging
    total = units.prefix(count).reduce(0) { $0 + $1.width }
  }

  /// Where a character starts in the paragraph; its end for the index after the last one.
  func offset(_ index: Int) -> Int { index < units.count ? units[index].offset : end }

  /// Returns the retained parts of the line: the characters before `head` and those from `tail` on.
  func cut(_ truncation: TextTruncation, width: Double) -> (head: Int, tail: Int) {
    switch truncation {
    case .none, .end: return (head(width: width), count)
    case .start: return (0, tail(width: width))
    case .middle:
      let tail = tail(width: width / 2)
      let rest = units[tail..<count].reduce(width) { $0 - $1.width }
      return (min(tail, head(width: rest)), tail)
    }
  }

  /// The character beside the ellipsis: the last one of the head, else the first one of the tail.
  func neighbor(of cut: (head: Int, tail: Int)) -> Int {
    cut.head > 0 ? cut.head - 1 : cut.tail < count ? cut.tail : 0
  }

  // The greatest number of characters at the start that fit, without white space at their end.
  private func head(width: Double) -> Int {
    var (used, best) = (0.0, 0)
    for index in 0..<count {
      used += units[index].width
      if used > width { break }
      if index + 1 == count || isCut(index + 1) { best = index + 1 }
    }
    while best > 0, units[best - 1].flags.contains(.white) { best -= 1 }
    return best
  }

  // The first of the greatest number of characters at the end that fit, after white space.
  private func tail(width: Double) -> Int {
    var (used, best) = (0.0, count)
    for index in (0..<count).reversed() {
      used += units[index].width
      if used > width { break }
      if index == 0 || isCut(index) { best = index }
    }
    while best < count, units[best].flags.contains(.white) { best += 1 }
    return best
  }

  private func isCut(_ index: Int) -> Bool {
    units[index].startsCluster && units[index].flags.contains(.character)
  }
}
