public import AnimationRenderer
import QuartzCore
import UIKit

/// S27: masks by a shape, an image and a text; only the alpha of what the mask shows counts.
///
/// A circle makes a photo round and breathes, an image with soft edges cuts stripes, and letters show a light
/// that runs behind them.
public func masks(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let samples = [
    ("shape mask: circular photo", CGRect(x: 10, y: 10, width: 184, height: 150), makePhoto()),
    ("picture mask: its alpha", CGRect(x: 206, y: 10, width: 184, height: 150), makeStripes()),
    (
      "text mask: a gradient three times as wide",
      CGRect(x: 10, y: 170, width: 380, height: 120),
      makeShimmer()
    ),
  ]
  for (title, frame, sample) in samples {
    stage.addSublayer(makePanel(frame))
    let titleFrame = CGRect(
      x: frame.minX + 10,
      y: frame.minY + 6,
      width: frame.width - 20,
      height: 14
    )
    stage.addSublayer(makeCaption(title, titleFrame, size: 10, alignment: .natural))
    stage.addSublayer(sample)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func makePhoto() -> CALayer {
  let photo = CALayer()
  photo.frame = CGRect(x: 20, y: 38, width: 164, height: 112)
  photo.addSublayer(makeSky([0x5fb4ea, 0xfde8b0], width: 164, height: 112))
  let sun = CALayer()
  sun.bounds = CGRect(x: 0, y: 0, width: 26, height: 26)
  sun.position = CGPoint(x: 120, y: 34)
  sun.cornerRadius = 13
  sun.backgroundColor = UIColor(hex: 0xfff3b0).cgColor
  photo.addSublayer(sun)
  let mountains = makePath("M0 86 L46 34 L78 72 L104 44 L164 96 L164 112 L0 112 Z")
  photo.addSublayer(makeShape(mountains, UIColor(hex: 0x4a6b8a)))
  let meadow = makePath("M0 98 C50 76 110 88 164 94 L164 112 L0 112 Z")
  photo.addSublayer(makeShape(meadow, UIColor(hex: 0x2f5d50)))

  let circle = makeEllipse(30, 4, 104, 104)
  let mask = makeShape(circle, .black)
  let breathe = CAKeyframeAnimation(keyPath: "path")
  breathe.values = [circle, makeEllipse(60, 34, 44, 44), makeEllipse(-30, -56, 224, 224), circle]
  breathe.timingFunctions = Array(
    repeating: CAMediaTimingFunction(name: .easeInEaseOut),
    count: 3
  )
  breathe.duration = 3
  breathe.repeatCount = .infinity
  mask.add(breathe, forKey: "breathe")
  photo.mask = mask
  return photo
}

private func makeStripes() -> CALayer {
  let stripes = CALayer()
  stripes.frame = CGRect(x: 216, y: 38, width: 164, height: 112)
  // Two rounds of four colours: moved by one round they look the same.
  let round = [0xff6b6b, 0xffd166, 0x06d6a0, 0x4cc9f0]
  let colors = makeSky(round + round + [0xff6b6b], width: 328, height: 112)
  colors.position.x -= 164
  colors.startPoint = CGPoint(x: 0, y: 0.5)
  colors.endPoint = CGPoint(x: 1, y: 0.5)
  colors.loop("transform.translation.x", from: 0, to: 164)
  stripes.addSublayer(colors)

  let rosette = CALayer()
  rosette.frame = CGRect(x: 26, y: 0, width: 112, height: 112)
  rosette.contents = Image.rosette
  rosette.contentsGravity = .resizeAspect
  // It has eight petals.
  rosette.loop("transform.rotation", from: 0, to: CGFloat.pi / 4)
  stripes.mask = rosette
  return stripes
}

private func makeShimmer() -> CALayer {
  let shimmer = CALayer()
  shimmer.frame = CGRect(x: 10, y: 196, width: 380, height: 84)
  let light = makeSky([0x44568f, 0xffffff, 0x44568f], width: 3 * 380, height: 84)
  light.position.x -= 380
  light.startPoint = CGPoint(x: 0, y: 0.5)
  light.endPoint = CGPoint(x: 1, y: 0.5)
  light.locations = [0, 0, 0.25]
  light.loop("locations", from: [0, 0, 0.25], to: [0.75, 1, 1])
  shimmer.addSublayer(light)
  shimmer.mask = makeText("Shimmer", CGRect(x: 10, y: 8, width: 360, height: 68), size: 56)
  return shimmer
}
