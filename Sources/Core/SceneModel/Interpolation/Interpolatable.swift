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
  func subtracting(by other: Self) -> Self

  /// Returns the result of an additive animation: this value over the value before it.
  func combined(over underlying: Self) -> Self

  /// The value of cycle k of a cumulative animation: v + k · end, end being one cycle's last value.
  func repeating(_ end: Self, cycles k: Int) -> Self

  /// How far apart two values are, for paced keyframes.
  func distance(to other: Self) -> Double

  /// The numbers that cubic keyframes run through, as many for every value; nil if values only blend.
  static func splineComponents(of values: [Self]) -> [[Double]]?

  /// Returns the value for a spline's components, at a fraction between two neighbours.
  static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self
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
  public func subtracting(by other: Double) -> Double { self - other }
  /// The sum.
  public func combined(over underlying: Double) -> Double { underlying + self }
  /// v + k·end.
  public func repeating(_ end: Double, cycles k: Int) -> Double { self + end * Double(k) }
  /// The absolute difference.
  public func distance(to other: Double) -> Double { abs(other - self) }
}

/// A value made of up to four numbers that move independently.
protocol ComponentInterpolatable: Interpolatable {
  /// How many numbers.
  static var componentCount: Int { get }
  /// The numbers, and zeros after them; without an array, since frames ask often.
  var lanes: SIMD4<Double> { get }
  init(lanes: SIMD4<Double>)
}

extension ComponentInterpolatable {
  /// Components add.
  public static var isAdditive: Bool { true }
  /// Every component by itself.
  public static func interpolate(from a: Self, to b: Self, at s: Double) -> Self {
    a.zip(b) { Double.interpolate(from: $0, to: $1, at: s) }
  }
  /// The sum.
  public func advanced(by other: Self) -> Self { Self(lanes: lanes + other.lanes) }
  /// The difference.
  public func subtracting(by other: Self) -> Self { Self(lanes: lanes - other.lanes) }
  /// The sum.
  public func combined(over underlying: Self) -> Self { Self(lanes: lanes + underlying.lanes) }
  /// v + k·end for every component.
  public func repeating(_ end: Self, cycles k: Int) -> Self { zip(end) { $0 + $1 * Double(k) } }
  /// The Euclidean distance over the components.
  public func distance(to other: Self) -> Double {
    let delta = lanes - other.lanes
    return (delta.x * delta.x + delta.y * delta.y + delta.z * delta.z + delta.w * delta.w)
      .squareRoot()
  }

  var components: [Double] { (0..<Self.componentCount).map { lanes[$0] } }

  init(components: [Double]) {
    var lanes = SIMD4<Double>()
    for index in 0..<Self.componentCount { lanes[index] = components[index] }
    self.init(lanes: lanes)
  }

  @inline(__always)
  private func zip(_ other: Self, _ combine: (Double, Double) -> Double) -> Self {
    let (a, b) = (lanes, other.lanes)
    return Self(
      lanes: SIMD4(combine(a.x, b.x), combine(a.y, b.y), combine(a.z, b.z), combine(a.w, b.w))
    )
  }
}

extension Point: ComponentInterpolatable {
  static var componentCount: Int { 2 }
  var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
}

extension Size: ComponentInterpolatable {
  static var componentCount: Int { 2 }
  var lanes: SIMD4<Double> { SIMD4(width, height, 0, 0) }
  init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
}

extension Rect: ComponentInterpolatable {
  static var componentCount: Int { 4 }
  var lanes: SIMD4<Double> { SIMD4(origin.x, origin.y, width, height) }
  init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y, lanes.z, lanes.w) }
}

extension Color: ComponentInterpolatable {
  static var componentCount: Int { 4 }
  var lanes: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
  init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y, lanes.z, lanes.w) }
}
