import MediaCodecs
import Testing

/// Sound beside the image: packets of an encoder elsewhere, here with recognizable contents.
@Suite("Sound tracks")
struct EncodedAudioTrackTests {
  /// Two seconds of packets that hold their own number, with the priming of a codec.
  private func track(_ codec: EncodedAudioTrack.Codec) -> EncodedAudioTrack {
    let (size, padding) = codec == .aac ? (1024, 1024) : (960, 312)
    let packets = (0..<(96_000 + padding) / size).map { n in
      let time = Int64(n * size - padding)
      return EncodedAudioTrack.Packet(
        data: [UInt8](repeating: 0xC0, count: 24) + [UInt8(n), UInt8(255 - n)],
        presentation: time,
        decode: time,
        duration: Int64(size)
      )
    }
    let opusHead =
      Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
    return EncodedAudioTrack(
      codec: codec,
      sampleRate: 48_000,
      channelCount: 2,
      frameSize: size,
      initialPadding: padding,
      extradata: codec == .aac ? [0x11, 0x90] : opusHead,
      packets: packets
    )
  }

  @Test(arguments: [(VideoContainer.mp4, EncodedAudioTrack.Codec.aac), (.mkv, .opus)])
  func packetsStandBesideTheirFrames(_ container: VideoContainer, _ codec: EncodedAudioTrack.Codec)
    throws
  {
    let audio = track(codec)
    try withTemporaryPath { path in
      let segment = try writeVideo(with: audio, container, to: path)
      let bytes = try fileBytes(path)
      var last = 0
      for packet in audio.packets {
        let range = try #require(bytes[last...].firstRange(of: packet.data))
        #expect(range.lowerBound > last, "in order")
        last = range.lowerBound
      }
      // The sound of the first second comes before the image of the next one.
      let second = try #require(
        bytes.firstRange(of: segment.packets[45].data.suffix(12))
      ).lowerBound
      let early = audio.packets.filter { $0.presentation < 48_000 }
      for packet in early {
        #expect(try #require(bytes.firstRange(of: packet.data)).lowerBound < second)
      }
      let again = try withTemporaryPath { other in
        _ = try writeVideo(with: audio, container, to: other)
        return try fileBytes(other)
      }
      #expect(again == bytes)
    }
  }

  @Test func thePictureDoesNotMove() throws {
    try withTemporaryPath { path in
      _ = try writeVideo(with: track(.aac), .mp4, to: path)
      var reader = try VideoReader(path: path)
      #expect(reader.info.startTime == 0 && reader.info.duration == 2)
      #expect(try reader.readAll().map(\.number) == Array(0..<60))
    }
  }

  @Test func impossibleTracksAreRefused() throws {
    var audio = track(.aac)
    audio.channelCount = 0
    try withTemporaryPath { path in
      let error = #expect(throws: CodecError.self) {
        _ = try writeVideo(with: audio, .mp4, to: path)
      }
      #expect(error?.code == .invalidSettings)
    }
  }
}
