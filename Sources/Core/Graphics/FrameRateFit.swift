/// The constant frame rate that the rounded times of frames were made from.
///
/// Containers store times as whole ticks: milliseconds in Matroska, hundredths of a second in GIF. A rate
/// fits if every beginning is within one tick, in all, of an evenly spaced one.
public struct FrameRateFit: Sendable, Hashable {
  /// The rate.
  public let rate: FrameRate
  /// How far beginnings are from evenly spaced ones, in seconds; positive for late ones.
  public let errors: ClosedRange<Double>

  // Rates of cameras and editors, then broadcast rates, then all others.
  private static let usual = [24, 25, 30, 50, 60, 12, 15, 20, 10, 48, 90, 100, 120].compactMap {
    FrameRate($0)
  }
  private static let broadcast = [24, 30, 60, 48, 120].compactMap {
    FrameRate($0 * 1000, over: 1001)
  }
  private static let rest = (1...240).compactMap { FrameRate($0) }
  // Two frames fit any rate.
  private static let minFrames = 3

  /// The rate that a container declares, or that of least error.
  ///
  /// Whole rates go before broadcast rates where both fit: frames of 30000/1001 and of 30 a second have equal
  /// times in a short file.
  ///
  /// - Parameters:
  ///   - beginnings: ticks, ascending.
  ///   - tick: its length in seconds, as a fraction of positive numbers.
  ///   - declared: the rate that the container declares.
  /// - Returns: nil for a variable rate.
  /// - Complexity: O(*frames*)
  public init?(
    beginnings: [Int],
    tick: (numerator: Int, denominator: Int),
    declared: FrameRate? = nil
  ) {
    func best(_ rates: [FrameRate]) -> FrameRateFit? {
      rates.compactMap { FrameRateFit(beginnings, tick, $0) }.min { $0.spread < $1.spread }
    }
    let named = declared.flatMap { FrameRateFit(beginnings, tick, $0) }
    if let named, Self.isUsual(named.rate) {
      self = named
      return
    }
    guard beginnings.count >= Self.minFrames else { return nil }
    let interval = beginnings[1] - beginnings[0]
    let isEven = zip(beginnings, beginnings.dropFirst()).allSatisfy { $1 - $0 == interval }
    let (seconds, overflow) = interval.multipliedReportingOverflow(by: tick.numerator)
    if isEven, !overflow, let rate = FrameRate(tick.denominator, over: seconds),
      let fit = FrameRateFit(beginnings, tick, rate)
    {
      self = fit
      return
    }
    let fit = best(Self.usual) ?? best(Self.broadcast) ?? best(Self.rest) ?? named
    guard let fit else { return nil }
    self = fit
  }

  // A whole or broadcast rate. FFmpeg's mean of a few rounded times is neither.
  private static func isUsual(_ rate: FrameRate) -> Bool {
    rate.denominator == 1 || rate.denominator == 1001
  }

  private var spread: Double { errors.upperBound - errors.lowerBound }

  private init?(
    _ beginnings: [Int],
    _ tick: (numerator: Int, denominator: Int),
    _ rate: FrameRate
  ) {
    guard let first = beginnings.first else { return nil }
    let length = Double(tick.numerator) / Double(tick.denominator)
    let largest = length * (1 + 1e-6)
    var (low, high) = (0.0, 0.0)
    for (index, beginning) in beginnings.enumerated() {
      let error = Double(beginning - first) * length - rate.time(ofFrame: index)
      (low, high) = (min(low, error), max(high, error))
      guard high - low <= largest else { return nil }
    }
    self.rate = rate
    errors = low...high
  }
}
