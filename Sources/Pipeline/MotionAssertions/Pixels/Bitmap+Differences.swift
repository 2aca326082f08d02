internal import Graphics

extension Bitmap {
  /// The number of pixels that differ; all of them for another size.
  func differingPixels(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return width * height }
    return reduceDifferences(from: other, into: 0) { count, step in count += step > 0 ? 1 : 0 }
  }

  /// The greatest difference of a component of any pixel, in codes; 255 for another size.
  func maxDifference(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    return reduceDifferences(from: other, into: 0) { maximum, step in maximum = max(maximum, step) }
  }

  /// The sum of the greatest differences of a component of each pixel to an image of the same size, and the number of
  /// pixels that differ by more than rounding.
  func differences(from other: Bitmap) -> (sum: Int, count: Int) {
    reduceDifferences(from: other, into: (sum: 0, count: 0)) { total, step in
      total.sum += step
      if step > 1 { total.count += 1 }
    }
  }

  // Combines the greatest differences of a component of each pixel to an image of the same size, in codes.
  private func reduceDifferences<Value>(
    from other: Bitmap,
    into initial: Value,
    _ add: (inout Value, _ step: Int) -> Void
  ) -> Value {
    var value = initial
    withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        for y in 0..<height {
          for x in 0..<width {
            let (i, j) = (y * bytesPerRow + x * 4, y * other.bytesPerRow + x * 4)
            var step = 0
            for part in 0..<4 { step = max(step, abs(Int(a[i + part]) - Int(b[j + part]))) }
            add(&value, step)
          }
        }
      }
    }
    return value
  }
}
