/// Images that follow each other: which one is shown when.
///
/// Times are whole ticks, so that a frame that begins at a third of a second begins exactly there however
/// often the whole has been played.
public struct FrameSequence: Sendable, Hashable {
  /// Seconds as a fraction, such as a delay of 7/100.
  public struct Delay: Sendable, Hashable {
    /// The numerator, at least 0.
    public var ticks: Int
    /// The denominator, at least 1.
    public var ticksPerSecond: Int

    /// A fraction of seconds.
    public init(_ ticks: Int, over ticksPerSecond: Int) {
      self.ticks = max(0, ticks)
      self.ticksPerSecond = max(1, ticksPerSecond)
    }
  }

  /// The number of frames, at least 1.
  public let count: Int
  // Frames in a second where all last equally long, else ticks.
  private let rate: Double
  // When every frame ends, in ticks; empty where all last equally long.
  private let ends: [Int]
  // How many ticks before its written beginning a frame is shown.
  private let lead: Double

  /// Seconds of one play, above 0.
  public var duration: Double { Double(ends.last ?? count) / rate }

  // Ticks in a second where delays have no small denominator in common.
  private static let finestRate = 1_000_000

  /// Frames that are shown for their own times each; less than a hundredth of a second counts as one.
  ///
  /// Sums are exact where the fractions have a common denominator of at most a million, else rounded
  /// down to microseconds.
  ///
  /// - Parameter delays: at least one.
  public init?(delays: [Delay]) {
    guard !delays.isEmpty else { return nil }
    var scale = 1
    for delay in delays where scale % delay.ticksPerSecond != 0 {
      scale = Self.common(scale, delay.ticksPerSecond)
    }
    // Hundredths, so that the shortest delay is whole.
    scale = Self.common(scale, 100)
    let shortest = scale / 100
    var (ends, end) = ([Int](), 0)
    ends.reserveCapacity(delays.count)
    for delay in delays {
      let (high, low) = delay.ticks.multipliedFullWidth(by: scale)
      let ticks =
        high < delay.ticksPerSecond
        ? delay.ticksPerSecond.dividingFullWidth((high, low)).quotient : Int.max
      // A day and more a frame is as good as endless; sums cannot overflow.
      end += min(max(ticks, shortest), scale * 1_000_000)
      ends.append(end)
    }
    count = delays.count
    rate = Double(scale)
    self.ends = ends
    let written = delays.reduce(1) { max($0, $1.ticksPerSecond) }
    lead =
      Self.roundingGrids.contains(written)
      ? Self.lead(of: ends, rate: rate, ticksPerSecond: written) : 0
  }

  // GIF counts hundredths of a second, WebP and most writers of APNG thousandths.
  private static let roundingGrids: Set<Int> = [100, 1000]
  // Seconds. Writers choose coarser ticks for a specific rate, and those are exact.
  private static let maxLead = 0.005

  // Half a tick of the container: a beginning is rounded to the nearest tick. Three frames and more at even
  // distances were not rounded.
  private static func lead(of ends: [Int], rate: Double, ticksPerSecond: Int) -> Double {
    let first = ends[0]
    let isEven = ends.dropLast().enumerated().allSatisfy { $0.element == first * ($0.offset + 1) }
    if isEven, ends.count > 2 { return 0 }
    return min(0.5 / Double(ticksPerSecond), maxLead) * rate
  }

  /// How long before its written beginning a frame is shown, in seconds: half a tick where beginnings are
  /// rounded to ticks, at most 5 ms, and else 0.
  public var roundingLead: Double { lead / rate }

  /// Creates frames that begin at individual times, such as those of a video.
  ///
  /// - Parameters:
  ///   - beginnings: ticks, ascending from 0; at least one.
  ///   - end: the tick at which the last frame ends.
  ///   - ticksPerSecond: above 0.
  ///   - unit: how many ticks the container counts as one.
  public init?(beginnings: [Int], end: Int, ticksPerSecond: Int, unit: Int = 1) {
    guard let last = beginnings.last, ticksPerSecond > 0 else { return nil }
    count = beginnings.count
    rate = Double(ticksPerSecond)
    ends = Array(beginnings.dropFirst()) + [max(end, last + 1)]
    lead = Self.lead(of: ends, rate: rate, ticksPerSecond: max(1, ticksPerSecond / max(1, unit)))
  }

  /// Frames that follow each other evenly.
  ///
  /// - Parameters:
  ///   - count: at least 1.
  ///   - rate: frames a second, above 0.
  public init?(count: Int, rate: Double) {
    guard count > 0, rate > 0, rate.isFinite else { return nil }
    self.count = count
    self.rate = rate
    ends = []
    lead = 0
  }

  private static func common(_ a: Int, _ b: Int) -> Int {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    let (product, overflow) = (a / x).multipliedReportingOverflow(by: b)
    return overflow || product > finestRate ? finestRate : product
  }

  /// The frame at a time of one play, counted from 0: the first before it, the last after it.
  ///
  /// A frame begins a billionth of a second early, so that a time such as 3/30 does not fall short of 0.1;
  /// in a container that rounds times, half a tick of the container early.
  ///
  /// - Complexity: O(log *frames*)
  public func frame(at time: Double) -> Int {
    let ticks = (time + Timing.snap) * rate
    guard !ends.isEmpty else { return Int(clamping: ticks, .down, in: 0...(count - 1)) }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Double(ends[middle]) - lead > ticks { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// When a frame begins, in seconds; between two frames, in proportion.
  public func beginning(of frame: Double) -> Double {
    guard !ends.isEmpty else { return frame / rate }
    let index = Int(clamping: frame, .down, in: 0...(count - 1))
    let begin = index == 0 ? 0 : ends[index - 1]
    let fraction = frame - Double(index)
    return (Double(begin) + min(fraction, 1) * Double(ends[index] - begin)) / rate
  }

  /// The frame that is shown just before a time of one play.
  public func frame(before time: Double) -> Int { frame(at: time - 3 * Timing.snap - lead / rate) }

  /// Returns the frame at a time where a part plays some times, then remains at its last frame.
  ///
  /// - Parameters:
  ///   - time: seconds since the start of the first play; before 0 the part's first frame shows.
  ///   - part: seconds of the full sequence; an empty one is its first frame.
  ///   - plays: how often, above 0.
  func frame(at time: Double, in part: ClosedRange<Double>, plays: Double) -> Int {
    let length = part.upperBound - part.lowerBound
    let first = frame(at: part.lowerBound)
    guard length > Timing.snap, time > 0 else { return first }
    guard time + Timing.snap < plays * length else {
      let fraction = plays - plays.rounded(.down)
      return max(first, frame(before: part.lowerBound + (fraction > 0 ? fraction : 1) * length))
    }
    let last = max(first, frame(before: part.upperBound))
    return min(last, frame(at: part.lowerBound + Self.phase(time, in: length)))
  }

  /// The frame at a time where the whole is played again and again from 0 on.
  public func frame(atLoopedTime time: Double) -> Int { frame(at: Self.phase(time, in: duration)) }

  /// Returns the smallest rate, as a fraction, at which every frame begins exactly on a frame of
  /// that rate.
  ///
  /// - Returns: nil where it is greater than a limit, in frames per second.
  public func commonRate(upTo limit: Int) -> (numerator: Int, denominator: Int)? {
    guard !ends.isEmpty else { return nil }
    var (step, last) = (0, 0)
    for end in ends {
      var (x, y) = (step, end - last)
      while y != 0 { (x, y) = (y, x % y) }
      (step, last) = (x, end)
    }
    guard step > 0, rate <= Double(limit) * Double(step) else { return nil }
    return (Int(clamping: rate, in: 1...Int.max), step)
  }

  /// A time within plays of a length that follow each other.
  static func phase(_ time: Double, in length: Double) -> Double {
    guard time > 0 else { return 0 }
    return max(0, time - ((time + Timing.snap) / length).rounded(.down) * length)
  }
}
