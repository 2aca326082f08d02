internal import Graphics

/// Collects which parts of a line have decorations, so that neighbouring letters share a line or a box.
struct LineDecorations {
  /// Letters of one run and unit side by side, in points.
  struct Span {
    let run: Int
    let unit: UnitShapes.Unit
    let start: Double
    var end: Double
  }

  /// The boxes of all lines.
  private(set) var highlights: [TextLayout.Highlight] = []
  private var spans: [Span] = []

  /// Adds the advance of a glyph.
  mutating func extend(
    from start: Double,
    to end: Double,
    run: Int,
    unit: UnitShapes.Unit
  ) {
    if let last = spans.last, last.run == run, last.unit == unit, last.end == start {
      spans[spans.count - 1].end = end
    } else {
      spans.append(Span(run: run, unit: unit, start: start, end: end))
    }
  }

  /// Takes the tracking after the last letter, at the end of the line, from the decorations of that letter.
  mutating func trim(_ tracking: Double, at end: Double) {
    guard let last = spans.last, last.end == end else { return }
    spans[spans.count - 1].end -= tracking
  }

  /// Returns the parts of the line, and begins a new one.
  mutating func endLine() -> [Span] {
    defer { spans.removeAll() }
    return spans
  }

  /// Adds a box, joined with a neighbouring one of the run.
  mutating func add(_ highlight: TextLayout.Highlight) {
    if let last = highlights.last, last.run == highlight.run,
      last.box.maxX == highlight.box.minX, last.box.minY == highlight.box.minY
    {
      highlights[highlights.count - 1].box.size.width += highlight.box.width
    } else {
      highlights.append(highlight)
    }
  }
}
