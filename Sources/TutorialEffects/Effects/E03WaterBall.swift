public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// E3: three waves roll in a ball; every tick of a display link moves them on and lets the level rise.
public func waterBall(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0a1730))
  let rim = makeLine(makeEllipse(88, 34, 224, 224), UIColor(hex: 0x25477a), width: 5)
  stage.addSublayer(rim)
  let ball = WaterBall(diameter: 200)
  ball.layer.position = CGPoint(x: 200, y: 146)
  stage.addSublayer(ball.layer)

  let link = CADisplayLink { link in
    ball.tick()
    if ball.isFull { link.isPaused = true }
  }
  link.add(to: .main, forMode: .common)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 5)
}

private final class WaterBall {
  let layer = CALayer()
  private let side: CGFloat
  private let waves: [(layer: CAShapeLayer, speed: CGFloat, phase: CGFloat)]
  private let label = CATextLayer()
  private var offset: CGFloat = 0
  private var amplitude: CGFloat = 5
  private var growth: CGFloat = 0.01
  private var progress: CGFloat = 0

  var isFull: Bool { progress >= 0.72 && offset > 14 }

  init(diameter: CGFloat) {
    side = diameter
    let box = CGRect(x: 0, y: 0, width: diameter, height: diameter)
    let colors = [0x0f4c9a, 0x176bd0, 0x1f8fff]
    waves = zip(colors, [(-0.6, 2.1), (0.75, 4.2), (1, 0)]).map { color, motion in
      let wave = CAShapeLayer()
      wave.frame = box
      wave.fillColor = UIColor(hex: color).cgColor
      return (wave, motion.0, motion.1)
    }
    layer.bounds = box
    layer.cornerRadius = diameter / 2
    layer.masksToBounds = true
    layer.backgroundColor = UIColor(hex: 0x132a4a).cgColor
    for wave in waves { layer.addSublayer(wave.layer) }
    label.font = UIFont(name: "DejaVu Sans-Bold", size: 50)
    label.fontSize = 50
    label.alignmentMode = .center
    label.foregroundColor = UIColor.white.cgColor
    label.frame = CGRect(x: 0, y: diameter / 2 - 30, width: diameter, height: 60)
    layer.addSublayer(label)
    draw()
  }

  /// What one frame of the screen does.
  func tick() {
    offset += 0.06
    amplitude += growth
    if amplitude > 8 || amplitude < 5 { growth = -growth }
    progress = min(0.72, progress + 0.003)
    withoutActions(draw)
  }

  private func draw() {
    for wave in waves { wave.layer.path = surface(offset * wave.speed + wave.phase) }
    label.string = "\(Int((progress * 100).rounded()))%"
  }

  // y = 2A · sin(1.5 cycles · x + offset) + level, a point a step, closed to the bottom corners.
  private func surface(_ phase: CGFloat) -> CGPath {
    let cycle = 2 * CGFloat.pi / side
    let level = side * (1 - progress)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: level + 2 * amplitude * sin(phase)))
    for x in stride(from: CGFloat(1), through: side, by: 1) {
      path.addLine(
        to: CGPoint(x: x, y: level + 2 * amplitude * sin(1.5 * cycle * x + phase))
      )
    }
    path.addLine(to: CGPoint(x: side, y: side))
    path.addLine(to: CGPoint(x: 0, y: side))
    path.closeSubpath()
    return path
  }
}
