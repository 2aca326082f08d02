public import SceneModel

/// The loudness that the audio of an output is brought to.
public struct LoudnessTarget: Sendable, Hashable {
  /// The integrated loudness in LUFS, −70…0.
  public var level: Double
  /// The greatest true peak before the audio codec in dBTP, −20…0.
  public var truePeak: Double

  /// A loudness, by default with the true peak that EBU R 128 allows.
  public init(_ level: Double, truePeak: Double = -1) {
    (self.level, self.truePeak) = (level, truePeak)
  }
}

/// The change of loudness of an output.
public struct LoudnessReport: Sendable, Equatable {
  /// The target.
  public let target: LoudnessTarget
  /// The loudness before, in LUFS; nil for silence.
  public let before: Double?
  /// The loudness after gain and limiter, in LUFS; nil for silence.
  public var after: Double?
  /// The gain in dB.
  public let gain: Double
  /// The greatest reduction by the limiter in dB, 0 or more.
  public let reduction: Double
  /// Why the target is not reached; nil where it is.
  public let shortfall: Shortfall?

  /// A reason for which a target is not reached.
  public enum Shortfall: Sendable, Hashable {
    /// No gain reaches it below the true peak.
    case peaks
    /// It takes more gain than is allowed beside the limiter.
    case excess
  }

  /// The most that is added to the plain gain for what the limiter takes, in dB; more only distorts.
  static let maxExcess = 24.0
  /// The deviation from the target in LU that counts as reached.
  static let tolerance = 0.1

  /// The report as a note.
  public var diagnostic: Diagnostic {
    func text(_ value: Double) -> String { CountFormat("%.1f")?.text(for: value) ?? "\(value)" }
    guard let before, let after else {
      return Diagnostic(
        .note,
        .loudness,
        path: "audio",
        "the audio is silent: its loudness stays as it is"
      )
    }
    let limit = "\(target.truePeak.shortestDecimal) dBTP"
    let limiter =
      reduction >= 0.05
      ? "limiter to \(limit), by up to \(text(reduction)) dB"
      : "no limiter, peaks are below \(limit)"
    let change =
      "loudness \(text(before)) to \(text(after)) LUFS: gain \(text(gain)) dB, \(limiter)"
    let level = "\(target.level.shortestDecimal) LUFS"
    let reason: String? =
      switch shortfall {
      case nil: nil
      case .peaks: "\(level) needs higher peaks"
      case .excess:
        "\(level) needs more than \(Self.maxExcess.shortestDecimal) dB on top for what the limiter takes"
      }
    let advice =
      abs(after - target.level) > Self.tolerance
      ? reason.map { "; \($0) (ask for less, or for a higher true peak)" } ?? "" : ""
    return Diagnostic(.note, .loudness, path: "audio", change + advice)
  }
}

/// The first pass over the audio: its loudness and peaks in each millisecond.
struct LoudnessAnalysis {
  private var loudness = LoudnessMeter()
  private var peaks = TruePeakMeter()

  /// Adds samples, interleaved; they may exceed ±1.
  mutating func add(_ samples: [Float]) {
    let finite = samples.map { $0.isFinite ? $0 : 0 }
    loudness.add(finite)
    peaks.add(finite)
  }

  /// Returns the least gain that reaches a target in the last pass, or that comes nearest to it.
  ///
  /// The moving gain of the limiter precedes the filters of the meter there and follows them here, which
  /// changes low tones by some tenths of a decibel. Where the limiter acts, a trial pass measures that.
  ///
  /// - Parameters:
  ///   - target: the target.
  ///   - trial: applies a control to all samples and measures the result.
  func control<Failure: Error>(
    _ target: LoudnessTarget,
    trial: (inout LoudnessControl) throws(Failure) -> Void
  ) throws(Failure) -> LoudnessControl {
    guard let before = loudness.integrated else {
      return LoudnessControl(
        target,
        before: nil,
        LimiterResponse(gain: 0, curve: [], loudness: nil)
      )
    }
    // The last part of a millisecond.
    var meter = peaks
    meter.add([Float](repeating: 0, count: 4 * LoudnessMeter.hop))
    let peaks = meter.peaks
    func response(_ excess: Double) -> LimiterResponse {
      limiter(at: target.level - before + excess, below: target.truePeak, peaks)
    }
    let plain = response(0)
    guard plain.isLimited else { return LoudnessControl(target, before: before, plain) }
    let first = Self.search(target.level, response)
    var control = LoudnessControl(target, before: before, first.best)
    try trial(&control)
    guard let measured = control.finished.after, let expected = first.best.loudness else {
      return control
    }
    let (best, shortfall) = Self.search(target.level - (measured - expected), response)
    return LoudnessControl(target, before: before, best, shortfall)
  }

  // The least excess over the plain gain that reaches a level, or else comes nearest to it.
  //
  // More gain is never softer in any instant, but quiet parts that come above the relative gate lower the
  // integrated loudness. So steps look for the first interval that contains the level.
  private static func search(
    _ level: Double,
    _ response: (Double) -> LimiterResponse
  ) -> (best: LimiterResponse, shortfall: LoudnessReport.Shortfall?) {
    func reaches(_ response: LimiterResponse) -> Bool { (response.loudness ?? level) >= level }
    var steps: [(excess: Double, loudness: Double)] = []
    for excess in stride(from: -1, through: LoudnessReport.maxExcess, by: 1) {
      var found = response(excess)
      guard reaches(found) else {
        steps.append((excess, found.loudness ?? level))
        continue
      }
      var (low, high) = (excess - 1, excess)
      for _ in 0..<bisections {
        let middle = (low + high) / 2
        let response = response(middle)
        if reaches(response) { (high, found) = (middle, response) } else { low = middle }
      }
      return (found, nil)
    }
    let greatest = steps.map(\.loudness).max() ?? level
    let nearest = steps.first { $0.loudness >= greatest - LoudnessReport.tolerance }
    let isReachable = reaches(response(unboundedExcess))
    return (response(nearest?.excess ?? 0), isReachable ? .excess : .peaks)
  }

  private func limiter(
    at gain: Double,
    below ceiling: Double,
    _ peaks: [Float]
  ) -> LimiterResponse {
    let curve = Self.limiter(peaks, gain: gain.amplitude, ceiling: ceiling.amplitude)
    let powers = loudness.powers.indices.map { index in
      let factor = gain.amplitude * Double(curve[index] + curve[index + 1]) / 2
      return loudness.powers[index] * factor * factor
    }
    return LimiterResponse(gain: gain, curve: curve, loudness: LoudnessMeter.integrated(powers))
  }

  // Of an interval of 1 dB, a thousandth remains.
  private static let bisections = 10
  // Gain in dB at which all samples are limited.
  private static let unboundedExcess = 100.0
  // Milliseconds over which the limiter sets in, and the share of the reduction that each returns.
  private static let attack = 5
  private static let release: Float = 0.02

  // The factors at the start of each millisecond and at the end of the last: a running minimum, with a slow
  // release, and its mean over as long, which is below the factor that each peak needs.
  private static func limiter(_ peaks: [Float], gain: Double, ceiling: Double) -> [Float] {
    let needed = peaks.map { Float(min(1, ceiling / max(1e-9, Double($0) * gain))) }
    let count = needed.count
    var (minima, last): ([Float], Float) = ([], 1)
    for index in 0..<count + 1 {
      var least = last + (1 - last) * release
      for other in max(0, index - 1)..<max(max(0, index - 1), min(count, index + attack + 2)) {
        least = min(least, needed[other])
      }
      minima.append(least)
      last = least
    }
    return minima.indices.map { index in
      let window = minima[max(0, index - attack + 1)...index]
      return window.reduce(0, +) / Float(window.count)
    }
  }
}

/// The limiter at a gain.
private struct LimiterResponse {
  /// The gain in dB.
  let gain: Double
  /// The factors at the start of each millisecond and at the end of the last.
  let curve: [Float]
  /// The expected loudness in LUFS; nil for silence.
  let loudness: Double?

  var isLimited: Bool { curve.contains { $0 < 1 } }
}

/// The last pass over the audio: a gain and a limiter with look-ahead.
struct LoudnessControl {
  private let report: LoudnessReport
  private let gain: Double
  private let curve: [Float]
  private var position = 0
  private var meter = LoudnessMeter()

  fileprivate init(
    _ target: LoudnessTarget,
    before: Double?,
    _ response: LimiterResponse,
    _ shortfall: LoudnessReport.Shortfall? = nil
  ) {
    let least = Double(response.curve.min() ?? 1)
    report = LoudnessReport(
      target: target,
      before: before,
      after: nil,
      gain: response.gain,
      reduction: max(0, -least.decibels),
      shortfall: shortfall
    )
    (gain, curve) = (response.gain.amplitude, response.curve)
  }

  /// Applies gain and limiter to the next samples, interleaved.
  mutating func apply(to samples: inout [Float]) {
    for index in stride(from: 0, to: samples.count - 1, by: 2) {
      let (hop, rest) = position.quotientAndRemainder(dividingBy: LoudnessMeter.hop)
      position += 1
      let start = hop < curve.count ? curve[hop] : curve.last ?? 1
      let end = hop + 1 < curve.count ? curve[hop + 1] : start
      let part = Float(rest) / Float(LoudnessMeter.hop)
      let factor = Float(gain) * (start + (end - start) * part)
      samples[index] *= factor
      samples[index + 1] *= factor
    }
  }

  /// Measures samples of the result.
  mutating func measure(_ samples: [Float]) { meter.add(samples) }

  /// The report, once everything has been measured.
  var finished: LoudnessReport {
    var result = report
    result.after = meter.integrated
    return result
  }
}
