import Foundation
import RenderPipeline
import TestSupport
import Testing

@testable import MotionAssertions

@Suite("Assertions about the mix")
struct AudioTests {
  // A sine in both channels with an amplitude in dBFS.
  private func sine(_ frequency: Double, _ level: Double, seconds: Double, phase: Double = 0)
    -> [Float]
  {
    let amplitude = pow(10, level / 20)
    return (0..<Int(seconds * 48_000)).flatMap { index in
      let value = amplitude * sin(2 * .pi * frequency * Double(index) / 48_000 + phase)
      return [Float(value), Float(value)]
    }
  }

  @Test(
    "A sine of 1 kHz in both channels has the loudness of its amplitude",
    arguments: [-23.0, -33, -6]
  )
  func loudness(_ level: Double) throws {
    var meter = LoudnessMeter()
    meter.add(sine(1000, level, seconds: 4))
    let integrated = try #require(meter.integrated)
    #expect(abs(integrated - level) < 0.1, "\(integrated)")
  }

  @Test("In one channel it is 3 dB less, and silence is gated")
  func gates() throws {
    var one = LoudnessMeter()
    var samples = sine(997, 0, seconds: 3)
    for index in stride(from: 1, to: samples.count, by: 2) { samples[index] = 0 }
    one.add(samples)
    let half = try #require(one.integrated)
    #expect(abs(half + 3.01) < 0.05, "\(half)")
    // EBU Tech 3341, case 3: −36, −23 and −36 LUFS for 10, 60 and 10 s; here a tenth of it.
    var gated = LoudnessMeter()
    for (level, seconds) in [(-36.0, 1.0), (-23, 6), (-36, 1)] {
      gated.add(sine(1000, level, seconds: seconds))
    }
    let loud = try #require(gated.integrated)
    #expect(abs(loud + 23) < 0.3, "\(loud)")
    var silent = LoudnessMeter()
    silent.add([Float](repeating: 0, count: 96_000))
    #expect(silent.integrated == nil)
  }

  @Test("The true peak between samples is found")
  func truePeak() {
    var meter = TruePeakMeter()
    // A quarter of the rate at 45°: all samples are at 0.7071 of the amplitude.
    meter.add(sine(12_000, -6, seconds: 0.1, phase: .pi / 4))
    #expect(abs(meter.peak.decibels + 6) < 0.4, "\(meter.peak.decibels)")
    var plain = TruePeakMeter()
    plain.add(sine(1000, -6, seconds: 0.1))
    #expect(abs(plain.peak.decibels + 6) < 0.1, "\(plain.peak.decibels)")
  }

  // A scene whose track is a sine of 1 kHz at half amplitude, −6.02 dBFS, in the first second.
  private func scene(_ folder: ScratchFolder) throws -> MotionScene {
    let codes = (0..<48_000).map { index in
      Int16((16_384 * sin(2 * .pi * 1000 * Double(index) / 48_000)).rounded())
    }
    try folder.write(WaveFile(codes).bytes, to: "tone.wav")
    var scene = MotionScene(MotionScene.square("box", at: 50, 50))
    scene.duration = 2
    scene.folder = folder.path
    scene.head =
      #""assets":{"tone":{"type":"audio","src":"tone.wav"}},"audio":[{"asset":"tone"}],"#
    return scene
  }

  @Test("Level, peak and loudness of a scene's mix")
  func mix() throws {
    let folder = try ScratchFolder()
    let scene = try scene(folder)
    #expect(try scene.result(#"{"audio":"present"}"#).holds)
    #expect(try scene.result(#"{"audio":"present","during":[0,1]}"#).holds)
    let silent = try scene.result(#"{"audio":"present","during":[1.5,2]}"#)
    #expect(!silent.holds && silent.message.contains("silent"), "\(silent)")
    let peak = try scene.result(#"{"audioPeak":-7}"#)
    #expect(!peak.holds && peak.measured?.number.map { abs($0 + 6.02) < 0.1 } == true, "\(peak)")
    #expect(try scene.result(#"{"audioPeak":-5.9}"#).holds)
    // A mono file is played in both channels; the gates leave out most of the silence.
    let loud = try scene.result(#"{"loudness":-6,"tolerance":1}"#)
    #expect(loud.holds, "\(loud)")
    let wrong = try scene.result(#"{"loudness":-14}"#)
    #expect(!wrong.holds && wrong.allowed == .text("-14 ± 1 LUFS"), "\(wrong)")
    let mute = MotionScene(MotionScene.square("box", at: 50, 50))
    let absent = try mute.result(#"{"audio":"present"}"#)
    #expect(!absent.holds && absent.measured == .text("silence"), "\(absent)")
    let level = try mute.result(#"{"audioPeak":-1}"#)
    #expect(level.holds && level.measured == .text("silence"), "\(level)")
    #expect(try mute.result(#"{"loudness":-14}"#).measured == .text("silence"))
  }
}
