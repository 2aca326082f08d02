internal import CCairo
internal import CoverageRasterizer
internal import DisplayModel
internal import Graphics

extension CairoCanvas {
  /// Draws a group: its items in place, or their image with effects, mask, opacity and blend mode.
  ///
  /// - Parameter area: the group's bounds within the current clip, not empty.
  func draw(_ group: DisplayGroup, within area: PixelRect) throws(RasterError) {
    guard group.opacity > 0 else { return }
    do throws(RasterError) {
      try withSavedState { () throws(RasterError) in
        clip(to: area)
        guard !group.isIsolated || group.onlyShadow != nil else {
          return try drawIsolated(group, within: area)
        }
        clip(to: group.clips)
        if let shadow = group.onlyShadow { try draw(shadow, of: group, within: area) }
        try draw(group.items, within: area)
      }
    } catch {
      throw error.labeled(with: group.origin.label)
    }
  }

  private func drawIsolated(_ group: DisplayGroup, within area: PixelRect) throws(RasterError) {
    var area = area
    var mask: CairoImage?
    if let item = group.mask {
      if !item.mode.isInverted { area = area.intersection(item.bounds) }
      guard !area.isEmpty, item.mode.isInverted || !item.items.isEmpty else { return }
      mask = try image(of: item, within: area)
      clip(to: area)
    }
    if let projection = group.projection {
      guard let outline = projection.outline else { return }
      let image = try image(of: group.items, projection, within: area)
      clip(to: [outline])
      return try composite(image, of: group, mask: mask, within: area)
    }
    if group.changesImage {
      return try composite(
        try imageWithEffects(of: group, within: area),
        of: group,
        mask: mask,
        within: area
      )
    }
    guard let operation = operation(of: group.blendMode) else {
      return try composite(
        try image(of: group.items, within: area),
        of: group,
        mask: mask,
        within: area
      )
    }
    let charge = try budget.charge(area)
    defer { budget.release(charge) }
    cairo_push_group(context)
    try draw(group.items, within: area)
    cairo_pop_group_to_source(context)
    // Not earlier: clips in force would cut the items, too.
    clip(to: group.clips)
    cairo_set_operator(context, operation)
    try paint(through: mask, opacity: group.opacity)
  }

  private func composite(
    _ image: CairoImage,
    of group: DisplayGroup,
    mask: CairoImage?,
    within area: PixelRect
  ) throws(RasterError) {
    clip(to: group.clips)
    guard let operation = operation(of: group.blendMode) else {
      setSource(try mixture(of: image, group, mask, within: area))
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      return try paint(through: nil, opacity: 1)
    }
    setSource(image)
    cairo_set_operator(context, operation)
    try paint(through: mask, opacity: group.opacity)
  }

  // Paints the source with an opacity through a mask.
  private func paint(through mask: CairoImage?, opacity: Double) throws(RasterError) {
    if let mask {
      if opacity < 1 {
        let canvas = try CairoCanvas(on: mask, shared, budget)
        cairo_set_operator(canvas.context, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_rgba(canvas.context, 0, 0, 0, opacity)
        cairo_paint(canvas.context)
        try canvas.check()
      }
      cairo_mask_surface(context, mask.pointer, 0, 0)
    } else {
      cairo_paint_with_alpha(context, min(1, opacity))
    }
    try check()
  }

  // Returns the backdrop after blending with an image by a kernel.
  private func mixture(
    of image: CairoImage,
    _ group: DisplayGroup,
    _ mask: CairoImage?,
    within area: PixelRect
  ) throws(RasterError) -> CairoImage {
    let source = try CairoImage(covering: area, budget)
    let canvas = try CairoCanvas(on: source, shared, budget)
    canvas.setSource(image)
    try canvas.paint(through: mask, opacity: group.opacity)
    let mixture = try CairoImage(covering: area, budget)
    let copy = try CairoCanvas(on: mixture, shared, budget)
    cairo_set_source_surface(copy.context, cairo_get_group_target(context), 0, 0)
    cairo_set_operator(copy.context, CAIRO_OPERATOR_SOURCE)
    try copy.paint(through: nil, opacity: 1)
    try source.withPlane { (plane) throws(RasterError) in
      try mixture.withPlane { $0.blend(plane, mode: group.blendMode, within: area) }
    }
    return mixture
  }

  // Returns Cairo's operator of a mode; nil if a kernel blends. Without colours every mode but
  // `plusLighter` has the alpha of `normal`.
  private func operation(of mode: BlendMode) -> cairo_operator_t? {
    let content = cairo_surface_get_content(cairo_get_group_target(context))
    guard content == CAIRO_CONTENT_ALPHA else { return mode.cairo }
    return mode == .plusLighter ? CAIRO_OPERATOR_ADD : CAIRO_OPERATOR_OVER
  }

  // MARK: Offscreen images

  /// Returns the image of items on a transparent background.
  func image(
    of items: [DisplayItem],
    within area: PixelRect,
    isAlpha: Bool = false
  ) throws(RasterError) -> CairoImage {
    let image = try CairoImage(covering: area, isAlpha: isAlpha, budget)
    try CairoCanvas(on: image, shared, budget).draw(items, within: area)
    return image
  }

  // Returns the alpha of a mask.
  private func image(of mask: DisplayMask, within area: PixelRect) throws(RasterError) -> CairoImage
  {
    let alpha: CairoImage
    switch mask.mode {
    case .alpha, .alphaInverted: alpha = try image(of: mask.items, within: area, isAlpha: true)
    case .luma, .lumaInverted, .lightLuma:
      let colors = try image(of: mask.items, within: area)
      alpha = try CairoImage(covering: area, isAlpha: true, budget)
      try colors.withPlane { (plane) throws(RasterError) in
        try alpha.withPlane {
          mask.mode == .lightLuma ? plane.copyLightLuma(to: $0) : plane.copyLuma(to: $0)
        }
      }
    }
    if mask.mode.isInverted { try alpha.withPlane { $0.invertAlpha() } }
    return alpha
  }

  // Returns the image of items in perspective, not cut along its edges.
  private func image(
    of items: [DisplayItem],
    _ projection: Projection,
    within area: PixelRect
  ) throws(RasterError) -> CairoImage {
    let result = try CairoImage(covering: area, budget)
    guard !projection.area.isEmpty, !items.isEmpty else { return result }
    let flat = try image(of: items, within: projection.area)
    try flat.withPlane { (plane) throws(RasterError) in
      try result.withPlane { $0.project(plane, by: projection.map) }
    }
    return result
  }
}
