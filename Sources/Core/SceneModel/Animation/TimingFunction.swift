/// The timing function of an animation: a cubic Bézier curve from (0, 0) to (1, 1), or an
/// ``Easing`` that is none.
///
/// Control x is clamped to 0…1, where the curve is a function; control y may leave it, and so may
/// results.
public struct TimingFunction: Sendable, Hashable {
  /// The first control point's x.
  public let x1: Double
  /// The first control point's y.
  public let y1: Double
  /// The second control point's x.
  public let x2: Double
  /// The second control point's y.
  public let y2: Double
  /// The pace where it is no cubic Bézier curve; control points are those of constant speed then.
  public let easing: Easing?

  /// A pace from two control points.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clamped(to: 0...1)
    self.y1 = y1
    self.x2 = x2.clamped(to: 0...1)
    self.y2 = y2
    easing = nil
  }

  /// A pace that is no cubic Bézier curve.
  public init(_ easing: Easing) {
    (x1, y1, x2, y2) = (0, 0, 1, 1)
    self.easing = easing
  }

  /// Constant speed.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// The pace of implicit animations.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// The named paces, in the order of the documentation.
  public static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// The eased fraction at a fraction of the time.
  ///
  /// Newton's method from s = p, bisection where the derivative is too small or the step leaves the
  /// curve; the result is within 1e-9. The ends are exact: f(0) = 0, f(1) = 1; steps that jump at the
  /// start of their intervals have jumped at 0. An easing is computed by its formula.
  ///
  /// - Parameter p: clamped to 0…1.
  /// - Complexity: O(1)
  public func value(at p: Double) -> Double {
    if let easing { return easing.value(at: p > 0 ? min(p, 1) : 0) }
    guard p > 0 else { return 0 }
    guard p < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return p }
    return Self.bezier(y1, y2, curveParameter(at: p))
  }

  private func curveParameter(at p: Double) -> Double {
    var s = p
    for _ in 0..<8 {
      let error = Self.bezier(x1, x2, s) - p
      if abs(error) < 1e-12 { return s }
      let slope = Self.derivative(x1, x2, s)
      guard abs(slope) >= 1e-6 else { break }
      s -= error / slope
      guard s >= 0, s <= 1 else { break }
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      s = (low + high) / 2
      if Self.bezier(x1, x2, s) < p { low = s } else { high = s }
    }
    return s
  }

  // One coordinate of the curve: 3(1−s)²s·a + 3(1−s)s²·b + s³.
  private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  private static func derivative(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
  }
}
