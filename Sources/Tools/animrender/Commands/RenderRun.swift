import CommandTable
import Dispatch
import Files
import Glibc
import Graphics
import RenderPipeline
import SceneModel

/// One run with its progress, its signals and its watch on frames that never end.
struct RenderRun {
  let subject: RunSubject
  let limits: Limits
  let arguments: Arguments
  /// Whether the process ends after it.
  ///
  /// A signal that comes when the work is done changes nothing then; else it ends the process here.
  var isLast = true

  /// Does the work of a run while showing its progress.
  ///
  /// - Parameters:
  ///   - messages: how messages are written.
  ///   - bytes: the size of what the work wrote, asked at its end.
  ///   - work: counts frames and looks at the request to stop.
  /// - Returns: what the work tells of itself.
  func perform(
    _ messages: Messages,
    bytes: () -> Int? = { nil },
    work: (RenderProgress, Cancellation) async throws -> RenderStatistics
  ) async throws -> RenderStatistics {
    let progress = RenderProgress()
    let cancellation = Cancellation()
    let signals = try SignalWatch(cancellation)
    let reporter = ProgressReporter(
      style: try ProgressStyle(arguments, messages),
      total: subject.frames,
      progress: progress
    )
    let ticker = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "animrender.ticker"))
    let watch = TimeWatch(limits: limits, messages: messages)
    ticker.setEventHandler {
      reporter.tick()
      watch.check(progress)
    }
    reporter.begin(subject)
    ticker.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    ticker.resume()
    defer {
      ticker.cancel()
      if let number = signals.stop(), !isLast { end(by: number) }
    }
    let start = ContinuousClock.now
    do {
      let statistics = try await work(progress, cancellation)
      // No line of progress comes after the last one.
      ticker.cancel()
      if arguments.has("stats") {
        let wall = ContinuousClock.now - start
        switch messages.format {
        case .text: Messages.write(statistics.text(wall: wall))
        case .json: Messages.write(statistics.json(wall: wall))
        }
      }
      reporter.finish(output: subject.output, bytes: bytes())
      return statistics
    } catch {
      ticker.cancel()
      reporter.clear()
      // The signal now does what it would have done, and nothing is cleaned up after that.
      if let number = signals.received { end(by: number) }
      throw error
    }
  }

  private func end(by number: Int32) -> Never {
    TemporaryPaths.removeAll()
    SignalWatch.endProcess(by: number)
  }
}

/// Ends the process where a frame takes too long, or the whole run does inside a frame.
///
/// A frame inside a library call cannot be interrupted, so the process ends without waiting for it.
struct TimeWatch: Sendable {
  private let frameSeconds: Double
  private let totalSeconds: Double
  private let format: LogFormat
  private let start = ContinuousClock.now

  private let grace: Double

  /// A watch that begins now.
  ///
  /// - Parameter grace: seconds beyond the whole time: workers that come to the end of a frame stop in order by
  ///   themselves, and only what does not is ended.
  init(limits: Limits, messages: Messages, grace: Double = 1) {
    self.grace = grace
    frameSeconds = limits.frameSeconds
    totalSeconds = limits.totalSeconds
    format = messages.format
  }

  func check(_ progress: RenderProgress) {
    if progress.secondsOfSlowestFrame > frameSeconds {
      end(
        "a frame takes longer than \(frameSeconds.shortestDecimal) s "
          + "(simplify the scene, or raise --frame-timeout)"
      )
    }
    if totalSeconds > 0, ContinuousClock.now - start > .seconds(totalSeconds + grace) {
      end("the render takes longer than it may (simplify the scene, or raise --timeout)")
    }
  }

  private func end(_ text: String) {
    TemporaryPaths.removeAll()
    var messages = Messages()
    messages.format = format
    messages.write(Diagnostic(.error, .timeout, text))
    _exit(ExitCode.timeout.rawValue)
  }
}
