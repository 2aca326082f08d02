public import AnimationRenderer
import QuartzCore
import UIKit

/// E7: clouds fade in and drift at one speed; half a second after one has left it comes back.
public func clouds(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x8fd3f4))
  stage.addSublayer(makeSky([0x3f9be0, 0xa8defa, 0xeaf8ff]))
  let sun = makeShape(makeEllipse(282, 34, 64, 64), UIColor(hex: 0xffe27a))
  sun.shadowColor = UIColor(hex: 0xfff3b0).cgColor
  sun.shadowOpacity = 1
  sun.shadowOffset = .zero
  sun.shadowRadius = 16
  stage.addSublayer(sun)

  let sky = CALayer()
  stage.addSublayer(sky)
  fadeOut(sky, after: 8.6, duration: 0.4)
  let sizes: [(width: CGFloat, x: CGFloat, y: CGFloat)] = [
    (120, 70, 72), (92, 250, 120), (140, 150, 172), (80, 180, 44),
  ]
  for (index, size) in sizes.enumerated() {
    let cloud = makeCloud(width: size.width)
    cloud.position = CGPoint(x: -size.width / 2, y: size.y)
    sky.addSublayer(cloud)
    let fade = makeBasic(
      "opacity",
      from: 0,
      to: 1,
      duration: 0.5,
      delay: 0.5 + 0.2 * Double(index),
      fillMode: .backwards
    )
    cloud.add(fade, forKey: "fade")
    drift(cloud, from: size.x)
  }
  stage.addSublayer(
    makeShape(
      makePath("M0 262 C70 214 130 226 190 250 C250 274 330 220 400 240 L400 300 L0 300 Z"),
      UIColor(hex: 0x7cc47f)
    )
  )
  stage.addSublayer(
    makeShape(
      makePath("M0 284 C60 262 120 258 200 276 C280 294 340 262 400 268 L400 300 L0 300 Z"),
      UIColor(hex: 0x4f9d5c)
    )
  )
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 9)
}

private func drift(_ cloud: CALayer, from x: CGFloat) {
  let end = 400 + cloud.bounds.width / 2
  let animation = CABasicAnimation(keyPath: "position.x")
  animation.fromValue = x
  animation.toValue = end
  animation.duration = (end - x) / 80
  animation.delegate = OnStop {
    after(0.5) { drift(cloud, from: -cloud.bounds.width / 2) }
  }
  cloud.add(animation, forKey: "drift")
}

private func makeCloud(width w: CGFloat) -> CALayer {
  let path = CGMutablePath()
  path.addPath(
    makeRoundedPath(CGRect(x: 0, y: 0.275 * w, width: w, height: 0.225 * w), radius: 0.11 * w)
  )
  path.addEllipse(in: CGRect(x: 0.14 * w, y: 0.1 * w, width: 0.34 * w, height: 0.34 * w))
  path.addEllipse(in: CGRect(x: 0.36 * w, y: 0, width: 0.42 * w, height: 0.42 * w))
  let cloud = makeShape(path, .white)
  cloud.bounds = CGRect(x: 0, y: 0, width: w, height: w / 2)
  cloud.shadowColor = UIColor(hex: 0x3f7cac).cgColor
  cloud.shadowOpacity = 0.35
  cloud.shadowOffset = CGSize(width: 0, height: 4)
  cloud.shadowRadius = 5
  return cloud
}
