internal import Graphics
internal import MediaCodecs
internal import SceneModel

/// Measures the mean squares of audio, or of a band of it, in windows of a hundredth of a second.
struct PowerMeter {
  /// The frequencies that are measured; nil for all.
  let band: AudioBand?
  /// The windows so far.
  private(set) var windows: [Float] = []
  private var filters: [BandFilter]
  private var sum = 0.0
  private var filled = 0

  // Samples of one window, both channels.
  private static let windowLength =
    Int(clamping: Double(AudioDecoder.sampleRate) / AudioPowers.rate) * AudioDecoder.channelCount

  init(_ band: AudioBand?) {
    self.band = band
    filters = band.map { Array(repeating: BandFilter($0), count: AudioDecoder.channelCount) } ?? []
  }

  /// Takes in the next samples, interleaved.
  mutating func add(_ samples: [Float]) {
    let count = filters.count
    for (index, sample) in samples.enumerated() {
      let value = count == 0 ? Double(sample) : filters[index % count].next(Double(sample))
      sum += value * value
      filled += 1
      if filled == Self.windowLength { close() }
    }
  }

  /// Closes the last window, which may be shorter.
  mutating func finish() { if filled > 0 { close() } }

  private mutating func close() {
    windows.append(Float(sum / Double(filled)))
    (sum, filled) = (0, 0)
  }
}

/// A band-pass filter: Butterworth filters of fourth order at both bounds.
///
/// The gain is −3 dB at a bound and falls by 24 dB per octave beyond it.
struct BandFilter {
  private var sections: [Biquad] = []

  // The quality factors of the two sections of a Butterworth filter of fourth order.
  private static let qualities = [0.541_196_100_146_197, 1.306_562_964_876_376_5]

  init(_ band: AudioBand) {
    for quality in Self.qualities {
      if band.low > 0 { sections.append(Biquad(highPass: band.low, quality)) }
      sections.append(Biquad(lowPass: band.high, quality))
    }
  }

  /// The next sample of the output.
  mutating func next(_ sample: Double) -> Double {
    var value = sample
    for index in sections.indices { value = sections[index].next(value) }
    return value
  }
}

/// A filter of second order in transposed direct form II.
///
/// Coefficients by the bilinear transform (R. Bristow-Johnson, Cookbook formulae for audio EQ biquad
/// filter coefficients).
private struct Biquad {
  private let b0, b1, b2, a1, a2: Double
  private var z1 = 0.0
  private var z2 = 0.0

  init(highPass frequency: Double, _ quality: Double) {
    self.init(frequency: frequency, quality: quality) { cosine in ((1 + cosine) / 2, -(1 + cosine))
    }
  }

  init(lowPass frequency: Double, _ quality: Double) {
    self.init(frequency: frequency, quality: quality) { cosine in ((1 - cosine) / 2, 1 - cosine) }
  }

  // `numerator` gives the outer and the middle coefficient for the cosine of the frequency.
  private init(
    frequency: Double,
    quality: Double,
    numerator: (Double) -> (outer: Double, middle: Double)
  ) {
    let angle = 2 * Double.pi * frequency / Double(AudioDecoder.sampleRate)
    let cosine = ElementaryFunctions.cos(angle)
    let alpha = ElementaryFunctions.sin(angle) / (2 * quality)
    let (outer, middle) = numerator(cosine)
    let a0 = 1 + alpha
    (b0, b1, b2) = (outer / a0, middle / a0, outer / a0)
    (a1, a2) = (-2 * cosine / a0, (1 - alpha) / a0)
  }

  mutating func next(_ sample: Double) -> Double {
    let result = b0 * sample + z1
    z1 = b1 * sample - a1 * result + z2
    z2 = b2 * sample - a2 * result
    return result
  }
}
