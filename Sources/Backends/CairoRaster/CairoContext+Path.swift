internal import CCairo
internal import Graphics

/// The numbers that Cairo is trusted with.
enum CairoLimits {
  /// How far a flattened curve may be from the true one, in output pixels.
  ///
  /// Cairo's own 0.1 takes 2.6 % off the area of a circle of radius 3, this 0.7 %. Strokes
  /// of long curves take a tenth longer, fills do not.
  static let tolerance = 0.05
  /// The largest coordinate of a point: half of Cairo's range, so that pens still fit.
  ///
  /// Cairo stores coordinates as 24.8 fixed point, ±8 388 607, and versions before 1.17 crash or
  /// draw nonsense beyond.
  static let coordinate = 4_000_000.0
  /// How far a pen may reach from its path, in output pixels: three times the longest canvas.
  static let reach = 100_000.0
  /// The most bytes of images that a rasterizer keeps to save time: six of 1080p.
  static let cachedBytes = 48 << 20
  /// The widest line, in the item's space.
  static let lineWidth = 1_000_000.0
  /// The most dashes of one stroke; above, the line is solid.
  static let dashes = 100_000.0
  /// The most segments of a stroke, and corners of its dashes, whose outline is made: above, Cairo strokes, which keeps
  /// only what can be seen.
  static let outlineCorners = 250_000
  /// The most corners of all dashes of one stroke, round ends included; above, the line is solid.
  static let dashCorners = 5_000_000.0
}

extension Affine {
  /// The image of a point, held to what Cairo can store; NaN goes to the lower bound.
  func deviceImage(of point: Point) -> Point {
    let range = -CairoLimits.coordinate...CairoLimits.coordinate
    let image = apply(point)
    return Point(image.x.clamped(to: range), image.y.clamped(to: range))
  }
}

extension FillRule {
  /// The corresponding C type is `cairo_fill_rule_t`.
  var cairo: cairo_fill_rule_t {
    switch self {
    case .nonZero: CAIRO_FILL_RULE_WINDING
    case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
    }
  }
}

extension CairoContext {
  /// Replaces the current path.
  ///
  /// The corresponding C functions are `cairo_new_path`, `cairo_move_to`, `cairo_line_to`,
  /// `cairo_curve_to` and `cairo_close_path`.
  ///
  /// - Parameter transform: maps the path to output pixels.
  func setPath(_ path: Path, mappedBy transform: Affine) {
    cairo_new_path(pointer)
    for element in path.elements {
      switch element {
      case .move(let to):
        let p = transform.deviceImage(of: to)
        cairo_move_to(pointer, p.x, p.y)
      case .line(let to):
        let p = transform.deviceImage(of: to)
        cairo_line_to(pointer, p.x, p.y)
      case .curve(let first, let second, let to):
        let (a, b) = (transform.deviceImage(of: first), transform.deviceImage(of: second))
        let p = transform.deviceImage(of: to)
        cairo_curve_to(pointer, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(pointer)
      }
    }
  }

  /// Fills a path with the current source.
  ///
  /// The corresponding C function is `cairo_fill`.
  func fill(_ path: Path, mappedBy transform: Affine, rule: FillRule) {
    setPath(path, mappedBy: transform)
    cairo_set_fill_rule(pointer, rule.cairo)
    cairo_fill(pointer)
  }

  /// Strokes a path with the current source.
  ///
  /// The corresponding C functions are `cairo_stroke`, `cairo_set_line_width`,
  /// `cairo_set_line_cap`, `cairo_set_line_join`, `cairo_set_miter_limit` and `cairo_set_dash`.
  ///
  /// Cairo keeps the path in output pixels and the pen in user space, so only the pen needs the
  /// item's matrix.
  func stroke(_ path: Path, mappedBy transform: Affine, pen: Pen) {
    setPath(path, mappedBy: transform)
    cairo_set_line_width(pointer, pen.width)
    cairo_set_line_cap(pointer, pen.cap.cairo)
    cairo_set_line_join(pointer, pen.join.cairo)
    cairo_set_miter_limit(pointer, pen.miterLimit)
    cairo_set_dash(pointer, pen.dashes, Int32(clamping: pen.dashes.count), pen.dashPhase)
    var matrix = transform.cairo
    cairo_set_matrix(pointer, &matrix)
    cairo_stroke(pointer)
    cairo_identity_matrix(pointer)
  }
}

extension Affine {
  /// The corresponding C type is `cairo_matrix_t`.
  var cairo: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}

extension LineCap {
  /// The corresponding C type is `cairo_line_cap_t`.
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  /// The corresponding C type is `cairo_line_join_t`.
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
