public import AnimationRenderer
import QuartzCore
import UIKit

/// S6: three cards turn over in one perspective, one after the other, and come nearer meanwhile.
///
/// A card is two single-sided layers, back to back in a transform layer; only the side that faces
/// the viewer is visible. `m34` of the sublayer transform sets the perspective for all of them.
public func cards3D(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x10162e))
  stage.addSublayer(makeGlow([0x36458a, 0x10162e]))

  let table = CALayer()
  table.frame = stage.bounds
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 420
  table.sublayerTransform = perspective
  stage.addSublayer(table)
  for (index, isValid) in Validity.all().enumerated() {
    let card = makeCard(isValid)
    card.position = CGPoint(x: 80 + 120 * index, y: 150)
    card.turnOver(delay: 0.25 * Double(index))
    table.addSublayer(card)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private struct Validity {
  let sign: CGPath
  let front: [Int]
  let back: [Int]
  let rim: Int

  static func all() -> [Validity] {
    [
      Validity(
        sign: makeStar(outerRadius: 30, innerRadius: 13),
        front: [0xff9f5c, 0xd6336c],
        back: [0x4a2757, 0x7a2f66],
        rim: 0xb3235a
      ),
      Validity(
        sign: makePath("M10 -28 C-18 -32 -38 -2 -20 20 C-6 34 20 30 28 12 C2 18 -10 -6 10 -28 Z"),
        front: [0x4cc9f0, 0x4361ee],
        back: [0x20307a, 0x3651a8],
        rim: 0x2c45c0
      ),
      Validity(
        sign: makePath("M0 28 C-46 -2 -26 -34 0 -14 C26 -34 46 -2 0 28 Z"),
        front: [0x8cf08f, 0x168aad],
        back: [0x134a55, 0x207a80],
        rim: 0x0e6f8f
      ),
    ]
  }

  // Five points, the first straight up; outer and inner corners take turns.
  private static func makeStar(outerRadius: CGFloat, innerRadius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for corner in 0..<10 {
      let radius = corner.isMultiple(of: 2) ? outerRadius : innerRadius
      let angle = CGFloat(corner) * .pi / 5
      let point = CGPoint(x: radius * sin(angle), y: -radius * cos(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}

private let cardBounds = CGRect(x: 0, y: 0, width: 96, height: 136)

private func makeCard(_ isValid: Validity) -> CATransformLayer {
  let card = CATransformLayer()
  card.bounds = cardBounds
  let front = makeSide(isValid.front)
  front.addSublayer(makeSign(isValid))
  front.addSublayer(makeCornerSign(isValid, at: CGPoint(x: 16, y: 18), turned: 0))
  front.addSublayer(makeCornerSign(isValid, at: CGPoint(x: 80, y: 118), turned: .pi))
  card.addSublayer(front)
  let back = makeSide(isValid.back)
  back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
  back.addSublayer(makePattern())
  card.addSublayer(back)
  return card
}

private func makeSide(_ colors: [Int]) -> CALayer {
  let side = CALayer()
  side.frame = cardBounds
  side.isDoubleSided = false
  side.masksToBounds = true
  side.cornerRadius = 12
  side.borderWidth = 2
  side.borderColor = UIColor(white: 1, alpha: 0.4).cgColor
  let gradient = makeSky(colors, width: cardBounds.width, height: cardBounds.height)
  gradient.startPoint = CGPoint(x: 0, y: 0)
  gradient.endPoint = CGPoint(x: 1, y: 1)
  side.addSublayer(gradient)
  return side
}

private func makeSign(_ isValid: Validity) -> CALayer {
  let sign = makeShape(isValid.sign, .white)
  sign.position = CGPoint(x: cardBounds.midX, y: cardBounds.midY)
  sign.strokeColor = UIColor(hex: isValid.rim).cgColor
  sign.lineWidth = 3
  sign.lineJoin = .round
  return sign
}

private func makeCornerSign(_ isValid: Validity, at position: CGPoint, turned angle: CGFloat)
  -> CALayer
{
  let sign = makeShape(isValid.sign, UIColor(white: 1, alpha: 0xd0 / 255))
  sign.position = position
  sign.transform = CATransform3DScale(CATransform3DMakeRotation(angle, 0, 0, 1), 0.28, 0.28, 1)
  return sign
}

// One diamond, copied into a row that is copied downwards.
private func makePattern() -> CALayer {
  let diamond = makeShape(makePath("M0 -7 L7 0 L0 7 L-7 0 Z"), UIColor(white: 1, alpha: 0x30 / 255))
  diamond.position = CGPoint(x: 10, y: 8)
  let row = CAReplicatorLayer()
  row.frame = cardBounds
  row.instanceCount = 5
  row.instanceTransform = CATransform3DMakeTranslation(19, 0, 0)
  row.addSublayer(diamond)
  let rows = CAReplicatorLayer()
  rows.frame = cardBounds
  rows.instanceCount = 7
  rows.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
  rows.addSublayer(row)
  return rows
}

extension CALayer {
  // To the back and on to the front again; at its edge, half-way, the card is nearest.
  fileprivate func turnOver(delay: Double) {
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.y")
    turn.values = [0, 0.5, 0.5, 1, 1].map { $0 * 2 * CGFloat.pi }
    turn.keyTimes = [0, 0.22, 0.5, 0.72, 1]
    let lift = CAKeyframeAnimation(keyPath: "zPosition")
    lift.values = [0, 70, 0, 0, 70, 0, 0]
    lift.keyTimes = [0, 0.11, 0.22, 0.5, 0.61, 0.72, 1]
    for animation in [turn, lift] {
      animation.timingFunctions = Array(
        repeating: CAMediaTimingFunction(name: .easeInEaseOut),
        count: (animation.values?.count ?? 1) - 1
      )
      animation.beginTime = CACurrentMediaTime() + delay
      animation.duration = 4
      animation.repeatCount = .infinity
      add(animation, forKey: animation.keyPath)
    }
  }
}
