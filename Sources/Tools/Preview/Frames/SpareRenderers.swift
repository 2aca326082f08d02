internal import RenderPipeline
internal import Synchronization

/// Renderers that no worker uses, of a scene whose layers change.
final class SpareRenderers: Sendable {
  // A renderer goes from one thread to the next, never to two.
  private struct Spare: Sendable {
    nonisolated(unsafe) let renderer: FrameRenderer
  }

  private let spares = Mutex<[Spare]>([])

  /// Returns a renderer of a source: a spare one, which compiles what differs, or a new one.
  func take(for source: RenderSource) -> FrameRenderer {
    guard let spare = spares.withLock({ $0.popLast() }) else { return FrameRenderer(source) }
    spare.renderer.follow(source)
    return spare.renderer
  }

  /// Keeps a renderer that the caller no longer uses.
  func put(_ renderer: FrameRenderer) {
    let spare = Spare(renderer: renderer)
    spares.withLock { $0.append(spare) }
  }
}
