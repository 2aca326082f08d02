import Graphics
import TestSupport
import Testing

@testable import MediaCodecs

/// The options of H.264, all of which go to libx264 itself.
@Suite("Options of libx264")
struct X264OptionTests {
  private func settings(
    _ quality: VideoQuality = .good,
    _ options: [CodecOption] = []
  ) throws -> VideoSettings {
    var settings = VideoSettings(width: 64, height: 48, frameRate: try #require(FrameRate(25)))
    settings.quality = quality
    settings.codecOptions = options
    return settings
  }

  private func stream(_ settings: VideoSettings) throws -> [[UInt8]] {
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    for frame in 0..<6 {
      let bitmap = movingPicture(settings.width, settings.height, frame: frame)
      try encoder.append(bitmap, index: Int64(frame))
    }
    let segment = try encoder.finish()
    return [segment.extradata] + segment.packets.map(\.data)
  }

  @Test(
    "An option that restates a default changes no byte",
    arguments: [
      (VideoQuality.draft, "ultrafast", "qp", "20"), (.good, "veryfast", "crf", "18"),
      (.best, "medium", "crf", "16"),
    ]
  )
  func defaults(_ quality: VideoQuality, _ preset: String, _ name: String, _ rate: String) throws {
    let expected = try stream(settings(quality))
    var restated = try settings(quality)
    restated.preset = preset
    #expect(try stream(restated) == expected)
    restated.codecOptions = [
      CodecOption("x264-params", "\(name)=\(rate)"), CodecOption("coder", "default"),
    ]
    #expect(try stream(restated) == expected)
    restated.codecOptions = [CodecOption("x264-params", "\(name)=30")]
    #expect(try stream(restated) != expected)
  }

  @Test(
    "FFmpeg names of options map to those of the library",
    arguments: [
      ("bf", "2", "bframes=2"), ("refs", "3", "ref=3"), ("subq", "7", "subme=7"),
      ("coder", "vlc", "cabac=0"), ("coder", "ac", "cabac=1"), ("i_qfactor", "0.5", "ipratio=2.0"),
      ("aq-mode", "autovariance", "aq-mode=2"), ("weightp", "none", "weightp=0"),
      ("me_method", "umh", "me=umh"), ("motion-est", "2", "me=umh"),
      ("direct-pred", "1", "direct=spatial"), ("motion-est", "hex", "me=hex"),
      ("noise_reduction", "9", "nr=9"), ("qmax", "40", "qpmax=40"),
      ("b_strategy", "1", "b-adapt=1"), ("chromaoffset", "-2", "chroma-qp-offset=-2"),
      ("x264-params", "no-mbtree:aq-strength=0.8", "no-mbtree=1 aq-strength=0.8"),
      ("x264opts", "psy_rd=1.0,0.2", "psy_rd=1.0,0.2"),
    ]
  )
  func names(_ name: String, _ value: String, _ expected: String) throws {
    let options = X264Options(try settings(.good, [CodecOption(name, value)]))
    let words = options.parameters.filter { $0.source != nil }
      .map { "\($0.option.name)=\($0.option.value)" }
    #expect(words.joined(separator: " ") == expected)
  }

  @Test("Every quality takes every preset of the library")
  func presets() throws {
    for quality in VideoQuality.allCases {
      for preset in VideoCodec.h264.presets {
        var settings = try settings(quality)
        settings.preset = preset
        #expect(try stream(settings).count == 7, "\(quality) \(preset)")
      }
    }
  }

  @Test("The options that segments rely on cannot be replaced")
  func fixed() throws {
    let names = X264Options(try settings(.best, [CodecOption("bf", "1")])).parameters
      .suffix(4).map(\.option.name)
    #expect(names == ["cpu-independent", "keyint", "scenecut", "threads"])
  }

  @Test(
    "Values that the library does not take are errors that name the option",
    arguments: [
      ("profile", "extended", "profile"), ("profile", "baselin", "baseline"),
      ("refs", "abc", "refs"), ("aq-mode", "foo", "aq-mode"), ("i_qfactor", "0", "i_qfactor"),
      ("motion-est", "spiral", "motion-est"), ("coder", "huffman", "coder"),
      ("x264-params", "subme=high", "x264-params"),
    ]
  )
  func refused(_ name: String, _ value: String, _ word: String) throws {
    let settings = try settings(.good, [CodecOption(name, value)])
    let error = try #require(#expect(throws: CodecError.self) { _ = try stream(settings) })
    #expect(error.code == .invalidSettings)
    #expect(error.description.contains("\"\(name)\"") && error.description.contains(word))
  }

  @Test("A profile without the features of the video is an error, and the library prints nothing")
  func profiles() throws {
    let lossless = CodecOption("x264-params", "qp=0")
    for profile in ["baseline", "main", "high"] {
      let settings = try settings(.good, [lossless, CodecOption("profile", profile)])
      let error = try #require(#expect(throws: CodecError.self) { _ = try stream(settings) })
      #expect(error.description.contains("high444"))
    }
    _ = try stream(settings(.good, [lossless, CodecOption("profile", "high444")]))
    _ = try stream(settings(.good, [CodecOption("profile", "baseline")]))
  }
}
