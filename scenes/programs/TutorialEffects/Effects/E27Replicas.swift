public import AnimationRenderer
import QuartzCore
import UIKit

/// E27: a row of tiles recoloured copy by copy, and circles of copies made by a rotation.
public func replicas(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x161226), width: 640, height: 360)
  for replicator in [makeRow(), makeFlower(), makeCentre(), makeBurst()] {
    stage.addSublayer(replicator)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 8)
}

private func makeReplicator(
  _ position: CGPoint,
  count: Int,
  _ transform: CATransform3D,
  _ layer: CALayer
) -> CAReplicatorLayer {
  let replicator = CAReplicatorLayer()
  replicator.position = position
  replicator.instanceCount = count
  replicator.instanceTransform = transform
  replicator.addSublayer(layer)
  return replicator
}

private func makeTurn(_ copies: Double) -> CATransform3D {
  CATransform3DMakeRotation(2 * .pi / copies, 0, 0, 1)
}

private func makeRow() -> CALayer {
  let tile = CALayer()
  tile.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
  tile.position = CGPoint(x: 7, y: 0)
  tile.cornerRadius = 9
  tile.backgroundColor = UIColor(hex: 0xfff1e6).cgColor
  let hop = makeBreath("transform.translation.y", [0, -16, 0], duration: 1, .easeOut, .easeIn)
  hop.keyTimes = [0, 0.35, 1]
  tile.add(hop, forKey: "hop")

  let row = makeReplicator(
    CGPoint(x: 38, y: 84),
    count: 12,
    CATransform3DMakeTranslation(50, 0, 0),
    tile
  )
  row.instanceRedOffset = -0.075
  row.instanceDelay = 0.08
  for (keyPath, from, to) in [
    ("instanceRedOffset", -0.085, 0.0), ("instanceGreenOffset", 0.0, -0.075),
  ] {
    let drift = makeBasic(keyPath, from: from, to: to, duration: 2)
    drift.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    drift.autoreverses = true
    drift.repeatCount = .infinity
    row.add(drift, forKey: keyPath)
  }
  return row
}

private func makeFlower() -> CALayer {
  let petal = makeShape(
    makePath("M0 -52 C16 -70 16 -92 0 -108 C-16 -92 -16 -70 0 -52 Z"),
    UIColor(hex: 0xff6bd0)
  )
  petal.add(makeBreath("transform.scale", [1, 0.72, 1], duration: 2), forKey: "breath")
  let flower = makeReplicator(CGPoint(x: 176, y: 236), count: 16, makeTurn(16), petal)
  flower.instanceDelay = 0.125
  flower.instanceRedOffset = -0.045
  turn(flower, by: 2 * .pi)
  return flower
}

private func makeCentre() -> CALayer {
  let seed = CALayer()
  seed.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
  seed.position = CGPoint(x: 0, y: -28)
  seed.cornerRadius = 7
  seed.backgroundColor = UIColor(hex: 0xffd9a8).cgColor
  let centre = makeReplicator(CGPoint(x: 176, y: 236), count: 8, makeTurn(8), seed)
  turn(centre, by: -.pi / 2)
  return centre
}

private func makeBurst() -> CALayer {
  let arm = CALayer()
  arm.anchorPoint = CGPoint(x: 0.5, y: 1)
  arm.bounds = CGRect(x: 0, y: 0, width: 5, height: 44)
  arm.position = CGPoint(x: 0, y: -56)
  arm.cornerRadius = 2.5
  arm.backgroundColor = UIColor(hex: 0x8ff0ff).cgColor
  arm.add(makeBreath("bounds.size.height", [44, 12, 44], duration: 1), forKey: "breath")
  let burst = makeReplicator(CGPoint(x: 464, y: 236), count: 36, makeTurn(36), arm)
  burst.instanceDelay = -0.0556
  burst.instanceRedOffset = -0.018
  burst.instanceBlueOffset = -0.004
  return burst
}

// Endless, and already running when the video begins.
private func makeBreath(
  _ keyPath: String,
  _ values: [Double],
  duration: Double,
  _ first: CAMediaTimingFunctionName = .easeInEaseOut,
  _ second: CAMediaTimingFunctionName = .easeInEaseOut
) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = values
  animation.timingFunctions = [
    CAMediaTimingFunction(name: first), CAMediaTimingFunction(name: second),
  ]
  animation.beginTime = CACurrentMediaTime() - 4
  animation.duration = duration
  animation.repeatCount = .infinity
  return animation
}

private func turn(_ layer: CALayer, by angle: CGFloat) {
  let turn = makeBasic("transform.rotation.z", from: 0, to: angle, duration: 8)
  turn.repeatCount = .infinity
  layer.add(turn, forKey: "turn")
}
