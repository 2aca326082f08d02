internal import Dispatch
internal import Files
internal import Glibc
internal import Graphics
internal import RenderPipeline
internal import SceneLoading
internal import SceneModel
internal import Synchronization

/// A part of a scene as a video: the MP4 file that `render` writes, with all layers.
struct SceneClip {
  let opened: OpenedScene
  let settings: PreviewSettings

  /// Renders some frames; blocks until they are encoded.
  ///
  /// - Parameter frames: their numbers, from 0.
  /// - Throws: `RenderError` where the frames cannot be drawn or encoded.
  func video(of frames: ClosedRange<Int>) throws(RenderError) -> [UInt8] {
    let folder = try Self.temporaryFolder()
    defer { rmdir(folder) }
    let path = folder + "/clip.mp4"
    defer { unlink(path) }
    let request = try RequestError.mapped(
      try opened.request(to: RequestedOutput(path: path), frames: frames, settings)
    ) { RenderError($0.code, $0.message(naming: \.rawValue)) }
    if let failure = render(request) { throw failure }
    return try FileSystem.read(path, limit: opened.document.options.limits.memoryBytes)
  }

  // The outcome of a task that another thread waits for.
  private final class Outcome: Sendable {
    let error = Mutex<RenderError?>(nil)
    let done = DispatchSemaphore(value: 0)
  }

  // The thread of the connection waits for the tasks of the render.
  private func render(_ request: RenderRequest) -> RenderError? {
    let outcome = Outcome()
    let (document, progress) = (opened.document, settings.progress)
    Task.detached {
      do {
        _ = try await request.render(document, progress: progress)
      } catch let error as RequestError {
        let failure = RenderError(error.code, error.message(naming: \.rawValue))
        outcome.error.withLock { $0 = failure }
      } catch {
        let failure = (error as? RenderError) ?? RenderError(.badInput, "\(error)")
        outcome.error.withLock { $0 = failure }
      }
      outcome.done.signal()
    }
    outcome.done.wait()
    return outcome.error.withLock { $0 }
  }

  // The corresponding C function is `mkdtemp`.
  private static func temporaryFolder() throws(RenderError) -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    guard let template = strdup("\(base)/animrender-clip-XXXXXX") else {
      throw RenderError(.systemResources, "there is no memory for a path")
    }
    defer { free(template) }
    guard let path = mkdtemp(template) else {
      throw RenderError(.cannotCreate, "no temporary folder can be created in \(base)")
    }
    return String(cString: path)
  }
}
