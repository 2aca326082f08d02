import Graphics
import SceneModel
import Testing

@testable import SceneLoading

/// Powers of bands of audio.
@Suite("Powers of bands")
struct PowerMeterTests {
  // The mean power of a sine of amplitude 1 in a second after half a second, in decibels.
  private func decibels(_ frequency: Double, _ band: AudioBand?) -> Double {
    var meter = PowerMeter(band)
    let samples = (0..<72_000).flatMap { sample -> [Float] in
      let angle = 2 * Double.pi * frequency * Double(sample) / 48_000
      let value = Float(ElementaryFunctions.sin(angle))
      return [value, value]
    }
    meter.add(samples)
    meter.finish()
    let windows = meter.windows[50...]
    let mean = windows.reduce(0) { $0 + Double($1) } / Double(windows.count)
    return 10 * ElementaryFunctions.log(mean) / ElementaryFunctions.log(10)
  }

  // The power of a sine is a half: −3.01 dB.
  private let sine = -3.0103

  @Test("Without a band the power of a sine is a half, at every frequency")
  func all() {
    for frequency in [100.0, 1000, 8000] { #expect(abs(decibels(frequency, nil) - sine) < 0.01) }
  }

  @Test("A sine inside of a band passes; beyond it 24 dB per octave are missing")
  func bands() {
    let bass = AudioBand.Name.bass.band
    let mid = AudioBand.Name.mid.band
    let treble = AudioBand.Name.treble.band
    #expect(abs(decibels(80, bass) - sine) < 0.1)
    #expect(abs(decibels(1000, mid) - sine) < 0.1)
    #expect(abs(decibels(8000, treble) - sine) < 0.2)
    // Butterworth: 10 · log10(1 + ratio^8) dB, two octaves above and below.
    #expect(abs(decibels(1000, bass) - (sine - 48.2)) < 0.5)
    #expect(abs(decibels(62.5, mid) - (sine - 48.2)) < 0.5)
    #expect(decibels(1000, treble) < sine - 47)
    // At a bound the power is halved.
    #expect(abs(decibels(250, bass) - (sine - 3.01)) < 0.1)
  }

  @Test("Each window is a hundredth of a second, and the last one may be shorter")
  func windows() {
    var meter = PowerMeter(nil)
    meter.add([Float](repeating: 0.5, count: 2 * 1000))
    meter.finish()
    #expect(meter.windows == [0.25, 0.25, 0.25])
  }
}
