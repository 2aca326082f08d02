// swift-format-ignore-file
import UIKit

protocol IndicatorAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor)
}

struct BallPulse: IndicatorAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor) {
    let spacing: CGFloat = 4
    let side = (size.width - 2 * spacing) / 3
    let y = (layer.bounds.size.height - side) / 2
    let x = (layer.bounds.size.width - size.width) / 2
    let beginTime = CACurrentMediaTime()
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.keyTimes = [0, 0.3, 1]
    animation.timingFunctions = [
      CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08),
      CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08),
    ]
    animation.values = [1, 0.3, 1]
    animation.duration = 0.75
    animation.repeatCount = HUGE
    animation.isRemovedOnCompletion = false
    for (i, delay) in [0.12, 0.24, 0.36].enumerated() {
      let circle = CAShapeLayer()
      circle.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side)).cgPath
      circle.fillColor = color.cgColor
      circle.frame = CGRect(x: x + side * CGFloat(i) + spacing * CGFloat(i), y: y, width: side, height: side)
      animation.beginTime = beginTime + delay
      circle.add(animation, forKey: "animation")
      layer.addSublayer(circle)
    }
  }
}

struct ArcSpin: IndicatorAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor) {
    let rotation = CABasicAnimation(keyPath: "transform.rotation")
    rotation.byValue = Float.pi * 2
    rotation.timingFunction = CAMediaTimingFunction(name: .linear)
    let strokeEnd = CABasicAnimation(keyPath: "strokeEnd")
    strokeEnd.duration = 0.7
    strokeEnd.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
    strokeEnd.fromValue = 0
    strokeEnd.toValue = 1
    let strokeStart = CABasicAnimation(keyPath: "strokeStart")
    strokeStart.duration = 1.2
    strokeStart.beginTime = 0.5
    strokeStart.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
    strokeStart.fromValue = 0
    strokeStart.toValue = 1
    let group = CAAnimationGroup()
    group.animations = [rotation, strokeEnd, strokeStart]
    group.duration = 1.7
    group.repeatCount = .infinity
    group.isRemovedOnCompletion = false
    group.fillMode = .forwards
    let arc = CAShapeLayer()
    arc.fillColor = nil
    arc.strokeColor = color.cgColor
    arc.lineWidth = 4
    arc.path = UIBezierPath(
      arcCenter: CGPoint(x: size.width / 2, y: size.height / 2), radius: size.width / 2,
      startAngle: -.pi / 2, endAngle: .pi + .pi / 2, clockwise: true
    ).cgPath
    arc.frame = CGRect(
      x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2,
      width: size.width, height: size.height)
    arc.add(group, forKey: "animation")
    layer.addSublayer(arc)
  }
}

class IndicatorView: UIView {
  var color = UIColor.systemOrange
  private(set) var isAnimating = false

  func startAnimating(_ animation: IndicatorAnimation) {
    guard !isAnimating else { return }
    isAnimating = true
    layer.sublayers = nil
    let side = min(bounds.width, bounds.height) * 0.6
    animation.setUp(in: layer, size: CGSize(width: side, height: side), color: color)
  }
}
