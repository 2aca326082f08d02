public import DisplayModel
public import Graphics

/// Draws display lists into pixels.
///
/// Each worker has one rasterizer. Memory and caches persist between frames, but no state that
/// changes a pixel, so an image depends on its display list and the kind of the rasterizer alone.
/// Not thread-safe.
public protocol Rasterizer: AnyObject {
  /// Draws a list over a buffer where its pixels are outdated.
  ///
  /// Afterwards the whole buffer shows the list. A rasterizer may draw more than the outdated
  /// pixels; all other pixels show the list already.
  ///
  /// - Parameters:
  ///   - list: the list to draw.
  ///   - areas: the outdated pixels, in any order; they may overlap.
  ///   - last: the list that the buffer shows, drawn by a rasterizer of the same kind; nil if its
  ///     contents are unknown.
  ///   - buffer: a buffer of the list's size.
  /// - Throws: `RasterError` if memory or a size exceeds a limit, or a library fails; the buffer
  ///   then contains part of the image.
  func draw(
    _ list: DisplayList,
    within areas: [PixelRect],
    over last: DisplayList?,
    into buffer: inout PixelBuffer
  ) throws(RasterError)
}

/// A function that returns the pixels of a frame of an animated image, in the frame's size.
public typealias FrameDecoding = (ImageFrame) throws(RasterError) -> Bitmap

/// The decoding function for lists without animated images.
public func noFrames(_ frame: ImageFrame) throws(RasterError) -> Bitmap {
  throw RasterError(code: .image, message: "nothing decodes the frames of \(frame.source)")
}

extension Rasterizer {
  /// Draws a list into a buffer and replaces its previous contents.
  ///
  /// - Throws: as `draw(_:within:over:into:)`.
  public func draw(_ list: DisplayList, into buffer: inout PixelBuffer) throws(RasterError) {
    try draw(list, within: [list.canvas], over: nil, into: &buffer)
  }

  /// Returns the image of a list as a new bitmap.
  ///
  /// - Throws: as `draw(_:within:over:into:)`; also for a list without pixels.
  public func makeBitmap(of list: DisplayList) throws(RasterError) -> Bitmap {
    guard (1...PixmapView.longestSide).contains(list.width),
      (1...PixmapView.longestSide).contains(list.height)
    else {
      throw RasterError(
        code: .limit,
        message: "an image of \(list.width) × \(list.height) pixels cannot be drawn;"
          + " each side must be 1 to \(PixmapView.longestSide) pixels long"
      )
    }
    var buffer = try PixelBuffer(drawing: list.width, list.height)
    try draw(list, into: &buffer)
    return buffer.freeze()
  }
}
