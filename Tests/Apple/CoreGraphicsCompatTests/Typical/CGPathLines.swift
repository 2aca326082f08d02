import CoreGraphics

// Shapes that do not change, as code for iOS makes, measures and takes them apart.

extension CGPath {
  fileprivate var points: [CGPoint] {
    var points: [CGPoint] = []
    applyWithBlock { pointer in
      let element = pointer.pointee
      switch element.type {
      case .moveToPoint, .addLineToPoint:
        points.append(element.points[0])
      case .addQuadCurveToPoint:
        points.append(contentsOf: [element.points[0], element.points[1]])
      case .addCurveToPoint:
        points.append(contentsOf: UnsafeBufferPointer(start: element.points, count: 3))
      case .closeSubpath:
        break
      @unknown default:
        break
      }
    }
    return points
  }

  fileprivate static func polygon(sides: Int, in rect: CGRect) -> CGPath {
    let path = CGMutablePath()
    let radius = min(rect.width, rect.height) / 2
    let corners = (0..<sides).map { side -> CGPoint in
      let angle = 2 * CGFloat.pi * CGFloat(side) / CGFloat(sides) - .pi / 2
      return CGPoint(x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
    }
    path.addLines(between: corners)
    path.closeSubpath()
    return path
  }

  fileprivate func scaled(toFit rect: CGRect) -> CGPath? {
    let box = boundingBoxOfPath
    guard !box.isEmpty, !isEmpty else { return nil }
    let scale = min(rect.width / box.width, rect.height / box.height)
    var transform = CGAffineTransform(translationX: rect.midX, y: rect.midY)
      .scaledBy(x: scale, y: scale)
      .translatedBy(x: -box.midX, y: -box.midY)
    return copy(using: &transform)
  }
}

struct CGPathLines {
  let bounds = CGRect(x: 0, y: 0, width: 100, height: 60)

  func shadows() -> [CGPath] {
    [
      CGPath(rect: bounds, transform: nil),
      CGPath(ellipseIn: bounds, transform: nil),
      CGPath(roundedRect: bounds, cornerWidth: 8, cornerHeight: 8, transform: nil),
      UIBezierPath(roundedRect: bounds, cornerRadius: 8).cgPath,
      CGPath(
        rect: CGRect(x: -4, y: bounds.maxY - 2, width: bounds.width + 8, height: 6),
        transform: nil
      ),
    ]
  }

  func hexagon() -> [CGPoint] {
    CGPath.polygon(sides: 6, in: bounds).points
  }

  func icon(in rect: CGRect) -> CGRect? {
    CGPath.polygon(sides: 4, in: bounds).scaled(toFit: rect)?.boundingBox
  }

  func hits(_ point: CGPoint) -> [Bool] {
    var transform = CGAffineTransform(translationX: 50, y: 0)
    let ring = CGMutablePath()
    ring.addEllipse(in: bounds)
    ring.addEllipse(in: bounds.insetBy(dx: 20, dy: 12))
    let line = CGPath(rect: bounds, transform: &transform)
    return [
      ring.contains(point), ring.contains(point, using: .evenOdd),
      ring.contains(point, using: .winding),
      line.contains(point, using: .winding, transform: transform), line.isRect(nil),
    ]
  }

  func outline() -> CGPath {
    let circle = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 40, height: 40), transform: nil)
    let stroked = circle.copy(
      strokingWithWidth: 4,
      lineCap: .butt,
      lineJoin: .miter,
      miterLimit: 10
    )
    let dashed = circle.copy(dashingWithPhase: 2, lengths: [6, 4], transform: .identity)
    let square = CGPath(rect: bounds, transform: nil)
      .copy(
        strokingWithWidth: 2,
        lineCap: CGLineCap.square,
        lineJoin: CGLineJoin.bevel,
        miterLimit: 0
      )
    return [dashed, square].allSatisfy { !$0.isEmpty } ? stroked : circle
  }

  func same() -> Bool {
    let (first, second) = (
      CGPath.polygon(sides: 3, in: bounds), CGPath.polygon(sides: 3, in: bounds)
    )
    guard let copy = first.copy(), let mutable = copy.mutableCopy() else { return false }
    mutable.addLine(to: .zero)
    return first == second && copy == first && mutable != first
      && first.currentPoint == hexagon().first
  }
}
