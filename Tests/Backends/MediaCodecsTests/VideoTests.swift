import Graphics
import MediaCodecs
import TestSupport
import Testing

private func settings(_ width: Int = 64, _ height: Int = 48) throws -> VideoSettings {
  let rate = try #require(FrameRate(30))
  return VideoSettings(width: width, height: height, frameRate: rate)
}

private func encode(_ settings: VideoSettings, _ frames: Range<Int>) throws -> EncodedSegment {
  var encoder = try SegmentEncoder(settings: settings, firstFrame: Int64(frames.lowerBound))
  for index in frames {
    let bitmap = movingPicture(settings.width, settings.height, frame: index)
    try encoder.append(bitmap, index: Int64(index))
  }
  return try encoder.finish()
}

private func write(
  _ segments: [EncodedSegment],
  _ settings: VideoSettings,
  to path: String,
  container: VideoContainer = .mp4,
  origin: Int64 = 0
) throws {
  let first = try #require(segments.first)
  var writer = try VideoFileWriter(
    path: path,
    container: container,
    settings: settings,
    extradata: first.extradata,
    timelineOrigin: origin
  )
  for segment in segments { try writer.append(segment) }
  try writer.finish()
}

private func read(_ path: String) throws -> (info: VideoStreamInfo, frames: [VideoFrame]) {
  var reader = try VideoReader(path: path)
  let frames = try reader.readAll()
  return (reader.info, frames)
}

@Suite("Video segments")
struct VideoSegmentTests {
  @Test(arguments: VideoQuality.allCases, [VideoContainer.mp4, .mov])
  func twoSegmentsBecomeOneVideo(_ quality: VideoQuality, _ container: VideoContainer) throws {
    var settings = try settings()
    settings.quality = quality
    let segments = [try encode(settings, 0..<30), try encode(settings, 30..<60)]
    #expect(segments[0].extradata == segments[1].extradata)
    #expect(segments.flatMap(\.packets).map(\.presentation).sorted() == Array(0..<60))
    let decode = segments.flatMap(\.packets).map(\.decode)
    #expect(zip(decode, decode.dropFirst()).allSatisfy { $1 == $0 + 1 })
    #expect(segments.flatMap(\.packets).allSatisfy { $0.decode <= $0.presentation })
    try withTemporaryPath { path in
      try write(segments, settings, to: path, container: container)
      let (info, frames) = try read(path)
      #expect(frames.count == 60)
      #expect(frames.map(\.number) == Array(0..<60))
      #expect(frames.indices.filter { frames[$0].isKey } == [0, 30])
      #expect(info.codec == "h264" && info.pixelFormat == "yuv420p")
      #expect(info.frameCount == 60 && info.frameRate == FrameRate(30))
      #expect(info.duration == 2 && info.startTime == 0)
      #expect(info.colorPrimaries == "bt709" && info.colorTransfer == "bt709")
      #expect(info.colorMatrix == "bt709" && info.colorRange == "tv")
      #expect(info.chromaLocation == "center")
    }
  }

  @Test(arguments: VideoQuality.allCases)
  func orderOfEncodingDoesNotMatter(_ quality: VideoQuality) throws {
    var settings = try settings()
    settings.quality = quality
    let first = try encode(settings, 0..<30)
    let second = try encode(settings, 30..<60)
    #expect(try encode(settings, 30..<60) == second)
    #expect(try encode(settings, 0..<30) == first)
    let files = try (0..<2).map { _ in
      try withTemporaryPath { path in
        try write([first, second], settings, to: path)
        return try fileBytes(path)
      }
    }
    #expect(files[0] == files[1])
  }

  @Test func encoderNameIsTakenOutOfTheStream() throws {
    let segment = try encode(settings(), 0..<2)
    let name = try #require(segment.encoderName)
    #expect(name.hasPrefix("x264 - core "))
    let text = segment.packets.flatMap(\.data)
    #expect(!String(decoding: text, as: UTF8.self).contains("x264"))
    try withTemporaryPath { path in
      try write([segment], settings(), to: path)
      let bytes = try fileBytes(path)
      let all = String(decoding: bytes, as: UTF8.self)
      #expect(!all.contains("x264") && !all.contains("Lavf") && !all.contains("Lavc"))
      let index = try #require(bytes.firstRange(of: Array("moov".utf8)))
      let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
      #expect(index.lowerBound < data.lowerBound, "faststart")
    }
  }

  @Test(arguments: VideoQuality.allCases)
  func laterRangesStartAtZeroAndShortSegmentsJoin(_ quality: VideoQuality) throws {
    var settings = try settings()
    settings.quality = quality
    let segments = [
      try encode(settings, 119..<120), try encode(settings, 120..<122),
      try encode(settings, 122..<140),
    ]
    try withTemporaryPath { path in
      try write(segments, settings, to: path, origin: 119)
      let (info, frames) = try read(path)
      #expect(frames.map(\.number) == Array(0..<21))
      #expect(info.startTime == 0 && info.duration == 0.7)
    }
  }

  @Test func oddSizesArePaddedToEven() throws {
    let settings = try settings(65, 49)
    let segment = try encode(settings, 0..<3)
    try withTemporaryPath { path in
      try write([segment], settings, to: path)
      let (info, frames) = try read(path)
      #expect(info.width == 66 && info.height == 50 && frames.count == 3)
    }
  }

  @Test func flatColoursComeBack() throws {
    let colors: [UInt32] = [
      0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF80_8080, 0xFFFF_B300,
      0xFF12_3456,
    ]
    let settings = try settings(256, 32)
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    try encoder.append(image(256, 32) { x, _ in colors[x / 32] }, index: 0)
    let segment = try encoder.finish()
    try withTemporaryPath { path in
      try write([segment], settings, to: path)
      let frame = try #require(try read(path).frames.first)
      for (n, color) in colors.enumerated() {
        let exact = bt709(
          Double(color >> 16 & 255),
          Double(color >> 8 & 255),
          Double(color & 255)
        )
        let comment: Comment = "patch \(n)"
        #expect(abs(Double(frame.components[0][16 * 256 + n * 32 + 16]) - exact.y) <= 2, comment)
        #expect(abs(Double(frame.components[1][8 * 128 + n * 16 + 8]) - exact.u) <= 2, comment)
        #expect(abs(Double(frame.components[2][8 * 128 + n * 16 + 8]) - exact.v) <= 2, comment)
      }
    }
  }

  @Test func fractionalRates() throws {
    var settings = try settings()
    settings.frameRate = try #require(FrameRate(60000, over: 2002))
    let segment = try encode(settings, 0..<30)
    try withTemporaryPath { path in
      try write([segment], settings, to: path)
      let (info, frames) = try read(path)
      #expect(info.frameRate == FrameRate(30000, over: 1001))
      #expect(frames.map(\.number) == Array(0..<30))
    }
  }
}

@Suite("Video errors")
struct VideoErrorTests {
  private func failure(_ settings: VideoSettings) throws -> CodecError {
    try #require(
      #expect(throws: CodecError.self) { _ = try encode(settings, 0..<1) }
    )
  }

  @Test(arguments: [
    (CodecOption("no-such-option", "1"), "no-such-option"),
    (CodecOption("bf", "many"), "bf"),
    (CodecOption("threads", "4"), "threads"),
    (CodecOption("x264-params", "aq-mode=1:keyint=30"), "keyint"),
    (CodecOption("tune", "no-such-tune"), "no-such-tune"),
  ])
  func badOptionsAreNamed(_ option: CodecOption, _ word: String) throws {
    var settings = try settings()
    settings.codecOptions = [option]
    let error = try failure(settings)
    #expect(error.code == .invalidSettings)
    #expect(error.description.contains(word), "\(error)")
  }

  @Test func outOfRangeSettings() throws {
    for change in [
      { (s: inout VideoSettings) in s.crf = 52 }, { $0.crf = .nan }, { $0.preset = "quickest" },
      { $0.width = 0 }, { $0.height = 16385 },
    ] {
      var settings = try settings()
      change(&settings)
      #expect(try failure(settings).code == .invalidSettings)
    }
    #expect(FrameRate(0) == nil && FrameRate(1, over: 0) == nil)
  }

  @Test func overridesReachTheEncoder() throws {
    var settings = try settings()
    let usual = try encode(settings, 0..<4)
    settings.crf = 40
    let coarse = try encode(settings, 0..<4)
    #expect(coarse.byteCount < usual.byteCount)
    settings.preset = "slow"
    settings.codecOptions = [CodecOption("bf", "2"), CodecOption("x264-params", "aq-mode=0")]
    #expect(try encode(settings, 0..<4).packets.count == 4)
  }

  @Test(arguments: ["/no-such-folder/x", "/tmp", "", "/tmp/a\0b"])
  func unwritablePaths(_ path: String) throws {
    let settings = try settings()
    let error = try #require(
      #expect(throws: CodecError.self) {
        _ = try VideoFileWriter(
          path: path,
          container: .mp4,
          settings: settings,
          extradata: [1, 2, 3]
        )
      }
    )
    #expect(error.code == .cannotCreate, "\(error)")
  }

  @Test func aFullDiskIsAnInputOutputError() throws {
    let settings = try settings()
    let segment = try encode(settings, 0..<30)
    let error = try #require(
      #expect(throws: CodecError.self) { try write([segment], settings, to: "/dev/full") }
    )
    #expect(error.code == .io, "\(error)")
  }

  @Test func segmentsMustBeAlike() throws {
    let settings = try settings()
    var other = settings
    other.quality = .best
    let segments = [try encode(settings, 0..<2), try encode(other, 2..<4)]
    try withTemporaryPath { path in
      let error = #expect(throws: CodecError.self) { try write(segments, settings, to: path) }
      #expect(error?.code == .invalidSettings)
    }
  }

  @Test func anEmptySegmentIsAnError() throws {
    let encoder = try SegmentEncoder(settings: settings(), firstFrame: 0)
    do {
      _ = try encoder.finish()
      Issue.record("finished without a frame")
    } catch {
      #expect(error.code == .encode)
    }
  }

  @Test func unreadableVideos() throws {
    #expect(throws: CodecError.self) { _ = try VideoReader(path: "/no-such-folder/x") }
    try withTemporaryPath { path in
      let error = #expect(throws: CodecError.self) { _ = try VideoReader(path: path) }
      #expect(error?.code == .decode)
    }
  }
}
