public import AnimationRenderer
import QuartzCore
import UIKit

/// S31: a transform layer keeps the depth of its sublayers: six sides make a die, and a disc orbits it, now
/// behind and now before it.
public func transformLayer(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0d1321))
  stage.addSublayer(makeGlow([0x2b3a67, 0x0d1321]))

  let scene = CALayer()
  scene.frame = stage.bounds
  // The eye is 500 points before the screen.
  scene.sublayerTransform.m34 = -1 / 500
  let space = CATransformLayer()
  space.frame = stage.bounds
  space.transform = CATransform3DMakeRotation(-12 * .pi / 180, 1, 0, 0)
  space.addSublayer(makeDie())
  space.addSublayer(makeOrbit())
  scene.addSublayer(space)
  stage.addSublayer(scene)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 12)
}

private func makeCentre() -> CATransformLayer {
  let centre = CATransformLayer()
  centre.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  centre.position = CGPoint(x: 200, y: 150)
  return centre
}

private func makeDie() -> CALayer {
  let die = makeCentre()
  // The number of a side, the axis and the angle by which it is turned away from the front, its colour.
  let sides: [(Int, x: CGFloat, y: CGFloat, CGFloat, Int)] = [
    (1, 0, 1, 0, 0xef476f), (6, 0, 1, .pi, 0xffd166), (3, 0, 1, .pi / 2, 0x06d6a0),
    (4, 0, 1, -.pi / 2, 0x118ab2), (2, 1, 0, .pi / 2, 0x8e6fe0), (5, 1, 0, -.pi / 2, 0xf78c6b),
  ]
  for (number, x, y, angle, color) in sides {
    let side = makeSide(number, UIColor(hex: color, alpha: CGFloat(0xe6) / 255))
    side.transform = CATransform3DMakeRotation(angle, x, y, 0)
    die.addSublayer(side)
  }

  let nod = CABasicAnimation(keyPath: "transform.rotation.x")
  nod.fromValue = -0.07 * 2 * CGFloat.pi
  nod.toValue = 0.1 * 2 * CGFloat.pi
  nod.duration = 3
  nod.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  nod.autoreverses = true
  nod.repeatCount = .infinity
  die.add(nod, forKey: "nod")
  let turn = CABasicAnimation(keyPath: "transform.rotation.y")
  // The first frame shows three sides, and the disc beside them.
  turn.fromValue = -0.1 * 2 * CGFloat.pi
  turn.toValue = 0.9 * 2 * CGFloat.pi
  turn.duration = 6
  turn.repeatCount = .infinity
  die.add(turn, forKey: "turn")
  return die
}

// The anchor point is half an edge behind the side, in the middle of the die, so the side turns
// about that point.
private func makeSide(_ number: Int, _ color: UIColor) -> CALayer {
  let side = CALayer()
  side.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  side.anchorPointZ = -50
  side.backgroundColor = color.cgColor
  side.cornerRadius = 8
  side.borderWidth = 3
  side.borderColor = UIColor(white: 1, alpha: CGFloat(0xc0) / 255).cgColor

  let pips = makeShape(
    makePips(number),
    UIColor(white: 1, alpha: CGFloat(0xf0) / 255)
  )
  pips.position = CGPoint(x: 50, y: 50)
  side.addSublayer(pips)
  return side
}

// The pips of a die, in rows from the top.
private func makePips(_ number: Int) -> CGPath {
  let rows = [
    1: ["   ", " o ", "   "], 2: ["o  ", "   ", "  o"], 3: ["o  ", " o ", "  o"],
    4: ["o o", "   ", "o o"], 5: ["o o", " o ", "o o"], 6: ["o o", "o o", "o o"],
  ]
  let path = CGMutablePath()
  for (y, row) in (rows[number] ?? []).enumerated() {
    for (x, mark) in row.enumerated() where mark == "o" {
      path.addEllipse(in: CGRect(x: 24 * x - 33, y: 24 * y - 33, width: 18, height: 18))
    }
  }
  return path
}

// The disc is turned about a point 140 behind it.
private func makeOrbit() -> CALayer {
  let disc = CALayer()
  disc.bounds = CGRect(x: 0, y: 0, width: 44, height: 44)
  disc.position = CGPoint(x: 50, y: 50)
  disc.anchorPointZ = -140
  disc.cornerRadius = 22
  disc.backgroundColor = UIColor(hex: 0xf1faee).cgColor

  let orbit = makeCentre()
  orbit.addSublayer(disc)
  let turn = CABasicAnimation(keyPath: "transform.rotation.y")
  turn.fromValue = 0.87 * 2 * CGFloat.pi
  turn.toValue = -0.13 * 2 * CGFloat.pi
  turn.duration = 4
  turn.repeatCount = .infinity
  orbit.add(turn, forKey: "turn")
  return orbit
}
