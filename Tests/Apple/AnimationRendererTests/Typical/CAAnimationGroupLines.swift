// Code for iOS is written like this, whatever the rules of this repository say.
// swift-format-ignore-file: NeverForceUnwrap, ReplaceForEachWithForLoop

import UIKit

// Ripples, dots and leaves: animations that run together, as code for iOS writes them.

private final class RippleLayer: CALayer, CAAnimationDelegate {
  var onEnd: (() -> Void)?

  override init() {
    super.init()
    opacity = 0
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func start(in color: UIColor, duration: TimeInterval = 0.8) {
    backgroundColor = color.withAlphaComponent(0.4).cgColor
    cornerRadius = bounds.width / 2
    let scale = CABasicAnimation(keyPath: "transform.scale.xy")
    scale.fromValue = 0.1
    scale.toValue = 1
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0.45, 0.45, 0]
    fade.keyTimes = [0, 0.2, 1]
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = duration
    group.timingFunction = CAMediaTimingFunction(name: .default)
    group.delegate = self
    add(group, forKey: "ripple")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag, anim is CAAnimationGroup else { return }
    onEnd?()
    removeFromSuperlayer()
  }
}

final class CAAnimationGroupLines {
  let container = CALayer()
  private(set) var ended = 0

  func ripple(at point: CGPoint) {
    let ripple = RippleLayer()
    ripple.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
    ripple.position = point
    ripple.onEnd = { [unowned self] in ended += 1 }
    container.addSublayer(ripple)
    ripple.start(in: .systemTeal)
  }

  func dots(count: Int = 3) -> [CALayer] {
    let beginTime = CACurrentMediaTime()
    return (0..<count).map { index -> CALayer in
      let dot = CAShapeLayer()
      dot.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 12, height: 12)).cgPath
      dot.fillColor = UIColor.darkGray.cgColor
      dot.frame = CGRect(x: 100 + 20 * index, y: 60, width: 12, height: 12)
      let scale = CAKeyframeAnimation(keyPath: "transform.scale")
      scale.values = [1, 0.3, 1]
      let opacity = CAKeyframeAnimation(keyPath: "opacity")
      opacity.values = [1, 0.2, 1]
      let group = CAAnimationGroup()
      group.animations = [scale, opacity]
      group.animations?.forEach { $0.duration = 0.75 }
      group.duration = 0.75
      group.repeatCount = HUGE
      group.isRemovedOnCompletion = false
      group.beginTime = beginTime + 0.12 * Double(index)
      dot.add(group, forKey: "pulse")
      container.addSublayer(dot)
      return dot
    }
  }

  func spinner() -> CAAnimationGroup {
    let strokeStart = CABasicAnimation(keyPath: "strokeStart")
    strokeStart.beginTime = 0.5
    strokeStart.fromValue = 0
    strokeStart.toValue = 1
    strokeStart.duration = 1.2
    strokeStart.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
    let strokeEnd = CABasicAnimation(keyPath: "strokeEnd")
    strokeEnd.fromValue = 0
    strokeEnd.toValue = 1
    strokeEnd.duration = 0.7
    let rotation = CABasicAnimation(keyPath: "transform.rotation")
    rotation.byValue = Float.pi * 2
    rotation.duration = 1.7
    let spinner = CAAnimationGroup()
    spinner.animations = [rotation]
    spinner.animations?.insert(contentsOf: [strokeEnd, strokeStart], at: 0)
    spinner.duration = 1.7
    spinner.speed = 1
    spinner.repeatDuration = 3.4
    spinner.fillMode = .forwards
    spinner.autoreverses = false
    spinner.timeOffset = 0.0
    spinner.setValue("spinner", forKey: "name")
    return spinner
  }

  func describe(_ group: CAAnimationGroup) -> [String] {
    let basics = group.animations?.compactMap { $0 as? CABasicAnimation } ?? []
    let nested = CAAnimationGroup()
    nested.animations = [group.copy() as! CAAnimationGroup]
    guard let first = nested.animations?.first as? CAAnimationGroup, first != group else {
      return []
    }
    return basics.compactMap(\.keyPath) + [first.value(forKey: "name") as? String ?? "?"]
  }
}
