public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// E14: the heading wobbles four times over a sea.
public func headingWobble(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let dusk = makeSky([0x123a5c, 0x1f7a8c, 0xf2b880])
  dusk.locations = [0, 0.62, 1]
  stage.addSublayer(dusk)
  let sun = makeShape(makeEllipse(-70, -70, 140, 140), UIColor(hex: 0xffe2b0))
  sun.position = CGPoint(x: 200, y: 300)
  stage.addSublayer(sun)

  let sea = makeShape(makeSea(), UIColor(hex: 0x0d2a45))
  sea.position = CGPoint(x: 0, y: 262)
  stage.addSublayer(sea)
  let roll = makeBasic("transform.translation.x", from: 0, to: 80, duration: 3)
  roll.repeatCount = .infinity
  sea.add(roll, forKey: "roll")

  let heading = makeText(
    "Island Air",
    CGRect(x: 40, y: 101.16, width: 320, height: 53),
    size: 44,
    color: UIColor(hex: 0xfff7ea),
    isBold: true
  )
  stage.addSublayer(heading)

  let wobble = CAKeyframeAnimation(keyPath: "transform.rotation")
  wobble.beginTime = CACurrentMediaTime() + 0.5
  wobble.duration = 0.25
  wobble.repeatCount = 4
  wobble.values = [0.0, -0.7854, 0.0, 0.7854, 0.0]
  wobble.keyTimes = [0.0, 0.25, 0.5, 0.75, 1.0]
  heading.add(wobble, forKey: nil)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func makeSea() -> CGPath {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: -80, y: 0))
  for x in stride(from: CGFloat(-76), through: 480, by: 4) {
    path.addLine(to: CGPoint(x: x, y: 5 * sin((x + 80) / 80 * 2 * .pi)))
  }
  path.addLine(to: CGPoint(x: 480, y: 60))
  path.addLine(to: CGPoint(x: -80, y: 60))
  path.closeSubpath()
  return path
}
