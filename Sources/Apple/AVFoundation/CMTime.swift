/// A time as a number of ticks of a rate.
public struct CMTime: Sendable, Hashable, Comparable {
  /// The ticks.
  public var value: Int64
  /// Ticks a second; 0 where the time is no number.
  public var timescale: Int32

  /// So many ticks.
  public init(value: Int64, timescale: Int32) {
    (self.value, self.timescale) = (value, timescale)
  }

  /// Seconds, rounded to a tick.
  ///
  /// A time that no tick can represent is invalid.
  public init(seconds: Double, preferredTimescale: Int32) {
    let ticks = (seconds * Double(preferredTimescale)).rounded()
    guard preferredTimescale > 0, let value = Int64(exactly: ticks) else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: preferredTimescale)
  }

  /// The beginning.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// No time.
  public static let invalid = CMTime(value: 0, timescale: 0)

  /// Seconds; not a number for what is no time.
  public var seconds: Double { timescale > 0 ? Double(value) / Double(timescale) : .nan }

  /// Whether it is a time.
  public var isValid: Bool { timescale > 0 }

  /// Earlier first.
  public static func < (a: CMTime, b: CMTime) -> Bool { a.seconds < b.seconds }
}

/// So many ticks of a rate.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Seconds, rounded to a tick.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The seconds of a time.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
