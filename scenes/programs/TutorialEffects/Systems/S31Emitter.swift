public import AnimationRenderer
import QuartzCore
import UIKit

/// S31: particle emitters: falling snow, a fountain with gravity, a ring that emits outwards, and
/// fireworks whose rockets leave sparks and burst.
public func emitter(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  stage.addSublayer(makeSky([0x090d24, 0x1a1446, 0x3a1a4f]))
  for emitter in [makeSnow(), makeFountain(), makeRing(), makeFireworks()] {
    stage.addSublayer(emitter)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 6)
}

// MARK: The image of a particle

// A white glow of 48 × 48 pixels: bright within a fifth of its radius, with a faint halo around it.
private let spark: CGImage? = {
  let side = 48
  let glow: [(radius: Double, alpha: Double)] = [
    (0, 1), (0.22, 0.95), (0.45, 0.35), (0.72, 0.08), (1, 0),
  ]
  func alpha(_ radius: Double) -> Double {
    for (inner, outer) in zip(glow, glow.dropFirst()) where radius <= outer.radius {
      let fraction = (radius - inner.radius) / (outer.radius - inner.radius)
      return inner.alpha + fraction * (outer.alpha - inner.alpha)
    }
    return 0
  }
  var pixels: [UInt8] = []
  for y in 0..<side {
    for x in 0..<side {
      let middle = Double(side) / 2
      let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
      let radius = (dx * dx + dy * dy).squareRoot() / middle
      pixels += [255, 255, 255, UInt8((255 * alpha(radius)).rounded())]
    }
  }
  return CGImage(rgba: pixels, width: side, height: side)
}()

private func makeCell(
  _ name: String,
  _ color: UIColor,
  birthRate: Float,
  lifetime: Float,
  lifetimeRange: Float = 0
) -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.name = name
  cell.contents = spark
  cell.color = color.cgColor
  cell.birthRate = birthRate
  cell.lifetime = lifetime
  cell.lifetimeRange = lifetimeRange
  return cell
}

private let upwards = -CGFloat.pi / 2

// MARK: Emitters

// Angles are clockwise from +x, lengths in points, speeds per second.

private func makeSnow() -> CALayer {
  let flake = makeCell("flake", UIColor(hex: 0xcfe3ff), birthRate: 14, lifetime: 9)
  flake.emissionLongitude = .pi
  flake.emissionRange = 24 * .pi / 180
  flake.velocity = 38
  flake.velocityRange = 18
  flake.scale = 0.12
  flake.scaleRange = 0.08

  let snow = CAEmitterLayer()
  snow.emitterPosition = CGPoint(x: 200, y: -12)
  snow.emitterSize = CGSize(width: 440, height: 0)
  snow.emitterShape = .line
  snow.emitterCells = [flake]
  snow.seed = 7
  snow.opacity = 0.55
  // Start with the snow already falling.
  snow.timeOffset = 8
  return snow
}

private func makeFountain() -> CALayer {
  let drop = makeCell(
    "drop",
    UIColor(hex: 0x3aa0ff),
    birthRate: 130,
    lifetime: 1.9,
    lifetimeRange: 0.5
  )
  drop.emissionLongitude = upwards
  drop.emissionRange = 26 * .pi / 180
  drop.velocity = 205
  drop.velocityRange = 50
  drop.yAcceleration = 210
  drop.scale = 0.22
  drop.scaleRange = 0.1
  drop.scaleSpeed = -0.07
  drop.redRange = 0.3
  drop.greenRange = 0.35
  drop.alphaSpeed = -0.35

  let fountain = CAEmitterLayer()
  fountain.emitterPosition = CGPoint(x: 92, y: 268)
  fountain.emitterCells = [drop]
  fountain.renderMode = .additive
  fountain.seed = 3
  fountain.timeOffset = 2
  return fountain
}

private func makeRing() -> CALayer {
  let flame = makeCell(
    "flame",
    UIColor(hex: 0xff8a2a),
    birthRate: 220,
    lifetime: 0.9,
    lifetimeRange: 0.3
  )
  flame.velocity = 46
  flame.velocityRange = 24
  flame.scale = 0.26
  flame.scaleRange = 0.1
  flame.scaleSpeed = -0.2
  flame.redSpeed = -0.3
  flame.greenSpeed = -0.45
  flame.alphaSpeed = -0.8

  let ring = CAEmitterLayer()
  ring.emitterPosition = CGPoint(x: 304, y: 190)
  ring.emitterSize = CGSize(width: 26, height: 26)
  ring.emitterShape = .circle
  ring.emitterMode = .outline
  ring.emitterCells = [flame]
  ring.renderMode = .additive
  ring.seed = 11
  ring.timeOffset = 2

  let breath = CAKeyframeAnimation(keyPath: "emitterSize")
  breath.values = [26, 40, 26].map { NSValue(cgSize: CGSize(width: $0, height: $0)) }
  breath.timingFunctions = [
    CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
  ]
  breath.beginTime = AVCoreAnimationBeginTimeAtZero
  breath.duration = 3
  breath.repeatCount = .infinity
  ring.add(breath, forKey: "breath")
  return ring
}

private func makeFireworks() -> CALayer {
  let rocket = makeCell("rocket", UIColor(hex: 0xfff2c4), birthRate: 0.9, lifetime: 1.15)
  rocket.emissionLongitude = 0
  rocket.emissionRange = 22 * .pi / 180
  rocket.velocity = 250
  rocket.velocityRange = 30
  rocket.yAcceleration = 75
  rocket.scale = 0.2
  rocket.emitterCells = [makeTrail(), makeBurst()]

  let fireworks = CAEmitterLayer()
  fireworks.emitterPosition = CGPoint(x: 200, y: 304)
  fireworks.emitterSize = CGSize(width: 90, height: 0)
  fireworks.emitterShape = .line
  fireworks.emitterCells = [rocket]
  fireworks.renderMode = .additive
  fireworks.seed = 5
  return fireworks
}

// Sparks that a rocket leaves behind; their size multiplies that of the rocket.
private func makeTrail() -> CAEmitterCell {
  let trail = makeCell("trail", UIColor(hex: 0xffb347), birthRate: 70, lifetime: 0.45)
  trail.emissionLongitude = .pi
  trail.emissionRange = 30 * .pi / 180
  trail.velocity = 22
  trail.scale = 0.65
  trail.scaleSpeed = -1
  trail.alphaSpeed = -1.6
  return trail
}

// A short burst of sparks in all directions at the end of a rocket's lifetime.
private func makeBurst() -> CAEmitterCell {
  let burst = makeCell(
    "burst",
    UIColor(red: 0.75, green: 0.6, blue: 0.7, alpha: 1),
    birthRate: 2600,
    lifetime: 1.5,
    lifetimeRange: 0.6
  )
  burst.beginTime = 1.1
  burst.duration = 0.05
  burst.emissionRange = 2 * .pi
  burst.velocity = 70
  burst.velocityRange = 110
  burst.yAcceleration = 55
  burst.scale = 1
  burst.scaleRange = 0.4
  burst.scaleSpeed = -0.45
  burst.redRange = 0.5
  burst.greenRange = 0.7
  burst.blueRange = 0.6
  burst.alphaSpeed = -0.6
  return burst
}
