public import AnimationRenderer
import QuartzCore
import UIKit

/// S25: the building blocks of `UIBezierPath`, each drawn from its start (white) to its end.
///
/// Dashed lines lead to control points. In the last cell a path is built point by point and emptied again.
public func paths(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let cells =
    [makeLines(), makeQuadCurve(), makeCurve()] + makeArcs() + makeClosedShapes()
    + [makeClose(), makeLineAndArc(), makeTwoSubpaths()]
  let colors = [0xff6b6b, 0xffd166, 0x06d6a0, 0x4cc9f0, 0xb388ff, 0xff8fc7]
  for (index, cell) in cells.enumerated() {
    let color = colors[index % colors.count]
    stage.addSublayer(makeCell(cell, index, color: UIColor(hex: color)))
  }
  stage.addSublayer(makeGrowingPath(cells.count, color: UIColor(hex: 0xff8fc7)))
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private struct Cell {
  let title: String
  let start: CGPoint
  let path: UIBezierPath
  // From the ends of a curve to its control points.
  var handles: CGPath?
}

// MARK: The paths

private func makeLines() -> Cell {
  let start = CGPoint(x: 14, y: 50)
  let path = UIBezierPath()
  path.move(to: start)
  path.addLine(to: CGPoint(x: 34, y: 20))
  path.addLine(to: CGPoint(x: 54, y: 48))
  path.addLine(to: CGPoint(x: 78, y: 16))
  return Cell(title: "move, lines", start: start, path: path)
}

private func makeQuadCurve() -> Cell {
  let start = CGPoint(x: 14, y: 56)
  let path = UIBezierPath()
  path.move(to: start)
  path.addQuadCurve(to: CGPoint(x: 78, y: 56), controlPoint: CGPoint(x: 46, y: 6))
  let handles = makePath("M14 56 L46 6 L78 56")
  return Cell(title: "quad curve", start: start, path: path, handles: handles)
}

private func makeCurve() -> Cell {
  let start = CGPoint(x: 14, y: 46)
  let path = UIBezierPath()
  path.move(to: start)
  path.addCurve(
    to: CGPoint(x: 78, y: 26),
    controlPoint1: CGPoint(x: 24, y: 6),
    controlPoint2: CGPoint(x: 68, y: 66)
  )
  let handles = makePath("M14 46 L24 6 M68 66 L78 26")
  return Cell(title: "curve", start: start, path: path, handles: handles)
}

// From and to the same angles, by two ways: with y down, growing angles go clockwise.
private func makeArcs() -> [Cell] {
  [("arc, clockwise", true), ("arc, counter-clockwise", false)].map { title, isClockwise in
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 46, y: 34),
      radius: 24,
      startAngle: -5 * .pi / 6,
      endAngle: .pi / 2,
      clockwise: isClockwise
    )
    return Cell(title: title, start: CGPoint(x: 25.2154, y: 22), path: path)
  }
}

private func makeClosedShapes() -> [Cell] {
  let box = CGRect(x: 14, y: 15, width: 64, height: 40)
  return [
    Cell(
      title: "oval",
      start: CGPoint(x: 80, y: 35),
      path: UIBezierPath(ovalIn: CGRect(x: 12, y: 14, width: 68, height: 42))
    ),
    Cell(title: "rect", start: box.origin, path: UIBezierPath(rect: box)),
    Cell(
      title: "rounded rect",
      start: CGPoint(x: box.minX + 14, y: box.minY),
      path: UIBezierPath(cgPath: makeRoundedPath(box, radius: 14))
    ),
  ]
}

private func makeClose() -> Cell {
  let start = CGPoint(x: 18, y: 52)
  let path = UIBezierPath()
  path.move(to: start)
  path.addLine(to: CGPoint(x: 46, y: 16))
  path.addLine(to: CGPoint(x: 78, y: 44))
  path.close()
  return Cell(title: "close", start: start, path: path)
}

// An arc is joined to the current point by a line.
private func makeLineAndArc() -> Cell {
  let start = CGPoint(x: 14, y: 52)
  let path = UIBezierPath()
  path.move(to: start)
  path.addArc(
    withCenter: CGPoint(x: 52, y: 34),
    radius: 20,
    startAngle: -.pi / 2,
    endAngle: .pi / 2,
    clockwise: true
  )
  return Cell(title: "line joins an arc", start: start, path: path)
}

private func makeTwoSubpaths() -> Cell {
  let start = CGPoint(x: 14, y: 24)
  let path = UIBezierPath()
  path.move(to: start)
  path.addLine(to: CGPoint(x: 44, y: 24))
  path.addLine(to: CGPoint(x: 44, y: 50))
  path.addLine(to: CGPoint(x: 14, y: 50))
  path.move(to: CGPoint(x: 54, y: 50))
  path.addLine(to: CGPoint(x: 54, y: 20))
  path.addLine(to: CGPoint(x: 80, y: 20))
  path.addLine(to: CGPoint(x: 80, y: 50))
  return Cell(title: "two subpaths", start: start, path: path)
}

// MARK: The cells

private func makeCell(_ cell: Cell, _ index: Int, color: UIColor) -> CALayer {
  let panel = makeCellPanel(index)
  if let handles = cell.handles {
    let dashed = makeLine(handles, UIColor(hex: 0x5a6fae), width: 1)
    dashed.lineDashPattern = [2, 3]
    panel.addSublayer(dashed)
  }
  let faint = makePen(cell.path.cgPath, color)
  faint.opacity = 0.25
  panel.addSublayer(faint)
  let pen = makePen(cell.path.cgPath, color)
  pen.draw()
  panel.addSublayer(pen)
  finish(panel, cell.title, start: cell.start)
  return panel
}

// A discrete animation shows each of its paths for an equal part of the time.
private func makeGrowingPath(_ index: Int, color: UIColor) -> CALayer {
  let panel = makeCellPanel(index)
  let start = CGPoint(x: 16, y: 52)
  let path = UIBezierPath()
  path.move(to: start)
  var stages: [CGPath] = []
  for (x, y) in [(24, 20), (44, 44), (60, 16), (78, 50)] {
    path.addLine(to: CGPoint(x: x, y: y))
    stages.append(path.cgPath)
  }
  let pen = makePen(path.cgPath, color)
  path.removeAllPoints()
  path.move(to: start)
  stages.append(path.cgPath)
  let build = CAKeyframeAnimation(keyPath: "path")
  build.values = stages
  build.calculationMode = .discrete
  build.duration = 3
  build.repeatCount = .infinity
  pen.add(build, forKey: "build")
  panel.addSublayer(pen)
  finish(panel, "removeAllPoints", start: start)
  return panel
}

private func makeCellPanel(_ index: Int) -> CALayer {
  makePanel(CGRect(x: 6 + 98 * (index % 4), y: 6 + 98 * (index / 4), width: 92, height: 90))
}

private func makePen(_ path: CGPath, _ color: UIColor) -> CAShapeLayer {
  let pen = makeLine(path, color, width: 3)
  pen.lineCap = .round
  pen.lineJoin = .round
  return pen
}

// Marks the start and writes the title.
private func finish(_ panel: CALayer, _ title: String, start: CGPoint) {
  let dot = CALayer()
  dot.bounds = CGRect(x: 0, y: 0, width: 7, height: 7)
  dot.position = start
  dot.cornerRadius = 3.5
  dot.backgroundColor = UIColor.white.cgColor
  panel.addSublayer(dot)
  let isLong = title.count > 20
  let frame = CGRect(x: 0, y: 74, width: 92, height: isLong ? 11 : 12)
  panel.addSublayer(makeCaption(title, frame, size: isLong ? 7.5 : 8))
}

extension CAShapeLayer {
  // Draws the line and rests.
  fileprivate func draw() {
    let draw = CAKeyframeAnimation(keyPath: "strokeEnd")
    draw.values = [0, 1, 1]
    draw.keyTimes = [0, 0.75, 1]
    draw.timingFunctions = [
      CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .linear),
    ]
    draw.duration = 3
    draw.repeatCount = .infinity
    add(draw, forKey: "draw")
  }
}
