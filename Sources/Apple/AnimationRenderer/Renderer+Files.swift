public import Files
internal import Foundation
public import Graphics
internal import MediaCodecs
internal import RenderPipeline
internal import SceneFormat
internal import SceneModel

extension Renderer {
  /// Writes all frames to a file of the kind that its ending says, or to a sequence of pictures.
  ///
  /// Videos are `.mp4`, `.mov`, `.webm` and `.mkv`, animated pictures `.gif`, `.apng` and `.webp`, sequences
  /// `frame_%05d.png`, `frame_#####.png` or `folder/`; the command's `formats` lists all of them. A single
  /// `.png` or `.avif` shows the first frame: `frame(at:)` gives any other one.
  ///
  /// - Parameters:
  ///   - path: the output.
  ///   - tell: receives every message but hints, once; standard error by default.
  /// - Throws: `RenderError`; the output is complete or not there.
  public func write(
    to path: String,
    tell: (String) -> Void = Renderer.printToStandardError
  ) async throws {
    for diagnostic in diagnostics where diagnostic.severity != .hint { tell(diagnostic.line) }
    guard let output = OutputPath(path) else {
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(path)) has no known ending (use \(OutputPath.endings))"
      )
    }
    var (source, warnings) = try load()
    let rate = source.scene.frameRate.held(to: output.format.maximumRate)
    let all = rate.frameCount(duration: source.scene.duration)
    let count = output.format.isStill && output.names == nil ? 1 : all
    if output.format.alpha == .none, source.background.alpha < 1 {
      source.background = source.background.onBlack
      if !source.scene.hasOpaqueFloor {
        warnings.append(
          Diagnostic(
            .note,
            .alphaDropped,
            "nothing is under the layer and .\(output.format.name) has no alpha: it is drawn on black "
              + "(give the renderer a background)"
          )
        )
      }
    }
    if rate != source.scene.frameRate {
      let text = "players follow at most \(rate.text) frames per second, which are written"
      warnings.append(Diagnostic(.note, .resampled, text))
    }
    if count < all {
      let text =
        "\(FileSystem.quoted(path)) shows the first of \(all) frames "
        + "(use frame(at:) for another one, or a name with %05d for all)"
      warnings.append(Diagnostic(.note, .omitted, text))
    }
    for warning in warnings { tell(warning.line) }
    guard count <= source.limits.frames else {
      throw RenderError(
        .limit,
        "\(count) frames are more than the limit of \(source.limits.frames) "
          + "(make the duration or the frame rate smaller)"
      )
    }
    let job = RenderJob(
      source: source,
      frames: (0..<count).map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) },
      frameRate: rate,
      target: try RenderTarget(
        output,
        geometry: source.geometry,
        rate: rate,
        isTransparent: source.background.alpha < 1
      ),
      jobs: min(ProcessInfo.processInfo.activeProcessorCount, source.limits.threads)
    )
    _ = try await job.run()
  }

  /// Writes the scene to a file that the command renders, checks and converts.
  ///
  /// Pictures are in the file; fonts are named.
  ///
  /// - Parameter path: the file, such as `scene.json`.
  /// - Throws: `RenderError`; the file is complete or not there.
  public func writeScene(to path: String) throws(RenderError) {
    try TemporaryOutput.replace(path, with: Array(SceneWriter.write(recording.scene).utf8))
  }

  /// Prints a line to standard error.
  public static func printToStandardError(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

extension Bitmap {
  /// Writes the picture to a PNG file.
  ///
  /// - Throws: `RenderError`; the file is complete or not there.
  public func writePNG(to path: String) throws(RenderError) {
    try TemporaryOutput.replace(path, with: try pngBytes())
  }
}

extension FrameRate {
  /// The rate, or what players of the output follow where that is less.
  fileprivate func held(to most: Int?) -> FrameRate {
    guard let most, let held = FrameRate(most), framesPerSecond > held.framesPerSecond else {
      return self
    }
    return held
  }
}

extension Diagnostic {
  fileprivate var line: String { "\(severity.rawValue): \(text(file: nil))" }
}
