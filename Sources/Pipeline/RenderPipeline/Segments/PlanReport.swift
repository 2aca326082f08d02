internal import Files
internal import Graphics
internal import JSONText
internal import Sampling
internal import SegmentStore

/// The segments of a render with what the store has of them, and how long the rest takes.
public struct PlanReport: Sendable {
  /// The input's name as it was given.
  public let input: String
  /// Where the images would go.
  public let output: String
  /// The segments in order.
  public let segments: [PlannedSegment]
  /// How long a frame that is missing takes one worker, in seconds.
  public let secondsPerFrame: Double
  private let job: RenderJob

  /// The plan of a job; nothing is written, some frames are drawn to see how long they take.
  ///
  /// - Parameter cancellation: looked at between frames.
  /// - Throws: `RenderError`.
  public init(
    _ job: RenderJob,
    input: String,
    output: String,
    cancellation: Cancellation = Cancellation()
  ) async throws {
    self.job = job
    (self.input, self.output) = (input, output)
    segments = try await job.segments(cancellation: cancellation)
    secondsPerFrame = try job.measuredSecondsPerFrame(
      of: segments.filter { !$0.isStored },
      cancellation: cancellation
    )
  }

  /// Frames that the store does not have.
  public var missingFrames: Int { segments.reduce(0) { $0 + ($1.isStored ? 0 : $1.frameCount) } }

  /// How long the missing frames take the workers of the job, in seconds.
  public var seconds: Double {
    // More workers than segments have nothing to do.
    let missing = segments.count { !$0.isStored }
    return Double(missingFrames) * secondsPerFrame / Double(max(1, min(job.jobs, missing)))
  }

  /// A line for each segment, and one for all.
  public var text: String {
    var text = ""
    for segment in segments {
      text += "segment \(segment.index): frames \(segment.firstFrame) to \(segment.lastFrame)"
      text += ", \(segment.digest.map { String($0.hex.prefix(16)) } ?? "not kept")"
      text += segment.isStored ? ", stored\n" : "\n"
    }
    let stored = segments.count(where: \.isStored)
    text += "\(segments.count) segments, \(stored) stored; \(missingFrames) frames to draw, "
    text += "about \(seconds.hundredths) s with \(job.jobs) workers\n"
    return text
  }

  /// One object, with a segment a line.
  public var json: String {
    let lines = segments.map { segment -> JSONValue in
      .object([
        ("segment", .integer(segment.index)), ("first", .integer(segment.firstFrame)),
        ("last", .integer(segment.lastFrame)), ("frames", .integer(segment.frameCount)),
        ("hash", .string(segment.digest?.hex)), ("stored", .boolean(segment.isStored)),
      ])
    }
    return JSONPrinter.records([
      ("input", .string(input)), ("output", .string(output)),
      ("frames", .integer(job.frames.count)), ("width", .integer(job.source.geometry.width)),
      ("height", .integer(job.source.geometry.height)), ("frameRate", .string(job.frameRate.text)),
      ("store", .string(job.store?.path)), ("segments", .array(lines)),
      ("missingFrames", .integer(missingFrames)), ("workers", .integer(job.jobs)),
      ("secondsPerFrame", .number((secondsPerFrame * 1e6).rounded() / 1e6)),
      ("seconds", .number(seconds.thousandths)),
    ])
  }
}
