public import Graphics

/// When the frames of an animated image begin, in the whole units of time of its format.
///
/// Every beginning is rounded by itself, so that errors do not add up: the mean rate is exact and the
/// whole lasts as long as it should, to half a unit.
public struct FrameTicks: Hashable, Sendable {
  /// Frames per second.
  public let rate: FrameRate
  /// Units in a second.
  public let unitsPerSecond: Int

  /// Times of a rate.
  public init(rate: FrameRate, unitsPerSecond: Int) {
    self.rate = rate
    self.unitsPerSecond = unitsPerSecond
  }

  /// When a frame begins, rounded half up.
  public func beginning(ofFrame index: Int) -> Int {
    let (high, low) = (2 * index * unitsPerSecond).multipliedFullWidth(by: rate.denominator)
    let (sum, carry) = low.addingReportingOverflow(UInt(rate.numerator))
    return (2 * rate.numerator).dividingFullWidth((high + (carry ? 1 : 0), sum)).quotient
  }

  /// How long a frame is shown.
  public func delay(ofFrame index: Int) -> Int {
    beginning(ofFrame: index + 1) - beginning(ofFrame: index)
  }
}
