public import DisplayModel
public import Graphics

/// Draws display lists with Cairo.
///
/// One for each worker: it keeps memory from frame to frame, but nothing that changes a pixel, so a
/// picture depends on its list alone. Not to be used from two threads at once.
///
/// Everything is antialiased with Cairo's default quality. Gradients are computed by this module,
/// exact to a rounded byte, and pictures that shrink to less than half are averaged first.
public final class CairoRasterizer {
  private let memory: TemporaryMemory
  private let pictures: PreparedPictures

  /// A rasterizer.
  ///
  /// - Parameters:
  ///   - maxTemporaryBytes: the most memory for the pictures of gradients, and of groups that
  ///     have a mask, an opacity or a blend mode; drawing throws when a list needs more.
  ///   - frames: gives the pixels of a frame of a picture that moves, of the size that the frame has.
  public init(
    maxTemporaryBytes: Int = 1 << 30,
    frames: @escaping FrameDecoding = CairoRasterizer.noFrames
  ) {
    memory = TemporaryMemory(limit: maxTemporaryBytes)
    pictures = PreparedPictures(frames: frames)
  }

  /// What gives the pixels of frames.
  public typealias FrameDecoding = (PictureFrame) throws(RasterError) -> Bitmap

  /// What lists without pictures that move need.
  public static func noFrames(_ frame: PictureFrame) throws(RasterError) -> Bitmap {
    throw RasterError(code: .picture, message: "nothing decodes the frames of \(frame.source)")
  }

  /// Draws a list over the whole of a buffer; what was in it is lost.
  ///
  /// - Parameters:
  ///   - list: what to draw.
  ///   - buffer: a buffer of the list's size.
  /// - Throws: `RasterError` when memory or a size is above a limit, or Cairo fails; the buffer then
  ///   holds part of the picture.
  public func draw(_ list: DisplayList, into buffer: inout PixelBuffer) throws(RasterError) {
    precondition(
      buffer.width == list.width && buffer.height == list.height,
      "a list of \(list.width) × \(list.height) in a buffer of \(buffer.width) × \(buffer.height)"
    )
    let bytesPerRow = buffer.bytesPerRow
    try buffer.withUnsafeMutableBytes { (bytes) throws(RasterError) in
      bytes.initializeMemory(as: UInt32.self, repeating: list.background.pixel)
      guard let base = bytes.baseAddress else { return }
      let surface = try CairoSurface(memory: base, bytesPerRow: bytesPerRow, area: list.canvas)
      let canvas = try Canvas(on: surface, memory: memory, pictures: pictures)
      try canvas.draw(list.items, within: list.canvas)
      surface.flush()
    }
  }

  /// A new picture of a list.
  ///
  /// - Throws: as `draw(_:into:)`; also for a list without pixels.
  public func makeBitmap(of list: DisplayList) throws(RasterError) -> Bitmap {
    guard (1...CairoSurface.longestSide).contains(list.width),
      (1...CairoSurface.longestSide).contains(list.height)
    else {
      throw RasterError(
        code: .limit,
        message: "a picture of \(list.width) × \(list.height) pixels cannot be drawn;"
          + " each side must be 1 to \(CairoSurface.longestSide) pixels long"
      )
    }
    var buffer = PixelBuffer(width: list.width, height: list.height)
    try draw(list, into: &buffer)
    return buffer.freeze()
  }
}
