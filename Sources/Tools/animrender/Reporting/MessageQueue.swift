import SceneModel
import Synchronization

/// Messages of one piece of work, held back until those of the pieces before it have been written.
final class MessageQueue: Sendable {
  // A line, and the hint that it is, if it is one.
  private struct Line {
    var text: String
    var hint: Diagnostic?
  }

  private let lines = Mutex<[Line]>([])
  private let reported = Mutex<[String]>([])
  private let hints: HintDigest?

  /// A queue.
  ///
  /// - Parameter hints: selects the hints that are written; nil writes none.
  init(hints: HintDigest? = nil) { self.hints = hints }

  /// The warnings and errors of the work so far, for reports.
  var problems: [String] { reported.withLock { $0 } }

  /// Adds a warning or error to the problems.
  func addProblem(_ problem: String) { reported.withLock { $0.append(problem) } }

  /// Adds a line.
  ///
  /// - Parameter hint: the hint of the line, which is written only if it is one of the first.
  func add(_ line: String, hint: Diagnostic? = nil) {
    lines.withLock { $0.append(Line(text: line, hint: hint)) }
  }

  /// Writes everything, and forgets it.
  func flush() {
    let lines = lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
    let text = lines.filter { line in
      guard let hint = line.hint else { return true }
      return hints?.admits(hint, isRow: true) ?? false
    }
    if !text.isEmpty { Messages.write(text.map(\.text).joined()) }
  }
}
