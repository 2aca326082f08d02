import Foundation
import Graphics
import MediaCodecs
import TestSupport
import Testing

/// Frames of H.264 that repeat their predecessor without the encoder.
@Suite("Held images")
struct SkipFrameTests {
  /// How often each of some images is shown: alone, in pairs, for long, at the end of a segment.
  private static let counts = [1, 2, 40, 1, 1, 9, 17, 3, 1, 30]

  private func settings(_ quality: VideoQuality) throws -> VideoSettings {
    var settings = VideoSettings(width: 64, height: 50, frameRate: try #require(FrameRate(60)))
    settings.quality = quality
    return settings
  }

  private func encode(
    _ settings: VideoSettings,
    _ counts: [Int],
    from first: Int64 = 0
  ) throws -> EncodedSegment {
    var encoder = try SegmentEncoder(settings: settings, firstFrame: first)
    var frame = first
    for (image, count) in counts.enumerated() {
      let bitmap = movingPicture(settings.width, settings.height, frame: image * 5)
      try encoder.append(bitmap, index: frame)
      for number in 1..<max(1, count) { try encoder.appendRepeat(index: frame + Int64(number)) }
      frame += Int64(count)
    }
    return try encoder.finish()
  }

  @Test(
    "Each shows its predecessor bit for bit, in 40 bytes at most",
    arguments: [VideoQuality.draft, .good]
  )
  func repeats(_ quality: VideoQuality) throws {
    let settings = try settings(quality)
    let total = Self.counts.reduce(0, +)
    let segments = [
      try encode(settings, Self.counts), try encode(settings, Self.counts, from: Int64(total)),
    ]
    #expect(segments[0].extradata == segments[1].extradata)
    let frames = try decoded(segments, settings)
    #expect(frames.count == 2 * total)
    var index = 0
    for count in Self.counts + Self.counts {
      for number in 1..<max(1, count) {
        #expect(
          frames[index + number].components == frames[index].components,
          "frame \(index + number)"
        )
      }
      index += count
    }
    for segment in segments {
      #expect(segment.packets.map(\.presentation) == segment.packets.map(\.decode))
      var packet = 0
      for count in Self.counts {
        #expect(segment.packets[packet + 1..<packet + count].allSatisfy { $0.data.count <= 40 })
        packet += count
      }
    }
    #expect(segments[1].packets.first?.presentation == Int64(total))
    #expect(segments[1].packets.last?.presentation == Int64(2 * total - 1))
  }

  @Test(
    "Images that do not repeat are as without held ones",
    arguments: [VideoQuality.draft, .good]
  )
  func rest(_ quality: VideoQuality) throws {
    let settings = try settings(quality)
    let alone = try encode(settings, [Int](repeating: 1, count: 40))
    #expect(alone.packets.count == 40 && alone.packets.allSatisfy { $0.data.count > 40 })
    #expect(try decoded([alone], settings).count == 40)
  }

  @Test("With B-frames, and in other codecs, repeats are encoded")
  func encoded() throws {
    var settings = try settings(.best)
    #expect(try encode(settings, [5, 5]).packets.count == 10)
    settings.codec = .ffv1
    settings.pixelFormat = try #require(VideoCodec.ffv1.pixelFormat(alpha: false))
    let frames = try encode(settings, [3, 2]).packets
    #expect(frames.count == 5 && frames[0].data == frames[1].data)
  }

  @Test("A second reference image does not break the stream: repeats are encoded")
  func references() throws {
    var settings = try settings(.good)
    settings.codecOptions = [CodecOption("x264-params", "ref=3")]
    let segment = try encode(settings, Self.counts)
    #expect(segment.packets.count == Self.counts.reduce(0, +))
    #expect(try decoded([segment], settings).count == segment.packets.count)
  }
}
