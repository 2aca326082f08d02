internal import SceneModel

/// The diagnostics of a recording, each message once.
final class DiagnosticLog {
  private(set) var all: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []

  func add(
    _ severity: Diagnostic.Severity,
    _ code: Diagnostic.Code,
    path: String = "",
    about animation: CAAnimation? = nil,
    _ message: String
  ) {
    let diagnostic = Diagnostic(severity, code, path: path, message)
    // A display link repeats its mistakes sixty times a second.
    guard seen.insert(diagnostic).inserted else { return }
    all.append(diagnostic)
    ProgramObserver.notify(.reported(diagnostic, about: animation))
  }
}
