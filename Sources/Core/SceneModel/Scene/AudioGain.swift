internal import Graphics

/// The gain of an audio track as keyframes.
public struct AudioEnvelope: Sendable, Hashable {
  /// Factors, 0 or more, or decibels.
  public var values: [Double]
  /// Seconds after the begin of the track, one for each value, ascending.
  public var times: [Double]
  /// Whether the values are decibels, between which the gain runs evenly.
  public var isInDecibels: Bool

  /// An envelope of at least one value.
  public init(values: [Double], times: [Double], isInDecibels: Bool = false) {
    (self.values, self.times, self.isInDecibels) = (values, times, isInDecibels)
  }

  /// The factor at a time of the track, which holds before the first value and after the last.
  ///
  /// Of two values at one time the later one counts from that time on.
  ///
  /// - Complexity: O(log *values*)
  public func factor(at time: Double) -> Double {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return Self.factor(values[0], isInDecibels) }
    guard low < times.count else { return Self.factor(values[values.count - 1], isInDecibels) }
    let part = (time - times[low - 1]) / (times[low] - times[low - 1])
    return Self.factor(values[low - 1] + (values[low] - values[low - 1]) * part, isInDecibels)
  }

  private static func factor(_ value: Double, _ isInDecibels: Bool) -> Double {
    isInDecibels ? Decibels.factor(value) : value
  }
}

/// Conversions between decibels and factors of amplitude.
public enum Decibels {
  /// The factor of an amplitude: 10^(decibels / 20).
  public static func factor(_ decibels: Double) -> Double {
    ElementaryFunctions.exp(decibels / 20 * ElementaryFunctions.log(10))
  }
}

/// Makes an audio track quieter while another one is heard.
public struct AudioDucking: Sendable, Hashable {
  /// The name or asset of the other track.
  public var under: String
  /// The gain in decibels while the other one is heard, 0 or less.
  public var decibels: Double
  /// The time constant in seconds with which the track becomes quieter.
  public var attack: Double
  /// The time constant in seconds with which it becomes louder again.
  public var release: Double
  /// The loudness in decibels above which the other track counts as heard.
  public var threshold: Double

  /// Ducking by 12 dB.
  public init(
    under: String,
    decibels: Double = -12,
    attack: Double = 0.1,
    release: Double = 0.4,
    threshold: Double = -40
  ) {
    (self.under, self.decibels, self.attack) = (under, decibels, attack)
    (self.release, self.threshold) = (release, threshold)
  }
}

/// The factor by which ducking changes a track, at any time of the scene.
public struct DuckingTrack: Sendable {
  private let level: LevelTrack
  private let decibels: Double

  /// Follows the powers of the other track.
  ///
  /// - Parameter powers: the mean squares of the other track as it is heard, from the start of the
  ///   scene on.
  /// - Complexity: O(*windows*)
  public init(_ powers: AudioPowers, _ ducking: AudioDucking) {
    let threshold = Decibels.factor(ducking.threshold)
    let limit = Float(threshold * threshold)
    var loudness = Loudness(asset: "", quietest: -1, loudest: 0)
    (loudness.attack, loudness.release) = (ducking.attack, ducking.release)
    // A window is heard or not: full scale, or silence.
    level = LevelTrack(AudioPowers(powers.values.map { $0 > limit ? 1 : 0 }), loudness)
    decibels = ducking.decibels
  }

  /// The factor at a time of the scene; the gain in decibels follows the attack and the release.
  public func factor(at time: Double) -> Double {
    let fraction = level.fraction(at: time)
    return fraction == 0 ? 1 : Decibels.factor(decibels * fraction)
  }
}
