internal import Graphics

/// The arc length of a cubic curve, cut finely where the speed changes fast.
///
/// Near a cusp the speed has a corner, and a fixed Gauss–Legendre rule is off by thousandths of the
/// length. Here the curve is halved until one rule of 16 points and two of them agree, so that the
/// error of the whole is about 1e-9 of the length of the control polygon.
struct CurveMeasure {
  private struct Part {
    var curve: CubicBezier
    var from: Double
    var to: Double
    var startLength: Double
    var length: Double
  }
  private var parts: [Part] = []
  /// The length of the whole curve.
  private(set) var length = 0.0

  /// Measures a curve.
  ///
  /// - Complexity: O(1); a cubic has at most two places where halving goes deep, 40 levels at most.
  init(_ curve: CubicBezier) {
    let polygon =
      curve.start.distance(to: curve.first) + curve.first.distance(to: curve.second)
      + curve.second.distance(to: curve.end)
    add(curve, from: 0, to: 1, tolerance: polygon * 1e-10, depth: 40)
  }

  private mutating func add(
    _ curve: CubicBezier,
    from: Double,
    to: Double,
    tolerance: Double,
    depth: Int
  ) {
    let error = abs(curve.length(parts: 1) - curve.length(parts: 2))
    // Written so that what is not finite is not halved.
    if error > tolerance, error < .infinity, depth > 0 {
      let (head, tail) = curve.split(at: 0.5)
      let middle = (from + to) / 2
      add(head, from: from, to: middle, tolerance: tolerance, depth: depth - 1)
      add(tail, from: middle, to: to, tolerance: tolerance, depth: depth - 1)
      return
    }
    let part = curve.length()
    parts.append(Part(curve: curve, from: from, to: to, startLength: length, length: part))
    length += part
  }

  /// The curve's parameter at a length from its start, held in 0…1.
  func parameter(atLength target: Double) -> Double {
    guard target > 0 else { return 0 }
    guard target < length, let part = parts.last(where: { $0.startLength <= target }) else {
      return 1
    }
    let local = part.curve.parameter(atLength: target - part.startLength, of: part.length)
    return part.from + (part.to - part.from) * local
  }
}
