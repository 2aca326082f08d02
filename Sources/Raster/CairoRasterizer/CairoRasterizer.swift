internal import CCairo
public import CoverageRasterizer
public import DisplayModel
public import Graphics

/// Draws display lists with plain Cairo: its paths, strokes, gradients, clips, masks and operators.
///
/// It is the reference for the coverage rasterizer. Groups are pushed and popped, clips are Cairo's,
/// and antialiasing is Cairo's default. Kernels do what Cairo lacks: conic gradients, perspective,
/// filters with blurs, and the blend modes `hardMix`, `hue`, `saturation`, `color` and `luminosity`.
///
/// Every frame is drawn completely, because Cairo's antialiasing depends on the clip. Only downscaled
/// images are cached. Not thread-safe.
public final class CairoRasterizer: Rasterizer {
  private let shared: SharedDrawing
  private let budget: SurfaceBudget

  /// Creates a rasterizer.
  ///
  /// - Parameters:
  ///   - maxTemporaryBytes: the memory limit for offscreen images, and for filters; drawing throws if
  ///     a list needs more.
  ///   - frames: returns the pixels of a frame of an animated image, in the frame's size.
  public init(maxTemporaryBytes: Int = 1 << 30, frames: @escaping FrameDecoding = noFrames) {
    shared = SharedDrawing(maxTemporaryBytes: maxTemporaryBytes, frames: frames)
    budget = SurfaceBudget(limit: maxTemporaryBytes)
  }

  /// Draws the whole list unless no pixel is outdated.
  public func draw(
    _ list: DisplayList,
    within areas: [PixelRect],
    over _: DisplayList?,
    into buffer: inout PixelBuffer
  ) throws(RasterError) {
    guard areas.contains(where: { !$0.intersection(list.canvas).isEmpty }) else { return }
    try buffer.prepareForDrawing(list)
    shared.beginFrame()
    let bytesPerRow = buffer.bytesPerRow
    try buffer.withUnsafeMutableBytes { (bytes) throws(RasterError) in
      guard let base = bytes.baseAddress else { return }
      let image = try CairoImage(memory: base, bytesPerRow: bytesPerRow, area: list.canvas)
      let canvas = try CairoCanvas(on: image, shared, budget)
      canvas.clear(to: list.background)
      try canvas.draw(list.items, within: list.canvas)
      image.flush()
    }
  }
}

/// The bytes of all offscreen images that exist at a time, against a limit.
final class SurfaceBudget {
  private let limit: Int
  private var byteCount = 0

  init(limit: Int) { self.limit = limit }

  /// Charges the pixels of an offscreen image before it is created.
  ///
  /// - Returns: the charge, for `release`.
  func charge(_ area: PixelRect, bytesPerPixel: Int = 4) throws(RasterError) -> Int {
    let bytes = area.width * area.height * bytesPerPixel
    guard byteCount + bytes <= limit else {
      throw RasterError(
        code: .limit,
        message: "temporary images need \(byteCount + bytes) bytes, more than the \(limit)"
          + " allowed; use smaller or fewer nested groups with opacity or masks"
      )
    }
    byteCount += bytes
    return bytes
  }

  /// Returns a charge.
  func release(_ bytes: Int) { byteCount -= bytes }
}
