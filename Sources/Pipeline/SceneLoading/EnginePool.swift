internal import Scripts
internal import Synchronization
internal import TextShaping

/// Shapers and script engines that a worker leaves for the next one: opening fonts or an engine
/// takes a millisecond.
///
/// Results depend on the request alone, never on earlier users. The check of a scene, which
/// requests each text and each script once, leaves its instances for the first worker.
final class EnginePool: Sendable {
  // Used by one thread at a time, which hands it over here and has it no longer.
  private struct SendableBox<Part>: Sendable {
    nonisolated(unsafe) let part: Part
  }

  // One of each: the workers of a job begin and end together.
  private let shaper = Mutex<(shaper: SendableBox<TextShaper>, fonts: FontCatalog)?>(nil)
  private let scripts = Mutex<SendableBox<ScriptEvaluator>?>(nil)

  /// A shaper for some fonts; the caller's from now on.
  func takeShaper(of fonts: FontCatalog) -> TextShaper? {
    shaper.withLock { retained -> SendableBox<TextShaper>? in
      guard let match = retained, match.fonts === fonts else { return nil }
      retained = nil
      return match.shaper
    }?.part
  }

  /// Keeps a shaper, which the caller has no longer.
  func store(_ used: TextShaper, of fonts: FontCatalog) {
    let handed = SendableBox(part: used)
    shaper.withLock { $0 = (handed, fonts) }
  }

  /// An evaluator of scripts; the caller's from now on.
  func takeScripts() -> ScriptEvaluator? {
    scripts.withLock { retained -> SendableBox<ScriptEvaluator>? in
      defer { retained = nil }
      return retained
    }?.part
  }

  /// Keeps an evaluator that still answers, which the caller has no longer.
  func store(_ used: ScriptEvaluator) {
    guard !used.isSpent else { return }
    used.endFrame()
    let handed = SendableBox(part: used)
    scripts.withLock { $0 = handed }
  }
}
