import CommandTable
import Files
import Glibc
import SceneLoading
import SceneModel

extension LogFormat {
  /// Finds the format that unparsed arguments request, so that errors in the arguments use it too.
  init(scanning arguments: [String]) {
    let pairs = zip(arguments, arguments.dropFirst()).map { "\($0)=\($1)" }
    let asks = ["--log-format=json", "--progress=json"]
    self = (arguments + pairs).contains(where: asks.contains) ? .json : .text
  }

  /// The format of sorted arguments: JSON with `--progress json`, so that all lines are of one kind.
  init(_ arguments: Arguments) throws(UsageError) {
    let asked = try arguments.word("log-format", as: LogFormat.self)
    let progress = try arguments.word("progress", as: ProgressStyle.self)
    if progress == .json, asked == .text {
      throw UsageError("--progress json and --log-format text exclude each other (give one)")
    }
    if asked == .json, progress == .bar || progress == .plain {
      throw UsageError(
        "--log-format json and --progress \(arguments["progress"] ?? "") exclude each other "
          + "(use --progress json or none)"
      )
    }
    self = asked ?? (progress == .json ? .json : .text)
  }
}

/// Writes to standard error; standard output is reserved for a command's requested output.
struct Messages {
  /// The least severe message that is shown.
  var threshold = Diagnostic.Severity.note
  /// Whether only errors are printed, regardless of the threshold.
  var isQuiet = false
  /// Whether all messages of one kind are printed, not only the first ones.
  var reportsAll = false
  /// How they are written.
  var format = LogFormat.text
  /// Selects hints where the threshold excludes them; nil prints none.
  var hints: HintDigest?
  var limits = Limits()
  /// The row of a table that is being rendered, as `rows.csv:7`.
  var row: String?
  /// Where messages wait for their turn; nil to write them at once.
  var queue: MessageQueue?
  /// The event that ends the run; copies share it.
  let runEnd = RunEnd()
  private var warnings = 0

  // A file with fifty failing scripts needs no fifty lines.
  private static let reportsOfKind = 3

  /// Whether hints are printed, all of them or the first ones.
  var wantsHints: Bool { threshold == .hint || hints != nil }

  /// Reports one message about an input.
  mutating func report(_ diagnostic: Diagnostic, file: String? = nil) {
    if diagnostic.severity == .hint, threshold != .hint {
      return reportHint(diagnostic, file: file)
    }
    guard diagnostic.severity >= (isQuiet ? .error : threshold) else { return }
    if diagnostic.severity == .warning {
      warnings += 1
      guard warnings <= limits.printedWarnings else { return }
    }
    write(diagnostic, file: file)
  }

  /// Reports a note; see `report`.
  mutating func note(_ code: Diagnostic.Code, _ text: String, file: String? = nil) {
    report(Diagnostic(.note, code, text), file: file)
  }

  /// Reports one message.
  mutating func report(_ message: InputMessage) { report(message.diagnostic, file: message.file) }

  /// Reports a group of messages: the first errors, the first of each other kind, and the number of
  /// the rest.
  mutating func report(_ messages: [InputMessage]) {
    var errors = 0
    var counts: [Diagnostic.Code: Int] = [:]
    let isComplete = reportsAll || format == .json
    for message in messages {
      guard message.diagnostic.severity != .error else {
        errors += 1
        if errors <= limits.printedErrors { report(message) }
        continue
      }
      if message.diagnostic.severity == .hint, threshold != .hint {
        report(message)
        continue
      }
      guard message.diagnostic.severity >= (isQuiet ? .error : threshold) else { continue }
      counts[message.diagnostic.code, default: 0] += 1
      if isComplete || counts[message.diagnostic.code, default: 0] <= Self.reportsOfKind {
        report(message)
      }
    }
    for code in Diagnostic.Code.allCases {
      guard !isComplete, let hidden = counts[code].map({ $0 - Self.reportsOfKind }), hidden > 0
      else {
        continue
      }
      write(Diagnostic(.note, .omitted, "\(hidden) more \(code.rawValue) (-v shows all)"))
    }
    let hidden = errors - limits.printedErrors
    if hidden > 0 { write(Diagnostic(.note, .omitted, "\(hidden) more errors")) }
  }

  /// Reports messages about one file.
  mutating func report(_ diagnostics: [Diagnostic], file: String?) {
    report(diagnostics.map { InputMessage($0, file: file) })
  }

  /// Reports batches of messages as one unit.
  ///
  /// - Returns: the printed warnings and errors, for reports.
  func reportTogether(_ batches: [[InputMessage]]) -> [String] {
    var messages = self
    let queue = MessageQueue(hints: hints)
    messages.queue = queue
    for batch in batches { messages.report(batch) }
    queue.flush()
    return queue.problems
  }

  /// Says how many warnings were not printed.
  func reportRest() {
    let hidden = warnings - limits.printedWarnings
    if hidden > 0 { write(Diagnostic(.note, .omitted, "\(hidden) more warnings"), file: nil) }
  }

  /// Says how many hints were not printed.
  func reportHiddenHints() {
    guard let hidden = hints?.takeHidden(), hidden > 0 else { return }
    write(
      Diagnostic(.note, .omitted, "\(hidden) more \(hidden == 1 ? "hint" : "hints") (-v shows all)")
    )
  }

  // As JSON all of them. In a queue the decision waits until the rows before have been written.
  private func reportHint(_ hint: Diagnostic, file: String?) {
    guard let hints, !isQuiet else { return }
    if format == .json {
      write(hint, file: file)
    } else if let queue {
      queue.add(line(hint, file: file), hint: hint)
    } else if hints.admits(hint, isRow: row != nil) {
      write(hint, file: file)
    }
  }

  private func line(_ diagnostic: Diagnostic, file: String?) -> String {
    switch format {
    case .text:
      // Of several inputs, each is its own row.
      let prefix = row.map { $0 == file ? "" : "\($0): " } ?? ""
      let text = "\(diagnostic.severity.rawValue): \(prefix)\(diagnostic.text(file: file))"
      return "animrender: \(text.visible)\n"
    case .json: return InputMessage(diagnostic, file: file).json(row: row) + "\n"
    }
  }

  /// Writes a message, regardless of the threshold.
  func write(_ diagnostic: Diagnostic, file: String? = nil) {
    let line = line(diagnostic, file: file)
    guard let queue else { return Self.write(line) }
    queue.add(line)
    if diagnostic.severity >= .warning { queue.addProblem(diagnostic.text(file: file)) }
  }

  /// Writes text to standard error as it is; a closed stream is not an error.
  ///
  /// Does nothing where another thread is ending the process.
  static func write(_ text: String) {
    guard !ProcessEnd.isElsewhere else { return }
    FileSystem.write(Array(text.utf8), to: 2)
  }

  /// Writes the result of a command to standard output.
  static func print(_ text: String) throws {
    guard !FileSystem.write(Array(text.utf8), to: 1) else { return }
    // A reader that closed a pipe has read enough and needs no message, as after `| head`.
    guard errno != EPIPE else { throw CommandEnd(code: .inputOutput) }
    let reason = String(cString: strerror(errno))
    throw RenderError(.inputOutput, "cannot write to standard output: \(reason)")
  }
}

extension Messages {
  /// Messages of a command whose arguments are not parsed yet.
  init(scanning arguments: [String]) {
    self.init()
    format = LogFormat(scanning: arguments)
  }

  /// Returns a value; an error about a scene is reported and ends the command.
  mutating func reporting<Value>(_ value: @autoclosure () throws -> Value) throws -> Value {
    do {
      return try value()
    } catch let error as SceneLoadingError {
      throw error.reported(&self)
    }
  }

  /// Returns a value; an error of drawing a scene is reported and ends the command.
  mutating func reporting<Value>(
    _ input: SceneInput,
    _ value: @autoclosure () throws(RenderError) -> Value
  ) throws -> Value {
    try RenderError.mapped(try value()) { input.reported($0, &self) }
  }
}
