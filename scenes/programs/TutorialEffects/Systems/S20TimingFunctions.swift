public import AnimationRenderer
import QuartzCore
import UIKit

/// S20: five dots race over the same way in the same 2 s and back, one for each named timing function.
public func timingFunctions(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let goal = makeSegment(
    CGPoint(x: 360, y: 24),
    CGPoint(x: 360, y: 276),
    UIColor(hex: 0x33447a),
    width: 2
  )
  goal.lineDashPattern = [4, 6]
  stage.addSublayer(goal)
  let racers: [(CAMediaTimingFunctionName, UIColor)] = [
    (.linear, .coral), (.easeIn, .amber), (.easeOut, .mint), (.easeInEaseOut, .azure),
    (.default, .lilac),
  ]
  for (index, (name, color)) in racers.enumerated() {
    let y = 42 + 54 * CGFloat(index)
    let (start, end) = (CGPoint(x: 30, y: y), CGPoint(x: 360, y: y))
    stage.addSublayer(
      makeSmallText(name.rawValue, CGRect(x: 16, y: y - 26, width: 150, height: 18), size: 12)
    )
    let path = makeSegment(start, end, .track, width: 4)
    path.lineCap = .round
    stage.addSublayer(path)
    let dot = makeBlock(color, width: 22, height: 22, at: start, cornerRadius: 11)
    stage.addSublayer(dot)

    let race = CABasicAnimation(keyPath: "position.x")
    race.fromValue = start.x
    race.toValue = end.x
    race.duration = 2
    race.beginTime = CACurrentMediaTime() + 0.3
    race.autoreverses = true
    race.fillMode = .both
    race.isRemovedOnCompletion = false
    race.timingFunction = CAMediaTimingFunction(name: name)
    dot.add(race, forKey: "race")
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4.6)
}
