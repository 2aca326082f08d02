public import Files
internal import Foundation
public import Graphics
internal import RenderPipeline
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

extension Renderer {
  /// Writes all frames to a file, or to a sequence of images; the extension selects the format.
  ///
  /// Videos are `.mp4`, `.mov`, `.webm` and `.mkv`, animated images `.gif`, `.apng` and `.webp`,
  /// sequences `frame_%05d.png`, `frame_#####.png` or `folder/`; the command's `formats` lists all
  /// of them. A single `.png` or `.avif` shows the first frame: `frame(at:)` returns any other
  /// frame. A warning is reported if no frame shows more than the background.
  ///
  /// - Parameters:
  ///   - path: the output.
  ///   - report: receives every message except hints, once; standard error by default.
  /// - Throws: `RenderError`; the output is complete or absent.
  public func write(
    to path: String,
    report: (String) -> Void = Renderer.printToStandardError
  ) async throws {
    guard !RendererReceiver.handOver(self, isWritten: true) else { return }
    for diagnostic in diagnostics where diagnostic.severity != .hint { report(diagnostic.line) }
    do {
      try await render(try request(path, report), report)
    } catch let error as RequestError {
      throw error.renderError
    } catch let error as SceneLoadingError {
      throw RenderError(error)
    }
  }

  private static let emptiness = Diagnostic(
    .warning,
    .noEffect,
    "there is nothing to see: no frame shows more than the background (make layers and views before their "
      + "Renderer, and give them a colour, an image, a path or a text, and a position inside its size)"
  )

  // Of a single image there is one frame, the first.
  private func request(
    _ path: String,
    _ report: (String) -> Void
  ) throws(RequestError) -> RenderRequest {
    var request = RenderRequest(to: try RequestedOutput(path: path))
    guard request.output.isImage else { return request }
    request.frames = .frame(0)
    let all = recording.scene.frameRate.frameCount(duration: recording.scene.duration)
    if all > 1 {
      let text =
        "\(FileSystem.quoted(path)) shows the first of \(all) frames "
        + "(use frame(at:) for another one, or a name with %05d for all)"
      report(Diagnostic(.note, .omitted, text).line)
    }
    return request
  }

  private func render(_ request: RenderRequest, _ report: (String) -> Void) async throws {
    let isCovered = recording.scene.hasOpaqueFloor
    let statistics = try await request.render(document) { message in
      // Nothing of a background shows under it.
      if message.diagnostic.code != .alphaDropped || !isCovered { report(message.diagnostic.line) }
    }
    if statistics.isBlank, recording.scene.audio.isEmpty { report(Self.emptiness.line) }
  }

  /// Writes the scene to a file that the command renders, checks and converts.
  ///
  /// Images are in the file; fonts are named.
  ///
  /// - Parameter path: the file, such as `scene.json`.
  /// - Throws: `RenderError`; the file is complete or not there.
  public func writeScene(to path: String) throws(RenderError) {
    guard !RendererReceiver.handOver(self, isWritten: true) else { return }
    try TemporaryOutput.replace(path, with: Array(try recording.sceneText().utf8))
  }

  /// Prints a line to standard error.
  public static func printToStandardError(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

extension Recording {
  /// The text of the scene file.
  ///
  /// - Throws: `limit`, `internalError` for a scene that cannot be written.
  package func sceneText() throws(RenderError) -> String {
    let scene = try scene.encodingBitmaps()
    do throws(SceneWriteError) {
      return try SceneWriter.write(scene)
    } catch {
      throw RenderError(.internalError, error.description)
    }
  }
}

extension Bitmap {
  /// Writes the image to a PNG file.
  ///
  /// The method of the library, for programs that import this module alone.
  ///
  /// - Throws: `RenderError`; the file is complete or not there.
  @_disfavoredOverload
  public func writePNG(to path: String) throws(RenderError) {
    try TemporaryOutput.replace(path, with: try pngBytes())
  }
}

extension Diagnostic {
  fileprivate var line: String { "\(severity.rawValue): \(text(file: nil))" }
}
