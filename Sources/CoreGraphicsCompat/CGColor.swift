public import Foundation
package import Graphics

/// A colour: components in a colour space and a straight (not premultiplied) alpha.
///
/// Components beyond 0…1 are kept; they are clamped when drawn.
public final class CGColor: Sendable, Hashable {
  private let values: [CGFloat]
  private let space: CGColorSpace

  init(_ space: CGColorSpace, _ values: [CGFloat]) {
    self.space = space
    self.values = values
  }

  /// A colour in sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standardRGB, [red, green, blue, alpha])
  }

  /// A colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standardRGB, [red, green, blue, alpha])
  }

  /// A grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.deviceGray, [gray, alpha])
  }

  /// A grey.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(.standardGray, [gray, alpha])
  }

  /// A colour from as many components as its space has, followed by alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let buffer = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(space, Array(buffer))
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black with alpha 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components in their space, then alpha.
  public var components: [CGFloat]? { values }

  /// How many components there are, alpha included.
  public var numberOfComponents: Int { values.count }

  /// The opacity, 0…1 when drawn.
  public var alpha: CGFloat { values.last ?? 1 }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The same colour.
  public func copy() -> CGColor? { self }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, values.dropLast() + [alpha]) }

  /// Whether two colours are the same when drawn, whatever their spaces.
  ///
  /// Layers give their colours back in sRGB, which have to equal those that were set.
  public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }

  /// Feeds what is drawn.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension CGColor {
  /// A colour of the core, in sRGB.
  package convenience init(_ color: Color) {
    self.init(
      red: CGFloat(color.red),
      green: CGFloat(color.green),
      blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha)
    )
  }

  /// The colour for the core: gamma-encoded sRGB, not clamped.
  package var color: Color {
    let v = values.map { Double($0) }
    switch space.encoding {
    case .sRGB: return Color(v[0], v[1], v[2], v[3])
    case .linearSRGB:
      return Color(
        TransferCurve.encode(v[0]),
        TransferCurve.encode(v[1]),
        TransferCurve.encode(v[2]),
        v[3]
      )
    case .displayP3: return Color(displayP3: v)
    case .gray: return Color(v[0], v[0], v[0], v[1])
    case .linearGray:
      let gray = TransferCurve.encode(v[0])
      return Color(gray, gray, gray, v[1])
    }
  }
}

/// The curve of sRGB (IEC 61966-2-1), continued to negative numbers by symmetry.
private enum TransferCurve {
  static func decode(_ value: Double) -> Double {
    let size = abs(value)
    let light =
      size <= 0.04045 ? size / 12.92 : ElementaryFunctions.pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  static func encode(_ light: Double) -> Double {
    let size = abs(light)
    let value =
      size <= 0.0031308 ? size * 12.92 : 1.055 * ElementaryFunctions.pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}

extension Color {
  // Linear P3 to linear sRGB: the product of the matrices that follow from the primaries
  // (SMPTE EG 432-1; ITU-R BT.709) with the common white D65. Rows sum to 1: white stays.
  fileprivate init(displayP3 v: [Double]) {
    let (r, g, b) = (
      TransferCurve.decode(v[0]), TransferCurve.decode(v[1]), TransferCurve.decode(v[2])
    )
    self.init(
      TransferCurve.encode(1.224_940_2 * r - 0.224_940_2 * g),
      TransferCurve.encode(-0.042_056_9 * r + 1.042_056_9 * g),
      TransferCurve.encode(-0.019_637_6 * r - 0.078_636_0 * g + 1.098_273_6 * b),
      v[3]
    )
  }
}
