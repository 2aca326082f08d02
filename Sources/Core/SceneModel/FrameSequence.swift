internal import Graphics

/// Pictures that follow each other: which one is shown when.
///
/// The frames of a GIF by their delays, or those of a sprite by a rate.
public struct FrameSequence: Sendable, Equatable {
  /// The number of frames, at least 1.
  public let count: Int
  /// Seconds of one play.
  public let duration: Double
  // When every frame begins, for frames of different length; else empty.
  private let begins: [Double]
  private let plays: Double

  /// The shortest time that a frame of a GIF is shown, in seconds.
  public static let shortestDelay = 0.01

  /// Frames that are shown for their own times each.
  ///
  /// - Parameters:
  ///   - delays: seconds, at least one; less than a hundredth counts as one.
  ///   - plays: how often the whole is shown; then the last frame stays.
  public init?(delays: [Double], plays: Double = .infinity) {
    guard !delays.isEmpty else { return nil }
    var (begins, sum) = ([Double](), 0.0)
    for delay in delays {
      begins.append(sum)
      sum += max(delay, Self.shortestDelay)
    }
    count = delays.count
    duration = sum
    self.begins = begins
    self.plays = plays
  }

  /// Frames that follow each other evenly.
  ///
  /// - Parameters:
  ///   - count: at least 1.
  ///   - rate: frames a second, above 0.
  ///   - plays: how often the whole is shown; then the last frame stays.
  public init?(count: Int, rate: Double, plays: Double = .infinity) {
    guard count > 0, rate > 0, rate.isFinite else { return nil }
    self.count = count
    duration = Double(count) / rate
    begins = []
    self.plays = plays
  }

  /// The frame at a time from the start, counted from 0; the first one before it.
  ///
  /// - Complexity: O(log *frames*)
  public func frame(at time: Double) -> Int {
    // Times such as 3/30 must not fall short of 0.1.
    let turns = time / duration + 1e-9
    guard turns > 0 else { return 0 }
    guard turns < plays else { return count - 1 }
    let phase = (turns - turns.rounded(.down)) * duration
    guard !begins.isEmpty else {
      return Int(clamping: phase / duration * Double(count), .down, in: 0...(count - 1))
    }
    return begins.segmentIndex(at: phase, count: count)
  }
}
