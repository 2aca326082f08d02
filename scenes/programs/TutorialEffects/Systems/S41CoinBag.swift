public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// S41: two waves shift behind the mask of a bag, the bag shakes about its foot, and coins fly out of it.
public func coinBag(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  stage.addSublayer(makeSky([0x2a1b4e, 0x5b2a6e, 0xa8475f]))
  stage.addSublayer(
    makeShape(
      makePath("M0 272 C110 262 290 262 400 272 L400 300 L0 300 Z"),
      UIColor(hex: 0x2a1440)
    )
  )
  // Where the throws culminate, and where they come down.
  let throwTops = [-80, -120, -50, -70, -120, -90, -100, -60]
  let targets = [44, 308, 80, 368, 96, 324, 60, 344]
  for (index, (top, target)) in zip(throwTops, targets).enumerated() {
    // All are under way when the video begins, each an eighth of a flight after the one before it.
    let flight = makeFlight(to: CGFloat(target), control: CGFloat(top))
    flight.beginTime = CACurrentMediaTime() - 1.5 + 0.1875 * Double(index)
    let coin = makeCoin()
    coin.add(flight, forKey: "flight")
    stage.addSublayer(coin)
  }
  stage.addSublayer(makeBag())
  addTexts(to: stage)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

// MARK: Coins

private func makeCoin() -> CALayer {
  let coin = CALayer()
  coin.bounds = CGRect(x: 0, y: 0, width: 26, height: 26)
  coin.position = CGPoint(x: 200, y: 112)
  coin.cornerRadius = 13
  coin.backgroundColor = UIColor(hex: 0xffd166).cgColor
  coin.borderWidth = 2.5
  coin.borderColor = UIColor(hex: 0xd98e04).cgColor
  coin.addSublayer(makeShape(makeStar(), UIColor(hex: 0xd98e04)))
  return coin
}

// Five points, the first one to the left.
private func makeStar() -> CGPath {
  let path = CGMutablePath()
  path.addLines(
    between: (0..<10).map { index in
      let radius = index.isMultiple(of: 2) ? 6.5 : 2.8
      let angle = .pi + .pi * CGFloat(index) / 5
      return CGPoint(x: 13 + radius * cos(angle), y: 13 + radius * sin(angle))
    }
  )
  path.closeSubpath()
  return path
}

// A quadratic curve, run at an even pace of its parameter, is the way of something thrown.
private func makeFlight(to x: CGFloat, control y: CGFloat) -> CAAnimationGroup {
  let start = CGPoint(x: 200, y: 112)
  let path = UIBezierPath()
  path.move(to: start)
  path.addQuadCurve(
    to: CGPoint(x: x, y: 270),
    controlPoint: CGPoint(x: (start.x + x) / 2, y: y)
  )
  let fall = CAKeyframeAnimation(keyPath: "position")
  fall.path = path.cgPath

  let isLeft = x < start.x
  let turn = CABasicAnimation(keyPath: "transform.rotation.y")
  turn.fromValue = 0
  turn.toValue = 2 * .pi * (isLeft ? -1.3 : 1.7)
  let tilt = CABasicAnimation(keyPath: "transform.rotation.z")
  tilt.fromValue = 0
  tilt.toValue = CGFloat.pi / 180 * (isLeft ? -70 : 70)
  let show = CAKeyframeAnimation(keyPath: "opacity")
  show.values = [0, 1, 1, 0]
  show.keyTimes = [0, 0.06, 0.9, 1]

  let flight = CAAnimationGroup()
  flight.animations = [fall, turn, tilt, show]
  flight.duration = 1.5
  flight.repeatCount = .infinity
  return flight
}

// MARK: The bag

private var outline: CGPath {
  makePath(
    "M56 14 C40 40 4 74 4 118 C4 150 30 160 80 160 C130 160 156 150 156 118 C156 74 120 40 104 14 Z"
  )
}

private func makeBag() -> CALayer {
  let bag = CALayer()
  bag.bounds = CGRect(x: 0, y: 0, width: 160, height: 164)
  bag.anchorPoint = CGPoint(x: 0.5, y: 1)
  bag.position = CGPoint(x: 200, y: 280)
  bag.addSublayer(makeContents())
  bag.addSublayer(makeShine())
  let (brown, dark) = (UIColor(hex: 0x8a5531), UIColor(hex: 0x3d2213))
  let rim = makeLine(outline, dark, width: 4)
  rim.lineJoin = .round
  bag.addSublayer(rim)
  let ruffle = makeShape(
    makePath("M48 4 C60 -6 68 6 80 0 C92 6 100 -6 112 4 L104 16 C90 22 70 22 56 16 Z"),
    brown
  )
  ruffle.strokeColor = dark.cgColor
  ruffle.lineWidth = 3
  ruffle.lineJoin = .round
  bag.addSublayer(ruffle)
  let band = CALayer()
  band.frame = CGRect(x: 52, y: 14, width: 56, height: 9)
  band.cornerRadius = 4.5
  band.backgroundColor = UIColor(hex: 0xd64545).cgColor
  bag.addSublayer(band)

  let shake = CAKeyframeAnimation(keyPath: "transform.rotation.z")
  shake.values = [0, -5, 5, -5, 5, 0, 0].map { $0 * CGFloat.pi / 180 }
  shake.keyTimes = [0, 0.08, 0.2, 0.32, 0.44, 0.54, 1]
  shake.duration = 1.5
  shake.repeatCount = .infinity
  bag.add(shake, forKey: "shake")
  return bag
}

private func makeShine() -> CALayer {
  let shine = makeLine(
    makePath("M26 96 C34 70 48 50 62 34"),
    UIColor(white: 1, alpha: CGFloat(0x50) / 255),
    width: 5
  )
  shine.lineCap = .round
  return shine
}

private func makeContents() -> CALayer {
  let contents = CALayer()
  contents.frame = CGRect(x: 0, y: 0, width: 160, height: 164)
  contents.backgroundColor = UIColor(hex: 0x6b3f24).cgColor
  contents.mask = makeShape(outline, .black)
  let waves = [(80, 6, 0xe09f1f, -80), (90, 7, 0xffd166, 80)]
  for (level, amplitude, color, path) in waves {
    let wave = makeShape(
      makeWave(level: CGFloat(level), amplitude: CGFloat(amplitude)),
      UIColor(hex: color)
    )
    // By one wavelength, after which it looks as before.
    let shift = CABasicAnimation(keyPath: "transform.translation.x")
    shift.fromValue = 0
    shift.toValue = path
    shift.duration = 1.5
    shift.repeatCount = .infinity
    wave.add(shift, forKey: "shift")
    contents.addSublayer(wave)
  }
  return contents
}

// Four wavelengths of 80 points: one more on either side than the bag is wide.
private func makeWave(level: CGFloat, amplitude: CGFloat) -> CGPath {
  let surface = stride(from: CGFloat(-80), through: 240, by: 4).map { x in
    CGPoint(x: x, y: level + amplitude * sin(2 * .pi * (x + 80) / 80))
  }
  let path = CGMutablePath()
  path.addLines(between: surface + [CGPoint(x: 240, y: 170), CGPoint(x: -80, y: 170)])
  path.closeSubpath()
  return path
}

private func addTexts(to stage: CALayer) {
  let texts: [(String, x: CGFloat, width: CGFloat, CATextLayerAlignmentMode)] = [
    ("shake: rotation.z", 12, 120, .natural), ("coins: path, rotation.y", 130, 140, .center),
    ("wave: translation.x", 268, 120, .right),
  ]
  for (string, x, width, alignment) in texts {
    stage.addSublayer(
      makeText(
        string,
        CGRect(x: x, y: 285, width: width, height: 13),
        size: 9,
        color: UIColor(hex: 0xf3dff0),
        alignment: alignment
      )
    )
  }
}
