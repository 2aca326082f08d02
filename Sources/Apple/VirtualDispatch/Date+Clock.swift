internal import CoreAnimationCompat
public import Foundation

// The dates of a recording. In files that import UIKit or QuartzCore and not Foundation itself these members hide
// Foundation's own, so that code which measures time by dates sees the time of the recording.
extension Date {
  /// The date of the virtual clock: it counts from the start of 2001, UTC, by media time.
  public init() { self.init(timeIntervalSinceReferenceDate: CACurrentMediaTime()) }

  /// The date of the virtual clock.
  public static var now: Date { Date() }

  /// A date so many seconds after the date of the virtual clock.
  public init(timeIntervalSinceNow seconds: TimeInterval) {
    self.init(timeIntervalSinceReferenceDate: CACurrentMediaTime() + seconds)
  }

  /// The seconds from the date of the virtual clock to this one.
  public var timeIntervalSinceNow: TimeInterval {
    timeIntervalSinceReferenceDate - CACurrentMediaTime()
  }
}

/// The seconds of the virtual clock since the start of 2001, UTC.
public func CFAbsoluteTimeGetCurrent() -> Double { CACurrentMediaTime() }
