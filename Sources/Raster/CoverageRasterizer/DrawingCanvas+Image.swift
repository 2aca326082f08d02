internal import CRasterKernels
internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Draws an image, stretched to its destination and cut by its antialiased outline.
  ///
  /// - Parameter area: the area of the image; the damage in it is drawn.
  func draw(
    _ item: ImageItem,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    guard let prepared = try caches.scaledImages.prepared(item) else { return }
    let (bitmap, window) = (prepared.bitmap, prepared.window)
    try bitmap.withUnsafeBytes { (bytes) throws(RasterError) in
      guard let base = bytes.baseAddress else { return }
      let pixels = PixmapView(
        // Only images that are drawn on are written to.
        memory: UnsafeMutableRawPointer(
          mutating: base.advanced(by: window.y * bitmap.bytesPerRow + window.x * 4)
        ),
        bytesPerRow: bitmap.bytesPerRow,
        area: PixelRect(x: 0, y: 0, width: window.width, height: window.height)
      )
      try PixmapView.check(pixels.area)
      let image = ImagePattern(
        pixels: pixels,
        inverse: prepared.inverse,
        visible: prepared.visible,
        alpha: item.tint.alpha,
        filter: item.filter,
        outline: .polyline(item.destination.corners, closed: true),
        transform: item.transform
      )
      try draw(image, within: area, compositing)
    }
  }

  // Resamples an image and composites it through the coverage of its outline.
  private func draw(
    _ image: ImagePattern,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    let operation = compositing.operation
    let outline = ClipPath(path: image.outline, transform: image.transform)
    let isCovered = compositing.isContained(in: outline)
    let aligned = image.outline.pixelAlignedRect(mappedBy: image.transform)
    let rectangle = isCovered ? area : aligned?.intersection(area)
    // Whether pixels are copied depends on the image alone: the opacity is rounded in another way than in resampling.
    if let rectangle, let aligned, let same = image.movedByIntegerPixels,
      same.area.intersection(aligned) == aligned
    {
      let alpha = CompositeAlpha(opacity: image.alpha, plane: compositing.clip)
      let damaged = rectangle.intersection(same.area).intersection(damage)
      return pixels.composite(same, through: alpha, operation, within: damaged)
    }
    let shape = PathFiller.Shape(image.outline, mappedBy: image.transform)
    // Strips of a few rows fit in the cache between reading and compositing.
    for strip in (rectangle ?? area).strips(ofPixels: 1 << 16) {
      let damaged = strip.intersection(damage)
      guard !damaged.isEmpty else { continue }
      let result = try resampled(image, within: damaged)
      if rectangle != nil {
        let alpha = CompositeAlpha(plane: compositing.clip)
        pixels.composite(result.pixels, through: alpha, operation, within: damaged)
      } else {
        let source = PathFiller.Source.image(result.pixels)
        try fill(shape, with: source, compositing, within: strip)
      }
      _ = consume result
    }
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
    let resample = image.filter == .nearest ? resample_nearest : resample_fill
    resample(
      result.pixels.memory,
      result.pixels.bytesPerRow,
      Int32(clamping: area.x),
      Int32(clamping: area.y),
      area.width,
      area.height,
      [map.a, map.b, map.c, map.d, map.tx, map.ty],
      &source,
      UInt32(Int(clamping: (image.alpha * 255).rounded(), in: 0...255))
    )
    return result
  }
}

/// An image with its place in the output.
private struct ImagePattern {
  let pixels: PixmapView
  /// Maps output pixels to those of the image.
  let inverse: Affine
  /// The visible part of the image; beyond it, its edge is repeated.
  let visible: Rect
  let alpha: Double
  let filter: SamplingFilter
  /// The outline that clips it, and the outline's map to the output.
  let outline: Path
  let transform: Affine

  /// The same pixels at their place in the output; nil where they are not moved by whole pixels alone.
  var movedByIntegerPixels: PixmapView? {
    // The error over the whole image, in pixels: less than bilinear sampling resolves.
    let minimum = 1.0 / 1024
    let farthest = Point(Double(pixels.area.width), Double(pixels.area.height))
    let (x, y) = (inverse.tx.rounded(), inverse.ty.rounded())
    guard abs(x) < 1e6, abs(y) < 1e6, inverse.apply(.zero).distance(to: Point(x, y)) < minimum,
      inverse.apply(farthest).distance(to: Point(x + farthest.x, y + farthest.y)) < minimum,
      inverse.apply(Point(farthest.x, 0)).distance(to: Point(x + farthest.x, y)) < minimum
    else { return nil }
    let area = PixelRect(
      x: -Int(clamping: x),
      y: -Int(clamping: y),
      width: pixels.area.width,
      height: pixels.area.height
    )
    return PixmapView(memory: pixels.memory, bytesPerRow: pixels.bytesPerRow, area: area)
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
