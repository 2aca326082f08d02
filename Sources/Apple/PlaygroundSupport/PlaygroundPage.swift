public import AnimationRenderer
internal import CoreAnimationCompat
public import Foundation
public import UIKitCompat

/// A view or a view controller that a playground page can show.
public protocol PlaygroundLiveViewable {}

extension UIView: PlaygroundLiveViewable {}
extension UIViewController: PlaygroundLiveViewable {}

/// A page of a playground, whose live view is what is rendered.
public final class PlaygroundPage {
  /// The page of this thread.
  public static var current: PlaygroundPage {
    ThreadObject.current("animrender.playgroundPage") { PlaygroundPage() }
  }

  /// The view or view controller that the page shows.
  public var liveView: (any PlaygroundLiveViewable)?

  /// Accepted: a page is recorded as long as the renderer says.
  public var needsIndefiniteExecution = false

  /// Accepted: a page is recorded as long as the renderer says.
  public func finishExecution() {}
}

extension Renderer {
  /// Records the live view of a page.
  ///
  /// - Parameters:
  ///   - page: its live view is a view or a controller; without one the result is empty, and there
  ///     is an error.
  ///   - size: pixels of the image; nil for those of the view.
  ///   - frameRate: frames per second; the content at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - background: composited under the view; nil is transparent.
  ///   - touches: the fingers that touch the image.
  public init(
    page: PlaygroundPage,
    size: CGSize? = nil,
    frameRate: Double = 60,
    duration: Double,
    background: UIColor? = nil,
    touches: [RecordedTouch] = []
  ) {
    if let controller = page.liveView as? UIViewController {
      self.init(
        viewController: controller,
        size: size,
        frameRate: frameRate,
        duration: duration,
        background: background,
        touches: touches
      )
      return
    }
    if page.liveView == nil {
      CATransaction.reportMisuse(
        "the page shows nothing (set its liveView to a view or a view controller)"
      )
    }
    self.init(
      view: page.liveView as? UIView ?? UIView(frame: .zero),
      size: size,
      frameRate: frameRate,
      duration: duration,
      background: background,
      touches: touches
    )
  }
}
