internal import Files
internal import Graphics
internal import SceneLoading
internal import SceneModel

/// The process of a compiled program.
struct ProgramRun {
  let library: SwiftLibrary
  let options: ProgramOptions
  /// Folders of the program's files.
  let resources: [String]
  /// Those of the sources.
  let names: SourceNames

  // Of what a program prints.
  private static let printedLines = 100

  /// Runs a program and receives the scene that it records.
  ///
  /// - Parameters:
  ///   - folder: the private folder, the home and current folder of the program.
  ///   - name: the name of the input, for messages.
  /// - Throws: `badInput` for a program that fails, `timeout` for a late one.
  func record(
    _ program: String,
    in folder: String,
    named name: String
  ) throws(Failure) -> ProgramInput.Recorded {
    let outcome: ChildProgram.Outcome
    do throws(RenderError) {
      outcome = try ChildProgram.run(
        "\(library.folder)/run",
        arguments,
        variables: SwiftLibrary.environment(home: folder) + [
          "LD_LIBRARY_PATH=\(library.runtime)",
          "ANIMRENDER_LIBRARY=\(library.folder)/libAnimRenderSwift.so",
          "ANIMRENDER_REQUEST=\(words(program).joined(separator: "\u{1}"))",
          "SWIFT_BACKTRACE=enable=no",
        ],
        folder: folder,
        seconds: options.seconds,
        replyBytes: options.limits.inputBytes
      )
    } catch {
      throw .other(SceneLoadingError(error, file: nil))
    }
    let printed = String(decoding: outcome.printed, as: UTF8.self)
    let reply = reply(outcome.reply, of: program, in: folder, named: name)
    switch outcome.end {
    case .exited(0) where !reply.scene.isEmpty:
      return ProgramInput.Recorded(
        scene: reply.scene,
        messages: lines(printed, name) + reply.messages,
        animations: reply.animations,
        toolchain: library.version
      )
    case .overdue, .exited(75):
      throw failure(
        .timeout,
        text: "the program took longer than \(options.seconds.shortestDecimal) s "
          + "(look for a loop that does not end, or raise --frame-timeout)",
        name: name,
        printed: printed
      )
    case .tooLarge:
      throw failure(
        .limit,
        text:
          "the program recorded more than \(options.limits.inputBytes) bytes (record less, or raise --max-input-bytes)",
        name: name,
        printed: printed
      )
    case .ended(let signal):
      let reason = Self.problem(printed) ?? reply.failure ?? Self.reason(signal)
      let output = printed.split(separator: "\n").filter { Self.problem(String($0)) == nil }
      throw .crash(
        Crash(reply.crash, reason: reason, file: name),
        lines(output.joined(separator: "\n"), name)
      )
    case .exited(let code):
      if !reply.messages.isEmpty {
        let kind: RenderError.Code = code == 69 ? .unavailable : .badInput
        throw .other(SceneLoadingError(kind, lines(printed, name) + reply.messages))
      }
      throw failure(
        .badInput,
        text: "the program ended with code \(code) before anything was shown"
          + (Self.problem(printed).map { ": \($0)" } ?? ""),
        name: name,
        printed: printed
      )
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

  private func words(_ program: String) -> [String] {
    var words = ["program=\(program)"]
    words.append("view=\(options.width) \(options.height)")
    if options.isDark { words.append("appearance=dark") }
    if let locale = options.locale { words.append("locale=\(locale)") }
    if let duration = options.duration { words.append("duration=\(duration)") }
    words += resources.map { "resources=\($0)" } + options.touches.map { "touch=\($0)" }
    if options.isSandboxed { words.append("sandbox=\(options.seconds)") }
    return words
  }

  // The lines of the program's output as notes.
  private func lines(_ printed: String, _ name: String) -> [InputMessage] {
    printed.split(separator: "\n").prefix(Self.printedLines).map {
      InputMessage(Diagnostic(.note, .printed, String($0)), file: name)
    }
  }

  private func failure(
    _ code: RenderError.Code,
    text: String,
    name: String,
    printed: String
  ) -> Failure {
    let diagnostic = Diagnostic(.error, code == .timeout ? .timeout : .program, text)
    let said = code == .badInput ? [] : lines(printed, name)
    return .other(SceneLoadingError(code, said + [InputMessage(diagnostic, file: name)]))
  }

  private static func reason(_ signal: Int32) -> String {
    let reasons: [Int32: String] = [
      4: "a trap of Swift", 5: "a trap of Swift", 6: "an abort",
      9: "the system ended it, which happens when memory runs out",
      11: "an access to memory that it does not have (an endless recursion does it too)",
      24: "too much processor time",
    ]
    return reasons[signal] ?? "signal \(signal)"
  }

  // The message of `fatalError` and of failed checks, and of an error that main throws.
  private static func problem(_ printed: String) -> String? {
    for line in printed.split(separator: "\n") {
      if let match = line.firstMatch(
        of: /(?:Fatal error|Precondition failed|Assertion failed): ?(.*)$/
      ) {
        return match.output.1.isEmpty ? String(match.output.0) : String(match.output.1)
      }
      if line.hasPrefix("Could not cast value of type ") {
        return String(line.replacing(/[ ]\(0x[0-9a-f]+\)/, with: ""))
      }
    }
    return nil
  }
}

extension ProgramRun {
  /// Why nothing was recorded.
  enum Failure: Error {
    /// The program crashed; and what it had printed.
    case crash(Crash, [InputMessage])
    case other(SceneLoadingError)
  }

  /// A crash of a program.
  struct Crash {
    /// The source; the program's name where it is not known.
    private(set) var file: String
    /// Where in the source; nil where the runtime does not know.
    private(set) var location: SourceLocation?
    private let reason: String
    /// Whether the program could say more.
    var isSilent: Bool { reason == "precondition failure" }

    /// A crash at an innermost call in the program's own sources; nil where that is not known.
    init(_ place: ProgramSymbols.Place?, reason: String, file: String) {
      (self.file, self.reason) = (place?.file ?? file, reason)
      location = place?.location
    }

    /// The error message.
    var message: InputMessage {
      let text = "the program crashed: \(reason)"
      return InputMessage(Diagnostic(.error, .program, at: location, text), file: file)
    }
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
  }

  private func reply(
    _ bytes: [UInt8],
    of program: String,
    in folder: String,
    named name: String
  ) -> Reply {
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
    let symbols = ProgramSymbols(
      lines.map { $0[3] },
      of: program,
      library,
      names,
      folder: folder,
      isConfined: options.isSandboxed
    )
    var reply = Reply(scene: Array(rest))
    // A line in a loop adds many animations of a key path.
    var indices: [[String]: Int] = [:]
    for parts in lines {
      let place = symbols.place(of: parts[3])
      if var severity = Diagnostic.Severity(rawValue: parts[0]),
        let code = Diagnostic.Code(rawValue: parts[1])
      {
        // Core Animation ignores such a mistake; without a scene, it is the reason.
        if severity == .error, !rest.isEmpty { severity = .warning }
        let diagnostic = Diagnostic(severity, code, at: place?.location, path: parts[2], parts[4])
        reply.messages.append(InputMessage(diagnostic, file: place?.file ?? name))
      } else if parts[0] == "crash" {
        (reply.crash, reply.failure) = (place, symbols.failure(of: parts[3]))
      } else if parts[0] == "animation", let place {
        let source = AnimationSource(
          file: place.file,
          location: place.location,
          path: parts[2],
          count: 1
        )
        let key = [source.position, parts[1]]
        if let index = indices[key] {
          reply.animations[index].count += 1
        } else {
          indices[key] = reply.animations.count
          reply.animations.append(source)
        }
      }
    }
    return reply
  }
}
