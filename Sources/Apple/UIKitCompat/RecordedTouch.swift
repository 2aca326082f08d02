public import Foundation

/// A finger that touches the image while it is recorded.
///
/// Points are in the coordinates of the image, times in seconds from the start of the recording. A finger that
/// moves is seen 60 times a second. Fingers that are down at the same time make one gesture: two make a pinch.
public struct RecordedTouch: Sendable {
  private let points: [CGPoint]
  /// When the finger touches down, and when it is lifted.
  let (start, end): (Double, Double)

  /// A finger that moves along a line of points at constant speed.
  ///
  /// - Parameters:
  ///   - points: the positions, at equal intervals of time; one for a finger that rests.
  ///   - start: when it touches down.
  ///   - duration: the seconds until it lifts.
  public init(along points: [CGPoint], at start: Double, duration: Double) {
    self.points = points
    (self.start, end) = (start, start + max(0, duration))
  }

  /// A finger that touches down and is lifted a twentieth of a second later.
  public static func tap(_ point: CGPoint, at time: Double) -> RecordedTouch {
    RecordedTouch(along: [point], at: time, duration: 0.05)
  }

  /// A finger that rests in one place.
  public static func press(_ point: CGPoint, at time: Double, duration: Double) -> RecordedTouch {
    RecordedTouch(along: [point], at: time, duration: duration)
  }

  /// A finger that goes from one place to another one.
  public static func drag(
    from start: CGPoint,
    to end: CGPoint,
    at time: Double,
    duration: Double
  ) -> RecordedTouch {
    RecordedTouch(along: [start, end], at: time, duration: duration)
  }

  /// Where the finger is at a time; its ends before and after.
  func point(at time: Double) -> CGPoint {
    guard points.count > 1, end > start else { return points.first ?? .zero }
    let position = min(max((time - start) / (end - start), 0), 1) * Double(points.count - 1)
    let index = min(Int(position), points.count - 2)
    let (a, b) = (points[index], points[index + 1])
    return a + (b - a) * CGFloat(position - Double(index))
  }

  /// Leaves a message that a recording ends before the finger touches down.
  func reportMissed(at duration: Double) {
    CATransaction.reportIgnored(
      "a finger touches down at \(start) s, after the recording's end at \(duration) s "
        + "(touch earlier, or give a longer duration)"
    )
  }

  /// The times at which the finger is seen to move.
  var moves: [Double] {
    guard points.count > 1 else { return [] }
    let count = min(max(0, (end - start) * 60), 1e6)
    let times: [Double] = (1...max(1, Int(count))).map { start + Double($0) / 60 }
    return times.filter { $0 < end } + [end]
  }
}
