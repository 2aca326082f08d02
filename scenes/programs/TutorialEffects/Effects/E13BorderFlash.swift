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

  let flash = CASpringAnimation(keyPath: "borderColor")
  flash.damping = 7.0
  flash.stiffness = 200.0
  flash.fromValue = UIColor(red: 1.0, green: 0.27, blue: 0.0, alpha: 1.0).cgColor
  flash.toValue = UIColor.white.cgColor
  flash.duration = flash.settlingDuration
  flash.fillMode = .backwards
  flash.beginTime = CACurrentMediaTime() + 0.4
  light.add(flash, forKey: nil)
  flash.beginTime = CACurrentMediaTime() + 0.9
  glowing.add(flash, forKey: nil)

  let glow = CASpringAnimation(keyPath: "shadowOpacity")
  glow.damping = 7.0
  glow.stiffness = 200.0
  glow.fromValue = 1.0
  glow.toValue = 0.0
  glow.duration = glow.settlingDuration
  glow.fillMode = .backwards
  glow.beginTime = CACurrentMediaTime() + 0.9
  glowing.add(glow, forKey: nil)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 2.5)
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
