internal import Graphics

/// Measures the true peak of stereo audio of 48 kHz, oversampled four times as in annex 2 of ITU-R
/// BS.1770-4.
struct TruePeakMeter {
  // The coefficients of the phases of the interpolating filter.
  private static let phases: [[Double]] = [
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
    [
      -0.0189208984375, 0.0330810546875, -0.0582275390625, 0.1015625000000, -0.2003173828125,
      0.7797851562500, 0.4650878906250, -0.1665039062500, 0.0891113281250, -0.0517578125000,
      0.0292968750000, -0.0291748046875,
    ],
    [
      -0.0083007812500, 0.0148925781250, -0.0266113281250, 0.0476074218750, -0.1022949218750,
      0.9721679687500, 0.1373291015625, -0.0594482421875, 0.0332031250000, -0.0196533203125,
      0.0109863281250, 0.0017089843750,
    ],
  ]
  private static let taps = 12

  // The last samples of each channel, the newest first.
  private var recent = [[Double]](repeating: [Double](repeating: 0, count: taps), count: 2)
  /// The greatest absolute value so far; 1 is full scale.
  private(set) var peak = 0.0

  /// Adds samples, interleaved.
  mutating func add(_ samples: [Float]) {
    for (index, sample) in samples.enumerated() {
      let channel = index & 1
      recent[channel].removeLast()
      recent[channel].insert(Double(sample), at: 0)
      peak = max(peak, abs(Double(sample)))
      for phase in Self.phases {
        var value = 0.0
        for tap in 0..<Self.taps { value += phase[tap] * recent[channel][tap] }
        peak = max(peak, abs(value))
      }
    }
  }
}

extension Double {
  /// The level of an amplitude in decibels; 1 is 0 dB.
  var decibels: Double {
    self > 0 ? 20 * ElementaryFunctions.log(self) / ElementaryFunctions.log(10) : -.infinity
  }
}
