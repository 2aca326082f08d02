internal import CoverageRasterizer
internal import DisplayModel
public import Files
public import Graphics
internal import Sampling
internal import SceneLoading
internal import SceneModel
public import TextShaping

/// Many frames of a scene on one image, each with its time under it.
public struct ContactSheet: Sendable {
  /// The scene to draw; its geometry is that of one cell.
  public var source: RenderSource
  /// The frames, in reading order.
  public var frames: [FrameRequest]
  /// Cells in a row, at least 1.
  public var columns: Int

  private static let margin = 8
  private static let labelHeight = 18

  /// A sheet.
  public init(source: RenderSource, frames: [FrameRequest], columns: Int) {
    (self.source, self.frames, self.columns) = (source, frames, columns)
  }

  /// Some frames spread evenly over all, the first and the last among them.
  public static func spread(_ count: Int, over frames: [FrameRequest]) -> [FrameRequest] {
    guard count > 1, frames.count > 1 else { return Array(frames.prefix(1)) }
    let chosen = min(count, frames.count)
    return (0..<chosen).map { index in
      frames[(index * (frames.count - 1) + (chosen - 1) / 2) / (chosen - 1)]
    }
  }

  /// Columns of the whole sheet in pixels.
  public var width: Int {
    let columns = min(columns, frames.count)
    return columns * (source.geometry.width + Self.margin) + Self.margin
  }

  /// Rows of the whole sheet in pixels.
  public var height: Int {
    let rows = (frames.count + columns - 1) / columns
    return rows * (source.geometry.height + Self.labelHeight + Self.margin) + Self.margin
  }

  /// Returns the sheet as an image.
  ///
  /// - Parameters:
  ///   - fonts: the source of the labels' font, DejaVu Sans or the fallback.
  ///   - progress: receives every finished cell.
  /// - Throws: `RenderError`.
  public func makeBitmap(
    fonts: FontLibrary,
    progress: RenderProgress = RenderProgress()
  ) throws(RenderError) -> Bitmap {
    try draw(fonts: fonts, progress: progress).bitmap
  }

  /// Returns the sheet as an image, and whether all cells show nothing but the background.
  ///
  /// - Parameters:
  ///   - fonts: the source of the labels' font, DejaVu Sans or the fallback.
  ///   - progress: receives every finished cell.
  /// - Throws: `RenderError`.
  public func draw(
    fonts: FontLibrary,
    progress: RenderProgress
  ) throws(RenderError) -> (bitmap: Bitmap, isBlank: Bool) {
    let renderer = FrameRenderer(source)
    let labels = try Labels(fonts)
    var list = DisplayList(width: width, height: height, background: Color(0.13, 0.13, 0.15))
    let cell = source.geometry
    let backdrop = source.background.alpha < 1 ? checkerboard() : nil
    for (index, frame) in frames.enumerated() {
      let x = Self.margin + index % columns * (cell.width + Self.margin)
      let y = Self.margin + index / columns * (cell.height + Self.labelHeight + Self.margin)
      let area = PixelRect(x: x, y: y, width: cell.width, height: cell.height)
      let image = try progress.frame { () throws(RenderError) in
        try renderer.bitmap(at: frame.time)
      }
      list.items += [backdrop, image].compactMap(\.self).map { image in
        .image(
          ImageItem(
            image: .bitmap(image),
            destination: area.rect,
            transform: .identity,
            filter: .nearest,
            tint: .white,
            bounds: area
          )
        )
      }
      let below = Affine.translation(Double(x), Double(area.maxY + 2))
      list.items.append(
        .fill(
          FillItem(
            path: try labels.outline(of: frame),
            transform: below,
            paint: .color(Color(0.85, 0.85, 0.88)),
            rule: .nonZero,
            bounds: PixelRect(x: x, y: area.maxY, width: cell.width, height: Self.labelHeight)
          )
        )
      )
    }
    let rasterizer = source.rasterizer.makeRasterizer(maxTemporaryBytes: source.limits.memoryBytes)
    let bitmap = try RasterError.mapped(try rasterizer.makeBitmap(of: list)) { RenderError($0) }
    return (bitmap, renderer.statistics.isBlank)
  }

  // Greys on which white and black are seen, under the cells of a transparent scene.
  private static let greys: [UInt8] = [0x66, 0x8C]
  // The side of a square in pixels.
  private static let square = 8

  private func checkerboard() -> Bitmap {
    let (width, height) = (source.geometry.width, source.geometry.height)
    var buffer = PixelBuffer(width: width, height: height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let grey = Self.greys[(x / Self.square + y / Self.square) % 2]
          let start = y * stride + x * 4
          for part in 0..<3 { bytes[start + part] = grey }
          bytes[start + 3] = 255
        }
      }
    }
    return buffer.freeze()
  }
}

/// Shapes the lines under the cells.
private struct Labels {
  private let shaper: TextShaper
  private let seconds = CountFormat("%.3f s")

  init(_ fonts: FontLibrary) throws(RenderError) {
    shaper = TextShaper(try TextError.mapped(try FontCatalog(fonts)) { RenderError($0) })
  }

  func outline(of frame: FrameRequest) throws(RenderError) -> Path {
    let text = "\(frame.index)   \(seconds?.text(for: frame.time) ?? "")"
    return try TextError.mapped(
      try shaper.layout(TextRequest(text, fontName: "DejaVu Sans", fontSize: 11)).outline
    ) { RenderError($0) }
  }
}
