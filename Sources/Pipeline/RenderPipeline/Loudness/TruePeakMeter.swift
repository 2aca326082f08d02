internal import Graphics

/// Measures the true peak of stereo audio of 48 kHz, oversampled four times as in annex 2 of ITU-R
/// BS.1770-4.
package struct TruePeakMeter {
  // The coefficients of the phases of the interpolating filter, of which half are the others reversed.
  private static let phases = firstPhases + firstPhases.reversed().map { $0.reversed() }
  private static let firstPhases: [[Double]] = [
    [
      0.0017089843750, 0.0109863281250, -0.0196533203125, 0.0332031250000, -0.0594482421875,
      0.1373291015625, 0.9721679687500, -0.1022949218750, 0.0476074218750, -0.0266113281250,
      0.0148925781250, -0.0083007812500,
    ],
    [
      -0.0291748046875, 0.0292968750000, -0.0517578125000, 0.0891113281250, -0.1665039062500,
      0.4650878906250, 0.7797851562500, -0.2003173828125, 0.1015625000000, -0.0582275390625,
      0.0330810546875, -0.0189208984375,
    ],
  ]
  private static let taps = 12

  // The last samples of each channel twice, so that any of them has the others behind it.
  private var recent = [Double](repeating: 0, count: 2 * 2 * taps)
  private var newest = taps
  private var count = 0
  private var hopPeak = 0.0
  /// The greatest absolute value in each millisecond, 1 is full scale; up to six samples late.
  private(set) var peaks: [Float] = []
  /// The greatest absolute value so far; 1 is full scale.
  package private(set) var peak = 0.0

  /// Nothing heard yet.
  package init() {}

  /// Adds samples, interleaved.
  package mutating func add(_ samples: [Float]) {
    for index in stride(from: 0, to: samples.count - 1, by: 2) {
      newest = newest == 0 ? Self.taps - 1 : newest - 1
      for channel in 0..<2 {
        let start = channel * 2 * Self.taps + newest
        let sample = Double(samples[index + channel])
        (recent[start], recent[start + Self.taps]) = (sample, sample)
        hopPeak = max(hopPeak, abs(sample))
        for phase in Self.phases {
          var value = 0.0
          for tap in 0..<Self.taps { value += phase[tap] * recent[start + tap] }
          hopPeak = max(hopPeak, abs(value))
        }
      }
      peak = max(peak, hopPeak)
      count += 1
      guard count == LoudnessMeter.hop else { continue }
      peaks.append(Float(hopPeak))
      (hopPeak, count) = (0, 0)
    }
  }
}

extension Double {
  /// The level of an amplitude in decibels; 1 is 0 dB.
  package var decibels: Double {
    self > 0 ? 20 * ElementaryFunctions.log(self) / ElementaryFunctions.log(10) : -.infinity
  }

  /// The amplitude of a level in decibels.
  var amplitude: Double { ElementaryFunctions.pow(10, self / 20) }
}
