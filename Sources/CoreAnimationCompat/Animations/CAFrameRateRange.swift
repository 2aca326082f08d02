/// The rates at which code would like to be asked for changes.
///
/// A display link follows the preferred one; animations are functions of time and need none.
public struct CAFrameRateRange: Sendable, Hashable {
  /// The slowest rate, ticks per second.
  public var minimum: Float
  /// The fastest rate, ticks per second.
  public var maximum: Float
  /// The rate that is asked for; 0 for any.
  public var preferred: Float

  /// A range of rates.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred ?? maximum
  }

  /// Any rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
