internal import DisplayModel
package import Graphics

/// The pixels of an image item, prefiltered, and their place in the output.
package struct PreparedImage {
  /// The prefiltered image.
  package let bitmap: Bitmap
  /// The readable pixels of it: those under the visible part, at least one.
  ///
  /// No colour from beyond the part's borders bleeds in.
  package let window: PixelRect
  /// Maps output pixels to the pixels of the window.
  package let inverse: Affine
  /// The visible part, in the pixels of the window.
  package let visible: Rect
}

extension ScaledImageCache {
  /// Returns the pixels of an item, tinted and downscaled by whole numbers of columns and rows; nil if it shows nothing.
  ///
  /// - Throws: `RasterError` for a frame that cannot be decoded, and without memory.
  func prepared(_ item: ImageItem) throws(RasterError) -> PreparedImage? {
    guard item.tint.alpha > 0 else { return nil }
    let full = Rect(0, 0, Double(item.image.width), Double(item.image.height))
    let (source, target) = (item.source ?? full, item.destination)
    let (across, down) = (target.width / source.width, target.height / source.height)
    let placing = Affine(
      across,
      0,
      0,
      down,
      target.origin.x - source.origin.x * across,
      target.origin.y - source.origin.y * down
    ).concatenating(item.transform)
    guard placing.inverse != nil else { return nil }
    let filter = ImagePrefilter(tint: item.tint, filter: item.filter, placedBy: placing)
    let bitmap = try bitmap(bitmap(of: item.image), prepared: filter)
    let window = filter.window(of: bitmap, source: item.source)
    let (columns, rows) = (Double(filter.across), Double(filter.down))
    let (left, top) = (Double(window.x), Double(window.y))
    let map = Affine.translation(left, top).concatenating(.scale(columns, rows))
    guard let inverse = map.concatenating(placing).inverse else { return nil }
    let visible = Rect(
      source.origin.x / columns - left,
      source.origin.y / rows - top,
      source.width / columns,
      source.height / rows
    )
    return PreparedImage(bitmap: bitmap, window: window, inverse: inverse, visible: visible)
  }
}

extension ImagePrefilter {
  /// Returns the pixels of a prefiltered image that a part touches, at least one.
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
