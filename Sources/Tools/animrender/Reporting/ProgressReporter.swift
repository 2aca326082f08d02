import CommandTable
import Glibc
import RenderPipeline
import SceneModel
import Synchronization

extension ProgressStyle {
  /// The style of the options: a bar on a terminal, lines elsewhere, nothing when quiet.
  init(_ arguments: Arguments, _ messages: Messages) throws(UsageError) {
    let asked = try arguments.word("progress", as: ProgressStyle.self) ?? .auto
    if arguments.has("quiet") || messages.threshold >= .error {
      self = .none
    } else if asked == .auto {
      self = messages.format == .json ? .json : isatty(2) == 1 ? .bar : .plain
    } else {
      self = asked
    }
  }
}

/// Shows how far a run is, on standard error.
final class ProgressReporter: Sendable {
  private let style: ProgressStyle
  private let total: Int?
  private let progress: RenderProgress
  private let start = ContinuousClock.now
  // The last reported tenth (lines) or number of frames (events).
  private let lastReported = Mutex<Int>(0)

  init(style: ProgressStyle, total: Int?, progress: RenderProgress) {
    (self.style, self.total, self.progress) = (style, total, progress)
  }

  /// Reports the start of a run.
  func begin(_ subject: RunSubject) {
    if style == .json { Messages.write(subject.json) }
  }

  /// Shows the state now; called a few times a second.
  func tick() {
    let now = now()
    switch style {
    case .auto, .none: break
    case .bar: Messages.write("\r" + now.bar(columns: Self.columns) + "\u{1B}[K")
    case .plain:
      // A line for every tenth that takes more than a moment.
      guard let total else { break }
      let tenth = now.frames * 10 / max(1, total)
      if isNew(tenth), tenth < 10 { Messages.write("animrender: \(now.text)\n") }
    case .json: if isNew(now.frames) { Messages.write(now.json) }
    }
  }

  /// Shows the end.
  ///
  /// - Parameters:
  ///   - output: the destination of the images; nil for a run that only compared.
  ///   - bytes: the size of the written files; nil for none.
  ///   - end: takes the event of the end.
  func finish(output: String?, bytes: Int?, _ end: RunEnd) {
    let now = now(isOver: true)
    switch style {
    case .auto, .none: break
    case .bar: Messages.write("\r" + now.bar(columns: Self.columns) + "\u{1B}[K\n")
    case .plain: Messages.write("animrender: \(now.text)\n")
    case .json:
      if isNew(now.frames) { Messages.write(now.json) }
      end.set(now.doneEvent(output: output, bytes: bytes))
    }
  }

  /// Clears the bar before an error is reported.
  func clear() {
    if style == .bar { Messages.write("\r\u{1B}[K") }
  }

  // The width of the terminal, whose window can change; where it has none, that of the environment.
  private static var columns: Int {
    var size = winsize()
    if ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    let given = getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 0
    return given > 0 ? given : 80
  }

  private func now(isOver: Bool = false) -> RunProgress {
    RunProgress(
      frames: progress.finishedFrames,
      cachedFrames: progress.cachedFrames,
      total: total,
      seconds: (ContinuousClock.now - start).seconds,
      isOver: isOver
    )
  }

  private func isNew(_ value: Int) -> Bool {
    lastReported.withLock { last in
      defer { last = max(last, value) }
      return value > last
    }
  }
}

/// The event of a run that ended, which waits until its command is known to be successful.
final class RunEnd: Sendable {
  private let event = Mutex<String?>(nil)

  /// Takes the event in the place of that of an earlier run of the command.
  func set(_ event: String) { self.event.withLock { $0 = event } }

  /// Writes the event as the last one of the command.
  func report() {
    let event = event.withLock { $0.take() }
    if let event { Messages.write(event) }
  }
}
