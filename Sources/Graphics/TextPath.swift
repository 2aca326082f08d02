/// A line of text along a contour: where every character goes.
public struct TextPath: Sendable {
  /// Where a character goes.
  public struct Place: Sendable, Hashable {
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
  /// Whether characters are spread evenly over the way between the margins.
  public var isSpread = false
  private let measure: PathMeasure
  private let isClosed: Bool

  /// A way along a contour.
  ///
  /// - Parameter isReversed: whether text runs against the direction of travel.
  public init(_ contour: Contour, isReversed: Bool = false) {
    measure = PathMeasure(Path([isReversed ? contour.reversed : contour]))
    isClosed = contour.isClosed
  }

  /// The length of the way.
  public var length: Double { measure.totalLength }

  /// Where the characters of a line go.
  ///
  /// - Parameters:
  ///   - advances: the widths of the characters.
  ///   - tracking: the space between two of them.
  ///   - justification: ignored where characters are spread.
  ///   - shifts: for each character how far it is moved along the way (x) and to the right of it (y);
  ///     those that are missing are not moved.
  /// - Returns: one place a character; none on a contour without length.
  /// - Complexity: O(*characters* · *segments*)
  public func places(
    advances: [Double],
    tracking: Double = 0,
    justification: TextJustification = .start,
    shifts: [Point] = []
  ) -> [Place] {
    guard length > 0, length.isFinite, !advances.isEmpty else { return [] }
    let gaps = Double(advances.count - 1)
    let width = advances.reduce(0, +) + tracking * gaps
    var pen = firstMargin
    var space = tracking
    if isSpread {
      if gaps > 0 { space += (length - firstMargin - lastMargin - width) / gaps }
    } else {
      switch justification {
      case .start: break
      case .center: pen += (length - width) / 2
      case .end: pen += length - width
      }
    }
    var places: [Place] = []
    places.reserveCapacity(advances.count)
    for (index, advance) in advances.enumerated() {
      let shift = index < shifts.count ? shifts[index] : .zero
      let (point, direction) = location(at: pen + advance / 2 + shift.x)
      places.append(
        Place(
          center: point + direction.right * shift.y,
          rotation: isPerpendicular ? direction.angle : 0
        )
      )
      pen += advance + space
    }
    return places
  }

  // The point and the unit direction; beyond the ends of an open way it goes straight on.
  private func location(at distance: Double) -> (point: Point, direction: Point) {
    let distance = distance.clamped(to: -1e9...1e9)
    let turns = isClosed ? (distance / length).rounded(.down) : 0
    let way = distance - turns * length
    let held = way.clamped(to: 0...length)
    guard let (point, tangent) = measure.location(atLength: held) else { return (.zero, .zero) }
    let direction = tangent.unit
    return (point + direction * (way - held), direction)
  }
}
