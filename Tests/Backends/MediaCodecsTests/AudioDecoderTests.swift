import MediaCodecs
import TestSupport
import Testing

@Suite("Reading sounds")
struct AudioDecoderTests {
  @Test("Stereo of 16 bits at 48 kHz keeps its exact values")
  func stereo() throws {
    let wave = WaveFile([0, 16_384, -32_768, 32_767, 1, -1], channels: 2)
    let step: Float = 1 / 32_768
    #expect(try soundSamples(of: wave.bytes) == [0, 0.5, -1, 1 - step, step, -step])
  }

  @Test("One channel becomes both, at its full loudness")
  func mono() throws {
    #expect(
      try soundSamples(of: WaveFile([8192, -16_384]).bytes) == [0.25, 0.25, -0.5, -0.5]
    )
  }

  @Test("Another rate is resampled without a shift", arguments: [8000, 22_050, 44_100, 96_000])
  func resampled(_ rate: Int) throws {
    let wave = WaveFile.clicks(at: [0.5, 1.25], duration: 2, rate: rate)
    let samples = try soundSamples(of: wave.bytes)
    #expect(abs(samples.count / 2 - 96_000) <= 1)
    #expect(abs(samples.loudest(from: 0, to: 1) - 24_000) <= 1)
    #expect(abs(samples.loudest(from: 1, to: 2) - 60_000) <= 1)
  }

  @Test("A file that was cut off gives what is left of it")
  func truncated() throws {
    let wave = WaveFile([Int16](repeating: 4096, count: 5000))
    let full = wave.bytes
    for length in [46, 47, 144, 1045, 6044, 6045] {
      let samples = try soundSamples(of: Array(full.prefix(length)))
      #expect(samples == [Float](repeating: 0.125, count: (length - 44) / 2 * 2))
    }
  }

  @Test("Data that is not audio is rejected with a diagnostic")
  func noAudio() throws {
    let texts = [
      "", "x", "{}", "RIFF", "ID3", "OggS", "fLaC",
      "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n/etc/passwd\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile '/etc/passwd'\n",
    ]
    for text in texts {
      let error = #expect(throws: CodecError.self, "\(text)") {
        _ = try soundSamples(of: Array(text.utf8))
      }
      #expect(error?.code == .decode && error?.message.isEmpty == false, "\(text)")
    }
  }

  @Test("Headers that lie end in a message or in sound, soon and in little memory")
  func hostileHeaders() throws {
    let huge = Int(UInt32.max)
    for rate in [0, 1, 999, 1000, 48_000, 768_001, huge] {
      for channels in [0, 1, 2, 3, 64, 65, 65_535] {
        for (format, bits) in [(1, 0), (1, 16), (1, 255), (3, 32), (3, 64), (2, 4), (0x55, 0)] {
          var wave = WaveFile([], rate: rate, channels: channels)
          wave.codes = []
          let header = wave.header(dataBytes: huge, format: format, bits: bits)
          let bytes = header + [UInt8](repeating: 0x41, count: 4000)
          do {
            #expect(try soundSamples(of: bytes).count < 2 * 48_000 * 60)
          } catch let error as CodecError {
            #expect(!error.message.isEmpty)
          }
        }
      }
    }
    // Below 1000 Hz four kilobytes would be hours.
    let slow = WaveFile([Int16](repeating: 0, count: 2000), rate: 1)
    #expect(throws: CodecError.self) { _ = try soundSamples(of: slow.bytes) }
  }

  @Test("Audio that is longer than allowed is rejected")
  func limit() throws {
    let second = WaveFile([Int16](repeating: 0, count: 48_000)).bytes
    #expect(try soundSamples(of: second, maxSeconds: 1).count == 96_000)
    let longer = WaveFile([Int16](repeating: 0, count: 48_001)).bytes
    let error = #expect(throws: CodecError.self) {
      _ = try soundSamples(of: longer, maxSeconds: 1)
    }
    #expect(error?.code == .limit)
  }

  @Test("Floats that are not numbers pass through; the mixer decides")
  func floats() throws {
    var wave = WaveFile([], channels: 1)
    wave.rate = 48_000
    let values: [Float] = [0.5, .infinity, .nan, 2]
    let data = values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }
    let bytes = wave.header(dataBytes: data.count, format: 3, bits: 32) + data
    let left = try soundSamples(of: bytes).left
    #expect(left.count == 4 && left[0] == 0.5 && left[1] == .infinity && left[3] == 2)
    #expect(left[2].isNaN)
  }
}
