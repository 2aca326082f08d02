public import AnimationRenderer
import QuartzCore
import UIKit

/// S16: a plane rounds a circle, and two labels climb an S curve, by the curve's parameter and at constant speed.
public func pathKeyframes(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  for x: CGFloat in [10, 206] {
    stage.addSublayer(makePanel(CGRect(x: x, y: 6, width: 184, height: 288)))
  }
  addPlane(to: stage)
  let columns: [(x: CGFloat, mode: CAAnimationCalculationMode, color: UIColor)] = [
    (250, .linear, .coral), (345, .paced, .mint),
  ]
  for column in columns {
    let climb = makeClimb(column.mode, column.color)
    climb.position = CGPoint(x: column.x, y: 30)
    stage.addSublayer(climb)
  }
  for (x, mode) in [(209, "linear"), (302, "paced")] {
    stage.addSublayer(
      makeSmallText(
        "S curve, \(mode)",
        CGRect(x: x, y: 12, width: 86, height: 14),
        size: 10,
        alignment: .center
      )
    )
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func makeDashedPath(_ path: CGPath, width: CGFloat) -> CAShapeLayer {
  let path = makeLine(path, UIColor(hex: 0x5a6fae), width: width)
  path.lineDashPattern = [2, 3]
  return path
}

private func addPlane(to stage: CALayer) {
  stage.addSublayer(
    makeSmallText(
      "plane on a circle, paced",
      CGRect(x: 20, y: 12, width: 170, height: 14),
      size: 10
    )
  )
  stage.addSublayer(
    makeSmallText(
      "1.5 s: path and rotation in a group",
      CGRect(x: 20, y: 272, width: 170, height: 13),
      size: 9
    )
  )
  let ring = CALayer()
  ring.position = CGPoint(x: 102, y: 150)
  stage.addSublayer(ring)
  let circle = UIBezierPath(ovalIn: CGRect(x: -50, y: -50, width: 100, height: 100)).cgPath
  ring.addSublayer(makeDashedPath(circle, width: 2))

  let outline = """
    M0 17 C1.8 14 2.2 10 2.3 5 L16 -4 L16 -8 L2.3 -3.5 L1.6 -12 L6 -15.5 L6 -18 L0 -16.5 L-6 -18 \
    L-6 -15.5 L-1.6 -12 L-2.3 -3.5 L-16 -8 L-16 -4 L-2.3 5 C-2.2 10 -1.8 14 0 17 Z
    """
  let plane = makeShape(makePath(outline), .amber)
  plane.position = CGPoint(x: 50, y: 0)
  ring.addSublayer(plane)

  let flight = CAKeyframeAnimation(keyPath: "position")
  flight.path = circle
  flight.calculationMode = .paced
  let turn = CABasicAnimation(keyPath: "transform.rotation")
  turn.fromValue = 0
  turn.toValue = 2 * CGFloat.pi
  let round = CAAnimationGroup()
  round.animations = [flight, turn]
  round.duration = 1.5
  round.repeatCount = .infinity
  plane.add(round, forKey: "round")
}

private func makeClimb(_ mode: CAAnimationCalculationMode, _ color: UIColor) -> CALayer {
  let curve = UIBezierPath()
  curve.move(to: CGPoint(x: 0, y: 250))
  curve.addCurve(
    to: CGPoint(x: 0, y: 10),
    controlPoint1: CGPoint(x: -50, y: 200),
    controlPoint2: CGPoint(x: 80, y: 170)
  )
  let label = makeText("+1", CGRect(x: -15, y: 240, width: 30, height: 20), size: 16, color: color)
  let climb = CAKeyframeAnimation(keyPath: "position")
  climb.path = curve.cgPath
  climb.calculationMode = mode
  climb.duration = 1
  climb.repeatCount = .infinity
  label.add(climb, forKey: "climb")

  let lane = CALayer()
  lane.addSublayer(makeDashedPath(curve.cgPath, width: 1.5))
  lane.addSublayer(label)
  return lane
}
