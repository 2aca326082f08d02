internal import SceneModel

/// Remarks on animations that are correct and probably do not do what was meant.
struct AnimationHints {
  let layer: CALayer

  /// A spring or a group that was given no duration and so lasts a quarter of a second.
  func reportDefaultDuration(of animation: CAAnimation) {
    let seconds = "\(animation.duration) s"
    if animation is CAAnimationGroup {
      let message =
        "the group has no duration and lasts \(seconds), regardless of its animations (set its duration)"
      report(.noEffect, animation, message)
    } else if let spring = animation as? CASpringAnimation,
      spring.settlingDuration > animation.duration
    {
      let message =
        "the spring is cut after \(seconds) and would settle in \(spring.settlingDuration) s (set its "
        + "duration to settlingDuration)"
      report(.springCut, animation, message)
    }
  }

  /// A fill that would show after the end, at which the animation is removed.
  func reportLostEffects(of animation: CAAnimation) {
    guard animation.fillMode == .forwards, animation.isRemovedOnCompletion else { return }
    let message =
      "fillMode forwards shows nothing after the end, at which the animation is removed (set "
      + "isRemovedOnCompletion to false, or the model to the last value)"
    report(.noEffect, animation, message)
  }

  /// A begin on a clock that is far beyond it.
  func reportPastBegin(of animation: CAAnimation, _ timing: Timing, at local: Double) {
    let message =
      "the animation was over before it was added: its beginTime of \(timing.beginTime) s is on the "
      + "layer's clock, which shows \(local) s (add CACurrentMediaTime(), or put it in a group)"
    report(.noEffect, animation, message)
  }

  /// An end at another value than the model's, to which the layer jumps back.
  func reportSnapBack(of animation: CAAnimation, _ lowered: Animation) {
    guard case .property(let channel) = lowered.action, !lowered.isAdditive,
      let model = layer.properties.value(of: channel.property)
    else { return }
    var constrained = lowered
    constrained.timing.fillMode = .forwards
    constrained.isRemovedOnCompletion = false
    // A spring that may settle comes to rest near its goal, not on it.
    if let spring = lowered.spring, spring.settlingDuration <= lowered.timing.duration {
      constrained.spring = nil
    }
    var state = layer.properties
    constrained.apply(to: &state, at: lowered.timing.endTime)
    guard let last = state.value(of: channel.property), !last.isNear(model) else { return }
    // Whole turns end where they began.
    if case .component(let transform, _) = channel.property,
      PropertyValue.transform(state[transform].matrix)
        .isNear(.transform(layer.properties[transform].matrix))
    {
      return
    }
    let message =
      "the layer jumps back when the animation ends: the model has another value (set it to the last "
      + "one of the animation)"
    report(.snapBack, animation, message)
  }

  private func report(_ code: Diagnostic.Code, _ animation: CAAnimation, _ message: String) {
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath ?? ""
    layer.report(.hint, code, at: keyPath, about: animation, message)
  }
}

extension PropertyValue {
  /// Whether the difference is invisible; springs end near their goal and not at it.
  fileprivate func isNear(_ other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a.distance(to: b) <= 1e-2 * max(1, abs(b))
    case (.point(let a), .point(let b)): a.distance(to: b) <= 1
    case (.size(let a), .size(let b)): a.distance(to: b) <= 1
    case (.rect(let a), .rect(let b)): a.distance(to: b) <= 1
    case (.color(let a), .color(let b)): a.distance(to: b) <= 1e-2
    case (.transform(let a), .transform(let b)): a.distance(to: b) <= 1e-2
    default: self == other
    }
  }
}
