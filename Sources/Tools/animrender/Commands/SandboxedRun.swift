import CommandTable
import Files
import Glibc
import RenderPipeline
import Sandboxing
import SceneLoading
import SceneModel

/// The implementation of `--sandbox`: a worker without rights runs the command, and the original
/// process waits for it.
enum SandboxedRun {
  /// Returns in the worker, and at once if no sandbox is requested; the original process exits here
  /// like the worker did.
  static func enter(_ arguments: [String]) {
    guard arguments.prefix(while: { $0 != "--" }).contains("--sandbox") else { return }
    var messages = Messages(scanning: arguments)
    do {
      guard let sandbox = try Sandbox(commandLine: arguments) else { return }
      ProgramInput.recordAll()
      if let end = try sandbox.enter() { report(end, messages) }
    } catch {
      exit(AnimRender.report(error, &messages).rawValue)
    }
  }

  private static func report(_ end: Sandbox.End, _ messages: Messages) -> Never {
    switch end {
    case .exited(let code): exit(code)
    case .ended(let number) where [SIGINT, SIGTERM, SIGHUP].contains(number):
      SignalMonitor.endProcess(by: number)
    case .timedOut:
      fail(
        .timeout,
        .timeout,
        "the worker took longer than it may (simplify the scene, or raise --timeout)"
      )
    case .ended(SIGXCPU):
      fail(
        .timeout,
        .timeout,
        "the worker used more processor time than it may (simplify the scene, or raise --timeout)"
      )
    case .ended(let number):
      let name = String(cString: strsignal(number))
      // Where libraries get no memory they abort; the system kills who takes too much of it.
      guard number == SIGABRT || number == SIGKILL else {
        fail(.internalError, .internalError, "the worker ended by a signal: \(name)")
      }
      fail(
        .system,
        .systemResources,
        "the worker ended by a signal: \(name), which happens when memory runs out "
          + "(allow more with --max-memory, or render a smaller scene)"
      )
    }
    func fail(_ code: Diagnostic.Code, _ exitCode: ExitCode, _ text: String) -> Never {
      messages.write(Diagnostic(.error, code, text))
      exit(exitCode.rawValue)
    }
  }
}

extension Sandbox {
  /// Creates the sandbox of a command; nil for arguments without a command that has one, which is
  /// reported later.
  ///
  /// - Throws: `UsageError`, `RequestError` for options that cannot be combined.
  fileprivate init?(commandLine: [String]) throws {
    let named = commandLine.first.flatMap(Command.init(rawValue:))
    let command = named ?? .render
    let rest = Array(commandLine.dropFirst(named == nil ? 0 : 1))
    guard command.topics.contains(.sandbox), !rest.contains("--help"), !rest.contains("-h") else {
      return nil
    }
    let arguments = try Arguments(rest, of: command).takingPrograms(of: command)
    let limits = try Limits(arguments)
    // A worker that was taken over could put wrong images where other runs find them.
    if let option = ["cache", "resume", "segments", "part"].first(where: arguments.has) {
      throw UsageError("--sandbox has no store for other runs (leave out --\(option))")
    }
    unsetenv("ANIMRENDER_CACHE")
    if [.render, .still].contains(command), arguments.operands.count > 1 {
      throw UsageError("--sandbox takes one INPUT (run it once for each)")
    }
    let workers = try arguments.workers(limits)
    let isLimited = limits.totalSeconds > 0
    let seconds = isLimited ? limits.totalSeconds + Limits.sandboxGrace : nil
    self.init(
      outputs: arguments.outputs(of: command),
      addressBytes: Limits.sandboxBytes + min(limits.memoryBytes, 1 << 50)
        + workers * Limits.sandboxThreadBytes,
      seconds: seconds
    )
    processorSeconds = seconds.map { Int(clamping: $0 * Double(workers + 2), in: 1...(1 << 40)) }
    let paths = arguments.writtenPaths(of: command) + arguments.inputPaths(of: command)
    openDescriptors = paths.compactMap {
      if case .descriptor(let number) = OutputDestination($0) { number } else { nil }
    }
  }
}

extension Arguments {
  /// The files that the command line names or implies as outputs: paths, patterns and folders.
  func writtenPaths(of command: Command) -> [String] {
    var paths = outputPaths(of: command)
    let isRender = [.render, .still].contains(command) && !has("sheet-image")
    if isRender, !has("output"), let input = operands.first {
      let output = try? defaultOutput(of: input, isStill: command == .still)
      // A place that does not exist is reported by the worker.
      paths.append(output ?? OutputPattern.defaultValue(input: input, isStatic: false))
    }
    if let output = paths.first(where: { $0.hasSuffix(".webm") }),
      let pair = try? WebAlphaPair(self, beside: output)
    {
      paths += [pair.video, pair.page]
    }
    return paths.filter { $0 != "-" && !$0.isEmpty }
  }

  fileprivate func outputs(of command: Command) -> [Sandbox.Output] {
    writtenPaths(of: command).map { path in
      guard command == .render, let names = OutputPath(path)?.names else { return .file(path) }
      return .images(folder: names.folder, prefix: names.prefix, suffix: names.suffix)
    }
  }
}
