internal import Foundation

/// The pixel format of an image, for code that reads pixels.
///
/// Images from pixels are stored as red, green, blue and alpha of 8 bits each in sRGB, alpha not
/// premultiplied, for any source format. Images from files report the format that they decode to.
extension CGImage {
  /// Bits of one component: 8.
  public var bitsPerComponent: Int { 8 }

  /// Bits of one pixel: 32.
  public var bitsPerPixel: Int { 32 }

  /// The distance between rows in bytes.
  public var bytesPerRow: Int { width * 4 }

  /// The position of alpha: last, not premultiplied.
  public var alphaInfo: CGImageAlphaInfo { .last }

  /// The order of the components, with that of alpha.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { .standardRGB }

  /// Whether the image is smoothed when it is enlarged; layers decide by their filters.
  public var shouldInterpolate: Bool { true }

  /// Whether the image is only a mask; never here.
  public var isMask: Bool { false }

  /// How colours that a device cannot show are replaced; without meaning here.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// The same image.
  public func copy() -> CGImage? { self }
}
