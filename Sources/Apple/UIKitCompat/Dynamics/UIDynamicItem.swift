public import Foundation
internal import Graphics

/// The shape that an item has for collisions; the numbers are UIKit's.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle, ellipse, path
}

/// An object that an animator moves and turns.
public protocol UIDynamicItem: AnyObject {
  /// The middle, which forces act on.
  var center: CGPoint { get set }
  /// The size in points.
  var bounds: CGRect { get }
  /// The rotation about the middle.
  var transform: CGAffineTransform { get set }
  /// The shape; the rectangle of the bounds by default.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// A convex shape around the origin, for the type `path`.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The rectangle of the bounds.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The rectangle of the bounds.
  public var collisionBoundingPath: UIBezierPath { rectanglePath }

  var rectanglePath: UIBezierPath {
    UIBezierPath(rect: CGRect(center: .zero, size: bounds.size))
  }
}

extension UIView: UIDynamicItem {}

/// An item as a rigid body, in the coordinates of the reference view; seconds, points and radians.
final class DynamicBody {
  /// The item; nil for a boundary.
  weak var item: (any UIDynamicItem)?
  var position: Point
  var angle: Double
  var velocity = Point.zero
  var spin = 0.0
  /// Set before every tick from the behaviours of the item.
  var material = Material()
  private(set) var inverseMass = 0.0
  private(set) var inverseInertia = 0.0
  /// The corners around the middle, clockwise on screen.
  let corners: [Point]
  private let area: Double
  // The transform of the item without its rotation.
  private let upright: CGAffineTransform

  /// The properties that behaviours set; the defaults are those of Apple's physics.
  struct Material {
    var elasticity = 0.2
    var friction = 0.2
    var density = 1.0
    var resistance = 0.0
    var angularResistance = 0.0
    var allowsRotation = true
    var isAnchored = false
  }

  init(_ item: any UIDynamicItem) {
    self.item = item
    position = item.center.point
    angle = Double(atan2(item.transform.b, item.transform.a))
    upright = item.transform.concatenating(CGAffineTransform(rotationAngle: -CGFloat(angle)))
    corners = Self.corners(of: item)
    area = max(1, Double(item.bounds.width * item.bounds.height))
  }

  /// A boundary that does not move.
  init(corners: [Point]) {
    (position, angle) = (.zero, 0)
    upright = .identity
    (self.corners, area) = (corners, 1)
  }

  private static func corners(of item: any UIDynamicItem) -> [Point] {
    let (x, y) = (Double(item.bounds.width) / 2, Double(item.bounds.height) / 2)
    let rectangle = [Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)]
    switch item.collisionBoundsType {
    case .rectangle: return rectangle
    case .ellipse:
      return (0..<24).map { index in
        let angle = Double(index) / 24 * 2 * .pi
        return Point(x * cos(angle), y * sin(angle))
      }
    case .path:
      let hull = ConvexHull.points(item.collisionBoundingPath.corners)
      return hull.count > 2 ? hull : rectangle
    }
  }

  /// The mass of 100 × 100 points of the density 1 is 1.
  func update() {
    let mass = material.density * area / 10_000
    let isMoved = item != nil && !material.isAnchored && mass > 0
    inverseMass = isMoved ? 1 / mass : 0
    guard isMoved, material.allowsRotation, let size = item?.bounds.size else {
      inverseInertia = 0
      if !material.allowsRotation { spin = 0 }
      return
    }
    let squares = Double(size.width * size.width + size.height * size.height)
    inverseInertia = 1 / (mass * max(1, squares) / 12)
  }

  /// The item has been moved by the program.
  func read() {
    guard let item else { return }
    position = item.center.point
    let turn = upright.inverted().concatenating(item.transform)
    angle = Double(atan2(turn.b, turn.a))
  }

  /// Moves and turns the item.
  func write() {
    guard let item else { return }
    let center = CGPoint(position)
    if item.center != center { item.center = center }
    let turned = upright.concatenating(CGAffineTransform(rotationAngle: CGFloat(angle)))
    if item.transform != turned { item.transform = turned }
  }

  // MARK: Mechanics

  /// A vector of the item turned with it.
  func turned(_ vector: Point) -> Point {
    let (c, s) = (cos(angle), sin(angle))
    return Point(vector.x * c - vector.y * s, vector.x * s + vector.y * c)
  }

  /// The speed of a point at a distance from the middle.
  func velocity(at arm: Point) -> Point {
    velocity + Point(-arm.y, arm.x) * spin
  }

  func push(_ impulse: Point, at arm: Point) {
    velocity = velocity + impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }

  /// As an impulse, but moves the body and not its velocity.
  func shift(_ impulse: Point, at arm: Point) {
    position = position + impulse * inverseMass
    angle += arm.cross(impulse) * inverseInertia
  }

  /// How far one unit of impulse along a direction changes the speed of a point there.
  func response(along direction: Point, at arm: Point) -> Double {
    let lever = arm.cross(direction)
    return inverseMass + lever * lever * inverseInertia
  }
}

/// The convex hull of points.
enum ConvexHull {
  /// The corners, clockwise on screen.
  static func points(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func half(_ points: [Point]) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 0
        { chain.removeLast() }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
  }
}

extension UIBezierPath {
  /// Points along the path, 12 for a curve.
  var corners: [Point] { lines.flatMap { $0 } }

  /// The subpaths as points that lines connect.
  var lines: [[Point]] {
    var result: [[Point]] = []
    var start = Point.zero
    cgPath.applyWithBlock { pointer in
      let element = pointer.pointee
      func point(_ index: Int) -> Point { element.points[index].point }
      func curve(_ points: [Point]) {
        let from = result.last?.last ?? .zero
        for step in 1...12 {
          var line = [from] + points
          let t = Double(step) / 12
          while line.count > 1 {
            line = zip(line, line.dropFirst()).map { $0.mixed(with: $1, at: t) }
          }
          result[result.count - 1].append(line[0])
        }
      }
      switch element.type {
      case .moveToPoint:
        start = point(0)
        result.append([start])
      case .addLineToPoint: result[result.count - 1].append(point(0))
      case .addQuadCurveToPoint: curve([point(0), point(1)])
      case .addCurveToPoint: curve([point(0), point(1), point(2)])
      case .closeSubpath: result[result.count - 1].append(start)
      }
    }
    return result
  }
}
