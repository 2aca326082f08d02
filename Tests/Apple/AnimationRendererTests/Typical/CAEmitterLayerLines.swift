// swift-format-ignore-file: NeverForceUnwrap

import UIKit

// Lines of `CAEmitterLayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// Confetti, as libraries of particle effects make it.
final class ConfettiLayer: CAEmitterLayer {
  var colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue, .systemYellow]
  var intensity: Float = 0.5 {
    didSet {
      intensity = min(max(intensity, 0), 1)
    }
  }
  var isActive: Bool { birthRate > 0 && emitterCells?.isEmpty == false }

  func start() {
    emitterShape = .line
    emitterMode = .outline
    renderMode = .unordered
    beginTime = CACurrentMediaTime()
    emitterCells = colors.enumerated().map { index, color in
      let confetti = CAEmitterCell()
      confetti.name = "confetti\(index)"
      confetti.birthRate = 6.0 * intensity
      confetti.lifetime = 14.0 * intensity
      confetti.color = color.cgColor
      confetti.velocity = CGFloat(350.0 * intensity)
      confetti.velocityRange = CGFloat(80.0 * intensity)
      confetti.emissionLongitude = .pi
      confetti.emissionRange = .pi / 4
      confetti.spin = CGFloat(3.5 * intensity)
      return confetti
    }
    birthRate = 1
  }

  func stop() {
    birthRate = 0
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    emitterPosition = CGPoint(x: bounds.midX, y: -10)
    emitterSize = CGSize(width: bounds.width, height: 2)
  }
}

/// A view whose layer emits.
final class SparkView: UIView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }
  var emitter: CAEmitterLayer { layer as! CAEmitterLayer }

  override func layoutSubviews() {
    super.layoutSubviews()
    emitter.emitterPosition = CGPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
    emitter.emitterSize = bounds.size
  }
}

/// Fire: every property of the layer, in both spellings.
func makeFire(in bounds: CGRect, image: CGImage?) -> CAEmitterLayer {
  let emitter = CAEmitterLayer()
  emitter.frame = bounds
  emitter.emitterPosition = CGPoint(x: bounds.width / 2, y: bounds.height)
  emitter.emitterZPosition = 0
  emitter.emitterSize = CGSize(width: 60, height: 0)
  emitter.emitterDepth = 0
  emitter.emitterShape = CAEmitterLayerEmitterShape.line
  emitter.emitterMode = CAEmitterLayerEmitterMode.outline
  emitter.renderMode = CAEmitterLayerRenderMode.additive
  emitter.preservesDepth = false
  emitter.birthRate = 1
  emitter.lifetime = 1
  emitter.velocity = 1
  emitter.scale = 0.8
  emitter.spin = 1
  emitter.seed = UInt32(42)
  let fire = CAEmitterCell()
  fire.name = "fire"
  fire.contents = image
  fire.birthRate = 80
  fire.lifetime = 0.8
  fire.color = UIColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.1).cgColor
  fire.velocity = 60
  fire.emissionLongitude = -.pi / 2
  emitter.emitterCells = [fire]
  return emitter
}

/// Every shape, mode and order of drawing.
func emitterKinds() -> [CAEmitterLayer] {
  let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
  let modes = [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume]
  let orders: [CAEmitterLayerRenderMode] = [
    .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
  ]
  return shapes.enumerated().map { index, shape in
    let emitter = CAEmitterLayer()
    emitter.emitterShape = shape
    emitter.emitterMode = modes[index % modes.count]
    emitter.renderMode = orders[index % orders.count]
    return emitter
  }
}

/// The strength of a fire, by key path, as a slider or a game sets it.
func setFire(_ emitter: CAEmitterLayer, amount zeroToOne: Float) -> Float {
  emitter.setValue(NSNumber(value: zeroToOne * 500), forKeyPath: "emitterCells.fire.birthRate")
  emitter.setValue(zeroToOne, forKeyPath: "emitterCells.fire.lifetime")
  emitter.setValue(zeroToOne * 0.1, forKeyPath: "emitterCells.fire.lifetimeRange")
  emitter.setValue(CGSize(width: CGFloat(50 * zeroToOne), height: 0), forKey: "emitterSize")
  emitter.setValue(zeroToOne > 0, forKeyPath: "emitterCells.fire.enabled")
  emitter.setValue(UInt32(zeroToOne * 10), forKey: "seed")
  emitter.emitterSize.width += 10
  let rate = emitter.value(forKeyPath: "emitterCells.fire.birthRate") as? NSNumber
  return rate?.floatValue ?? -1
}

/// A burst: the rate goes up and, after a moment, down again.
func burst(_ emitter: CAEmitterLayer) {
  let birth = CAKeyframeAnimation(keyPath: "birthRate")
  birth.values = [0, 4, 0]
  birth.keyTimes = [0, 0.2, 1] as [NSNumber]
  birth.duration = 1
  birth.calculationMode = .linear
  emitter.add(birth, forKey: nil)
  let move = CABasicAnimation(keyPath: "emitterPosition")
  move.fromValue = NSValue(cgPoint: emitter.emitterPosition)
  move.toValue = NSValue(cgPoint: .zero)
  move.duration = 1
  emitter.add(move, forKey: "emitterPosition")
  let cell = CABasicAnimation(keyPath: "emitterCells.fire.velocity")
  cell.fromValue = 200
  cell.toValue = 0
  cell.duration = 0.5
  emitter.add(cell, forKey: "burst")
  if let first = emitter.emitterCells?.first(where: { $0.name == "fire" }) {
    first.birthRate *= 2
  }
  emitter.emitterCells?.append(CAEmitterCell())
  emitter.emitterCells?.removeAll { $0.birthRate == 0 }
}
