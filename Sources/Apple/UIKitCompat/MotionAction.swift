internal import CoreAnimationCompat
internal import CoreGraphicsCompat
internal import Foundation

/// The action of a view for a change inside an animation block: an animation with the block's
/// duration and curve.
///
/// As the action of a property it adds the animation of the block. A copy is an ordinary
/// `CABasicAnimation`. Layers with custom keys request the action of `opacity`, copy it and give
/// the copy another key.
final class MotionAction: CABasicAnimation {
  /// Adds the animation of a property whose new value is given.
  var change: ((CALayer, _ key: String, _ new: Any) -> Void)?

  override func run(
    forKey event: String,
    object anObject: Any,
    arguments: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer, let new = layer.value(forKey: event) else { return }
    change?(layer, event, new)
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CABasicAnimation()
    copy.duration = duration
    (copy.beginTime, copy.fillMode) = (beginTime, fillMode)
    (copy.repeatCount, copy.autoreverses) = (repeatCount, autoreverses)
    (copy.timingFunction, copy.delegate) = (timingFunction, delegate)
    return copy
  }
}
