/// The rates at which code requests callbacks for changes.
///
/// A display link follows the preferred rate, and without one the fastest. Animations are functions
/// of time and need none.
public struct CAFrameRateRange: Sendable, Hashable {
  /// The slowest rate, ticks per second.
  public var minimum: Float
  /// The fastest rate, ticks per second; 0 for that of the display.
  public var maximum: Float
  /// The requested rate, ticks per second; 0 for any.
  public var __preferred: Float

  /// The requested rate, ticks per second; nil for any.
  public var preferred: Float? {
    get { __preferred == 0 ? nil : __preferred }
    set { __preferred = newValue ?? 0 }
  }

  /// Any rate.
  public init() { self.init(minimum: 0, maximum: 0, __preferred: 0) }

  /// A range of rates; without a preferred one any rate in it will do.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.init(minimum: minimum, maximum: maximum, __preferred: preferred ?? 0)
  }

  /// A range of rates, with a preferred rate of 0 for any.
  public init(minimum: Float, maximum: Float, __preferred: Float) {
    (self.minimum, self.maximum, self.__preferred) = (minimum, maximum, __preferred)
  }

  /// Any rate.
  public static let `default` = CAFrameRateRange()
}
