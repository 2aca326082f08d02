internal import CairoRasterizer
internal import CoverageRasterizer

/// The rasterizers that draw frames.
///
/// Both draw every scene. They differ where edges cover a pixel partially, and by roundings.
public enum RasterizerKind: String, Sendable, Hashable, CaseIterable {
  /// Exact area coverage by the program's kernels.
  case coverage
  /// Plain Cairo with its antialiasing: several times slower, the reference of the other.
  case cairo

  /// The rasterizer of renders that choose none.
  public static let defaultValue = coverage

  /// Returns a new rasterizer, for one worker.
  ///
  /// - Parameters:
  ///   - maxTemporaryBytes: the memory limit of one frame beyond its pixels.
  ///   - bandBytes: the size of the bands of the coverage rasterizer, see `Bands`.
  ///   - frames: returns the pixels of a frame of an animated image.
  func makeRasterizer(
    maxTemporaryBytes: Int,
    bandBytes: Int = Bands.defaultBytes,
    frames: @escaping FrameDecoding = noFrames
  ) -> any Rasterizer {
    switch self {
    case .coverage:
      CoverageRasterizer(maxTemporaryBytes: maxTemporaryBytes, bandBytes: bandBytes, frames: frames)
    case .cairo: CairoRasterizer(maxTemporaryBytes: maxTemporaryBytes, frames: frames)
    }
  }

  /// The rasterizers with the library of each, for reports: `cairo (Cairo 1.16.0)`.
  static var descriptions: [String] {
    allCases.map { kind in
      let isDefault = kind == defaultValue ? " (default)" : ""
      return kind.rawValue + (kind == .cairo ? " (Cairo \(CairoLibrary.version))" : isDefault)
    }
  }
}
