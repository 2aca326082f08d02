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
      try shared.apply(group.effects, to: plane) { (items, target) throws(RasterError) in
        let image = try self.image(of: items, within: target.area)
        try image.withPlane { $0.copy(to: target) }
      }
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
      let covered = shadow.coveredArea(for: area, sourceBounds: group.items.unionOfBounds)
      guard !covered.isEmpty else { return }
      let alpha = try image(of: group.items, within: covered, isAlpha: true)
      return try paint(shadow, alpha)
    }
    let (fixed, moved) = shadow.moved(with: path)
    let bounds = PixelRect(covering: moved.transform.apply(moved.path.controlBounds))
    let covered = fixed.coveredArea(for: area, sourceBounds: bounds)
    guard !covered.isEmpty else { return }
    let alpha = try CairoImage(covering: covered, isAlpha: true, budget)
    let canvas = try CairoCanvas(on: alpha, shared, budget)
    canvas.setSource(.black)
    canvas.setOutline(moved.path, mappedBy: moved.transform, moved.rule)
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
    let covered = shadow.coveredArea(for: area, sourceBounds: filtered.area)
    guard !covered.isEmpty else { return }
    let alpha = try CairoImage(covering: covered, isAlpha: true, budget)
    try filtered.withPlane { (plane) throws(RasterError) in
      try alpha.withPlane { plane.copyAlpha(to: $0) }
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
