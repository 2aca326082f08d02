public import AnimationRenderer
import QuartzCore
import UIKit

/// E21: eight dots on a circle shrink and fade, each an eighth of a second after the one before.
public func dotLoader(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x101426))
  let loader = CALayer()
  loader.position = CGPoint(x: 200, y: 150)
  stage.addSublayer(loader)
  for index in 0..<8 {
    let angle = CGFloat(index) * .pi / 4
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    dot.position = CGPoint(x: 64 * sin(angle), y: -64 * cos(angle))
    dot.cornerRadius = 15
    dot.backgroundColor =
      UIColor(
        hue: (172 + 16 * CGFloat(index)) / 360,
        saturation: 2 * (1 - 0.64 / 0.946),
        brightness: 0.946,
        alpha: 1
      ).cgColor
    loader.addSublayer(dot)

    let group = CAAnimationGroup()
    group.animations = [
      makeBreath("transform.scale", [1, 0.4, 1]), makeBreath("opacity", [1, 0.3, 1]),
    ]
    group.duration = 1
    group.repeatCount = .infinity
    // The loop is already turning when the video begins.
    group.beginTime = CACurrentMediaTime() - 1 + 0.125 * Double(index)
    dot.add(group, forKey: "breath")
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private func makeBreath(_ keyPath: String, _ values: [Double]) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = values
  animation.timingFunctions = [
    CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
  ]
  animation.duration = 1
  return animation
}
