internal import Scripts
internal import Synchronization
internal import TextShaping

/// What a worker leaves for the next one: opening fonts takes a millisecond, and so does an engine for scripts.
///
/// Answers depend on the request alone, so nobody can tell who used them before. The check of a scene, which asks
/// for each text and each script once, leaves its own for the first worker.
final class WorkerSpares: Sendable {
  // Used by one thread at a time, which hands it over here and has it no longer.
  private struct Handed<Part>: Sendable {
    nonisolated(unsafe) let part: Part
  }

  // One of each: the workers of a job begin and end together.
  private let shaper = Mutex<(shaper: Handed<TextShaper>, fonts: FontCatalog)?>(nil)
  private let scripts = Mutex<Handed<ScriptEvaluator>?>(nil)

  /// A shaper for some fonts; the caller's from now on.
  func takeShaper(of fonts: FontCatalog) -> TextShaper? {
    shaper.withLock { kept -> Handed<TextShaper>? in
      guard let found = kept, found.fonts === fonts else { return nil }
      kept = nil
      return found.shaper
    }?.part
  }

  /// Keeps a shaper, which the caller has no longer.
  func keep(_ used: TextShaper, of fonts: FontCatalog) {
    let handed = Handed(part: used)
    shaper.withLock { $0 = (handed, fonts) }
  }

  /// An evaluator of scripts; the caller's from now on.
  func takeScripts() -> ScriptEvaluator? {
    scripts.withLock { kept -> Handed<ScriptEvaluator>? in
      defer { kept = nil }
      return kept
    }?.part
  }

  /// Keeps an evaluator that still answers, which the caller has no longer.
  func keep(_ used: ScriptEvaluator) {
    guard !used.isSpent else { return }
    used.endFrame()
    let handed = Handed(part: used)
    scripts.withLock { $0 = handed }
  }
}
