public import Foundation
internal import SceneModel

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1).
///
/// Paces never change, so that programs keep them in constants.
public final class CAMediaTimingFunction: NSObject, Sendable {
  private let points: (Float, Float, Float, Float)

  /// A named pace; an unknown name gives the default one and leaves a message.
  public convenience init(name: CAMediaTimingFunctionName) {
    let named = TimingFunction.named.first { $0.name == name.rawValue }
    if named == nil {
      let message =
        "there is no timing function \"\(name.rawValue)\" (use linear, easeIn, easeOut, "
        + "easeInEaseOut or default)"
      RecordingSession.current.diagnostics.add(.error, .value, message)
    }
    let timing = named?.function ?? .default
    self.init(controlPoints: Float(timing.x1), Float(timing.y1), Float(timing.x2), Float(timing.y2))
  }

  /// A pace by its two control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = (c1x, c1y, c2x, c2y)
  }

  /// Writes x and y of a point of the curve's frame, 0…3: (0, 0), both control points, (1, 1).
  ///
  /// An index outside that range writes nothing and leaves a message.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let all = [(0, 0), (points.0, points.1), (points.2, points.3), (1, 1)]
    guard all.indices.contains(index) else {
      let message = "a timing function has control points 0…3, not \(index)"
      return RecordingSession.current.diagnostics.add(.error, .usage, message)
    }
    (values[0], values[1]) = all[index]
  }

  /// Whether both have the same control points.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction).map { $0.points == points } ?? false
  }

  /// From the control points.
  public override var hash: Int {
    var hasher = Hasher()
    for number in [points.0, points.1, points.2, points.3] { hasher.combine(number) }
    return hasher.finalize()
  }

  /// The same pace for the scene.
  var timing: TimingFunction {
    TimingFunction(
      Double(written: points.0),
      Double(written: points.1),
      Double(written: points.2),
      Double(written: points.3)
    )
  }
}
