import Files
import RenderPipeline
import SceneModel
import Synchronization

/// Ends the process where a command exceeds its time limit, regardless of its current work.
final class Watchdog {
  /// Receives the frames that a command draws itself, so that a frame that never ends is detected.
  let progress = RenderProgress()
  private let ticker: Ticker
  // The process has one at a time.
  private static let running = Mutex<Ticker?>(nil)

  // Seconds between two looks.
  private static let step = 0.1

  /// Begins to watch.
  ///
  /// - Throws: `RenderError` where the system has no thread left.
  init(_ limits: Limits, _ messages: Messages) throws(RenderError) {
    let watch = TimeLimitMonitor(limits: limits, messages: messages, grace: 0)
    // A time shorter than the step between two looks is a time all the same.
    let first = limits.totalSeconds > 0 ? min(limits.totalSeconds, Self.step) : Self.step
    ticker = try Ticker(first: first, every: Self.step) { [progress] in watch.check(progress) }
    Self.running.withLock { $0 = ticker }
  }

  /// Watches no longer.
  func stop() {
    Self.running.withLock { $0 = nil }
    ticker.stop()
  }

  /// Stops checking the time, so that the end of a run that noticed it is reported once.
  ///
  /// Returns when a check that is under way has ended, which may end the process instead.
  static func endTicks() { running.withLock { $0 }?.endTicks() }
}
