/// The position of alpha in a pixel.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// The order of the components of a pixel.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The number of a `CGImageAlphaInfo` plus bits for the byte order.
  public let rawValue: UInt32

  /// An order from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components that are floating-point numbers; not understood.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Components in the order of memory.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// 16-bit units, least byte first; not understood.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit pixels, least byte first: components in the reverse order of memory.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit units, greatest byte first; not understood.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit pixels, greatest byte first: components in the order of memory.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// The positions of the components in the bytes of a pixel.
package struct PixelLayout {
  package private(set) var bytesPerPixel = 4
  /// The offsets of red, green and blue; equal ones are grey; none for alpha alone.
  package private(set) var color: [Int]
  /// The offset of alpha, nil for opaque pixels.
  package private(set) var alpha: Int?
  /// Whether alpha is premultiplied, where there is any.
  package private(set) var isPremultiplied: Bool

  static let straightRGBA = PixelLayout(color: [0, 1, 2], alpha: 3, isPremultiplied: false)
  /// The layout of bitmaps.
  package static let premultipliedBGRA = PixelLayout(
    color: [2, 1, 0],
    alpha: 3,
    isPremultiplied: true
  )

  private init(color: [Int], alpha: Int?, isPremultiplied: Bool) {
    (self.color, self.alpha, self.isPremultiplied) = (color, alpha, isPremultiplied)
  }

  /// The layout that Core Graphics' numbers describe; nil where it is not understood.
  package init?(_ info: CGBitmapInfo, _ model: CGColorSpaceModel) {
    let order = info.intersection(.byteOrderMask)
    guard info.subtracting([.alphaInfoMask, .byteOrderMask]).isEmpty,
      let alphaInfo = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
    else { return nil }
    switch (model, alphaInfo) {
    case (_, .alphaOnly): (bytesPerPixel, color, alpha) = (1, [], 0)
    case (.monochrome, .none): (bytesPerPixel, color) = (1, [0, 0, 0])
    case (.rgb, .none): (bytesPerPixel, color) = (3, [0, 1, 2])
    case (.rgb, .premultipliedLast), (.rgb, .last): (color, alpha) = ([0, 1, 2], 3)
    case (.rgb, .premultipliedFirst), (.rgb, .first): (color, alpha) = ([1, 2, 3], 0)
    case (.rgb, .noneSkipLast): color = [0, 1, 2]
    case (.rgb, .noneSkipFirst): color = [1, 2, 3]
    default: return nil
    }
    isPremultiplied = alphaInfo != .last && alphaInfo != .first
    switch order {
    case .byteOrderDefault, .byteOrder32Big: break
    case .byteOrder32Little where bytesPerPixel == 4:
      color = color.map { 3 - $0 }
      alpha = alpha.map { 3 - $0 }
    default: return nil
    }
  }

  /// The pixels as straight RGBA without padding; nil for too few bytes or sides out of range.
  package func straightPixels(_ bytes: [UInt8], width: Int, height: Int, stride: Int) -> [UInt8]? {
    let row = width.multipliedReportingOverflow(by: bytesPerPixel)
    guard CGImage.sides.contains(width), CGImage.sides.contains(height), stride >= row.0,
      stride <= bytes.count, (height - 1) * stride + row.0 <= bytes.count
    else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = y * stride + x * bytesPerPixel
        let opacity = alpha.map { bytes[pixel + $0] } ?? 255
        for offset in color {
          let value = bytes[pixel + offset]
          result.append(isPremultiplied ? Self.unmultiplied(value, opacity) : value)
        }
        result.append(opacity)
      }
    }
    return result
  }

  // Rounded to the nearest; a value above its alpha is no colour and becomes full.
  private static func unmultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
  }
}
