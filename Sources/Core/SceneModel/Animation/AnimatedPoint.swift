public import Graphics

/// A point with a place at every time.
public enum AnimatedPoint: Sendable, Equatable {
  /// Both coordinates move together, each value straight to the next.
  case joint(AnimatedValue<Point>)
  /// The coordinates move independently.
  case separate(x: AnimatedValue<Double>, y: AnimatedValue<Double>)
  /// Along curves, by their length.
  // Stored out of line: a waypoint of a curve is six times as large as a point, and there are few.
  indirect case curved(AnimatedValue<Waypoint>)

  /// Returns a constant point.
  public static func constant(_ point: Point) -> AnimatedPoint { .joint(.constant(point)) }

  /// The place where it is the same at all times, or nil.
  public var constant: Point? {
    switch self {
    case .joint(let value): value.constant
    case .separate(let x, let y): x.constant.flatMap { x in y.constant.map { Point(x, $0) } }
    case .curved: nil
    }
  }

  /// The place at an instant of the layer's clock, in seconds.
  public func value(at time: Double) -> Point {
    switch self {
    case .joint(let value): value.value(at: time)
    case .separate(let x, let y): Point(x.value(at: time), y.value(at: time))
    case .curved(let value): value.value(at: time).point
    }
  }

  /// The times of the first and the last key in seconds; nil for a constant point.
  public var span: ClosedRange<Double>? {
    let times: [Double]
    switch self {
    case .joint(let value): times = value.keyTimes
    case .separate(let x, let y): times = x.keyTimes + y.keyTimes
    case .curved(let value): times = value.keyTimes
    }
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }

  /// Returns the direction of travel at an instant, in radians clockwise from +x; 0 without motion.
  ///
  /// Before the first key it is the direction of departure, after the last key the direction of
  /// arrival.
  public func direction(at time: Double) -> Double {
    guard let span else { return 0 }
    let step = 1.0 / 6000
    let (from, to): (Double, Double)
    if time < span.lowerBound + 1e-9 {
      (from, to) = (span.lowerBound, span.lowerBound + step)
    } else if time > span.upperBound {
      (from, to) = (span.upperBound - 5 * step, span.upperBound)
    } else {
      (from, to) = (time - step, time)
    }
    let delta = value(at: to) - value(at: from)
    return delta == .zero ? 0 : delta.angle
  }
}

extension AnimatedValue {
  /// The key times in seconds; none for a constant.
  public var keyTimes: [Double] {
    switch self {
    case .constant: []
    case .keyframes(let track, _): track.givenKeyTimes ?? []
    case .scripted(_, let keyframes): keyframes.keyTimes
    }
  }
}
