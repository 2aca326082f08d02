import Graphics
import SceneLoading
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Gain as keyframes, and ducking under another track.
@Suite("Gain and ducking of audio tracks")
struct AudioGainTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  // A square wave of a level, whose power is the square of the level.
  private func tone(_ level: Double, seconds: Double, from begin: Double = 0) throws -> LoadedAudio
  {
    let codes = (0..<Int(seconds * 48_000)).map { sample -> Int16 in
      guard Double(sample) >= begin * 48_000 else { return 0 }
      return Int16(level * 32_768) * (sample / 24 % 2 == 0 ? 1 : -1)
    }
    let name = "\(level)-\(seconds)-\(begin).wav"
    try folder.write(WaveFile(codes).bytes, to: name)
    return try ResourceLoader(ResourceOptions(roots: [])).loadAudio(
      path: folder.file(name),
      until: 100,
      withPowers: true
    )
  }

  // The amplitude of the left channel at instants of a scene of four frames a second.
  private func amplitudes(
    _ tracks: [(AudioTrack, LoadedAudio)],
    seconds: Int,
    at times: [Double]
  ) throws -> [Double] {
    let rate = try #require(FrameRate(4))
    let frames = (0..<seconds * 4).map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) }
    let mix = try #require(
      AudioMix(
        tracks.map { (track: $0.0, audio: $0.1) },
        sceneDuration: Double(seconds),
        frames: frames,
        rate: rate
      )
    )
    var left: [Float] = []
    _ = try mix.mix { samples in
      for index in stride(from: 0, to: samples.count, by: 2) { left.append(samples[index]) }
    }
    return times.map { Double(abs(left[Int($0 * 48_000)])) }
  }

  private func expect(_ amplitudes: [Double], _ expected: [Double], within tolerance: Double = 1e-4)
  {
    #expect(amplitudes.count == expected.count)
    for (amplitude, value) in zip(amplitudes, expected) {
      #expect(abs(amplitude - value) < tolerance, "\(amplitudes) against \(expected)")
    }
  }

  @Test("Gain runs evenly from time to time after the begin of the track, and holds outside")
  func envelope() throws {
    var track = AudioTrack(asset: "a", begin: 0.5)
    track.envelope = AudioEnvelope(values: [0, 1, 0.5], times: [0.5, 1.5, 2])
    let tone = try tone(0.5, seconds: 4)
    // Seconds after the begin: 0.25, 0.5, 1, 1.5, 1.75, 2.5.
    let times = [0.75, 1, 1.5, 2, 2.25, 3]
    expect(
      try amplitudes([(track, tone)], seconds: 4, at: times),
      [0, 0, 0.25, 0.5, 0.375, 0.25]
    )
  }

  @Test("Decibels run evenly in decibels: −20 dB is a tenth of the amplitude, −10 dB its root")
  func decibels() throws {
    var track = AudioTrack(asset: "a")
    track.envelope = AudioEnvelope(values: [0, -20], times: [0, 1], isInDecibels: true)
    let tone = try tone(0.5, seconds: 2)
    expect(
      try amplitudes([(track, tone)], seconds: 2, at: [0, 0.5, 1, 1.5]),
      [0.5, 0.5 * 0.1.squareRoot(), 0.05, 0.05]
    )
  }

  @Test("A track is quieter while another one is above the threshold, with attack and release")
  func ducking() throws {
    var music = AudioTrack(asset: "music")
    music.ducking = AudioDucking(
      under: "voice",
      decibels: -12,
      attack: 0.1,
      release: 0.4,
      threshold: -40
    )
    // The voice is silent, then heard from second 1 to 3 of the scene.
    let voice = AudioTrack(asset: "speech", begin: 1, duration: 2, gain: 0)
    var heard = AudioTrack(asset: "speech", begin: 1, duration: 2)
    heard.name = "voice"
    let (tone, speech) = (try tone(0.5, seconds: 6), try tone(0.25, seconds: 6))
    // The voice itself is left out of the sum by measuring after its end and before its begin.
    let ducked = 0.5 * Double.pow10(-12 / 20)
    let times = [0.5, 3.4, 5.5]
    // 0.4 s after the end of the voice, 37 % of the decibels remain.
    let after = 0.5 * Double.pow10(-12 * 0.3679 / 20)
    expect(
      try amplitudes([(music, tone), (heard, speech)], seconds: 6, at: times),
      [0.5, after, 0.5],
      within: 0.008
    )
    // At the end of two seconds the attack is over.
    let last = try amplitudes([(music, tone), (heard, speech)], seconds: 6, at: [3.0005])
    expect(last, [ducked], within: 0.004)
    // A silent track of that name does not count.
    var silent = voice
    silent.name = "voice"
    expect(
      try amplitudes([(music, tone), (silent, speech)], seconds: 6, at: [2, 3.0005]),
      [0.5, 0.5]
    )
  }

  @Test("The attack is a time constant: 63 % of the decibels after it")
  func attack() {
    let powers = AudioPowers((0..<300).map { $0 < 100 ? 0 : 0.1 })
    let track = DuckingTrack(
      powers,
      AudioDucking(under: "", decibels: -20, attack: 0.5, release: 0.1, threshold: -30)
    )
    #expect(track.factor(at: 0.9) == 1)
    // 20 · (1 − 1/e) dB at 1.5 s; the windows are a hundredth of a second.
    #expect(abs(track.factor(at: 1.495) - Double.pow10(-20 * 0.63212 / 20)) < 0.002)
    let quiet = DuckingTrack(
      AudioPowers([Float](repeating: 0.0009, count: 300)),
      AudioDucking(under: "", threshold: -30)
    )
    #expect(quiet.factor(at: 2) == 1)
  }
}

extension Double {
  fileprivate static func pow10(_ exponent: Double) -> Double {
    ElementaryFunctions.pow(10, exponent)
  }
}
