public import Graphics

/// The strips of rows that an image is drawn in, one after the other.
///
/// A strip and its share of a conversion fit into the second-level cache.
public struct Bands: Sendable {
  /// The most bytes of a strip: a mebibyte of pixels.
  ///
  /// Strips of half and twice as much take the same time, whole images a third more with many shapes.
  public static let defaultBytes = 1 << 20

  private let canvas: PixelRect
  /// The rows of every strip but the last, which has the rest: even, as shared chroma needs.
  public let height: Int

  /// The strips of an image.
  ///
  /// - Parameters:
  ///   - width: columns of the image, at least 1.
  ///   - height: rows of the image, at least 1.
  ///   - bytes: the most bytes of a strip, as far as 16 rows fit into them; tests make many of a small image.
  public init(width: Int, height: Int, bytes: Int = Bands.defaultBytes) {
    canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    let fitting = max(16, bytes / (4 * max(1, width)))
    let count = (height + fitting - 1) / fitting
    // Strips of about the same height, in whole blocks of an encoder.
    self.height = ((height + count - 1) / count + 15) / 16 * 16
  }

  /// The number of strips.
  public var count: Int { (canvas.height + height - 1) / height }

  /// The pixels of a strip.
  public subscript(index: Int) -> PixelRect {
    PixelRect(
      x: 0,
      y: index * height,
      width: canvas.width,
      height: min(height, canvas.height - index * height)
    )
  }
}
