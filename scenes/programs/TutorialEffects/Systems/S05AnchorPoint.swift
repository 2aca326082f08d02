public import AnimationRenderer
import QuartzCore
import UIKit

/// S5: the anchor point coincides with the position (white dot) and is the centre of a layer's
/// rotation.
///
/// Above, three squares of the same position turn about three anchor points. Below, only the anchor
/// point of a square changes, and the square moves the opposite way.
public func anchorPoint(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  stage.addSublayer(
    makeCaption(
      "rotated by 30° about the anchor point, which lies on the position",
      CGRect(x: 12, y: 8, width: 376, height: 15),
      size: 11
    )
  )
  let level = makeLine(makePath("M20 98 L380 98"), UIColor(hex: 0x26345f), width: 1.5)
  level.lineDashPattern = [3, 4]
  stage.addSublayer(level)
  let samples: [(anchor: CGPoint, title: String, color: Int)] = [
    (CGPoint(x: 0, y: 0), "anchorPoint 0, 0", 0xff6b6b),
    (CGPoint(x: 0.5, y: 0.5), "0.5, 0.5", 0xffd166),
    (CGPoint(x: 1, y: 1), "1, 1", 0x06d6a0),
  ]
  for (index, sample) in samples.enumerated() {
    let position = CGPoint(x: 70 + 130 * index, y: 98)
    let unturned = makeSquare(56, position, sample.anchor)
    unturned.borderWidth = 1.5
    unturned.borderColor = UIColor(hex: 0x3a4a7c).cgColor
    stage.addSublayer(unturned)
    let square = makeSquare(56, position, sample.anchor)
    square.backgroundColor = UIColor(hex: sample.color).cgColor
    square.opacity = 0.92
    square.turn()
    stage.addSublayer(square)
    stage.addSublayer(makeDot(position))
    let frame = CGRect(x: position.x - 60, y: 180, width: 120, height: 15)
    stage.addSublayer(makeCaption(sample.title, frame, size: 11))
  }

  stage.addSublayer(makeLine(makePath("M20 206 L380 206"), UIColor(hex: 0x26345f), width: 1.5))
  stage.addSublayer(
    makeCaption(
      "position stays,\nanchorPoint moves: so does the layer",
      CGRect(x: 20, y: 238, width: 220, height: 32),
      size: 11,
      alignment: .natural
    )
  )
  let position = CGPoint(x: 320, y: 252)
  let wanderer = makeSquare(40, position, CGPoint(x: 0, y: 0.5))
  wanderer.backgroundColor = UIColor(hex: 0x4cc9f0).cgColor
  wanderer.wander()
  stage.addSublayer(wanderer)
  stage.addSublayer(makeDot(position))
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private func makeSquare(_ side: CGFloat, _ position: CGPoint, _ anchor: CGPoint) -> CALayer {
  let square = CALayer()
  square.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  square.anchorPoint = anchor
  square.position = position
  square.cornerRadius = 6
  return square
}

private func makeDot(_ position: CGPoint) -> CALayer {
  let dot = makeShape(makeEllipse(-4, -4, 8, 8), .white)
  dot.strokeColor = UIColor(hex: 0x0b1020).cgColor
  dot.lineWidth = 2
  dot.position = position
  return dot
}

extension CALayer {
  // To 30 degrees and back, with rests.
  fileprivate func turn() {
    let angle = CGFloat.pi / 6
    transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation")
    turn.values = [0, angle, angle, 0, 0]
    turn.keyTimes = [0, 0.3, 0.55, 0.85, 1]
    let (gentle, linear) = (
      CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .linear)
    )
    turn.timingFunctions = [gentle, linear, gentle, linear]
    turn.duration = 4
    turn.repeatCount = .infinity
    add(turn, forKey: "turn")
  }

  // The anchor point visits the middles of the four sides.
  fileprivate func wander() {
    let wander = CAKeyframeAnimation(keyPath: "anchorPoint")
    wander.values = [
      CGPoint(x: 0, y: 0.5), CGPoint(x: 0.5, y: 0), CGPoint(x: 1, y: 0.5), CGPoint(x: 0.5, y: 1),
      CGPoint(x: 0, y: 0.5),
    ].map { NSValue(cgPoint: $0) }
    wander.timingFunctions = Array(
      repeating: CAMediaTimingFunction(name: .easeInEaseOut),
      count: 4
    )
    wander.duration = 4
    wander.repeatCount = .infinity
    add(wander, forKey: "wander")
  }
}
