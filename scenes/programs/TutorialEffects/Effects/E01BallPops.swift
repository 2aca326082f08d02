public import AnimationRenderer
import QuartzCore
import UIKit

/// E1: balls pop up, their scale running through 0.1, 1.3, 0.9, 1.1 and 1.
public func ballPops(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let colors = [0xff6b6b, 0xffd166, 0x06d6a0, 0x4cc9f0, 0xb388ff]
  for (index, color) in colors.enumerated() {
    after(0.2 + 0.35 * Double(index)) {
      let ball = makeBall(UIColor(hex: color))
      ball.position = CGPoint(x: 60 + 70 * index, y: 150)
      stage.addSublayer(ball)

      let pop = CAKeyframeAnimation(keyPath: "transform.scale")
      pop.values = [0.1, 1.3, 0.9, 1.1, 1.0]
      pop.duration = 0.5
      ball.add(pop, forKey: "pop")
    }
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func makeBall(_ color: UIColor) -> CALayer {
  let shine = CAGradientLayer()
  shine.type = .radial
  shine.bounds = CGRect(x: 0, y: 0, width: 56, height: 56)
  shine.cornerRadius = 28
  shine.masksToBounds = true
  shine.startPoint = CGPoint(x: 0.35, y: 0.3)
  shine.endPoint = CGPoint(x: 1.05, y: 1)
  shine.colors = [UIColor.white.cgColor, color.cgColor, color.cgColor]
  shine.locations = [0, 0.55, 1]
  let ball = CALayer()
  ball.addSublayer(shine)
  return ball
}
