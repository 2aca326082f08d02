public import Graphics

/// Encodes the images of an animated PNG one after the other: the changed areas, without loss unless
/// levels are limited.
public struct APNGEncoder: ~Copyable {
  private let isOpaque: Bool
  private let levels: Int
  private var encoder: PNGEncoder
  private var previous: Bitmap?

  /// An encoder whose first frame is coded whole.
  ///
  /// - Parameters:
  ///   - isOpaque: whether all images are; then no alpha is stored.
  ///   - level: how hard to compress.
  ///   - levels: how many values of each component are distinguished, 2…256, evenly spaced.
  /// - Throws: `outOfMemory`.
  public init(isOpaque: Bool, level: PNGEncoder.Level, levels: Int = 256) throws(ImageFileError) {
    (self.isOpaque, self.levels) = (isOpaque, levels)
    encoder = try PNGEncoder(level: level)
  }

  /// Codes the next image.
  ///
  /// - Throws: `tooLarge`.
  public mutating func encode(_ bitmap: Bitmap) throws(ImageFileError) -> AnimationFrame {
    let area = previous.map { PixelRect(of: bitmap, differingFrom: $0) } ?? PixelRect(bitmap)
    previous = bitmap
    let data = try encoder.compress(
      bitmap,
      in: area,
      color: isOpaque ? .rgb : .rgba,
      levels: levels
    )
    return AnimationFrame(area: area, data: data)
  }
}
