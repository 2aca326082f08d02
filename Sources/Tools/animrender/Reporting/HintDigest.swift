import SceneModel
import Synchronization

/// Selects the hints that a rendering command prints: the first ones of all its inputs and rows.
///
/// Equal hints of several rows count once. A text that is cut is reported in every row, because the
/// values of the row decide it.
final class HintDigest: Sendable {
  private struct State {
    var seen: Set<Diagnostic> = []
    var printed = 0
    var hidden = 0
  }

  // More hide the other messages.
  private static let maxPrinted = 3
  private let state = Mutex(State())

  /// Whether a hint is printed; the hint is counted.
  ///
  /// - Parameter isRow: whether the hint is about one row of a table.
  func admits(_ hint: Diagnostic, isRow: Bool) -> Bool {
    if isRow, hint.code == .clippedText { return true }
    return state.withLock { state in
      guard state.seen.insert(hint).inserted else { return false }
      guard state.printed < Self.maxPrinted else {
        state.hidden += 1
        return false
      }
      state.printed += 1
      return true
    }
  }

  /// Returns the number of hints that were not printed, and sets it to 0.
  func takeHidden() -> Int {
    state.withLock { state in
      defer { state.hidden = 0 }
      return state.hidden
    }
  }
}
