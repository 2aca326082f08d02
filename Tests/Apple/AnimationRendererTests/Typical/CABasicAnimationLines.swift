import UIKit

// Rings, pulses and shimmer from one value to another, as component libraries for iOS write them.

extension CABasicAnimation {
  convenience init(keyPath: String, from: Any?, to: Any?, duration: CFTimeInterval = 0.3) {
    self.init(keyPath: keyPath)
    fromValue = from
    toValue = to
    self.duration = duration
    fillMode = CAMediaTimingFillMode.forwards
    isRemovedOnCompletion = false
  }

  fileprivate static var rotation: CABasicAnimation {
    let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
    rotation.toValue = NSNumber(value: Double.pi * 2)
    rotation.duration = 1
    rotation.isCumulative = true
    rotation.repeatCount = Float.greatestFiniteMagnitude
    return rotation
  }
}

private final class ProgressRing: CAShapeLayer {
  var progress: CGFloat = 0 {
    didSet {
      let animation = CABasicAnimation(keyPath: #"strokeEnd"#)
      animation.fromValue = presentation()?.strokeEnd ?? oldValue
      animation.toValue = progress
      animation.duration = CFTimeInterval(abs(progress - oldValue))
      strokeEnd = progress
      add(animation, forKey: "progress")
    }
  }
}

final class CABasicAnimationLines {
  let container = CALayer()
  private let ring = ProgressRing()
  let gradient = CAGradientLayer()
  private(set) var rotation: CABasicAnimation?

  init() {
    ring.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    ring.path = UIBezierPath(ovalIn: ring.bounds.insetBy(dx: 4, dy: 4)).cgPath
    ring.fillColor = nil
    ring.strokeColor = UIColor.systemBlue.cgColor
    ring.lineWidth = 4
    ring.strokeEnd = 0
    gradient.frame = CGRect(x: 0, y: 100, width: 320, height: 60)
    gradient.colors = [UIColor(white: 0.85, alpha: 1), .white, UIColor(white: 0.85, alpha: 1)].map(
      \.cgColor
    )
    gradient.locations = [0, 0.5, 1]
    [ring, gradient].forEach(container.addSublayer)
  }

  func progress() -> CGFloat {
    ring.progress = 0.75
    ring.add(CABasicAnimation.rotation, forKey: "rotation")
    rotation = ring.animation(forKey: "rotation") as? CABasicAnimation
    return ring.strokeEnd
  }

  func shimmer() {
    let shimmer = CABasicAnimation(keyPath: #"locations"#)
    shimmer.fromValue = [-1.0, -0.5, 0.0]
    shimmer.toValue = [1.0, 1.5, 2.0]
    shimmer.repeatCount = .infinity
    shimmer.duration = 0.9
    gradient.add(shimmer, forKey: shimmer.keyPath)
    let tint = CABasicAnimation(keyPath: "colors")
    tint.toValue = [UIColor.red.cgColor, UIColor.orange.cgColor, UIColor.yellow.cgColor]
    tint.duration = 2
    tint.autoreverses = true
    gradient.add(tint, forKey: "tint")
    let sweep = CABasicAnimation(keyPath: "startPoint")
    sweep.fromValue = NSValue(cgPoint: CGPoint(x: -1, y: 0.5))
    sweep.toValue = NSValue(cgPoint: .zero)
    gradient.add(sweep, forKey: nil)
  }

  func morph() {
    let small = UIBezierPath(ovalIn: ring.bounds.insetBy(dx: 20, dy: 20)).cgPath
    ring.add(CABasicAnimation(keyPath: "path", from: ring.path, to: small), forKey: "path")
    ring.add(CABasicAnimation(keyPath: "lineWidth", from: nil, to: 10), forKey: "lineWidth")
    let color = CABasicAnimation(keyPath: "strokeColor")
    color.fromValue = ring.strokeColor
    color.toValue = UIColor.systemGreen.cgColor
    ring.add(color, forKey: "color")
    let dash = CABasicAnimation(keyPath: "lineDashPhase")
    dash.byValue = ring.lineDashPattern?.reduce(0) { $0 + $1.intValue } ?? 10
    ring.add(dash, forKey: nil)
  }

  func shake(_ layer: CALayer) {
    let shake = CABasicAnimation(keyPath: "position")
    shake.duration = 0.05
    shake.repeatCount = 4
    shake.autoreverses = true
    shake.fromValue = CGPoint(x: layer.position.x - 10, y: layer.position.y)
    shake.toValue = CGPoint(x: layer.position.x + 10, y: layer.position.y)
    layer.add(shake, forKey: "position")
    let bounds = CABasicAnimation(keyPath: "bounds.size")
    bounds.toValue = NSValue(
      cgSize: CGSize(width: layer.bounds.width * 2, height: layer.bounds.height)
    )
    layer.add(bounds, forKey: "bounds.size")
    let transform = CABasicAnimation(keyPath: "transform")
    transform.fromValue = layer.transform
    transform.toValue = CATransform3DMakeScale(0.5, 0.5, 1)
    transform.isAdditive = false
    layer.add(transform, forKey: nil)
    let shadow = CABasicAnimation(keyPath: "shadowOpacity")
    (shadow.fromValue, shadow.toValue) = (layer.shadowOpacity, Float(0.5))
    layer.add(shadow, forKey: "shadow")
    guard let to = transform.toValue as? CATransform3D, to.m11 == 0.5, shadow.byValue == nil else {
      return
    }
    layer.name = "shaken by \(shake.keyPath ?? "nothing") in \(shake.duration)"
  }
}
