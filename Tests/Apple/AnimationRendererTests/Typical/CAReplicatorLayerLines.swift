// swift-format-ignore-file: ReplaceForEachWithForLoop

import UIKit

// Lines of `CAReplicatorLayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// Indicators of activity, as libraries of loaders have them.
enum LoaderStyle: String, CaseIterable {
  case dots, spinner, pulse, grid
}

/// Makes the layer of a loader.
func makeLoader(_ style: LoaderStyle, in frame: CGRect, color: UIColor = .systemIndigo)
  -> CAReplicatorLayer
{
  let replicator = CAReplicatorLayer()
  replicator.name = style.rawValue
  replicator.frame = frame
  switch style {
  case .dots: addDots(to: replicator, color: color)
  case .spinner: addSpinner(to: replicator, color: color)
  case .pulse: addPulse(to: replicator, color: color)
  case .grid: addGrid(to: replicator, color: color)
  }
  return replicator
}

private func addDots(to replicator: CAReplicatorLayer, color: UIColor) {
  let circle = CALayer()
  circle.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
  circle.cornerRadius = circle.frame.width / 2
  circle.backgroundColor = color.cgColor
  circle.transform = CATransform3DMakeScale(0.01, 0.01, 0.01)
  replicator.addSublayer(circle)
  replicator.instanceCount = 3
  replicator.instanceDelay = 0.1
  replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
  let animation = CABasicAnimation(keyPath: "transform.scale")
  animation.fromValue = 1.0
  animation.toValue = 0.2
  animation.duration = 1
  animation.repeatCount = .infinity
  circle.add(animation, forKey: nil)
}

private func addSpinner(to replicator: CAReplicatorLayer, color: UIColor) {
  let count = 12
  replicator.instanceCount = count
  replicator.preservesDepth = false
  replicator.instanceColor = UIColor.white.cgColor
  replicator.instanceRedOffset = 0.0
  replicator.instanceGreenOffset = -0.05
  replicator.instanceBlueOffset = -0.05
  replicator.instanceAlphaOffset = -1 / Float(count)
  let angle = Float.pi * 2 / Float(count)
  replicator.instanceTransform = CATransform3DMakeRotation(CGFloat(angle), 0.0, 0.0, 1.0)
  let bar = CALayer()
  bar.bounds = CGRect(x: 0, y: 0, width: 4, height: 12)
  bar.position = CGPoint(x: replicator.bounds.midX, y: 8)
  bar.backgroundColor = color.cgColor
  bar.cornerRadius = 2
  bar.opacity = 0
  replicator.addSublayer(bar)
  let fade = CABasicAnimation(keyPath: #"opacity"#)
  fade.fromValue = 1
  fade.toValue = 0
  fade.duration = 1.2
  fade.repeatCount = Float.greatestFiniteMagnitude
  replicator.instanceDelay = fade.duration / CFTimeInterval(replicator.instanceCount)
  bar.add(fade, forKey: "fade")
}

private func addPulse(to replicator: CAReplicatorLayer, color: UIColor) {
  let pulse = CAShapeLayer()
  pulse.frame = replicator.bounds
  pulse.path = UIBezierPath(ovalIn: pulse.bounds).cgPath
  pulse.fillColor = color.cgColor
  pulse.opacity = 0.0
  let group = CAAnimationGroup()
  let opacity = CABasicAnimation(keyPath: "opacity")
  (opacity.fromValue, opacity.toValue) = (1.0, 0.0)
  let scale = CABasicAnimation(keyPath: "transform")
  scale.fromValue = NSValue(caTransform3D: CATransform3DScale(CATransform3DIdentity, 0.0, 0.0, 1))
  scale.toValue = CATransform3DIdentity
  group.animations = [opacity, scale]
  group.duration = 2.0
  group.repeatCount = .infinity
  pulse.add(group, forKey: "pulse")
  replicator.instanceCount = 4
  replicator.instanceDelay = 0.5
  replicator.addSublayer(pulse)
}

private func addGrid(to outer: CAReplicatorLayer, color: UIColor) {
  let inner = CAReplicatorLayer()
  let side: CGFloat = outer.bounds.width / 5
  let square = CALayer()
  square.frame = CGRect(x: 0, y: 0, width: side - 2, height: side - 2)
  square.backgroundColor = color.cgColor
  inner.addSublayer(square)
  inner.instanceCount = 5
  inner.instanceTransform = CATransform3DMakeTranslation(side, 0, 0)
  inner.instanceAlphaOffset = -0.1
  outer.addSublayer(inner)
  outer.instanceCount = inner.instanceCount
  outer.instanceTransform = CATransform3DTranslate(CATransform3DIdentity, 0, side, 0)
  outer.instanceRedOffset -= 0.1
}

/// The reflection of a layer in water.
final class ReflectionView: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }

  private var replicatorLayer: CAReplicatorLayer? { layer as? CAReplicatorLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    guard let layer = replicatorLayer else { return }
    layer.instanceCount = 2
    var transform = CATransform3DIdentity
    transform = CATransform3DTranslate(transform, 0, bounds.height + 2, 0)
    transform = CATransform3DScale(transform, 1, -1, 0)
    layer.instanceTransform = transform
    layer.instanceColor = UIColor(white: 1, alpha: 1).cgColor
    layer.instanceAlphaOffset = -0.6
    layer.preservesDepth = true
  }
}

/// Bars that dance, and copies that spread out by animations of the replicator itself.
func spread(_ replicator: CAReplicatorLayer) {
  let turn = CABasicAnimation(keyPath: "instanceTransform.rotation.z")
  turn.toValue = CGFloat.pi / 6
  turn.duration = 1
  turn.autoreverses = true
  let delay = CABasicAnimation(keyPath: "instanceDelay")
  delay.fromValue = replicator.instanceDelay
  delay.toValue = 0
  let red = CAKeyframeAnimation(keyPath: "instanceRedOffset")
  red.values = [0, -0.2, 0].map { NSNumber(value: $0) }
  red.duration = 1
  [turn, red].forEach { replicator.add($0, forKey: nil) }
  if replicator.instanceCount > 3 { replicator.instanceCount -= 1 }
  replicator.instanceColor = replicator.instanceColor?.copy(alpha: 0.5)
  replicator.sublayers?.compactMap { $0 as? CAShapeLayer }.forEach { $0.fillColor = nil }
}
