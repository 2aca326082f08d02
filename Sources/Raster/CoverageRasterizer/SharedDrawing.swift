package import DisplayModel
package import Graphics

/// The operations that the Cairo rasterizer shares with the coverage rasterizer: filters, conic
/// gradients, limits of strokes, and prefiltered images.
///
/// All of them work on pixels in memory. Not thread-safe.
package final class SharedDrawing {
  private let memory: BufferPool
  private let caches: RasterCaches

  /// Creates the operations with a limit on their memory.
  package init(maxTemporaryBytes: Int, frames: @escaping FrameDecoding) {
    memory = BufferPool(limit: maxTemporaryBytes)
    caches = RasterCaches(bytes: 0, frames: frames)
  }

  /// Limits the idle memory to the larger usage of the last two frames.
  package func beginFrame() {
    memory.beginFrame()
    caches.filterBudget = FilterBudget()
  }

  /// Applies effects to a colour image, one after the other.
  ///
  /// - Parameter draw: draws items that a filter needs on a transparent image.
  /// - Throws: `RasterError` for memory above the limit.
  package func apply(
    _ effects: [Effect],
    to plane: PixmapView,
    drawing draw: @escaping ItemDrawing
  ) throws(RasterError) {
    let image = try OffscreenSurface(covering: plane.area, isCleared: false, from: memory)
    plane.copy(to: image.pixels)
    let canvas = DrawingCanvas(pixels: plane, damage: plane.area, memory: memory, caches: caches)
    let result = try canvas.changed(image, by: effects[...], drawing: draw)
    result.pixels.copy(to: plane)
    _ = consume result
  }

  /// Blurs an alpha image by a standard deviation in pixels; outside it everything is transparent.
  ///
  /// - Throws: `RasterError` for memory above the limit.
  package func blurAlpha(_ plane: PixmapView, sigma: Double) throws(RasterError) {
    try plane.blur(sigma: sigma, using: memory)
  }

  /// Overwrites a colour image with a gradient of an item.
  package func shade(_ plane: PixmapView, with gradient: Gradient, mappedBy transform: Affine) {
    let shading = GradientShading(gradient, mappedBy: transform)
    shading?.fill(plane, with: plane.area, of: plane.area)
  }

  /// Returns the pixels of an image, tinted and downscaled by whole numbers of columns and rows; nil if nothing is
  /// visible.
  ///
  /// - Throws: `RasterError` for a frame that cannot be decoded, and without memory.
  package func prepared(_ item: ImageItem) throws(RasterError) -> PreparedImage? {
    try caches.scaledImages.prepared(item)
  }

  /// Returns the style of a stroke within the limits of drawing; nil when nothing is visible.
  package static func style(of item: StrokeItem) -> StrokeStyle? {
    Pen(item.style, for: item.path, mappedBy: item.transform)?.style
  }
}

/// Draws items on a transparent image of their pixels.
package typealias ItemDrawing = ([DisplayItem], PixmapView) throws(RasterError) -> Void
