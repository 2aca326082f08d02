public import CoreGraphicsCompat

/// The argument of the closure of `animate`: the key paths of the layer's class, with their types.
///
///     card.animate(forKey: "appear") {
///       $0.cornerRadius.value(from: 0, to: 12, duration: 0.5)
///       $0.transform.rotation.z.value(by: .pi, duration: 0.5).delay(0.25)
///       $0.timingFunction(.easeOut).onStopped { print("done") }
///     }
///
/// The animations run together as one `CAAnimationGroup`, which lasts until the last of them ends.
/// They do not change the properties themselves: when the group ends, the layer shows its model
/// values.
public final class LayerAnimationBuilder<Layer: CALayer>: AnimationTiming {
  /// The group, without its animations until the closure ends.
  public let animation: CAAnimation = CAAnimationGroup()
  let collector: AnimationCollector
  private let observer = AnimationObserver()

  init(_ layer: CALayer) { collector = AnimationCollector(layer) }

  /// Sets how long the group lasts in seconds, which cuts what ends later.
  @discardableResult public func duration(_ seconds: CFTimeInterval) -> Self {
    setting(\CAAnimation.duration, to: seconds)
  }

  /// Runs a closure when the animation begins.
  @discardableResult public func onDidStart(_ action: @escaping () -> Void) -> Self {
    observer.started.append(action)
    animation.delegate = observer
    return self
  }

  /// Runs a closure when the animation has ended or was removed.
  @discardableResult
  public func onStopped(_ action: @escaping () -> Void) -> Self { onStopped { _ in action() } }

  /// Runs a closure when the animation has ended (true) or was removed before (false).
  @discardableResult public func onStopped(_ action: @escaping (_ finished: Bool) -> Void) -> Self {
    observer.stopped.append(action)
    animation.delegate = observer
    return self
  }

  /// Adds animations with a separate clock inside this group, to be delayed or repeated together.
  @discardableResult
  public func group(_ make: (LayerAnimationBuilder<Layer>) -> Void) -> AnimationGroupStep {
    let inner = LayerAnimationBuilder(collector.layer)
    make(inner)
    let group = inner.finished()
    group.fillMode = .both
    collector.animations.append(group)
    return AnimationGroupStep(animation: group)
  }

  /// The group with all its animations, its delay still in `beginTime`.
  func finished() -> CAAnimationGroup {
    let group = (animation as? CAAnimationGroup) ?? CAAnimationGroup()
    group.animations = collector.animations
    guard !(group.duration > 0) else { return group }
    let end = collector.animations.map(\.endInGroup).max() ?? 0
    group.duration = end.isFinite ? end : Self.endlessDuration
    return group
  }

  /// The seconds that a group lasts with an animation that repeats for ever: a day.
  static var endlessDuration: CFTimeInterval { 86_400 }
}

/// A group inside another one.
public struct AnimationGroupStep: AnimationTiming {
  /// The group.
  public let animation: CAAnimation
}

/// The animations that a builder has made so far.
final class AnimationCollector {
  let layer: CALayer
  var animations: [CAAnimation] = []

  init(_ layer: CALayer) { self.layer = layer }

  /// Returns the presented value of a property.
  func presentedValue(_ keyPath: String) -> Any? {
    (layer.presentation() ?? layer).value(forKeyPath: keyPath)
  }
}

/// Calls closures at the start and end of an animation.
private final class AnimationObserver: CAAnimationDelegate {
  var started: [() -> Void] = []
  var stopped: [(Bool) -> Void] = []

  func animationDidStart(_ anim: CAAnimation) {
    for action in started { action() }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    for action in stopped { action(flag) }
  }
}

/// A layer that can be animated by a closure; all layers can.
///
/// A protocol only so that the closure knows the class of the layer.
public protocol LayerAnimating: CALayer {}

extension CALayer: LayerAnimating {}

extension LayerAnimating {
  /// Adds the animations that a closure describes, as one group.
  ///
  /// Without animations nothing is added.
  ///
  /// - Parameters:
  ///   - key: replaces the animation with the same key; nil replaces none.
  ///   - make: names properties and how they move.
  public func animate(
    forKey key: String? = nil,
    _ make: (LayerAnimationBuilder<Self>) -> Void
  ) {
    let builder = LayerAnimationBuilder<Self>(self)
    make(builder)
    let group = builder.finished()
    guard group.animations?.isEmpty == false else { return }
    // The delay counts from now, a beginTime from the start of the layer's clock.
    if group.beginTime != 0 {
      group.beginTime += convertTime(CACurrentMediaTime(), from: nil)
    }
    add(group, forKey: key)
  }
}
