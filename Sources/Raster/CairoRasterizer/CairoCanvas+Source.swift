internal import CCairo
internal import CoverageRasterizer
internal import DisplayModel
internal import Graphics

extension CairoCanvas {
  /// Makes a colour the source.
  ///
  /// The corresponding C function is `cairo_set_source_rgba`.
  ///
  /// Cairo truncates premultiplied components. It receives the straight colour that leads to the
  /// rounded components instead.
  func setSource(_ color: Color) {
    let pixel = color.pixel
    let alpha = Double(max(1, pixel >> 24))
    cairo_set_source_rgba(
      context,
      Double(pixel >> 16 & 255) / alpha,
      Double(pixel >> 8 & 255) / alpha,
      Double(pixel & 255) / alpha,
      Double(pixel >> 24) / 255
    )
  }

  /// Makes an image the source, pixel on pixel; its edge pixels are repeated outside.
  func setSource(_ image: CairoImage) {
    cairo_set_source_surface(context, image.pointer, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
  }

  /// Makes the paint of an item the source.
  ///
  /// - Parameter area: the pixels that can be touched.
  func setSource(
    _ paint: Paint,
    mappedBy transform: Affine,
    within area: PixelRect
  ) throws(RasterError) {
    switch paint.clamped {
    case .color(let color): setSource(color)
    case .gradient(let gradient) where gradient.kind == .conic && gradient.stops.count > 1:
      let image = try CairoImage(covering: area, budget)
      try image.withPlane { shared.shade($0, with: gradient, mappedBy: transform) }
      setSource(image)
    case .gradient(var gradient):
      gradient.transform = gradient.transform.concatenating(transform)
      setSource(gradient, within: area)
    }
  }

  // Makes an axial or radial gradient in output pixels the source.
  private func setSource(_ gradient: Gradient, within area: PixelRect) {
    guard gradient.stops.count > 1, let inverse = gradient.transform.inverse,
      let (from, to) = gradient.parameters(in: area.rect)
    else { return setSource(gradient.stops.last?.color ?? .clear) }
    // Cairo's offsets are 0 to 1. The stops are cut to the visible parameters, so that the fixed
    // point numbers of offsets and coordinates are precise.
    let start = gradient.kind == .axial ? from : 0
    let stops = gradient.stops(from: start, to: max(to, start + 1e-6))
    guard stops.count > 1 else { return setSource(stops[0].color) }
    let (low, high) = (stops[0].location, stops[stops.count - 1].location)
    let pattern =
      gradient.kind == .axial
      ? Self.axial(inverse, from: low, to: high)
      : Self.radial(gradient, inverse, from: low, to: high)
    for stop in stops {
      let offset = (stop.location - low) / (high - low)
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern,
        offset,
        color.red,
        color.green,
        color.blue,
        color.alpha
      )
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  // The parameter is a linear function of the output pixel. The line between the two points follows
  // its gradient.
  private static func axial(_ inverse: Affine, from low: Double, to high: Double) -> OpaquePointer?
  {
    let square = inverse.a * inverse.a + inverse.c * inverse.c
    let direction = Point(inverse.a / square, inverse.c / square)
    let (start, end) = (direction * (low - inverse.tx), direction * (high - inverse.tx))
    return cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
  }

  // The circle of the parameter t has the radius t, and its centre at the fraction 1 − t of the way to
  // the focus. Cairo's matrix has 16 bits of fraction, hence the scale of output pixels.
  private static func radial(
    _ gradient: Gradient,
    _ inverse: Affine,
    from low: Double,
    to high: Double
  ) -> OpaquePointer? {
    let scale = gradient.transform.largestScale
    let (inner, outer) = (
      gradient.focus * (scale * (1 - low)), gradient.focus * (scale * (1 - high))
    )
    let pattern = cairo_pattern_create_radial(
      inner.x,
      inner.y,
      low * scale,
      outer.x,
      outer.y,
      high * scale
    )
    var matrix = inverse.concatenating(.scale(scale, scale)).cairo
    cairo_pattern_set_matrix(pattern, &matrix)
    return pattern
  }

  // MARK: Images

  /// Draws an image, stretched to its destination and cut by its antialiased outline.
  func draw(_ item: ImageItem) throws(RasterError) {
    guard let prepared = try shared.prepared(item) else { return }
    let (bitmap, window) = (prepared.bitmap, prepared.window)
    try bitmap.withUnsafeBytes { (bytes) throws(RasterError) in
      guard let base = bytes.baseAddress else { return }
      let first = base + window.y * bitmap.bytesPerRow + window.x * 4
      // Cairo only reads from sources.
      let image = try CairoImage(
        memory: UnsafeMutableRawPointer(mutating: first),
        bytesPerRow: bitmap.bytesPerRow,
        area: PixelRect(x: 0, y: 0, width: window.width, height: window.height)
      )
      try withSavedState { () throws(RasterError) in
        let corners = Path.polyline(item.destination.corners, closed: true)
        clip(to: [ClipPath(path: corners, transform: item.transform)])
        setSource(image)
        let pattern = cairo_get_source(context)
        var matrix = prepared.inverse.cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        let isNearest = item.filter == .nearest
        cairo_pattern_set_filter(pattern, isNearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
        cairo_paint_with_alpha(context, min(1, item.tint.alpha))
        // Before the memory is detached from the surface.
        try check()
      }
    }
  }
}

extension CairoCanvas {
  /// Fills an area with repeated tiles.
  ///
  /// The corresponding C constant is `CAIRO_EXTEND_REPEAT`.
  func draw(_ item: TileItem, within area: PixelRect) throws(RasterError) {
    guard let inverse = item.transform.inverse, !item.tile.isEmpty else { return }
    let tile = try image(of: item.items, within: item.tile)
    try withSavedState { () throws(RasterError) in
      clip(to: area)
      setSource(tile)
      let pattern = cairo_get_source(context)
      var matrix = inverse.cairo
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      cairo_paint(context)
      try check()
    }
  }
}

extension Gradient {
  /// Returns the stops within a range of parameters, with the colours at its ends; one stop if there
  /// is one colour in the range.
  fileprivate func stops(from low: Double, to high: Double) -> [GradientStop] {
    var ordered = self
    for index in stops.indices.dropFirst() {
      // A falling location counts as equal to its predecessor.
      let previous = ordered.stops[index - 1].location
      ordered.stops[index].location = max(previous, ordered.stops[index].location)
    }
    let ends = [low, high].map { GradientStop(location: $0, color: ordered.color(at: $0)) }
    let inner = ordered.stops.filter { $0.location > low && $0.location < high }
    if inner.isEmpty, ends[0].color == ends[1].color { return [ends[0]] }
    return [ends[0]] + inner + [ends[1]]
  }
}
