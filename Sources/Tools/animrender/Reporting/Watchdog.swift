import Dispatch
import RenderPipeline
import SceneModel

/// Ends the process where a command takes longer than it may, whatever it is doing.
final class Watchdog {
  /// Told about the frames that a command draws itself, so that one that never ends is seen.
  let progress = RenderProgress()
  private let ticker: any DispatchSourceTimer

  // Seconds between two looks.
  private static let step = 0.1

  /// Begins to watch.
  init(_ limits: Limits, _ messages: Messages) {
    ticker = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "animrender.watchdog"))
    let watch = TimeWatch(limits: limits, messages: messages, grace: 0)
    ticker.setEventHandler { [progress] in watch.check(progress) }
    // A time shorter than the step between two looks is a time all the same.
    let first = limits.totalSeconds > 0 ? min(limits.totalSeconds, Self.step) : Self.step
    ticker.schedule(deadline: .now() + first, repeating: Self.step)
    ticker.resume()
  }

  /// Watches no longer.
  func stop() { ticker.cancel() }
}
