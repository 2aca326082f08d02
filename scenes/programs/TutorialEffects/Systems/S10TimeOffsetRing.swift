public import AnimationRenderer
import QuartzCore
import UIKit

/// S10: an animation of 5 s with `timeOffset` 2 begins at its second 2, wraps after 3 s, ends where it began.
///
/// On the right clocks are nested: speeds multiply, so 8 s last 4 s in a layer of speed 2 and 2 s in two.
public func timeOffsetRing(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  addRing(to: stage)
  addRingAsBar(to: stage)
  stage.addSublayer(
    makeSegment(
      CGPoint(x: 200, y: 16),
      CGPoint(x: 200, y: 284),
      UIColor(hex: 0x26345f),
      width: 1.5
    )
  )
  addNestedClocks(to: stage)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 8)
}

// Configures a run of 5 s that remains at its end value.
private func runOnce(_ animation: CABasicAnimation, timeOffset: Double) -> CABasicAnimation {
  animation.duration = 5
  animation.timeOffset = timeOffset
  animation.fillMode = .forwards
  animation.isRemovedOnCompletion = false
  return animation
}

private func addRing(to stage: CALayer) {
  let center = CGPoint(x: 100, y: 116)
  // The place of a second of the run, which begins at the top.
  func point(second: Int, radius: CGFloat) -> CGPoint {
    let angle = 2 * CGFloat.pi * CGFloat(second) / 5
    return CGPoint(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }
  stage.addSublayer(
    makeSmallText("timeOffset 2 of 5 s", CGRect(x: 20, y: 10, width: 180, height: 16), size: 12)
  )
  stage.addSublayer(makeLine(makeEllipse(34, 50, 132, 132), .track, width: 10))

  let start = 2 * CGFloat.pi * 2 / 5 - .pi / 2
  let path = UIBezierPath(
    arcCenter: center,
    radius: 66,
    startAngle: start,
    endAngle: start + 2 * .pi,
    clockwise: true
  )
  let pathRun = makeLine(path.cgPath, UIColor(hex: 0x2f6f92), width: 10)
  let draw = CABasicAnimation(keyPath: "strokeEnd")
  draw.fromValue = 0
  draw.toValue = 1
  pathRun.add(runOnce(draw, timeOffset: 0), forKey: "draw")
  stage.addSublayer(pathRun)

  for second in 0..<5 {
    let color: UIColor = second == 2 ? .amber : .caption
    let ends = (point(second: second, radius: 57), point(second: second, radius: 75))
    stage.addSublayer(makeSegment(ends.0, ends.1, color, width: 2))
    // The label of the top is wide and keeps away from the hand's axis.
    let middle = point(second: second, radius: second == 0 ? 46 : 40)
    stage.addSublayer(
      makeSmallText(
        second == 0 ? "0 = 5" : "\(second)",
        CGRect(x: middle.x - 25, y: middle.y - 7, width: 50, height: 15),
        color: color,
        alignment: .center
      )
    )
  }

  let hand = CALayer()
  hand.position = center
  hand.addSublayer(
    makeBlock(.azure, width: 18, height: 18, at: CGPoint(x: 0, y: -66), cornerRadius: 9)
  )
  let turn = CABasicAnimation(keyPath: "transform.rotation")
  turn.fromValue = 0
  turn.toValue = 2 * CGFloat.pi
  hand.add(runOnce(turn, timeOffset: 2), forKey: "turn")
  stage.addSublayer(hand)
}

// The same as a bar: the mark is at the second 2.
private func addRingAsBar(to stage: CALayer) {
  let meter = Meter(CGRect(x: 20, y: 214, width: 160, height: 16), .azure)
  meter.bar.add(runOnce(meter.makeFill(duration: 5), timeOffset: 2), forKey: "fill")
  stage.addSublayer(meter.track)
  stage.addSublayer(
    makeSegment(CGPoint(x: 84, y: 210), CGPoint(x: 84, y: 234), .amber, width: 2)
  )
  let note = makeSmallText(
    "begins at 2, wraps after 3 s, ends at 2 again after 5 s",
    CGRect(x: 20, y: 240, width: 165, height: 40),
    size: 10
  )
  note.isWrapped = true
  stage.addSublayer(note)
}

private func addNestedClocks(to stage: CALayer) {
  func addCaption(_ string: String, y: CGFloat, height: CGFloat = 15, size: CGFloat = 11) {
    let frame = CGRect(x: 218, y: y, width: 178, height: height)
    stage.addSublayer(makeSmallText(string, frame, size: size))
  }
  addCaption("speeds multiply: 8 s, nested", y: 10, height: 16, size: 12)

  let normal = makeClock(speed: 1, .coral, y: 66)
  let fast = makeClock(speed: 2, .amber, y: 140)
  let fastest = makeClock(speed: 2, .mint, y: 214)
  fast.addSublayer(fastest)
  for clock in [normal, fast] {
    clock.frame.origin.x = 218
    stage.addSublayer(clock)
  }

  addCaption("in the root: 8 s", y: 44)
  addCaption("in a layer of speed 2: 4 s", y: 118)
  addCaption("in two layers of speed 2: 2 s", y: 192)
}

// Creates a layer with a separate clock that contains a bar with a nominal duration of 8 s.
private func makeClock(speed: Float, _ color: UIColor, y: CGFloat) -> CALayer {
  let clock = CALayer()
  clock.frame = CGRect(x: 0, y: 0, width: 160, height: 300)
  clock.speed = speed
  let meter = Meter(CGRect(x: 0, y: y, width: 160, height: 16), color)
  let fill = meter.makeFill(duration: 8)
  fill.repeatCount = .infinity
  meter.bar.add(fill, forKey: "fill")
  clock.addSublayer(meter.track)
  return clock
}
