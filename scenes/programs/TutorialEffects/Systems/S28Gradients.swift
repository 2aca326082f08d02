public import AnimationRenderer
import QuartzCore
import UIKit

/// S28: gradients that shimmer behind letters, each of their properties in turn, and their three types.
///
/// The band of the axial diagonal follows the other diagonal, since gradients are made in the unit square and
/// stretched.
public func gradients(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  stage.addSublayer(makePanel(CGRect(x: 8, y: 6, width: 384, height: 116)))
  addShimmer(
    to: stage,
    y: 10,
    "locations [0, 0, .25] to [.75, 1, 1], three colours",
    "slide to unlock",
    colors: [0x6b78ad, 0xffffff, 0x6b78ad],
    from: [0, 0, 0.25],
    to: [0.75, 1, 1]
  )
  addShimmer(
    to: stage,
    y: 66,
    "six colours, [0, 0, 0, 0, 0, .25] to [.65, .8, .85, .9, .95, 1]",
    "shimmer in six colours",
    colors: [0xfff3a0, 0x7dffb2, 0xffae70, 0x7ce8ff, 0xff7ab8, 0xfff3a0],
    from: [0, 0, 0, 0, 0, 0.25],
    to: [0.65, 0.8, 0.85, 0.9, 0.95, 1]
  )
  let samples = [
    ("colors", makeColors()), ("locations", makeLocations()), ("startPoint", makeStartPoint()),
    ("endPoint", makeEndPoint()), ("diagonal, axial", makeDiagonal()), ("radial", makeRadial()),
    ("conic", makeConic()), ("alpha 1 to 0", makeFade()),
  ]
  for (index, (title, gradient)) in samples.enumerated() {
    let (x, y) = (8 + 98 * (index % 4), 130 + 84 * (index / 4))
    gradient.frame = CGRect(x: x, y: y, width: 90, height: 62)
    gradient.cornerRadius = 8
    stage.addSublayer(gradient)
    stage.addSublayer(makeCaption(title, CGRect(x: x - 3, y: y + 65, width: 96, height: 13)))
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

// The gradient is three times as wide as the label, so that the light comes from outside and leaves.
private func addShimmer(
  to stage: CALayer,
  y: CGFloat,
  _ title: String,
  _ text: String,
  colors: [Int],
  from: [NSNumber],
  to: [NSNumber]
) {
  let titleFrame = CGRect(x: 16, y: y, width: 360, height: 13)
  stage.addSublayer(makeCaption(title, titleFrame, alignment: .natural))
  let label = CALayer()
  label.frame = CGRect(x: 10, y: y + 12, width: 380, height: 34)
  let light = makeHorizontal(colors)
  light.frame = label.bounds.insetBy(dx: -label.bounds.width, dy: 0)
  light.locations = from
  light.loop("locations", from: from, to: to)
  label.addSublayer(light)
  label.mask = makeText(
    text,
    CGRect(x: 6, y: 3, width: 368, height: 30),
    size: 26,
    alignment: .natural
  )
  stage.addSublayer(label)
}

private func makeGradient(_ colors: [Int]) -> CAGradientLayer {
  let gradient = CAGradientLayer()
  gradient.colors = colors.map { UIColor(hex: $0).cgColor }
  return gradient
}

private func makeHorizontal(_ colors: [Int]) -> CAGradientLayer {
  let gradient = makeGradient(colors)
  gradient.startPoint = CGPoint(x: 0, y: 0.5)
  gradient.endPoint = CGPoint(x: 1, y: 0.5)
  return gradient
}

// MARK: Animated properties

private func makeColors() -> CAGradientLayer {
  let gradient = makeGradient([0x4cc9f0, 0x5a2fa8])
  gradient.swing("colors", to: [0xffd166, 0xef476f].map { UIColor(hex: $0).cgColor })
  return gradient
}

// Two colours at one place make a sharp edge.
private func makeLocations() -> CAGradientLayer {
  let gradient = makeHorizontal([0x14305c, 0x4cc9f0, 0xffd166, 0x5c1438])
  gradient.locations = [0, 0.2, 0.2, 0.4]
  gradient.swing("locations", from: [0, 0.2, 0.2, 0.4], to: [0.6, 0.8, 0.8, 1])
  return gradient
}

private func makeStartPoint() -> CAGradientLayer {
  let gradient = makeGradient([0x06d6a0, 0x0b1b4a])
  gradient.startPoint = CGPoint(x: 0, y: 0)
  gradient.endPoint = CGPoint(x: 0.5, y: 1)
  gradient.swing("startPoint", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 0))
  return gradient
}

private func makeEndPoint() -> CAGradientLayer {
  let gradient = makeGradient([0xff8fc7, 0x1b0b4a])
  gradient.startPoint = CGPoint(x: 0, y: 0)
  gradient.endPoint = CGPoint(x: 0, y: 1)
  gradient.swing("endPoint", from: CGPoint(x: 0, y: 1), to: CGPoint(x: 1, y: 0.2))
  return gradient
}

// MARK: Types

private func makeDiagonal() -> CAGradientLayer {
  let gradient = makeGradient([0xff6b6b, 0xff6b6b, 0xffd166, 0xffd166])
  gradient.locations = [0, 0.46, 0.54, 1]
  gradient.startPoint = CGPoint(x: 0, y: 0)
  gradient.endPoint = CGPoint(x: 1, y: 1)
  return gradient
}

// The end point is a corner of the box around the ellipse.
private func makeRadial() -> CAGradientLayer {
  let gradient = makeGradient([0xfff3b0, 0xf3722c, 0x3d0b2a])
  gradient.type = .radial
  gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
  gradient.endPoint = CGPoint(x: 1, y: 1)
  gradient.swing("endPoint", from: CGPoint(x: 0.7, y: 0.7), to: CGPoint(x: 1.1, y: 1.1))
  return gradient
}

// The end point circles: the colours begin in its direction and turn with it.
private func makeConic() -> CAGradientLayer {
  let gradient = makeGradient([0xff6b6b, 0xffd166, 0x06d6a0, 0x4cc9f0, 0xb388ff, 0xff6b6b])
  gradient.type = .conic
  gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
  gradient.endPoint = CGPoint(x: 1, y: 0.5)
  let turn = CAKeyframeAnimation(keyPath: "endPoint")
  turn.path = makeEllipse(0, 0, 1, 1)
  turn.calculationMode = .paced
  turn.duration = 3
  turn.repeatCount = .infinity
  gradient.add(turn, forKey: "turn")
  return gradient
}

// To the same colour with alpha 0; `clear` would be a transparent black.
private func makeFade() -> CAGradientLayer {
  let gradient = makeHorizontal([])
  gradient.colors = [1, 0].map { UIColor(hex: 0x4cc9f0, alpha: $0).cgColor }
  gradient.locations = [0, 1]
  gradient.swing("locations", from: [0, 0.4], to: [0.6, 1])
  return gradient
}
