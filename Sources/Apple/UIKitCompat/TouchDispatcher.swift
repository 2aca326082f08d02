internal import Foundation

/// Brings recorded touches to the views and recognizers that they hit, on the virtual clock.
package final class TouchDispatcher {
  private let root: UIView
  private var down: [UITouch] = []
  private var lastTap: (point: CGPoint, time: Double, count: Int)?

  /// Schedules touches; leaves a message for each that the recording is too short for.
  ///
  /// - Parameters:
  ///   - touches: in the coordinates of the root's superlayer.
  ///   - root: the view that is recorded.
  ///   - duration: the seconds that are recorded.
  package static func schedule(
    _ touches: [RecordedTouch],
    in root: UIView,
    lasting duration: Double
  ) {
    let dispatcher = TouchDispatcher(root)
    for touch in touches {
      dispatcher.schedule(touch)
      if touch.start > duration { touch.reportMissed(at: duration) }
    }
  }

  private init(_ root: UIView) { self.root = root }

  private func schedule(_ recorded: RecordedTouch) {
    let clock = VirtualClock.current
    let touch = UITouch()
    func at(_ time: Double, _ action: @escaping (Double) -> Void) {
      clock.schedule(at: clock.start + time) { action(time) }
    }
    at(recorded.start) { [self] in begin(touch, at: recorded.point(at: $0)) }
    for time in recorded.moves {
      at(time) { [self] in move(touch, to: recorded.point(at: $0), .moved) }
    }
    at(recorded.end) { [self] in move(touch, to: recorded.point(at: $0), .ended) }
  }

  private func begin(_ touch: UITouch, at point: CGPoint) {
    let inRoot = root.layer.convert(point, from: root.layer.superlayer)
    (touch.point, touch.previousPoint, touch.timestamp) = (point, point, CACurrentMediaTime())
    touch.tapCount = tapCount(at: point)
    guard !UIApplication.shared.isIgnoringInteractionEvents,
      let view = root.hitTest(inRoot, with: nil)
    else { return }
    touch.view = view
    let control = view.ancestry.first { $0 is UIControl }
    touch.gestureRecognizers = view.recognizersAround.filter {
      $0.receives(touch) && !(control?.answers($0) ?? false)
    }
    down.append(touch)
    send(touch)
  }

  private func tapCount(at point: CGPoint) -> Int {
    let now = CACurrentMediaTime()
    var count = 1
    if let last = lastTap, now - last.time < UITouch.longestTapPause,
      last.point.distance(to: point) < 40
    {
      count = last.count + 1
    }
    lastTap = (point, now, count)
    return count
  }

  private func move(_ touch: UITouch, to point: CGPoint, _ phase: UITouch.Phase) {
    guard down.contains(touch) else { return }
    (touch.previousPoint, touch.point) = (touch.point, point)
    (touch.phase, touch.timestamp) = (phase, CACurrentMediaTime())
    send(touch)
  }

  private func send(_ touch: UITouch) {
    let event = UIEvent(Set(down), at: CACurrentMediaTime())
    if touch.phase == .ended { down.removeAll { $0 === touch } }
    let recognizers = touch.gestureRecognizers ?? []
    for recognizer in recognizers { recognizer.receive(touch, event) }
    guard let view = touch.view else { return }
    let isTakenOver = recognizers.contains { $0.cancelsTouchesInView && $0.hasRecognized }
    if isTakenOver {
      touch.phase = .cancelled
      touch.view = nil
      view.touchesCancelled([touch], with: event)
      return
    }
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved, .stationary: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    }
    if touch.phase == .ended, down.isEmpty { for recognizer in recognizers { recognizer.settle() } }
  }
}

extension UIView {
  /// Whether the view's own action comes before a recognizer around it: a single tap on a control of UIKit does.
  fileprivate func answers(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let tap = recognizer as? UITapGestureRecognizer, tap.view !== self,
      tap.numberOfTapsRequired == 1, tap.numberOfTouchesRequired == 1
    else { return false }
    return self is UIButton || self is UISwitch || self is UIStepper || self is UISegmentedControl
      || self is UIPageControl
  }

  /// The recognizers of the view and of its ancestors, the innermost first.
  fileprivate var recognizersAround: [UIGestureRecognizer] {
    ancestry.flatMap { $0.gestureRecognizers ?? [] }
  }
}
