public import AnimationRenderer
import Foundation
import Lottie
import QuartzCore
import UIKit

/// E4: a Lottie heart floats on the water of a ball, between two waves that drift by their wavelength.
public func heartInBall(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0a1730))
  stage.addSublayer(makeLine(makeEllipse(88, 38, 224, 224), UIColor(hex: 0x25477a), width: 5))
  let ball = CALayer()
  ball.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
  ball.position = CGPoint(x: 200, y: 150)
  ball.cornerRadius = 100
  ball.masksToBounds = true
  ball.backgroundColor = UIColor(hex: 0x132a4a).cgColor
  stage.addSublayer(ball)

  let back = makeWave(level: 128, UIColor(hex: 0x0f4c9a))
  back.drift(from: 100, to: 0, duration: 2)
  ball.addSublayer(back)

  let heart = LottieAnimationLayer(animation: try? .from(data: BundledFile.heart.data))
  heart.position = CGPoint(x: 100, y: 105)
  heart.loopMode = .loop
  heart.play()
  ball.addSublayer(heart)
  heart.swing("position.y", from: 112, to: 98, duration: 1)
  heart.swing(
    "transform.rotation.z",
    from: -8 * Double.pi / 180,
    to: 8 * Double.pi / 180,
    duration: 2
  )

  let front = makeWave(level: 140, UIColor(hex: 0x1f8fff))
  front.drift(from: 0, to: 100, duration: 1)
  ball.addSublayer(front)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

/// Water with four waves of 100 points on it, wider than the ball by two.
private func makeWave(level: CGFloat, _ color: UIColor) -> CAShapeLayer {
  let path = UIBezierPath()
  path.move(to: CGPoint(x: -100, y: level))
  for x in stride(from: CGFloat(-100), to: 300, by: 100) {
    path.addCurve(
      to: CGPoint(x: x + 100, y: level),
      controlPoint1: CGPoint(x: x + 50, y: level - 28),
      controlPoint2: CGPoint(x: x + 50, y: level + 28)
    )
  }
  path.addLine(to: CGPoint(x: 300, y: 200))
  path.addLine(to: CGPoint(x: -100, y: 200))
  path.close()
  return makeShape(path.cgPath, color)
}

extension CALayer {
  /// Moves along x for ever, by a wavelength, so that no one sees the beginning.
  fileprivate func drift(from: CGFloat, to: CGFloat, duration: Double) {
    loop("position.x", from: from, to: to, duration: duration)
  }
}
