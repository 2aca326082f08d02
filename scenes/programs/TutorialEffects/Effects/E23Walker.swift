public import AnimationRenderer
import QuartzCore
import UIKit

/// E23: the images of a sheet, shown one after the other, make a figure walk; its clock is paused twice.
public func walker(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x8fc26a))
  stage.addSublayer(makeGrass())
  let border = makeLine(
    makeRoundedPath(
      CGRect(x: 150, y: 30, width: 240, height: 244),
      radius: 10
    ),
    UIColor(white: 1, alpha: CGFloat(0xb0) / 255),
    width: 2
  )
  border.lineDashPattern = [6, 6]
  stage.addSublayer(border)
  stage.addSublayer(makePanel())

  let walk = Walk()
  stage.addSublayer(walk.layer)
  for (time, seconds) in [(2.5, 1.0), (6.5, 1.0)] {
    after(time) { walk.pause() }
    after(time + seconds) { walk.resume() }
  }
  let arrows =
    "M68 221 L74 230 L62 230 Z M68 279 L74 270 L62 270 Z M39 250 L48 244 L48 256 Z M97 250 L88 244 L88 256 Z"
  stage.addSublayer(makeShape(makePath(arrows), UIColor(hex: 0x101820)))
  return Renderer(
    layer: stage,
    size: stage.bounds.size,
    frameRate: frameRate,
    duration: 10
  )
}

/// The walker, a frame around its image on the sheet, and the key that is pressed, all on one clock.
private struct Walk {
  let layer = CALayer()
  private let walker = CALayer()
  private let frame = CALayer()
  private let key = CALayer()
  private let sign = CAShapeLayer()

  /// A direction: the row of the sheet, where it goes, and the key for it; times are numbers of images.
  private struct Leg {
    let row: Int
    let keyPath: String
    let positions: [CGFloat]
    let key: CGPoint
    let begin: Double

    // A move takes four images.
    var moves: Int { positions.count - 1 }
  }

  // At the border a move is clamped: the walker steps on the spot.
  private static let legs = [
    Leg(
      row: 0,
      keyPath: "position.y",
      positions: [62, 122, 182, 242, 242],
      key: CGPoint(x: 68, y: 274),
      begin: 0
    ),
    Leg(
      row: 2,
      keyPath: "position.x",
      positions: [210, 270, 330],
      key: CGPoint(x: 92, y: 250),
      begin: 16
    ),
    Leg(
      row: 3,
      keyPath: "position.y",
      positions: [242, 182, 122, 62, 62],
      key: CGPoint(x: 68, y: 226),
      begin: 24
    ),
    Leg(
      row: 1,
      keyPath: "position.x",
      positions: [330, 270, 210],
      key: CGPoint(x: 44, y: 250),
      begin: 40
    ),
  ]

  init() {
    walker.bounds = CGRect(x: 0, y: 0, width: 40, height: 60)
    walker.position = CGPoint(x: 210, y: 62)
    walker.contents = WalkerSheet.image
    walker.contentsRect = CGRect(x: 0, y: 0, width: 0.25, height: 0.25)
    frame.bounds = CGRect(x: 0, y: 0, width: 28, height: 42)
    frame.position = CGPoint(x: 26, y: 57)
    frame.borderWidth = 2
    frame.borderColor = UIColor(hex: 0xffd166).cgColor
    frame.cornerRadius = 4
    key.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
    key.position = Self.legs[0].key
    key.cornerRadius = 6
    key.backgroundColor = UIColor(hex: 0xffd166).cgColor
    let bars = CGMutablePath()
    for x in [61, 70] {
      bars.addPath(makeRoundedPath(CGRect(x: x, y: 242, width: 5, height: 16), radius: 1.5))
    }
    sign.path = bars
    sign.fillColor = UIColor(hex: 0xffd166).cgColor
    sign.isHidden = true
    for part in [walker, frame, key] {
      // Six images a second: the clock counts them.
      part.speed = 6
      layer.addSublayer(part)
    }
    layer.addSublayer(sign)
    for leg in Self.legs { add(leg) }
  }

  func pause() {
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = pausedTime
    withoutActions { (key.isHidden, sign.isHidden) = (true, false) }
  }

  func resume() {
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    layer.beginTime = timeSincePause
    withoutActions { (key.isHidden, sign.isHidden) = (false, true) }
  }

  private func add(_ leg: Leg) {
    let move = CAKeyframeAnimation(keyPath: leg.keyPath)
    move.values = leg.positions
    run(move, on: walker, leg, duration: Double(4 * leg.moves))

    let images = CAKeyframeAnimation(keyPath: "contentsRect")
    images.values = (0..<4).map {
      NSValue(
        cgRect: CGRect(x: CGFloat($0) / 4, y: CGFloat(leg.row) / 4, width: 0.25, height: 0.25)
      )
    }
    images.calculationMode = .discrete
    images.repeatCount = Float(leg.moves)
    run(images, on: walker, leg, duration: 4)

    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.values = (0..<4).map { NSValue(cgPoint: CGPoint(x: 26 + 28 * $0, y: 57 + 42 * leg.row)) }
    frames.calculationMode = .discrete
    frames.repeatCount = Float(leg.moves)
    run(frames, on: frame, leg, duration: 4)

    let press = CABasicAnimation(keyPath: "position")
    press.fromValue = NSValue(cgPoint: leg.key)
    press.toValue = NSValue(cgPoint: leg.key)
    run(press, on: key, leg, duration: Double(4 * leg.moves))
  }

  private func run(_ animation: CAAnimation, on layer: CALayer, _ leg: Leg, duration: Double) {
    animation.beginTime = leg.begin == 0 ? AVCoreAnimationBeginTimeAtZero : leg.begin
    animation.duration = duration
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
  }
}

private func makeGrass() -> CALayer {
  let blades = CGMutablePath()
  let tufts = [
    (160, 120), (262, 66), (352, 104), (284, 166), (250, 236), (166, 258), (366, 250), (372, 182),
    (236, 118),
  ]
  for (x, y) in tufts {
    for (foot, tip, height) in [(0, 3, 7), (5, 5, 9), (10, 7, 7)] {
      blades.move(to: CGPoint(x: x + foot, y: y))
      blades.addLine(to: CGPoint(x: x + tip, y: y - height))
    }
  }
  let grass = makeLine(blades, UIColor(hex: 0x6fa64d), width: 2)
  grass.lineCap = .round
  return grass
}

private func makePanel() -> CALayer {
  let panel = CALayer()
  panel.frame = CGRect(x: 0, y: 0, width: 136, height: 300)
  panel.backgroundColor = UIColor(hex: 0x22303c).cgColor
  panel.addSublayer(
    makeText(
      "16 frames, 6 a second",
      CGRect(x: 0, y: 12, width: 136, height: 16),
      size: 10.5,
      color: UIColor(hex: 0xc7d3de)
    )
  )
  let sheet = CALayer()
  sheet.frame = CGRect(x: 12, y: 36, width: 112, height: 168)
  sheet.contents = WalkerSheet.image
  sheet.backgroundColor = UIColor(hex: 0x33475a).cgColor
  sheet.cornerRadius = 4
  panel.addSublayer(sheet)
  for (x, y) in [(68, 226), (68, 274), (44, 250), (92, 250)] {
    let key = CALayer()
    key.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
    key.position = CGPoint(x: x, y: y)
    key.cornerRadius = 6
    key.backgroundColor = UIColor(hex: 0x3d5368).cgColor
    panel.addSublayer(key)
  }
  return panel
}
