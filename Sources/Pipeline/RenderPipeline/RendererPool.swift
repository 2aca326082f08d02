internal import Synchronization

/// The renderers of a job, used by one worker at a time.
///
/// What a renderer has made serves the next segment too, whatever thread that runs on: engines of scripts,
/// outlines, laid out texts, memory. Making it anew for every segment takes longer than drawing small ones.
final class RendererPool: Sendable {
  private let source: RenderSource
  private let idle = Mutex<[Idle]>([])

  // A renderer that nobody uses: it belongs to whoever takes it out of the list.
  private struct Idle: Sendable {
    nonisolated(unsafe) let renderer: FrameRenderer
  }

  /// A pool without renderers yet.
  init(_ source: RenderSource) { self.source = source }

  /// Lends a renderer that has not drawn anything yet, as far as anybody can tell.
  ///
  /// It must not be kept. After an error it is given up: what it has kept may be half made.
  ///
  /// - Throws: what the body throws.
  func withRenderer<Result>(_ body: (FrameRenderer) throws -> Result) rethrows -> Result {
    let renderer = idle.withLock { $0.popLast() }?.renderer ?? FrameRenderer(source)
    let result = try body(renderer)
    renderer.forgetFrames()
    let unused = Idle(renderer: renderer)
    idle.withLock { $0.append(unused) }
    return result
  }
}
