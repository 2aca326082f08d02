internal import CRasterKernels
internal import Graphics

/// Straight RGBA pixels that can be changed: the image onto which the frames of an animated image
/// are composited.
struct StraightAlphaImage {
  let width: Int
  let height: Int
  /// Rows without gaps.
  var rgba: [UInt8]

  /// A transparent image.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rgba = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Returns the part of an area within the image; nil for none.
  private func clipped(_ area: PixelRect) -> PixelRect? {
    let part = area.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    return part.isEmpty ? nil : part
  }

  /// Makes an area transparent.
  mutating func clear(_ area: PixelRect) {
    guard let area = clipped(area) else { return }
    rgba.withUnsafeMutableBufferPointer { pixels in
      for row in area.y..<area.y + area.height {
        let start = (row * width + area.x) * 4
        pixels[start..<start + area.width * 4].update(repeating: 0)
      }
    }
  }

  /// Returns the rows of an area, to be restored later.
  func copy(_ area: PixelRect) -> [UInt8] {
    guard let area = clipped(area) else { return [] }
    var result: [UInt8] = []
    result.reserveCapacity(area.width * area.height * 4)
    for row in area.y..<area.y + area.height {
      let start = (row * width + area.x) * 4
      result += rgba[start..<start + area.width * 4]
    }
    return result
  }

  /// Puts back what was copied from an area.
  mutating func restore(_ saved: [UInt8], to area: PixelRect) {
    guard let area = clipped(area) else { return }
    for row in 0..<area.height {
      let start = ((area.y + row) * width + area.x) * 4
      let from = row * area.width * 4
      rgba.replaceSubrange(
        start..<start + area.width * 4,
        with: saved[from..<from + area.width * 4]
      )
    }
  }

  /// Composites an image over an area of its size.
  ///
  /// - Parameter isBlended: whether the image is blended with the pixels there; else it replaces
  ///   them, alpha included.
  mutating func composite(_ image: StraightAlphaImage, over area: PixelRect, isBlended: Bool) {
    guard let clip = clipped(area) else { return }
    let width = width
    rgba.withUnsafeMutableBufferPointer { target in
      image.rgba.withUnsafeBufferPointer { source in
        for row in 0..<clip.height {
          let from = row * image.width * 4
          let to = ((clip.y + row) * width + clip.x) * 4
          for column in 0..<clip.width {
            Self.compositePixel(
              source,
              at: from + column * 4,
              over: target,
              at: to + column * 4,
              isBlended: isBlended
            )
          }
        }
      }
    }
  }

  // Porter and Duff's "over" on straight colours, every component rounded once.
  @inline(__always)
  private static func compositePixel(
    _ source: UnsafeBufferPointer<UInt8>,
    at from: Int,
    over target: UnsafeMutableBufferPointer<UInt8>,
    at to: Int,
    isBlended: Bool
  ) {
    let alpha = UInt32(source[from + 3])
    if isBlended, alpha == 0 { return }
    if !isBlended || alpha == 255 {
      for channel in 0..<4 { target[to + channel] = source[from + channel] }
      return
    }
    // Both in 1/255².
    let above = alpha * 255
    let below = UInt32(target[to + 3]) * (255 - alpha)
    let sum = above + below
    for channel in 0..<3 {
      let mixed = UInt32(source[from + channel]) * above + UInt32(target[to + channel]) * below
      target[to + channel] = UInt8(truncatingIfNeeded: (mixed + sum / 2) / sum)
    }
    target[to + 3] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
  }

  /// The image as it is drawn: premultiplied BGRA.
  func makeBitmap() -> Bitmap {
    var buffer = PixelBuffer(width: width, height: height)
    let bytesPerRow = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      guard let target = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      rgba.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        for row in 0..<height {
          rk_premultiply_row(target + row * bytesPerRow, source + row * width * 4, width)
        }
      }
    }
    return buffer.freeze()
  }
}
