public import AnimationRenderer
import QuartzCore
import UIKit

/// S15: a heading wobbles through five angles, and a balloon flies by way of three places.
///
/// Both say at which fraction of their duration each value is reached; the playhead below runs with the balloon.
public func keyframes(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  stage.addSublayer(makeSky([0x173a5e, 0x2c7da0, 0xa9d6e5]))
  stage.addSublayer(
    makeShape(
      makePath("M0 262 C70 236 130 240 190 256 C250 272 310 236 400 252 L400 300 L0 300 Z"),
      UIColor(hex: 0x1d4e46)
    )
  )
  let heading = makeText(
    "Island Air",
    CGRect(x: 100, y: 58, width: 200, height: 37),
    size: 30,
    color: UIColor(hex: 0xfff7ea)
  )
  heading.add(makeWobble(), forKey: "wobble")
  stage.addSublayer(heading)

  let balloon = makeBalloon()
  let flight = CAKeyframeAnimation(keyPath: "position")
  flight.values = [
    CGPoint(x: -50, y: 160), CGPoint(x: 450, y: 190), CGPoint(x: -50, y: 218),
  ]
  flight.keyTimes = [0, 0.5, 1]
  flight.duration = 12
  flight.repeatCount = .infinity
  balloon.add(flight, forKey: "flight")
  stage.addSublayer(balloon)

  stage.addSublayer(makeTimeline(duration: flight.duration))
  stage.addSublayer(
    makeNote("rotation: 0, −45, 0, 45, 0° at 0, ¼, ½, ¾, 1 of 0.25 s, four times", y: 6)
  )
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 12)
}

private let ink = UIColor(hex: 0xe6f2f5)

private func makeNote(_ string: String, y: CGFloat) -> CATextLayer {
  makeSmallText(string, CGRect(x: 24, y: y, width: 352, height: 14), size: 10, color: ink)
}

// One second of wobbling in every three: the group is what repeats.
private func makeWobble() -> CAAnimationGroup {
  let wobble = CAKeyframeAnimation(keyPath: "transform.rotation")
  wobble.values = [0, -CGFloat.pi / 4, 0, CGFloat.pi / 4, 0]
  wobble.keyTimes = [0, 0.25, 0.5, 0.75, 1]
  wobble.beginTime = 0.5
  wobble.duration = 0.25
  wobble.repeatCount = 4
  let rounds = CAAnimationGroup()
  rounds.animations = [wobble]
  rounds.duration = 3
  rounds.repeatCount = .infinity
  return rounds
}

private func makeBalloon() -> CALayer {
  let balloon = CALayer()
  balloon.position = CGPoint(x: -50, y: 160)
  balloon.transform = CATransform3DMakeScale(0.7, 0.7, 1)
  let envelope = [
    (
      "M0 26 C-10 14 -25 2 -25 -14 C-25 -30 -13 -39 0 -39 C13 -39 25 -30 25 -14 C25 2 10 14 0 26 Z",
      0xef476f
    ),
    (
      "M0 26 C-6 14 -11 2 -11 -14 C-11 -30 -6 -39 0 -39 C6 -39 11 -30 11 -14 C11 2 6 14 0 26 Z",
      0xffd166
    ),
  ]
  for (path, color) in envelope {
    balloon.addSublayer(makeShape(makePath(path), UIColor(hex: color)))
  }
  balloon.addSublayer(
    makeLine(makePath("M-6 26 L-5 34 M6 26 L5 34"), UIColor(hex: 0x5a3a22), width: 1.5)
  )
  balloon.addSublayer(
    makeBlock(
      UIColor(hex: 0x7a4b2a),
      width: 14,
      height: 10,
      at: CGPoint(x: 0, y: 38),
      cornerRadius: 3
    )
  )
  return balloon
}

private func makeTimeline(duration: Double) -> CALayer {
  let timeline = CALayer()
  timeline.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
  timeline.addSublayer(makeNote("position: 3 values, keyTimes 0, 0.5, 1 of 12 s", y: 262))
  let (start, end) = (CGPoint(x: 24, y: 284), CGPoint(x: 376, y: 284))
  timeline.addSublayer(
    makeSegment(start, end, UIColor(hex: 0xe6f2f5, alpha: 128 / 255), width: 2)
  )
  for x: CGFloat in [24, 200, 376] {
    timeline.addSublayer(
      makeSegment(CGPoint(x: x, y: 279), CGPoint(x: x, y: 289), ink, width: 2)
    )
  }
  let playhead = makeBlock(.amber, width: 10, height: 10, at: start, cornerRadius: 5)
  let run = CABasicAnimation(keyPath: "position.x")
  run.fromValue = start.x
  run.toValue = end.x
  run.duration = duration
  run.repeatCount = .infinity
  playhead.add(run, forKey: "run")
  timeline.addSublayer(playhead)
  return timeline
}
