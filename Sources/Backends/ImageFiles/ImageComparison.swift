internal import CPixelKernels
public import Graphics

/// How far two pictures of the same size are apart, as golden tests ask it.
///
/// Components are compared after un-premultiplying, on straight RGBA codes 0…255, as a PNG file
/// holds them. The perceptual comparison of `animrender diff` is a different measure.
public struct ImageComparison: Hashable, Sendable {
  /// The greatest difference of one component of one pixel.
  public private(set) var maximumDifference = 0
  /// How many pixels have a component that differs by more than the tolerance.
  public private(set) var differingPixels = 0
  /// The mean difference over all four components of all pixels.
  public private(set) var meanDifference = 0.0

  /// Compares two pictures; nil when the sizes differ.
  ///
  /// - Parameters:
  ///   - expected: the picture that is right.
  ///   - actual: the picture to judge.
  ///   - tolerance: the difference of a component, in codes, that does not count.
  /// - Complexity: O(*pixels*)
  public init?(expected: Bitmap, actual: Bitmap, tolerance: Int = 0) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    let rowLength = expected.width * 4
    var left = [UInt8](repeating: 0, count: rowLength)
    var right = left
    var total = 0
    for row in 0..<expected.height {
      expected.copyStraightRow(row, to: &left)
      actual.copyStraightRow(row, to: &right)
      for pixel in stride(from: 0, to: rowLength, by: 4) {
        var worst = 0
        for component in pixel..<pixel + 4 {
          let difference = abs(Int(left[component]) - Int(right[component]))
          total += difference
          worst = max(worst, difference)
        }
        maximumDifference = max(maximumDifference, worst)
        if worst > tolerance { differingPixels += 1 }
      }
    }
    meanDifference = Double(total) / Double(rowLength * expected.height)
  }
}

extension Bitmap {
  /// One row as straight RGBA bytes, as a PNG file or a frame hash holds it.
  ///
  /// - Parameters:
  ///   - row: 0 is the top row.
  ///   - straight: receives the row; it must have exactly four bytes for each column.
  public func copyStraightRow(_ row: Int, to straight: inout [UInt8]) {
    precondition(row >= 0 && row < height, "no row \(row) in \(height)")
    precondition(straight.count == width * 4, "\(straight.count) bytes for \(width) pixels")
    withUnsafeBytes { bytes in
      straight.withUnsafeMutableBufferPointer { target in
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
          let target = target.baseAddress
        else { return }
        pk_unpremultiply_row(target, source + row * bytesPerRow, width)
      }
    }
  }
}
