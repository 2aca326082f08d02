/// A linear map of straight sRGB colours: four rows of five numbers, for red, green, blue and
/// alpha.
///
/// The fifth number of a row is added. Results are clamped to 0…1.
public struct ColorMatrix: Sendable, Hashable {
  /// How many numbers a matrix has.
  public static let count = 20
  /// The weights of red, green and blue in the luma of BT.709.
  public static let lumaWeights = (red: 0.2126, green: 0.7152, blue: 0.0722)

  /// The numbers, row by row; always `count`.
  public private(set) var elements: [Double]

  /// A matrix; nil for another count of numbers.
  public init?(_ elements: [Double]) {
    guard elements.count == Self.count else { return nil }
    self.elements = elements
  }

  private init(rows: (Double, Double, Double, Double)..., offset: Double = 0) {
    var elements: [Double] = []
    for row in rows { elements += [row.0, row.1, row.2, row.3, offset] }
    self.elements = elements + [0, 0, 0, 1, 0]
  }

  /// The map that changes nothing.
  public static let identity = ColorMatrix(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))

  /// Multiplies each component by that of a colour, whose alpha may exceed 1.
  public static func scale(_ color: Color) -> ColorMatrix {
    var matrix = ColorMatrix(
      rows: (color.red, 0, 0, 0),
      (0, color.green, 0, 0),
      (0, 0, color.blue, 0)
    )
    matrix.elements[18] = color.alpha
    return matrix
  }

  /// Adds an amount to red, green and blue.
  public static func brightness(_ amount: Double) -> ColorMatrix {
    ColorMatrix(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), offset: amount)
  }

  /// Multiplies the distance from 0.5.
  public static func contrast(_ amount: Double) -> ColorMatrix {
    ColorMatrix(
      rows: (amount, 0, 0, 0),
      (0, amount, 0, 0),
      (0, 0, amount, 0),
      offset: (1 - amount) / 2
    )
  }

  /// Multiplies the distance from the grey of the same luma.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    mixture(of: amount, lumaColor: Color(1 - amount, 1 - amount, 1 - amount))
  }

  /// Mixes with a ramp from the shadows' colour to another one by the luma: 0 leaves colours as they are, 1 leaves only
  /// the ramp.
  public static func tint(_ color: Color, shadows: Color = .black, amount: Double) -> ColorMatrix {
    var matrix = mixture(
      of: 1 - amount,
      lumaColor: Color(
        (color.red - shadows.red) * amount,
        (color.green - shadows.green) * amount,
        (color.blue - shadows.blue) * amount
      )
    )
    matrix.elements[4] = shadows.red * amount
    matrix.elements[9] = shadows.green * amount
    matrix.elements[14] = shadows.blue * amount
    return matrix
  }

  // own · c + lumaColor · luma(c).
  private static func mixture(of base: Double, lumaColor: Color) -> ColorMatrix {
    let w = lumaWeights
    let (r, g, b) = (lumaColor.red, lumaColor.green, lumaColor.blue)
    return ColorMatrix(
      rows: (base + r * w.red, r * w.green, r * w.blue, 0),
      (g * w.red, base + g * w.green, g * w.blue, 0),
      (b * w.red, b * w.green, base + b * w.blue, 0)
    )
  }

  /// The image of a colour, held in 0…1.
  public func apply(_ color: Color) -> Color {
    func row(_ index: Int) -> Double {
      let e = elements[index * 5..<index * 5 + 5]
      let s = e.startIndex
      return color.red * e[s] + color.green * e[s + 1] + color.blue * e[s + 2]
        + color.alpha * e[s + 3] + e[s + 4]
    }
    return Color(row(0), row(1), row(2), row(3)).clamped
  }
}
