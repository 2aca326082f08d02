public import Graphics

/// The start times of the frames of an animated image, as integers in the time unit of its format.
///
/// Each start time is rounded independently, so rounding errors do not accumulate. The mean rate is
/// exact, and the error of the total duration is at most half a unit.
public struct FrameTicks: Hashable, Sendable {
  /// Frames per second.
  public let rate: FrameRate
  /// Time units per second: 100 in GIF, 1000 in WebP.
  public let unitsPerSecond: Int

  /// Creates the start times of a frame rate.
  public init(rate: FrameRate, unitsPerSecond: Int) {
    self.rate = rate
    self.unitsPerSecond = unitsPerSecond
  }

  /// Returns the start time of a frame in time units, rounded half up.
  public func beginning(ofFrame index: Int) -> Int {
    let (high, low) = (2 * index * unitsPerSecond).multipliedFullWidth(by: rate.denominator)
    let (sum, carry) = low.addingReportingOverflow(UInt(rate.numerator))
    return (2 * rate.numerator).dividingFullWidth((high + (carry ? 1 : 0), sum)).quotient
  }

  /// Returns the duration of a frame in time units: the difference of two start times.
  public func delay(ofFrame index: Int) -> Int {
    beginning(ofFrame: index + 1) - beginning(ofFrame: index)
  }

  /// The duration of a frame as those of its copies, each as long as possible.
  ///
  /// - Parameters:
  ///   - longest: the greatest duration of a copy in time units.
  ///   - count: how many copies there are at most; the rest of the duration is cut off.
  func delays(ofFrame index: Int, longest: Int, count: Int) -> [Int] {
    let (copies, rest) = delay(ofFrame: index).quotientAndRemainder(dividingBy: longest)
    guard copies < count else { return [Int](repeating: longest, count: count) }
    return [Int](repeating: longest, count: copies) + (rest > 0 || copies == 0 ? [rest] : [])
  }
}
