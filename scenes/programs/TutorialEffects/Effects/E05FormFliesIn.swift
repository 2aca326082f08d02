public import AnimationRenderer
import QuartzCore
import UIKit

/// E5: a heading and two fields fly in from the left, one after the other, with two sets of delays.
public func formFliesIn(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x1b3a6b))
  stage.addSublayer(makeSky([0x1b3a6b, 0x3f7cac, 0x95c8d8]))
  after(0.1) {
    let form = show(
      on: stage,
      delays: [0, 0.3, 0.4],
      fillMode: .both,
      "0.3, +0.4 s · fillMode both"
    )
    fadeOut(form, after: 1.75, duration: 0.3)
    after(2.15) { form.removeFromSuperlayer() }
  }
  after(2.25) {
    let form = show(
      on: stage,
      delays: [0, 0.33, 0.5],
      fillMode: .backwards,
      "0.33, +0.5 s · fillMode backwards"
    )
    fadeOut(form, after: 2.3, duration: 0.3)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 5)
}

private func show(
  on stage: CALayer,
  delays: [Double],
  fillMode: CAMediaTimingFillMode,
  _ note: String
) -> CALayer {
  let form = Form(headingY: 66, fieldYs: [132, 188])
  let holder = CALayer()
  stage.addSublayer(holder)
  for (part, delay) in zip(form.parts, delays) {
    holder.addSublayer(part)
    let flyRight = CABasicAnimation(keyPath: "position.x")
    flyRight.fromValue = -stage.bounds.width / 2
    flyRight.toValue = stage.bounds.width / 2
    flyRight.beginTime = CACurrentMediaTime() + delay
    flyRight.duration = 0.5
    flyRight.fillMode = fillMode
    part.add(flyRight, forKey: "fly right")
  }
  let caption = makeText(
    "begin at 0, +\(note)",
    CGRect(x: 20, y: 252, width: 360, height: 18),
    size: 13,
    color: UIColor(hex: 0x16324f)
  )
  holder.addSublayer(caption)
  caption.add(makeBasic("opacity", from: 0, to: 1, duration: 0.2), forKey: nil)
  return holder
}
