import MediaCodecs
import TestSupport
import Testing

@Suite("Encoding sound")
struct AudioEncoderTests {
  // Two seconds with clicks at 0.5 s and 1.25 s.
  private static let clicks: [Float] = {
    var samples = [Float](repeating: 0, count: 2 * 96_000)
    for position in [24_000, 60_000] {
      (samples[2 * position], samples[2 * position + 1]) = (0.9, 0.9)
    }
    return samples
  }()

  private func encode(
    _ samples: [Float],
    _ codec: EncodedAudioTrack.Codec,
    parts: Int
  ) throws -> EncodedAudioTrack {
    var encoder = try AudioEncoder(codec)
    var rest = samples[...]
    while !rest.isEmpty {
      try encoder.append(Array(rest.prefix(2 * parts)))
      rest = rest.dropFirst(2 * parts)
    }
    return try encoder.finish()
  }

  @Test("The packets cover the sound, with the priming before time 0")
  func packets() throws {
    let aac = try encode(Self.clicks, .aac, parts: 8192)
    #expect(aac.packets.first?.presentation == -1024 && aac.initialPadding == 1024)
    #expect(aac.packets.reduce(0) { $0 + $1.duration } == 96_000 + 1024)
    let opus = try encode(Self.clicks, .opus, parts: 8192)
    #expect(opus.packets.first?.presentation == Int64(-opus.initialPadding))
    let end = opus.packets.last.map { $0.presentation + $0.duration }
    #expect(end == 96_000)
    for track in [aac, opus] {
      for (a, b) in zip(track.packets, track.packets.dropFirst()) {
        #expect(a.presentation + a.duration == b.presentation && a.decode < b.decode)
      }
    }
  }

  @Test("The bytes do not depend on the pieces", arguments: EncodedAudioTrack.Codec.allCases)
  func parts(_ codec: EncodedAudioTrack.Codec) throws {
    let full = try encode(Self.clicks, codec, parts: 1 << 20)
    #expect(try encode(Self.clicks, codec, parts: 777) == full)
    #expect(try encode(Self.clicks, codec, parts: 8192) == full)
  }

  @Test(
    "A click is where it was, and the sound as long as the image",
    arguments: [VideoContainer.mp4, .mov, .webm, .mkv]
  )
  func clickInFile(_ container: VideoContainer) throws {
    let codec = try #require(container.audioCodec)
    let track = try encode(Self.clicks, codec, parts: 8192)
    try withTemporaryPath { path in
      let video = try #require(container.codecs.first { CodecLibrary.canEncode($0) })
      try writeVideo(with: track, container, codec: video, to: path)
      let samples = try soundSamples(path)
      // A millisecond is 48 samples.
      #expect(abs(samples.loudest(from: 0, to: 1) - 24_000) <= 48)
      #expect(abs(samples.loudest(from: 1, to: 2) - 60_000) <= 48)
      #expect(abs(samples.count / 2 - 96_000) < track.frameSize)
      // Nothing of the priming is heard.
      #expect(samples.prefix(2 * 4800).allSatisfy { abs($0) < 0.01 })
      let reader = try VideoReader(path: path)
      #expect(reader.info.startTime == 0)
    }
  }

  @Test("No samples make no packets", arguments: EncodedAudioTrack.Codec.allCases)
  func empty(_ codec: EncodedAudioTrack.Codec) throws {
    #expect(try encode([], codec, parts: 1).packets.allSatisfy { $0.presentation < 0 })
  }
}
