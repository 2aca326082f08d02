import Foundation
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Gain and limiter of `--loudness`, on signals whose loudness is known.
@Suite("Loudness")
struct LoudnessTests {
  // A sine of 1 kHz in both channels, whose loudness is its amplitude in dBFS; parts in turn.
  private func tone(_ parts: [(level: Double, seconds: Double)]) -> [Float] {
    parts.flatMap { level, seconds in
      (0..<Int(seconds * 48_000)).flatMap { index in
        let value = pow(10, level / 20) * sin(2 * .pi * 1000 * Double(index) / 48_000)
        return [Float(value), Float(value)]
      }
    }
  }

  private func result(
    _ samples: [Float],
    _ target: LoudnessTarget
  ) -> (samples: [Float], report: LoudnessReport) {
    var analysis = LoudnessAnalysis()
    analysis.add(samples)
    var control = analysis.control(target) { _ = Self.apply(&$0, to: samples) }
    let result = Self.apply(&control, to: samples)
    return (result, control.finished)
  }

  // In pieces as of a mix, not whole milliseconds.
  private static func apply(_ control: inout LoudnessControl, to samples: [Float]) -> [Float] {
    var result: [Float] = []
    for start in stride(from: 0, to: samples.count, by: 2 * 8191) {
      var part = Array(samples[start..<min(samples.count, start + 2 * 8191)])
      control.apply(to: &part)
      control.measure(part)
      result += part
    }
    return result
  }

  // Two beats a second that decay, over a quiet tone.
  private func beats(_ frequency: Double, decay: Double, over quiet: Double = 0.01) -> [Float] {
    (0..<8 * 48_000).flatMap { index -> [Float] in
      let time = Double(index) / 48_000
      let phase = time.truncatingRemainder(dividingBy: 0.5)
      let beat = 0.95 * exp(-phase / decay) * sin(2 * .pi * frequency * phase)
      let value = Float(beat + quiet * sin(2 * .pi * 500 * time))
      return [value, value]
    }
  }

  @Test("A tone below the peak takes a plain gain", arguments: [-23.0, -14, -40])
  func gain(_ level: Double) throws {
    let (samples, report) = result(tone([(-31, 3)]), LoudnessTarget(level))
    let peak = try #require(samples.map(abs).max())
    #expect(abs(20 * log10(Double(peak)) - level) < 0.1)
    #expect(report.reduction == 0 && abs((report.before ?? 0) + 31) < 0.1)
    #expect(abs(try #require(report.after) - level) < 0.05)
    #expect(report.diagnostic.message.contains("no limiter"))
  }

  @Test("Bursts above the true peak are limited, and the loudness is still that asked for")
  func limiter() throws {
    let parts = (0..<8).flatMap { _ in [(level: -20.0, seconds: 0.9), (level: -6.0, seconds: 0.1)] }
    let (samples, report) = result(tone(parts), LoudnessTarget(-8, truePeak: -5))
    var peaks = TruePeakMeter()
    peaks.add(samples)
    #expect(peaks.peak.decibels < -4.95 && peaks.peak.decibels > -5.6, "\(peaks.peak.decibels)")
    #expect(report.reduction > 2 && report.gain > 3, "\(report)")
    #expect(abs(try #require(report.after) + 8) < 0.05, "\(report)")
    #expect(report.diagnostic.message.contains("limiter to -5 dBTP"))
    // No sample is beyond the ceiling, in the last part of a millisecond either.
    let (end, _) = result(
      tone([(-20, 1)]) + [Float](repeating: 0.9, count: 40),
      LoudnessTarget(-14)
    )
    #expect(end.allSatisfy { abs($0) < 0.895 })
  }

  @Test(
    "Clicks and low drums reach every target that the true peak allows, and stay below it",
    arguments: [(1000.0, 0.002), (60, 0.08)]
  )
  func beats(_ frequency: Double, _ decay: Double) throws {
    let samples = beats(frequency, decay: decay)
    for level in [-22.0, -20, -18, -16, -14, -12] {
      let (limited, report) = result(samples, LoudnessTarget(level))
      #expect(abs(try #require(report.after) - level) < 0.1, "\(report)")
      #expect(report.shortfall == nil && !report.diagnostic.message.contains("needs"))
      var peaks = TruePeakMeter()
      peaks.add(limited)
      #expect(peaks.peak.decibels < -0.9, "\(level): \(peaks.peak.decibels)")
    }
  }

  @Test("A target beyond the greatest gain is told from one that no gain reaches")
  func reasons() throws {
    // The tone of -60 dBFS needs 46 dB, 34 more than the clicks of -26 LUFS alone.
    let samples = beats(1000, decay: 0.002, over: 0.001)
    let far = result(samples, LoudnessTarget(-14)).report
    #expect(far.shortfall == .excess, "\(far)")
    #expect(far.diagnostic.message.contains("-14 LUFS needs more than 24 dB on top"))
    // The loudness of a tone in both channels is its peak.
    let never = result(tone([(-20, 2)]), LoudnessTarget(-2, truePeak: -4)).report
    #expect(never.shortfall == .peaks && never.diagnostic.message.contains("needs higher peaks"))
  }

  @Test("Silence stays, and a target that no limiter reaches is stated")
  func bounds() {
    let silence = result([Float](repeating: 0, count: 96_000), LoudnessTarget(-14))
    #expect(silence.samples.allSatisfy { $0 == 0 } && silence.report.after == nil)
    #expect(silence.report.diagnostic.message.contains("silent"))
    let loud = result(tone([(-6, 2)]), LoudnessTarget(-1, truePeak: -3)).report
    #expect((loud.after ?? 0) < -2.8 && loud.diagnostic.message.contains("needs higher peaks"))
    let broken = result([.nan, .infinity] + tone([(-20, 1)]), LoudnessTarget(-23)).report
    #expect(abs((broken.before ?? 0) + 20) < 0.1)
  }
}
