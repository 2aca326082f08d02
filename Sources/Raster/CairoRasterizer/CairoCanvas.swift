internal import CCairo
internal import CoverageRasterizer
internal import DisplayModel
internal import Graphics

/// A drawing state on one image.
///
/// The corresponding C type is `cairo_t`. Coordinates are output pixels: paths are mapped before
/// Cairo receives them, and only strokes set a matrix, for their pen.
final class CairoCanvas {
  let context: OpaquePointer
  let shared: SharedDrawing
  let budget: SurfaceBudget

  // The maximum distance of a flattened curve from the exact curve, in output pixels.
  private static let tolerance = 0.05

  /// Creates a context.
  ///
  /// The corresponding C function is `cairo_create`.
  init(on image: CairoImage, _ shared: SharedDrawing, _ budget: SurfaceBudget) throws(RasterError) {
    let created = cairo_create(image.pointer)
    let status = created.map(cairo_status) ?? CAIRO_STATUS_NO_MEMORY
    guard let created, status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(created)
      throw RasterError(status, "no drawing context was created")
    }
    context = created
    (self.shared, self.budget) = (shared, budget)
    cairo_set_tolerance(created, Self.tolerance)
  }

  deinit { cairo_destroy(context) }

  /// Throws if any call since the start has failed: Cairo's errors are sticky.
  func check() throws(RasterError) {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw RasterError(status, "Cairo could not draw an item")
    }
  }

  /// Runs drawing and restores clips, source and operator.
  ///
  /// The corresponding C functions are `cairo_save` and `cairo_restore`.
  func withSavedState(_ body: () throws(RasterError) -> Void) throws(RasterError) {
    cairo_save(context)
    defer { cairo_restore(context) }
    try body()
  }

  /// Replaces all pixels.
  func clear(to color: Color) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setSource(color)
    cairo_paint(context)
    cairo_restore(context)
  }

  // MARK: Items

  /// Draws items, back to front.
  ///
  /// - Parameter area: the pixels of the current clip; items outside are skipped.
  func draw(_ items: [DisplayItem], within area: PixelRect) throws(RasterError) {
    for item in items {
      let bounds = item.bounds.intersection(area)
      guard !bounds.isEmpty else { continue }
      switch item {
      case .fill(let item): try draw(item, within: bounds)
      case .stroke(let item): try draw(item, within: bounds)
      case .image(let item): try draw(item)
      case .tiles(let item): try draw(item, within: bounds)
      case .group(let group): try draw(group, within: bounds)
      }
    }
    try check()
  }

  private func draw(_ item: FillItem, within area: PixelRect) throws(RasterError) {
    guard item.transform.isInvertible, !item.paint.isInvisible else { return }
    try setSource(item.paint, mappedBy: item.transform, within: area)
    setOutline(item.path, mappedBy: item.transform, item.rule)
    cairo_fill(context)
  }

  private func draw(_ item: StrokeItem, within area: PixelRect) throws(RasterError) {
    guard !item.paint.isInvisible, let style = SharedDrawing.style(of: item),
      style.hasInk
    else { return }
    try setSource(item.paint, mappedBy: item.transform, within: area)
    setPath(item.path, mappedBy: item.transform)
    cairo_set_line_width(context, style.lineWidth)
    cairo_set_line_cap(context, style.lineCap.cairo)
    cairo_set_line_join(context, style.lineJoin.cairo)
    cairo_set_miter_limit(context, style.miterLimit)
    let dashes = style.dashPattern
    cairo_set_dash(context, dashes, Int32(clamping: dashes.count), style.dashPhase)
    // Cairo's path is in output pixels; only the pen needs the item's matrix.
    var matrix = item.transform.cairo
    cairo_set_matrix(context, &matrix)
    cairo_stroke(context)
    cairo_identity_matrix(context)
  }

  // MARK: Paths

  // Cairo stores coordinates as 24.8 fixed point. Half of that range leaves room for pens.
  private static let range = -4_000_000.0...4_000_000.0

  /// Replaces the current path.
  func setPath(_ path: Path, mappedBy transform: Affine) {
    func mapped(_ point: Point) -> Point {
      let image = transform.apply(point)
      return Point(image.x.clamped(to: Self.range), image.y.clamped(to: Self.range))
    }
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let to):
        let p = mapped(to)
        cairo_move_to(context, p.x, p.y)
      case .line(let to):
        let p = mapped(to)
        cairo_line_to(context, p.x, p.y)
      case .curve(let first, let second, let to):
        let (a, b, p) = (mapped(first), mapped(second), mapped(to))
        cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Replaces the current path by the outline of a fill or a clip.
  ///
  /// Cairo 1.16 fills too much where axis-aligned rectangles of opposite directions have common
  /// sides. A line forth and back, which covers nothing, selects its general method.
  func setOutline(_ path: Path, mappedBy transform: Affine, _ rule: FillRule) {
    setPath(path, mappedBy: transform)
    cairo_set_fill_rule(context, rule.cairo)
    let starts = path.elements.filter { if case .move = $0 { true } else { false } }
    guard rule == .nonZero, starts.count > 1, cairo_has_current_point(context) != 0 else { return }
    var (x, y) = (0.0, 0.0)
    cairo_get_current_point(context, &x, &y)
    cairo_move_to(context, x, y)
    cairo_line_to(context, x + 1, y + 2)
    cairo_close_path(context)
  }

  /// Restricts drawing to pixels.
  func clip(to area: PixelRect) {
    let rect = area.rect
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
  }

  /// Restricts drawing to the common inside of outlines, antialiased.
  func clip(to clips: [ClipPath]) {
    for clip in clips {
      setOutline(clip.path, mappedBy: clip.transform, clip.rule)
      cairo_clip(context)
    }
  }
}

extension StrokeStyle {
  // Cairo draws the corners of a line whose dashes have neither a length nor ends.
  fileprivate var hasInk: Bool {
    guard lineCap == .butt, let pattern = DashPattern(dashPattern) else { return true }
    return pattern.lengths.enumerated().contains { $0.offset.isMultiple(of: 2) && $0.element > 0 }
  }
}
