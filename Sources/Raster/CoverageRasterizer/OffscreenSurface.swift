internal import Graphics

/// An image that lives while one item or group is drawn; its memory returns to the pool.
struct OffscreenSurface: ~Copyable {
  /// Its pixels, in plain values that the image must outlive.
  let pixels: PixmapView
  private let block: UnsafeMutableRawBufferPointer
  private let memory: BufferPool

  /// A transparent image.
  ///
  /// - Parameter isCleared: false leaves old pixels, for a maker that overwrites all of them.
  init(
    covering area: PixelRect,
    format: PixelFormat = .color,
    isCleared: Bool = true,
    from memory: BufferPool
  ) throws(RasterError) {
    try PixmapView.check(area)
    let bytesPerRow = (area.width * format.bytesPerPixel + 15) / 16 * 16
    let byteCount = bytesPerRow * area.height
    let block = try memory.allocate(byteCount)
    guard let base = block.baseAddress else {
      memory.release(block)
      throw RasterError(code: .outOfMemory, message: "no memory for an image")
    }
    if isCleared { base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount) }
    pixels = PixmapView(memory: base, bytesPerRow: bytesPerRow, area: area, format: format)
    self.memory = memory
    self.block = block
  }

  deinit { memory.release(block) }

  /// The output pixels that it covers.
  var area: PixelRect { pixels.area }

  /// The memory that it holds.
  var byteCount: Int { block.count }
}
