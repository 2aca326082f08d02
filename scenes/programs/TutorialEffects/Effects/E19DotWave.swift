public import AnimationRenderer
import QuartzCore
import UIKit

/// E19: a replicator makes 46 dots of one: above they hop, below they swell, fade, change their tint and bend.
public func dotWave(frameRate: Double = 50) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0e0a1f), width: 440, height: 300)
  stage.addSublayer(makeHop())
  stage.addSublayer(makeWave())
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3.96)
}

// The video begins in the middle of the motion, so that it loops.
private func makeReplicator(timeOffset: Double, _ dot: CALayer) -> CAReplicatorLayer {
  let replicator = CAReplicatorLayer()
  replicator.frame = CGRect(x: 20, y: 0, width: 400, height: 300)
  replicator.instanceCount = 46
  replicator.instanceTransform = CATransform3DMakeTranslation(-8, 0, 0)
  replicator.instanceDelay = 0.02
  replicator.timeOffset = timeOffset
  replicator.addSublayer(dot)
  return replicator
}

private func makeDot(y: CGFloat, _ color: UIColor) -> CALayer {
  let dot = CALayer()
  dot.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
  dot.position = CGPoint(x: 380, y: y)
  dot.backgroundColor = color.cgColor
  dot.cornerRadius = 1
  return dot
}

// The begin is on the layer's own clock, which is ahead of media time.
private let atOnce = AVCoreAnimationBeginTimeAtZero

private func makeHop() -> CALayer {
  let dot = makeDot(y: 94, UIColor(hex: 0x5b4b9a))
  let move = CABasicAnimation(keyPath: "position.y")
  move.byValue = -50
  move.beginTime = atOnce
  move.duration = 0.66
  move.timingFunction = CAMediaTimingFunction(name: .easeOut)
  move.repeatCount = 10
  move.fillMode = .forwards
  move.isRemovedOnCompletion = false
  dot.add(move, forKey: nil)
  return makeReplicator(timeOffset: 1.32, dot)
}

private func makeWave() -> CALayer {
  let dot = makeDot(y: 192, UIColor(hex: 0xff3df2))
  func swing(_ keyPath: String, from: Any, to: Any, begin: Double, duration: Double) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    animation.beginTime = begin
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    animation.autoreverses = true
    animation.repeatCount = .infinity
    if keyPath == "backgroundColor" { animation.fillMode = .backwards }
    dot.add(animation, forKey: keyPath)
  }
  swing(
    "transform",
    from: NSValue(caTransform3D: CATransform3DIdentity),
    to: NSValue(caTransform3D: CATransform3DMakeScale(1.4, 15, 1.0)),
    begin: atOnce,
    duration: 0.33
  )
  swing("opacity", from: 1.0, to: 0.2, begin: 0.33, duration: 0.33)
  swing(
    "backgroundColor",
    from: UIColor.magenta.cgColor,
    to: UIColor.cyan.cgColor,
    begin: 0.28,
    duration: 0.66
  )

  let replicator = makeReplicator(timeOffset: 3.96, dot)
  let initialRotation = CABasicAnimation(keyPath: "instanceTransform.rotation")
  initialRotation.fromValue = 0.0
  initialRotation.toValue = 0.01
  initialRotation.beginTime = atOnce
  initialRotation.duration = 0.33
  initialRotation.timingFunction = CAMediaTimingFunction(name: .easeOut)
  replicator.add(initialRotation, forKey: "initialRotation")

  let rotation = CABasicAnimation(keyPath: "instanceTransform.rotation")
  rotation.fromValue = 0.01
  rotation.toValue = -0.01
  rotation.beginTime = 0.33
  rotation.duration = 0.99
  rotation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  rotation.repeatCount = .infinity
  rotation.autoreverses = true
  replicator.add(rotation, forKey: "replicatorRotation")
  return replicator
}
