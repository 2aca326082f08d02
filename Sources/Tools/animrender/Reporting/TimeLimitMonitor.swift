import CommandTable
import Files
import Glibc
import RenderPipeline
import SceneModel

/// Ends the process where a frame or the loading of an asset takes too long, or the whole run does inside a frame.
///
/// A frame inside a library call cannot be interrupted, so the process ends without waiting for it.
struct TimeLimitMonitor: Sendable {
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

  /// Looks; called a few times a second.
  func check(_ progress: RenderProgress) {
    if progress.secondsOfSlowestFrame > frameSeconds {
      end(
        "a frame takes longer than \(frameSeconds.shortestDecimal) s "
          + "(simplify the scene, or raise --frame-timeout)"
      )
    }
    if let asset = LoadingTime.slowest, asset.duration > .seconds(frameSeconds) {
      end(
        "\(asset.name) takes longer than \(frameSeconds.shortestDecimal) s to load or convert "
          + "(simplify it, or raise --frame-timeout)"
      )
    }
    if totalSeconds > 0, ContinuousClock.now - start > .seconds(totalSeconds + grace) {
      end("the render takes longer than it may (simplify the scene, or raise --timeout)")
    }
  }

  private func end(_ text: String) { ProcessEnd.fail(.timeout, .timeout, text, format) }
}
