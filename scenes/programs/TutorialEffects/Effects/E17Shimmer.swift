public import AnimationRenderer
import QuartzCore
import UIKit

/// E17: a gradient three times as wide as its label runs through the letters, in three and in six colours.
public func shimmer(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020), width: 640, height: 360)
  let wallpaper = makeSky([0x0b1026, 0x1d1b4c, 0x43205e], width: 640, height: 360)
  wallpaper.startPoint = CGPoint(x: 0.2, y: 0)
  wallpaper.endPoint = CGPoint(x: 0.8, y: 1)
  stage.addSublayer(wallpaper)
  stage.addSublayer(
    makeText(
      "9:41",
      CGRect(x: 140, y: 40.6, width: 360, height: 109),
      size: 92,
      color: UIColor(hex: 0xeef1ff)
    )
  )
  stage.addSublayer(
    makeText(
      "Friday, 20 November",
      CGRect(x: 140, y: 146.36, width: 360, height: 24),
      size: 19,
      color: UIColor(hex: 0xb9bfe0)
    )
  )
  stage.addSublayer(makeTrack())
  stage.addSublayer(
    makeMaskedLabel(
      "slide to unlock",
      CGRect(x: 20, y: 15.87, width: 600, height: 32),
      size: 26,
      colors: [0x8088b4, 0xffffff, 0x8088b4],
      from: [0, 0, 0.25],
      to: [0.75, 1, 1],
      y: 216
    )
  )
  stage.addSublayer(
    makeMaskedLabel(
      "or in six colours",
      CGRect(x: 20, y: 23.29, width: 600, height: 22),
      size: 18,
      colors: [0xfff3a0, 0x7dffb2, 0xffae70, 0x7ce8ff, 0xff7ab8, 0xfff3a0],
      from: [0, 0, 0, 0, 0, 0.25],
      to: [0.65, 0.8, 0.85, 0.9, 0.95, 1],
      y: 294
    )
  )
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func makeMaskedLabel(
  _ text: String,
  _ textFrame: CGRect,
  size: CGFloat,
  colors: [Int],
  from: [NSNumber],
  to: [NSNumber],
  y: CGFloat
) -> CALayer {
  let label = CALayer()
  label.frame = CGRect(x: 0, y: y, width: 640, height: 60)

  let gradientLayer = CAGradientLayer()
  gradientLayer.startPoint = CGPoint(x: 0.0, y: 0.5)
  gradientLayer.endPoint = CGPoint(x: 1.0, y: 0.5)
  gradientLayer.colors = colors.map { UIColor(hex: $0).cgColor }
  gradientLayer.locations = from
  gradientLayer.frame = CGRect(x: -640, y: 0, width: 3 * 640, height: 60)
  label.addSublayer(gradientLayer)

  let gradientAnimation = CABasicAnimation(keyPath: "locations")
  gradientAnimation.fromValue = from
  gradientAnimation.toValue = to
  gradientAnimation.duration = 3.0
  gradientAnimation.repeatCount = .infinity
  gradientLayer.add(gradientAnimation, forKey: nil)

  label.mask = makeText(text, textFrame, size: size)
  return label
}

private func makeTrack() -> CALayer {
  let track = CALayer()
  track.frame = CGRect(x: 110, y: 216, width: 420, height: 60)
  track.cornerRadius = 30
  track.backgroundColor = UIColor(white: 1, alpha: CGFloat(0x14) / 255).cgColor
  track.borderWidth = 1
  track.borderColor = UIColor(white: 1, alpha: CGFloat(0x22) / 255).cgColor
  let knob = CALayer()
  knob.frame = CGRect(x: 6, y: 6, width: 48, height: 48)
  knob.cornerRadius = 24
  knob.backgroundColor = UIColor(white: 1, alpha: CGFloat(0x26) / 255).cgColor
  let arrow = makeLine(makePath("M21 17 L28 24 L21 31"), .white, width: 3)
  arrow.lineCap = .round
  arrow.lineJoin = .round
  knob.addSublayer(arrow)
  track.addSublayer(knob)
  return track
}
