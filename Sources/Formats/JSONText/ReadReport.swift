package import SceneModel

/// The messages about a file, collected while it is read.
///
/// A class because every reader of one file adds to the same report.
package final class ReadReport {
  /// The messages in the order in which they were added, with bytes from the start of the file.
  package private(set) var messages: [(offset: Int, diagnostic: Diagnostic)] = []
  /// Whether one of the messages is an error.
  package private(set) var hasErrors = false

  /// An empty report.
  package init() {}

  /// Adds a message about a place.
  package func add(
    _ severity: Diagnostic.Severity,
    _ code: Diagnostic.Code,
    offset: Int,
    path: @autoclosure () -> String,
    _ message: @autoclosure () -> String
  ) {
    if severity == .error { hasErrors = true }
    guard messages.count < Limits.collectedMessages else { return }
    messages.append((offset, Diagnostic(severity, code, path: path(), message())))
  }

  /// Adds an error about a value.
  package func error(
    _ code: Diagnostic.Code,
    _ cursor: JSONCursor,
    _ message: @autoclosure () -> String
  ) {
    add(.error, code, offset: cursor.value.offset, path: cursor.path.text, message())
  }

  /// Adds a warning about a value.
  package func warning(_ cursor: JSONCursor, _ message: @autoclosure () -> String) {
    add(.warning, .ignored, offset: cursor.value.offset, path: cursor.path.text, message())
  }

  /// Adds a hint about a value that is correct but probably not meant.
  package func hint(
    _ code: Diagnostic.Code,
    _ cursor: JSONCursor,
    _ message: @autoclosure () -> String
  ) {
    add(.hint, code, offset: cursor.value.offset, path: cursor.path.text, message())
  }

  /// The messages in the order of their places, each with its line and column.
  package func diagnostics(in source: SourceText) -> [Diagnostic] {
    let positions = source.locations(of: messages.map(\.offset))
    return messages.ordered(by: \.offset).map { message in
      var diagnostic = message.diagnostic
      diagnostic.location = positions[message.offset]
      return diagnostic
    }
  }
}
