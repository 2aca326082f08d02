public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// S19: the spring of a view, whose duration is given, and the spring of a layer, whose physics are given; beads
/// follow their computed curves.
///
/// Cut at the usual duration of 0.25 s, a spring jumps to the model's value.
public func layerSprings(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let rows = [
    // A view's spring of 1 s and damping ratio ζ 0.5 has come to a thousandth of its way at the end:
    // ω = 6.907755 / (ζ · 1 s), from which follow the stiffness ω² and the damping 2ζω.
    Row(
      title: "view spring: the duration is given",
      remark: "1 s, damping ratio 0.5; the stiffness follows",
      color: UIColor(hex: 0xffd166),
      stiffness: 190.8683,
      damping: 13.8155,
      duration: 1
    ),
    Row(
      title: "layer spring: the physics are given",
      remark: "stiffness 100, damping 10; settlingDuration follows",
      color: UIColor(hex: 0x06d6a0),
      duration: nil
    ),
    Row(
      title: "layer spring with the usual duration",
      remark: "0.25 s cuts it off: a jump to the model",
      color: UIColor(hex: 0xff6b6b),
      duration: 0.25
    ),
  ]
  for (index, row) in rows.enumerated() { row.add(to: stage, top: 12 + 97 * CGFloat(index)) }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 1.6)
}

private struct Row {
  let title: String
  let remark: String
  let color: UIColor
  var stiffness: CGFloat = 100
  var damping: CGFloat = 10
  // Seconds; nil for as long as the spring takes to come to rest.
  let duration: Double?

  func add(to stage: CALayer, top: CGFloat) {
    stage.addSublayer(makePanel(CGRect(x: 10, y: top, width: 380, height: 90)))
    stage.addSublayer(
      makeText(
        title,
        CGRect(x: 20, y: top + 6, width: 250, height: 15),
        size: 11,
        color: UIColor(hex: 0xc9d4ee),
        alignment: .natural
      )
    )
    let box = CGRect(x: 20, y: top + 21, width: 360, height: 14)
    stage.addSublayer(makeCaption(remark, box, size: 10, alignment: .natural))
    addRace(to: stage, y: top + 62)
    addGraph(to: stage, rest: top + 46, start: top + 80)
  }

  private func makeSpring(_ keyPath: String, from: CGFloat, to: CGFloat) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: keyPath)
    spring.fromValue = from
    spring.toValue = to
    spring.stiffness = stiffness
    spring.damping = damping
    spring.duration = duration ?? spring.settlingDuration
    return spring
  }

  // A box runs to its goal along a line.
  private func addRace(to stage: CALayer, y: CGFloat) {
    stage.addSublayer(
      makeStraight((30, y), (206, y), UIColor(hex: 0x26345f), width: 2)
    )
    let goal = makeStraight((190, y - 16), (190, y + 16), UIColor(hex: 0x4a5a90), width: 1.5)
    goal.lineDashPattern = [2, 3]
    stage.addSublayer(goal)
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
    box.position = CGPoint(x: 190, y: y)
    box.cornerRadius = 6
    box.backgroundColor = color.cgColor
    box.add(makeSpring("position.x", from: 50, to: 190), forKey: "run")
    stage.addSublayer(box)
  }

  // MARK: The graph

  // Time is from left to right, 84.375 points a second.
  private func addGraph(to stage: CALayer, rest: CGFloat, start: CGFloat) {
    let spring = makeSpring("position.y", from: start, to: rest)
    let seconds = rounded(spring.duration, to: 4)
    let end = rounded(240 + 84.375 * seconds, to: 4)
    let (pale, grey) = (UIColor(hex: 0x26345f), UIColor(hex: 0x8fa3c8))

    let level = makeStraight((240, rest), (375, rest), pale, width: 1)
    level.lineDashPattern = [2, 3]
    stage.addSublayer(level)
    let curve = CGMutablePath()
    curve.addLines(
      between: (0...70).map { index in
        let part = CGFloat(index) / 70
        return CGPoint(
          x: rounded(240 + 84.375 * seconds * part, to: 2),
          y: rounded(start + (rest - start) * path(after: seconds * part), to: 2)
        )
      }
    )
    let line = makeLine(curve, color, width: 1.5)
    line.lineJoin = .round
    stage.addSublayer(line)
    stage.addSublayer(makeStraight((end, rest - 12), (end, start), grey, width: 1))
    stage.addSublayer(makeStraight((240, start), (375, start), pale, width: 1))

    let bead = CALayer()
    bead.bounds = CGRect(x: 0, y: 0, width: 7, height: 7)
    bead.position = CGPoint(x: end, y: rest)
    bead.cornerRadius = 3.5
    bead.backgroundColor = UIColor.white.cgColor
    bead.add(makeBasic("position.x", from: 240, to: end, duration: seconds), forKey: "time")
    bead.add(spring, forKey: "way")
    stage.addSublayer(bead)
  }

  // The part of its way that a spring of mass 1 has gone, which swings about 1 as long as its damping ratio
  // is below 1.
  private func path(after time: Double) -> Double {
    let decay = damping / 2
    let frequency = (stiffness - decay * decay).squareRoot()
    let swing = cos(frequency * time) + decay / frequency * sin(frequency * time)
    return 1 - exp(-decay * time) * swing
  }

  // Drawn to so many decimals.
  private func rounded(_ value: Double, to positions: Int) -> Double {
    let scale = pow(10, Double(positions))
    return (value * scale).rounded(.toNearestOrEven) / scale
  }
}

private func makeStraight(
  _ start: (x: CGFloat, y: CGFloat),
  _ end: (x: CGFloat, y: CGFloat),
  _ color: UIColor,
  width: CGFloat
) -> CAShapeLayer {
  let path = UIBezierPath()
  path.move(to: CGPoint(x: start.x, y: start.y))
  path.addLine(to: CGPoint(x: end.x, y: end.y))
  return makeLine(path.cgPath, color, width: width)
}
