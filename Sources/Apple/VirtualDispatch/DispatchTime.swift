// These shadow Foundation's types: a module's declarations take precedence over its re-exports.
@_exported public import CoreAnimationCompat
@_exported public import Foundation

/// An instant of the virtual clock, under the name that code gives deadlines by.
public struct DispatchTime: Sendable, Comparable, Hashable {
  /// Seconds of media time.
  let seconds: Double

  init(seconds: Double) { self.seconds = seconds }

  /// Returns this instant, which does not advance while code runs.
  public static func now() -> DispatchTime { DispatchTime(seconds: CACurrentMediaTime()) }

  /// Later than everything.
  public static let distantFuture = DispatchTime(seconds: .infinity)

  /// Nanoseconds of media time; the greatest number for the distant future.
  public var uptimeNanoseconds: UInt64 {
    let nanoseconds = (seconds * 1e9).rounded()
    return nanoseconds < 0 ? 0 : nanoseconds < 1.8e19 ? UInt64(nanoseconds) : .max
  }

  /// Whether an instant comes before another one.
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.seconds < b.seconds }

  /// An instant so many seconds later.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }

  /// An instant so much later.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time + interval.seconds
  }

  /// An instant so many seconds earlier.
  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime { time + -seconds }

  /// An instant so much earlier.
  public static func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time + -interval.seconds
  }
}

/// An instant of the wall's clock, which is the virtual one here.
public typealias DispatchWallTime = DispatchTime

extension DispatchTimeInterval {
  var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    @unknown default: .infinity
    }
  }
}
