internal import Graphics
internal import SceneModel

/// The sizes that relative lengths refer to, in pixels.
struct LengthContext: Sendable {
  var fontSize = 16.0
  var rootFontSize = 16.0
  /// The size of the drawing, for `vw` and its relatives.
  var viewport = Size(0, 0)

  /// The length of a unit in pixels as a fraction; nil for one that does not depend on fonts and on the drawing.
  ///
  /// CSS Values 4, 6.1, with typical metrics in place of those of the font. The small, large and dynamic viewports are
  /// one, and serve for the missing container, too (CSS Conditional 5, 2.5).
  func fraction(of unit: String) -> (numerator: Double, denominator: Double)? {
    let isRoot = unit.hasPrefix("r")
    let size = isRoot ? rootFontSize : fontSize
    switch isRoot ? unit.dropFirst() : unit[...] {
    case "em", "ic": return (size, 1)
    case "ex", "ch": return (size, 2)
    case "cap": return (size * 7, 10)
    case "lh": return (size * 6, 5)
    default: break
    }
    let prefix = ["v", "sv", "lv", "dv", "cq"].first(where: unit.hasPrefix)
    switch prefix.map({ unit.dropFirst($0.count) }) {
    case "w", "i": return (viewport.width, 100)
    case "h", "b": return (viewport.height, 100)
    case "min": return (min(viewport.width, viewport.height), 100)
    case "max": return (max(viewport.width, viewport.height), 100)
    default: return nil
    }
  }
}

/// A number, length, percentage, angle or time: a sum of an absolute part, a percentage and limits of other sums.
struct Quantity: Sendable, Hashable {
  /// With the units that values are written in.
  enum Kind: String, Sendable { case number = "", length = "px", angle = "deg", time = "s" }

  /// A multiple of the least or largest of sums that only the size of 100 % decides.
  struct Limit: Sendable, Hashable {
    var factor = 1.0
    var isLargest: Bool
    var operands: [Quantity]

    fileprivate func resolved(_ base: Double) -> Double {
      let values = operands.map { $0.resolved(base) }
      return factor * ((isLargest ? values.max() : values.min()) ?? 0)
    }
  }

  /// A plain number, pixels, degrees or seconds.
  var value: Double
  /// The percentage; 100 is all.
  var percent = 0.0
  var kind = Kind.number
  /// Empty but for `min()`, `max()` and `clamp()` of pixels and percentages.
  var limits: [Limit] = []

  /// Whether a part depends on the size of 100 %.
  var hasPercentage: Bool { percent != 0 || !limits.isEmpty }

  init(_ value: Double, percent: Double = 0, _ kind: Kind = .number) {
    (self.value, self.percent, self.kind) = (value, percent, kind)
  }

  /// Reads a number with an optional unit, or a mathematical function; nil for other texts.
  init?(_ text: some StringProtocol, _ context: LengthContext) {
    let text = text.trimmingSpace
    guard text.utf8.last != 0x29 else {
      guard let result = CSSMath.value(of: text, context) else { return nil }
      self = result
      return
    }
    var scanner = ByteScanner(text)
    guard let number = scanner.number() else { return nil }
    self.init(number, unit: scanner.text { _ in true }, context)
  }

  /// Reads a length of an attribute without a context; its number may end with a point.
  init?(attribute text: String) {
    self.init(text.hasSuffix(".") ? text.dropLast() : text[...], LengthContext())
  }

  /// A number with a unit; nil for an unknown unit.
  init?(_ number: Double, unit: String, _ context: LengthContext) {
    let unit = unit.lowercased()
    if unit == "%" {
      self.init(0, percent: number)
    } else if let (kind, numerator, denominator) = Self.units[unit] {
      self.init(number * numerator / denominator, kind)
    } else if let (numerator, denominator) = context.fraction(of: unit) {
      self.init(number * numerator / denominator, .length)
    } else {
      return nil
    }
  }

  // The sizes of units as fractions, of lengths in pixels of 1/96 inch.
  private static let units: [String: (kind: Kind, numerator: Double, denominator: Double)] = [
    "": (.number, 1, 1), "px": (.length, 1, 1), "pt": (.length, 4, 3), "pc": (.length, 16, 1),
    "mm": (.length, 96, 25.4), "cm": (.length, 96, 2.54), "in": (.length, 96, 1),
    "q": (.length, 96, 101.6), "s": (.time, 1, 1), "ms": (.time, 1, 1000), "deg": (.angle, 1, 1),
    "grad": (.angle, 0.9, 1), "rad": (.angle, 180, .pi), "turn": (.angle, 360, 1),
  ]

  /// The value with the percentage of a base.
  func resolved(_ base: Double) -> Double {
    limits.reduce(value + percent / 100 * base) { $0 + $1.resolved(base) }
  }

  func mixed(with other: Quantity, at fraction: Double) -> Quantity {
    var result = Quantity(
      value + (other.value - value) * fraction,
      percent: percent + (other.percent - percent) * fraction,
      kind == .number ? other.kind : kind
    )
    if !(limits.isEmpty && other.limits.isEmpty) {
      result.limits = scaled(by: 1 - fraction).limits + other.scaled(by: fraction).limits
    }
    return result
  }

  func adding(_ other: Quantity, times factor: Double = 1) -> Quantity {
    var result = Quantity(
      value + other.value * factor,
      percent: percent + other.percent * factor,
      kind == .number ? other.kind : kind
    )
    result.limits = limits + other.scaled(by: factor).limits
    return result
  }

  func scaled(by factor: Double) -> Quantity {
    var result = Quantity(value * factor, percent: percent * factor, kind)
    result.limits = limits.map {
      Limit(factor: $0.factor * factor, isLargest: $0.isLargest, operands: $0.operands)
    }
    return result
  }

  /// The text for an attribute or a declaration: a number, a percentage, or `calc()` of both.
  var text: String {
    guard value.isFinite, percent.isFinite else { return "0" }
    guard hasPercentage else { return value.shortestDecimal + kind.rawValue }
    if value == 0, limits.isEmpty { return percent.shortestDecimal + "%" }
    let linear = "\(percent.shortestDecimal)% + \(value.shortestDecimal)px"
    let others = limits.map { limit in
      let operands = limit.operands.map(\.text).joined(separator: ", ")
      return " + \(limit.factor.shortestDecimal) * \(limit.isLargest ? "max" : "min")(\(operands))"
    }
    return "calc(\(linear)\(others.joined()))"
  }
}
