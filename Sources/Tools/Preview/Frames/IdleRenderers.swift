internal import RenderPipeline
internal import Synchronization

/// Renderers that no worker uses, of a scene whose layers change.
final class IdleRenderers: Sendable {
  // A renderer goes from one thread to the next, never to two.
  private struct Idle: Sendable {
    nonisolated(unsafe) let renderer: FrameRenderer
  }

  private let renderers = Mutex<[Idle]>([])

  /// Returns a renderer of a source: an idle one, which compiles what differs, or a new one.
  func take(for source: RenderSource) -> FrameRenderer {
    guard let idle = renderers.withLock({ $0.popLast() }) else { return FrameRenderer(source) }
    idle.renderer.follow(source)
    return idle.renderer
  }

  /// Keeps a renderer that the caller no longer uses.
  func put(_ renderer: FrameRenderer) {
    let idle = Idle(renderer: renderer)
    renderers.withLock { $0.append(idle) }
  }
}
