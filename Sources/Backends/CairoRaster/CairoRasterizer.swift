public import DisplayModel
public import Graphics

/// Draws display lists with the kernels of `CRasterKernels`, and with Cairo where these do not
/// apply.
///
/// Each worker has one rasterizer. Memory and caches persist between frames, but no state that
/// changes a pixel, so an image depends on its display list alone. Not thread-safe.
///
/// The kernels fill paths and outlined strokes with exact area coverage, also under pixel-aligned
/// clips. Cairo draws under all other clips, rectangles with fractional sides, strokes of too many
/// segments and blend modes without a kernel, with its default antialiasing. Gradients are computed
/// by a kernel, dithered. Images that shrink to less than half are averaged first.
public final class CairoRasterizer {
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
    frames: @escaping FrameDecoding = CairoRasterizer.noFrames
  ) {
    self.bandBytes = bandBytes
    let memory = BufferPool(limit: maxTemporaryBytes)
    let caches = RasterCaches(
      bytes: min(CairoLimits.cachedBytes, maxTemporaryBytes / 2),
      frames: frames
    )
    memory.reclaim = { [weak caches] in caches?.groupImages.removeAll() }
    (self.memory, self.caches) = (memory, caches)
  }

  /// A function that returns the pixels of frames.
  public typealias FrameDecoding = (ImageFrame) throws(RasterError) -> Bitmap

  /// The decoding function for lists without animated images.
  public static func noFrames(_ frame: ImageFrame) throws(RasterError) -> Bitmap {
    throw RasterError(code: .image, message: "nothing decodes the frames of \(frame.source)")
  }

  /// Draws a list into a buffer and replaces its previous contents.
  ///
  /// - Parameters:
  ///   - list: the list to draw.
  ///   - buffer: a buffer of the list's size.
  /// - Throws: `RasterError` if memory or a size exceeds a limit, or Cairo fails; the buffer then
  ///   contains part of the image.
  public func draw(_ list: DisplayList, into buffer: inout PixelBuffer) throws(RasterError) {
    try draw(list, bands: Array(0..<bands(of: list).count), into: &buffer)
  }

  /// The bands of a list's image.
  public func bands(of list: DisplayList) -> Bands {
    Bands(width: list.width, height: list.height, bytes: bandBytes)
  }

  /// Draws a list over some bands of a buffer and does not change the others.
  ///
  /// The pixels of a band depend only on the list and the band.
  ///
  /// - Parameters:
  ///   - list: the list to draw.
  ///   - bands: the indices of the bands to draw, within `bands(of:)`.
  ///   - last: the list that this rasterizer last drew into the buffer; nil if unknown.
  ///   - buffer: a buffer of the list's size.
  /// - Throws: as `draw(_:into:)`.
  public func draw(
    _ list: DisplayList,
    bands chosen: [Int],
    over last: DisplayList? = nil,
    into buffer: inout PixelBuffer
  ) throws(RasterError) {
    precondition(
      buffer.width == list.width && buffer.height == list.height,
      "a list of \(list.width) × \(list.height) in a buffer of \(buffer.width) × \(buffer.height)"
    )
    let bytesPerRow = buffer.bytesPerRow
    let bands = bands(of: list)
    let clearRegions = ClearRegions(of: list, over: last, bands)
    caches.groupImages.beginFrame()
    memory.beginFrame()
    try buffer.withUnsafeMutableBytes { (bytes) throws(RasterError) in
      guard let base = bytes.baseAddress else { return }
      let pixels = PathFiller.PixmapView(memory: base, bytesPerRow: bytesPerRow, area: list.canvas)
      for band in chosen {
        for area in clearRegions.cleared(band) { pixels.clear(area, to: list.background.pixel) }
        try draw(list, within: bands[band], on: base, bytesPerRow: bytesPerRow)
      }
    }
  }

  private func draw(
    _ list: DisplayList,
    within area: PixelRect,
    on base: UnsafeMutableRawPointer,
    bytesPerRow: Int
  ) throws(RasterError) {
    let start = base + area.y * bytesPerRow
    let surface = try CairoSurface(memory: start, bytesPerRow: bytesPerRow, area: area)
    let canvas = try DrawingCanvas(on: surface, memory: memory, caches: caches)
    try canvas.draw(list.items, within: area)
    surface.flush()
  }

  /// Returns the image of a list as a new bitmap.
  ///
  /// - Throws: as `draw(_:into:)`; also for a list without pixels.
  public func makeBitmap(of list: DisplayList) throws(RasterError) -> Bitmap {
    guard (1...CairoSurface.longestSide).contains(list.width),
      (1...CairoSurface.longestSide).contains(list.height)
    else {
      throw RasterError(
        code: .limit,
        message: "an image of \(list.width) × \(list.height) pixels cannot be drawn;"
          + " each side must be 1 to \(CairoSurface.longestSide) pixels long"
      )
    }
    var buffer = PixelBuffer(width: list.width, height: list.height)
    try draw(list, into: &buffer)
    return buffer.freeze()
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

  /// Creates empty caches.
  init(bytes: Int, frames: @escaping CairoRasterizer.FrameDecoding) {
    scaledImages = ScaledImageCache(frames: frames)
    groupImages = GroupImageCache(limit: bytes)
  }
}
