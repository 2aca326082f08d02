internal import CRasterKernels
internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Draws an image, stretched to its destination and cut by its antialiased outline.
  ///
  /// - Parameter area: the output pixels to touch, not empty.
  func draw(
    _ item: ImageItem,
    within area: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    guard item.tint.alpha > 0 else { return }
    let (width, height) = (Double(item.image.width), Double(item.image.height))
    let source = item.source ?? Rect(0, 0, width, height)
    let target = item.destination
    let (across, down) = (target.size.width / source.width, target.size.height / source.height)
    let placing = Affine(
      across,
      0,
      0,
      down,
      target.origin.x - source.origin.x * across,
      target.origin.y - source.origin.y * down
    ).concatenating(item.transform)
    guard placing.inverse != nil else { return }
    let preparation = ImagePrefilter(tint: item.tint, filter: item.filter, placedBy: placing)
    let prepared = caches.scaledImages
    let bitmap = prepared.bitmap(try prepared.bitmap(of: item.image), prepared: preparation)
    let scale = Affine.scale(Double(preparation.across), Double(preparation.down))
    let window = preparation.window(of: bitmap, source: item.source)
    let moved = Affine.translation(Double(window.x), Double(window.y))
    guard let inverse = moved.concatenating(scale).concatenating(placing).inverse else { return }
    // The visible part of the prepared pixels, relative to the window's first one.
    let (left, top) = (Double(preparation.across), Double(preparation.down))
    let visible = Rect(
      source.origin.x / left - Double(window.x),
      source.origin.y / top - Double(window.y),
      source.size.width / left,
      source.size.height / top
    )
    try bitmap.withUnsafeBytes { (bytes) throws(RasterError) in
      guard let base = bytes.baseAddress else { return }
      let pixels = PathFiller.PixmapView(
        // Nothing but surfaces that are drawn on is written to.
        memory: UnsafeMutableRawPointer(
          mutating: base.advanced(by: window.y * bitmap.bytesPerRow + window.x * 4)
        ),
        bytesPerRow: bitmap.bytesPerRow,
        area: PixelRect(x: 0, y: 0, width: window.width, height: window.height)
      )
      let image = ImagePattern(
        pixels: pixels,
        inverse: inverse,
        visible: visible,
        alpha: item.tint.alpha,
        outline: .polyline(target.corners, closed: true),
        transform: item.transform
      )
      // Sides longer than Cairo's limit are an error, even if Cairo does not read the pixels.
      let surface = try CairoSurface(
        memory: pixels.memory,
        bytesPerRow: pixels.bytesPerRow,
        area: pixels.area
      )
      switch item.filter {
      case .nearest: try drawNearest(surface, of: image)
      case .linear: try drawBilinear(image, within: area, backend)
      }
    }
  }

  // Each output pixel is the nearest one of the image.
  private func drawNearest(
    _ surface: borrowing CairoSurface,
    of image: ImagePattern
  ) throws(RasterError) {
    try context.withSavedState {
      context.clip(to: image.outline, mappedBy: image.transform, rule: .nonZero)
      context.setSource(surface, mappedFrom: image.inverse)
      context.paint(alpha: image.alpha)
    }
  }

  // Each output pixel is mixed from the four around its place in the image.
  private func drawBilinear(
    _ image: ImagePattern,
    within area: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    guard case .direct(let operation) = backend, let pixels else {
      return try drawClipped(image, within: area)
    }
    let (path, transform) = (image.outline, image.transform)
    let rectangle = path.pixelAlignedRect(mappedBy: transform)?.intersection(area)
    if let rectangle, let same = image.movedByIntegerPixels,
      same.area.intersection(rectangle) == rectangle
    {
      context.flush()
      defer { context.markDirty() }
      return pixels.composite(same, through: .opacity(image.alpha), operation, within: rectangle)
    }
    // Strips of a few rows fit in the cache between reading and compositing.
    for strip in (rectangle ?? area).strips(ofPixels: 1 << 16) {
      let result = try resampled(image, within: strip)
      if let source = result.pixels {
        context.flush()
        if rectangle != nil {
          pixels.composite(source, through: .opacity(1), operation, within: strip)
        } else if caches.filler.cover(path, mappedBy: transform, .nonZero, within: strip) {
          caches.filler.fill(.nonZero, with: .image(source), operation, on: pixels)
        } else {
          throw RasterError(code: .outOfMemory, message: "no memory for a strip of an image")
        }
        context.markDirty()
      }
      _ = consume result
    }
  }

  // The same colours through Cairo, which knows the clips.
  private func drawClipped(
    _ image: ImagePattern,
    within area: PixelRect
  ) throws(RasterError) {
    let result = try resampled(image, within: area)
    try context.withSavedState {
      context.clip(to: image.outline, mappedBy: image.transform, rule: .nonZero)
      context.setSource(result.surface)
      context.paint(alpha: 1)
    }
    // The context must not keep memory that goes back to the pool here.
    context.setSource(.clear)
    _ = consume result
  }

  // The pixels of an area; where the image's outline does not reach they are open.
  private func resampled(
    _ image: ImagePattern,
    within area: PixelRect
  ) throws(RasterError) -> OffscreenSurface {
    let result = try OffscreenSurface(covering: area, isCleared: false, from: memory)
    let (pixels, map, visible) = (image.pixels, image.inverse, image.visible)
    var source = resample_source(
      pixels: pixels.memory,
      stride: pixels.bytesPerRow,
      width: Int32(clamping: pixels.area.width),
      height: Int32(clamping: pixels.area.height),
      visible: (visible.minX, visible.minY, visible.maxX, visible.maxY)
    )
    result.withUnsafeMutableBytes { out in
      resample_fill(
        out.baseAddress,
        result.bytesPerRow,
        Int32(clamping: area.x),
        Int32(clamping: area.y),
        area.width,
        area.height,
        [map.a, map.b, map.c, map.d, map.tx, map.ty],
        &source,
        UInt32(Int(clamping: (image.alpha * 255).rounded(), in: 0...255))
      )
    }
    return result
  }
}

/// An image with its place in the output.
private struct ImagePattern {
  let pixels: PathFiller.PixmapView
  /// Maps output pixels to those of the image.
  let inverse: Affine
  /// The visible part of the image; beyond it, its edge is repeated.
  let visible: Rect
  let alpha: Double
  /// The outline that clips it, and the outline's map to the output.
  let outline: Path
  let transform: Affine

  /// The same pixels at their place in the output; nil where they are not moved by whole pixels alone.
  var movedByIntegerPixels: PathFiller.PixmapView? {
    // The error over the whole image, in pixels: less than bilinear sampling resolves.
    let minimum = 1.0 / 1024
    let farthest = Point(Double(pixels.area.width), Double(pixels.area.height))
    let (x, y) = (inverse.tx.rounded(), inverse.ty.rounded())
    guard abs(x) < 1e6, abs(y) < 1e6, inverse.apply(.zero).distance(to: Point(x, y)) < minimum,
      inverse.apply(farthest).distance(to: Point(x + farthest.x, y + farthest.y)) < minimum,
      inverse.apply(Point(farthest.x, 0)).distance(to: Point(x + farthest.x, y)) < minimum
    else { return nil }
    let position = PixelRect(
      x: -Int(clamping: x),
      y: -Int(clamping: y),
      width: pixels.area.width,
      height: pixels.area.height
    )
    return PathFiller.PixmapView(
      memory: pixels.memory,
      bytesPerRow: pixels.bytesPerRow,
      area: position
    )
  }
}

extension PixelRect {
  /// Whole rows of so many pixels together, or one row that has more.
  func strips(ofPixels pixels: Int) -> [PixelRect] {
    let rows = max(1, pixels / max(1, width))
    return stride(from: y, to: maxY, by: rows).map {
      PixelRect(x: x, y: $0, width: width, height: min(rows, maxY - $0))
    }
  }
}

extension ImagePrefilter {
  /// Returns the pixels of a prepared image that may be read: the pixels that a part touches, so
  /// that no colour from beyond its borders bleeds in; at least one.
  fileprivate func window(of bitmap: Bitmap, source: Rect?) -> PixelRect {
    let full = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    guard let source, across == 1, down == 1 else { return full }
    let part = PixelRect(covering: source)
    let left = min(max(part.x, 0), full.width - 1)
    let top = min(max(part.y, 0), full.height - 1)
    return PixelRect(
      x: left,
      y: top,
      width: max(1, min(part.maxX, full.width) - left),
      height: max(1, min(part.maxY, full.height) - top)
    )
  }
}
