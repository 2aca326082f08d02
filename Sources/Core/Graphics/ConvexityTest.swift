/// The turns of a line: whether all are to one side, and how far they add up.
struct ConvexityTest {
  private let start: Point
  private var last: Point
  // The side of all turns: the sign of their sines, 0 before the first one.
  private var side = 0.0
  // Whether the direction has turned by more than half a circle from the start, and whether it came round again.
  private var isPastHalf = false
  private var isPastAll = false
  private var hasBothTurns = false

  /// A line that begins in a direction.
  init(_ direction: Point) { (start, last) = (direction, direction) }

  /// Continues in a direction, which is less than half a circle from the one before.
  mutating func add(_ direction: Point) {
    let sine = last.cross(direction)
    if sine == 0, last.dot(direction) > 0 { return }
    if side == 0 { side = sine < 0 ? -1 : 1 }
    if sine * side <= 0 { hasBothTurns = true }
    let fromStart = start.cross(direction) * side
    if fromStart < 0 { isPastHalf = true }
    if isPastHalf, fromStart > 0 { isPastAll = true }
    last = direction
  }

  /// Whether an open line turns to one side, by at most half a circle.
  var turnsWithinHalf: Bool { !hasBothTurns && !isPastHalf }

  /// Whether a closed line, whose first direction was added again, is convex.
  var isConvex: Bool { !hasBothTurns && !isPastAll }
}

extension PolyLine {
  /// Whether a closed convex line contains a disc of a radius, by its area and length; false if that is not certain.
  func isConvexAndWider(than radius: Double) -> Bool {
    let origin = nodes[0].point
    var (twice, length) = (0.0, 0.0)
    for (a, b) in zip(nodes, nodes.dropFirst()) {
      twice += (a.point - origin).cross(b.point - origin)
      length += (b.point - a.point).strokeLength
    }
    // The radius of the largest disc in a convex shape is at least its area divided by its circumference.
    return abs(twice) / 2 >= radius * length
  }
}

extension Point {
  /// The length, without a call where squares neither overflow nor vanish.
  var strokeLength: Double {
    let square = x * x + y * y
    return square > 1e-200 && square < 1e200 ? square.squareRoot() : length
  }
}
