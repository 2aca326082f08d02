import RenderPipeline
import SceneModel

/// `check`: validates and lints, and with `--motion` checks assertions about every frame.
struct CheckCommand {
  let arguments: Arguments

  // Options that only concern the assertions.
  private static let motionOptions = ["html", "junit", "github", "json", "frames", "fps"]

  private var checksMotion: Bool { ["motion", "suggest", "assert"].contains { arguments.has($0) } }

  func run(_ messages: inout Messages) async throws {
    guard !arguments.operands.isEmpty else { throw UsageError("no INPUT is given") }
    // Hints are what the command is for; `-q` only keeps them from being printed.
    let isQuiet = arguments.has("quiet")
    messages.threshold = .hint
    messages.isQuiet = isQuiet
    if let place = try arguments.place() {
      return try PlaceCheckCommand(arguments: arguments, place: place).run(&messages)
    }
    if checksMotion { return try await MotionCheckCommand(arguments: arguments).run(&messages) }
    if let option = Self.motionOptions.first(where: { arguments.has($0) }) {
      throw UsageError("--\(option) is about motion assertions (add --motion)")
    }
    var worst = ExitCode.done
    for path in arguments.operands {
      let code = try check(path, &messages)
      worst = code.rawValue > worst.rawValue ? code : worst
    }
    messages.reportRest()
    if worst != .done { throw CommandEnd(code: worst) }
  }

  // Without `--motion` a scene could seem to be as it asserts.
  private func reportAssertions(of input: SceneInput, at path: String, _ messages: inout Messages) {
    let count = input.scene.assertions.count
    guard count > 0 else { return }
    let what = count == 1 ? "1 assertion was" : "\(count) assertions were"
    let text = "\(what) not evaluated (animrender check --motion \(path.shellQuoted))"
    messages.report(Diagnostic(.note, .notEvaluated, path: "assertions", text), file: input.file)
  }

  private func check(_ path: String, _ messages: inout Messages) throws -> ExitCode {
    do {
      let input = try SceneInput(path, arguments, &messages)
      let outcome = try input.load(&messages)
      let unseen = input.document.unseenLayers(
        outcome,
        maxFrames: SceneInput.maxSampledFrames.scene
      )
      messages.report(unseen)
      reportAssertions(of: input, at: path, &messages)
      let isClean = unseen.isEmpty && !input.hasRemarks(outcome)
      if isClean, !arguments.has("quiet") { try Messages.print("\(input.file): ok\n") }
      return isClean || !arguments.has("strict") ? .done : .answerIsNo
    } catch let error where !(error is UsageError) {
      return AnimRender.report(error, &messages)
    }
  }
}
