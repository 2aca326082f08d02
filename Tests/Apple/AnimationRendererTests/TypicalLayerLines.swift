import UIKit

// Lines as they stand in code for iOS. That they compile with `import UIKit` alone is the point; the
// file does not import Testing, whose overlays for Apple's modules Linux lacks. `TypicalLinesTests`
// looks at what the functions make.

/// The light that slides over a text.
func slidingGradient() -> CAGradientLayer {
  let gradientLayer = CAGradientLayer()
  gradientLayer.startPoint = CGPoint(x: 0.0, y: 0.5)
  gradientLayer.endPoint = CGPoint(x: 1.0, y: 0.5)
  let colors = [
    UIColor.black.cgColor,
    UIColor.white.cgColor,
    UIColor.black.cgColor,
  ]
  gradientLayer.colors = colors
  let locations: [NSNumber] = [0.25, 0.5, 0.75]
  gradientLayer.locations = locations
  return gradientLayer
}

/// A controller without a view, as tutorials write them.
final class TypicalController: NSObject, CAAnimationDelegate {
  let container = CALayer()
  let shapeLayer = CAShapeLayer()
  let gradientLayer = slidingGradient()
  var displayLink: CADisplayLink?
  var stopped: [String] = []

  func viewDidLoad() {
    container.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    container.backgroundColor = UIColor.systemBackground.cgColor
    gradientLayer.frame = CGRect(
      x: -container.bounds.size.width,
      y: container.bounds.origin.y,
      width: 3 * container.bounds.size.width,
      height: container.bounds.size.height
    )
    container.addSublayer(gradientLayer)

    shapeLayer.path = UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 80, height: 80)).cgPath
    shapeLayer.strokeColor = UIColor.white.cgColor
    shapeLayer.fillColor = UIColor.clear.cgColor
    shapeLayer.lineWidth = 4.0
    shapeLayer.lineDashPattern = [2, 3]
    shapeLayer.lineCap = .round
    shapeLayer.lineJoin = CAShapeLayerLineJoin.round
    shapeLayer.strokeEnd = 0
    container.addSublayer(shapeLayer)

    let animation = CABasicAnimation(keyPath: #"locations"#)
    animation.fromValue = [0.0, 0.0, 0.25]
    animation.toValue = [0.75, 1.0, 1.0]
    animation.duration = 3.0
    animation.repeatCount = .infinity
    gradientLayer.add(animation, forKey: nil)
    spin()
  }

  func spin() {
    let strokeStartAnimation = CABasicAnimation(keyPath: "strokeStart")
    strokeStartAnimation.fromValue = -0.5
    strokeStartAnimation.toValue = 1.0
    let strokeEndAnimation = CABasicAnimation(keyPath: "strokeEnd")
    strokeEndAnimation.fromValue = 0.0
    strokeEndAnimation.toValue = 1.0
    let strokeAnimationGroup = CAAnimationGroup()
    strokeAnimationGroup.duration = 1.5
    strokeAnimationGroup.repeatDuration = 5.0
    strokeAnimationGroup.animations = [strokeStartAnimation, strokeEndAnimation]
    strokeAnimationGroup.delegate = self
    strokeAnimationGroup.setValue("spin", forKey: "name")
    shapeLayer.add(strokeAnimationGroup, forKey: nil)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let name = anim.value(forKey: "name") as? String else {
      return
    }
    stopped.append(name)
    if name == "spin" {
      let layer = anim.value(forKey: "layer") as? CALayer
      anim.setValue(nil, forKey: "layer")
      layer?.removeAllAnimations()
      shapeLayer.opacity = 0.5
    }
  }

  func replicate() -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    let dot = CALayer()
    let dotLength: CGFloat = 6.0
    let dotOffset: CGFloat = 8.0
    replicator.frame = container.bounds
    dot.frame = CGRect(
      x: replicator.frame.size.width - dotLength,
      y: replicator.position.y,
      width: dotLength,
      height: dotLength
    )
    dot.backgroundColor = UIColor.lightGray.cgColor
    dot.borderColor = UIColor(white: 1.0, alpha: 1.0).cgColor
    dot.borderWidth = 0.5
    dot.cornerRadius = 1.5
    replicator.addSublayer(dot)
    replicator.instanceCount = Int(container.frame.size.width / dotOffset)
    replicator.instanceTransform = CATransform3DMakeTranslation(-dotOffset, 0.0, 0.0)
    replicator.instanceDelay = 0.02

    let scale = CABasicAnimation(keyPath: "transform")
    scale.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    scale.toValue = NSValue(caTransform3D: CATransform3DMakeScale(1.4, 15, 1.0))
    scale.duration = 0.33
    scale.repeatCount = .greatestFiniteMagnitude
    scale.autoreverses = true
    scale.timingFunction = CAMediaTimingFunction(name: .easeOut)
    dot.add(scale, forKey: "dotScale")

    let rotation = CABasicAnimation(keyPath: "instanceTransform.rotation")
    rotation.fromValue = 0.01
    rotation.toValue = -0.01
    rotation.duration = 0.99
    rotation.beginTime = CACurrentMediaTime() + 0.33
    rotation.repeatCount = .infinity
    rotation.autoreverses = true
    rotation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    replicator.add(rotation, forKey: "replicatorRotation")
    return replicator
  }

  func snow() -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: -70, width: container.bounds.width, height: 50)
    emitter.emitterShape = .rectangle
    emitter.emitterPosition = CGPoint(x: emitter.frame.width / 2, y: emitter.frame.height / 2)
    emitter.emitterSize = emitter.frame.size
    let emitterCell = CAEmitterCell()
    emitterCell.name = "flake"
    emitterCell.birthRate = 20
    emitterCell.lifetime = 3.5
    emitterCell.yAcceleration = 70.0
    emitterCell.velocity = 20.0
    emitterCell.velocityRange = 200.0
    emitterCell.emissionLongitude = .pi * -0.5
    emitterCell.emissionRange = .pi * 0.5
    emitterCell.color = UIColor(red: 0.9, green: 1.0, blue: 1.0, alpha: 1.0).cgColor
    emitterCell.redRange = 0.1
    emitterCell.scale = 0.8
    emitterCell.scaleRange = 0.8
    emitterCell.scaleSpeed = -0.15
    emitterCell.alphaRange = 0.75
    emitterCell.alphaSpeed = -0.15
    emitter.emitterCells = [emitterCell]
    return emitter
  }

  func words() -> CATextLayer {
    let textLayer = CATextLayer()
    textLayer.string = "Slide to reveal"
    textLayer.font = UIFont.systemFont(ofSize: 12)
    textLayer.fontSize = 28
    textLayer.alignmentMode = .center
    textLayer.truncationMode = CATextLayerTruncationMode.end
    textLayer.isWrapped = true
    textLayer.foregroundColor = UIColor.label.cgColor
    textLayer.contentsScale = 2
    textLayer.frame = CGRect(x: 0, y: 200, width: 320, height: 80)
    return textLayer
  }

  func cards() -> CATransformLayer {
    let stack = CATransformLayer()
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500.0
    container.sublayerTransform = perspective
    for index in 0..<2 {
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 100, height: 140)
      card.position = CGPoint(x: 160, y: 240)
      card.zPosition = CGFloat(index) * 20
      card.isDoubleSided = false
      card.shadowColor = UIColor.black.cgColor
      card.shadowOpacity = 0.7
      card.shadowOffset = CGSize(width: 0, height: 2)
      card.masksToBounds = false
      card.transform = CATransform3DRotate(card.transform, .pi / 6, 0, 1, 0)
      stack.addSublayer(card)
    }
    return stack
  }

  func followPath() {
    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.duration = 12.0
    flight.values = [
      CGPoint(x: -50.0, y: 0.0), CGPoint(x: 370.0, y: 160.0), CGPoint(x: -50.0, y: 220.0),
    ].map { NSValue(cgPoint: $0) }
    flight.keyTimes = [0.0, 0.5, 1.0]
    let wobble = CAKeyframeAnimation(keyPath: "transform.rotation")
    wobble.duration = 0.25
    wobble.repeatCount = 4
    wobble.values = [0.0, -.pi / 4.0, 0.0, .pi / 4.0, 0.0]
    wobble.keyTimes = [0.0, 0.25, 0.5, 0.75, 1.0]
    let airplane = CAKeyframeAnimation(keyPath: "position")
    airplane.path = shapeLayer.path
    airplane.calculationMode = .paced
    airplane.rotationMode = CAAnimationRotationMode.rotateAuto
    airplane.duration = 1.5
    airplane.fillMode = CAMediaTimingFillMode.backwards
    let plane = CALayer()
    plane.opacity = 0.0
    container.addSublayer(plane)
    plane.add(airplane, forKey: nil)
    plane.add(wobble, forKey: nil)
    plane.add(flight, forKey: nil)
  }

  func transact() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1.0)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1))
    CATransaction.setCompletionBlock { [weak self] in
      self?.stopped.append("transaction")
    }
    container.position.x += 10
    CATransaction.commit()
  }

  func pauseAndResume(layer: CALayer) {
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0.0
    layer.timeOffset = pausedTime
    let time = layer.timeOffset
    layer.speed = 1.0
    layer.timeOffset = 0.0
    layer.beginTime = 0.0
    let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - time
    layer.beginTime = timeSincePause
  }

  func tick() {
    displayLink = CADisplayLink { [weak self] link in
      guard let self, link.timestamp < 0.5 else { return link.invalidate() }
      self.shapeLayer.lineDashPhase += 1
    }
    displayLink?.preferredFramesPerSecond = 30
    displayLink?.add(to: .current, forMode: .default)
  }

  func reveal() {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = CATransitionSubtype.fromRight
    transition.duration = 0.4
    container.add(transition, forKey: kCATransition)
    if let presentation = shapeLayer.presentation() {
      shapeLayer.strokeEnd = presentation.strokeEnd
    }
    if container.animation(forKey: "missing") as? CABasicAnimation == nil,
      let keys = gradientLayer.animationKeys()
    {
      stopped.append("\(keys.count) keys")
    }
  }
}
