internal import Foundation
internal import Graphics

/// Where two convex bodies touch, and the impulses that keep them apart.
///
/// Sequential impulses as in Box2D: friction within Coulomb's cone, and restitution above a speed.
struct DynamicContact {
  let first, second: DynamicBody
  /// From the first body to the second one.
  let normal: Point
  private(set) var points: [Touch]

  struct Touch {
    var position: Point
    /// Points between the surfaces; negative where they overlap.
    var separation: Double
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    var bounce = 0.0
  }

  /// Overlaps below this many points are left.
  private static let slop = 0.05
  /// Points a second below which bodies do not bounce.
  private static let bounceThreshold = 40.0

  /// The contact of two bodies; nil where they do not touch.
  init?(_ a: DynamicBody, _ b: DynamicBody) {
    let (one, other) = (Outline(a), Outline(b))
    guard one.low.x <= other.high.x, other.low.x <= one.high.x, one.low.y <= other.high.y,
      other.low.y <= one.high.y
    else { return nil }
    let (edgeA, gapA) = one.largestSeparation(from: other)
    guard gapA <= 0 else { return nil }
    let (edgeB, gapB) = other.largestSeparation(from: one)
    guard gapB <= 0 else { return nil }
    let isFlipped = gapB > gapA + 0.01
    let (reference, incident) = isFlipped ? (other, one) : (one, other)
    let edge = isFlipped ? edgeB : edgeA
    let direction = reference.normals[edge]
    let touches = reference.touches(of: incident, at: edge)
    guard !touches.isEmpty else { return nil }
    (first, second) = (a, b)
    normal = isFlipped ? direction * -1 : direction
    points = touches
  }

  // A body's outline where it is.
  private struct Outline {
    let corners: [Point]
    let normals: [Point]
    // The corners of the box around it.
    let low, high: Point

    init(_ body: DynamicBody) {
      let corners = body.corners.map { body.position + body.turned($0) }
      let next = corners.dropFirst() + corners.prefix(1)
      self.corners = corners
      normals = zip(corners, next).map { ($1 - $0).unit.left }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      low = Point(xs.min() ?? 0, ys.min() ?? 0)
      high = Point(xs.max() ?? 0, ys.max() ?? 0)
    }

    func corner(_ index: Int) -> Point { corners[index % corners.count] }

    // The edge that is farthest from the other outline, and how far: negative for an overlap.
    func largestSeparation(from other: Outline) -> (edge: Int, gap: Double) {
      var best = (edge: 0, gap: -Double.infinity)
      for edge in corners.indices {
        let gap = other.corners.map { normals[edge].dot($0 - corners[edge]) }.min() ?? 0
        if gap > best.gap { best = (edge, gap) }
      }
      return best
    }

    // The points of the edge of another outline that faces an edge, as far as they are beyond it.
    func touches(of other: Outline, at edge: Int) -> [Touch] {
      let normal = normals[edge]
      let facing = other.normals.indices.min {
        normal.dot(other.normals[$0]) < normal.dot(other.normals[$1])
      }
      guard let facing else { return [] }
      var line = [other.corner(facing), other.corner(facing + 1)]
      let (start, end) = (corner(edge), corner(edge + 1))
      let along = (end - start).unit
      for (origin, side) in [(start, along), (end, along * -1)] {
        let distances = line.map { side.dot($0 - origin) }
        guard line.count == 2 else { return [] }
        var clipped = zip(line, distances).filter { $1 >= 0 }.map(\.0)
        if distances[0] * distances[1] < 0 {
          let fraction = distances[0] / (distances[0] - distances[1])
          clipped.append(line[0].mixed(with: line[1], at: fraction))
        }
        line = clipped
      }
      return line.compactMap { point in
        let separation = normal.dot(point - start)
        return separation <= 0
          ? Touch(position: point - normal * (separation / 2), separation: separation) : nil
      }
    }
  }

  /// The middle of the contact.
  var position: Point {
    points.reduce(Point.zero) { $0 + $1.position } * (1 / Double(max(1, points.count)))
  }

  mutating func prepare() {
    let elasticity = max(first.material.elasticity, second.material.elasticity)
    for index in points.indices {
      let speed = normal.dot(relativeVelocity(at: points[index].position))
      points[index].bounce = speed < -Self.bounceThreshold ? -elasticity * speed : 0
    }
  }

  private func relativeVelocity(at point: Point) -> Point {
    second.velocity(at: point - second.position) - first.velocity(at: point - first.position)
  }

  private func response(along direction: Point, at point: Point) -> Double {
    first.response(along: direction, at: point - first.position)
      + second.response(along: direction, at: point - second.position)
  }

  private func push(_ impulse: Point, at point: Point) {
    first.push(impulse * -1, at: point - first.position)
    second.push(impulse, at: point - second.position)
  }

  mutating func solve() {
    let friction = (first.material.friction * second.material.friction).squareRoot()
    let tangent = normal.left
    for index in points.indices {
      var touch = points[index]
      let grip = response(along: tangent, at: touch.position)
      if grip > 0 {
        let wanted = -tangent.dot(relativeVelocity(at: touch.position)) / grip
        let limit = friction * touch.normalImpulse
        let total = min(limit, max(-limit, touch.tangentImpulse + wanted))
        push(tangent * (total - touch.tangentImpulse), at: touch.position)
        touch.tangentImpulse = total
      }
      let hardness = response(along: normal, at: touch.position)
      if hardness > 0 {
        let speed = normal.dot(relativeVelocity(at: touch.position))
        let total = max(0, touch.normalImpulse + (touch.bounce - speed) / hardness)
        push(normal * (total - touch.normalImpulse), at: touch.position)
        touch.normalImpulse = total
      }
      points[index] = touch
    }
  }

  /// Moves overlapping bodies apart.
  func separate() {
    for touch in points {
      let overlap = -touch.separation - Self.slop
      let hardness = response(along: normal, at: touch.position)
      guard overlap > 0, hardness > 0 else { continue }
      let impulse = normal * (min(0.4 * overlap, 8) / hardness)
      first.shift(impulse * -1, at: touch.position - first.position)
      second.shift(impulse, at: touch.position - second.position)
    }
  }
}
