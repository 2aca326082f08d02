public import Foundation
@_exported public import UIKitCompat

extension Renderer {
  /// Records a view that has been made on this thread, and everything in it.
  ///
  /// - Parameters:
  ///   - view: fills the image as far as its frame does.
  ///   - size: pixels of the image; nil for those of the view.
  ///   - frameRate: frames per second; what is shown at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - background: lies under the view; nil is transparent.
  ///   - touches: the fingers that touch the image.
  ///   - didAppear: what a view controller does in `viewDidAppear`, when the view is on screen; called
  ///     at the start.
  public init(
    view: UIView,
    size: CGSize? = nil,
    frameRate: Double = 60,
    duration: Double,
    background: UIColor? = nil,
    touches: [RecordedTouch] = [],
    didAppear: (() -> Void)? = nil
  ) {
    view.appear()
    if let didAppear { VirtualClock.current.schedule(after: 0, didAppear) }
    TouchDispatcher.schedule(touches, in: view)
    self.init(
      layer: view.layer,
      size: size ?? view.bounds.size,
      frameRate: frameRate,
      duration: duration,
      background: background?.cgColor
    )
  }

  /// Records the view of a view controller, which fills the image.
  ///
  /// The controller is told in UIKit's order: `viewDidLoad`, `viewWillAppear` and the layout before the start,
  /// `viewDidAppear` at the start.
  ///
  /// - Parameters:
  ///   - viewController: its view is made now, unless it has been made.
  ///   - size: pixels of the image; nil for those of a view that has been made, and else of the screen.
  ///   - frameRate: frames per second; what is shown at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - background: lies under the view; nil is transparent.
  ///   - touches: the fingers that touch the image.
  public init(
    viewController: UIViewController,
    size: CGSize? = nil,
    frameRate: Double = 60,
    duration: Double,
    background: UIColor? = nil,
    touches: [RecordedTouch] = []
  ) {
    let window = UIWindow.showing(
      viewController,
      size: size ?? viewController.viewIfLoaded?.bounds.size ?? UIScreen.main.bounds.size
    )
    self.init(
      view: window,
      frameRate: frameRate,
      duration: duration,
      background: background,
      touches: touches,
      didAppear: { viewController.endAppearanceTransition() }
    )
  }
}
