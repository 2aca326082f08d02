/// Frames per second as an exact fraction.
public struct FrameRate: Sendable, Hashable {
  /// Frames in `denominator` seconds, greater than 0.
  public let numerator: Int
  /// Seconds for `numerator` frames, greater than 0.
  public let denominator: Int

  /// A rate from a fraction, reduced; nil unless both parts are 1…1,000,000,000.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    let legal = 1...1_000_000_000
    guard legal.contains(numerator), legal.contains(denominator) else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// A rate from a decimal number.
  ///
  /// 14.985, 23.976, 29.97, 47.952, 59.94 and 119.88 mean n·1000/1001; every other decimal is taken exactly, to six
  /// places. Nil for what is not greater than 0, not finite, or beyond a million.
  public init?(_ value: Double) {
    guard value.isFinite, value > 0, value <= 1_000_000 else { return nil }
    for (name, full) in Self.broadcast where abs(value - name) < 1e-9 {
      self.init(full * 1000, over: 1001)
      return
    }
    let scaled = Int(clamping: value * 1_000_000)
    guard scaled > 0 else { return nil }
    var (a, b) = (scaled, 1_000_000)
    while b != 0 { (a, b) = (b, a % b) }
    self.init(scaled / a, over: 1_000_000 / a)
  }

  /// A rate that After Effects wrote into a Lottie file.
  ///
  /// It writes rates that were rounded to 16 binary places or to single precision: 29.9700012207031 for
  /// 30000/1001, 23.9759979248047 for 24000/1001, 24.0000009536743 for 24. A number within 1/65536 of a whole
  /// or of a broadcast rate is that rate; every other one is taken as by `init(_:)`.
  public init?(roundedValue value: Double) {
    let tolerance = 1.0 / 65_536
    for (name, full) in Self.broadcast {
      let exact = Double(full) * 1000 / 1001
      guard value >= min(name, exact) - tolerance, value <= max(name, exact) + tolerance else {
        continue
      }
      self.init(full * 1000, over: 1001)
      return
    }
    let full = value.rounded()
    self.init(full >= 1 && abs(value - full) <= tolerance ? full : value)
  }

  // Rates as people write them, and the rate that is meant, times 1001/1000.
  private static let broadcast = [
    (14.985, 15), (23.976, 24), (29.97, 30), (47.952, 48), (59.94, 60), (119.88, 120),
  ]

  /// 60 frames per second, the default of a scene.
  public static let sixty = FrameRate(unchecked: 60)

  private init(unchecked numerator: Int) {
    self.numerator = numerator
    denominator = 1
  }

  /// Frames per second, rounded to a `Double`.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The time of a frame in seconds: n · denominator / numerator, never accumulated.
  public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }

  /// The number of frames in [0, duration).
  ///
  /// That is ceil(duration · rate − 1e-9), so that a duration written with rounding does not gain a
  /// frame. At most 10¹² is returned.
  public func frameCount(duration: Double) -> Int {
    let frames = duration * Double(numerator) / Double(denominator)
    return Int(clamping: frames - 1e-9, .up, in: 0...1_000_000_000_000)
  }

  /// The first frame whose time is not before an instant, within 1e-9 frames.
  public func firstFrame(notBefore time: Double) -> Int {
    let frames = time * Double(numerator) / Double(denominator)
    return Int(clamping: frames - 1e-9, .up, in: 0...1_000_000_000_000)
  }

  /// `60` or `30000/1001`.
  public var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
