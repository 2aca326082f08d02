public import Foundation
@_exported public import UIKitCompat

extension Renderer {
  /// Records a view that was made on this thread, and its descendants.
  ///
  /// - Parameters:
  ///   - view: fills the image as far as its frame does.
  ///   - size: pixels of the image; nil for the view's size.
  ///   - frameRate: frames per second; the content at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - background: is drawn under the view; nil is transparent.
  ///   - touches: the fingers that touch the image.
  ///   - didAppear: the work of a view controller's `viewDidAppear`, when the view is on screen;
  ///     called at the start.
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
    TouchDispatcher.schedule(touches, in: view, lasting: duration)
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
  /// The controller receives UIKit's calls in order: `viewDidLoad`, `viewWillAppear` and the layout
  /// before the start, `viewDidAppear` at the start.
  ///
  /// - Parameters:
  ///   - viewController: its view is loaded now, unless it is loaded already.
  ///   - size: pixels of the image; nil for the size of a loaded view, or else of the screen.
  ///   - frameRate: frames per second; the content at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - background: is drawn under the view; nil is transparent.
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
