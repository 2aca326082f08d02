public import Foundation
@_exported public import UIKitCompat

extension Renderer {
  /// Records a view that has been made on this thread, and everything in it.
  ///
  /// - Parameters:
  ///   - view: fills the picture as far as its frame does.
  ///   - size: pixels of the picture; nil for those of the view.
  ///   - frameRate: frames per second; what is shown at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - background: lies under the view; nil is transparent.
  ///   - didAppear: what a view controller does in `viewDidAppear`, when the view is on screen; called
  ///     at the start.
  public init(
    view: UIView,
    size: CGSize? = nil,
    frameRate: Double = 60,
    duration: Double,
    background: UIColor? = nil,
    didAppear: (() -> Void)? = nil
  ) {
    view.appear()
    if let didAppear { VirtualClock.current.schedule(after: 0, didAppear) }
    self.init(
      layer: view.layer,
      size: size ?? view.bounds.size,
      frameRate: frameRate,
      duration: duration,
      background: background?.cgColor
    )
  }
}
