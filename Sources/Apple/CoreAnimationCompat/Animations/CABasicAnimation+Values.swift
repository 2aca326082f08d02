internal import SceneModel

// The values of an animation at a local time, without a clock, for animations that replace one in
// progress.
extension CABasicAnimation {
  /// How far the animation is from its first value (0) to its last one (1); a spring swings beyond.
  ///
  /// - Parameter fraction: of the duration, 0…1.
  package func progress(atFraction fraction: Double) -> Double {
    let eased = timingFunction?.timing.value(at: fraction) ?? fraction
    return (self as? CASpringAnimation)?.spring?.fraction(at: eased * duration) ?? eased
  }
}

extension CALayer {
  /// The value that an animation alone gives at a time, as `value(forKeyPath:)` would have it.
  ///
  /// - Parameters:
  ///   - animation: runs once, forwards; it need not be attached.
  ///   - seconds: since its begin; before and after, the ends count.
  /// - Returns: nil for a key path that there is not, which leaves a message.
  package func value(of animation: CAPropertyAnimation, at seconds: Double) -> Any? {
    let lowering = AnimationLowering(session: RecordingSession.current, layer: self)
    var lowered = lowering.animation(animation, key: nil)
    guard case .property(let channel) = lowered.action else { return nil }
    (lowered.timing.beginTime, lowered.timing.fillMode) = (0, .both)
    (lowered.isAdditive, lowered.isRemovedOnCompletion) = (false, false)
    var state = properties
    lowered.apply(to: &state, at: seconds)
    return state.value(of: channel.property)?.boxed
  }
}
