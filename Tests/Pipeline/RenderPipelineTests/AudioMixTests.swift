import Graphics
import SceneLoading
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Mixes of small sounds, sample by sample against sums worked out by hand.
@Suite("Mixing sound")
struct AudioMixTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func audio(_ codes: [Int16]) throws -> LoadedAudio {
    let name = "\(codes.count)-\(codes.first ?? 0).wav"
    try folder.write(WaveFile(codes).bytes, to: name)
    return try ResourceLoader(ResourceOptions(roots: [])).loadAudio(
      path: folder.file(name),
      until: 100
    )
  }

  // Four frames a second: 12 000 samples each. The samples of the left channel.
  private func mix(
    _ tracks: [(AudioTrack, LoadedAudio?)],
    duration: Double = 1,
    frames: [Int] = [0, 1, 2, 3]
  ) throws -> (left: [Float], peak: AudioPeak) {
    let rate = try #require(FrameRate(4))
    let mix = try #require(
      AudioMix(
        tracks.map { (track: $0.0, audio: $0.1) },
        sceneDuration: duration,
        frames: frames.map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) },
        rate: rate
      )
    )
    var left: [Float] = []
    let peak = try mix.mix { samples in
      for index in stride(from: 0, to: samples.count, by: 2) {
        #expect(samples[index] == samples[index + 1])
        left.append(samples[index])
      }
    }
    #expect(left.count == mix.sampleCount)
    return (left, peak)
  }

  // Seconds of a number of samples.
  private func seconds(_ samples: Int) -> Double { Double(samples) / 48_000 }

  @Test("A track is where it begins, from where it begins, for as long as it lasts")
  func position() throws {
    // The codes 1, 2, 3, …: every sample tells which one it is.
    let count = try audio((1...2000).map { Int16($0) })
    let track = AudioTrack(
      asset: "a",
      begin: seconds(100),
      from: seconds(10),
      duration: seconds(50)
    )
    let left = try mix([(track, count)]).left
    #expect(left.count == 48_000)
    #expect(left[99] == 0 && left[100] == 11 / 32_768 && left[149] == 60 / 32_768 && left[150] == 0)
    // Before the scene; and to the end of the sound.
    let early = try mix([(AudioTrack(asset: "a", begin: -seconds(1500)), count)]).left
    #expect(early[0] == 1501 / 32_768 && early[499] == 2000 / 32_768 && early[500] == 0)
  }

  @Test("Gain and fades multiply; tracks add up")
  func gain() throws {
    let half = try audio([Int16](repeating: 16_384, count: 1000))
    let quarter = try audio([Int16](repeating: 8192, count: 1000))
    let faded = AudioTrack(
      asset: "a",
      gain: 0.5,
      fadeIn: seconds(100),
      fadeOut: seconds(200)
    )
    let left = try mix([(faded, half)]).left
    // 0.5 · 0.5 · i / 100 up, and (1000 − i) / 200 down.
    #expect(left[0] == 0 && left[50] == 0.125 && left[100] == 0.25 && left[800] == 0.25)
    #expect(left[900] == 0.125 && left[999] == Float(0.25 / 200) && left[1000] == 0)
    let both = try mix([
      (AudioTrack(asset: "a"), half),
      (AudioTrack(asset: "b", begin: seconds(500), gain: 2), quarter),
    ]).left
    #expect(both[499] == 0.5 && both[500] == 1 && both[999] == 1 && both[1000] == 0.5)
    #expect(both[1499] == 0.5 && both[1500] == 0)
  }

  @Test("A track that the scene cuts fades out before the scene ends")
  func sceneEnd() throws {
    let long = try audio([Int16](repeating: 16_384, count: 30_000))
    let track = AudioTrack(asset: "a", fadeOut: seconds(12_000))
    let left = try mix([(track, long)], duration: 0.5, frames: [0, 1]).left
    #expect(left.count == 24_000)
    #expect(left[12_000] == 0.5 && left[18_000] == 0.25 && left[23_999] == Float(0.5 / 12_000))
  }

  @Test(
    "Samples beyond full scale are clipped and counted; samples that are not numbers are silence"
  )
  func clipping() throws {
    let loud = try audio([16_384, -16_384, 8192])
    let (left, peak) = try mix([(AudioTrack(asset: "a", gain: 3), loud)])
    #expect(Array(left.prefix(4)) == [1, -1, 0.75, 0])
    #expect(peak == AudioPeak(value: 1.5, clipped: 4))
    var odd: [Float] = [.nan, .infinity, -.infinity, 1, -1, 0.5]
    var limit = AudioPeak()
    limit.limit(&odd)
    #expect(odd == [0, 1, -1, 1, -1, 0.5])
    #expect(limit.clipped == 2)
  }

  @Test("Any part of a scene sounds as it does in the whole")
  func ranges() throws {
    let count = try audio((0..<30_000).map { Int16($0) })
    let tracks = [
      (AudioTrack(asset: "a"), count),
      (AudioTrack(asset: "a", begin: 0.25, gain: 0.25, fadeIn: 0.125), count),
    ]
    let full = try mix(tracks).left
    #expect(try mix(tracks, frames: [1, 2]).left == Array(full[12_000..<36_000]))
    #expect(try mix(tracks, frames: [3]).left == Array(full[36_000...]))
    // Frames that do not follow each other bring their own stretches.
    #expect(
      try mix(tracks, frames: [0, 2, 3]).left == Array(full[..<12_000] + full[24_000...])
    )
  }

  @Test("Frame k begins at the sample nearest to its time, at every rate")
  func spans() throws {
    let ntsc = try #require(FrameRate(60_000, over: 1001))
    func frames(_ numbers: [Int]) -> [FrameRequest] {
      numbers.map { FrameRequest(index: $0, time: ntsc.time(ofFrame: $0)) }
    }
    // 800.8 samples a frame.
    #expect(AudioSpan.spans(of: frames([0]), rate: ntsc) == [AudioSpan(start: 0, count: 801)])
    #expect(
      AudioSpan.spans(of: frames(Array(0..<600)), rate: ntsc)
        == [AudioSpan(start: 0, count: 480_480)]
    )
    #expect(
      AudioSpan.spans(of: frames([3, 4, 9]), rate: ntsc)
        == [AudioSpan(start: 2402, count: 1602), AudioSpan(start: 7207, count: 800)]
    )
  }

  @Test("Sounds that are not there are not heard")
  func nothing() throws {
    let rate = try #require(FrameRate(4))
    let frame = FrameRequest(index: 0, time: 0)
    let short = try audio([1, 2, 3])
    let silent: [(track: AudioTrack, audio: LoadedAudio?)] = [
      (AudioTrack(asset: "a"), nil),
      (AudioTrack(asset: "a", from: seconds(3)), short),
      (AudioTrack(asset: "a", begin: 1), short),
    ]
    #expect(AudioMix(silent, sceneDuration: 1, frames: [frame], rate: rate) == nil)
  }
}
