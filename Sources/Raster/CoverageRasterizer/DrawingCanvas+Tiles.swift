internal import CRasterKernels
internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Fills an area with repeated tiles; the tile's image is cached.
  ///
  /// - Parameter area: the area of the item; the damage in it is drawn.
  func draw(
    _ item: TileItem,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    guard let inverse = item.transform.inverse, !item.tile.isEmpty else { return }
    let canvas = undamaged
    let tile = DisplayGroup(
      origin: GroupOrigin(.tile),
      items: item.items,
      opacity: 1,
      bounds: item.tile
    )
    let cached = try caches.groupImages.image(.finished, of: tile) { () throws(RasterError) in
      try canvas.image(of: item.items, within: item.tile)
    }
    guard let cached else { return }
    // The cache may drop the image when memory runs short.
    defer { withExtendedLifetime(cached) {} }
    let source = cached.image.pixels.filterImage
    let matrix = [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty]
    // Strips of a few rows fit in the cache between reading and compositing.
    for strip in area.strips(ofPixels: 1 << 16) {
      let damaged = strip.intersection(damage)
      guard !damaged.isEmpty else { continue }
      let result = try OffscreenSurface(covering: damaged, isCleared: false, from: memory)
      rk_filter_tile(result.pixels.filterImage, source, matrix)
      pixels.composite(
        result.pixels,
        through: CompositeAlpha(plane: compositing.clip),
        compositing.operation,
        within: damaged
      )
      _ = consume result
    }
  }
}

extension PixmapView {
  /// The description of a colour image for the kernels of filters.
  var filterImage: rk_filter_image {
    rk_filter_image(
      pixels: memory.assumingMemoryBound(to: UInt32.self),
      stride: bytesPerRow,
      x: Int32(clamping: area.x),
      y: Int32(clamping: area.y),
      width: Int32(clamping: area.width),
      height: Int32(clamping: area.height)
    )
  }
}
