import UIKit

/// Reads dates as programs for iOS do, in a file that imports UIKit alone.
enum ClockDates {
  /// The seconds by dates while a display link ticks, and the distance of a date three seconds ahead.
  static func measure(_ recording: () -> Void) -> (elapsed: Double, ahead: Double) {
    let start = Date()
    var elapsed = 0.0
    let link = CADisplayLink { _ in elapsed = Date().timeIntervalSince(start) }
    link.add(to: .main, forMode: .common)
    recording()
    return (elapsed, Date(timeIntervalSinceNow: 3).timeIntervalSinceNow)
  }
}
