internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Draws a group: directly where possible, otherwise through an offscreen surface.
  ///
  /// - Parameters:
  ///   - area: the group's bounds within the clip, not empty.
  ///   - clip: the pixels to which drawing is already clipped.
  ///   - backend: the backend for pixels that the group's clips do not affect.
  func draw(
    _ group: DisplayGroup,
    within area: PixelRect,
    clippedTo clip: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    guard group.opacity > 0 else { return }
    do throws(RasterError) {
      if !group.isIsolated {
        var (group, area) = (group, area)
        let isNarrowed = group.foldAlignedClips(into: &area)
        guard !area.isEmpty else { return }
        if case .direct = backend, !group.clips.isEmpty,
          let inner = group.clips.interiorRect?.intersection(area), !inner.isEmpty
        {
          return try draw(group, inside: inner, within: area, clippedTo: clip, backend)
        }
        let isWithin = area == clip || (group.isOneFill && !isNarrowed)
        try clipped(to: group.clips, within: isWithin ? nil : area) { () throws(RasterError) in
          try draw(group.items, within: area, group.clips.isEmpty ? backend : .clipped)
        }
      } else if let shadow = group.onlyShadow {
        try clipped(to: group.clips, within: area) { () throws(RasterError) in
          try draw(shadow, of: group)
          try draw(group.items, within: area, group.clips.isEmpty ? backend : .clipped)
        }
      } else if group.compositesDirectly {
        try clipped(to: group.clips, within: area) { () throws(RasterError) in
          _ = context.setBlendMode(.plusLighter)
          try draw(group.items, within: area, group.clips.isEmpty ? backend.adding : .clipped)
        }
      } else {
        try drawIsolated(group, within: area, backend)
      }
    } catch {
      throw error.labeled(with: group.label)
    }
  }

  // Draws a group with the clips applied only outside an interior rectangle, which no clip edge crosses.
  private func draw(
    _ group: DisplayGroup,
    inside inner: PixelRect,
    within area: PixelRect,
    clippedTo clip: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    for index in group.items.indices {
      let itemBounds = group.items[index].bounds.intersection(clip)
      let bounds = itemBounds.intersection(area)
      guard !bounds.isEmpty else { continue }
      let isCut = bounds != itemBounds
      try clipped(to: [], within: isCut ? bounds : nil) { () throws(RasterError) in
        let item = group.items[index...index]
        try draw(
          item,
          of: group,
          inside: inner,
          within: bounds,
          clippedTo: isCut ? bounds : clip,
          backend
        )
      }
    }
  }

  // Draws one item that does not extend beyond an area.
  private func draw(
    _ item: ArraySlice<DisplayItem>,
    of group: DisplayGroup,
    inside inner: PixelRect,
    within area: PixelRect,
    clippedTo clip: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    let unclipped = area.intersection(inner)
    if unclipped == area {
      try draw(item, within: clip, backend)
    } else if case .group(var nested)? = item.first {
      nested.clips += group.clips
      try draw(nested, within: area, clippedTo: clip, backend)
    } else {
      if !unclipped.isEmpty {
        try clipped(to: [], within: unclipped) { () throws(RasterError) in
          try draw(item, within: unclipped, backend)
        }
      }
      for strip in area.subtracting(unclipped) {
        try clipped(to: group.clips, within: strip) { () throws(RasterError) in
          try draw(item, within: strip, .clipped)
        }
      }
    }
  }

  private func clipped(
    to clips: [ClipPath],
    within area: PixelRect?,
    _ body: () throws(RasterError) -> Void
  ) throws(RasterError) {
    guard area != nil || !clips.isEmpty else { return try body() }
    try context.withSavedState { () throws(RasterError) in
      if let area { context.clip(to: area) }
      for clip in clips {
        context.clip(to: clip.path, mappedBy: clip.transform, rule: clip.rule)
      }
      try body()
    }
  }

  private func drawIsolated(
    _ group: DisplayGroup,
    within area: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    guard let mask = group.mask else {
      return try composite(group, within: area, through: .opacity(group.opacity), backend)
    }
    let area = mask.mode.isInverted ? area : area.intersection(mask.bounds)
    guard !area.isEmpty, mask.mode.isInverted || !mask.items.isEmpty else { return }
    let image = try image(of: mask, within: area, fadedBy: group.opacity)
    if let alpha = image.alpha {
      try composite(group, within: area, through: .mask(alpha), backend)
    }
    _ = consume image
  }

  // Draws the group's items offscreen and composites the result under the group's clips.
  private func composite(
    _ group: DisplayGroup,
    within area: PixelRect,
    through alpha: CompositeAlpha,
    _ backend: RasterBackend
  ) throws(RasterError) {
    let outline = group.projection?.outline(within: area)
    if group.projection != nil, outline == nil { return }
    let clips = group.clips + (outline.map { [$0] } ?? [])
    guard group.projection != nil || group.changesImage else {
      for region in backend.parts(of: group, within: area) {
        let image = try image(of: group.items, within: region)
        try compositeImage(image, of: group, within: region, clips, alpha, backend)
      }
      return
    }
    // If pixels depend on distant pixels, as in a blur, the image is rendered once for all bands.
    let cached = try caches.groupImages.image(.finished, of: group) { () throws(RasterError) in
      guard let projection = group.projection else {
        return try renderWithEffects(of: group, within: group.bounds)
      }
      return try projectedImage(of: group.items, projection, within: group.bounds)
    }
    if let cached {
      try compositeImage(cached.image, of: group, within: area, clips, alpha, backend)
    }
  }

  // Composites an image with an opacity or mask and under clips.
  private func compositeImage(
    _ image: borrowing OffscreenSurface,
    of group: DisplayGroup,
    within area: PixelRect,
    _ clips: [ClipPath],
    _ alpha: CompositeAlpha,
    _ backend: RasterBackend
  ) throws(RasterError) {
    // An image smaller than the area takes Cairo's path, which extends it by its edge pixels.
    if case .direct(.over) = backend, area.intersection(image.area) == area, let pixels,
      let source = image.pixels, let inner = clips.interiorRect?.intersection(area), !inner.isEmpty
    {
      try compositeByKernels(source, group.blendMode, within: inner, alpha, on: pixels)
      for strip in area.subtracting(inner) {
        try compositeByCairo(image, of: group, within: strip, clips, alpha)
      }
    } else {
      try compositeByCairo(image, of: group, within: area, clips, alpha)
    }
  }

  private func compositeByCairo(
    _ image: borrowing OffscreenSurface,
    of group: DisplayGroup,
    within area: PixelRect,
    _ clips: [ClipPath],
    _ alpha: CompositeAlpha
  ) throws(RasterError) {
    try context.withSavedState { () throws(RasterError) in
      context.clip(to: area)
      for clip in clips {
        context.clip(to: clip.path, mappedBy: clip.transform, rule: clip.rule)
      }
      if context.setBlendMode(group.blendMode) {
        context.setSource(image.surface)
        context.paint(through: alpha)
      } else {
        try blend(image, group.blendMode, within: area, alpha)
      }
      try context.check()
    }
  }

  // Composites an image with the kernels, in an area without clips.
  private func compositeByKernels(
    _ source: PathFiller.PixmapView,
    _ mode: BlendMode,
    within area: PixelRect,
    _ alpha: CompositeAlpha,
    on pixels: PathFiller.PixmapView
  ) throws(RasterError) {
    context.flush()
    defer { context.markDirty() }
    guard let kernel = mode.kernel else {
      return pixels.composite(
        source,
        through: alpha,
        mode == .plusLighter ? .add : .over,
        within: area
      )
    }
    guard !alpha.isClear else { return pixels.blend(source, mode: kernel, within: area) }
    // Strips of a few rows fit in the processor's cache and in recently used memory.
    for strip in area.strips(ofPixels: 1 << 14) {
      let offscreen = try OffscreenSurface(covering: strip, from: memory)
      if let faded = offscreen.pixels {
        faded.composite(source, through: alpha, .over, within: strip)
        pixels.blend(faded, mode: kernel, within: strip)
      }
      _ = consume offscreen
    }
  }

  /// Returns the image of items on a transparent background.
  func image(
    of items: [DisplayItem],
    within area: PixelRect,
    format: CairoSurface.Format = .color,
    _ finish: (borrowing DrawingCanvas) -> Void = { _ in }
  ) throws(RasterError) -> OffscreenSurface {
    let image = try OffscreenSurface(covering: area, format: format, from: memory)
    let canvas = try DrawingCanvas(on: image.surface, memory: memory, caches: caches)
    try canvas.draw(items, within: area)
    finish(canvas)
    image.surface.flush()
    return image
  }
}

extension PixelRect {
  /// Returns this rectangle without an inner one: the rows above and below, and the columns to the
  /// left and right.
  ///
  /// An empty inner rectangle leaves all of it.
  fileprivate func subtracting(_ inner: PixelRect) -> [PixelRect] {
    guard !inner.isEmpty else { return [self] }
    let sides = [
      PixelRect(x: x, y: y, width: width, height: inner.y - y),
      PixelRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      PixelRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
      PixelRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
    ]
    return sides.filter { !$0.isEmpty }
  }
}

extension DrawingCanvas.RasterBackend {
  /// The same backend with additive compositing.
  fileprivate var adding: Self {
    switch self {
    case .direct: .direct(.add)
    case .clipped: .clipped
    }
  }
}

extension DisplayGroup {
  /// Removes pixel-aligned rectangular clips from the group and intersects an area with them; false
  /// if there are none.
  fileprivate mutating func foldAlignedClips(into area: inout PixelRect) -> Bool {
    let all = clips
    for clip in all {
      guard let pixels = clip.path.pixelAlignedRect(mappedBy: clip.transform) else { continue }
      area = area.intersection(pixels)
    }
    clips = all.filter { $0.path.pixelAlignedRect(mappedBy: $0.transform) == nil }
    return clips.count < all.count
  }

  /// The shadow, if the group can be drawn directly over it; nil otherwise.
  fileprivate var onlyShadow: DisplayShadow? {
    guard mask == nil, opacity == 1, blendMode == .normal, effects.isEmpty, !isolatesBlending,
      projection == nil
    else { return nil }
    return shadow
  }

  /// Whether the group is a single fill that its bounds do not clip.
  fileprivate var isOneFill: Bool {
    items.count == 1 && items[0].isFill && items[0].bounds == bounds
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
