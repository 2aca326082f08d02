/// The behaviour of a timed object outside its active time.
public enum FillMode: String, Sendable, Hashable, CaseIterable {
  case removed, forwards, backwards, both

  /// Whether the values at the beginning hold before it.
  package var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether the values at the end hold after it.
  package var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The properties of Core Animation's `CAMediaTiming`, in seconds.
public struct Timing: Sendable, Equatable {
  /// When the object begins, in its parent's time.
  public var beginTime: Double
  /// Added to the object's own time; not scaled by `speed`.
  public var timeOffset: Double
  /// The speed of the object's time relative to its parent's; 0 is paused, below 0 runs backwards.
  public var speed: Double
  /// The length of one cycle in the object's own time; infinite for a layer by default.
  public var duration: Double
  /// How many cycles, possibly fractional or infinite; 0 means one.
  public var repeatCount: Double
  /// How long to repeat, in the object's own time; wins over `repeatCount` when greater than 0.
  public var repeatDuration: Double
  /// Whether every cycle runs forward and then back.
  public var autoreverses: Bool
  /// The fill behaviour before and after the active time.
  public var fillMode: FillMode

  /// Timing with Core Animation's defaults; the duration has none here.
  public init(
    beginTime: Double = 0,
    timeOffset: Double = 0,
    speed: Double = 1,
    duration: Double,
    repeatCount: Double = 0,
    repeatDuration: Double = 0,
    autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    (self.beginTime, self.timeOffset, self.speed) = (beginTime, timeOffset, speed)
    (self.duration, self.repeatCount, self.repeatDuration) = (duration, repeatCount, repeatDuration)
    (self.autoreverses, self.fillMode) = (autoreverses, fillMode)
  }

  /// The default timing of a layer.
  public static let layer = Timing(duration: .infinity)

  /// The length of one cycle, there and back if it turns round.
  public var cycleDuration: Double { autoreverses ? duration * 2 : duration }

  /// How long the object is active, in its own time; may be infinite.
  ///
  /// Counts of 1e9 are endless (Q14).
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration >= 1e9 ? .infinity : repeatDuration }
    if repeatCount >= 1e9 { return .infinity }
    return (repeatCount > 0 ? repeatCount : 1) * cycleDuration
  }

  /// The parent's time at which the active time ends; infinite if it never does.
  public var endTime: Double { speed == 0 ? .infinity : beginTime + activeDuration / abs(speed) }

  /// The object's own time at an instant of its parent, as a layer's clock runs.
  public func localTime(atParentTime time: Double) -> Double {
    (time - beginTime) * speed + timeOffset
  }

  /// The parent's time at which the object's own clock shows a time.
  ///
  /// With speed 0 there is no such instant; the result is `beginTime` then, so that programs go on.
  public func parentTime(atLocalTime time: Double) -> Double {
    speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime
  }
}

/// The position of a timed object at one instant.
public struct TimingPosition: Sendable, Equatable {
  /// Before, inside or after the active time.
  public enum State: String, Sendable {
    case before, active, after
  }

  /// The instant relative to the active time.
  public var state: State
  /// How far the object is, or nil when it has no effect at this instant.
  public var progress: Progress?

  /// A place inside a timed object.
  public struct Progress: Sendable, Equatable {
    /// The fraction of the current cycle, 0…1, before any timing function.
    public var fraction: Double
    /// The number of the cycle, counted from 0 (negative before a negative `timeOffset`).
    public var cycle: Int
    /// Seconds of the object's own time since the start of the current cycle; if that is endless,
    /// since its only start.
    public var seconds: Double
  }
}

/// From which side an instant is approached.
///
/// A child of a group that ends together with the group is seen from before its end, so that it keeps
/// its last value; everything else is seen from after.
public enum TimingSide: Sendable {
  case before, after
}
