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
    add(Diagnostic(severity, code, path: path, message), about: animation)
  }

  func add(_ diagnostic: Diagnostic, about animation: CAAnimation? = nil) {
    // A display link repeats its mistakes sixty times a second.
    guard seen.insert(diagnostic).inserted else { return }
    all.append(diagnostic)
    ProgramObserver.notify(.reported(diagnostic, about: animation))
  }
}
