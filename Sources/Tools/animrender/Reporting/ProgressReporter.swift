import Glibc
import JSONText
import RenderPipeline
import SceneModel
import Synchronization

/// How progress is shown.
enum ProgressStyle: String, CaseIterable {
  case auto, bar, plain, json, none

  /// The style of the options: a bar on a terminal, lines elsewhere, nothing when quiet.
  init(_ arguments: Arguments, _ messages: Messages) throws(UsageError) {
    let asked = try arguments.word("progress", as: ProgressStyle.self) ?? .auto
    if messages.threshold >= .error {
      self = .none
    } else if asked == .auto {
      self = messages.format == .json ? .json : isatty(2) == 1 ? .bar : .plain
    } else {
      self = asked
    }
  }
}

/// What a run is about, for its first event.
struct RunSubject {
  /// The input's name as it was given.
  var input: String
  /// Where the pictures go; nil for a run that only compares.
  var output: String?
  /// Frames to be rendered.
  var frames: Int
  /// Columns of a frame; nil where renders differ.
  var width: Int?
  /// Rows of a frame; nil where renders differ.
  var height: Int?
  /// Frames per second, as `60` or `30000/1001`; nil where renders differ.
  var frameRate: String?
}

/// Shows how far a run is, on standard error.
final class ProgressReporter: Sendable {
  private let style: ProgressStyle
  private let total: Int
  private let progress: RenderProgress
  private let start = ContinuousClock.now
  // The last tenth (lines) or number of frames (events) that was told.
  private let lastTold = Mutex<Int>(0)

  init(style: ProgressStyle, total: Int, progress: RenderProgress) {
    self.style = style
    self.total = total
    self.progress = progress
  }

  /// Tells what begins.
  func begin(_ subject: RunSubject) {
    guard style == .json else { return }
    Self.write([
      ("event", .string("start")),
      ("version", .string(Version.current)),
      ("input", .string(subject.input)),
      ("output", .string(orNull: subject.output)),
      ("frames", .integer(subject.frames)),
      ("width", .integer(orNull: subject.width)),
      ("height", .integer(orNull: subject.height)),
      ("frameRate", .string(orNull: subject.frameRate)),
    ])
  }

  /// Shows the state now; called a few times a second.
  func tick() {
    let done = progress.finishedFrames
    switch style {
    case .auto, .none: break
    case .bar: Messages.write("\r" + barLine + "\u{1B}[K")
    case .plain:
      // A line for every tenth that takes more than a moment.
      let tenth = done * 10 / max(1, total)
      if isNew(tenth), tenth < 10 { Messages.write("animrender: \(summary)\n") }
    case .json: if isNew(done) { writeProgress(done) }
    }
  }

  /// Shows the end.
  ///
  /// - Parameters:
  ///   - output: where the pictures went; nil for a run that only compared.
  ///   - bytes: the size of what was written; nil where it cannot be told.
  func finish(output: String?, bytes: Int?) {
    switch style {
    case .auto, .none: break
    case .bar: Messages.write("\r" + barLine + "\u{1B}[K\n")
    case .plain: Messages.write("animrender: \(summary)\n")
    case .json:
      let done = progress.finishedFrames
      if isNew(done) { writeProgress(done) }
      Self.write([
        ("event", .string("done")),
        ("output", .string(orNull: output)),
        ("frames", .integer(done)),
        ("bytes", .integer(orNull: bytes)),
        ("seconds", .number(Self.rounded(elapsed))),
      ])
    }
  }

  /// Takes the bar away before an error is told.
  func clear() {
    if style == .bar { Messages.write("\r\u{1B}[K") }
  }

  private func isNew(_ value: Int) -> Bool {
    lastTold.withLock { last in
      defer { last = max(last, value) }
      return value > last
    }
  }

  private var elapsed: Double { (ContinuousClock.now - start).seconds }

  private func rate(of done: Int) -> Double { Double(done) / max(elapsed, 1e-9) }

  // Seconds until all is done, where that can be guessed.
  private func secondsLeft(after done: Int) -> Double? {
    done > 0 ? Double(total - done) / max(rate(of: done), 1e-9) : nil
  }

  private func writeProgress(_ done: Int) {
    Self.write([
      ("event", .string("progress")),
      ("frames", .integer(done)),
      ("total", .integer(total)),
      ("framesPerSecond", .number(Self.rounded(rate(of: done)))),
      ("seconds", .number(Self.rounded(elapsed))),
      ("secondsLeft", .number(orNull: secondsLeft(after: done).map(Self.rounded))),
    ])
  }

  private static func write(_ members: [(key: String, value: JSONOutput)]) {
    Messages.write(JSONOutput.object(members).line + "\n")
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private var summary: String {
    let done = progress.finishedFrames
    let format = CountFormat("%.1f")
    var text = "\(done)/\(total) frames, \(format?.text(for: rate(of: done)) ?? "") frames/s"
    if done < total, let left = secondsLeft(after: done) {
      text += ", \(CountFormat("%.0f")?.text(for: left.rounded(.up)) ?? "") s left"
    }
    return text
  }

  private var barLine: String {
    let filled = progress.finishedFrames * 24 / max(1, total)
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: 24 - filled) + "] " + summary
  }
}
