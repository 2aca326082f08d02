public import DisplayModel
public import Graphics

/// Draws display lists with the kernels of `CRasterKernels`.
///
/// Each worker has one rasterizer. Memory and caches persist between frames, but no state that
/// changes a pixel, so an image depends on its display list alone. Not thread-safe.
///
/// - Colour: pixels are premultiplied sRGB of eight bits a component. A product of two bytes is
///   divided by 255 and rounded to the nearest, so 255 changes nothing. Blend modes and filters are
///   computed in floating point and rounded once.
/// - Coverage: points are rounded to 1/256 of a pixel. The covered area of a pixel is exact, and
///   rounded to a byte, for fills, outlined strokes, clips and image borders alike. Where a path
///   overlaps itself in a pixel, sixteen scan lines are sampled (see `PathFiller`).
/// - Clips: the coverage of clips, masks, opacities and shapes is multiplied as bytes. A
///   pixel-aligned rectangle is a scissor. Sides of fills, borders and upright bars that are on
///   those of the clip, or beyond, are not multiplied (see `Compositing`).
/// - Gradients are dithered. Images that shrink to less than half are averaged first.
///
/// Coverage depends neither on bands nor on the damage that is drawn, which therefore do not change pixels.
public final class CoverageRasterizer: Rasterizer {
  private let memory: BufferPool
  private let caches: RasterCaches
  private let bandBytes: Int

  /// Creates a rasterizer.
  ///
  /// - Parameters:
  ///   - maxTemporaryBytes: the memory limit for gradients and for offscreen images of groups with a
  ///     mask, an opacity or a blend mode; drawing throws if a list needs more.
  ///   - bandBytes: the size of a band, see `Bands`.
  ///   - frames: returns the pixels of a frame of an animated image, in the frame's size.
  public init(
    maxTemporaryBytes: Int = 1 << 30,
    bandBytes: Int = Bands.defaultBytes,
    frames: @escaping FrameDecoding = noFrames
  ) {
    self.bandBytes = bandBytes
    let memory = BufferPool(limit: maxTemporaryBytes)
    let caches = RasterCaches(
      bytes: min(RasterLimits.cachedBytes, maxTemporaryBytes / 2),
      frames: frames
    )
    memory.reclaim = { [weak caches] in caches?.groupImages.removeAll() }
    (self.memory, self.caches) = (memory, caches)
  }

  /// Draws a list over a buffer where its pixels are outdated: the damaged parts of bands, or whole bands.
  public func draw(
    _ list: DisplayList,
    within areas: [PixelRect],
    over last: DisplayList?,
    into buffer: inout PixelBuffer
  ) throws(RasterError) {
    try buffer.prepareForDrawing(list)
    let bytesPerRow = buffer.bytesPerRow
    let bands = Bands(of: list, within: areas, bytes: bandBytes)
    let clearRegions = ClearRegions(of: list, over: last, bands)
    caches.groupImages.beginFrame()
    caches.filterBudget = FilterBudget()
    memory.beginFrame()
    try buffer.withUnsafeMutableBytes { (bytes) throws(RasterError) in
      guard let base = bytes.baseAddress else { return }
      let pixels = PixmapView(memory: base, bytesPerRow: bytesPerRow, area: list.canvas)
      for damage in bands.damage(areas, itemCount: list.items.count) {
        let cleared = clearRegions.cleared(damage.band)
        for part in damage.parts {
          for area in cleared {
            let area = area.intersection(part)
            if !area.isEmpty { pixels.clear(area, to: list.background.pixel) }
          }
          try draw(list, within: damage.band, part, on: pixels)
        }
      }
    }
  }

  private func draw(
    _ list: DisplayList,
    within band: PixelRect,
    _ damage: PixelRect,
    on pixels: PixmapView
  ) throws(RasterError) {
    try PixmapView.check(band)
    let canvas = DrawingCanvas(pixels: pixels, damage: damage, memory: memory, caches: caches)
    let compositing = Compositing(isOverClear: list.background.pixel == 0)
    try canvas.draw(list.items, within: band, compositing)
  }
}

/// The caches that save drawing time from frame to frame.
final class RasterCaches {
  /// Downscaled and tinted images.
  let scaledImages: ScaledImageCache
  /// Images of groups.
  let groupImages: GroupImageCache
  /// Outlines of strokes.
  let outlines = StrokeOutlines()
  /// The path filler, whose memory is reused.
  let filler = PathFiller()
  /// The work of filters in this frame.
  var filterBudget = FilterBudget()

  /// Creates empty caches.
  init(bytes: Int, frames: @escaping FrameDecoding) {
    scaledImages = ScaledImageCache(frames: frames)
    groupImages = GroupImageCache(limit: bytes)
  }
}
