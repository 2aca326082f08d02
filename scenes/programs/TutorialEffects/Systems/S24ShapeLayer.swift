public import AnimationRenderer
import QuartzCore
import UIKit

/// S24: the drawing features of a shape layer: caps, joins, dots, a ring, both fill rules, a wave.
///
/// The last two panels show that the bounds of a shape layer (white) do not clip it, and that it is
/// sharp at any scale.
public func shapeLayer(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let panels = [
    ("lineCap", CGRect(x: 8, y: 8, width: 126, height: 88), makeCaps()),
    ("lineJoin", CGRect(x: 142, y: 8, width: 250, height: 88), makeJoins()),
    ("dots: dashes [0, 12]", CGRect(x: 8, y: 104, width: 126, height: 88), makeDots()),
    ("ring", CGRect(x: 142, y: 104, width: 121, height: 88), makeRing()),
    ("fillRule", CGRect(x: 271, y: 104, width: 121, height: 88), makeFillRules()),
    ("wave, masksToBounds", CGRect(x: 8, y: 200, width: 126, height: 92), makeWave()),
    ("bounds do not clip", CGRect(x: 142, y: 200, width: 121, height: 92), makeBlob()),
    ("sharp at any scale", CGRect(x: 271, y: 200, width: 121, height: 92), makeBadge()),
  ]
  for (title, frame, layers) in panels {
    stage.addSublayer(makePanel(frame))
    let titleFrame = CGRect(
      x: frame.minX + 8,
      y: frame.minY + 4,
      width: frame.width - 10,
      height: 13
    )
    stage.addSublayer(makeCaption(title, titleFrame, alignment: .natural))
    for layer in layers { stage.addSublayer(layer) }
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func makeLines(_ points: [CGPoint]) -> CGPath {
  let path = CGMutablePath()
  path.addLines(between: points)
  return path
}

// The thin line shows where the path itself runs.
private func makeAxis(_ path: CGPath) -> CALayer {
  makeLine(path, UIColor(hex: 0x0b1020), width: 1)
}

private func makeCaps() -> [CALayer] {
  let caps: [CAShapeLayerLineCap] = [.butt, .round, .square]
  return caps.enumerated().flatMap { index, cap -> [CALayer] in
    let y = CGFloat(34 + 20 * index)
    let path = makeLines([CGPoint(x: 30, y: y), CGPoint(x: 78, y: y)])
    let line = makeLine(path, UIColor(hex: 0x4cc9f0), width: 11)
    line.lineCap = cap
    line.swing("lineWidth", from: 5, to: 13)
    let frame = CGRect(x: 92, y: y - 7, width: 40, height: 13)
    return [line, makeAxis(path), makeCaption(cap.rawValue, frame, alignment: .natural)]
  }
}

private func makeJoins() -> [CALayer] {
  let joins: [CAShapeLayerLineJoin] = [.miter, .round, .bevel]
  return joins.enumerated().flatMap { index, join -> [CALayer] in
    let x = CGFloat(186 + 81 * index)
    let path = makeLines([
      CGPoint(x: x - 22, y: 72), CGPoint(x: x, y: 38), CGPoint(x: x + 22, y: 72),
    ])
    let line = makeLine(path, UIColor(hex: 0x06d6a0), width: 12)
    line.lineJoin = join
    let frame = CGRect(x: x - 30, y: 80, width: 60, height: 13)
    return [line, makeAxis(path), makeCaption(join.rawValue, frame)]
  }
}

// A dash of length 0 with round caps is a dot; the length of the path is a multiple of the pattern.
private func makeDots() -> [CALayer] {
  let frame = CGRect(x: 23, y: 130, width: 96.01, height: 48)
  let dots = makeLine(
    makeRoundedPath(frame, radius: 14),
    UIColor(hex: 0xffd166),
    width: 6
  )
  dots.lineCap = .round
  dots.lineDashPattern = [0, 12]
  dots.loop("lineDashPhase", from: 0, to: -36)
  return [dots]
}

private func makeRing() -> [CALayer] {
  let circle = UIBezierPath(
    arcCenter: .zero,
    radius: 28,
    startAngle: -.pi / 2,
    endAngle: 3 * .pi / 2,
    clockwise: true
  )
  let track = makeLine(makeEllipse(-28, -28, 56, 56), UIColor(hex: 0x1b2545), width: 9)
  let ring = makeLine(circle.cgPath, UIColor(hex: 0xff8fc7), width: 9)
  ring.lineCap = .round
  ring.strokeEnd = 0.75
  ring.swing("strokeEnd", from: 0.02, to: 1)
  for layer in [track, ring] { layer.position = CGPoint(x: 202, y: 150) }
  return [track, ring]
}

// One stroke of the pen draws the star, so that it goes round its middle twice.
private func makeFillRules() -> [CALayer] {
  let star = CGMutablePath()
  star.addLines(between: [
    CGPoint(x: 0, y: -26), CGPoint(x: 15.28, y: 21.03), CGPoint(x: -24.73, y: -8.03),
    CGPoint(x: 24.73, y: -8.03), CGPoint(x: -15.28, y: 21.03),
  ])
  star.closeSubpath()
  let rules: [(CAShapeLayerFillRule, String, CGFloat)] = [
    (.nonZero, "nonZero", 302), (.evenOdd, "evenOdd", 361),
  ]
  return rules.flatMap { rule, title, x -> [CALayer] in
    let shape = makeShape(star, UIColor(hex: 0xb388ff))
    shape.position = CGPoint(x: x, y: 148)
    shape.fillRule = rule
    shape.strokeColor = UIColor(hex: 0xe7dcff).cgColor
    shape.lineWidth = 1.5
    shape.lineJoin = .round
    // A fifth of a turn looks like none.
    shape.loop("transform.rotation", from: 0, to: 2 * CGFloat.pi / 5)
    return [shape, makeCaption(title, CGRect(x: x - 28, y: 177, width: 56, height: 13))]
  }
}

// The water is wider than the window by more than a wave, by which it moves.
private func makeWave() -> [CALayer] {
  let window = CALayer()
  window.frame = CGRect(x: 16, y: 222, width: 110, height: 62)
  window.cornerRadius = 6
  window.masksToBounds = true
  window.backgroundColor = UIColor(hex: 0x0d1b3d).cgColor
  let surface = stride(from: -40.0, through: 150, by: 2).map { x in
    CGPoint(x: x, y: 28 + 7 * sin(2 * .pi * (x + 40) / 40))
  }
  let path = CGMutablePath()
  path.addLines(between: surface)
  path.addLine(to: CGPoint(x: 150, y: 70))
  path.addLine(to: CGPoint(x: -40, y: 70))
  path.closeSubpath()
  let water = makeShape(path, UIColor(hex: 0x4cc9f0))
  water.loop("transform.translation.x", from: 0, to: 40, duration: 1.5)
  window.addSublayer(water)
  return [window]
}

private func makeBlob() -> [CALayer] {
  let blob = makeShape(
    makePath("M6 20 C-34 -26 84 -26 44 20 C84 66 -34 66 6 20 Z"),
    UIColor(hex: 0xff6b6b, alpha: 0.8)
  )
  blob.strokeColor = UIColor(hex: 0xffd9d9).cgColor
  blob.lineWidth = 2
  blob.frame = CGRect(x: 178, y: 233, width: 50, height: 40)
  blob.borderWidth = 1.5
  blob.borderColor = UIColor.white.cgColor
  return [blob]
}

private func makeBadge() -> [CALayer] {
  let path = CGMutablePath()
  path.addPath(makeEllipse(-7, -7, 14, 14))
  path.addLines(between: [
    CGPoint(x: -3, y: 0), CGPoint(x: -1, y: 2.4), CGPoint(x: 3.4, y: -2.6),
  ])
  let badge = makeLine(path, UIColor(hex: 0xffd166), width: 1.2)
  badge.position = CGPoint(x: 331, y: 252)
  badge.lineCap = .round
  badge.lineJoin = .round
  badge.swing("transform.scale", from: 1, to: 4.2)
  return [badge]
}
