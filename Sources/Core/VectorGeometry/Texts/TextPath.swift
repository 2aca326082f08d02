public import Graphics

/// A line of text along a contour: where every character goes.
public struct TextPath: Sendable {
  /// Where a character goes.
  public struct Position: Sendable, Hashable {
    /// Where the middle of its base line comes to lie.
    public let center: Point
    /// Its turn in radians, clockwise on screen.
    public let rotation: Double
  }

  /// The space before the first character, along the way; on a closed contour a negative one begins
  /// before the first vertex.
  public var firstMargin = 0.0
  /// The space after the last character, for text that is spread over the way.
  public var lastMargin = 0.0
  /// Whether characters turn with the way.
  public var isPerpendicular = true
  private let path: MeasuredContour

  /// A way along a contour.
  ///
  /// - Parameter isReversed: whether text runs against the direction of travel.
  public init(_ contour: Contour, isReversed: Bool = false) {
    path = MeasuredContour(isReversed ? contour.reversed : contour)
  }

  /// The length of the way.
  public var length: Double { path.length }

  /// Where a line begins along the way, for lines that are not spread.
  ///
  /// - Parameter width: the width of the line.
  public func start(ofWidth width: Double, justification: TextJustification = .start) -> Double {
    switch justification {
    case .start: firstMargin
    case .center: firstMargin + (length - width) / 2
    case .end: firstMargin + length - width
    }
  }

  /// How far along the way the middles of the characters of a line are that is spread.
  ///
  /// - Parameter advances: the widths of the characters.
  public func spreadMiddles(of advances: [Double]) -> [Double] {
    guard let first = advances.first, let last = advances.last else { return [] }
    let start = firstMargin + first / 2
    let end = length - lastMargin - last / 2
    let gaps = Double(advances.count - 1)
    return advances.indices.map { gaps > 0 ? start + (end - start) * Double($0) / gaps : start }
  }

  /// Where a character goes whose middle is at a length from the start of the way.
  ///
  /// Beyond the ends of an open way it goes straight on; on a closed one it goes round.
  ///
  /// - Returns: nil on a contour without length.
  /// - Complexity: O(log *segments*)
  public func position(at distance: Double) -> Position? {
    guard length > 0, length.isFinite else { return nil }
    let (point, direction) = location(at: distance)
    return Position(center: point, rotation: isPerpendicular ? direction.angle : 0)
  }

  // The point and the unit direction.
  private func location(at distance: Double) -> (point: Point, direction: Point) {
    let distance = distance.clamped(to: -1e9...1e9)
    let turns = path.contour.isClosed ? (distance / length).rounded(.down) : 0
    let travelled = distance - turns * length
    let constrained = travelled.clamped(to: 0...length)
    guard let (point, tangent) = path.location(atLength: constrained) else { return (.zero, .zero) }
    let direction = tangent.unit
    return (point + direction * (travelled - constrained), direction)
  }
}
