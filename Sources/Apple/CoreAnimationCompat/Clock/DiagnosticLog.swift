internal import SceneModel

/// The diagnostics of a recording, each message once.
final class DiagnosticLog {
  private(set) var all: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []

  func add(
    _ severity: Diagnostic.Severity,
    _ code: Diagnostic.Code,
    path: String = "",
    _ message: String
  ) {
    let diagnostic = Diagnostic(severity, code, path: path, message)
    // A display link repeats its mistakes sixty times a second.
    if seen.insert(diagnostic).inserted { all.append(diagnostic) }
  }
}
