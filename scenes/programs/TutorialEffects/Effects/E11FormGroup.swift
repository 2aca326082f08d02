public import AnimationRenderer
import QuartzCore
import UIKit

/// E11: one group, added three times with other begins, moves the parts of a form in and fades them.
public func formGroup(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x2b1b4d))
  stage.addSublayer(makeSky([0x2b1b4d, 0x7b3f7f, 0xf2a07b]))
  let form = Form(headingY: 84, fieldYs: [152, 208])
  let holder = CALayer()
  stage.addSublayer(holder)
  fadeOut(holder, after: 2.3, duration: 0.3)

  let formGroup = CAAnimationGroup()
  formGroup.duration = 0.5
  formGroup.fillMode = .backwards
  let flyRight = CABasicAnimation(keyPath: "position.x")
  flyRight.fromValue = -stage.bounds.size.width / 2
  flyRight.toValue = stage.bounds.size.width / 2
  let fadeFieldIn = CABasicAnimation(keyPath: "opacity")
  fadeFieldIn.fromValue = 0.25
  fadeFieldIn.toValue = 1.0
  formGroup.animations = [flyRight, fadeFieldIn]

  for (part, delay) in zip(form.parts, [0.2, 0.5, 0.6]) {
    holder.addSublayer(part)
    formGroup.beginTime = CACurrentMediaTime() + delay
    part.add(formGroup, forKey: nil)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 2.6)
}
