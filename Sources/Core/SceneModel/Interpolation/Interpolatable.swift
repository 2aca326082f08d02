public import Graphics

/// A kind of value that an animation can move.
public protocol Interpolatable: Sendable, Equatable {
  /// Whether values can be added; if not, additive and cumulative animations only replace.
  static var isAdditive: Bool { get }

  /// The value at a fraction of the way; fractions outside 0…1 extrapolate where the kind can.
  static func interpolate(from start: Self, to end: Self, at fraction: Double) -> Self

  /// The value moved on by another: from + by.
  func advanced(by other: Self) -> Self

  /// The value from which `advanced(by:)` leads here: to − by.
  func retreated(by other: Self) -> Self

  /// What an additive animation of this value shows over the value before it.
  func combined(over underlying: Self) -> Self

  /// The value of cycle k of a cumulative animation: v + k · end, end being one cycle's last value.
  func accumulated(_ end: Self, cycles k: Int) -> Self

  /// How far apart two values are, for paced keyframes.
  func distance(to other: Self) -> Double

  /// The numbers that cubic keyframes run through, as many for every value; nil if values only blend.
  static func splineComponents(of values: [Self]) -> [[Double]]?

  /// The value that numbers of a spline stand for, at a fraction of the way between two neighbours.
  static func onSpline(_ components: [Double], between a: Self, and b: Self, at u: Double) -> Self
}

extension Double: Interpolatable {
  /// Numbers add.
  public static var isAdditive: Bool { true }
  /// a + (b − a)·s.
  public static func interpolate(from a: Double, to b: Double, at s: Double) -> Double {
    // Written so that both ends are exact.
    s == 1 ? b : a + (b - a) * s
  }
  /// The sum.
  public func advanced(by other: Double) -> Double { self + other }
  /// The difference.
  public func retreated(by other: Double) -> Double { self - other }
  /// The sum.
  public func combined(over underlying: Double) -> Double { underlying + self }
  /// v + k·end.
  public func accumulated(_ end: Double, cycles k: Int) -> Double { self + end * Double(k) }
  /// The absolute difference.
  public func distance(to other: Double) -> Double { abs(other - self) }
}

/// A value made of numbers that move independently.
protocol ComponentInterpolatable: Interpolatable {
  var components: [Double] { get }
  init(components: [Double])
}

extension ComponentInterpolatable {
  /// Components add.
  public static var isAdditive: Bool { true }
  /// Every component by itself.
  public static func interpolate(from a: Self, to b: Self, at s: Double) -> Self {
    a.zip(b) { Double.interpolate(from: $0, to: $1, at: s) }
  }
  /// The sum.
  public func advanced(by other: Self) -> Self { zip(other, +) }
  /// The difference.
  public func retreated(by other: Self) -> Self { zip(other, -) }
  /// The sum.
  public func combined(over underlying: Self) -> Self { zip(underlying, +) }
  /// v + k·end for every component.
  public func accumulated(_ end: Self, cycles k: Int) -> Self {
    zip(end) { $0 + $1 * Double(k) }
  }
  /// The Euclidean distance over the components.
  public func distance(to other: Self) -> Double {
    zip(other, -).components.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  private func zip(_ other: Self, _ combine: (Double, Double) -> Double) -> Self {
    Self(components: Swift.zip(components, other.components).map(combine))
  }
}

extension Point: ComponentInterpolatable {
  var components: [Double] { [x, y] }
  init(components c: [Double]) { self.init(c[0], c[1]) }
}

extension Size: ComponentInterpolatable {
  var components: [Double] { [width, height] }
  init(components c: [Double]) { self.init(c[0], c[1]) }
}

extension Rect: ComponentInterpolatable {
  var components: [Double] { [origin.x, origin.y, width, height] }
  init(components c: [Double]) { self.init(c[0], c[1], c[2], c[3]) }
}

extension Color: ComponentInterpolatable {
  var components: [Double] { [red, green, blue, alpha] }
  init(components c: [Double]) { self.init(c[0], c[1], c[2], c[3]) }
}
