// Code for iOS is written like this, whatever the rules of this repository say.
// swift-format-ignore-file: NeverForceUnwrap, ReplaceForEachWithForLoop

import UIKit

// What every animation has, and its delegate, as code for iOS uses them: closures in place of a delegate, identifiers
// and layers stored under keys, interruption, restart.

private final class CallbackDelegate: NSObject, CAAnimationDelegate {
  var start: (() -> Void)?
  var completion: ((Bool) -> Void)?

  init(start: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil) {
    self.start = start
    self.completion = completion
    super.init()
  }

  func animationDidStart(_ anim: CAAnimation) {
    start?()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    completion?(flag)
  }
}

extension CAAnimation {
  fileprivate var onCompletion: ((Bool) -> Void)? {
    get { (delegate as? CallbackDelegate)?.completion }
    set {
      if let callback = delegate as? CallbackDelegate {
        callback.completion = newValue
      } else {
        delegate = CallbackDelegate(completion: newValue)
      }
    }
  }
}

extension CAMediaTiming {
  fileprivate func loop(for seconds: CFTimeInterval, times: Float = .infinity) {
    duration = seconds
    repeatCount = times
    autoreverses = true
  }
}

final class WobbleAnimation: CABasicAnimation {
  var angle: CGFloat = .pi / 16

  override init() {
    super.init()
    keyPath = "transform.rotation.z"
    autoreverses = true
  }

  convenience init(angle: CGFloat, duration: CFTimeInterval) {
    self.init()
    (fromValue, toValue) = (-angle, angle)
    self.angle = angle
    self.duration = duration
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }
}

final class CAAnimationLines: NSObject, CAAnimationDelegate {
  let badge = CALayer()
  var events: [String] = []
  var isPulsing: Bool { badge.animation(forKey: "pulse") != nil }

  private lazy var pulse: CABasicAnimation = {
    let pulse = CABasicAnimation(keyPath: "transform.scale")
    pulse.fromValue = 1
    pulse.toValue = 1.25
    pulse.loop(for: 0.25)
    return pulse
  }()

  override init() {
    super.init()
    badge.frame = CGRect(x: 100, y: 100, width: 44, height: 44)
    badge.backgroundColor = UIColor.systemRed.cgColor
    badge.cornerRadius = badge.bounds.height / 2
  }

  func appear() {
    let fade = CABasicAnimation(keyPath: #"opacity"#)
    fade.fromValue = 0.0
    fade.duration = 0.5
    fade.beginTime = CACurrentMediaTime() + 0.25
    fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
    fade.fillMode = .backwards
    fade.delegate = self
    fade.setValue("appear", forKey: "id")
    fade.setValue(badge, forKey: "layer")
    badge.add(fade, forKey: "appear")
  }

  func drift() {
    let drift = CABasicAnimation(keyPath: "position.x")
    drift.byValue = 60
    drift.duration = 2
    drift.timeOffset = 0
    drift.repeatDuration = 3
    drift.speed = 2.0
    drift.fillMode = CAMediaTimingFillMode.forwards
    drift.isRemovedOnCompletion = false
    drift.isAdditive = false
    drift.isCumulative = true
    if #available(iOS 15.0, *) {
      drift.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
    }
    drift.onCompletion = { [weak self] finished in
      self?.events.append("drifted: \(finished)")
    }
    badge.add(drift, forKey: "drift")
  }

  func wobble() -> Double? {
    badge.add(WobbleAnimation(angle: .pi / 4, duration: 0.4), forKey: "wobble")
    guard let wobble = badge.animation(forKey: "wobble") as? WobbleAnimation else { return nil }
    return wobble.toValue as? Double ?? (wobble.toValue as? CGFloat).map { Double($0) }
  }

  func animationDidStart(_ anim: CAAnimation) {
    guard let id = anim.value(forKey: "id") as? String else { return }
    events.append("started \(id)")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    switch anim.value(forKey: "id") as? String {
    case "appear"? where flag:
      let layer = anim.value(forKey: "layer") as? CALayer
      layer?.add(pulse, forKey: "pulse")
      events.append("finished after \(anim.duration) s")
    case .some(let id):
      events.append("\(id) interrupted")
    case nil:
      break
    }
  }

  func interrupt() {
    let shrink = pulse.copy() as! CABasicAnimation
    shrink.toValue = 0
    shrink.repeatCount = 1
    shrink.autoreverses = false
    shrink.setValue(1.5, forKey: "duration")
    shrink.setValue("shrink", forKey: "id")
    shrink.delegate = self
    badge.removeAnimation(forKey: "pulse")
    badge.add(shrink, forKey: "shrink")
    if let running = badge.animation(forKey: "shrink") as? CABasicAnimation, running !== shrink {
      events.append("copied for \(running.value(forKey: "duration") as? Double ?? 0) s")
    }
    badge.removeAllAnimations()
  }

  static func defaults() -> [CAAnimation] {
    let animations: [CAAnimation] = [
      CAAnimation(), CABasicAnimation(), CAKeyframeAnimation(keyPath: "position"),
      CASpringAnimation(),
      CAAnimationGroup(), CATransition(), CAPropertyAnimation(keyPath: nil),
    ]
    animations.compactMap { $0 as? CAPropertyAnimation }.forEach { $0.valueFunction = nil }
    return animations.filter { $0.delegate == nil && $0.timingFunction == nil }
  }
}
