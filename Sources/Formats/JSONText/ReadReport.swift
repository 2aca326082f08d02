package import SceneModel

/// What there is to say about a file, collected while it is read.
///
/// A class because every reader of one file adds to the same report.
package final class ReadReport {
  private struct Entry {
    var offset: Int
    var diagnostic: Diagnostic
  }

  private var entries: [Entry] = []
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
    guard entries.count < Limits.keptMessages else { return }
    entries.append(
      Entry(offset: offset, diagnostic: Diagnostic(severity, code, path: path(), message()))
    )
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

  /// The messages in the order of their places, each with its line and column.
  package func diagnostics(in source: SourceText) -> [Diagnostic] {
    let places = source.locations(of: entries.map(\.offset))
    let ordered = entries.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return ordered.map { item in
      var diagnostic = item.element.diagnostic
      diagnostic.location = places[item.element.offset]
      return diagnostic
    }
  }
}
