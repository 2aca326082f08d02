/// A line of glyphs before it is placed.
struct ShapedLine {
  /// Runs in visual order, without the white space at the line's end.
  var runs: [ShapedRun]
  /// Where the line starts in its paragraph, in bytes.
  var start: Int
  /// The bytes of its paragraph that it shows; of a truncated line those on both sides of the ellipsis.
  var shown: [Range<Int>]
  /// The run of the request that gives a line without glyphs its height.
  var emptyStyle: Int
  /// The sum of the advances, in units of the shaping size.
  var width: Double
  /// The glyphs' clusters that grow when the line is justified, by their first byte.
  var expandableClusters: Set<Int>
  /// Whether it is the last line of its paragraph.
  var endsParagraph: Bool
  /// Whether its paragraph runs from right to left.
  var isRightToLeft: Bool
  /// The width of the white space at the paragraph's end.
  var trailingSpace = 0.0

  /// The width without the tracking after the last letter.
  var opticalWidth: Double { width - (runs.last?.glyphs.last?.tracking ?? 0) }
}

extension Paragraph {
  /// The lines of the paragraph.
  ///
  /// - Parameters:
  ///   - width: the greatest width of a line in units of the shaping size; nil does not wrap.
  ///   - justifies: whether expandable spaces are to be found.
  ///   - hyphen: shapes a hyphen in the style of a run; called for styles with soft hyphens.
  /// - Returns: at least one line, from top to bottom. A line that ends at a soft hyphen shows a hyphen.
  /// - Complexity: O(*text*): the paragraph is shaped once to be measured, and once more by lines.
  func lines(
    wrappedAt width: Double?,
    justifies: Bool,
    hyphen: (Int) throws(TextError) -> [ShapedRun]
  ) throws(TextError) -> [ShapedLine] {
    let tabWidth = tabWidth
    var full = runs(in: 0..<text.count)
    Self.expandTabs(in: &full, of: text, tabWidth: tabWidth)
    let flags = breakFlags()
    var units = breakUnits(full, flags: flags)
    let hyphens = width == nil ? [:] : try addHyphens(to: &units, hyphen)
    let ranges =
      width.map { LineBreaker.lines(of: units, end: text.count, width: $0) }
      ?? [LineBreaker.line(units, 0..<units.count, end: text.count)]
    let expandable = justifies ? Self.expandableOffsets(units) : []
    return ranges.enumerated().map { number, range in
      var runs = full
      if ranges.count > 1 {
        runs = self.runs(in: range.start..<range.contentEnd)
        Self.expandTabs(in: &runs, of: text, tabWidth: tabWidth)
        if number + 1 < ranges.count, range.contentEnd == range.end {
          addHyphen(at: range.end, from: hyphens, to: &runs)
        }
      } else if range.contentEnd < text.count {
        Self.dropGlyphs(from: range.contentEnd, of: &runs)
      }
      return ShapedLine(
        runs: ShapedRun.visualOrder(runs),
        start: range.start,
        shown: [range.start..<range.contentEnd],
        emptyStyle: text.run(at: range.start),
        width: runs.reduce(0) { $0 + $1.width },
        expandableClusters: Self.clusters(in: range, of: expandable),
        endsParagraph: number + 1 == ranges.count,
        isRightToLeft: isRightToLeft,
        trailingSpace: number + 1 < ranges.count
          ? 0 : units.reduce(0) { $0 + ($1.offset < range.contentEnd ? 0 : $1.width) }
      )
    }
  }

  /// The characters for breaking lines, with the widths of some glyphs.
  func breakUnits(_ runs: [ShapedRun], flags: [BreakFlags]) -> [BreakUnit] {
    var widths = [Double](repeating: 0, count: text.count)
    var tracking = [Double](repeating: 0, count: text.count)
    var starts = [Bool](repeating: false, count: text.count)
    for run in runs {
      for glyph in run.glyphs {
        widths[glyph.cluster] += glyph.advance
        tracking[glyph.cluster] += glyph.tracking
        starts[glyph.cluster] = true
      }
    }
    var units: [BreakUnit] = []
    units.reserveCapacity(flags.count)
    for offset in 0..<text.count where text.isScalarStart(offset) {
      units.append(
        BreakUnit(
          offset: offset,
          width: widths[offset],
          tracking: tracking[offset],
          startsCluster: starts[offset],
          flags: units.count < flags.count ? flags[units.count] : []
        )
      )
    }
    return units
  }

  // Sorted, as the units are.
  private static func expandableOffsets(_ units: [BreakUnit]) -> [Int] {
    units.filter { $0.flags.contains(.expandable) }.map(\.offset)
  }

  private static func clusters(in range: LineRange, of offsets: [Int]) -> Set<Int> {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] >= range.start { high = middle } else { low = middle + 1 }
    }
    return Set(offsets[low...].prefix { $0 < range.contentEnd })
  }

  /// Widens the tabulators of a line up to their stops.
  ///
  /// Stops are counted from the start of the line, in logical order.
  static func expandTabs(in runs: inout [ShapedRun], of text: ParagraphText, tabWidth: Double) {
    var position = 0.0
    for run in runs.indices {
      let isRightToLeft = runs[run].level % 2 == 1
      let order = runs[run].glyphs.indices
      for step in order {
        let index = isRightToLeft ? order.upperBound - 1 - step : step
        if text.isTab(at: runs[run].glyphs[index].cluster) {
          let stop = ((position / tabWidth).rounded(.down) + 1) * tabWidth
          runs[run].glyphs[index].advance = tabWidth > 0 ? stop - position : 0
        }
        position += runs[run].glyphs[index].advance
      }
    }
  }

  private static func dropGlyphs(from offset: Int, of runs: inout [ShapedRun]) {
    for run in runs.indices {
      runs[run].glyphs.removeAll { $0.cluster >= offset }
    }
    runs.removeAll { $0.glyphs.isEmpty }
  }
}
