import Graphics
import MediaCodecs
import TestSupport
import Testing

/// Every encoder at small sizes: its frames are decoded again and compared with the pixels that it got.
@Suite("Decoded small sizes")
struct DecodedSizeTests {
  /// Sizes for each codec and kind of alpha, besides the corners.
  private static let sampleCount = 10
  /// The greatest difference of a lossy codec at the default quality, in codes of 8 bits.
  private static let lossyBound = 12.0

  private static let corners = [
    (1, 1), (1, 2), (2, 1), (2, 2), (4, 2), (2, 4), (1, 80), (80, 1), (2, 80), (80, 2), (3, 3),
    (3, 80),
  ]

  private static func container(of codec: VideoCodec) -> VideoContainer {
    switch codec {
    case .h264, .h265, .av1: .mp4
    case .vp9: .webm
    case .prores: .mov
    case .ffv1: .mkv
    case .raw: .nut
    }
  }

  // Noise for lossless codecs, with every second pixel transparent where there is alpha; a slope of grey for others.
  private func frame(_ settings: VideoSettings, isLossless: Bool, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let (width, height) = (settings.width, settings.height)
    return image(width, height) { x, y in
      if isLossless {
        let isClear = settings.pixelFormat.hasAlpha && (x + y) % 2 == 1
        let color = UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF
        return isClear ? 0 : 0xFF00_0000 | color
      }
      let grey = UInt32(40 + 150 * (x + y) / (width + height) + Int(seed % 3) * 8)
      return 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }
  }

  private func differences(
    _ codec: VideoCodec,
    _ width: Int,
    _ height: Int,
    alpha: Bool
  ) throws -> Double {
    let rate = try #require(FrameRate(30))
    let settings = VideoSettings(
      width: width,
      height: height,
      frameRate: rate,
      codec: codec,
      pixelFormat: codec.pixelFormat(alpha: alpha)
    )
    let isLossless = codec == .ffv1 || codec == .raw
    let frames = (1...3).map { frame(settings, isLossless: isLossless, seed: UInt64($0)) }
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    for (index, frame) in frames.enumerated() { try encoder.append(frame, index: Int64(index)) }
    let segment = try encoder.finish()
    let decoded = try withTemporaryPath { path in
      var writer = try VideoFileWriter(
        path: path,
        container: Self.container(of: codec),
        settings: settings,
        extradata: segment.extradata
      )
      try writer.append(segment)
      try writer.finish()
      var reader = try VideoReader(path: path)
      return try reader.readAll()
    }
    try #require(decoded.count == frames.count)
    var maximum = 0.0
    for (decoded, frame) in zip(decoded, frames) {
      try #require(
        decoded.width == settings.encodedWidth && decoded.height == settings.encodedHeight
      )
      frame.withUnsafeBytes { bytes in
        for y in 0..<height {
          for x in 0..<width {
            let color = decoded.color(x, y)
            let pixel = (0..<4).map { Double(bytes[y * frame.bytesPerRow + 4 * x + $0]) }
            if settings.pixelFormat.hasAlpha {
              maximum = max(maximum, abs(color.alpha - pixel[3]))
            }
            guard pixel[3] > 0 else { continue }
            for (got, expected) in [
              (color.blue, pixel[0]), (color.green, pixel[1]), (color.red, pixel[2]),
            ] {
              maximum = max(maximum, abs(got - expected))
            }
          }
        }
      }
    }
    return maximum
  }

  @Test(
    "Frames of small sizes come back: exactly, or within the bound of lossy codecs",
    arguments: VideoCodec.allCases
  )
  func sizes(codec: VideoCodec) throws {
    var random = SplitMix64(seed: 36)
    let sample = (0..<Self.sampleCount).map { _ in
      (Int(random.next() % 80) + 1, Int(random.next() % 80) + 1)
    }
    let bound = codec == .ffv1 || codec == .raw ? 0 : Self.lossyBound
    for (width, height) in Self.corners + sample
    where min(width + width % 2, height + height % 2) >= codec.minSide {
      for alpha in [false, true] where !alpha || codec.pixelFormat(alpha: true) != nil {
        let difference = try differences(codec, width, height, alpha: alpha)
        #expect(difference <= bound, "\(width) × \(height), alpha \(alpha)")
      }
    }
  }

  @Test(
    "FFV1 takes frames that FFmpeg's encoder refuses",
    arguments: [(1, 500), (16_384, 3), (3, 16_384)]
  )
  func largeSizes(width: Int, height: Int) throws {
    #expect(try differences(.ffv1, width, height, alpha: false) == 0)
  }

  @Test("FFV1 has no options")
  func options() throws {
    let rate = try #require(FrameRate(30))
    var settings = VideoSettings(width: 8, height: 8, frameRate: rate, codec: .ffv1)
    settings.codecOptions = [CodecOption("coder", "1")]
    #expect(throws: CodecError.self) { try settings.validate() }
  }
}
