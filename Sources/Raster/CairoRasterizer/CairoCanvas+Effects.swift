internal import CCairo
internal import CoverageRasterizer
internal import DisplayModel
internal import Graphics

extension CairoCanvas {
  /// Returns the image of a group with its effects and its shadow, before clips, mask and opacity.
  ///
  /// - Parameter area: the required pixels.
  func imageWithEffects(
    of group: DisplayGroup,
    within area: PixelRect
  ) throws(RasterError) -> CairoImage {
    let result = try CairoImage(covering: area, budget)
    let canvas = try CairoCanvas(on: result, shared, budget)
    guard !group.effects.isEmpty else {
      if let shadow = group.shadow { try canvas.draw(shadow, of: group, within: area) }
      try canvas.draw(group.items, within: area)
      return result
    }
    let required = group.shadow.map { area.union($0.sourceArea(for: area)) } ?? area
    let needed = group.effects.needed(for: required)
    let source = group.items.unionOfBounds.intersection(needed)
    let covered = group.effects.touched(from: source).intersection(needed)
    guard !covered.isEmpty else {
      if let shadow = group.shadow { try canvas.draw(shadow, of: group, within: area) }
      return result
    }
    let filtered = try image(of: group.items, within: covered)
    try filtered.withPlane { (plane) throws(RasterError) in
      try shared.apply(group.effects, to: plane)
    }
    if let shadow = group.shadow { try canvas.draw(shadow, castBy: filtered, within: area) }
    let visible = covered.intersection(area)
    if !visible.isEmpty {
      canvas.clip(to: visible)
      canvas.setSource(filtered)
      cairo_paint(canvas.context)
    }
    try canvas.check()
    return result
  }

  // MARK: Shadows

  /// Draws the shadow of a group without effects, cast by its items or by a path.
  func draw(
    _ shadow: DisplayShadow,
    of group: DisplayGroup,
    within area: PixelRect
  ) throws(RasterError) {
    guard let path = shadow.path else {
      let covered = shadow.covered(for: area, castBy: group.items.unionOfBounds)
      guard !covered.isEmpty else { return }
      let alpha = try image(of: group.items, within: covered, isAlpha: true)
      return try paint(shadow, alpha)
    }
    var fixed = shadow
    fixed.offset = .zero
    let offset = Affine.translation(shadow.offset.x, shadow.offset.y)
    let moved = path.transform.concatenating(offset)
    let bounds = PixelRect(covering: moved.apply(path.path.controlBounds))
    let covered = fixed.covered(for: area, castBy: bounds)
    guard !covered.isEmpty else { return }
    let alpha = try CairoImage(covering: covered, isAlpha: true, budget)
    let canvas = try CairoCanvas(on: alpha, shared, budget)
    canvas.setSource(.black)
    canvas.setOutline(path.path, mappedBy: moved, path.rule)
    cairo_fill(canvas.context)
    try canvas.check()
    try paint(fixed, alpha)
  }

  // Draws the shadow that a filtered image casts.
  private func draw(
    _ shadow: DisplayShadow,
    castBy filtered: CairoImage,
    within area: PixelRect
  ) throws(RasterError) {
    let covered = shadow.covered(for: area, castBy: filtered.area)
    guard !covered.isEmpty else { return }
    let alpha = try CairoImage(covering: covered, isAlpha: true, budget)
    try filtered.withPlane { (plane) throws(RasterError) in
      try alpha.withPlane { shared.copyAlpha(of: plane, to: $0) }
    }
    try paint(shadow, alpha)
  }

  // Blurs an alpha image and paints the colour through it, moved by the offset.
  private func paint(_ shadow: DisplayShadow, _ alpha: CairoImage) throws(RasterError) {
    try alpha.withPlane { (plane) throws(RasterError) in
      try shared.blurAlpha(plane, sigma: shadow.sigma)
    }
    setSource(shadow.color)
    cairo_mask_surface(context, alpha.pointer, shadow.offset.x, shadow.offset.y)
    try check()
  }
}

extension DisplayShadow {
  /// The pixels whose alpha is needed for the shadow on an area.
  fileprivate func sourceArea(for area: PixelRect) -> PixelRect {
    // One pixel more for interpolation: the offset may be fractional.
    area.shifted(by: Point(-offset.x, -offset.y)).outset(by: reach + 1)
  }

  /// Returns the pixels on which the shadow is blurred: the pixels that it needs and can touch.
  fileprivate func covered(for area: PixelRect, castBy bounds: PixelRect) -> PixelRect {
    sourceArea(for: area).intersection(bounds.outset(by: reach))
  }
}

extension [DisplayItem] {
  /// The pixels that any of the items can touch.
  fileprivate var unionOfBounds: PixelRect {
    reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
  }
}
