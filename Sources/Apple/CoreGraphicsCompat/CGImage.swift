public import Foundation
package import Graphics
internal import ImageFiles

/// An image: the bytes of an image file, or pixels.
///
/// A file is not decoded here; its size is read from its first bytes. PNG, JPEG, WebP, GIF (the
/// first frame) and BMP are recognized by their signature.
public final class CGImage: Sendable, Hashable {
  /// The content of an image.
  package enum Content: Equatable, Sendable {
    /// The bytes of an image file.
    case file([UInt8])
    /// Red, green, blue and alpha, not premultiplied, rows without padding.
    case pixels([UInt8])
    /// Pixels that a program drew.
    case bitmap(Bitmap)
  }

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The path of the file that the image was read from, for messages.
  package let path: String?
  /// The drawing errors, for messages; empty for images that no program drew.
  package let faults: [String]
  /// Fonts that were not found while it was drawn, for messages.
  package let missingFonts: [String]
  /// The content of the image.
  package let content: Content

  private init(
    width: Int,
    height: Int,
    path: String?,
    faults: [String] = [],
    missingFonts: [String] = [],
    _ content: Content
  ) {
    (self.width, self.height, self.path) = (width, height, path)
    (self.faults, self.missingFonts, self.content) = (faults, missingFonts, content)
  }

  /// The image in the bytes of a file; nil when they begin like none of the known formats.
  package convenience init?(file bytes: [UInt8], path: String? = nil) {
    guard let header = ImageHeader(bytes) else { return nil }
    self.init(width: header.visibleWidth, height: header.visibleHeight, path: path, .file(bytes))
  }

  /// An image that a program drew, with what could not be drawn and fonts that were not found.
  package convenience init(bitmap: Bitmap, faults: [String] = [], missingFonts: [String] = []) {
    self.init(
      width: bitmap.width,
      height: bitmap.height,
      path: nil,
      faults: faults,
      missingFonts: missingFonts,
      .bitmap(bitmap)
    )
  }

  /// An image from pixels with 8 bits a component.
  ///
  /// Understood are grey (8 bits a pixel), RGB (24) and RGB with a fourth byte (32) before or after
  /// it, in the order of memory or reversed (`byteOrder32Little`); the fourth byte is alpha,
  /// premultiplied or not, or nothing. Everything else, and too few bytes, give nil.
  ///
  /// - Parameters:
  ///   - width: columns, 1…65536.
  ///   - height: rows, 1…65536.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 8, 24 or 32.
  ///   - bytesPerRow: the distance between rows.
  ///   - space: grey or RGB, read as sRGB.
  ///   - bitmapInfo: the order of the components.
  ///   - provider: the bytes.
  ///   - decode: nil; other maps are not understood.
  ///   - shouldInterpolate: without meaning here.
  ///   - intent: without meaning here.
  public convenience init?(
    width: Int,
    height: Int,
    bitsPerComponent: Int,
    bitsPerPixel: Int,
    bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: CGBitmapInfo,
    provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, decode == nil,
      let layout = PixelLayout(bitmapInfo, space.model), !layout.color.isEmpty,
      bitsPerPixel == 8 * layout.bytesPerPixel,
      let pixels = layout.straightPixels(
        provider.bytes,
        width: width,
        height: height,
        stride: bytesPerRow
      )
    else { return nil }
    self.init(width: width, height: height, path: nil, .pixels(pixels))
  }

  /// An image from the bytes red, green, blue, alpha of every pixel, alpha not premultiplied.
  ///
  /// An addition to Core Graphics.
  ///
  /// - Parameters:
  ///   - rgba: the rows from the top down.
  ///   - width: columns, 1…65536.
  ///   - height: rows, 1…65536.
  ///   - bytesPerRow: the distance between rows; nil is 4 · width.
  public convenience init?(rgba: [UInt8], width: Int, height: Int, bytesPerRow: Int? = nil) {
    let layout = PixelLayout.straightRGBA
    let stride = bytesPerRow ?? layout.bytesPerPixel * width.clamped(to: CGImage.sides)
    guard let pixels = layout.straightPixels(rgba, width: width, height: height, stride: stride)
    else { return nil }
    self.init(width: width, height: height, path: nil, .pixels(pixels))
  }

  /// The image in the bytes of a PNG file.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider,
    decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard decode == nil, ImageHeader(source.bytes)?.format == .png else { return nil }
    self.init(file: source.bytes)
  }

  /// The image in the bytes of a JPEG file.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider,
    decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard decode == nil, ImageHeader(source.bytes)?.format == .jpeg else { return nil }
    self.init(file: source.bytes)
  }

  /// The sides that images from pixels may have.
  ///
  /// Stops products of sides that do not fit an integer.
  static let sides = 1...65_536

  /// Whether two images have the same bytes.
  public static func == (a: CGImage, b: CGImage) -> Bool {
    a === b || (a.width == b.width && a.height == b.height && a.content == b.content)
  }

  /// Feeds the size, and the number of bytes or some pixels; all of them would take long in big images.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    switch content {
    case .file(let bytes), .pixels(let bytes): hasher.combine(bytes.count)
    case .bitmap(let bitmap):
      for step in stride(from: 0, to: width * height, by: max(1, width * height / 499)) {
        hasher.combine(bitmap[step % width, step / width])
      }
    }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// Bytes for an image.
public final class CGDataProvider: Sendable {
  /// The bytes.
  let bytes: [UInt8]

  /// The bytes of data.
  public init?(data: CFData) { bytes = [UInt8](data) }

  /// The bytes of a file; nil when it cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    bytes = [UInt8](data)
  }

  /// The bytes of a file; nil when it cannot be read.
  public convenience init?(filename: String) { self.init(url: URL(fileURLWithPath: filename)) }

  /// The bytes.
  public var data: CFData? { Data(bytes) }
}

/// How colours that a device cannot show are replaced; without meaning here.
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
