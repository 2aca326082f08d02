public import AnimationRenderer
import QuartzCore
import UIKit

/// S37: three cars follow one path and turn with it; arrows on an oval compare the three rotation modes.
public func rollerCoaster(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  addLandscape(to: stage)
  addTrack(to: stage)
  addTrain(to: stage)
  stage.addSublayer(makeModes())
  addTexts(to: stage)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 6.5)
}

private var track: CGPath {
  makePath(
    """
    M-80 236 C-20 236 10 236 34 214 C58 190 62 96 100 96 C138 96 138 240 196 240 C252 240 268 190 268 160 \
    C268 130 246 112 222 112 C198 112 176 130 176 160 C176 194 196 240 252 240 C296 240 296 168 330 168 \
    C364 168 372 226 410 226 C440 226 460 226 480 226
    """
  )
}

private func addLandscape(to stage: CALayer) {
  let sky = makeSky([0x2b2d6e, 0x8f4f93, 0xf4976c, 0xfbd18a])
  sky.locations = [0, 0.45, 0.75, 1]
  stage.addSublayer(sky)
  let sun = CALayer()
  sun.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
  sun.position = CGPoint(x: 318, y: 196)
  sun.cornerRadius = 30
  sun.backgroundColor = UIColor(hex: 0xffe8a3).cgColor
  stage.addSublayer(sun)
  let mountains = makePath(
    "M0 226 L48 182 L92 214 L150 160 L214 218 L262 186 L330 222 L400 178 L400 300 L0 300 Z"
  )
  stage.addSublayer(makeShape(mountains, UIColor(hex: 0x5b3a72)))
  let background = makePath(
    "M0 268 C80 250 150 272 220 262 C290 252 340 266 400 256 L400 300 L0 300 Z"
  )
  stage.addSublayer(makeShape(background, UIColor(hex: 0x2a1f4a)))
}

private func addTrack(to stage: CALayer) {
  // From where the track is down to the ground.
  let tops: [(x: CGFloat, y: CGFloat)] = [
    (16, 226), (48, 188), (76, 113), (100, 96), (124, 121), (150, 194), (296, 202), (330, 168),
    (364, 191), (392, 221),
  ]
  let pillars = UIBezierPath()
  for top in tops {
    pillars.move(to: CGPoint(x: top.x, y: top.y))
    pillars.addLine(to: CGPoint(x: top.x, y: 282))
  }
  let wood = UIColor(hex: 0x1d1538)
  stage.addSublayer(makeLine(pillars.cgPath, wood, width: 3))
  stage.addSublayer(makeLine(makePath("M182 284 L196 240 M252 240 L266 284"), wood, width: 3))
  // Ties are the dashes of a wide line.
  let ties = makeLine(track, UIColor(hex: 0x160f2e), width: 9)
  ties.lineDashPattern = [2, 5]
  stage.addSublayer(ties)
  stage.addSublayer(makeLine(track, UIColor(hex: 0xf2e9ff), width: 2.5))
}

// MARK: The train

// At constant speed equal delays are equal distances: 30 points from car to car.
private func addTrain(to stage: CALayer) {
  let box = makePath("M-13 -4 L13 -4 L11 -16 L-9 -16 L-9 -22 L-13 -22 Z")
  let engine = makePath("M-13 -4 L15 -4 C16 -10 12 -16 4 -16 L-9 -16 L-9 -22 L-13 -22 Z")
  let cars = [
    makeCar(box, UIColor(hex: 0x06d6a0), heads: [-6, 3]),
    makeCar(box, UIColor(hex: 0xffd166), heads: [-6, 3]),
    makeCar(engine, UIColor(hex: 0xef476f), heads: [-6]),
  ]
  for (car, delay) in zip(cars, [0.321, 0.1605, 0]) {
    stage.addSublayer(car)
    let ride = CAKeyframeAnimation(keyPath: "position")
    ride.path = track
    ride.calculationMode = .paced
    ride.rotationMode = .rotateAuto
    ride.beginTime = CACurrentMediaTime() + delay
    ride.duration = 6
    ride.fillMode = .both
    ride.isRemovedOnCompletion = false
    car.add(ride, forKey: "ride")
  }
}

// The rail is where the car's position is; everything else is above it.
private func makeCar(_ outline: CGPath, _ color: UIColor, heads: [CGFloat]) -> CALayer {
  let car = CALayer()
  car.position = CGPoint(x: -80, y: 236)
  let body = makeShape(outline, color)
  body.strokeColor = UIColor(hex: 0x2a1238).cgColor
  body.lineWidth = 1.2
  body.lineJoin = .round
  car.addSublayer(body)
  car.addSublayer(makeShape(makeDiscs(heads, y: -25, diameter: 8), UIColor(hex: 0xffe0bd)))
  car.addSublayer(makeShape(makeDiscs([-10, 4], y: -6, diameter: 6), UIColor(hex: 0x2a1238)))
  return car
}

private func makeDiscs(_ xs: [CGFloat], y: CGFloat, diameter: CGFloat) -> CGPath {
  let path = CGMutablePath()
  for x in xs { path.addEllipse(in: CGRect(x: x, y: y, width: diameter, height: diameter)) }
  return path
}

// MARK: The three modes

private func makeModes() -> CALayer {
  let modes = CALayer()
  modes.position = CGPoint(x: 330, y: 54)
  let oval = makeEllipse(-44, -20, 88, 40)
  let line = makeLine(oval, UIColor(white: 1, alpha: CGFloat(0x90) / 255), width: 1.2)
  line.lineDashPattern = [2, 3]
  modes.addSublayer(line)

  // One after the other, a third of the oval apart.
  let arrows: [(CAAnimationRotationMode?, UIColor, Double)] = [
    (nil, .white, 0), (.rotateAuto, UIColor(hex: 0xffd166), 2.1667),
    (.rotateAutoReverse, UIColor(hex: 0x4cc9f0), 4.3333),
  ]
  for (mode, color, lead) in arrows {
    let arrow = makeShape(makePath("M-8 -6 L8 0 L-8 6 Z"), color)
    let round = CAKeyframeAnimation(keyPath: "position")
    round.path = oval
    round.calculationMode = .paced
    round.rotationMode = mode
    round.beginTime = CACurrentMediaTime() - lead
    round.duration = 6.5
    round.repeatCount = .infinity
    arrow.add(round, forKey: "round")
    modes.addSublayer(arrow)
  }
  return modes
}

private func addTexts(to stage: CALayer) {
  let texts: [(String, x: CGFloat, width: CGFloat, UIColor)] = [
    ("none", 274, 30, .white), ("auto", 303, 26, UIColor(hex: 0xffd166)),
    ("autoReverse", 331, 58, UIColor(hex: 0x4cc9f0)),
  ]
  for (string, x, width, color) in texts {
    let frame = CGRect(x: x, y: 82, width: width, height: 13)
    stage.addSublayer(makeText(string, frame, size: 9, color: color, alignment: .natural))
  }
  let title = CGRect(x: 12, y: 10, width: 160, height: 15)
  stage.addSublayer(makeText("rotationMode auto", title, size: 11, alignment: .natural))
}
