internal import CRasterKernels
internal import Graphics
public import SceneModel

/// Small coloured details of a frame that 4:2:0 does not hold: lines and letters of one or two pixels.
public struct ColorDetails: Sendable, Equatable {
  /// How many blocks of 16 × 16 pixels are full of them.
  public var blocks: Int
  /// The middle of the worst block, in pixels of the output.
  public var x: Int
  /// The same, downwards.
  public var y: Int
  /// When the frame is shown, in seconds of the scene.
  public var time: Double

  // Fewer are a corner here and there.
  private static let minBlocks = 8

  /// Creates a measure of the details that an image loses; nil where the loss is small.
  ///
  /// - Complexity: O(*pixels*), about 2 ms for 1920 × 1080.
  init?(of bitmap: Bitmap, at time: Double) {
    let details = bitmap.withUnsafeBytes { bytes -> rk_color_details? in
      guard let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return nil }
      return rk_find_color_details(
        rk_pixmap(
          pixels: pixels,
          stride: bitmap.bytesPerRow,
          width: Int32(bitmap.width),
          height: Int32(bitmap.height)
        )
      )
    }
    guard let details, Int(details.blocks) >= Self.minBlocks else { return nil }
    (blocks, x, y) = (Int(details.blocks), Int(details.x), Int(details.y))
    self.time = time
  }

  /// The one with more blocks, of equal ones the first.
  static func worse(_ a: ColorDetails?, _ b: ColorDetails?) -> ColorDetails? {
    guard let a, let b else { return a ?? b }
    return b.blocks > a.blocks ? b : a
  }
}

extension RenderStatistics {
  /// The diagnostic about colours that the pixel format cannot represent; nil where it represents
  /// them.
  public var lostColor: Diagnostic? {
    guard let details = colorDetails else { return nil }
    return Diagnostic(
      .note,
      .lostColor,
      "coloured details of one or two pixels, most of them near (\(details.x), \(details.y)) at "
        + "\((details.time * 1000).rounded() / 1000) s, lose colour, which 4:2:0 has once for 2 × 2 pixels "
        + "(use H.264 with the pixel format yuv444p, ProRes or FFV1, or make them larger)"
    )
  }

  /// All diagnostics about the rendered output.
  public var notes: [Diagnostic] {
    [loudness?.diagnostic, clipping, lostColor, choice].compactMap { $0 }
  }

  /// The diagnostic about the settings that a search chose; nil without a search.
  public var choice: Diagnostic? { fitting.map { Diagnostic(.note, .fitted, $0) } }
}
