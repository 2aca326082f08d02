internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Draws a group: directly where possible, otherwise through an offscreen surface.
  ///
  /// - Parameters:
  ///   - area: the area of the group, which contains damage.
  ///   - compositing: the operation, and the coverage of the clips around the group.
  func draw(
    _ group: DisplayGroup,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    guard group.opacity > 0 else { return }
    do throws(RasterError) {
      let shadow = group.isIsolated ? group.onlyShadow : nil
      let adds = group.isIsolated && group.compositesDirectly
      guard
        !group.isIsolated || shadow != nil || adds || group.needsNoSurface(under: compositing)
      else {
        return try drawIsolated(group, within: area, compositing)
      }
      try clipped(to: group.clips, within: area, compositing) {
        (area, inner) throws(RasterError) in
        var inner = inner
        if let shadow {
          try draw(shadow, of: group, within: area, inner)
          inner.isOverClear = false
        }
        try draw(group.items, within: area, adds ? inner.adding : inner)
      }
    } catch {
      throw error.labeled(with: group.origin.label)
    }
  }

  private func drawIsolated(
    _ group: DisplayGroup,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    guard let mask = group.mask else {
      return try composite(group, within: area, mask: nil, compositing: compositing)
    }
    let area = mask.mode.isInverted ? area : area.intersection(mask.bounds)
    guard !area.intersection(damage).isEmpty, mask.mode.isInverted || !mask.items.isEmpty else {
      return
    }
    let image = try image(of: mask, within: area)
    try composite(group, within: area, mask: image.pixels, compositing: compositing)
    _ = consume image
  }

  // Draws the group's items offscreen and composites the result under the group's clips, and through a mask.
  private func composite(
    _ group: DisplayGroup,
    within area: PixelRect,
    mask: PixmapView?,
    compositing: Compositing
  ) throws(RasterError) {
    let outline = group.projection?.outline
    if group.projection != nil, outline == nil { return }
    let clips = group.clips + (outline.map { [$0] } ?? [])
    // Composites an image with the group's opacity and blend mode.
    func place(_ image: PixmapView, within area: PixelRect) throws(RasterError) {
      try clipped(to: clips, within: area, compositing) { (area, inner) throws(RasterError) in
        let area = area.intersection(damage)
        var alpha = CompositeAlpha(opacity: group.opacity, plane: inner.clip)
        if let mask {
          // Parts of the mask are multiplied once, as parts do not overlap.
          if let clip = inner.clip { mask.multiply(by: clip, within: area) }
          alpha.plane = mask
        }
        try composite(image, mode: group.blendMode, within: area, alpha: alpha)
      }
    }
    guard group.projection != nil || group.changesImage else {
      for region in group.regions(within: area) where !region.intersection(damage).isEmpty {
        // Only alpha becomes part of an image of alpha.
        let image = try image(of: group.items, within: region, format: pixels.format)
        try place(image.pixels, within: region)
        _ = consume image
      }
      return
    }
    // If pixels depend on distant pixels, as in a blur, the image is rendered once for all bands, and completely.
    let canvas = undamaged
    let cached = try caches.groupImages.image(.finished, of: group) { () throws(RasterError) in
      guard let projection = group.projection else {
        return try canvas.renderWithEffects(of: group, within: group.bounds)
      }
      return try canvas.projectedImage(of: group.items, projection, within: group.bounds)
    }
    if let cached {
      // The cache may drop the image when memory runs short.
      defer { withExtendedLifetime(cached) {} }
      try place(cached.image.pixels, within: area.intersection(cached.image.area))
    }
  }

  // Composites an image with a blend mode. Where there is only alpha, all modes but `plusLighter` give the alpha of
  // normal painting.
  private func composite(
    _ source: PixmapView,
    mode: BlendMode,
    within area: PixelRect,
    alpha: CompositeAlpha
  ) throws(RasterError) {
    guard mode.kernel != nil, pixels.format == .color else {
      let operation = mode == .plusLighter ? CompositeOperation.add : .over
      return pixels.composite(source, through: alpha, operation, within: area)
    }
    guard !alpha.isClear else { return pixels.blend(source, mode: mode, within: area) }
    // Strips of a few rows fit in the processor's cache and in recently used memory.
    for strip in area.strips(ofPixels: 1 << 14) {
      let faded = try OffscreenSurface(covering: strip, from: memory)
      faded.pixels.composite(source, through: alpha, .over, within: strip)
      pixels.blend(faded.pixels, mode: mode, within: strip)
      _ = consume faded
    }
  }

  /// Returns the image of the damaged part of items on a transparent background.
  ///
  /// - Parameter area: the area of the items, which contains damage.
  func image(
    of items: [DisplayItem],
    within area: PixelRect,
    format: PixelFormat = .color
  ) throws(RasterError) -> OffscreenSurface {
    let damaged = area.intersection(damage)
    let image = try OffscreenSurface(covering: damaged, format: format, from: memory)
    try canvas(on: image).draw(items, within: area, Compositing(isOverClear: true))
    return image
  }

  /// A canvas on another surface, which must outlive it and is drawn completely.
  func canvas(on surface: borrowing OffscreenSurface) -> DrawingCanvas {
    canvas(on: surface.pixels)
  }

  /// A canvas on an image, which is drawn completely.
  func canvas(on pixels: PixmapView) -> DrawingCanvas {
    DrawingCanvas(pixels: pixels, damage: pixels.area, memory: memory, caches: caches)
  }

  /// The maker of complete images, which does not draw on its own pixels.
  var undamaged: DrawingCanvas {
    DrawingCanvas(pixels: pixels, damage: .unlimited, memory: memory, caches: caches)
  }
}

extension DisplayGroup {
  /// Whether an isolated group can be drawn directly, because compositing its image with transparent pixels gives the
  /// image.
  fileprivate func needsNoSurface(under compositing: Compositing) -> Bool {
    guard compositing.isOverClear, compositing.clip == nil, compositing.operation == .over,
      mask == nil, opacity == 1, blendMode == .normal, !changesImage, projection == nil
    else { return false }
    return clips.allSatisfy { $0.path.pixelAlignedRect(mappedBy: $0.transform) != nil }
  }

  /// Whether adding the group's only item to its backdrop equals adding the group's image.
  ///
  /// Emitters add hundreds of particles a frame, and a separate image for each would be costly.
  fileprivate var compositesDirectly: Bool {
    guard blendMode == .plusLighter, mask == nil, opacity == 1, !changesImage, projection == nil,
      items.count == 1
    else { return false }
    if case .group = items[0] { return false }
    return true
  }
}
