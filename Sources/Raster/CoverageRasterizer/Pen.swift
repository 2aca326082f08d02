internal import Graphics

/// A stroke style whose numbers are within the limits of the rasterizer.
struct Pen {
  /// The full width in the item's space, greater than 0.
  let width: Double
  let cap: LineCap
  let join: LineJoin
  /// At least 1, and so small that no miter exceeds `RasterLimits.reach`.
  let miterLimit: Double
  /// Lengths of dashes and gaps; empty for a solid line.
  let dashes: [Double]
  /// Within one period of the pattern.
  let dashPhase: Double
  /// How many corners all dashes have at most, round ends included; 0 for a solid line.
  let dashCorners: Double

  /// The pen for a path; nil when nothing would be drawn.
  ///
  /// Too wide a line is made as wide as the limit, which covers every canvas. A dash pattern that
  /// is unfit, or that would cut the path into too many pieces, gives a solid line.
  init?(_ style: StrokeStyle, for path: Path, mappedBy transform: Affine) {
    guard style.lineWidth > 0, transform.isInvertible else { return nil }
    let scale = transform.largestScale
    width = min(style.lineWidth, 2 * RasterLimits.reach / scale)
    cap = style.lineCap
    join = style.lineJoin
    let reach = width / 2 * scale
    miterLimit = style.miterLimit.clamped(to: 1...max(1, RasterLimits.reach / max(reach, 1e-9)))
    let period = Self.period(of: style.dashPattern)
    // A chord of a circle of radius r is off by e when it spans the angle 2·√(2e/r).
    let isRound = cap == .round || join == .round
    let corners = isRound ? max(8, .pi * (reach / (2 * RasterLimits.tolerance)).squareRoot()) : 4
    let maxPieces = min(RasterLimits.dashes, RasterLimits.dashCorners / corners)
    let parts = period.map { path.controlLength / $0.length * $0.parts } ?? 0
    if let period, parts <= maxPieces {
      dashCorners = parts * corners
      dashes = style.dashPattern
      let rest = style.dashPhase.truncatingRemainder(dividingBy: period.length)
      dashPhase = rest.isFinite ? (rest < 0 ? rest + period.length : rest) : 0
    } else {
      dashes = []
      dashPhase = 0
      dashCorners = 0
    }
  }

  /// The maximum distance of the stroke's border from the path, in the item's space.
  var reach: Double { width / 2 * max(join == .miter ? miterLimit : 1, 2.0.squareRoot()) }

  /// The same as a style.
  var style: StrokeStyle {
    StrokeStyle(
      lineWidth: width,
      lineCap: cap,
      lineJoin: join,
      miterLimit: miterLimit,
      dashPattern: dashes,
      dashPhase: dashPhase
    )
  }

  // The length and the number of dashes after which the pattern repeats; nil for no or an unfit one.
  private static func period(of pattern: [Double]) -> (length: Double, parts: Double)? {
    guard !pattern.isEmpty, pattern.count <= 10_000 else { return nil }
    guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    // With an odd count, dashes and gaps change places in every other round.
    let rounds = pattern.count.isMultiple(of: 2) ? 1.0 : 2.0
    let length = pattern.reduce(0, +) * rounds
    guard length > 1e-9, length.isFinite else { return nil }
    return (length, Double(pattern.count) * rounds)
  }
}

extension Path {
  /// The length of the path and of the handles of its curves: not less than its arc length.
  fileprivate var controlLength: Double {
    var length = 0.0
    var (current, start) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let to): (current, start) = (to, to)
      case .line(let to):
        length += current.distance(to: to)
        current = to
      case .curve(let first, let second, let to):
        length += current.distance(to: first) + first.distance(to: second)
        length += second.distance(to: to)
        current = to
      case .close:
        length += current.distance(to: start)
        current = start
      }
    }
    return length
  }
}
