public import CoreGraphicsCompat
public import Foundation
internal import Graphics

/// How a path is painted.
public enum CGPathDrawingMode: Int32, Sendable, Hashable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

// MARK: The current path

extension CGContext {
  /// Forgets the current path.
  public func beginPath() { currentPath = CGMutablePath() }

  /// Starts a subpath.
  public func move(to point: CGPoint) { currentPath.move(to: point, transform: ctm) }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: ctm) }

  /// Starts a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: ctm)
  }

  /// Adds a cubic curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
  }

  /// Adds a quadratic curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: ctm)
  }

  /// Adds a circular arc, with a line to its start; see `CGMutablePath`.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    currentPath.addArc(
      center: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: clockwise,
      transform: ctm
    )
  }

  /// Adds an arc that touches the lines to a corner and on from it; see `CGMutablePath`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End,
      tangent2End: tangent2End,
      radius: radius,
      transform: ctm
    )
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: ctm) }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { currentPath.addRects(rects, transform: ctm) }

  /// Adds the ellipse in a rectangle.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: ctm) }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: ctm) }

  /// Closes the subpath.
  public func closePath() { currentPath.closeSubpath() }

  /// The current path in user space; nil for none.
  public var path: CGPath? {
    guard !currentPath.isEmpty, let inverse = state.map.inverse else { return nil }
    return CGPath(currentPath.path.transformed(by: inverse), faults: currentPath.faults)
  }

  /// Whether there is no current path.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// Where the current path ends.
  public var currentPointOfPath: CGPoint { convertToUserSpace(currentPath.currentPoint) }

  /// The box around the current path and its control points.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether a point is inside the current path.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
    return currentPath.contains(convertToDeviceSpace(point), using: rule)
  }
}

// MARK: Painting

extension CGContext {
  /// Fills the current path and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Draws the outline of the current path and forgets it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Replaces the current path by the outline of its line.
  public func replacePathWithStrokedPath() {
    guard let inverse = state.map.inverse else { return }
    let user = currentPath.path.transformed(by: inverse)
    var line = state.line
    line.dashPattern = []
    beginPath()
    addPath(CGPath(user).outline(of: line))
  }

  /// Paints the current path and clears it; the line is drawn over the area.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = currentPath
    beginPath()
    for message in path.faults { fault(message) }
    switch mode {
    case .fill: fill(path.path, .nonZero)
    case .eoFill: fill(path.path, .evenOdd)
    case .stroke: stroke(path.path)
    case .fillStroke:
      fill(path.path, .nonZero)
      stroke(path.path)
    case .eoFillStroke:
      fill(path.path, .evenOdd)
      stroke(path.path)
    }
  }

  // Paints a path of its own in place of the current one.
  private func draw(_ mode: CGPathDrawingMode, _ addShapes: () -> Void) {
    beginPath()
    addShapes()
    drawPath(using: mode)
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { draw(.fill) { addRect(rect) } }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { draw(.fill) { addRects(rects) } }

  /// Fills the ellipse in a rectangle.
  public func fillEllipse(in rect: CGRect) { draw(.fill) { addEllipse(in: rect) } }

  /// Draws the outline of a rectangle.
  public func stroke(_ rect: CGRect) { draw(.stroke) { addRect(rect) } }

  /// Draws the outline of a rectangle with a given line width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let usual = state.line.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.line.lineWidth = usual
  }

  /// Draws the outline of the ellipse in a rectangle.
  public func strokeEllipse(in rect: CGRect) { draw(.stroke) { addEllipse(in: rect) } }

  /// Draws lines from the first point to the second, from the third to the fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    draw(.stroke) {
      for index in stride(from: 0, to: points.count - 1, by: 2) {
        move(to: points[index])
        addLine(to: points[index + 1])
      }
    }
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    let mode = state.blendMode
    setBlendMode(.clear)
    fill(rect)
    setBlendMode(mode)
  }
}

// MARK: Clips

extension CGContext {
  /// Cuts what is drawn from now on to the current path, and forgets the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = currentPath
    beginPath()
    guard isDrawable(path.path) else { return }
    addClip(path.path, rule.fillRule)
  }

  /// Cuts what is drawn from now on to a rectangle.
  public func clip(to rect: CGRect) {
    beginPath()
    addRect(rect)
    clip()
  }

  /// Cuts what is drawn from now on to rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Ends all cutting, that of states which are remembered excepted.
  public func resetClip() {
    state.clips = []
    state.masks = []
  }

  /// The box around what remains, in user space.
  public var boundingBoxOfClipPath: CGRect {
    let area = clippedArea
    let box = Rect(Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    return CGRect(state.map.inverse?.apply(box) ?? box)
  }
}
