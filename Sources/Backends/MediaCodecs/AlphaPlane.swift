internal import CFFmpeg

/// The luma of one image as the alpha of another one of the same size.
final class AlphaPlane {
  private let frame: Frame
  private let reader: ComponentReader
  private let depth: Int32
  private let isPremultiplied: Bool

  /// The alpha in a decoded image.
  ///
  /// - Parameter isPremultiplied: whether the colours have been multiplied with it.
  init?(_ frame: consuming Frame, isPremultiplied: Bool) {
    guard let description = av_pix_fmt_desc_get(AVPixelFormat(frame.pointer.pointee.format)) else {
      return nil
    }
    reader = ComponentReader(frame.pointer, description)
    depth = description.pointee.comp.0.depth
    self.isPremultiplied = isPremultiplied
    self.frame = frame
  }

  /// Writes a row of alpha into straight RGBA.
  func apply(_ y: Int, to row: inout [UInt8]) {
    let isFull = frame.pointer.pointee.color_range != AVCOL_RANGE_MPEG
    let scale = 1 << (Int(depth) - 8)
    let (black, white) = isFull ? (0, 256 * scale - 1) : (16 * scale, 235 * scale)
    for (x, code) in reader.read(0, y, count: row.count / 4).enumerated() {
      let value = min(max(Int(code), black), white) - black
      let alpha = (value * 255 + (white - black) / 2) / (white - black)
      row[x * 4 + 3] = UInt8(truncatingIfNeeded: alpha)
    }
    if isPremultiplied { row.divideByAlpha() }
  }
}

extension [UInt8] {
  /// Makes pixels of premultiplied RGBA straight; transparent ones do not change.
  mutating func divideByAlpha() {
    for start in stride(from: 0, to: count - 3, by: 4) {
      let alpha = Int(self[start + 3])
      guard alpha > 0 else { continue }
      for channel in start..<start + 3 {
        let straight = (Int(self[channel]) * 255 + alpha / 2) / alpha
        self[channel] = UInt8(truncatingIfNeeded: Swift.min(255, straight))
      }
    }
  }
}
