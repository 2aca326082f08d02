// swift-format-ignore-file
import UIKit

class RadarView: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard let replicator = layer as? CAReplicatorLayer else { return }
    let pulse = CAShapeLayer()
    pulse.frame = bounds
    pulse.path = UIBezierPath(ovalIn: bounds).cgPath
    pulse.fillColor = UIColor.systemTeal.cgColor
    pulse.opacity = 0
    replicator.addSublayer(pulse)
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.5

    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.fromValue = 0
    scale.toValue = 1
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.8
    fade.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = 1.5
    group.repeatCount = .infinity
    pulse.add(group, forKey: "pulse")
  }
}
