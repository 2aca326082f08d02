internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Returns the image of a group with its effects and its shadow, before clips, mask and opacity.
  ///
  /// - Parameter area: the required pixels.
  func renderWithEffects(
    of group: DisplayGroup,
    within area: PixelRect
  ) throws(RasterError) -> OffscreenSurface {
    let result = try OffscreenSurface(covering: area, from: memory)
    let canvas = canvas(on: result)
    if group.effects.isEmpty {
      if let shadow = group.shadow {
        try canvas.draw(shadow, of: group, within: area, Compositing())
      }
      try canvas.draw(group.items, within: area, Compositing())
    } else {
      let requiredArea = group.shadow.map { area.union($0.sourceArea(for: area)) } ?? area
      if let filtered = try filteredImage(of: group, within: requiredArea) {
        if let shadow = group.shadow { try canvas.draw(shadow, ofAlphaIn: filtered, within: area) }
        let common = filtered.area.intersection(area)
        result.pixels.composite(filtered.pixels, through: CompositeAlpha(), .over, within: common)
        _ = consume filtered
      } else if let shadow = group.shadow {
        try canvas.draw(shadow, of: group, within: area, Compositing())
      }
    }
    return result
  }

  // Returns the items with the effects applied, on the pixels that the result can touch; nil if it
  // touches none.
  private func filteredImage(
    of group: DisplayGroup,
    within area: PixelRect
  ) throws(RasterError) -> OffscreenSurface? {
    let needed = group.effects.needed(for: area)
    let source = group.items.unionOfBounds.intersection(needed)
    let covered = group.effects.touched(from: source).intersection(needed)
    guard !covered.isEmpty else { return nil }
    if case .blur(let x, let y, _)? = group.effects.first, let color = group.items.singleColor {
      let image = try blurredImage(of: group.items, of: color, x: x, y: y, within: covered)
      return try changed(image, by: group.effects.dropFirst())
    }
    let image = try image(of: group.items, within: covered)
    return try changed(image, by: group.effects[...])
  }

  // Returns the blur of items of one colour: of their alpha, in a quarter of the time of all channels. No light mixes
  // a colour with itself to another one.
  private func blurredImage(
    of items: [DisplayItem],
    of color: Color,
    x: Double,
    y: Double,
    within area: PixelRect
  ) throws(RasterError) -> OffscreenSurface {
    let alpha = try image(of: items, within: area, format: .alpha)
    try alpha.pixels.blur(x: x, y: y, using: memory)
    let image = try OffscreenSurface(covering: area, from: memory)
    image.pixels.composite(color.pixel, through: alpha.pixels, within: area)
    _ = consume alpha
    return image
  }

  // MARK: Shadows

  /// Draws the shadow of a group without effects, from the alpha of its items or from a path.
  func draw(
    _ shadow: DisplayShadow,
    of group: DisplayGroup,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    let canvas = undamaged
    let alpha = try caches.groupImages.image(.shadow, of: group) { () throws(RasterError) in
      guard let path = shadow.path else {
        return try canvas.blurredAlpha(of: shadow, cast: group.items, within: group.bounds)
      }
      return try canvas.blurredAlpha(of: shadow, cast: path, within: group.bounds)
    }
    guard let alpha else { return }
    defer { withExtendedLifetime(alpha) {} }
    pixels.composite(
      shadow.color.pixel,
      through: alpha.image.pixels,
      movedBy: shadow.path == nil ? shadow.offset : .zero,
      within: area.intersection(damage),
      under: compositing.clip
    )
  }

  // Returns the blurred alpha of items, on the pixels that the shadow needs; nil if it touches none.
  private func blurredAlpha(
    of shadow: DisplayShadow,
    cast items: [DisplayItem],
    within area: PixelRect
  ) throws(RasterError) -> OffscreenSurface? {
    let covered = shadow.coveredArea(for: area, sourceBounds: items.unionOfBounds)
    guard !covered.isEmpty else { return nil }
    let alpha = try image(of: items, within: covered, format: .alpha)
    try alpha.pixels.blur(sigma: shadow.sigma, using: memory)
    return alpha
  }

  // Returns the blurred fill of a path, moved by the shadow's offset; nil if the shadow touches no pixels.
  private func blurredAlpha(
    of shadow: DisplayShadow,
    cast path: ClipPath,
    within area: PixelRect
  ) throws(RasterError) -> OffscreenSurface? {
    let (shadow, path) = shadow.moved(with: path)
    let bounds = PixelRect(covering: path.transform.apply(path.path.controlBounds))
    let covered = shadow.coveredArea(for: area, sourceBounds: bounds)
    guard !covered.isEmpty else { return nil }
    let alpha = try OffscreenSurface(covering: covered, format: .alpha, from: memory)
    let shape = PathFiller.Shape(path.path, mappedBy: path.transform, path.rule)
    try canvas(on: alpha).fill(shape, with: .color(.max), Compositing(), within: covered)
    try alpha.pixels.blur(sigma: shadow.sigma, using: memory)
    return alpha
  }

  private func draw(
    _ shadow: DisplayShadow,
    ofAlphaIn filtered: borrowing OffscreenSurface,
    within area: PixelRect
  ) throws(RasterError) {
    let covered = shadow.coveredArea(for: area, sourceBounds: filtered.area)
    guard !covered.isEmpty else { return }
    let alpha = try OffscreenSurface(covering: covered, format: .alpha, from: memory)
    filtered.pixels.copyAlpha(to: alpha.pixels)
    try alpha.pixels.blur(sigma: shadow.sigma, using: memory)
    pixels.composite(
      shadow.color.pixel,
      through: alpha.pixels,
      movedBy: shadow.offset,
      within: area
    )
    _ = consume alpha
  }
}
