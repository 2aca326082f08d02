internal import Graphics

/// An image that lives while one item or group is drawn; its memory returns to the pool.
struct OffscreenSurface: ~Copyable {
  /// The output pixels that it covers.
  let area: PixelRect
  /// Distance between rows in bytes.
  let bytesPerRow: Int
  /// The surface that Cairo draws on or reads.
  let surface: CairoSurface
  private let block: UnsafeMutableRawBufferPointer
  private let memory: BufferPool

  /// A transparent image.
  ///
  /// - Parameter isCleared: false leaves old pixels, for a maker that overwrites all of them.
  init(
    covering area: PixelRect,
    format: CairoSurface.Format = .color,
    isCleared: Bool = true,
    from memory: BufferPool
  ) throws(RasterError) {
    self.area = area
    self.memory = memory
    bytesPerRow = (area.width * format.bytesPerPixel + 15) / 16 * 16
    let byteCount = bytesPerRow * area.height
    let block = try memory.take(byteCount)
    guard let base = block.baseAddress else {
      memory.giveBack(block)
      throw RasterError(code: .outOfMemory, message: "no memory for an image")
    }
    if isCleared { base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount) }
    do throws(RasterError) {
      surface = try CairoSurface(
        memory: base,
        bytesPerRow: bytesPerRow,
        area: area,
        format: format
      )
    } catch {
      memory.giveBack(block)
      throw error
    }
    self.block = block
  }

  deinit { memory.giveBack(block) }

  /// A colour image's pixels, in plain values that the image must outlive; nil where it holds alpha alone.
  var pixels: PathFiller.PixmapView? { surface.pixels }

  /// The memory that it holds.
  var byteCount: Int { block.count }

  /// An alpha image's alpha, in plain values that the image must outlive; nil where it holds colours.
  var alpha: CompositeAlpha.AlphaPlane? {
    guard surface.pixels == nil, let base = block.baseAddress else { return nil }
    return CompositeAlpha.AlphaPlane(
      surface: surface.pointer,
      memory: base,
      bytesPerRow: bytesPerRow,
      area: area
    )
  }

  /// Gives the memory to a routine that draws without Cairo, before Cairo reads it.
  ///
  /// The corresponding C function is `cairo_surface_mark_dirty`, which new surfaces do not need.
  func withUnsafeMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) { body(block) }

  /// Changes the memory after Cairo has drawn and before Cairo reads it.
  func change(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    surface.flush()
    body(block)
    surface.markDirty()
  }

  /// The first pixel of a row of the image's area.
  func row(_ y: Int, in bytes: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawPointer? {
    bytes.baseAddress?.advanced(by: (y - area.y) * bytesPerRow)
  }
}
