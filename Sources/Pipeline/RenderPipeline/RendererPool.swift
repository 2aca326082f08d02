internal import Synchronization

/// The renderers of a job, each used by one worker at a time.
///
/// A renderer's script engines, outlines, text layouts and memory serve the next segment too, on
/// any thread. Recreating them for every segment takes longer than drawing small segments.
final class RendererPool: Sendable {
  private let source: RenderSource
  private let idle = Mutex<[Idle]>([])

  // An unused renderer; it belongs to the worker that removes it from the list.
  private struct Idle: Sendable {
    nonisolated(unsafe) let renderer: FrameRenderer
  }

  /// A pool without renderers yet.
  init(_ source: RenderSource) { self.source = source }

  /// Lends a renderer that behaves like a new one.
  ///
  /// It must not be retained. After an error it is discarded, because its caches may be incomplete.
  ///
  /// - Throws: the errors of the body.
  func withRenderer<Result>(_ body: (FrameRenderer) throws -> Result) rethrows -> Result {
    let renderer = idle.withLock { $0.popLast() }?.renderer ?? FrameRenderer(source)
    let result = try body(renderer)
    renderer.forgetFrames()
    let unused = Idle(renderer: renderer)
    idle.withLock { $0.append(unused) }
    return result
  }
}
