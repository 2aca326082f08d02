public import AnimationRenderer
import QuartzCore
import UIKit

/// S29: strokes are drawn and wiped away by `strokeEnd` and `strokeStart`, and dashes move along them.
///
/// The spinner's `strokeStart` runs from −0.5 to 1: below 0 it counts as 0, so that it waits for a third of the
/// time.
public func strokeTrimDash(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let cells = [
    ("strokeEnd 0 to 1", makeEndRing()), ("strokeStart 0 to 1", makeStartRing()),
    ("strokeEnd, then start", makeChase()), ("lineDashPattern [2, 3]", makeDashedRing()),
    ("strokeStart −0.5 to 1", makeSpinner()), ("lineDashPhase", makeMarchingDashes()),
  ]
  for (index, (title, lines)) in cells.enumerated() {
    let cell = makePanel(
      CGRect(
        x: 8 + 130 * CGFloat(index % 3),
        y: 8 + 145 * CGFloat(index / 3),
        width: 124,
        height: 138
      )
    )
    let middle = CALayer()
    middle.position = CGPoint(x: 62, y: 62)
    for line in lines { middle.addSublayer(line) }
    cell.addSublayer(middle)
    cell.addSublayer(makeCaption(title, CGRect(x: 2, y: 118, width: 120, height: 14), size: 10))
    stage.addSublayer(cell)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

// A circle that starts at its top and runs clockwise.
private var circle: CGPath {
  UIBezierPath(
    arcCenter: .zero,
    radius: 34.21,
    startAngle: -.pi / 2,
    endAngle: 3 * .pi / 2,
    clockwise: true
  ).cgPath
}

private func makeTrack() -> CALayer { makeLine(circle, UIColor(hex: 0x1b2545), width: 7) }

private func makeEndRing() -> [CALayer] {
  let ring = makeLine(circle, UIColor(hex: 0x06d6a0), width: 7)
  ring.loop("strokeEnd", from: 0, to: 1, duration: 1.5)
  return [makeTrack(), ring]
}

private func makeStartRing() -> [CALayer] {
  let ring = makeLine(circle, UIColor(hex: 0x4cc9f0), width: 7)
  ring.loop("strokeStart", from: 0, to: 1, duration: 1.5)
  return [makeTrack(), ring]
}

// The end runs in the first half of the time, the start follows in the second.
private func makeChase() -> [CALayer] {
  let ring = makeLine(circle, UIColor(hex: 0xb388ff), width: 7)
  ring.lineCap = .round
  for (keyPath, values) in [("strokeStart", [0, 0, 1]), ("strokeEnd", [0, 1, 1])] {
    let run = CAKeyframeAnimation(keyPath: keyPath)
    run.values = values
    run.keyTimes = [0, 0.5, 1]
    run.duration = 1.5
    run.repeatCount = .infinity
    ring.add(run, forKey: keyPath)
  }
  return [makeTrack(), ring]
}

private func makeDashedRing() -> [CALayer] {
  let ring = makeLine(circle, .white, width: 5)
  ring.lineDashPattern = [2, 3]
  let draw = CAKeyframeAnimation(keyPath: "strokeEnd")
  draw.values = [0, 1, 1]
  draw.keyTimes = [0, 0.8, 1]
  draw.timingFunctions = [
    CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .linear),
  ]
  draw.duration = 3
  draw.repeatCount = .infinity
  ring.add(draw, forKey: "draw")
  return [ring]
}

private func makeSpinner() -> [CALayer] {
  let track = makeLine(circle, UIColor(hex: 0x2b3763), width: 5)
  track.lineDashPattern = [2, 3]
  let spinner = makeLine(circle, UIColor(hex: 0xffd166), width: 5)
  spinner.lineDashPattern = [2, 3]

  let strokeStart = CABasicAnimation(keyPath: "strokeStart")
  strokeStart.fromValue = -0.5
  strokeStart.toValue = 1
  let strokeEnd = CABasicAnimation(keyPath: "strokeEnd")
  strokeEnd.fromValue = 0
  strokeEnd.toValue = 1
  let stroke = CAAnimationGroup()
  stroke.animations = [strokeStart, strokeEnd]
  stroke.duration = 1.5
  stroke.repeatCount = .infinity
  spinner.add(stroke, forKey: "spin")
  return [track, spinner]
}

// A growing phase moves the dashes towards the start of the line. Ways are whole patterns, so that they loop.
private func makeMarchingDashes() -> [CALayer] {
  let outer = makeLine(
    makeRoundedPath(
      CGRect(x: -42.29, y: -32, width: 84.58, height: 64),
      radius: 10
    ),
    UIColor(hex: 0xff8fc7),
    width: 3
  )
  outer.lineDashPattern = [8, 6]
  let inner = makeLine(
    makeRoundedPath(
      CGRect(x: -23.57, y: -18, width: 47.15, height: 36),
      radius: 6
    ),
    UIColor(hex: 0xff6b6b),
    width: 4
  )
  inner.lineCap = .round
  inner.lineDashPattern = [0, 8, 10, 8]
  outer.loop("lineDashPhase", from: 0, to: -56)
  inner.loop("lineDashPhase", from: 0, to: 52)
  return [outer, inner]
}
