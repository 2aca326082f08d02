public import Foundation

/// Recognizes fingers that move.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The fewest fingers.
  open var minimumNumberOfTouches = 1
  /// The most fingers.
  open var maximumNumberOfTouches = Int.max

  private var start = CGPoint.zero
  // The last places of the tenth of a second before now.
  private var timeline: [(time: Double, point: CGPoint)] = []

  /// How far the fingers have moved, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    Self.vector(from: start, to: location(in: nil), in: view)
  }

  /// Sets how far the fingers count as moved.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let offset = view.map { $0.convert(translation, to: nil) - $0.convert(CGPoint.zero, to: nil) }
    start = location(in: nil) - (offset ?? translation)
  }

  /// How fast the fingers move, in points a second of a view's coordinates.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let first = timeline.first, let last = timeline.last, last.time > first.time else {
      return .zero
    }
    let path = Self.vector(from: first.point, to: last.point, in: view)
    return path / CGFloat(last.time - first.time)
  }

  /// Notes where the move begins.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { start = location(in: nil) }
    note(event)
  }

  /// Begins after ten points, and changes from then on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    note(event)
    advance(
      if: numberOfTouches >= minimumNumberOfTouches && numberOfTouches <= maximumNumberOfTouches
        && location(in: nil).distance(to: start) >= 10
    )
  }

  /// Ends with the last finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= 1 else { return }
    state = state == .began || state == .changed ? .ended : .failed
  }

  /// Forgets the last gesture.
  open override func reset() { timeline = [] }

  private func note(_ event: UIEvent) {
    timeline.append((event.timestamp, location(in: nil)))
    timeline.removeAll { $0.time < event.timestamp - 0.1 }
  }

  // Views may be turned and scaled: vectors are differences of points.
  private static func vector(from start: CGPoint, to end: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return end - start }
    return view.convert(end, from: nil) - view.convert(start, from: nil)
  }
}

/// Recognizes a move that begins at an edge of the image.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges that count.
  open var edges: UIRectEdge = []

  /// Fails where the touch is more than 20 points from the edges.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    let (point, screen) = (location(in: nil), UIScreen.main.bounds)
    let isNear =
      (edges.contains(.left) && point.x < 20) || (edges.contains(.top) && point.y < 20)
      || (edges.contains(.right) && point.x > screen.width - 20)
      || (edges.contains(.bottom) && point.y > screen.height - 20)
    if !isNear { state = .failed }
  }
}
