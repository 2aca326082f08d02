public import Foundation
package import Graphics

/// A colour: components in a colour space and a straight (not premultiplied) alpha.
///
/// Components beyond 0…1 are stored unchanged and clamped when drawn.
public final class CGColor: Sendable, Hashable {
  private let values: [CGFloat]
  private let space: CGColorSpace
  /// The image that is repeated in place of a colour; nil for a colour.
  package let pattern: UIImage?

  init(_ space: CGColorSpace, _ values: [CGFloat], pattern: UIImage? = nil) {
    self.space = space
    self.values = values
    self.pattern = pattern
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
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(.deviceGray, [gray, alpha]) }

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
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space, values.dropLast() + [alpha], pattern: pattern)
  }

  /// Whether two colours have equal components in the same space, and the same pattern.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.space == b.space && a.values == b.values && a.pattern == b.pattern
  }

  /// Feeds components and space.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
  }
}

extension CGColor {
  /// A colour of the core, in sRGB.
  package convenience init(_ color: Color) {
    let values = [color.red, color.green, color.blue, color.alpha]
    self.init(.standardRGB, values.map { CGFloat($0) })
  }

  /// The colour for the core: gamma-encoded sRGB, not clamped; clear for a pattern.
  package var color: Color {
    guard pattern == nil else { return .clear }
    let v = values.map { Double($0) }
    switch space.encoding {
    case .sRGB: return Color(v[0], v[1], v[2], v[3])
    case .linearSRGB:
      let light = v.map(TransferCurve.encode)
      return Color(light[0], light[1], light[2], v[3])
    case .displayP3: return Color(displayP3: v)
    case .gray: return Color(v[0], v[0], v[0], v[1])
    case .linearGray:
      let gray = TransferCurve.encode(v[0])
      return Color(gray, gray, gray, v[1])
    }
  }
}

extension CGColor {
  /// Returns the colour with the same appearance in another space.
  ///
  /// Components beyond 0…1 remain unchanged; conversion to grey yields the colour's luminance.
  ///
  /// - Parameters:
  ///   - space: the space of the new colour.
  ///   - intent: without meaning here, since nothing is clipped.
  ///   - options: without meaning here.
  public func converted(
    to space: CGColorSpace,
    intent: CGColorRenderingIntent,
    options: [AnyHashable: Any]?
  ) -> CGColor? {
    guard space.encoding != self.space.encoding else { return CGColor(space, values) }
    let color = color
    let light = [color.red, color.green, color.blue].map(TransferCurve.decode)
    // The luminance of ITU-R BT.709; its weights sum to 1, so that greys remain exact.
    let isGray = color.red == color.green && color.green == color.blue
    let luminance = isGray ? light[1] : 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    let parts =
      switch space.encoding {
      case .sRGB: [color.red, color.green, color.blue]
      case .linearSRGB: light
      case .displayP3: Color.displayP3(light)
      case .gray: [isGray ? color.green : TransferCurve.encode(luminance)]
      case .linearGray: [luminance]
      }
    return CGColor(space, (parts + [color.alpha]).map { CGFloat($0) })
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
  // The inverse of the map below: its upper left part as a matrix of two by two, then the last row by substitution.
  fileprivate static func displayP3(_ light: [Double]) -> [Double] {
    let determinant = 1.224_940_2 * 1.042_056_9 - 0.224_940_2 * 0.042_056_9
    let red = (1.042_056_9 * light[0] + 0.224_940_2 * light[1]) / determinant
    let green = (0.042_056_9 * light[0] + 1.224_940_2 * light[1]) / determinant
    let blue = (light[2] + 0.019_637_6 * red + 0.078_636_0 * green) / 1.098_273_6
    return [red, green, blue].map(TransferCurve.encode)
  }

  // Linear P3 to linear sRGB: the product of the matrices that follow from the primaries (SMPTE EG
  // 432-1; ITU-R BT.709) with the common white D65. Rows sum to 1, so white is unchanged.
  fileprivate init(displayP3 v: [Double]) {
    let light = v.map(TransferCurve.decode)
    let (r, g, b) = (light[0], light[1], light[2])
    self.init(
      TransferCurve.encode(1.224_940_2 * r - 0.224_940_2 * g),
      TransferCurve.encode(-0.042_056_9 * r + 1.042_056_9 * g),
      TransferCurve.encode(-0.019_637_6 * r - 0.078_636_0 * g + 1.098_273_6 * b),
      v[3]
    )
  }
}
