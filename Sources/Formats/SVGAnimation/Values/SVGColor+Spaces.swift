internal import Graphics

/// Colours in other spaces than sRGB: `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`, brought into sRGB by
/// clamping its channels.
///
/// CSS Color 4, sections 9, 10 and 18.
extension SVGColor {
  private static let spaces: Set<String> = ["lab", "lch", "oklab", "oklch", "color"]

  /// The names of all functions of colours.
  static let functions = spaces.union(["rgb", "rgba", "hsl", "hsla", "hwb"])

  /// Whether a value is a colour that librsvg 2.54 cannot read.
  static func isOfOtherSpace(_ text: String) -> Bool {
    guard text.utf8.contains(0x28) else { return false }
    return text.trimmingSpace.lowercased().functionCall.map { spaces.contains($0.name) } ?? false
  }

  /// Reads the arguments of a function; nil for other functions and spaces.
  init?(space function: String, _ arguments: String) {
    guard Self.spaces.contains(function) else { return nil }
    let parts = arguments.splitTopLevel("/")
    var words = parts.first?.splitTopLevel(" ") ?? []
    let space = function == "color" && !words.isEmpty ? words.removeFirst().lowercased() : function
    guard parts.count <= 2, words.count == 3 else { return nil }
    // Percentages refer to these.
    let scales: [Double] =
      switch space {
      case "lab": [100, 125, 125]
      case "lch": [100, 150, 1]
      case "oklab": [1, 0.4, 0.4]
      case "oklch": [1, 0.4, 1]
      default: [1, 1, 1]
      }
    func number(_ text: String, _ scale: Double) -> Double? {
      if text.lowercased() == "none" { return 0 }
      guard let quantity = Quantity(text, LengthContext()), quantity.kind != .length else {
        return nil
      }
      return quantity.resolved(scale)
    }
    var values: [Double] = []
    for (word, scale) in zip(words, scales) {
      guard let value = number(word, scale), value.isFinite else { return nil }
      values.append(value)
    }
    var alpha = 1.0
    if parts.count == 2 {
      guard let value = number(parts[1].trimmingSpace, 1), value.isFinite else { return nil }
      alpha = value.clamped(to: 0...1)
    }
    guard let linear = Self.linear(space, values) else { return nil }
    let channels = linear.map { 255 * Self.encoded($0).clamped(to: 0...1) }
    self.init(channels[0], channels[1], channels[2], alpha)
  }

  // The channels of linear sRGB.
  private static func linear(_ space: String, _ v: [Double]) -> [Double]? {
    switch space {
    case "srgb": return v.map(decoded)
    case "srgb-linear": return v
    case "display-p3": return product(displayP3, v.map(decoded))
    case "xyz", "xyz-d65": return product(fromD65, v)
    case "xyz-d50": return product(fromD65, product(d65FromD50, v))
    case "lab": return fromLab(v[0].clamped(to: 0...100), v[1], v[2])
    case "oklab": return fromOklab(v[0].clamped(to: 0...1), v[1], v[2])
    case "lch", "oklch":
      let angle = v[2] / 180 * .pi
      let chroma = max(0, v[1])
      let a = chroma * ElementaryFunctions.cos(angle)
      let b = chroma * ElementaryFunctions.sin(angle)
      return space == "lch"
        ? fromLab(v[0].clamped(to: 0...100), a, b) : fromOklab(v[0].clamped(to: 0...1), a, b)
    default: return nil
    }
  }

  private static func product(_ matrix: [Double], _ v: [Double]) -> [Double] {
    (0..<3).map { matrix[3 * $0] * v[0] + matrix[3 * $0 + 1] * v[1] + matrix[3 * $0 + 2] * v[2] }
  }

  // CSS Color 4, section 9.2: from L, a and b under D50.
  private static func fromLab(_ l: Double, _ a: Double, _ b: Double) -> [Double] {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let fy = (l + 16) / 116
    func value(_ f: Double) -> Double {
      let cube = f * f * f
      return cube > epsilon ? cube : (116 * f - 16) / kappa
    }
    let y = l > kappa * epsilon ? fy * fy * fy : l / kappa
    let xyz = [
      0.964_295_676_429_567_7 * value(fy + a / 500), y,
      0.825_104_602_510_460_2 * value(fy - b / 200),
    ]
    return product(fromD65, product(d65FromD50, xyz))
  }

  private static func fromOklab(_ l: Double, _ a: Double, _ b: Double) -> [Double] {
    let roots = product(conesFromOklab, [l, a, b])
    return product(fromCones, roots.map { $0 * $0 * $0 })
  }

  // CSS Color 4, section 18: the matrices of its sample code.
  private static let displayP3 = [
    1.224_940_176_280_559_8, -0.224_940_176_280_559_8, 0,
    -0.042_056_954_709_688_1, 1.042_056_954_709_688_1, 0,
    -0.019_637_554_590_334_4, -0.078_636_045_550_631_9, 1.098_273_600_140_966_3,
  ]
  private static let d65FromD50 = [
    0.955_473_421_488_075, -0.023_098_454_948_764_71, 0.063_259_243_200_570_72,
    -0.028_369_709_333_863_7, 1.009_995_398_081_304_1, 0.021_041_441_191_917_323,
    0.012_314_014_864_481_998, -0.020_507_649_298_898_964, 1.330_365_926_242_124,
  ]
  private static let fromD65 = [
    3.240_969_941_904_522_6, -1.537_383_177_570_094, -0.498_610_760_293_003_4,
    -0.969_243_636_280_879_6, 1.875_967_501_507_720_2, 0.041_555_057_407_175_59,
    0.055_630_079_696_993_66, -0.203_976_958_888_976_52, 1.056_971_514_242_878_6,
  ]
  private static let conesFromOklab = [
    1, 0.396_337_777_376_174_9, 0.215_803_757_309_913_6,
    1, -0.105_561_345_815_658_6, -0.063_854_172_825_813_3,
    1, -0.089_484_177_529_811_9, -1.291_485_548_019_409_2,
  ]
  private static let fromCones = [
    4.076_741_636_075_957_4, -3.307_711_539_258_061_6, 0.230_969_903_182_104_4,
    -1.268_437_973_285_031_7, 2.609_757_349_287_688_7, -0.341_319_376_002_657_3,
    -0.004_196_076_138_675_6, -0.703_418_617_935_936_2, 1.707_614_694_074_611_7,
  ]

  // IEC 61966-2-1.
  private static func decoded(_ value: Double) -> Double {
    let size = abs(value)
    let result =
      size <= 0.04045 ? size / 12.92 : ElementaryFunctions.pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -result : result
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.003_130_8 ? 12.92 * value : 1.055 * ElementaryFunctions.pow(value, 1 / 2.4) - 0.055
  }
}
