public import AnimationRenderer
import QuartzCore
import UIKit

/// E15: a balloon flies in from the left, out at the right and back, swinging.
public func balloonFlight(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  stage.addSublayer(makeSky([0x5fb4ea, 0xcfeefb]))
  stage.addSublayer(makeCloud(y: 70, scale: 0.6, opacity: 0.7, offset: 2))
  stage.addSublayer(makeCloud(y: 196, scale: 0.75, opacity: 0.75, offset: 8.5))
  stage.addSublayer(
    makeShape(
      makePath("M0 262 C60 232 110 236 160 258 C220 284 280 228 400 250 L400 300 L0 300 Z"),
      UIColor(hex: 0x8fcf9b)
    )
  )
  let balloon = CALayer()
  balloon.position = CGPoint(x: -50, y: 0)
  balloon.addSublayer(makeGondola())
  stage.addSublayer(balloon)

  let flight = CAKeyframeAnimation(keyPath: "position")
  flight.duration = 12.0
  flight.values = [
    CGPoint(x: -50.0, y: 0.0), CGPoint(x: 450.0, y: 160.0), CGPoint(x: -50.0, y: 260.0),
  ].map { NSValue(cgPoint: $0) }
  flight.keyTimes = [0.0, 0.5, 1.0]
  flight.repeatCount = .infinity
  balloon.add(flight, forKey: nil)

  stage.addSublayer(makeCloud(y: 120, scale: 1, opacity: 0.95, offset: 5))
  stage.addSublayer(
    makeShape(
      makePath("M0 282 C90 256 180 296 250 284 C310 274 350 268 400 280 L400 300 L0 300 Z"),
      UIColor(hex: 0x5aa56f)
    )
  )
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 12)
}

private func makeCloud(y: CGFloat, scale: CGFloat, opacity: Float, offset: Double) -> CALayer {
  let cloud = makeShape(
    makePath(
      "M-46 14 C-66 14 -66 -10 -44 -10 C-42 -32 -10 -38 0 -20 C10 -32 40 -26 38 -6 C58 -8 60 14 42 14 Z"
    ),
    .white
  )
  cloud.position = CGPoint(x: -80, y: y)
  cloud.opacity = opacity
  cloud.transform = CATransform3DMakeScale(scale, scale, 1)
  let drift = makeBasic("position.x", from: -80, to: 480, duration: 12)
  drift.timeOffset = offset
  drift.repeatCount = .infinity
  cloud.add(drift, forKey: "drift")
  return cloud
}

// Creates the swinging parts: ropes, basket and envelope.
private func makeGondola() -> CALayer {
  let swinging = CALayer()
  swinging.addSublayer(
    makeLine(
      makePath("M-13 26 L-8 44 M13 26 L8 44 M0 30 L0 44"),
      UIColor(hex: 0x5b3a29),
      width: 1.2
    )
  )
  let basket = makeRoundedPath(
    CGRect(x: -9, y: 43, width: 18, height: 13),
    radius: 3
  )
  swinging.addSublayer(makeShape(basket, UIColor(hex: 0x8a5a3b)))
  let gores = [
    (
      "M0 -38 C24 -38 36 -22 36 -4 C36 14 20 24 12 33 L-12 33 C-20 24 -36 14 -36 -4 C-36 -22 -24 -38 0 -38 Z",
      0xe63946
    ),
    (
      "M0 -38 C14 -30 18 -14 18 -4 C18 14 10 24 5 33 L-5 33 C-10 24 -18 14 -18 -4 C-18 -14 -14 -30 0 -38 Z",
      0xffd166
    ),
    (
      "M0 -38 C5 -28 7 -14 7 -4 C7 14 4 24 2 33 L-2 33 C-4 24 -7 14 -7 -4 C-7 -14 -5 -28 0 -38 Z",
      0xe63946
    ),
  ]
  for (gore, color) in gores {
    swinging.addSublayer(makeShape(makePath(gore), UIColor(hex: color)))
  }
  let swing = CAKeyframeAnimation(keyPath: "transform.rotation.z")
  swing.values = [-5, 5, -5].map { $0 * CGFloat.pi / 180 }
  swing.timingFunctions = [
    CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
  ]
  swing.duration = 3
  swing.repeatCount = .infinity
  swinging.add(swing, forKey: "swing")
  return swinging
}
