/// Breaks the words of a caption into lines of similar widths.
package enum CaptionBalance {
  /// The words of each line.
  ///
  /// The number of lines is the smallest with which every line fits the width, but at most
  /// `maxLines`; with that number the widest line is as narrow as possible, and of several ways
  /// the one with the shortest first line counts.
  ///
  /// - Parameters:
  ///   - widths: the widths of the words.
  ///   - space: the width of a space.
  ///   - maxWidth: the width of a line.
  ///   - maxLines: the number of lines at most, 1 or more.
  /// - Complexity: O(*words*² × *lines*)
  package static func lines(
    _ widths: [Double],
    space: Double,
    maxWidth: Double,
    maxLines: Int
  ) -> [Range<Int>] {
    guard !widths.isEmpty else { return [] }
    let count = min(greedy(widths, space, maxWidth), max(1, maxLines), widths.count)
    let sums = widths.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    func width(_ from: Int, _ to: Int) -> Double {
      sums[to] - sums[from] + Double(to - from - 1) * space
    }
    // best[k][i]: the narrowest widest line of the words from i on in k lines, and the first break.
    let end = widths.count
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

  // The number of lines when each takes as many words as fit.
  private static func greedy(_ widths: [Double], _ space: Double, _ maxWidth: Double) -> Int {
    var lines = 1
    var used = 0.0
    for width in widths {
      if used > 0, used + space + width > maxWidth + 1e-9 {
        lines += 1
        used = width
      } else {
        used += (used > 0 ? space : 0) + width
      }
    }
    return lines
  }
}
