import CoreGraphics

// Distances, directions and places on circles, as code for iOS computes them.

extension CGPoint {
  static func + (lhs: CGPoint, rhs: CGPoint) -> CGPoint {
    CGPoint(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }
  static func - (lhs: CGPoint, rhs: CGPoint) -> CGPoint {
    CGPoint(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }
  static func * (point: CGPoint, factor: CGFloat) -> CGPoint {
    .init(x: point.x * factor, y: point.y * factor)
  }
  static func += (lhs: inout CGPoint, rhs: CGPoint) { lhs = lhs + rhs }

  var length: CGFloat { sqrt(x * x + y * y) }

  func distance(to point: CGPoint) -> CGFloat { hypot(point.x - x, point.y - y) }

  func angle(to point: CGPoint) -> CGFloat { atan2(point.y - y, point.x - x) }

  func offsetBy(dx: CGFloat, dy: CGFloat) -> CGPoint {
    var point = self
    point.x += dx
    point.y += dy
    return point
  }

  static func lerp(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint { a + (b - a) * t }
}

extension CGPoint {
  fileprivate init(center: CGPoint, radius: CGFloat, angle: CGFloat) {
    self.init(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }

  fileprivate static let outside = CGPoint(x: CGFloat.infinity, y: .infinity)
}

struct CGPointLines {
  var position = CGPoint.zero {
    didSet { travelled += oldValue.distance(to: position) }
  }
  private(set) var travelled: CGFloat = 0
  private(set) var velocity = CGVector(dx: 30, dy: -40)

  mutating func move(for seconds: TimeInterval) {
    position += CGPoint(x: velocity.dx * CGFloat(seconds), y: velocity.dy * seconds)
    velocity.dy += 9.8 * CGFloat(seconds)
    velocity = CGVector(dx: -velocity.dx, dy: velocity.dy)
  }

  func around(_ center: CGPoint, count: Int) -> [CGPoint] {
    (0..<count).map { index in
      CGPoint(center: center, radius: 100, angle: 2 * .pi * CGFloat(index) / CGFloat(count))
    }
  }

  func nearest(to point: CGPoint, of points: [CGPoint]) -> CGPoint? {
    points.min { $0.distance(to: point) < $1.distance(to: point) }
  }

  func quadratic(_ t: CGFloat, _ points: (CGPoint, CGPoint, CGPoint)) -> CGPoint {
    .lerp(.lerp(points.0, points.1, t), .lerp(points.1, points.2, t), t)
  }

  func constructors() -> [CGPoint] {
    let (x, y) = (3, 4)
    return [
      CGPoint(x: x, y: y), CGPoint(x: 3.0, y: 4.0), CGPoint(x: 3, y: 4),
      CGPoint(x: CGFloat(x), y: CGFloat(y)), .init(x: 3, y: 4),
      CGPoint(x: Double(x), y: Double(y)), CGPoint.zero.offsetBy(dx: 3, dy: 4),
    ]
  }

  func comparisons() -> [Bool] {
    let points = Set(constructors())
    let (a, b) = (CGPoint(), CGPoint.zero)
    return [
      a == b, a.equalTo(b), (a == b), points.count == 1, a != .outside,
      CGPoint.outside.x.isInfinite,
    ]
  }

  func anchors() -> [CGFloat: CGPoint] {
    let anchors = [CGPoint(x: 0, y: 0.5), CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1.0, y: 0.5)]
    return anchors.reduce(into: [:]) { $0[$1.x] = $1 }
  }

  func rounded(_ point: CGPoint) -> String {
    let rounded = CGPoint(x: point.x.rounded(.down), y: ceil(point.y))
    guard let angle = Optional(position.angle(to: rounded)), !angle.isNaN else { return "none" }
    return "\(rounded) \(String(format: "%.2f", rounded.length)) \(NSCoder.string(for: rounded))"
  }
}
