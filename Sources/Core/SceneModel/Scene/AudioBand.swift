internal import Graphics

/// A range of frequencies in hertz.
public struct AudioBand: Sendable, Hashable {
  /// The lower frequency, 0 or more.
  public var low: Double
  /// The upper frequency, greater than `low`.
  public var high: Double

  /// A range of frequencies.
  public init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

  /// The ranges with names.
  public enum Name: String, Sendable, CaseIterable {
    case bass, mid, treble

    /// The range of the name.
    public var band: AudioBand {
      switch self {
      case .bass: AudioBand(low: 20, high: 250)
      case .mid: AudioBand(low: 250, high: 4000)
      case .treble: AudioBand(low: 4000, high: 16000)
      }
    }
  }

  /// The highest frequency: less than half the sample rate of mixed audio.
  public static let maxFrequency = 20_000.0

  /// The range of a spectrum, from the lowest to the highest frequency.
  public static let spectrum = AudioBand(low: 20, high: 16000)

  /// One of several bands with equal ratios of their bounds.
  ///
  /// - Parameters:
  ///   - index: the number of the band, from 0 for the lowest.
  ///   - count: the number of bands, 1 or more.
  public static func band(_ index: Int, of count: Int) -> AudioBand {
    func bound(_ number: Int) -> Double {
      let part = Double(number) / Double(count)
      return spectrum.low * ElementaryFunctions.pow(spectrum.high / spectrum.low, part)
    }
    return AudioBand(low: bound(index), high: bound(index + 1))
  }
}
