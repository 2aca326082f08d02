public import AnimationRenderer
import QuartzCore
import UIKit

/// E13: a spring flashes the border of a field; the colour swings over white, and a glow goes with it.
public func borderFlash(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x83b24b))
  let light = makeField("Username", y: 96, UIColor(white: 1, alpha: CGFloat(0x40) / 255))
  stage.addSublayer(light)
  let glowing = makeField("Password", y: 170, UIColor(hex: 0x2c4416))
  glowing.cornerCurve = .continuous
  glowing.shadowColor = UIColor(hex: 0xff4500).cgColor
  glowing.shadowOffset = .zero
  glowing.shadowRadius = 8
  stage.addSublayer(glowing)

  let orange = UIColor(red: 1.0, green: 0.27, blue: 0.0, alpha: 1.0).cgColor
  let white = UIColor.white.cgColor
  light.add(makeSpring("borderColor", from: orange, to: white, delay: 0.4), forKey: nil)
  glowing.add(makeSpring("borderColor", from: orange, to: white, delay: 0.9), forKey: nil)
  glowing.add(makeSpring("shadowOpacity", from: 1.0, to: 0.0, delay: 0.9), forKey: nil)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 2.5)
}

private func makeSpring(
  _ keyPath: String,
  from: Any,
  to: Any,
  delay: Double
) -> CASpringAnimation {
  let spring = CASpringAnimation(keyPath: keyPath)
  spring.damping = 7.0
  spring.stiffness = 200.0
  (spring.fromValue, spring.toValue) = (from, to)
  spring.duration = spring.settlingDuration
  spring.fillMode = .backwards
  spring.beginTime = CACurrentMediaTime() + delay
  return spring
}

private func makeField(_ title: String, y: CGFloat, _ color: UIColor) -> CALayer {
  let field = CALayer()
  field.frame = CGRect(x: 60, y: y, width: 280, height: 46)
  field.backgroundColor = color.cgColor
  field.cornerRadius = 8
  field.borderWidth = 3
  field.borderColor = UIColor.white.cgColor
  field.addSublayer(
    makeText(
      title,
      CGRect(x: 14, y: 12, width: 200, height: 24),
      size: 17,
      alignment: .natural
    )
  )
  return field
}
