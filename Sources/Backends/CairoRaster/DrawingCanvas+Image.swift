internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Draws a picture, stretched to its destination and cut by its antialiased outline.
  ///
  /// - Parameter area: the output pixels to touch, not empty.
  func draw(_ item: ImageItem, within area: PixelRect) throws(RasterError) {
    guard item.tint.alpha > 0 else { return }
    let (width, height) = (Double(item.picture.width), Double(item.picture.height))
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
    let preparation = PicturePreparation(tint: item.tint, filter: item.filter, placedBy: placing)
    let prepared = caches.prepared
    let bitmap = prepared.bitmap(try prepared.bitmap(of: item.picture), prepared: preparation)
    let scale = Affine.scale(Double(preparation.across), Double(preparation.down))
    let window = preparation.window(of: bitmap, source: item.source)
    let moved = Affine.translation(Double(window.x), Double(window.y))
    guard let inverse = moved.concatenating(scale).concatenating(placing).inverse else { return }
    try bitmap.withUnsafeBytes { (bytes) throws(RasterError) in
      guard let base = bytes.baseAddress else { return }
      let surface = try CairoSurface(
        // Cairo takes a mutable pointer; it writes only to surfaces that are drawn on.
        memory: UnsafeMutableRawPointer(
          mutating: base.advanced(by: window.y * bitmap.bytesPerRow + window.x * 4)
        ),
        bytesPerRow: bitmap.bytesPerRow,
        area: PixelRect(x: 0, y: 0, width: window.width, height: window.height)
      )
      try context.withSavedState {
        context.clip(
          to: .polyline(target.corners, closed: true),
          mappedBy: item.transform,
          rule: .nonZero
        )
        context.setSource(surface, mappedFrom: inverse, filter: item.filter)
        context.paint(alpha: item.tint.alpha)
      }
    }
  }
}

extension PicturePreparation {
  /// The pixels of a prepared picture that may be read: those that a part touches, so that nothing
  /// from beyond its borders mixes in; at least one.
  fileprivate func window(of bitmap: Bitmap, source: Rect?) -> PixelRect {
    let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    guard let source, across == 1, down == 1 else { return whole }
    let part = PixelRect(covering: source)
    let left = min(max(part.x, 0), whole.width - 1)
    let top = min(max(part.y, 0), whole.height - 1)
    return PixelRect(
      x: left,
      y: top,
      width: max(1, min(part.maxX, whole.width) - left),
      height: max(1, min(part.maxY, whole.height) - top)
    )
  }
}
