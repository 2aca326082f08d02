import CommandTable
import Files
import Glibc
import RenderPipeline
import SceneModel

/// One run with its progress, its signals and its watch on frames that never end.
struct MonitoredRun {
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
  ///   - messages: the writer of messages.
  ///   - bytes: returns the size of the written files, called at the end.
  ///   - report: reports what the statistics show, before the last line of progress.
  ///   - work: counts frames and checks for a request to stop.
  /// - Returns: the statistics of the work.
  func perform(
    _ messages: Messages,
    bytes: () -> Int? = { nil },
    report: (RenderStatistics) -> Void = { _ in },
    work: (RenderProgress, Cancellation) async throws -> RenderStatistics
  ) async throws -> RenderStatistics {
    let progress = RenderProgress()
    let cancellation = Cancellation()
    let reporter = ProgressReporter(
      style: try ProgressStyle(arguments, messages),
      total: subject.frames,
      progress: progress
    )
    let watch = TimeLimitMonitor(limits: limits, messages: messages)
    reporter.begin(subject)
    let ticker = try Ticker {
      reporter.tick()
      watch.check(progress)
    }
    let interruption = InterruptibleRun(cancellation)
    SignalMonitor.interrupt(interruption)
    defer {
      SignalMonitor.interrupt(nil)
      ticker.stop()
      if let number = interruption.received, !isLast { end(by: number) }
    }
    let start = ContinuousClock.now
    do {
      let statistics = try await work(progress, cancellation)
      // No line of progress comes after the last one.
      ticker.endTicks()
      if arguments.has("stats") {
        let wall = ContinuousClock.now - start
        switch messages.format {
        case .text: Messages.write(statistics.text(wall: wall))
        case .json: Messages.write(statistics.json(wall: wall))
        }
      }
      reporter.clear()
      report(statistics)
      reporter.finish(output: subject.output, bytes: bytes(), messages.runEnd)
      return statistics
    } catch {
      ticker.endTicks()
      if isLast, let error = error as? RenderError, error.code == .timeout { Watchdog.endTicks() }
      reporter.clear()
      // The signal now does what it would have done, and nothing is cleaned up after that.
      if let number = interruption.received { end(by: number) }
      throw error
    }
  }

  private func end(by number: Int32) -> Never {
    ProcessEnd.begin()
    TemporaryPaths.removeAll()
    SignalMonitor.endProcess(by: number)
  }
}
