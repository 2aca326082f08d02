public import AnimationRenderer
import QuartzCore
import UIKit

/// S21, S22: a name stored with each animation identifies the field that has landed; a tap at 2 s
/// removes the animation of the info label, which jumps to its position.
public func stopAtTap(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x17616b))
  let screen = TapScreen(stage)
  screen.show()
  after(2) { screen.tap() }
  return Renderer(
    layer: stage,
    size: stage.bounds.size,
    frameRate: frameRate,
    duration: 3.5
  )
}

private final class TapScreen: NSObject, CAAnimationDelegate {
  private let stage: CALayer
  private let info = makeText(
    "Tap a field to sign in",
    CGRect(x: 50, y: 230, width: 300, height: 24),
    size: 17
  )
  private var landed = 0

  init(_ stage: CALayer) { self.stage = stage }

  func show() {
    stage.addSublayer(info)
    let flyLeft = makeBasic("position.x", from: 600, to: 200, duration: 5)
    flyLeft.repeatCount = 4
    flyLeft.autoreverses = true
    info.add(flyLeft, forKey: "infoappear")

    for (index, field) in Form(headingY: 60, fieldYs: [110, 160]).fields.enumerated() {
      stage.addSublayer(field)
      let flyRight = makeBasic(
        "position.x",
        from: -200,
        to: 200,
        duration: 0.5,
        delay: 0.3 + 0.2 * Double(index),
        fillMode: .backwards
      )
      flyRight.setValue("form", forKey: "name")
      flyRight.setValue(field, forKey: "layer")
      flyRight.delegate = self
      field.add(flyRight, forKey: "fly right")
    }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let name = anim.value(forKey: "name") as? String, name == "form" else { return }
    let layer = anim.value(forKey: "layer") as? CALayer
    anim.setValue(nil, forKey: "layer")
    landed += 1
    layer?.add(makeBasic("transform.scale", from: 1.25, to: 1, duration: 0.25), forKey: "pulse")
  }

  func tap() {
    guard let runningAnimations = info.animationKeys(), runningAnimations.contains("infoappear")
    else { return }
    info.removeAnimation(forKey: "infoappear")
    withoutActions { info.string = "\(landed) fields have landed" }
  }
}
