public import AnimationRenderer
import QuartzCore
import UIKit

/// E16: two avatars spring to the middle, are squashed as they meet, and become squares in the end.
public func avatarBounce(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x243b55))
  let left = Avatar(tint: 0x4cc9f0, shirt: 0x1d3557, hair: 0x5a3825)
  let right = Avatar(tint: 0xffd166, shirt: 0x9d4edd, hair: 0x2b2d42)
  left.layer.position = CGPoint(x: 90, y: 150)
  right.layer.position = CGPoint(x: 310, y: 150)
  stage.addSublayer(left.layer)
  stage.addSublayer(right.layer)

  left.bounceOff(to: 160, squashed: CGRect(x: 14, y: 0, width: 66, height: 80))
  right.bounceOff(to: 240, squashed: CGRect(x: 0, y: 0, width: 66, height: 80))
  after(2.1) {
    left.becomeSquare()
    right.becomeSquare()
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private struct Avatar {
  let layer = CALayer()
  private let photo = CALayer()
  private let circleLayer: CAShapeLayer
  private let maskLayer = CAShapeLayer()
  private let box = CGRect(x: 0, y: 0, width: 80, height: 80)

  init(tint: Int, shirt: Int, hair: Int) {
    layer.bounds = box
    photo.frame = box
    photo.backgroundColor = UIColor(hex: tint).cgColor
    photo.addSublayer(makeShape(makeEllipse(26, 18, 28, 32), UIColor(hex: 0xffe0bd)))
    photo.addSublayer(
      makeShape(makePath("M10 84 C12 54 68 54 70 84 Z"), UIColor(hex: shirt))
    )
    photo.addSublayer(
      makeShape(makePath("M25 30 C25 8 55 8 55 30 C48 22 34 22 25 30 Z"), UIColor(hex: hair))
    )
    let circle = UIBezierPath(ovalIn: box).cgPath
    maskLayer.frame = box
    maskLayer.path = circle
    photo.mask = maskLayer
    circleLayer = makeLine(circle, .white, width: 5)
    circleLayer.frame = box
    layer.addSublayer(photo)
    layer.addSublayer(circleLayer)
  }

  // Springs to a place, is squashed there, and springs back.
  func bounceOff(to x: CGFloat, squashed: CGRect) {
    let home = layer.position.x
    after(0.4) { spring(from: home, to: x) }
    after(1.15) { spring(from: x, to: home) }
    after(0.9) {
      let squash = makeMorph(to: UIBezierPath(ovalIn: squashed).cgPath)
      squash.autoreverses = true
      circleLayer.add(squash, forKey: "squash")
      maskLayer.add(squash, forKey: "squash")
    }
  }

  func becomeSquare() {
    // The square starts where the oval does, else it would twist on its way.
    let morph = makeMorph(to: makePath("M80 40 L80 80 L0 80 L0 0 L80 0 Z"))
    morph.fillMode = .forwards
    morph.isRemovedOnCompletion = false
    circleLayer.add(morph, forKey: "square")
    maskLayer.add(morph, forKey: "square")
  }

  private func spring(from start: CGFloat, to end: CGFloat) {
    let spring = CASpringAnimation(perceptualDuration: 0.8, bounce: 0.3)
    spring.keyPath = "position.x"
    spring.fromValue = start
    spring.toValue = end
    spring.fillMode = .forwards
    spring.isRemovedOnCompletion = false
    layer.add(spring, forKey: nil)
  }

  private func makeMorph(to path: CGPath) -> CABasicAnimation {
    let morph = CABasicAnimation(keyPath: "path")
    morph.duration = 0.25
    morph.fromValue = UIBezierPath(ovalIn: box).cgPath
    morph.toValue = path
    morph.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return morph
  }
}
