public import Graphics

/// How a layer turns while it follows a path.
public enum RotationMode: String, Sendable, Hashable, CaseIterable {
  case none, auto, autoReverse
}

/// Positions along a path, as `CAKeyframeAnimation.path` gives them.
///
/// Every element end point but that of a `move` is a key point; the first `move` is the first one. A
/// later `move` is a jump that takes no time. A closing line counts only if it covers a distance.
/// Inside a curve, linear motion runs by the Bézier parameter; paced motion has constant speed.
/// Cubic modes move as linear and paced ones: the path is the curve.
public struct MotionPath: Sendable, Equatable {
  /// The path, in the coordinates of the animated property.
  public let path: Path
  /// How key points are connected.
  public let mode: CalculationMode
  /// Times of the key points as given, or nil for even ones.
  public let givenKeyTimes: [Double]?
  /// The pace of every segment; missing ones are linear.
  public let timingFunctions: [TimingFunction?]
  /// How the layer turns.
  public let rotationMode: RotationMode
  private let curves: [CubicBezier]
  private let measure: PathMeasure
  private let keyTimes: [Double]

  /// Motion along a path.
  public init(
    path: Path,
    mode: CalculationMode = .linear,
    keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction?] = [],
    rotationMode: RotationMode = .none
  ) {
    self.path = path
    self.mode = mode
    self.givenKeyTimes = keyTimes
    self.timingFunctions = timingFunctions
    self.rotationMode = rotationMode
    measure = PathMeasure(path)
    curves = Self.curves(of: path)
    let points = curves.count + 1
    let times = mode == .discrete ? points + 1 : points
    // As for values, discrete motion takes starts alone as well as starts with an end.
    if let keyTimes, keyTimes.count == times || keyTimes.count == points {
      self.keyTimes = keyTimes
    } else {
      self.keyTimes = (0..<times).map { Double($0) / Double(max(1, times - 1)) }
    }
  }

  /// Returns the number of key points of a path, to which key times must correspond.
  public static func keyPointCount(of path: Path) -> Int { curves(of: path).count + 1 }

  private static func curves(of path: Path) -> [CubicBezier] {
    var result: [CubicBezier] = []
    var (current, start) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to): (current, start) = (to, to)
      case .line(let to):
        result.append(CubicBezier(line: current, to: to))
        current = to
      case .curve(let a, let b, let to):
        result.append(CubicBezier(current, a, b, to))
        current = to
      case .close:
        if current != start { result.append(CubicBezier(line: current, to: start)) }
        current = start
      }
    }
    return result
  }

  /// The position and the extra rotation at a fraction of the motion.
  ///
  /// - Parameter fraction: held in 0…1.
  /// - Returns: the rotation in radians, clockwise on screen; 0 with rotation mode `none`. Nil for a
  ///   path without elements.
  public func location(at fraction: Double) -> (position: Point, rotation: Double)? {
    guard let (position, direction) = position(at: fraction.clamped(to: 0...1)) else { return nil }
    switch rotationMode {
    case .none: return (position, 0)
    case .auto: return (position, direction.angle)
    case .autoReverse: return (position, direction.angle + .pi)
    }
  }

  private func position(at fraction: Double) -> (Point, Point)? {
    guard let first = curves.first, let last = curves.last else { return nil }
    switch mode {
    case .paced, .cubicPaced:
      return measure.location(atLength: fraction * measure.totalLength) ?? (first.start, .zero)
    case .discrete:
      let index = keyTimes.segmentIndex(
        at: fraction,
        count: curves.count + 1,
        tolerance: Timing.snap
      )
      guard index > 0 else { return (first.start, first.tangent(at: 0)) }
      return (curves[index - 1].end, curves[index - 1].tangent(at: 1))
    case .linear, .cubic:
      let index = keyTimes.segmentIndex(
        at: fraction,
        count: curves.count + 1,
        tolerance: Timing.snap
      )
      guard index < curves.count else { return (last.end, last.tangent(at: 1)) }
      let (start, end) = (keyTimes[index], keyTimes[index + 1])
      var u = end > start ? ((fraction - start) / (end - start)).clamped(to: 0...1) : 0
      if index < timingFunctions.count, let timing = timingFunctions[index] {
        u = timing.value(at: u)
      }
      return (curves[index].point(at: u), curves[index].tangent(at: u))
    }
  }

  /// Whether both describe the same motion; values derived from the path are not compared.
  public static func == (a: MotionPath, b: MotionPath) -> Bool {
    a.path == b.path && a.mode == b.mode && a.givenKeyTimes == b.givenKeyTimes
      && a.timingFunctions == b.timingFunctions && a.rotationMode == b.rotationMode
  }
}
