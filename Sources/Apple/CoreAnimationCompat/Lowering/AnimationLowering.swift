internal import Foundation
internal import SceneModel

/// Turns animation objects into animations of the scene, and reports unsupported ones.
struct AnimationLowering {
  let session: RecordingSession
  /// The class of the layer for messages, and its name.
  let layer: CALayer

  /// Returns the scene's animation for an added one.
  ///
  /// An animation without effect retains its times, so that its delegate is called.
  ///
  /// - Parameters:
  ///   - animation: the attached copy, its duration resolved.
  ///   - key: the key under which it was added.
  func animation(_ animation: CAAnimation, key: String?) -> Animation {
    var result = lower(animation, group: nil)
    result.key = key
    result.isRemovedOnCompletion = animation.isRemovedOnCompletion
    return result
  }

  private func lower(_ animation: CAAnimation, group: CAAnimationGroup?) -> Animation {
    var result = Animation(timing: timing(of: animation, in: group), action: .group([]))
    result.timingFunction = animation.timingFunction?.timing
    switch animation {
    case let children as CAAnimationGroup:
      result.action = .group(
        self.children(of: children, lasting: result.timing.duration).filter(\.movesSomething)
      )
    case let transition as CATransition:
      guard group == nil else {
        let message = "a transition inside a group does nothing (add it to the layer)"
        report(.warning, .ignored, at: "", message)
        break
      }
      result.action = .transition(self.transition(transition))
    case let property as CAPropertyAnimation:
      lower(property, into: &result)
    default:
      report(.warning, .ignored, at: "", "\(type(of: animation)) moves no property")
    }
    return result
  }

  private func lower(_ property: CAPropertyAnimation, into result: inout Animation) {
    // Animations of sublayers are attached to the sublayers, and custom keys are drawn.
    if let keyPath = property.keyPath,
      layer.sublayer(at: keyPath) != nil || layer.isCustomKey(keyPath)
    {
      return
    }
    guard let channel = ChannelLowering(animations: self, animation: property).channel() else {
      return
    }
    result.action = .property(channel)
    result.isAdditive = property.isAdditive
    result.isCumulative = property.isCumulative
    guard let spring = property as? CASpringAnimation else { return }
    result.spring = spring.spring
    if spring.spring == nil {
      let message = "a spring needs a mass and a stiffness above 0 and a damping of at least 0"
      report(.error, .value, at: property.keyPath ?? "", message)
    }
  }

  private func children(of group: CAAnimationGroup, lasting duration: Double) -> [Animation] {
    let children = (group.animations ?? []).map { lower($0, group: group) }
    for (child, lowered) in zip(group.animations ?? [], children)
    where child.delegate != nil || lowered.timing.endTime.isFinite {
      if child.delegate != nil {
        let message = "the delegate of an animation in a group is never called"
        report(.warning, .ignored, at: "", message)
      }
      if lowered.timing.endTime.isFinite, lowered.timing.endTime > duration + 1e-9 {
        let message =
          "the group ends after \(duration) s and cuts an animation that ends at "
          + "\(lowered.timing.endTime) s (give the group a longer duration)"
        report(.warning, .ignored, at: (child as? CAPropertyAnimation)?.keyPath ?? "", message)
      }
    }
    return children
  }

  private func transition(_ transition: CATransition) -> LayerTransition {
    func parsed<Value: RawRepresentable<String> & CaseIterable>(
      _ text: String,
      else defaultValue: Value
    ) -> Value {
      if let value = Value(rawValue: text) { return value }
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      let message =
        "there is no transition \"\(text)\": it is \(defaultValue.rawValue) (use one of \(names))"
      report(.error, .value, at: "", message)
      return defaultValue
    }
    if flattened(transition.filter) != nil {
      let message =
        "there is no Core Image on Linux: the transition is a \(transition.type.rawValue)"
      report(.error, .unsupported, at: "filter", message)
    }
    // Core Animation's own name of the flip that UIKit shows; programs write it too.
    let type = transition.type.rawValue == "oglFlip" ? "flip" : transition.type.rawValue
    return LayerTransition(
      kind: parsed(type, else: .fade),
      side: transition.subtype.map { parsed($0.rawValue, else: .fromLeft) } ?? .fromLeft,
      startProgress: Double(written: transition.startProgress).clamped(to: 0...1),
      endProgress: Double(written: transition.endProgress).clamped(to: 0...1)
    )
  }

  // MARK: Timing

  private func timing(of animation: CAAnimation, in group: CAAnimationGroup?) -> Timing {
    let inherited = group.map { $0.duration > 0 ? $0.duration : Animation.defaultDuration }
    func usable(_ value: Double, _ name: String) -> Double {
      if value.isUsable || (value == .infinity && Timing.canBeEndless(name)) { return value }
      report(.error, .value, at: "", "\(name) is \(value) (give a number within ±1e9)")
      return 0
    }
    var timing = Timing(
      beginTime: usable(animation.beginTime, "beginTime"),
      timeOffset: usable(animation.timeOffset, "timeOffset"),
      speed: usable(Double(written: animation.speed), "speed"),
      duration: Animation.resolvedDuration(
        usable(animation.duration, "duration"),
        inGroup: inherited
      ),
      repeatCount: usable(Timing.repeatCount(animation.repeatCount), "repeatCount"),
      repeatDuration: usable(animation.repeatDuration, "repeatDuration"),
      autoreverses: animation.autoreverses,
      fillMode: FillMode(animation.fillMode)
    )
    // Not 0 itself, which means now, but as near to it as a number comes.
    if abs(timing.beginTime) < 1e-50 { timing.beginTime = 0 }
    return timing
  }

  // MARK: Messages

  func report(
    _ severity: Diagnostic.Severity,
    _ code: Diagnostic.Code,
    at keyPath: String,
    _ message: String
  ) {
    session.diagnostics.add(severity, code, path: layer.animationLabel(keyPath), message)
  }
}

extension Animation {
  fileprivate var movesSomething: Bool {
    if case .group(let children) = action { !children.isEmpty } else { true }
  }
}

extension CALayer {
  /// The layer and one of its key paths for messages: `ball.position.x`, or `CAShapeLayer.path`.
  func animationLabel(_ keyPath: String) -> String {
    let owner = name ?? "\(type(of: self))"
    return keyPath.isEmpty ? owner : "\(owner).\(keyPath)"
  }
}
