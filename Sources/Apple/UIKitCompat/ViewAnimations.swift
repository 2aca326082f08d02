internal import Foundation

/// The animation blocks that are open on this thread, the innermost last.
final class ViewAnimations {
  /// Those of this thread.
  static var current: ViewAnimations {
    ThreadObject.current("animrender.viewAnimations") { ViewAnimations() }
  }

  /// The effect of a block on the changes inside it.
  enum Block {
    /// Nothing: they show at once.
    case none
    /// Moves them by one animation each.
    case motion(ViewMotion)
    /// Collects them as keyframes.
    case keyframes(KeyframeCollector)
    /// Gives them to an animator.
    case animator(AnimatorCollector)
  }

  private var blocks: [Block] = []

  /// The innermost block; nil outside of all.
  var innermost: Block? { blocks.last }

  /// Whether changes are moved.
  var areEnabled = true

  /// Runs the code of a block.
  func run(_ block: Block, _ body: () -> Void) {
    blocks.append(block)
    CATransaction.animatingNewLayers(body)
    blocks.removeLast()
  }

  /// Opens a block that `end()` closes.
  func begin(_ block: Block) {
    blocks.append(block)
    CATransaction.animatesNewLayers = true
  }

  /// Closes the innermost block; false where there is none.
  func end() -> Bool {
    guard blocks.popLast() != nil else { return false }
    if blocks.isEmpty { CATransaction.animatesNewLayers = false }
    return true
  }

  /// Changes how the innermost block moves what follows.
  func changeMotion(_ change: (inout ViewMotion) -> Void) {
    guard case .motion(var motion) = blocks.last else { return }
    change(&motion)
    blocks[blocks.count - 1] = .motion(motion)
  }

  /// Returns the action for a change of a property; nil for none, and for flags and sublayers, which change at once.
  func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    guard areEnabled, let block = blocks.last, !CALayer.isFlag(key) else { return nil }
    let value = layer.value(forKey: key)
    if let layers = value as? [CALayer], !layers.isEmpty { return nil }
    let action: MotionAction
    switch block {
    case .none: return nil
    case .motion(let motion):
      action = motion.action(for: layer)
      action.move = motion.add
    case .keyframes(let collector):
      action = MotionAction()
      (action.move, action.moveChanged) = (collector.note, collector.note)
    case .animator(let collector):
      action = MotionAction()
      action.duration = collector.duration
      (action.move, action.moveChanged) = (collector.note, collector.note)
    }
    // A missing value, such as a colour, starts as a transparent colour.
    action.change = (key, value ?? UIColor.clear.cgColor)
    return action
  }

  /// Shows a layer that the innermost block has hidden for as long as the block's animations run.
  ///
  /// - Returns: whether there is such a block.
  func showUntilEnd(_ layer: CALayer) -> Bool {
    guard areEnabled, let block = blocks.last else { return false }
    switch block {
    case .none: return false
    case .motion(let motion): motion.showUntilEnd(layer)
    case .keyframes(let collector):
      collector.note(layer, key: "hidden", from: NSNumber(value: false), to: NSNumber(value: true))
    case .animator(let collector): collector.showUntilEnd(layer)
    }
    return true
  }
}

/// How an animation block moves what is changed in it.
struct ViewMotion {
  var duration: Double
  var delay: Double
  var options: UIView.AnimationOptions
  /// How many cycles; nil for what the options say.
  var repeatCount: Float?
  /// The spring; nil for the curve of the options.
  var spring: ViewSpring?
  /// Receives whether the animations ran to their ends.
  let outcome = AnimationOutcome()

  /// Adds the animation of one property.
  ///
  /// Positions, bounds, transforms and other numbers move by their difference on top of what runs already,
  /// with or without `beginFromCurrentState`. The opacity, the anchor point, colours, and matrices that cannot
  /// be inverted go from the value before the change and replace what runs, even while they are delayed; with
  /// `beginFromCurrentState` they go from what is shown. Measured in iOS simulators, 10.3 to 14 and 27.0.
  func add(to layer: CALayer, key: String, from old: Any, to new: Any) {
    guard duration > 0 else { return }
    let animation = springAnimation ?? CABasicAnimation()
    animation.keyPath = key
    if let (from, to) = ViewDifference.additiveEnds(key, old, new) {
      (animation.fromValue, animation.toValue) = (from, to)
      animation.isAdditive = true
    } else if ViewDifference.isMovable(new) {
      let presented = takeOver(key, of: layer, from: old)
      let start = options.contains(.beginFromCurrentState) ? presented : old
      (animation.fromValue, animation.toValue) = (start, new)
    } else {
      return
    }
    if !(animation is CASpringAnimation) { animation.timingFunction = options.timingFunction }
    time(animation, on: layer)
    layer.add(animation, forKey: freeKey(key, on: layer, isAdditive: animation.isAdditive))
  }

  /// Returns the animation that a view returns from `action(for:forKey:)`; programs copy it for
  /// custom keys.
  func action(for layer: CALayer) -> MotionAction {
    let action = MotionAction()
    if spring == nil { action.timingFunction = options.timingFunction }
    time(action, on: layer)
    return action
  }

  /// Shows a hidden layer while the motion runs: flags change at the end of an animation.
  func showUntilEnd(_ layer: CALayer) {
    guard duration > 0 else { return }
    let animation = CABasicAnimation(keyPath: "hidden")
    (animation.fromValue, animation.toValue) = (false, true)
    time(animation, on: layer)
    layer.add(animation, forKey: "hidden")
  }

  /// Ends what runs on a property, and gives the value that was shown.
  func takeOver(_ key: String, of layer: CALayer, from old: Any) -> Any {
    let running = (layer.animationKeys() ?? []).filter { $0 == key || $0.hasPrefix("\(key)-") }
    guard !running.isEmpty else { return old }
    let presented = layer.presentation()?.value(forKeyPath: key) ?? old
    for key in running { layer.removeAnimation(forKey: key) }
    return presented
  }

  /// Gives an animation duration, delay and repetition.
  func time(_ animation: CAAnimation, on layer: CALayer) {
    animation.duration = duration
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime() + delay, from: nil)
      animation.fillMode = .backwards
    }
    animation.repeatCount = repeatCount ?? (options.contains(.repeat) ? .infinity : 0)
    animation.autoreverses = options.contains(.autoreverse)
    animation.delegate = outcome
  }

  private var springAnimation: CASpringAnimation? {
    if let spring { return spring.animation(lasting: duration) }
    return options.hasKeyboardCurve ? ViewSpring.keyboard : nil
  }

  // Differences do not replace each other.
  private func freeKey(_ key: String, on layer: CALayer, isAdditive: Bool) -> String {
    guard isAdditive, layer.animation(forKey: key) != nil else { return key }
    var number = 2
    while layer.animation(forKey: "\(key)-\(number)") != nil { number += 1 }
    return "\(key)-\(number)"
  }
}

/// Whether all animations of a block ran to their ends.
final class AnimationOutcome: CAAnimationDelegate {
  private(set) var isFinished = true

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if !flag { isFinished = false }
  }
}

/// The offset between the new and the old value of a property.
enum ViewDifference {
  /// The ends of an additive animation of a view's property; nil for a property that is replaced.
  ///
  /// UIKit does not add up the opacity and the anchor point (measured in iOS simulators, 10.3 to 14 and 27.0).
  static func additiveEnds(_ key: String, _ old: Any, _ new: Any) -> (from: Any, to: Any)? {
    key == "opacity" || key == "anchorPoint" || CALayer.isFlag(key) ? nil : between(old, new)
  }

  /// The ends of an additive animation; nil for values that have no difference.
  static func between(_ old: Any, _ new: Any) -> (from: Any, to: Any)? {
    switch (old, new) {
    case (let a as NSNumber, let b as NSNumber):
      return (NSNumber(value: a.doubleValue - b.doubleValue), NSNumber(value: 0))
    case (let a as CGPoint, let b as CGPoint): return (a - b, CGPoint.zero)
    case (let a as CGSize, let b as CGSize): return (a - b, CGSize.zero)
    case (let a as CGRect, let b as CGRect):
      // The accessors of a rectangle with a negative size would standardize it.
      return (CGRect(origin: a.origin - b.origin, size: a.size - b.size), CGRect.zero)
    case (let a as CATransform3D, let b as CATransform3D):
      let inverse = CATransform3DInvert(b)
      // Of a matrix that cannot be inverted the function gives the matrix itself.
      let canBeInverted = CATransform3DIsIdentity(b) || !CATransform3DEqualToTransform(inverse, b)
      return canBeInverted ? (CATransform3DConcat(a, inverse), CATransform3DIdentity) : nil
    default: return nil
    }
  }

  /// A value with a difference on top, as additive animations have it; nil for what has none.
  static func adding(_ difference: Any, to value: Any) -> Any? {
    switch (difference, value) {
    case (let a as NSNumber, let b as NSNumber):
      return NSNumber(value: a.doubleValue + b.doubleValue)
    case (let a as CGPoint, let b as CGPoint): return a + b
    case (let a as CGSize, let b as CGSize): return a + b
    case (let a as CGRect, let b as CGRect):
      return CGRect(origin: a.origin + b.origin, size: a.size + b.size)
    case (let a as CATransform3D, let b as CATransform3D): return CATransform3DConcat(a, b)
    default: return nil
    }
  }

  /// Whether a value can go over into another one.
  static func isMovable(_ value: Any) -> Bool {
    value is CATransform3D || value is CGColor || value is [Any] || value is CGPath
      || value is NSNumber || value is CGPoint || value is any BinaryFloatingPoint
  }
}
