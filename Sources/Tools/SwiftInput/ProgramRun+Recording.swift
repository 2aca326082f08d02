internal import Files
internal import SceneLoading
internal import SceneModel

extension ProgramRun {
  /// How a program ended.
  enum Ending {
    case recorded(ProgramInput.Recorded)
    /// It crashed; and what it had printed and was told.
    case crashed(Crash, [InputMessage])
  }

  /// A crash of a program.
  struct Crash {
    /// The innermost call in the program's own sources; nil where the runtime does not know.
    var place: ProgramSymbols.Place?
    var reason: String
    /// Whether the program, not optimized, could say more.
    var isVague: Bool { place == nil || reason == "precondition failure" }
  }

  // Of what a program prints: the lines that are shown, and those at each end that may say why it ended. All lines of a
  // long output would take longer than the program may.
  private static let (printedLines, examinedLines) = (100, 300)

  /// Runs a program and receives the scene that it records.
  ///
  /// - Parameter resources: folders of the program's files.
  /// - Throws: `badInput` for a program that fails, `timeout` for a late one.
  func record(_ program: String, resources: [String]) throws(SceneLoadingError) -> Ending {
    let outcome: ChildProgram.Outcome
    do throws(RenderError) {
      outcome = try ChildProgram.run(
        "\(library.folder)/run",
        arguments,
        variables: SwiftLibrary.environment(home: folder) + [
          "LD_LIBRARY_PATH=\(library.runtime)",
          "ANIMRENDER_LIBRARY=\(library.folder)/libAnimRenderSwift.so",
          "ANIMRENDER_REQUEST=\(request(program, resources).joined(separator: "\u{1}"))",
          "SWIFT_BACKTRACE=enable=no",
        ],
        folder: folder,
        seconds: options.seconds,
        replyBytes: options.limits.inputBytes
      )
    } catch {
      throw SceneLoadingError(error, file: nil)
    }
    let lines = outcome.text.split(separator: "\n")
    let rest = lines.dropFirst(Self.examinedLines)
    let ends = lines.prefix(Self.examinedLines) + rest.suffix(Self.examinedLines)
    let problem = ends.firstResult(Self.problem)
    let reply = reply(outcome.reply, of: program)
    switch outcome.end {
    case .exited(0) where !reply.scene.isEmpty && reply.hasErrors:
      throw SceneLoadingError(.limit, notes(lines) + reply.messages)
    case .exited(0) where !reply.scene.isEmpty:
      return .recorded(
        ProgramInput.Recorded(
          scene: reply.scene,
          messages: notes(lines) + reply.messages,
          animations: reply.animations,
          toolchain: library.version
        )
      )
    case .overdue, .exited(75):
      let text = "the program took longer than \(options.seconds.shortestDecimal) s "
      let remedy = "(look for a loop that does not end, or raise --frame-timeout)"
      throw failure(.timeout, text + remedy, lines)
    case .tooLarge:
      let text = "the program recorded more than \(options.limits.inputBytes) bytes "
      throw failure(.limit, text + "(record less, or raise --max-input-bytes)", lines)
    case .ended(let signal):
      let reason = problem ?? reply.failure ?? Self.reason(signal)
      let place = reply.crash ?? ends.firstResult { ProgramSymbols.place(ofFailure: $0, names) }
      return .crashed(
        Crash(place: place, reason: reason),
        notes(lines, ofCrash: true) + reply.messages
      )
    case .exited(let code):
      guard !reply.hasErrors else {
        let kind: RenderError.Code = code == 69 ? .unavailable : .badInput
        throw SceneLoadingError(kind, notes(lines) + reply.messages)
      }
      let text = "the program ended with code \(code) before anything was shown"
      let end = failure(.badInput, text + (problem.map { ": \($0)" } ?? ""), [])
      throw SceneLoadingError(end.code, reply.messages + end.messages)
    }
  }

  // The program's own. In a package, the output is the first one by convention: the command writes its own.
  private var arguments: [String] {
    guard !options.arguments.isEmpty else { return ["out.mp4"] }
    return options.arguments.flatMap { argument in
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return ["-\(parts[0])"] + parts.dropFirst().map(String.init)
    }
  }

  // The words of `RecordingRequest`.
  private func request(_ program: String, _ resources: [String]) -> [String] {
    var words = ["program=\(program)", "view=\(options.width) \(options.height)"]
    if options.isDark { words.append("appearance=dark") }
    if let locale = options.locale { words.append("locale=\(locale)") }
    if let duration = options.duration { words.append("duration=\(duration)") }
    if options.isSandboxed { words.append("sandbox=\(options.seconds)") }
    words += options.fontFiles.map { "fontFile=\($0)" }
    words += options.fontFolders.map { "fontFolder=\($0)" }
    return words + resources.map { "resources=\($0)" } + options.touches.map { "touch=\($0)" }
  }

  // The lines of the program's output as notes; without the runtime's about a crash, which are the error.
  private func notes(_ lines: [Substring], ofCrash: Bool = false) -> [InputMessage] {
    let rest = lines.count - Self.printedLines
    let end = rest > 0 ? ["… and \(rest) more lines, which are not shown"] : []
    let shown = lines.prefix(Self.printedLines).filter { line in
      !ofCrash || Self.problem(line) == nil && !Self.isOfStackTrace(line)
    }
    return (shown.map(String.init) + end).map {
      InputMessage(Diagnostic(.note, .printed, $0), file: name)
    }
  }

  // `3    libswiftCore.so                    0x00007f12 _assertionFailure + 353`, behind a heading.
  static func isOfStackTrace(_ line: Substring) -> Bool {
    line == "Current stack trace:" || line.contains(/^\d+[ ]+\S+[ ]+0x[0-9a-f]{8,16}[ ]/)
  }

  private func failure(
    _ code: RenderError.Code,
    _ text: String,
    _ printed: [Substring]
  ) -> SceneLoadingError {
    let diagnostic = Diagnostic(.error, code == .timeout ? .timeout : .program, text)
    return SceneLoadingError(code, notes(printed) + [InputMessage(diagnostic, file: name)])
  }

  private static func reason(_ signal: Int32) -> String {
    switch signal {
    case 4, 5: "a trap of Swift"
    case 6: "an abort"
    case 9: "the system ended it, which happens when memory runs out"
    case 11: "an access to memory that it does not have (an endless recursion does it too)"
    case 24: "too much processor time"
    default: "signal \(signal)"
    }
  }

  private static let networkAdvice =
    "programs have none: put the file beside the source and read it with Bundle.main"

  // The message of `fatalError` and of failed checks, and of an error that main throws.
  private static func problem(_ line: Substring) -> String? {
    let problem = /(?:Fatal error|Precondition failed|Assertion failed): ?(.*)$/
    if let match = line.firstMatch(of: problem) {
      let text = String(match.output.1.isEmpty ? match.output.0 : match.output.1)
      // Foundation's advice for a URL that is no file's would not help here.
      let isOfNetwork = text.contains("load module FoundationNetworking")
      return isOfNetwork ? "it reads a URL of the network (\(networkAdvice))" : text
    }
    guard line.hasPrefix("Could not cast value of type ") else { return nil }
    return String(line.replacing(/[ ]\(0x[0-9a-f]+\)/, with: ""))
  }

  /// The error message of a crash.
  func message(_ crash: Crash) -> InputMessage {
    let text = "the program crashed: \(crash.reason)"
    let diagnostic = Diagnostic(.error, .program, at: crash.place?.location, text)
    return InputMessage(diagnostic, file: crash.place?.file ?? name)
  }
}

extension ProgramRun {
  // The messages and the scene of a program's process: `RecordingReply`.
  private struct Reply {
    var messages: [InputMessage] = []
    var animations: [AnimationSource] = []
    var crash: ProgramSymbols.Place?
    var failure: String?
    var scene: [UInt8] = []

    var hasErrors: Bool { messages.contains { $0.diagnostic.severity == .error } }
  }

  private func reply(_ bytes: [UInt8], of program: String) -> Reply {
    var lines: [[String]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard !line.isEmpty else { break }
      let parts = String(decoding: line, as: UTF8.self)
        .split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 5 { lines.append(parts) }
    }
    let symbols = ProgramSymbols(lines.map { $0[3] }, of: program, self)
    var reply = Reply(scene: Array(rest))
    // A line in a loop adds many animations of a key path.
    var indices: [[String]: Int] = [:]
    for parts in lines {
      let place = symbols.place(of: parts[3])
      if var severity = Diagnostic.Severity(rawValue: parts[0]),
        let code = Diagnostic.Code(rawValue: parts[1])
      {
        // Core Animation ignores such a mistake; without a scene, it is the reason. Beyond a limit the scene is another one.
        if severity == .error, code != .limit, !rest.isEmpty { severity = .warning }
        let diagnostic = Diagnostic(severity, code, at: place?.location, path: parts[2], parts[4])
        reply.messages.append(InputMessage(diagnostic, file: place?.file ?? name))
      } else if parts[0] == "crash" {
        (reply.crash, reply.failure) = (place, symbols.failure(of: parts[3]))
      } else if parts[0] == "animation", let place {
        let (file, location) = (place.file, place.location)
        let source = AnimationSource(file: file, location: location, path: parts[2], count: 0)
        let key = [source.position, parts[1]]
        let index = indices[key] ?? reply.animations.count
        if indices.updateValue(index, forKey: key) == nil { reply.animations.append(source) }
        reply.animations[index].count += 1
      }
    }
    return reply
  }
}
