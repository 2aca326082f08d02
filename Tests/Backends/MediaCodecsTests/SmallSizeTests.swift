import Graphics
import MediaCodecs
import TestSupport
import Testing

/// Encoders at sizes and rates where their libraries have limits and faults.
@Suite("Small images and slow rates")
struct SmallSizeTests {
  private func encode(_ settings: VideoSettings, frames: Int64 = 8) throws -> EncodedSegment {
    var random = SplitMix64(seed: 7)
    let images = (0..<3).map { _ in
      image(settings.width, settings.height) { _, _ in
        0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF
      }
    }
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    for index in 0..<frames { try encoder.append(images[Int(index) % 3], index: index) }
    return try encoder.finish()
  }

  private func settings(
    _ codec: VideoCodec,
    _ width: Int,
    _ height: Int,
    alpha: Bool = false,
    rate: FrameRate = .sixty
  ) -> VideoSettings {
    VideoSettings(
      width: width,
      height: height,
      frameRate: rate,
      codec: codec,
      pixelFormat: codec.pixelFormat(alpha: alpha)
    )
  }

  /// A row of blocks narrower than four made libx265 write beyond its memory; the process ended then.
  @Test("H.265 at narrow widths", arguments: [16, 18, 32, 33, 34, 40, 47, 48, 49, 50])
  func narrow(width: Int) throws {
    for quality in VideoQuality.allCases {
      for height in [16, 20, 48, 80] {
        var settings = settings(.h265, width, height)
        settings.quality = quality
        settings.codecOptions = [CodecOption("x265-params", "cutree=1")]
        #expect(try encode(settings, frames: 12).packets.count == 12)
      }
    }
  }

  @Test(
    "P29: Every encoder takes small sizes or says what it takes",
    arguments: VideoCodec.allCases
  )
  func sample(codec: VideoCodec) throws {
    var random = SplitMix64(seed: 80)
    let corners = [(1, 1), (1, 2), (2, 1), (1, 80), (80, 1), (15, 16), (16, 15), (63, 64)]
    let rest = (0..<12).map { _ in
      (Int(random.next() % 80) + 1, Int(random.next() % 80) + 1)
    }
    for (width, height) in corners + rest {
      for alpha in [false, true] where codec.pixelFormat(alpha: alpha) != nil {
        let settings = settings(codec, width, height, alpha: alpha)
        let isTaken = min(settings.encodedWidth, settings.encodedHeight) >= codec.minSide
        do {
          let segment = try encode(settings, frames: 4)
          #expect(isTaken && segment.packets.count == 4, "\(width) × \(height)")
        } catch let error as CodecError {
          #expect(!isTaken, "\(width) × \(height): \(error)")
          #expect(error.code == .invalidSettings && error.description.contains("16 or more"))
        }
      }
    }
  }

  @Test("Frames of more than a second", arguments: VideoCodec.allCases)
  func slow(codec: VideoCodec) throws {
    for rate in [FrameRate(9, over: 10), FrameRate(1, over: 2), FrameRate(1, over: 700)] {
      let rate = try #require(rate)
      for side in [32, 64] {
        let segment = try encode(settings(codec, side, side, rate: rate), frames: 3)
        #expect(segment.packets.map(\.presentation) == [0, 1, 2])
      }
    }
  }
}
