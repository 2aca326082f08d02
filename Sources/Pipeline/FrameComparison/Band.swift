internal import CRasterKernels
internal import Graphics

/// The result of comparing a range of rows of two images.
struct Band: Sendable {
  var marks: [UInt8] = []
  var compared = 0
  var changed = 0
  var different = 0
  var antialiased = 0
  var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
  var maxDelta = 0.0
  /// The sum of the square roots of all squared distances.
  var sum = 0.0
  /// The number of windows and the sum of their similarities.
  var windows = 0
  var similarity = 0.0
  /// The maximum difference of a component; only computed with a tolerance.
  var maxStep = 0

  /// Creates an empty result.
  init() {}

  /// Compares a range of rows.
  ///
  /// - Parameter rows: the rows; the lower bound is a multiple of 4.
  init(expected: Bitmap, actual: Bitmap, rows: Range<Int>, settings: ComparisonSettings) {
    let (width, height) = (expected.width, expected.height)
    marks = [UInt8](repeating: 0, count: width * rows.count)
    expected.withUnsafeBytes { expectedBytes in
      actual.withUnsafeBytes { actualBytes in
        guard let left = expectedBytes.assumingMemoryBound(to: UInt8.self).baseAddress,
          let right = actualBytes.assumingMemoryBound(to: UInt8.self).baseAddress
        else { return }
        let comparison = rk_comparison(
          expected: left,
          actual: right,
          expected_stride: expected.bytesPerRow,
          actual_stride: actual.bytesPerRow,
          width: Int32(width),
          height: Int32(height),
          largest_delta: settings.maxDelta,
          ignores_antialiasing: settings.metric == .pixels && settings.ignoresAntialiasing
        )
        comparePixels(comparison, rows, settings)
        if settings.metric == .ssim { compareWindows(comparison, rows, settings) }
        if settings.isTolerant { compareSteps(comparison, rows, settings) }
      }
    }
  }

  private mutating func comparePixels(
    _ comparison: rk_comparison,
    _ rows: Range<Int>,
    _ settings: ComparisonSettings
  ) {
    let width = Int(comparison.width)
    var comparison = comparison
    var scratch = [Double](repeating: 0, count: width)
    for y in rows {
      let ignored = Self.ignoredColumns(of: settings.ignored, y: y, width: width)
      compared += width - (ignored?.count { $0 != 0 } ?? 0)
      let row = marks.withUnsafeMutableBufferPointer { marks in
        guard let base = marks.baseAddress else { return rk_row_difference() }
        let target = base + (y - rows.lowerBound) * width
        return rk_compare_row(&comparison, Int32(y), ignored, target, &scratch)
      }
      changed += Int(row.changed)
      maxDelta = max(maxDelta, row.largest_delta)
      sum += row.sum
      guard settings.metric != .ssim, !settings.isTolerant else { continue }
      different += Int(row.different)
      antialiased += Int(row.antialiased)
      let columns = PixelRect(
        x: Int(row.first),
        y: y,
        width: Int(row.last) - Int(row.first) + 1,
        height: 1
      )
      bounds = bounds.union(columns)
    }
  }

  // Returns a byte for each column of a row, 1 if ignored; nil if no column is ignored.
  private static func ignoredColumns(of areas: [PixelRect], y: Int, width: Int) -> [UInt8]? {
    var columns: [UInt8]?
    for area in areas where area.y <= y && y < area.maxY {
      let (first, end) = (max(0, area.x), min(width, area.maxX))
      guard first < end else { continue }
      var row = columns ?? [UInt8](repeating: 0, count: width)
      for x in first..<end { row[x] = 1 }
      columns = row
    }
    return columns
  }

  // Marks the changed pixels of every window below the similarity threshold as different.
  private mutating func compareWindows(
    _ comparison: rk_comparison,
    _ rows: Range<Int>,
    _ settings: ComparisonSettings
  ) {
    let (width, height) = (Int(comparison.width), Int(comparison.height))
    let windowCount = max(1, (width + 3) / 4 - 1)
    var comparison = comparison
    var similarities = [Double](repeating: 1, count: windowCount)
    let last = max(1, (height + 3) / 4 - 1) * 4
    // Windows that start above these rows mark pixels in them, but count for the mean only in their band.
    let start = max(0, rows.lowerBound - 4)
    for y in stride(from: start, to: min(rows.upperBound, last), by: 4) {
      rk_similarity_row(&comparison, Int32(y), &similarities)
      if rows.contains(y) {
        windows += windowCount
        for value in similarities { similarity += value }
      }
      for (window, value) in similarities.enumerated() where value < 1 - settings.threshold {
        mark(PixelRect(x: window * 4, y: y, width: 8, height: 8), rows, width)
      }
    }
    count(rows, width, settings)
  }

  // Marks pixels as similar if no component differs by more than the tolerance.
  private mutating func compareSteps(
    _ comparison: rk_comparison,
    _ rows: Range<Int>,
    _ settings: ComparisonSettings
  ) {
    let width = Int(comparison.width)
    for y in rows {
      let left = comparison.expected + y * comparison.expected_stride
      let right = comparison.actual + y * comparison.actual_stride
      for x in 0..<width {
        let index = (y - rows.lowerBound) * width + x
        guard marks[index] == UInt8(RK_PIXEL_DIFFERENT) else { continue }
        var step = 0
        for byte in x * 4..<x * 4 + 4 { step = max(step, abs(Int(left[byte]) - Int(right[byte]))) }
        maxStep = max(maxStep, step)
        if step <= settings.tolerance { marks[index] = DifferenceMap.Mark.similar.rawValue }
      }
    }
    count(rows, width, settings)
  }

  private mutating func mark(_ window: PixelRect, _ rows: Range<Int>, _ width: Int) {
    for y in max(
      window.y,
      rows.lowerBound
    )..<max(rows.lowerBound, min(window.maxY, rows.upperBound)) {
      for x in window.x..<min(width, window.maxX) {
        let index = (y - rows.lowerBound) * width + x
        if marks[index] != 0 { marks[index] = UInt8(RK_PIXEL_DIFFERENT) }
      }
    }
  }

  private mutating func count(_ rows: Range<Int>, _ width: Int, _ settings: ComparisonSettings) {
    for y in rows {
      for x in 0..<width {
        let index = (y - rows.lowerBound) * width + x
        if marks[index] == RK_PIXEL_DIFFERENT {
          different += 1
          bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
    }
  }

  /// Appends the result of the rows that follow.
  mutating func append(_ next: Band) {
    marks += next.marks
    compared += next.compared
    changed += next.changed
    different += next.different
    antialiased += next.antialiased
    bounds = bounds.union(next.bounds)
    maxDelta = max(maxDelta, next.maxDelta)
    sum += next.sum
    windows += next.windows
    similarity += next.similarity
    maxStep = max(maxStep, next.maxStep)
  }
}
