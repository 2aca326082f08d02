internal import Graphics

extension Path {
  /// Returns a rectangle with the corners of iOS's `UIBezierPath(roundedRect:cornerRadius:)`.
  ///
  /// The elements, their order and the coefficients were measured on iOS. This includes corners
  /// that fit, sides that are too short, and negative radii.
  ///
  /// - Parameters:
  ///   - rect: the outer bounds.
  ///   - radius: of the corners; a negative one turns them outwards.
  ///   - corners: the rounded corners.
  static func smoothRect(_ rect: Rect, radius: Double, corners: Corners) -> Path {
    let (width, height) = (abs(rect.width), abs(rect.height))
    let reach = SmoothCorner.reach * radius
    let edge = Size(min(reach, width / 2), min(reach, height / 2))
    let isShort = (across: reach > width / 2, along: reach > height / 2)
    let isPlain = radius == 0 || corners.isEmpty
    let rounded: Corners = isPlain ? [] : corners
    let r = isShort.across || isShort.along ? min(width, height) / 2 : radius
    let first = Point(rect.minX, rect.minY)
    let start = rounded.contains(.minXminY) ? first + Point(edge.width, 0) : first
    var path = Path()
    path.move(to: start)
    for turn in rect.turns {
      guard rounded.contains(turn.corner) else {
        path.line(to: turn.at)
        continue
      }
      let arrivesAcross = turn.back.y == 0
      let corner = SmoothCorner(
        arrivesShort: arrivesAcross ? isShort.across : isShort.along,
        leavesShort: arrivesAcross ? isShort.along : isShort.across
      )
      func point(_ along: Point) -> Point {
        turn.at + turn.back * (along.x * r) + turn.on * (along.y * r)
      }
      path.line(to: turn.at + turn.back * (arrivesAcross ? edge.width : edge.height))
      for (index, curve) in corner.curves.enumerated() {
        if index == 1 { path.line(to: point(corner.join)) }
        path.curve(point(curve.0), point(curve.1), to: point(curve.2))
      }
    }
    path.line(to: start)
    return path
  }
}

/// A corner in units of its radius: x is the distance from the corner back along the edge that arrives, y the
/// one on along the edge that leaves.
private struct SmoothCorner {
  /// Three curves: two control points and an end each.
  var curves: [(Point, Point, Point)]
  /// Where the second curve begins.
  var join: Point

  /// How far a corner reaches along its edges, in radii.
  static let reach = 1.528665

  init(arrivesShort: Bool, leavesShort: Bool) {
    switch (arrivesShort, leavesShort) {
    case (false, false): self = .smooth
    case (true, true): self = .circular
    case (false, true): self = .leavingShort
    case (true, false): self = Self.leavingShort.mirrored
    }
  }

  private init(_ curves: [(Point, Point, Point)], join: Point) {
    (self.curves, self.join) = (curves, join)
  }

  private static let smooth = SmoothCorner(
    [
      (Point(1.0884929576, 0), Point(0.8684069441, 0), Point(0.6314937928, 0.0749113878)),
      (
        Point(0.3728238266, 0.1690595560), Point(0.1690595560, 0.3728238266),
        Point(0.0749113878, 0.6314937928)
      ),
      (Point(0, 0.8684069441), Point(0, 1.0884929576), Point(0, 1.5286649847)),
    ],
    join: Point(0.6314937928, 0.0749113878)
  )

  private static let circular = SmoothCorner(
    [
      (Point(1, 0), Point(1, 0), Point(1, 0)),
      (Point(1 - Path.kappa, 0), Point(0, 1 - Path.kappa), Point(0, 1)),
      (Point(0, 1), Point(0, 1), Point(0, 1)),
    ],
    join: Point(1, 0)
  )

  private static let leavingShort = SmoothCorner(
    [
      (Point(1.0697428076, 0), Point(0.8496567941, 0), Point(0.6127436428, 0.0749113878)),
      (Point(0.2448578034, 0.2088108830), Point(0, 0.5585040667), Point(0, 0.95)),
      (Point(0, 1), Point(0, 1), Point(0, 1)),
    ],
    join: Point(0.6127436428, 0.0749113878)
  )

  /// The corner run through from its end and mirrored, whose arriving edge is short.
  private var mirrored: SmoothCorner {
    func flip(_ point: Point) -> Point { Point(point.y, point.x) }
    let first = (Point(1, 0), Point(1, 0), Point(1, 0))
    return SmoothCorner(
      [
        first,
        (flip(curves[1].1), flip(curves[1].0), flip(join)),
        (flip(curves[0].1), flip(curves[0].0), Point(0, 1.5099148347)),
      ],
      join: flip(curves[1].2)
    )
  }
}

extension Rect {
  /// The corners from the upper right one on; `back` points along the edge that arrives at a corner, `on` along the
  /// edge that leaves it.
  var turns: [(corner: Corners, at: Point, back: Point, on: Point)] {
    [
      (.maxXminY, Point(maxX, minY), Point(-1, 0), Point(0, 1)),
      (.maxXmaxY, Point(maxX, maxY), Point(0, -1), Point(-1, 0)),
      (.minXmaxY, Point(minX, maxY), Point(1, 0), Point(0, -1)),
      (.minXminY, Point(minX, minY), Point(0, 1), Point(1, 0)),
    ]
  }
}
