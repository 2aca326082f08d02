import CommandTable
import Files
import Glibc
import RenderPipeline
import SceneLoading
import SceneModel

/// The command: arguments become calls, failures become messages and an exit code.
@main
struct AnimRender {
  static func main() {
    ProcessSetup.prepare()
    // Also commands that wait for ever, without a render that listens, can be ended.
    SignalMonitor.unblock()
    let arguments = readArguments()
    if let code = ProgramInformation.answer(arguments) { exit(code.rawValue) }
    ProcessSetup.checkProcesses()
    // A process can be copied as long as it has one thread.
    SandboxedRun.enter(arguments)
    let watch = startWatching()
    // Runs on a thread that is made now, with the stack just asked for.
    Task.detached {
      let code = await run(arguments)
      ProcessEnd.begin()
      exit(code.rawValue)
    }
    withExtendedLifetime(watch) { SignalMonitor.listen() }
  }

  private static func readArguments() -> [String] {
    do { return try ProcessArguments.all() } catch {
      var messages = Messages(scanning: ProcessArguments.repaired)
      exit(report(error, &messages).rawValue)
    }
  }

  // Before the first task, which would wait for its thread already.
  private static func startWatching() -> Ticker {
    var messages = Messages(scanning: ProcessArguments.repaired)
    do {
      try SignalMonitor.start()
      return try ThreadShortage(messages.format).start()
    } catch {
      exit(report(error, &messages).rawValue)
    }
  }

  private static func run(_ arguments: [String]) async -> ExitCode {
    var messages = Messages(scanning: arguments)
    do {
      try await dispatch(arguments, &messages)
      messages.runEnd.report()
      return .done
    } catch {
      return report(error, &messages)
    }
  }

  /// Reports why a command ended, and returns the exit code of the process.
  static func report(_ error: any Error, _ messages: inout Messages) -> ExitCode {
    switch error {
    case let end as CommandEnd: return end.code
    case let error as UsageError:
      messages.write(Diagnostic(.error, .usage, error.message))
      return .usage
    case let error as RequestError: return report(error.reported, &messages)
    case let error as RenderError where error.code == .closedPipe: return .inputOutput
    case let error as RenderError:
      messages.report(Diagnostic(.error, error.diagnosticCode, path: error.path, error.message))
      return error.exitCode ?? .internalError
    default:
      messages.write(Diagnostic(.error, .internalError, "\(error)"))
      return .internalError
    }
  }

  private static func dispatch(_ arguments: [String], _ messages: inout Messages) async throws {
    let command = arguments.first.flatMap(Command.init)
    let rest = command == nil ? arguments : Array(arguments.dropFirst())
    try await run(command ?? .render, arguments: rest, messages: &messages)
  }

  /// Refuses a word that is nearly a command and no file: it is not meant as an input.
  static func checkMistyped(_ word: String) throws(UsageError) {
    guard !word.hasPrefix("-"), !word.contains("."), !word.contains("/"), !FileSystem.exists(word)
    else { return }
    let remedy = ForeignCommands.remedy(for: word)
    guard !remedy.isEmpty else { return }
    throw UsageError("unknown command '\(word)'" + remedy)
  }

  private static func run(
    _ command: Command,
    arguments: [String],
    messages: inout Messages
  ) async throws {
    let given = try Arguments(arguments, of: command).namingStandardInput(of: command)
    try given.checkOutputs(of: command)
    given.recordInputs(of: command)
    let parsed = try given.completed(for: command).takingPrograms(of: command)
    messages.format = try LogFormat(parsed)
    if parsed.has("verbose") { (messages.threshold, messages.reportsAll) = (.hint, true) }
    if parsed.has("quiet") { messages.threshold = .error }
    if command.printsHints, messages.threshold == .note { messages.hints = HintDigest() }
    // A command that renders repeatedly has a watchdog for each render.
    let watchdog =
      command.topics.contains(.limits) && command != .watch
      ? try Watchdog(Limits(parsed), messages) : nil
    defer { watchdog?.stop() }
    let dependencies = try DependencyFile(parsed, of: command)
    func run(_ messages: inout Messages) async throws {
      try await self.run(command, parsed: parsed, watchdog, dependencies, &messages)
    }
    guard let dependencies else { return try await run(&messages) }
    try await dependencies.recording(&messages, run)
  }

  private static func run(
    _ command: Command,
    parsed: Arguments,
    _ watchdog: Watchdog?,
    _ dependencies: DependencyFile?,
    _ messages: inout Messages
  ) async throws {
    let progress = watchdog?.progress ?? RenderProgress()
    if parsed.has("sheet-data") || parsed.has("sheet-image") {
      let sheet = SpriteSheetCommand(
        arguments: parsed,
        progress: progress,
        dependencies: dependencies
      )
      return try sheet.run(&messages)
    }
    switch command {
    case .render, .still:
      try await RenderCommand(
        arguments: parsed,
        isStill: command == .still,
        dependencies: dependencies
      ).run(&messages)
    case .batch: try await BatchCommand(arguments: parsed).run(&messages)
    case .sheet:
      try SheetCommand(arguments: parsed, progress: progress, dependencies: dependencies)
        .run(&messages)
    case .check: try await CheckCommand(arguments: parsed).run(&messages)
    case .info: try InfoCommand(arguments: parsed).run(&messages)
    case .layout: try LayoutCommand(arguments: parsed, progress: progress).run(&messages)
    case .dump: try DumpCommand(arguments: parsed, progress: progress).run(&messages)
    case .convert: try ConvertCommand(arguments: parsed).run(&messages)
    case .schema: try SchemaCommand(arguments: parsed).run()
    case .formats: try FormatsCommand(arguments: parsed).run()
    case .diff: try await DiffCommand(arguments: parsed).run(&messages)
    case .test: try await TestCommand(arguments: parsed).run(&messages)
    case .verify: try await VerifyCommand(arguments: parsed).run(&messages)
    case .fonts: try FontsCommand(arguments: parsed).run(&messages)
    case .plan: try await PlanCommand(arguments: parsed).run(&messages)
    case .cache: try CacheCommand(arguments: parsed).run()
    case .farm: try FarmCommand(arguments: parsed).run(&messages)
    case .preview:
      try PreviewCommand(arguments: parsed, progress: progress).run(&messages)
    case .watch: try await WatchCommand(arguments: parsed).run(&messages)
    case .`init`: try InitCommand(arguments: parsed).run()
    case .doctor: try DoctorCommand(arguments: parsed).run(&messages)
    case .completion: try CompletionCommand(arguments: parsed).run()
    case .help: try Messages.print(HelpCommand(arguments: parsed).text())
    }
  }
}

extension Command {
  // Whether the command draws what a person looks at, so that hints on the scene are printed.
  fileprivate var printsHints: Bool { [.render, .still, .sheet, .batch, .watch].contains(self) }
}
