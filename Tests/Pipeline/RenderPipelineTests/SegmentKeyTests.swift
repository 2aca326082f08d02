import Files
import Graphics
import MediaCodecs
import Testing

@testable import RenderPipeline

@Suite("Keys of segments")
struct SegmentKeyTests {
  private static let changes: [(name: String, change: @Sendable (inout VideoSettings) -> Void)] = [
    ("width", { $0.width = 66 }),
    ("height", { $0.height = 66 }),
    ("frameRate", { $0.frameRate = FrameRate(24) ?? $0.frameRate }),
    ("codec", { $0.codec = .h265 }),
    ("pixelFormat", { $0.pixelFormat = .yuv444p }),
    ("alphaLayout", { $0.alphaLayout = .straight }),
    ("quality", { $0.quality = .draft }),
    ("crf", { $0.crf = 20 }),
    ("preset", { $0.preset = "fast" }),
    ("codecOptions", { $0.codecOptions = [CodecOption("tune", "film")] }),
  ]

  private func key(_ settings: VideoSettings) -> Digest {
    var hasher = ContentHasher()
    let segment = Segment(index: 0, frames: [], firstFrame: 0)
    VideoSegmentEncoder(settings: settings).addSettings(of: segment, to: &hasher)
    return hasher.finish()
  }

  @Test("Every setting of an encoder changes the key of a segment")
  func settingsChangeKeys() throws {
    let settings = VideoSettings(width: 64, height: 64, frameRate: try #require(FrameRate(30)))
    let names = Mirror(reflecting: settings).children.compactMap(\.label)
    #expect(names == Self.changes.map(\.name), "each stored setting has a change in this test")
    for (name, change) in Self.changes {
      var other = settings
      change(&other)
      #expect(key(other) != key(settings), "\(name)")
    }
  }
}
