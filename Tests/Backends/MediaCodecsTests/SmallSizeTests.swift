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
    let randomSizes = (0..<12).map { _ in
      (Int(random.next() % 80) + 1, Int(random.next() % 80) + 1)
    }
    for (width, height) in corners + randomSizes {
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

  @Test(
    "P29: Encoders take the largest sides, thin images, or say what they take",
    arguments: VideoCodec.allCases
  )
  func thin(codec: VideoCodec) throws {
    let sizes = [(16, 16384), (16384, 16), (16, 4208), (32, 16384), (64, 8704), (64, 8706)]
    for (width, height) in sizes {
      for alpha in [false, true] where codec.pixelFormat(alpha: alpha) != nil {
        let isTaken = codec != .h265 || min(width, height) >= 32 || max(width, height) <= 4208
        let settings = settings(codec, width, height, alpha: alpha)
        do {
          let segment = try encode(settings, frames: 1)
          #expect(isTaken && segment.packets.count == 1, "\(width) × \(height)")
        } catch let error as CodecError {
          #expect(!isTaken, "\(width) × \(height): \(error)")
          #expect(error.code == .invalidSettings && error.description.contains("4208 or less"))
        }
      }
    }
  }

  /// FFmpeg's encoder fails from 65,528 blocks of 16 × 16 pixels on, and at some sizes beyond.
  @Test("P29: ProRes with alpha says up to which size it goes")
  func largeAlpha() throws {
    let codec = VideoCodec.prores
    try settings(codec, 4048, 4144, alpha: true).validate()
    try settings(codec, 8000, 8000).validate()
    for (width, height) in [(3472, 4832), (4080, 4112), (4049, 4144), (8000, 8000), (7000, 7000)] {
      let error = #expect(throws: CodecError.self) {
        try settings(codec, width, height, alpha: true).validate()
      }
      #expect(error?.code == .invalidSettings)
      #expect(error?.description.contains("the limit is 65527") == true)
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
