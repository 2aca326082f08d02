internal import CRasterKernels
package import DisplayModel
package import Graphics

/// Pixels in memory, and the output pixels that they are.
package struct PixelPlane {
  /// The first byte of the first row.
  package let memory: UnsafeMutableRawPointer
  /// The distance between rows in bytes.
  package let bytesPerRow: Int
  /// The pixels, in the coordinates of the output.
  package let area: PixelRect

  /// A view of memory that outlives it.
  package init(memory: UnsafeMutableRawPointer, bytesPerRow: Int, area: PixelRect) {
    (self.memory, self.bytesPerRow, self.area) = (memory, bytesPerRow, area)
  }

  fileprivate func row(_ y: Int) -> UnsafeMutableRawPointer { memory + (y - area.y) * bytesPerRow }

  fileprivate func alpha(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    row(y).assumingMemoryBound(to: UInt8.self)
  }

  fileprivate func pixels(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    row(y).assumingMemoryBound(to: UInt32.self)
  }
}

/// The operations that the Cairo rasterizer shares with the coverage rasterizer: filters, conic
/// gradients, perspective, limits of strokes, and prefiltered images.
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
  package func beginFrame() { memory.beginFrame() }

  // MARK: Filters

  /// Applies effects to a colour image, one after the other.
  ///
  /// - Throws: `RasterError` for memory above the limit.
  package func apply(_ effects: [Effect], to plane: PixelPlane) throws(RasterError) {
    let image = try OffscreenSurface(covering: plane.area, isCleared: false, from: memory)
    let byteCount = plane.area.width * 4
    image.withUnsafeMutableBytes { bytes in
      for y in plane.area.y..<plane.area.maxY {
        image.row(y, in: bytes)?.copyMemory(from: plane.row(y), byteCount: byteCount)
      }
    }
    let first = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let scratch = try OffscreenSurface(covering: first, from: memory)
    let canvas = DrawingCanvas(
      pixels: scratch.pixels,
      damage: first,
      memory: memory,
      caches: caches
    )
    let result = try canvas.changed(image, by: effects[...])
    result.withUnsafeMutableBytes { bytes in
      for y in plane.area.y..<plane.area.maxY {
        guard let row = result.row(y, in: bytes) else { continue }
        plane.row(y).copyMemory(from: row, byteCount: byteCount)
      }
    }
  }

  /// Blurs an alpha image by a standard deviation in pixels; outside it everything is transparent.
  ///
  /// - Throws: `RasterError` for memory above the limit.
  package func blurAlpha(_ plane: PixelPlane, sigma: Double) throws(RasterError) {
    guard sigma > 0 else { return }
    let (width, height) = (plane.area.width, plane.area.height)
    let scratch = try memory.take(blur_scratch_bytes(width, height, sigma, sigma))
    let base = scratch.baseAddress
    blur_image(plane.memory, plane.bytesPerRow, width, height, 1, sigma, sigma, base)
    memory.giveBack(scratch)
  }

  /// Copies the alpha of a colour image to an alpha image, where both have pixels.
  package func copyAlpha(of plane: PixelPlane, to target: PixelPlane) {
    let common = plane.area.intersection(target.area)
    for y in common.y..<common.maxY {
      let (from, to) = (common.x - plane.area.x, common.x - target.area.x)
      alpha_row(target.alpha(y) + to, plane.pixels(y) + from, common.width)
    }
  }

  /// Writes the luma of a colour image to an alpha image of the same area.
  package func copyLuma(of plane: PixelPlane, to target: PixelPlane) {
    for y in plane.area.y..<plane.area.maxY {
      luma_row(target.alpha(y), plane.pixels(y), plane.area.width)
    }
  }

  /// Inverts an alpha image.
  package func invertAlpha(_ plane: PixelPlane) {
    for y in plane.area.y..<plane.area.maxY { invert_alpha_row(plane.alpha(y), plane.area.width) }
  }

  /// Blends a colour image with another one of the same area under it; `normal` and `plusLighter`
  /// change nothing.
  package func blend(_ source: PixelPlane, _ mode: BlendMode, over plane: PixelPlane) {
    guard let kernel = mode.kernel else { return }
    for y in plane.area.y..<plane.area.maxY {
      blend_row(kernel, plane.pixels(y), source.pixels(y), plane.area.width)
    }
  }

  // MARK: Sources

  /// Overwrites a colour image with a gradient of an item.
  package func shade(_ plane: PixelPlane, with gradient: Gradient, mappedBy transform: Affine) {
    let target = PixmapView(
      memory: plane.memory,
      bytesPerRow: plane.bytesPerRow,
      area: plane.area
    )
    GradientShading(gradient, mappedBy: transform)?.fill(
      target,
      with: plane.area,
      of: plane.area
    )
  }

  /// Overwrites a colour image with another one in perspective, whose edge pixels are repeated.
  package func project(_ flat: PixelPlane, by map: Homography, into plane: PixelPlane) {
    guard let inverse = map.inverse else { return }
    let (from, to) = (
      Affine.translation(Double(plane.area.x), Double(plane.area.y)),
      Affine.translation(-Double(flat.area.x), -Double(flat.area.y))
    )
    let matrix = Homography(from).concatenating(inverse).concatenating(Homography(to))
    var source = perspective_source(
      pixels: UnsafeRawPointer(flat.memory),
      stride: flat.bytesPerRow,
      width: Int32(clamping: flat.area.width),
      height: Int32(clamping: flat.area.height)
    )
    perspective_fill(
      plane.memory,
      plane.bytesPerRow,
      Int32(clamping: plane.area.width),
      Int32(clamping: plane.area.height),
      [matrix.x, matrix.y, matrix.origin].flatMap { [$0.x, $0.y, $0.z] },
      &source
    )
  }

  /// Returns the pixels of an image, tinted and downscaled by whole numbers of columns and rows.
  ///
  /// - Parameter placing: maps the image's pixels to output pixels.
  /// - Throws: `RasterError` for a frame that cannot be decoded, and without memory.
  package func prefiltered(
    _ item: ImageItem,
    placedBy placing: Affine
  ) throws(RasterError) -> (bitmap: Bitmap, across: Int, down: Int) {
    let filter = ImagePrefilter(tint: item.tint, filter: item.filter, placedBy: placing)
    let bitmap = try caches.scaledImages.bitmap(of: item.image)
    return (try caches.scaledImages.bitmap(bitmap, prepared: filter), filter.across, filter.down)
  }

  /// Returns the style of a stroke within the limits of drawing; nil when nothing is visible.
  package static func style(of item: StrokeItem) -> StrokeStyle? {
    Pen(item.style, for: item.path, mappedBy: item.transform)?.style
  }
}
