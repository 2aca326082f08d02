import Graphics
import MediaCodecs
import Testing

/// Estimates of encoders' memory, compared with peaks of `/usr/bin/time -v`.
@Suite("Memory of encoders")
struct EncoderMemoryTests {
  private func settings(
    _ codec: VideoCodec,
    _ quality: VideoQuality = .good,
    _ format: VideoPixelFormat? = nil,
    preset: String? = nil
  ) throws -> VideoSettings {
    let rate = try #require(FrameRate(24))
    var settings = VideoSettings(
      width: 2560,
      height: 1440,
      frameRate: rate,
      codec: codec,
      pixelFormat: format
    )
    (settings.quality, settings.preset) = (quality, preset)
    return settings
  }

  // Bytes of a pixel: the rise of the peak from 1280 × 720 to 2560 × 1440, less that of a raw stream.
  @Test(
    "Estimates are within a third of measurements",
    arguments: [
      (.h264, .draft, 11), (.h264, .good, 50), (.h264, .best, 160), (.h265, .draft, 70),
      (.h265, .good, 100), (.h265, .best, 165), (.vp9, .good, 76), (.av1, .draft, 126),
      (.av1, .good, 147), (.prores, .good, 22),
    ] as [(VideoCodec, VideoQuality, Int)]
  )
  func measured(_ codec: VideoCodec, _ quality: VideoQuality, perPixel: Int) throws {
    let estimate = try settings(codec, quality).encoderBytes(frames: 27) / (2560 * 1440)
    #expect(perPixel * 9 / 10...perPixel * 4 / 3 ~= estimate, "\(estimate)")
  }

  @Test("Look-ahead counts frames, and no more than there are")
  func lookAhead() throws {
    var medium = try settings(.h264, preset: "medium")
    let full = medium.encoderBytes(frames: 100)
    #expect(medium.encoderBytes(frames: 40) == full && medium.encoderBytes(frames: 10) < full)
    medium.codecOptions = [CodecOption("x264-params", "aq-mode=2:rc-lookahead=60")]
    #expect(medium.encoderBytes(frames: 100) > full)
    medium.codecOptions = [CodecOption("rc-lookahead", "20")]
    #expect(medium.encoderBytes(frames: 100) < full)
  }

  @Test("Samples of ten bits, full chroma and alpha double the memory")
  func layouts() throws {
    let vp9 = try settings(.vp9).encoderBytes(frames: 1)
    #expect(try settings(.vp9, .good, .yuva420p).encoderBytes(frames: 1) == 2 * vp9)
    let h264 = try settings(.h264).encoderBytes(frames: 1)
    #expect(try settings(.h264, .good, .yuv444p).encoderBytes(frames: 1) == 2 * h264)
  }
}
