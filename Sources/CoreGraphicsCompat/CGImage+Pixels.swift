public import Foundation

/// What a picture is made of, as code that reads pixels asks.
///
/// Pictures from pixels are kept as red, green, blue and alpha of 8 bits each in sRGB, alpha not
/// premultiplied, whatever they were made of. Those from files are not decoded here: they say of
/// themselves what they will be decoded to, and give no pixels.
extension CGImage {
  /// Bits of one component: 8.
  public var bitsPerComponent: Int { 8 }

  /// Bits of one pixel: 32.
  public var bitsPerPixel: Int { 32 }

  /// The distance between rows in bytes.
  public var bytesPerRow: Int { width * 4 }

  /// Where alpha stands: last, not premultiplied.
  public var alphaInfo: CGImageAlphaInfo { .last }

  /// The order of the components, with that of alpha.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { .standardRGB }

  /// Whether the picture is smoothed when it is enlarged; layers decide by their filters.
  public var shouldInterpolate: Bool { true }

  /// Whether the picture is only a mask; never here.
  public var isMask: Bool { false }

  /// How colours that a device cannot show are replaced; without meaning here.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// The bytes of the pixels; nil for the picture of a file.
  public var dataProvider: CGDataProvider? {
    straightPixels.flatMap { CGDataProvider(data: Data($0)) }
  }

  /// The same picture.
  public func copy() -> CGImage? { self }

  /// A part of the picture.
  ///
  /// The picture of a file is not decoded here and gives nil: show a part of it by `contentsRect` of the layer.
  ///
  /// - Parameter rect: the part in pixels from the top left corner, widened to whole ones and cut by the picture.
  /// - Returns: nil where nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let part = rect.integral.intersection(whole)
    guard let pixels = straightPixels, !part.isNull, !part.isEmpty else { return nil }
    let (left, columns) = (Int(part.minX), Int(part.width))
    let rows = Int(part.minY)..<Int(part.maxY)
    let bytes = rows.flatMap { row in
      pixels[(row * width + left) * 4..<(row * width + left + columns) * 4]
    }
    return CGImage(rgba: bytes, width: columns, height: rows.count)
  }
}

extension UIImage {
  /// The bytes of a PNG file.
  ///
  /// - Returns: nil for an empty picture, and for that of a file of another format, which is not decoded here.
  public func pngData() -> Data? {
    guard let bytes = cgImage?.fileBytes, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      return nil
    }
    return Data(bytes)
  }
}
