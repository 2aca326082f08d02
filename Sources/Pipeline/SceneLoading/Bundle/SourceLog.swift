internal import Synchronization

/// The files that a document has read besides its input, by their sources as written, whether or not the rest could
/// be used.
final class SourceLog: Sendable {
  private let noted = Mutex<Set<String>>([])

  /// An empty log.
  init() {}

  /// The sources, sorted as bytes.
  var sources: [String] {
    noted.withLock { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  /// Takes down that a file has been found.
  func note(_ source: String) { noted.withLock { _ = $0.insert(source) } }
}
