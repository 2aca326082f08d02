/// One cubic Bézier curve.
public struct CubicBezier: Sendable, Hashable {
  /// The start.
  public var start: Point
  /// The control point that the curve leaves towards.
  public var first: Point
  /// The control point that the curve arrives from.
  public var second: Point
  /// The end.
  public var end: Point

  /// A curve from its four points.
  public init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    (self.start, self.first, self.second, self.end) = (start, first, second, end)
  }

  /// A straight line as a curve: handles at thirds.
  public init(line start: Point, to end: Point) {
    self.init(start, start.mixed(with: end, at: 1.0 / 3), start.mixed(with: end, at: 2.0 / 3), end)
  }

  /// The point at a parameter 0…1.
  public func point(at t: Double) -> Point {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y
    )
  }

  /// The derivative by the parameter.
  public func derivative(at t: Double) -> Point {
    let s = 1 - t
    return (first - start) * (3 * s * s) + (second - first) * (6 * s * t)
      + (end - second) * (3 * t * t)
  }

  /// The direction of travel; where the derivative vanishes, towards the next point that differs.
  ///
  /// - Returns: a vector that is zero only when all four points are one.
  public func tangent(at t: Double) -> Point {
    let derivative = derivative(at: t)
    let scale = max(start.distance(to: first), second.distance(to: end), start.distance(to: end))
    if derivative.length > 1e-9 * scale { return derivative }
    let candidates =
      t < 0.5
      ? [first - start, second - start, end - start] : [end - second, end - first, end - start]
    return candidates.first { $0.length > 1e-9 * scale } ?? Point.zero
  }

  /// The two halves of the curve at a parameter, by de Casteljau's construction.
  public func split(at t: Double) -> (CubicBezier, CubicBezier) {
    let a = start.mixed(with: first, at: t)
    let b = first.mixed(with: second, at: t)
    let c = second.mixed(with: end, at: t)
    let d = a.mixed(with: b, at: t)
    let e = b.mixed(with: c, at: t)
    let middle = d.mixed(with: e, at: t)
    return (CubicBezier(start, a, d, middle), CubicBezier(middle, e, c, end))
  }

  /// The part between two parameters, 0 ≤ from ≤ to ≤ 1.
  public func part(from: Double, to: Double) -> CubicBezier {
    let tail = from > 0 ? split(at: from).1 : self
    guard to < 1 else { return tail }
    return tail.split(at: from < 1 ? (to - from) / (1 - from) : 1).0
  }

  /// The parameters inside 0…1 where x or y has an extreme.
  public var extrema: [Double] {
    Self.roots(start.x, first.x, second.x, end.x) + Self.roots(start.y, first.y, second.y, end.y)
  }

  // Roots of the derivative a·t² + b·t + c of one coordinate, divided by 3.
  //
  // In the form q/a and c/q, which subtracts no nearly equal numbers: a raised quadratic has a = 0 but
  // for rounding, where (−b ± √…)/2a would be noise. Infinite and NaN results fall out of the range.
  private static func roots(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let root = discriminant.squareRoot()
    let q = -(b + (b < 0 ? -root : root)) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }

  /// The arc length between the start and a parameter.
  ///
  /// Sixteen Gauss–Legendre points on each of `parts` equal parts of the parameter range; with the
  /// default the relative error on curves without cusps is below 1e-9.
  ///
  /// - Parameters:
  ///   - t: the parameter, 0…1.
  ///   - parts: parts of the range, at least 1.
  /// - Complexity: O(*pieces*)
  public func length(upTo t: Double = 1, parts: Int = 4) -> Double {
    var total = 0.0
    let half = t / Double(parts) / 2
    for part in 0..<parts {
      let middle = half * Double(2 * part + 1)
      for (x, weight) in Self.gaussLegendre {
        let speed =
          derivative(at: middle - half * x).length + derivative(at: middle + half * x).length
        total += weight * half * speed
      }
    }
    return total
  }

  /// The parameter at which a length from the start is reached.
  ///
  /// Newton's method on the arc length, kept inside a shrinking bracket.
  ///
  /// - Parameters:
  ///   - target: the length, 0…`total`.
  ///   - total: the length of the whole curve.
  public func parameter(atLength target: Double, of total: Double) -> Double {
    guard total > 0, target > 0 else { return 0 }
    guard target < total else { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = target / total
    for _ in 0..<32 {
      let error = length(upTo: t) - target
      if abs(error) <= 1e-10 * total { break }
      if error > 0 { high = t } else { low = t }
      let speed = derivative(at: t).length
      let next = speed > 0 ? t - error / speed : (low + high) / 2
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  // Positive abscissae and weights of the 16-point rule (Abramowitz and Stegun, table 25.4).
  private static let gaussLegendre: [(Double, Double)] = [
    (0.095_012_509_837_637_44, 0.189_450_610_455_068_5),
    (0.281_603_550_779_258_9, 0.182_603_415_044_923_6),
    (0.458_016_777_657_227_4, 0.169_156_519_395_002_5),
    (0.617_876_244_402_643_7, 0.149_595_988_816_576_7),
    (0.755_404_408_355_003, 0.124_628_971_255_533_9),
    (0.865_631_202_387_831_7, 0.095_158_511_682_492_78),
    (0.944_575_023_073_232_6, 0.062_253_523_938_647_89),
    (0.989_400_934_991_649_9, 0.027_152_459_411_754_095),
  ]
}
