internal import CRasterKernels
internal import Graphics

/// The mean of several images of one size, for motion blur.
///
/// Premultiplied 8-bit codes are added up in 16 bits, each image with a whole weight, and divided
/// once, rounded half up.
struct FrameAverage {
  private var sums: [UInt16] = []
  private var total = 0

  /// Whether no image has been added.
  var isEmpty: Bool { total == 0 }

  /// Forgets the images of a frame that failed.
  mutating func begin() {
    guard total > 0 else { return }
    sums.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    total = 0
  }

  /// Adds an image.
  ///
  /// - Parameter weight: how often it counts; all weights add up to `Limits.motionBlurSamples` at most.
  mutating func add(_ image: Bitmap, weight: Int) {
    total += weight
    image.withUnsafeBytes { bytes in
      if sums.isEmpty { sums = [UInt16](repeating: 0, count: bytes.count) }
      sums.withUnsafeMutableBufferPointer { sums in
        guard let codes = bytes.bindMemory(to: UInt8.self).baseAddress,
          let target = sums.baseAddress
        else { return }
        rk_accumulate_row(target, codes, min(bytes.count, sums.count), UInt32(clamping: weight))
      }
    }
  }

  /// Writes the mean into a buffer of the images' size and begins anew.
  mutating func finish(into buffer: inout PixelBuffer) {
    let count = UInt32(clamping: max(1, total))
    buffer.withUnsafeMutableBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let codes = bytes.bindMemory(to: UInt8.self).baseAddress,
          let source = sums.baseAddress
        else { return }
        rk_average_row(codes, source, min(bytes.count, sums.count), count)
        sums.update(repeating: 0)
      }
    }
    total = 0
  }
}
