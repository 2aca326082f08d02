public import AnimationRenderer
import QuartzCore
import UIKit

/// E12: a text that is too short makes its field jump; every row has one more of the spring's parameters.
public func shortTextJump(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0xf2f5fb))
  let titles = [
    "the defaults", "velocity 100", "and mass 10", "and stiffness 1500", "and damping 50",
  ]
  for (row, title) in titles.enumerated() {
    let y = CGFloat(36 + 57 * row)
    let field = makeField(y)
    stage.addSublayer(field)
    stage.addSublayer(
      makeText(
        title,
        CGRect(x: 20, y: y - 9, width: 170, height: 20),
        size: 13,
        color: UIColor(hex: 0x4a5878),
        alignment: .left
      )
    )
    after(0.4) {
      let jump = CASpringAnimation(keyPath: "position.y")
      if row > 0 { jump.initialVelocity = 100.0 }
      if row > 1 { jump.mass = 10.0 }
      if row > 2 { jump.stiffness = 1500.0 }
      if row > 3 { jump.damping = 50.0 }
      jump.fromValue = field.position.y + 1.0
      jump.toValue = field.position.y
      jump.duration = jump.settlingDuration
      field.add(jump, forKey: nil)
    }
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 5)
}

private func makeField(_ y: CGFloat) -> CALayer {
  let field = CALayer()
  field.bounds = CGRect(x: 0, y: 0, width: 180, height: 24)
  field.position = CGPoint(x: 290, y: y)
  field.backgroundColor = UIColor.white.cgColor
  field.borderColor = UIColor(hex: 0xc7d0e0).cgColor
  field.borderWidth = 1
  field.cornerRadius = 6
  field.addSublayer(
    makeText(
      "short",
      CGRect(x: 12, y: 3, width: 150, height: 20),
      size: 14,
      color: UIColor(hex: 0xd1495b),
      alignment: .left
    )
  )
  return field
}
