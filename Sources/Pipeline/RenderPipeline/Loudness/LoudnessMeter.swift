internal import Graphics

/// Measures the integrated loudness of stereo audio of 48 kHz by ITU-R BS.1770-4.
package struct LoudnessMeter {
  /// A filter of second order.
  fileprivate struct Biquad {
    let (b0, b1, b2, a1, a2): (Double, Double, Double, Double, Double)
    private var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)

    init(_ b0: Double, _ b1: Double, _ b2: Double, _ a1: Double, _ a2: Double) {
      (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
    }

    mutating func filter(_ x: Double) -> Double {
      let y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      return y
    }
  }

  /// Tables 1 and 2 of the recommendation.
  fileprivate struct KWeighting {
    private var shelf = Biquad(
      1.53512485958697,
      -2.69169618940638,
      1.19839281085285,
      -1.69065929318241,
      0.73248077421585
    )
    private var highPass = Biquad(1, -2, 1, -1.99004745483398, 0.99007225036621)

    mutating func filter(_ sample: Double) -> Double { highPass.filter(shelf.filter(sample)) }
  }

  private static let offset = -0.691
  private static let absoluteGate = -70.0
  private static let relativeGate = -10.0
  // Gating blocks of 400 ms overlap by 75 %.
  private static let step = 100
  private static let block = 400

  /// The samples of a channel in one millisecond.
  static let hop = 48

  private var channels = (KWeighting(), KWeighting())
  private var sum = 0.0
  private var count = 0
  /// The weighted powers of both channels, summed over each millisecond.
  private(set) var powers: [Double] = []

  /// Nothing heard yet.
  package init() {}

  /// Adds samples, interleaved.
  package mutating func add(_ samples: [Float]) {
    for index in stride(from: 0, to: samples.count - 1, by: 2) {
      let left = channels.0.filter(Double(samples[index]))
      let right = channels.1.filter(Double(samples[index + 1]))
      sum += left * left + right * right
      count += 1
      guard count == Self.hop else { continue }
      powers.append(sum)
      (sum, count) = (0, 0)
    }
  }

  /// The loudness of all samples in LUFS; nil where no block is above the gates.
  package var integrated: Double? { Self.integrated(powers) }

  /// The loudness of audio with some powers in each millisecond; nil where no block is above the gates.
  static func integrated(_ powers: [Double]) -> Double? {
    let blocks = blockPowers(powers)
    func loudness(_ power: Double) -> Double {
      power > 0
        ? Self.offset + 10 * ElementaryFunctions.log(power) / ElementaryFunctions.log(10)
        : -.infinity
    }
    func mean(_ powers: [Double]) -> Double { powers.reduce(0, +) / Double(powers.count) }
    let audible = blocks.filter { loudness($0) > Self.absoluteGate }
    guard !audible.isEmpty else { return nil }
    let gate = loudness(mean(audible)) + Self.relativeGate
    let gated = audible.filter { loudness($0) > gate }
    return gated.isEmpty ? nil : loudness(mean(gated))
  }

  // The mean squares of the blocks; audio shorter than a block is one block.
  private static func blockPowers(_ powers: [Double]) -> [Double] {
    guard powers.count >= block else {
      return powers.isEmpty ? [] : [powers.reduce(0, +) / Double(powers.count * hop)]
    }
    let steps = stride(from: 0, through: powers.count - step, by: step).map {
      powers[$0..<$0 + step].reduce(0, +)
    }
    let count = block / step
    return (0...(steps.count - count)).map {
      steps[$0..<$0 + count].reduce(0, +) / Double(block * hop)
    }
  }
}
