internal import Graphics

/// How an animation follows the loudness of a sound: a fraction of a range of decibels.
///
/// 0 dB is a mean square of 1: a square wave at full scale. A sine at full scale has −3.01 dB.
public struct Loudness: Sendable, Hashable {
  /// The name of an asset of kind `audio`.
  public var asset: String
  /// The loudness in dB that is fraction 0, and all below it.
  public var quietest: Double
  /// The loudness in dB that is fraction 1, and all above it; greater than `quietest`.
  public var loudest: Double
  /// The time constant in seconds with which the fraction rises: after it, 63 % of a jump are done.
  public var attack: Double
  /// The time constant in seconds with which it falls.
  public var release: Double
  /// The frequencies that count; nil for all.
  public var band: AudioBand?

  /// A range of 50 dB below full scale, followed quickly upwards and slowly downwards.
  public init(
    asset: String,
    quietest: Double = -50,
    loudest: Double = 0,
    attack: Double = 0.02,
    release: Double = 0.1,
    band: AudioBand? = nil
  ) {
    (self.asset, self.quietest, self.loudest) = (asset, quietest, loudest)
    (self.attack, self.release, self.band) = (attack, release, band)
  }
}

/// The mean squares of a sound in windows of a hundredth of a second, from its start.
public struct AudioPowers: Sendable, Equatable {
  /// The mean of the squares of all samples of a window, both channels together; 0 or more.
  public var values: [Float]

  /// Windows a second.
  public static let rate = 100.0

  /// Powers of a sound.
  public init(_ values: [Float]) { self.values = values }
}

/// The fraction that a sound gives an animation, at any time of the sound.
public struct LevelTrack: Sendable, Equatable {
  // The fraction reached at the middle of every window.
  private let fractions: [Float]
  private let release: Double

  /// Follows a sound from silence on.
  ///
  /// - Complexity: O(*windows*)
  public init(_ powers: AudioPowers, _ loudness: Loudness) {
    let rise = Self.share(of: loudness.attack)
    let fall = Self.share(of: loudness.release)
    let span = loudness.loudest - loudness.quietest
    var level = 0.0
    fractions = powers.values.map { power in
      // Silence has no logarithm; it is below every range.
      let target: Double
      if power > 0 {
        let decibels = 10 * ElementaryFunctions.log(Double(power)) / ElementaryFunctions.log(10)
        target = ((decibels - loudness.quietest) / span).clamped(to: 0...1)
      } else {
        target = 0
      }
      level += (target - level) * (target > level ? rise : fall)
      return Float(level)
    }
    release = loudness.release
  }

  // How much of a jump is done within one window.
  private static func share(of timeConstant: Double) -> Double {
    guard timeConstant > 0 else { return 1 }
    return 1 - ElementaryFunctions.exp(-1 / (timeConstant * AudioPowers.rate))
  }

  /// The fraction at a time of the sound, 0…1; after its end it falls on by its release.
  ///
  /// Between the middles of two windows it runs straight.
  ///
  /// - Complexity: O(1)
  public func fraction(at seconds: Double) -> Double {
    let position = seconds * AudioPowers.rate - 0.5
    guard position > -1, let last = fractions.last else { return 0 }
    guard position < Double(fractions.count - 1) else {
      let secondsAfterEnd = (position - Double(fractions.count - 1)) / AudioPowers.rate
      guard release > 0 else { return secondsAfterEnd > 0 ? 0 : Double(last) }
      return Double(last) * ElementaryFunctions.exp(-secondsAfterEnd / release)
    }
    let index = Int(clamping: position, .down, in: -1...(fractions.count - 1))
    let before = index < 0 ? 0 : Double(fractions[index])
    return before + (Double(fractions[index + 1]) - before) * (position - Double(index))
  }
}

/// The levels that the audio of a scene gives to its animations.
public struct AudioLevels: Sendable {
  private var tracks: [Loudness: LevelTrack] = [:]

  /// Silence.
  public init() {}

  /// The fractions of one way to follow a sound.
  public subscript(loudness: Loudness) -> LevelTrack? {
    get { tracks[loudness] }
    set { tracks[loudness] = newValue }
  }

  /// The fraction at a time of the sound; 0 for a sound that is not there.
  func fraction(_ loudness: Loudness, at seconds: Double) -> Double {
    tracks[loudness]?.fraction(at: seconds) ?? 0
  }
}

extension Scene {
  /// Every way in which animations follow sounds, in the order of layers, without repetitions.
  public var loudnesses: [Loudness] {
    var seen: Set<Loudness> = []
    let animations = allLayers.flatMap { layer in
      layer.animations + (layer.state.content.text.letters?.animations ?? [])
    }
    return animations.flatMap(\.loudnesses).filter { seen.insert($0).inserted }
  }

  /// The names of the sounds that tracks and animations use, without repetitions.
  public var audios: [String] {
    var seen: Set<String> = []
    return (audio.map(\.asset) + loudnesses.map(\.asset)).filter { seen.insert($0).inserted }
  }
}

extension Animation {
  fileprivate var loudnesses: [Loudness] {
    if case .group(let animations) = action { return animations.flatMap(\.loudnesses) }
    return loudness.map { [$0] } ?? []
  }
}
