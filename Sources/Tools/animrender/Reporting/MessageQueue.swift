import Synchronization

/// Messages of one piece of work, held back until those of the pieces before it have been written.
final class MessageQueue: Sendable {
  private let text = Mutex("")
  private let reported = Mutex<[String]>([])

  /// The warnings and errors of the work so far, for reports.
  var complaints: [String] { reported.withLock { $0 } }

  /// Adds a warning or error to the complaints.
  func complain(_ complaint: String) { reported.withLock { $0.append(complaint) } }

  /// Adds a line.
  func add(_ line: String) { text.withLock { $0 += line } }

  /// Writes everything, and forgets it.
  func flush() {
    let lines = text.withLock { text in
      defer { text = "" }
      return text
    }
    if !lines.isEmpty { Messages.write(lines) }
  }
}
