public import AnimationRenderer
import QuartzCore
import UIKit

/// S12: four squares slide alike after 2.3 s; fill modes determine their positions before and
/// afterwards.
///
/// The model position is in the middle. `backwards` shows the first value before the beginning,
/// `forwards` holds the last one, and `both` does both.
public func fillModes(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let modes: [(CAMediaTimingFillMode, UIColor)] = [
    (.removed, .coral), (.backwards, .amber), (.forwards, .mint), (.both, .azure),
  ]
  for (index, (mode, color)) in modes.enumerated() {
    let y = 52 + 62 * CGFloat(index)
    stage.addSublayer(
      makeSmallText(mode.rawValue, CGRect(x: 20, y: y - 9, width: 100, height: 20), size: 14)
    )
    let path = makeSegment(
      CGPoint(x: 130, y: y),
      CGPoint(x: 370, y: y),
      UIColor(hex: 0x26345f),
      width: 2
    )
    path.lineDashPattern = [2, 6]
    path.lineCap = .round
    stage.addSublayer(path)
    let square = makeBlock(
      color,
      width: 34,
      height: 34,
      at: CGPoint(x: 250, y: y),
      cornerRadius: 9
    )
    stage.addSublayer(square)

    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 140
    slide.toValue = 360
    slide.beginTime = CACurrentMediaTime() + 2.3
    slide.duration = 1.2
    slide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    slide.fillMode = mode
    // An animation that is removed at its end cannot fill forwards.
    slide.isRemovedOnCompletion = mode == .removed || mode == .backwards
    square.add(slide, forKey: "slide")
  }
  stage.addSublayer(makeClock(seconds: 5))
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 5)
}

// Creates a bar along the bottom that shows the elapsed time, even while nothing else moves.
private func makeClock(seconds: Double) -> CALayer {
  let clock = makeBlock(UIColor(hex: 0x26345f), width: 400, height: 6, at: .zero, cornerRadius: 0)
  clock.anchorPoint = CGPoint(x: 0, y: 0.5)
  clock.position = CGPoint(x: 0, y: 297)
  let growth = CABasicAnimation(keyPath: "bounds.size.width")
  growth.fromValue = 0
  growth.toValue = 400
  growth.duration = seconds
  clock.add(growth, forKey: "growth")
  return clock
}
