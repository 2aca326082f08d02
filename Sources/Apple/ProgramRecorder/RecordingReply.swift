internal import AnimationRenderer
internal import Files
internal import Glibc
internal import SceneModel
internal import Synchronization

/// The reply to the command: messages and animations, an empty line, and the scene file.
///
/// A message is a line with tabs between severity, code, path, addresses and text. An animation is one whose severity is
/// `animation`, and whose code is its key path. The addresses are those of `ProgramLines`, hexadecimal with blanks between.
enum RecordingReply {
  /// The descriptor that the command reads.
  private static let descriptor: Int32 = 3

  private static let sent = Mutex<Set<Diagnostic>>([])

  /// Sends a message before the end of the recording, which the program may not reach.
  static func send(early diagnostic: Diagnostic) {
    guard sent.withLock({ $0.insert(diagnostic).inserted }) else { return }
    write(line(diagnostic))
  }

  static func send(_ recording: Recording) {
    do throws(RenderError) {
      let text = try recording.sceneText()
      let early = sent.withLock { $0 }
      let lines = recording.diagnostics.filter { !early.contains($0) }.map { line($0) }
      let animations = ProgramLines.animations.map {
        line(["animation", $0.keyPath, $0.path, $0.addresses, ""])
      }
      write((lines + animations).joined() + "\n" + text)
      close(descriptor)
    } catch {
      send(problem: error.message)
    }
  }

  static func send(problem: String) {
    write(line(Diagnostic(.error, .program, problem)) + "\n")
    close(descriptor)
  }

  private static func line(_ diagnostic: Diagnostic) -> String {
    line([
      diagnostic.severity.rawValue, diagnostic.code.rawValue, diagnostic.path,
      ProgramLines.addresses(of: diagnostic), diagnostic.message,
    ])
  }

  private static func line(_ parts: [String]) -> String {
    let plain = parts.map { part in
      String(part.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
    return plain.joined(separator: "\t") + "\n"
  }

  private static func write(_ text: String) {
    var bytes = ArraySlice(Array(text.utf8))
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
