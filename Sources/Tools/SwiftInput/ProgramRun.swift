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
        options.arguments.flatMap { argument in
          let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          return ["-\(parts[0])"] + parts.dropFirst().map(String.init)
        },
        variables: SwiftLibrary.environment(home: folder) + [
          "ANIMRENDER_LIBRARY=\(library.folder)/libAnimRenderSwift.so",
          "ANIMRENDER_REQUEST=\(words(program).joined(separator: "\u{1}"))",
          "SWIFT_BACKTRACE=enable=\(options.isSandboxed ? "no" : "yes"),color=no,interactive=no,"
            + "threads=crashed,images=none,registers=none,sanitize=no,symbolicate=fast,limit=64",
        ],
        folder: folder,
        seconds: options.seconds,
        replyBytes: options.limits.inputBytes
      )
    } catch {
      throw .other(SceneLoadingError(error, file: nil))
    }
    let printed = String(decoding: outcome.printed, as: UTF8.self)
    let reply = Reply(outcome.reply, file: name)
    switch outcome.end {
    case .exited(0) where !reply.scene.isEmpty:
      return ProgramInput.Recorded(
        scene: reply.scene,
        messages: lines(printed, name) + reply.messages
      )
    case .overdue, .exited(75):
      throw failure(
        .timeout,
        "the program took longer than \(options.seconds.shortestDecimal) s "
          + "(look for a loop that does not end, or raise --frame-timeout)",
        name,
        printed
      )
    case .tooLarge:
      throw failure(
        .limit,
        "the program recorded more than \(options.limits.inputBytes) bytes (record less, or raise --max-input-bytes)",
        name,
        printed
      )
    case .ended(let signal):
      let crash = Crash(printed, reason: Self.reason(printed, signal), file: name)
      throw .crash(crash, lines(Self.withoutReport(printed), name))
    case .exited(let code):
      if !reply.messages.isEmpty {
        let kind: RenderError.Code = code == 69 ? .unavailable : .badInput
        throw .other(SceneLoadingError(kind, lines(printed, name) + reply.messages))
      }
      throw failure(
        .badInput,
        "the program ended with code \(code) before anything was shown"
          + (Self.problem(printed).map { ": \($0)" } ?? ""),
        name,
        printed
      )
    }
  }

  private func words(_ program: String) -> [String] {
    var words = ["program=\(program)"]
    words.append("view=\(options.width) \(options.height)")
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
    _ text: String,
    _ name: String,
    _ printed: String
  ) -> Failure {
    let diagnostic = Diagnostic(.error, code == .timeout ? .timeout : .program, text)
    let said = code == .badInput ? [] : lines(printed, name)
    return .other(SceneLoadingError(code, said + [InputMessage(diagnostic, file: name)]))
  }

  private static func reason(_ printed: String, _ signal: Int32) -> String {
    let reasons: [Int32: String] = [
      4: "a trap of Swift", 5: "a trap of Swift", 6: "an abort",
      9: "the system ended it, which happens when memory runs out",
      11: "an access to memory that it does not have (an endless recursion does it too)",
      24: "too much processor time",
    ]
    return problem(printed) ?? reasons[signal] ?? "signal \(signal)"
  }

  // The runtime's report of a crash is no output of the program.
  private static func withoutReport(_ printed: String) -> String {
    let report = printed.firstRange(of: "\n*** Signal") ?? printed.firstRange(of: "*** Signal")
    let output = printed[..<(report?.lowerBound ?? printed.endIndex)]
    return output.split(separator: "\n").filter { problem(String($0)) == nil }.joined(
      separator: "\n"
    )
  }

  // The message of `fatalError` and of failed checks, and of an error that main throws.
  private static func problem(_ printed: String) -> String? {
    for line in printed.split(separator: "\n") {
      if let match = line.firstMatch(
        of: /(?:Fatal error|Precondition failed|Assertion failed): ?(.*)$/
      ) {
        return match.output.1.isEmpty ? String(match.output.0) : String(match.output.1)
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

    /// A crash with the first place in the program's own sources that the report of the runtime names.
    init(_ printed: String, reason: String, file: String) {
      (self.file, self.reason) = (file, reason)
      for line in printed.split(separator: "\n") {
        // The library has sources, too, where it has debug information.
        guard !line.contains("libAnimRenderSwift.so at "),
          let match = line.firstMatch(of: /\bin .*\.so at (.+?):(\d+)(?::(\d+))?$/),
          let number = Int(match.output.2), number > 0, match.output.1.hasSuffix(".swift"),
          !match.output.1.hasPrefix("/home/build-user/")
        else { continue }
        // Relative names follow the folder in which the compiler ran.
        let path = String(match.output.1)
        self.file =
          path.firstMatch(of: /animrender-swift-\d+-\d+\.tmp\/(.+)$/)
          .map { String($0.output.1) } ?? path
        location = SourceLocation(line: number, column: match.output.3.flatMap { Int($0) } ?? 1)
        return
      }
    }

    /// The error message.
    var message: InputMessage {
      let text = "the program crashed: \(reason)"
      return InputMessage(Diagnostic(.error, .program, at: location, text), file: file)
    }
  }
}

/// The messages and the scene of a program's process: `RecordingReply`.
private struct Reply {
  private(set) var messages: [InputMessage] = []
  private(set) var scene: [UInt8] = []

  init(_ bytes: [UInt8], file: String) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard !line.isEmpty else { break }
      let parts = String(decoding: line, as: UTF8.self)
        .split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let severity = Diagnostic.Severity(rawValue: parts[0]),
        let code = Diagnostic.Code(rawValue: parts[1])
      else { continue }
      let diagnostic = Diagnostic(severity, code, path: parts[2], parts[3])
      messages.append(InputMessage(diagnostic, file: file))
    }
    scene = Array(rest)
  }
}
