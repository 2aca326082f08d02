public import AnimationRenderer
import QuartzCore
import UIKit

/// E10: one group brings the login button in: it shrinks, turns and fades at once.
public func loginButton(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  stage.addSublayer(makeSky([0x1b3a6b, 0x3f7cac, 0x95c8d8]))
  stage.addSublayer(
    makeText(
      "Island Air",
      CGRect(x: 40, y: 44.15, width: 320, height: 36),
      size: 30,
      isBold: true
    )
  )
  for (title, y, width) in [("Username", 104, 76), ("Password", 152, 71)] {
    let field = CALayer()
    field.frame = CGRect(x: 80, y: y, width: 240, height: 38)
    field.cornerRadius = 8
    field.backgroundColor = UIColor(white: 1, alpha: CGFloat(0xe6) / 255).cgColor
    field.addSublayer(
      makeText(
        title,
        CGRect(x: 14, y: 11, width: width, height: 18),
        size: 14,
        color: UIColor(hex: 0x7a8794),
        alignment: .natural
      )
    )
    stage.addSublayer(field)
  }
  let button = CALayer()
  button.bounds = CGRect(x: 0, y: 0, width: 240, height: 46)
  button.position = CGPoint(x: 200, y: 226)
  button.cornerRadius = 12
  button.backgroundColor = UIColor(red: 0.63, green: 0.84, blue: 0.35, alpha: 1).cgColor
  button.addSublayer(
    makeText(
      "Log in",
      CGRect(x: 20, y: 13.29, width: 200, height: 22),
      size: 18,
      color: UIColor(hex: 0x16301c),
      isBold: true
    )
  )
  stage.addSublayer(button)

  let groupAnimation = CAAnimationGroup()
  groupAnimation.beginTime = CACurrentMediaTime() + 0.5
  groupAnimation.duration = 0.5
  groupAnimation.fillMode = .backwards
  groupAnimation.timingFunction = CAMediaTimingFunction(name: .easeIn)

  let scaleDown = CABasicAnimation(keyPath: "transform.scale")
  scaleDown.fromValue = 3.5
  scaleDown.toValue = 1.0
  let rotate = CABasicAnimation(keyPath: "transform.rotation")
  rotate.fromValue = 0.7854
  rotate.toValue = 0.0
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 0.0
  fade.toValue = 1.0

  groupAnimation.animations = [scaleDown, rotate, fade]
  button.add(groupAnimation, forKey: nil)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}
