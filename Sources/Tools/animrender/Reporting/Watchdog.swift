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

  /// Ends the looks, so that a run that noticed the end of its time is the only one that reports it.
  ///
  /// Returns when a look that is under way has ended, which may end the process instead.
  static func endLooks() { running.withLock { $0 }?.endTicks() }
}
