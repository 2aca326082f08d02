public import AnimationRenderer
import QuartzCore
import UIKit

/// S18: five springs that differ from the defaults in one number each.
///
/// Discs pulse from 1.25 to 1. Below, time runs downwards. The line is the formula of a damped
/// oscillation, and a bead driven by the same spring follows it until the spring has settled.
public func springs(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  stage.addSublayer(makeSmallText("scale 1.25 to 1", CGRect(x: 12, y: 8, width: 120, height: 15)))
  stage.addSublayer(
    makeSmallText(
      "duration = settlingDuration",
      CGRect(x: 210, y: 8, width: 178, height: 15),
      alignment: .right
    )
  )
  let columns: [(title: String, color: UIColor, change: (CASpringAnimation) -> Void)] = [
    ("defaults", .coral, { _ in }),
    ("damping 5", .amber, { $0.damping = 5 }),
    ("mass 2", .mint, { $0.mass = 2 }),
    ("stiffness 300", .azure, { $0.stiffness = 300 }),
    ("velocity 10", .lilac, { $0.initialVelocity = 10 }),
  ]
  for (index, column) in columns.enumerated() {
    Column(x: 11 + 77 * CGFloat(index), color: column.color, change: column.change)
      .add(column.title, to: stage)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private struct Column {
  let x: CGFloat
  let color: UIColor
  let change: (CASpringAnimation) -> Void
  // Points that a second takes, and those from the start of the spring to its goal.
  private let second: CGFloat = 44
  private let distance: CGFloat = 36

  func add(_ title: String, to stage: CALayer) {
    stage.addSublayer(makePanel(CGRect(x: x, y: 30, width: 70, height: 260)))
    let disc = makeBlock(
      color,
      width: 44,
      height: 44,
      at: CGPoint(x: x + 35, y: 78),
      cornerRadius: 22
    )
    let pulse = makeSpring("transform.scale", from: 1.25, to: 1)
    disc.add(pulse, forKey: "pulse")
    stage.addSublayer(disc)

    let time = String(format: "%.3f s", pulse.settlingDuration)
    for (text, y, color) in [(title, CGFloat(112), UIColor(hex: 0xc9d4ee)), (time, 126, .caption)] {
      stage.addSublayer(
        makeSmallText(
          text,
          CGRect(x: x, y: y, width: 70, height: 13),
          size: 9,
          color: color,
          alignment: .center
        )
      )
    }
    addCurve(to: stage)
  }

  private func makeSpring(_ keyPath: String, from: CGFloat, to: CGFloat) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: keyPath)
    spring.fromValue = from
    spring.toValue = to
    change(spring)
    spring.duration = spring.settlingDuration
    return spring
  }

  private func addCurve(to stage: CALayer) {
    let start = CGPoint(x: x + 7, y: 150)
    let goal = start.x + distance
    let swing = makeSpring("position.x", from: start.x, to: goal)
    let end = start.y + second * swing.duration

    let rest = makeSegment(
      CGPoint(x: goal, y: start.y),
      CGPoint(x: goal, y: 282),
      UIColor(hex: 0x3a4a7c),
      width: 1
    )
    rest.lineDashPattern = [2, 3]
    stage.addSublayer(rest)

    let path = UIBezierPath()
    path.move(to: start)
    for step in 1...80 {
      let time = swing.duration * Double(step) / 80
      path.addLine(
        to: CGPoint(x: goal - distance * swing.remainder(at: time), y: start.y + second * time)
      )
    }
    let curve = makeLine(path.cgPath, color, width: 1.5)
    curve.opacity = 0.55
    curve.lineJoin = .round
    stage.addSublayer(curve)
    stage.addSublayer(
      makeSegment(CGPoint(x: x + 5, y: end), CGPoint(x: x + 65, y: end), .caption, width: 1)
    )

    let bead = makeBlock(.white, width: 8, height: 8, at: CGPoint(x: goal, y: end), cornerRadius: 4)
    bead.add(swing, forKey: "swing")
    let fall = CABasicAnimation(keyPath: "position.y")
    fall.fromValue = start.y
    fall.toValue = end
    fall.duration = swing.duration
    bead.add(fall, forKey: "fall")
    stage.addSublayer(bead)
  }
}

extension CASpringAnimation {
  /// The part of the way that is still to go after some seconds: 1 at the start, 0 at rest.
  ///
  /// Holds for springs that swing over, as those here do.
  fileprivate func remainder(at time: Double) -> CGFloat {
    let decay = damping / (2 * mass)
    let frequency = (stiffness / mass - decay * decay).squareRoot()
    let push = (decay - initialVelocity) / frequency
    let angle = frequency * time
    return exp(-decay * time) * (cos(angle) + push * sin(angle))
  }
}
