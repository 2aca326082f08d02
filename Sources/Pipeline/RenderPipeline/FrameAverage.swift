internal import CRasterKernels
internal import CoverageRasterizer
internal import Glibc
internal import Graphics

/// The mean of several images of one size, for motion blur.
///
/// Premultiplied 8-bit codes are added up in 16 bits, each image with a whole weight, and divided
/// once, rounded half up.
struct FrameAverage: ~Copyable {
  // A sum for each byte of an image.
  private var sums: UnsafeMutableBufferPointer<UInt16>?
  private var total = 0

  deinit { free(sums?.baseAddress) }

  /// Whether no image has been added.
  var isEmpty: Bool { total == 0 }

  /// Forgets the images of a frame that failed.
  mutating func begin() {
    guard total > 0 else { return }
    sums?.update(repeating: 0)
    total = 0
  }

  /// Adds an image.
  ///
  /// - Parameter weight: how often it counts; all weights add up to `Limits.motionBlurSamples` at most.
  /// - Throws: `outOfMemory`; the image is then not added.
  mutating func add(_ image: Bitmap, weight: Int) throws(RasterError) {
    let sums = try sums(of: image)
    total += weight
    image.withUnsafeBytes { bytes in
      guard let codes = bytes.bindMemory(to: UInt8.self).baseAddress,
        let target = sums.baseAddress
      else { return }
      rk_accumulate_row(target, codes, min(bytes.count, sums.count), UInt32(clamping: weight))
    }
  }

  /// Writes the mean into a buffer of the images' size and begins anew.
  mutating func finish(into buffer: inout PixelBuffer) {
    let count = UInt32(clamping: max(1, total))
    guard let sums else { return }
    buffer.withUnsafeMutableBytes { bytes in
      guard let codes = bytes.bindMemory(to: UInt8.self).baseAddress,
        let source = sums.baseAddress
      else { return }
      rk_average_row(codes, source, min(bytes.count, sums.count), count)
    }
    sums.update(repeating: 0)
    total = 0
  }

  // The sums, all zero at first.
  private mutating func sums(
    of image: Bitmap
  ) throws(RasterError) -> UnsafeMutableBufferPointer<UInt16> {
    if let sums { return sums }
    let count = image.bytesPerRow * image.height
    let byteCount = count * MemoryLayout<UInt16>.stride
    guard let memory = rk_allocate_zeroed(byteCount) else {
      throw RasterError(
        code: .outOfMemory,
        message: "no memory for the \(byteCount) bytes of motion blur"
      )
    }
    let sums = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt16.self, capacity: count),
      count: count
    )
    self.sums = sums
    return sums
  }
}
