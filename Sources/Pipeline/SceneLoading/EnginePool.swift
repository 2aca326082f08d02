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

  /// Removes and returns a shaper for some fonts; nil for none.
  func acquireShaper(of fonts: FontCatalog) -> TextShaper? {
    shaper.withLock { retained -> SendableBox<TextShaper>? in
      guard let entry = retained, entry.fonts === fonts else { return nil }
      retained = nil
      return entry.shaper
    }?.part
  }

  /// Retains a shaper that the caller no longer uses.
  func release(_ used: TextShaper, of fonts: FontCatalog) {
    let box = SendableBox(part: used)
    shaper.withLock { $0 = (box, fonts) }
  }

  /// Removes and returns an evaluator of scripts; nil for none.
  func acquireEvaluator() -> ScriptEvaluator? {
    scripts.withLock { retained -> SendableBox<ScriptEvaluator>? in
      defer { retained = nil }
      return retained
    }?.part
  }

  /// Retains an evaluator that still answers and that the caller no longer uses.
  func release(_ used: ScriptEvaluator) {
    guard !used.isSpent else { return }
    used.endFrame()
    let box = SendableBox(part: used)
    scripts.withLock { $0 = box }
  }
}
