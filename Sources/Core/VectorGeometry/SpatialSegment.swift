public import Graphics

/// Motion between two positions along a curve, at even speed.
///
/// The curve is measured by 150 samples at even parameters; between samples motion is straight. That is
/// how the players of animation files move things, which a finer measure would miss by thousandths.
public struct SpatialSegment: Sendable, Hashable {
  /// The number of samples, the two ends included.
  public static let sampleCount = 150

  /// The cubic curve, or the straight way as one.
  public let curve: CubicBezier
  /// Whether motion is on the straight line between the ends and may go beyond them.
  public let isStraight: Bool
  private let samples: [Point]
  private let lengths: [Double]

  /// A way between two positions.
  ///
  /// Without handles motion is straight. Handles on the line through the ends make a curve on that line, which may
  /// lead beyond the ends and back.
  ///
  /// - Parameters:
  ///   - start: the first position.
  ///   - end: the last position.
  ///   - out: from `start` to the first handle.
  ///   - in: from `end` to the second handle.
  public init(from start: Point, to end: Point, out: Point, in arriving: Point) {
    curve = CubicBezier(start, start + out, end + arriving, end)
    isStraight = out == .zero && arriving == .zero
    guard !isStraight else {
      samples = []
      lengths = []
      return
    }
    let curve = curve
    samples = (0..<Self.sampleCount).map {
      curve.point(at: Double($0) / Double(Self.sampleCount - 1))
    }
    var sum = 0.0
    lengths =
      [0]
      + zip(samples, samples.dropFirst()).map { a, b in
        sum += a.distance(to: b)
        return sum
      }
  }

  /// The length of the way.
  public var length: Double { lengths.last ?? curve.start.distance(to: curve.end) }

  /// Returns the position at a fraction of the segment.
  ///
  /// - Parameter fraction: clamped to 0…1 along a curve; on a straight segment values outside
  ///   extrapolate.
  /// - Returns: the start where numbers overflow.
  public func position(at fraction: Double) -> Point {
    guard !isStraight else {
      let point = curve.start.mixed(with: curve.end, at: fraction)
      return point.x.isFinite && point.y.isFinite ? point : curve.start
    }
    let target = fraction * length
    guard target > 0 else { return curve.start }
    guard target < length else { return curve.end }
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let part = (target - lengths[low]) / (lengths[high] - lengths[low])
    return samples[low].mixed(with: samples[high], at: part)
  }

  /// The direction of motion in radians, clockwise on screen from +x; 0 where nothing moves.
  ///
  /// It is that of the way between two positions in a row, as a player sees it.
  public static func direction(from earlier: Point, to later: Point) -> Double {
    let delta = later - earlier
    return delta == .zero ? 0 : delta.angle
  }
}
