internal import Graphics
internal import SceneModel

/// The sizes that relative lengths refer to, in pixels.
struct LengthContext: Sendable {
  var fontSize = 16.0
  var rootFontSize = 16.0
  /// The size of the drawing, for `vw` and `vh`.
  var viewport = Size(0, 0)
}

/// A number, length, percentage, angle or time: a sum of an absolute part, a percentage and limits of other sums.
struct Quantity: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case number, length, angle, time }

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
    if text.utf8.last == 0x29 {
      guard let result = CSSMath.value(of: text, context) else { return nil }
      self = result
      return
    }
    var scanner = ByteScanner(text)
    guard let number = scanner.number() else { return nil }
    let unit = String(decoding: scanner.bytes[scanner.position...], as: UTF8.self)
    self.init(number, unit: unit, context)
  }

  /// A number with a unit; nil for an unknown unit.
  init?(_ number: Double, unit: String, _ context: LengthContext) {
    let (width, height) = (context.viewport.width, context.viewport.height)
    switch unit.lowercased() {
    case "": self.init(number)
    case "%": self.init(0, percent: number)
    case "px": self.init(number, .length)
    case "em": self.init(number * context.fontSize, .length)
    case "rem": self.init(number * context.rootFontSize, .length)
    case "ex", "ch": self.init(number * context.fontSize / 2, .length)
    case "vw": self.init(number * width / 100, .length)
    case "vh": self.init(number * height / 100, .length)
    case "vmin": self.init(number * min(width, height) / 100, .length)
    case "vmax": self.init(number * max(width, height) / 100, .length)
    case "s": self.init(number, .time)
    case "ms": self.init(number / 1000, .time)
    case "deg": self.init(number, .angle)
    case "grad": self.init(number * 0.9, .angle)
    case "rad": self.init(number * 180 / .pi, .angle)
    case "turn": self.init(number * 360, .angle)
    case let unit:
      guard let pixels = SVGLength.pixels[unit] else { return nil }
      self.init(number * pixels.numerator / pixels.denominator, .length)
    }
  }

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

  /// The text with all parts: a number, a percentage, or `calc()`.
  var sum: String {
    guard value.isFinite, percent.isFinite, !limits.isEmpty || (percent != 0 && value != 0) else {
      return text(base: 0)
    }
    let linear = "\(percent.shortestDecimal)% + \(value.shortestDecimal)px"
    let others = limits.map { limit in
      let operands = limit.operands.map(\.sum).joined(separator: ", ")
      return " + \(limit.factor.shortestDecimal) * \(limit.isLargest ? "max" : "min")(\(operands))"
    }
    return "calc(\(linear)\(others.joined()))"
  }

  /// The text for an attribute or a declaration.
  ///
  /// - Parameter base: the size that percentages of a mixed sum refer to.
  func text(base: Double) -> String {
    guard value.isFinite, percent.isFinite else { return "0" }
    if hasPercentage {
      if value == 0, limits.isEmpty { return percent.shortestDecimal + "%" }
      return resolved(base).shortestDecimal + (kind == .number ? "" : "px")
    }
    let unit =
      switch kind {
      case .number: ""
      case .length: "px"
      case .angle: "deg"
      case .time: "s"
      }
    return value.shortestDecimal + unit
  }
}
