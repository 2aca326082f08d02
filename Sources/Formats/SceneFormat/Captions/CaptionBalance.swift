/// Breaks a caption into lines of similar widths.
package enum CaptionBalance {
  /// A word, or another part that no line break separates.
  package struct Fragment {
    /// The width.
    var width: Double
    /// The width of the space that follows on the same line.
    var space: Double
    /// The number of columns, the space excluded.
    var columns: Int

    /// A part of a caption.
    package init(width: Double, space: Double, columns: Int = 0) {
      (self.width, self.space, self.columns) = (width, space, columns)
    }
  }

  /// The fragments of each line.
  ///
  /// The number of lines is the smallest with which every line fits the width and the columns, but at most
  /// `maxLines`; with that number the widest line is as narrow as possible, and of several ways
  /// the one with the shortest first line counts.
  ///
  /// - Parameters:
  ///   - fragments: the parts of the caption.
  ///   - maxWidth: the width of a line.
  ///   - maxColumns: the columns of a line.
  ///   - maxLines: the number of lines at most, 1 or more.
  /// - Complexity: O(*fragments*² × *lines*)
  package static func lines(
    _ fragments: [Fragment],
    maxWidth: Double,
    maxColumns: Int = .max,
    maxLines: Int
  ) -> [Range<Int>] {
    guard !fragments.isEmpty else { return [] }
    let needed = max(
      greedy(fragments.map { ($0.width, $0.space) }, maxWidth),
      greedy(fragments.map { (Double($0.columns), $0.space > 0 ? 1 : 0) }, Double(maxColumns))
    )
    let count = min(needed, max(1, maxLines), fragments.count)
    let sums = fragments.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1.width + $1.space) }
    func width(_ from: Int, _ to: Int) -> Double { sums[to] - sums[from] - fragments[to - 1].space }
    // best[k][i]: the narrowest widest line of the words from i on in k lines, and the first break.
    let end = fragments.count
    var best: [[(width: Double, next: Int)]] = [
      (0...end).map { $0 < end ? (width($0, end), end) : (.infinity, end) }
    ]
    for lines in 1..<max(1, count) {
      var row = [(width: Double, next: Int)](repeating: (.infinity, end), count: end + 1)
      for from in 0..<end {
        for next in stride(from: from + 1, to: end, by: 1) {
          let widest = max(width(from, next), best[lines - 1][next].width)
          if widest < row[from].width - 1e-9 { row[from] = (widest, next) }
        }
      }
      best.append(row)
    }
    var result: [Range<Int>] = []
    var from = 0
    for lines in stride(from: count - 1, through: 0, by: -1) {
      let next = best[lines][from].next
      result.append(from..<next)
      from = next
    }
    return result
  }

  // The number of lines when each takes as many fragments as fit.
  private static func greedy(_ fragments: [(width: Double, space: Double)], _ maxWidth: Double)
    -> Int
  {
    var lines = 1
    var (used, space) = (0.0, 0.0)
    for fragment in fragments {
      if used > 0, used + space + fragment.width > maxWidth + 1e-9 {
        lines += 1
        used = fragment.width
      } else {
        used += space + fragment.width
      }
      space = fragment.space
    }
    return lines
  }
}
