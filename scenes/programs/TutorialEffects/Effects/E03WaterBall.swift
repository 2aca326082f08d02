public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// E3: three waves roll in a ball; every tick of a display link redraws them and raises the level.
///
/// This program sets new paths 60 times a second, so its display lists differ from those of
/// `scenes/tutorials/e03-water-ball.json`, which moves one path. The surfaces are equal at every
/// tick; the scene also moves between ticks.
public func waterBall(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0a1730))
  let rim = makeLine(makeEllipse(88, 34, 224, 224), UIColor(hex: 0x25477a), width: 5)
  stage.addSublayer(rim)
  let ball = WaterBall(diameter: 200)
  ball.layer.position = CGPoint(x: 200, y: 146)
  stage.addSublayer(ball.layer)

  let link = CADisplayLink { _ in ball.tick() }
  link.add(to: .main, forMode: .common)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 6)
}

private final class WaterBall {
  let layer = CALayer()
  private let side: CGFloat
  private let waves: [(layer: CAShapeLayer, speed: CGFloat, phase: CGFloat)]
  private let label: CATextLayer
  // The phase in radians; the front wave advances by one cycle of 2π in 2 s.
  private var offset: CGFloat = 0
  // The amplitude in percent, from 100 to 160 and back. Integers reach the ends exactly.
  private var swell = 100
  private var growth = 1
  // The fill level in thousandths.
  private var progress = 0

  init(diameter: CGFloat) {
    side = diameter
    let box = CGRect(x: 0, y: 0, width: diameter, height: diameter)
    let colors = [0x0f4c9a, 0x176bd0, 0x1f8fff]
    waves = zip(colors, [(-0.5, 2.1), (0.75, 4.2), (1, 0)]).map { color, motion in
      let wave = CAShapeLayer()
      wave.frame = box
      wave.fillColor = UIColor(hex: color).cgColor
      return (wave, motion.0, motion.1)
    }
    label = makeText(
      "",
      CGRect(x: 0, y: diameter / 2 - 30, width: diameter, height: 60),
      size: 50,
      isBold: true
    )
    layer.bounds = box
    layer.cornerRadius = diameter / 2
    layer.masksToBounds = true
    layer.backgroundColor = UIColor(hex: 0x132a4a).cgColor
    for wave in waves { layer.addSublayer(wave.layer) }
    layer.addSublayer(label)
  }

  /// Draws one frame of the display link and advances the waves.
  func tick() {
    withoutActions(draw)
    offset += .pi / 60
    swell += growth
    if swell == 100 || swell == 160 { growth = -growth }
    progress = min(720, progress + 3)
  }

  private func draw() {
    for wave in waves { wave.layer.path = surface(offset * wave.speed + wave.phase) }
    label.string = "\(progress / 10)%"
  }

  // y = 2A · sin(1.5 · 2π · x / side + offset) + level, one vertex per point of x, closed along the
  // bottom edge.
  private func surface(_ offset: CGFloat) -> CGPath {
    let cycle = 2 * CGFloat.pi / side
    let amplitude = 5 * CGFloat(swell) / 100
    let level = side * (1 - CGFloat(progress) / 1000)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: level + 2 * amplitude * sin(offset)))
    for x in stride(from: CGFloat(1), through: side, by: 1) {
      let y = 2 * amplitude * sin(1.5 * cycle * x + offset) + level
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.addLine(to: CGPoint(x: side, y: side))
    path.addLine(to: CGPoint(x: 0, y: side))
    path.closeSubpath()
    return path
  }
}
