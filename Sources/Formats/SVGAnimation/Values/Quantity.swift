internal import Graphics
internal import SceneModel

/// The sizes that relative lengths refer to, in pixels.
struct LengthContext: Sendable {
  var fontSize = 16.0
  var rootFontSize = 16.0
  /// The size of the drawing, for `vw` and `vh`.
  var viewport = Size(0, 0)
}

/// A number, length, percentage or angle: a sum of an absolute part and a percentage.
struct Quantity: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case number, length, angle }

  /// A plain number, pixels, or degrees.
  var value: Double
  /// The percentage; 100 is all.
  var percent = 0.0
  var kind = Kind.number

  init(_ value: Double, percent: Double = 0, _ kind: Kind = .number) {
    (self.value, self.percent, self.kind) = (value, percent, kind)
  }

  /// Reads a number with an optional unit, or `calc()`, `min()`, `max()` and `clamp()`; nil for other texts.
  init?(_ text: some StringProtocol, _ context: LengthContext) {
    let text = text.trimmingSpace
    if text.utf8.last == 0x29 {
      var calculator = QuantityCalculator(text, context)
      guard let result = calculator.result() else { return nil }
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
    switch unit.lowercased() {
    case "": self.init(number)
    case "%": self.init(0, percent: number)
    case "px": self.init(number, .length)
    case "pt": self.init(number * 4 / 3, .length)
    case "pc": self.init(number * 16, .length)
    case "in": self.init(number * 96, .length)
    case "cm": self.init(number * 96 / 2.54, .length)
    case "mm": self.init(number * 96 / 25.4, .length)
    case "q": self.init(number * 96 / 101.6, .length)
    case "em": self.init(number * context.fontSize, .length)
    case "rem": self.init(number * context.rootFontSize, .length)
    case "ex", "ch": self.init(number * context.fontSize / 2, .length)
    case "vw": self.init(number * context.viewport.width / 100, .length)
    case "vh": self.init(number * context.viewport.height / 100, .length)
    case "vmin":
      self.init(number * min(context.viewport.width, context.viewport.height) / 100, .length)
    case "vmax":
      self.init(number * max(context.viewport.width, context.viewport.height) / 100, .length)
    case "deg": self.init(number, .angle)
    case "grad": self.init(number * 0.9, .angle)
    case "rad": self.init(number * 180 / .pi, .angle)
    case "turn": self.init(number * 360, .angle)
    default: return nil
    }
  }

  /// The value with the percentage of a base.
  func resolved(_ base: Double) -> Double { value + percent / 100 * base }

  func mixed(with other: Quantity, at fraction: Double) -> Quantity {
    Quantity(
      value + (other.value - value) * fraction,
      percent: percent + (other.percent - percent) * fraction,
      kind == .number ? other.kind : kind
    )
  }

  func adding(_ other: Quantity, times factor: Double = 1) -> Quantity {
    Quantity(
      value + other.value * factor,
      percent: percent + other.percent * factor,
      kind == .number ? other.kind : kind
    )
  }

  /// The text with both parts: a number, a percentage, or `calc()`.
  var sum: String {
    guard percent != 0, value != 0, value.isFinite, percent.isFinite else { return text(base: 0) }
    return "calc(\(percent.shortestDecimal)% + \(value.shortestDecimal)px)"
  }

  /// The text for an attribute or a declaration.
  ///
  /// - Parameter base: the size that percentages of a mixed sum refer to.
  func text(base: Double) -> String {
    guard value.isFinite, percent.isFinite else { return "0" }
    if percent != 0 {
      if value == 0 { return percent.shortestDecimal + "%" }
      return resolved(base).shortestDecimal + (kind == .number ? "" : "px")
    }
    let unit =
      switch kind {
      case .number: ""
      case .length: "px"
      case .angle: "deg"
      }
    return value.shortestDecimal + unit
  }
}

/// Computes `calc()` and its relatives; percentages remain percentages, which `min` and `max` cannot compare.
private struct QuantityCalculator {
  private var scanner: ByteScanner
  private let context: LengthContext
  private var depth = 0

  init(_ text: String, _ context: LengthContext) {
    scanner = ByteScanner(text)
    self.context = context
  }

  mutating func result() -> Quantity? {
    guard let value = value(), scanner.isAtEnd else { return nil }
    return value
  }

  private mutating func sum() -> Quantity? {
    guard depth < Limits.cssFunctionDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard var total = product() else { return nil }
    while true {
      scanner.skipSpace()
      guard let byte = scanner.byte, byte == 0x2B || byte == 0x2D else { return total }
      scanner.position += 1
      guard let next = product() else { return nil }
      total = total.adding(next, times: byte == 0x2B ? 1 : -1)
    }
  }

  private mutating func product() -> Quantity? {
    guard var total = value() else { return nil }
    while true {
      scanner.skipSpace()
      guard let byte = scanner.byte, byte == 0x2A || byte == 0x2F else { return total }
      scanner.position += 1
      guard let next = value() else { return nil }
      if byte == 0x2F {
        guard next.kind == .number, next.percent == 0, next.value != 0 else { return nil }
        total = Quantity(total.value / next.value, percent: total.percent / next.value, total.kind)
      } else {
        let (factor, other) =
          next.kind == .number && next.percent == 0 ? (next, total) : (total, next)
        guard factor.kind == .number, factor.percent == 0 else { return nil }
        let k = factor.value
        total = Quantity(other.value * k, percent: other.percent * k, other.kind)
      }
    }
  }

  private mutating func value() -> Quantity? {
    scanner.skipSpace()
    if scanner.skip("(") {
      guard let inner = sum() else { return nil }
      scanner.skipSpace()
      return scanner.skip(")") ? inner : nil
    }
    if let number = scanner.number() {
      if scanner.skip("%") { return Quantity(0, percent: number) }
      return Quantity(number, unit: scanner.identifier(), context)
    }
    let name = scanner.identifier().lowercased()
    guard scanner.skip("(") else { return nil }
    var arguments: [Quantity] = []
    repeat {
      guard let argument = sum() else { return nil }
      arguments.append(argument)
      scanner.skipSpace()
    } while scanner.skip(",")
    guard scanner.skip(")"), let first = arguments.first else { return nil }
    switch name {
    case "calc" where arguments.count == 1: return first
    case "min", "max":
      return arguments.dropFirst().reduce(first) { best, next in
        (measure(next) < measure(best)) == (name == "min") ? next : best
      }
    case "clamp" where arguments.count == 3:
      let upper = measure(arguments[1]) < measure(arguments[2]) ? arguments[1] : arguments[2]
      return measure(upper) > measure(first) ? upper : first
    default: return nil
    }
  }

  private func measure(_ quantity: Quantity) -> Double { quantity.value + quantity.percent }
}
