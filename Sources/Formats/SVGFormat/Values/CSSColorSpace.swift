internal import Graphics

/// A space of CSS Color 4 in which colours are written or mixed.
enum CSSColorSpace: String, Sendable {
  case srgb, srgbLinear = "srgb-linear"
  case displayP3 = "display-p3", displayP3Linear = "display-p3-linear"
  case a98 = "a98-rgb", prophoto = "prophoto-rgb"
  case rec2020, xyz = "xyz-d65", xyzD50 = "xyz-d50"
  case lab, lch, oklab, oklch, hsl, hwb

  /// Reads a name; `xyz` is that of the space with the white D65.
  init?(name: String) { self.init(rawValue: name == "xyz" ? "xyz-d65" : name) }

  /// The letters of the components; letters for them of which those of analogous ones are the same (CSS Color 4, 12.2);
  /// the sizes of 100 %, and the factors of plain numbers.
  private var components: (names: String, analogy: String, scales: [Double]) {
    switch self {
    case .lab: ("lab", "Lab", [100, 125, 125])
    case .lch: ("lch", "LCH", [100, 150, 1])
    case .oklab: ("lab", "Lab", [1, 0.4, 0.4])
    case .oklch: ("lch", "LCH", [1, 0.4, 1])
    case .hsl: ("hsl", "HCL", [100, 100, 100])
    case .hwb: ("hwb", "Hwk", [100, 100, 100])
    case .xyz, .xyzD50: ("xyz", "rgu", [1, 1, 1])
    default: ("rgb", "rgu", [1, 1, 1])
    }
  }

  var names: [Character] { Array(components.names) }
  var analogy: [Character] { Array(components.analogy) }
  var scales: [Double] { components.scales }

  /// The index of the hue; nil for spaces without one.
  var hue: Int? { analogy.firstIndex(of: "H") }

  // MARK: Conversion

  /// The components in CIE XYZ under D65.
  func toXYZ(_ v: [Double]) -> [Double] {
    switch self {
    case .lab: Matrix.d65FromD50.product(Self.xyzFromLab(v))
    case .lch: CSSColorSpace.lab.toXYZ(Self.rectangular(v))
    case .oklab: Matrix.lms.solution(Matrix.oklab.solution(v).map { $0 * $0 * $0 })
    case .oklch: CSSColorSpace.oklab.toXYZ(Self.rectangular(v))
    case .hsl, .hwb: CSSColorSpace.srgb.toXYZ(toSRGB(v))
    default: matrices.reduce(v.map(decoded)) { $1.product($0) }
    }
  }

  // The matrices that lead from linear components to CIE XYZ, one after the other.
  private var matrices: [Matrix] {
    switch self {
    case .srgbLinear: CSSColorSpace.srgb.matrices
    case .displayP3Linear: CSSColorSpace.displayP3.matrices
    case .prophoto: [.named(rawValue), .d65FromD50]
    case .xyz: []
    default: [.named(rawValue)]
    }
  }

  /// The components in sRGB, 0…1 inside of it.
  func toSRGB(_ v: [Double]) -> [Double] {
    switch self {
    case .srgb: v
    case .hsl: Self.srgbFromHSL(v)
    case .hwb: Self.srgbFromHWB(v)
    default: CSSColorSpace.srgb.fromXYZ(toXYZ(v))
    }
  }

  /// The components of a colour in CIE XYZ under D65.
  func fromXYZ(_ xyz: [Double]) -> [Double] {
    switch self {
    case .lab: return Self.lab(fromXYZ: Matrix.d65FromD50.solution(xyz))
    case .lch: return Self.polar(CSSColorSpace.lab.fromXYZ(xyz))
    case .oklab:
      return Matrix.oklab.product(Matrix.lms.product(xyz).map { Self.power($0, 1.0 / 3) })
    case .oklch: return Self.polar(CSSColorSpace.oklab.fromXYZ(xyz))
    case .hsl: return Self.hsl(fromSRGB: CSSColorSpace.srgb.fromXYZ(xyz))
    case .hwb:
      let rgb = CSSColorSpace.srgb.fromXYZ(xyz)
      let (low, high) = (min(rgb[0], rgb[1], rgb[2]), max(rgb[0], rgb[1], rgb[2]))
      return [Self.hsl(fromSRGB: rgb)[0], low * 100, (1 - high) * 100]
    default: return matrices.reversed().reduce(xyz) { $1.solution($0) }.map(encoded)
    }
  }

  /// Whether the hue of components has no effect (CSS Color 4, 4.4).
  func hasPowerlessHue(_ v: [Double]) -> Bool {
    switch self {
    case .lch: v[1] <= 0.0015
    case .oklch: v[1] <= 0.000_004
    case .hsl: v[1] <= 0.001
    case .hwb: v[1] + v[2] >= 99.999
    default: false
    }
  }

  private static let (alpha, beta) = (1.099_296_826_809_44, 0.018_053_968_510_807)

  private static func signed(_ value: Double, _ function: (Double) -> Double) -> Double {
    value < 0 ? -function(-value) : function(value)
  }

  private static func power(_ value: Double, _ exponent: Double) -> Double {
    signed(value) { $0 == 0 ? 0 : ElementaryFunctions.pow($0, exponent) }
  }

  // The linear form of a component.
  private func decoded(_ value: Double) -> Double {
    switch self {
    // IEC 61966-2-1.
    case .srgb, .displayP3:
      Self.signed(value) {
        $0 <= 0.04045 ? $0 / 12.92 : ElementaryFunctions.pow(($0 + 0.055) / 1.055, 2.4)
      }
    case .a98: Self.power(value, 563.0 / 256)
    case .prophoto: abs(value) <= 16.0 / 512 ? value / 16 : Self.power(value, 1.8)
    case .rec2020:
      abs(value) < Self.beta * 4.5
        ? value / 4.5
        : Self.signed(value) { Self.power(($0 + Self.alpha - 1) / Self.alpha, 1 / 0.45) }
    default: value
    }
  }

  private func encoded(_ value: Double) -> Double {
    switch self {
    case .srgb, .displayP3:
      Self.signed(value) {
        $0 <= 0.003_130_8 ? 12.92 * $0 : 1.055 * ElementaryFunctions.pow($0, 1 / 2.4) - 0.055
      }
    case .a98: Self.power(value, 256.0 / 563)
    case .prophoto: abs(value) >= 1.0 / 512 ? Self.power(value, 1 / 1.8) : 16 * value
    case .rec2020:
      abs(value) < Self.beta
        ? 4.5 * value
        : Self.signed(value) { Self.alpha * Self.power($0, 0.45) - (Self.alpha - 1) }
    default: value
    }
  }

  private static func rectangular(_ v: [Double]) -> [Double] {
    let angle = v[2] / 180 * .pi
    return [v[0], v[1] * ElementaryFunctions.cos(angle), v[1] * ElementaryFunctions.sin(angle)]
  }

  private static func polar(_ v: [Double]) -> [Double] {
    let angle = ElementaryFunctions.atan2(v[2], v[1]) / .pi * 180
    return [v[0], (v[1] * v[1] + v[2] * v[2]).squareRoot(), angle < 0 ? angle + 360 : angle]
  }

  // CSS Color 4, section 9.2: under D50.
  private static let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
  private static let whiteD50 = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]

  private static func xyzFromLab(_ v: [Double]) -> [Double] {
    let fy = (v[0] + 16) / 116
    let parts = [fy + v[1] / 500, fy, fy - v[2] / 200].map { part -> Double in
      let cube = part * part * part
      return cube > epsilon ? cube : (116 * part - 16) / kappa
    }
    return zip(parts, whiteD50).map { $0 * $1 }
  }

  private static func lab(fromXYZ xyz: [Double]) -> [Double] {
    let f = zip(xyz, whiteD50).map { value, white -> Double in
      let part = value / white
      return part > epsilon ? power(part, 1.0 / 3) : (kappa * part + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  // CSS Color 4, 7.1.
  private static func srgbFromHSL(_ v: [Double]) -> [Double] {
    let (saturation, lightness) = (v[1] / 100, v[2] / 100)
    let a = saturation * min(lightness, 1 - lightness)
    return [0, 8, 4].map { n -> Double in
      let turned = (n + v[0] / 30).truncatingRemainder(dividingBy: 12)
      let k = turned < 0 ? turned + 12 : turned
      return lightness - a * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  private static func srgbFromHWB(_ v: [Double]) -> [Double] {
    let (white, black) = (v[1] / 100, v[2] / 100)
    if white + black >= 1 { return Array(repeating: white / (white + black), count: 3) }
    return srgbFromHSL([v[0], 100, 50]).map { $0 * (1 - white - black) + white }
  }

  private static func hsl(fromSRGB v: [Double]) -> [Double] {
    let (low, high) = (min(v[0], v[1], v[2]), max(v[0], v[1], v[2]))
    let (range, lightness) = (high - low, (low + high) / 2)
    guard range > 1e-12 else { return [0, 0, lightness * 100] }
    let limit = min(lightness, 1 - lightness)
    var saturation = limit == 0 ? 0 : (high - lightness) / limit
    var hue =
      high == v[0]
      ? (v[1] - v[2]) / range + (v[1] < v[2] ? 6 : 0)
      : high == v[1] ? (v[2] - v[0]) / range + 2 : (v[0] - v[1]) / range + 4
    if saturation < 0 { (hue, saturation) = (hue + 3, -saturation) }
    return [(hue * 60).truncatingRemainder(dividingBy: 360), saturation * 100, lightness * 100]
  }
}

/// A matrix of three rows.
private struct Matrix {
  private let m: [Double]
  private let inverse: [Double]

  private init(_ m: [Double]) {
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    let (x, y, z) = (minor(4, 5, 7, 8), minor(5, 3, 8, 6), minor(3, 4, 6, 7))
    let k = 1 / (m[0] * x + m[1] * y + m[2] * z)
    let rows = [
      x, minor(2, 1, 8, 7), minor(1, 2, 4, 5),
      y, minor(0, 2, 6, 8), minor(2, 0, 5, 3),
      z, minor(1, 0, 7, 6), minor(0, 1, 3, 4),
    ]
    (self.m, inverse) = (m, rows.map { $0 * k })
  }

  func product(_ v: [Double]) -> [Double] { Self.product(m, v) }

  /// The vector whose product is another one.
  func solution(_ v: [Double]) -> [Double] { Self.product(inverse, v) }

  private static func product(_ m: [Double], _ v: [Double]) -> [Double] {
    [0, 3, 6].map { m[$0] * v[0] + m[$0 + 1] * v[1] + m[$0 + 2] * v[2] }
  }

  static let d65FromD50 = named("xyz-d50"), lms = named("lms"), oklab = named("oklab")

  /// The matrix of a name of CSS Color 4, section 18, as its sample code has them: of a space that to CIE XYZ.
  static func named(_ name: String) -> Matrix { all[name] ?? Matrix([1, 0, 0, 0, 1, 0, 0, 0, 1]) }

  private static let all = CSSColorNames.lists[2].mapValues { words in
    let numbers = words.map { word in
      word.split(separator: "/").compactMap { Double($0) }
    }
    return Matrix(numbers.map { $0.count > 1 ? $0[0] / $0[1] : $0[0] })
  }
}
