public import AnimationRenderer
import QuartzCore
import UIKit

/// E8: a button's tint and corners change and change back, at a constant pace and by springs.
public func loginTint(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0xeef3e6))
  let green = UIColor(red: 0.63, green: 0.84, blue: 0.35, alpha: 1)
  let sand = UIColor(red: 0.85, green: 0.83, blue: 0.45, alpha: 1)
  for (y, isSpring) in [(70, false), (180, true)] {
    let button = CALayer()
    button.frame = CGRect(x: 100, y: y, width: 200, height: 50)
    button.backgroundColor = green.cgColor
    button.cornerRadius = 8
    let label = CGRect(x: 0, y: 15, width: 200, height: 22)
    button.addSublayer(makeText("Log in", label, size: 16, color: UIColor(hex: 0x2b3618)))
    let path = CGRect(x: 100, y: y - 24, width: 200, height: 18)
    let caption = isSpring ? "springs, damping 5" : "0.33 s, basic"
    stage.addSublayer(makeText(caption, path, size: 13, color: UIColor(hex: 0x5b6650)))
    stage.addSublayer(button)
    after(0.5) {
      tint(button, from: green, to: sand, isSpring)
      roundCorners(button, from: 8, to: 25, isSpring)
    }
    after(2.4) {
      tint(button, from: sand, to: green, isSpring)
      roundCorners(button, from: 25, to: 10, isSpring)
    }
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private func tint(_ layer: CALayer, from old: UIColor, to new: UIColor, _ isSpring: Bool) {
  let tint = isSpring ? makeSpring() : CABasicAnimation()
  tint.keyPath = "backgroundColor"
  tint.fromValue = old.cgColor
  tint.toValue = new.cgColor
  run(tint, on: layer)
}

private func roundCorners(
  _ layer: CALayer,
  from old: CGFloat,
  to new: CGFloat,
  _ isSpring: Bool
) {
  let round = isSpring ? makeSpring() : CABasicAnimation()
  round.keyPath = "cornerRadius"
  round.fromValue = old
  round.toValue = new
  run(round, on: layer)
}

private func run(_ animation: CABasicAnimation, on layer: CALayer) {
  animation.duration = (animation as? CASpringAnimation)?.settlingDuration ?? 0.33
  animation.fillMode = .forwards
  animation.isRemovedOnCompletion = false
  layer.add(animation, forKey: nil)
}

private func makeSpring() -> CASpringAnimation {
  let spring = CASpringAnimation()
  spring.damping = 5.0
  spring.initialVelocity = -10.0
  return spring
}
