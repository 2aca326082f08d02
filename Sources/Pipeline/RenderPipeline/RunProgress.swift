internal import JSONText
internal import Sampling
internal import SceneModel

/// The subject of a run, for its first event.
public struct RunSubject: Sendable, Hashable {
  /// The input's name as it was given.
  public var input: String
  /// Where the images go; nil for a run that only compares.
  public var output: String?
  /// Frames to be rendered; nil where that is not known before.
  public var frames: Int?
  /// Columns of a frame; nil where renders differ.
  public var width: Int?
  /// Rows of a frame; nil where renders differ.
  public var height: Int?
  /// Frames per second, as `60` or `30000/1001`; nil where renders differ.
  public var frameRate: String?

  /// A run.
  public init(input: String, output: String? = nil, frames: Int?) {
    (self.input, self.output, self.frames) = (input, output, frames)
  }

  /// The render of a job.
  public init(input: String, output: String?, _ job: RenderJob) {
    self.init(input: input, output: output, frames: job.frames.count)
    (width, height) = (job.source.geometry.width, job.source.geometry.height)
    frameRate = job.frameRate.text
  }

  /// The first event of a run: an object of JSON on a line.
  public var json: String {
    RunProgress.line([
      ("event", .string("start")), ("version", .string(Version.current)), ("input", .string(input)),
      ("output", .string(output)), ("frames", .integer(frames)), ("width", .integer(width)),
      ("height", .integer(height)), ("frameRate", .string(frameRate)),
    ])
  }
}

/// How far a run is at a moment, in words and as an event.
public struct RunProgress: Sendable, Hashable {
  /// Frames that are finished.
  public let frames: Int
  /// The number of these frames that were cached in a store.
  public let cachedFrames: Int
  /// Frames in all, at least those that are finished; nil where that is not known before.
  public let total: Int?
  /// Seconds since the start.
  public let seconds: Double
  /// Whether the run has ended, also without frames that failed.
  public let isOver: Bool

  /// A moment of a run.
  ///
  /// - Parameter total: the number of frames as far as it was known before; the run can have had more.
  public init(
    frames: Int,
    cachedFrames: Int = 0,
    total: Int?,
    seconds: Double,
    isOver: Bool = false
  ) {
    (self.frames, self.cachedFrames, self.seconds) = (frames, cachedFrames, seconds)
    self.total = total.map { max($0, frames) }
    self.isOver = isOver
  }

  /// Finished frames a second.
  public var framesPerSecond: Double { Double(frames) / max(seconds, 1e-9) }

  /// The estimated seconds until the run is done; nil before the first frame, and without a total.
  ///
  /// Cached frames took no time. The remaining frames are expected to take as long as the drawn
  /// frames.
  public var secondsLeft: Double? {
    guard frames > 0, let total else { return nil }
    if isOver { return 0 }
    let drawn = frames > cachedFrames ? frames - cachedFrames : frames
    return Double(total - frames) * seconds / Double(drawn)
  }

  /// `12/60 frames, 30.5 frames/s, 2 s left`, and how many were found in a store.
  public var text: String {
    func digits(_ format: String, _ value: Double) -> String {
      CountFormat(format)?.text(for: value) ?? ""
    }
    var text = total.map { "\(frames)/\($0)" } ?? "\(frames)"
    text += " frames, \(digits("%.1f", framesPerSecond)) frames/s"
    if !isOver, let total, frames < total, let left = secondsLeft {
      text += ", \(digits("%.0f", left.rounded(.up))) s left"
    }
    if cachedFrames > 0 { text += ", \(cachedFrames) found, \(frames - cachedFrames) drawn" }
    return text
  }

  /// Returns a bar of at most 24 characters and the text, on one line of a terminal.
  ///
  /// The bar becomes shorter where both do not fit, then it is left out, and at last the text is cut.
  ///
  /// - Parameter columns: the width of the terminal, whose last column stays empty: not every terminal erases the
  ///   rest of a full line without the next one.
  public func bar(columns: Int = 80) -> String {
    let room = max(0, columns - 1)
    let length = min(24, room - text.count - "[] ".count)
    guard length >= 4 else { return String(text.prefix(room)) }
    let filled = total.map { frames * length / max(1, $0) } ?? 0
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: length - filled) + "] " + text
  }

  /// An event: an object of JSON on a line.
  public var json: String {
    Self.line([
      ("event", .string("progress")), ("frames", .integer(frames)),
      ("found", .integer(cachedFrames)), ("total", .integer(total)),
      ("framesPerSecond", .number(framesPerSecond.thousandths)),
      ("seconds", .number(seconds.thousandths)), ("secondsLeft", .number(secondsLeft?.thousandths)),
    ])
  }

  /// Returns the last event of a run that ended successfully.
  ///
  /// - Parameters:
  ///   - output: the path of the output; nil for a run that only compared.
  ///   - bytes: the size of the written files; nil for none.
  public func doneEvent(output: String?, bytes: Int?) -> String {
    Self.line([
      ("event", .string("done")), ("output", .string(output)), ("frames", .integer(frames)),
      ("found", .integer(cachedFrames)), ("bytes", .integer(bytes)),
      ("seconds", .number(seconds.thousandths)),
    ])
  }

  fileprivate static func line(_ members: [(String, JSONValue)]) -> String {
    JSONPrinter.line(.object(members)) + "\n"
  }
}
