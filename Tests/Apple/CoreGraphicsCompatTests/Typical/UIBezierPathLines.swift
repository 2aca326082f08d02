import CoreGraphics

// Check marks, hearts, stars and arrows, as component libraries for iOS draw them.

extension UIBezierPath {
  convenience init(heartIn rect: CGRect) {
    self.init()
    let sideOne = rect.width * 0.4
    let sideTwo = rect.height * 0.3
    let arcRadius = sqrt(sideOne * sideOne + sideTwo * sideTwo) / 2
    addArc(
      withCenter: CGPoint(x: rect.width * 0.3, y: rect.height * 0.35),
      radius: arcRadius,
      startAngle: 135.degreesToRadians,
      endAngle: 315.degreesToRadians,
      clockwise: true
    )
    addLine(to: CGPoint(x: rect.width / 2, y: rect.height * 0.2))
    addArc(
      withCenter: CGPoint(x: rect.width * 0.7, y: rect.height * 0.35),
      radius: arcRadius,
      startAngle: 225.degreesToRadians,
      endAngle: 45.degreesToRadians,
      clockwise: true
    )
    addLine(to: CGPoint(x: rect.width * 0.5, y: rect.height * 0.95))
    close()
  }

  static func checkmark(in rect: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: rect.minX, y: rect.midY))
    path.addLine(to: CGPoint(x: rect.width * 0.4, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    path.lineWidth = 3
    path.lineCapStyle = CGLineCap.round
    path.lineJoinStyle = CGLineJoin.round
    return path
  }
}

extension Int {
  fileprivate var degreesToRadians: CGFloat { CGFloat(self) * .pi / 180 }
}

struct UIBezierPathLines {
  let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  lazy var heart: UIBezierPath = UIBezierPath(heartIn: bounds)
  private var circle: UIBezierPath {
    UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50),
      radius: 40,
      startAngle: 0,
      endAngle: .pi * 2,
      clockwise: true
    )
  }

  func icons() -> [UIBezierPath] {
    let minus = UIBezierPath(rect: CGRect(x: 10, y: 45, width: 80, height: 10))
    let pill = UIBezierPath(roundedRect: bounds.insetBy(dx: 0, dy: 30), cornerRadius: 20)
    let sheet = UIBezierPath(
      roundedRect: bounds,
      byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 16, height: 16)
    )
    let all = UIBezierPath(roundedRect: bounds, byRoundingCorners: .allCorners, cornerRadii: .zero)
    let oval = UIBezierPath(ovalIn: bounds)
    let wrapped = UIBezierPath(cgPath: oval.cgPath)
    return [minus, pill, sheet, all, oval, wrapped, .checkmark(in: bounds), circle]
  }

  func star(points: Int, flip: Bool = false) -> UIBezierPath {
    let star = UIBezierPath()
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    for i in 0..<points * 2 {
      let radius: CGFloat = i.isMultiple(of: 2) ? 50 : 20
      let angle = CGFloat(i) * .pi / CGFloat(points) - .pi / 2
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      i == 0 ? star.move(to: point) : star.addLine(to: point)
    }
    star.close()
    if flip {
      star.apply(CGAffineTransform(scaleX: 1, y: -1).translatedBy(x: 0, y: -bounds.height))
    }
    return star
  }

  func hole() -> (Bool, Bool) {
    let overlay = UIBezierPath(rect: bounds)
    overlay.append(circle.reversing())
    overlay.usesEvenOddFillRule = true
    return (overlay.contains(CGPoint(x: 50, y: 50)), overlay.contains(.init(x: 1, y: 1)))
  }

  func dashes() -> [CGFloat] {
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addQuadCurve(to: CGPoint(x: 100, y: 0), controlPoint: CGPoint(x: 50, y: 50))
    line.addCurve(
      to: CGPoint(x: 200, y: 0),
      controlPoint1: CGPoint(x: 120, y: -50),
      controlPoint2: .init(x: 180, y: -50)
    )
    let pattern: [CGFloat] = [8, 4, 2]
    line.setLineDash(pattern, count: pattern.count, phase: 1)
    var (count, phase): (Int, CGFloat) = (0, 0)
    line.getLineDash(nil, count: &count, phase: &phase)
    var copy = [CGFloat](repeating: 0, count: count)
    line.getLineDash(&copy, count: nil, phase: nil)
    line.flatness = 0.6
    line.miterLimit = 10
    return copy + [phase, line.currentPoint.x, line.flatness, line.miterLimit]
  }

  mutating func change() -> Bool {
    guard let copy = heart.copy() as? UIBezierPath else { return false }
    heart.removeAllPoints()
    heart.cgPath = copy.cgPath
    return !heart.isEmpty && heart.bounds == copy.bounds && UIBezierPath().isEmpty
  }
}
