internal import Graphics
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
    let advice =
      abs(after - target.level) > 0.1
      ? "; \(target.level.shortestDecimal) LUFS needs higher peaks (ask for less, or for a higher true peak)"
      : ""
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

  /// Returns the gain that reaches a target in the second pass.
  func control(_ target: LoudnessTarget) -> LoudnessControl {
    guard let before = loudness.integrated else {
      return LoudnessControl(target, before: nil, gain: 0, curve: [])
    }
    // A limiter costs loudness, which more gain returns.
    var gain = target.level - before
    var curve: [Float] = []
    // The last part of a millisecond.
    var peaks = peaks
    peaks.add([Float](repeating: 0, count: 4 * LoudnessMeter.hop))
    for _ in 0..<16 {
      curve = Self.limiter(peaks.peaks, gain: gain.amplitude, ceiling: target.truePeak.amplitude)
      let powers = loudness.powers.indices.map { index in
        let factor = gain.amplitude * Double(curve[index] + curve[index + 1]) / 2
        return loudness.powers[index] * factor * factor
      }
      let missing = target.level - (LoudnessMeter.integrated(powers) ?? target.level)
      guard abs(missing) > 0.005, gain - (target.level - before) < Self.maxExcess else { break }
      gain += missing
    }
    return LoudnessControl(target, before: before, gain: gain, curve: curve)
  }

  // More than this above the plain gain, in dB, only distorts.
  private static let maxExcess = 12.0
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

/// The second pass over the audio: a gain and a limiter with look-ahead.
struct LoudnessControl {
  private let report: LoudnessReport
  private let gain: Double
  private let curve: [Float]
  private var position = 0
  private var meter = LoudnessMeter()

  fileprivate init(_ target: LoudnessTarget, before: Double?, gain: Double, curve: [Float]) {
    let least = Double(curve.min() ?? 1)
    report = LoudnessReport(
      target: target,
      before: before,
      after: nil,
      gain: gain,
      reduction: max(0, -least.decibels)
    )
    (self.gain, self.curve) = (gain.amplitude, curve)
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
