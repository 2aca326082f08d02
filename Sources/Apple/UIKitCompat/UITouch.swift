public import Foundation

/// A finger on the image.
public final class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  /// The kind of a touch.
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil
  }

  /// The current phase of the touch.
  public internal(set) var phase = Phase.began
  /// The media time of the last change, in seconds.
  public internal(set) var timestamp: TimeInterval = 0
  /// How often the finger has tapped in one place.
  public internal(set) var tapCount = 1
  /// The kind of the touch: a finger.
  public let type = TouchType.direct
  /// The view that the touch began in.
  public internal(set) var view: UIView?
  /// The recognizers that receive the touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The window of the view.
  public var window: UIWindow? { view?.window }
  /// How hard the finger presses: as usual.
  public var force: CGFloat { 1 }
  /// How hard it could press at most.
  public var maximumPossibleForce: CGFloat { 1 }
  /// The radius of the finger in points.
  public var majorRadius: CGFloat { 20 }

  /// The seconds within which another touch in the same place is another tap.
  static let longestTapPause = 0.35

  // In the coordinates of the root.
  var point = CGPoint.zero
  var previousPoint = CGPoint.zero

  /// Where the finger is, in a view's coordinates; nil is the window's.
  public func location(in view: UIView?) -> CGPoint {
    view?.convert(point, from: nil) ?? point
  }

  /// The same: fingers are where they are to the point.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The same: fingers are where they were to the point.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// Where the finger was before, in a view's coordinates; nil is the window's.
  public func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousPoint, from: nil) ?? previousPoint
  }
}

/// The touches of an instant.
public final class UIEvent: NSObject {
  /// The kind of an event.
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
  }

  /// The kind of a motion.
  public enum EventSubtype: Int, Sendable {
    case none, motionShake
  }

  /// An event of touches.
  public let type = EventType.touches
  /// The media time, in seconds.
  public let timestamp: TimeInterval
  /// All fingers that are on the image, or have just been lifted.
  public let allTouches: Set<UITouch>?

  init(_ touches: Set<UITouch>, at time: TimeInterval) {
    (allTouches, timestamp) = (touches, time)
  }

  /// The fingers that have touched down in a view.
  public func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }

  /// The places of a touch since the last event: its last one.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }

  /// None: nothing is predicted.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  /// The fingers that have touched down in a window.
  public func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }

  private func touches(where isMeant: (UITouch) -> Bool) -> Set<UITouch>? {
    let matching = (allTouches ?? []).filter(isMeant)
    return matching.isEmpty ? nil : matching
  }
}
