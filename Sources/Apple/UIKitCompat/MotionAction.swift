internal import Foundation

/// The action of a view for a change inside an animation block: an animation with the block's
/// duration and curve.
///
/// As the action of its property it gives the change to the block. One that the program has changed is an ordinary
/// `CABasicAnimation`, and so is a copy: layers with custom keys request the action of `opacity`, and give it
/// another key and another start.
final class MotionAction: CABasicAnimation {
  /// Moves a property of a layer between two values.
  typealias Move = (CALayer, _ key: String, _ old: Any, _ new: Any) -> Void

  /// The property for which the action was requested, and its value then.
  var change: (key: String, old: Any)?
  /// Moves that property as the block does.
  var move: Move?
  /// Moves what a changed action says; nil where the action does so by itself.
  var moveChanged: Move?

  override func run(
    forKey event: String,
    object anObject: Any,
    arguments: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer, let change else { return }
    if keyPath == nil, fromValue == nil, toValue == nil, byValue == nil {
      guard event == change.key, let new = layer.value(forKey: event) else { return }
      move?(layer, event, change.old, new)
      return
    }
    let path = keyPath ?? event
    keyPath = path
    guard let moveChanged else {
      return super.run(forKey: event, object: anObject, arguments: arguments)
    }
    guard let new = toValue ?? layer.value(forKeyPath: path) else { return }
    moveChanged(layer, path, fromValue ?? (path == change.key ? change.old : new), new)
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CABasicAnimation()
    (copy.keyPath, copy.fromValue, copy.toValue) = (keyPath, fromValue, toValue)
    (copy.byValue, copy.isAdditive, copy.isCumulative) = (byValue, isAdditive, isCumulative)
    copy.duration = duration
    (copy.beginTime, copy.fillMode) = (beginTime, fillMode)
    (copy.repeatCount, copy.autoreverses) = (repeatCount, autoreverses)
    (copy.timingFunction, copy.delegate) = (timingFunction, delegate)
    return copy
  }
}
