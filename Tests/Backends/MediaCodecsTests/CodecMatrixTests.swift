import Foundation
import Graphics
import MediaCodecs
import TestSupport
import Testing

/// Every codec in every container that takes it, opaque and with alpha.
@Suite("Codecs in containers")
struct CodecMatrixTests {
  /// One way of writing a video.
  struct Combination: Sendable, CustomTestStringConvertible {
    var container: VideoContainer
    var codec: VideoCodec
    var hasAlpha: Bool

    var testDescription: String {
      "\(codec.rawValue) in \(container.rawValue)\(hasAlpha ? " with alpha" : "")"
    }

    static let all: [Combination] = VideoContainer.allCases.filter { !$0.isStatic }.flatMap {
      container in
      container.codecs.flatMap { codec in
        [false, true].compactMap { alpha in
          // AV1 has alpha in the second stream of AVIF only.
          codec.pixelFormat(alpha: alpha) == nil || alpha && codec == .av1
            ? nil : Combination(container: container, codec: codec, hasAlpha: alpha)
        }
      }
    }
  }

  private static let frames = 24

  /// Four quarters of one colour each, under a bar that moves.
  ///
  /// With alpha they cover 255, 170, 85 and 0.
  private func test(_ width: Int, _ height: Int, frame: Int, alpha: Bool) -> Bitmap {
    image(width, height) { x, y in
      let quarter = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)
      let cover: UInt32 = alpha ? [255, 170, 85, 0][quarter] : 255
      if y < 4 { return x / 4 % 8 == frame % 8 ? 0xFFFF_FFFF : 0xFF00_0000 }
      let color = [0xE0_4020, 0x20C0_60, 0x30_50D0, 0x90_9090][quarter] as UInt32
      let parts = [16, 8, 0].map { shift in ((color >> shift & 255) * cover + 127) / 255 }
      return cover << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
    }
  }

  private func settings(_ each: Combination, _ width: Int, _ height: Int) throws -> VideoSettings {
    let rate = try #require(FrameRate(30))
    return VideoSettings(
      width: width,
      height: height,
      frameRate: rate,
      codec: each.codec,
      pixelFormat: each.codec.pixelFormat(alpha: each.hasAlpha)
    )
  }

  // SVT-AV1 waited for ever where a frame could not be drawn while another segment was being encoded.
  @Test("Encoders of AV1 are opened and discarded by several threads at once")
  func concurrentEncoders() async throws {
    let each = try #require(Combination.all.first { $0.codec == .av1 })
    let settings = try settings(each, 128, 96)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<20 { _ = try SegmentEncoder(settings: settings, firstFrame: 0) }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("An encoder that gets no frame is discarded at once", arguments: Combination.all)
  func discarded(_ each: Combination) async throws {
    let settings = try settings(each, 128, 96)
    let isDone = AsyncStream<Void>.makeStream()
    Thread.detachNewThread {
      _ = try? SegmentEncoder(settings: settings, firstFrame: 0)
      isDone.continuation.finish()
    }
    let hasEnded = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in isDone.stream {}
        return !Task.isCancelled
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(60))
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    #expect(hasEnded)
  }

  private func write(_ each: Combination, _ settings: VideoSettings, to path: String) throws {
    let cuts = [0..<Self.frames / 2, Self.frames / 2..<Self.frames]
    let segments = try cuts.map { frames in
      var encoder = try SegmentEncoder(settings: settings, firstFrame: Int64(frames.lowerBound))
      for n in frames {
        let bitmap = test(settings.width, settings.height, frame: n, alpha: each.hasAlpha)
        try encoder.append(bitmap, index: Int64(n))
      }
      return try encoder.finish()
    }
    var writer = try VideoFileWriter(
      path: path,
      container: each.container,
      settings: settings,
      extradata: segments[0].extradata
    )
    for segment in segments { try writer.append(segment) }
    try writer.finish()
  }

  @Test(arguments: Combination.all)
  func framesComeBack(_ each: Combination) throws {
    let settings = try settings(each, 64, 48)
    try withTemporaryPath { path in
      try write(each, settings, to: path)
      var reader = try VideoReader(path: path)
      let frames = try reader.readAll()
      let info = reader.info
      #expect(frames.map(\.number) == (0..<Int64(Self.frames)).map { $0 })
      #expect(info.startTime == 0)
      #expect(info.frameRate == FrameRate(30))
      #expect(frames.first?.isKey == true && frames[Self.frames / 2].isKey)
      #expect(info.hasAlpha == (each.codec == .vp9 && each.hasAlpha))
      // NUT says neither.
      if each.container != .nut {
        #expect(abs(info.duration - 0.8) < 0.0011, "\(info.duration)")
        let isRGB = settings.pixelFormat.isRGB
        #expect(info.colorMatrix == (isRGB ? "gbr" : "bt709"))
        #expect(info.colorRange == (isRGB ? "pc" : "tv") && info.colorPrimaries == "bt709")
        #expect(info.colorTransfer == (isRGB ? "iec61966-2-1" : "bt709"))
      }
      let expected = [
        (0xE0, 0x40, 0x20), (0x20, 0xC0, 0x60), (0x30, 0x50, 0xD0), (0x90, 0x90, 0x90),
      ]
      let tolerance = [VideoCodec.prores, .ffv1, .raw].contains(each.codec) ? 2.0 : 3.0
      for frame in [frames[0], frames[Self.frames - 1]] {
        for quarter in 0..<4 {
          let (x, y) = (quarter % 2 * 32 + 16, quarter / 2 * 24 + 14)
          let color = frame.color(x, y)
          let comment: Comment = "quarter \(quarter): \(color)"
          let cover = each.hasAlpha ? [255.0, 170, 85, 0][quarter] : 255
          #expect(abs(color.alpha - cover) <= 3, comment)
          guard cover > 0 else { continue }
          // Straight colours of a thin cover were rounded when they were premultiplied.
          let allowed = tolerance + (255 / cover - 1) * 0.75
          #expect(abs(color.red - Double(expected[quarter].0)) <= allowed, comment)
          #expect(abs(color.green - Double(expected[quarter].1)) <= allowed, comment)
          #expect(abs(color.blue - Double(expected[quarter].2)) <= allowed, comment)
        }
      }
    }
  }

  @Test("Ten bits come back from the codecs that take them", arguments: [VideoCodec.h265, .av1])
  func tenBits(_ codec: VideoCodec) throws {
    let each = Combination(container: .mp4, codec: codec, hasAlpha: false)
    var settings = try settings(each, 96, 80)
    settings.pixelFormat = .yuv420p10
    try withTemporaryPath { path in
      try write(each, settings, to: path)
      var reader = try VideoReader(path: path)
      let frame = try #require(try reader.next())
      #expect(reader.info.pixelFormat == "yuv420p10le")
      let color = frame.color(24, 24)
      #expect(abs(color.red - 0xE0) <= 3 && abs(color.green - 0x40) <= 3, "\(color)")
    }
  }

  @Test("H.264 holds the colour of every pixel in 4:4:4, skip frames and joints included")
  func fullChroma() throws {
    let each = Combination(container: .mp4, codec: .h264, hasAlpha: false)
    var settings = try settings(each, 63, 48)
    // Red and blue columns, one pixel wide each.
    let stripes = image(63, 48) { x, _ in x % 2 == 0 ? 0xFFE0_2020 : 0xFF20_20E0 }
    func decoded(_ format: VideoPixelFormat) throws -> [VideoFrame] {
      settings.pixelFormat = format
      return try withTemporaryPath { path in
        let segments = try [Int64(0), 4].map { first in
          var encoder = try SegmentEncoder(settings: settings, firstFrame: first)
          try encoder.append(stripes, index: first)
          for index in first + 1..<first + 4 { try encoder.appendRepeat(index: index) }
          return try encoder.finish()
        }
        var writer = try VideoFileWriter(
          path: path,
          container: .mp4,
          settings: settings,
          extradata: segments[0].extradata
        )
        for segment in segments { try writer.append(segment) }
        try writer.finish()
        var reader = try VideoReader(path: path)
        #expect(reader.info.pixelFormat == format.rawValue)
        return try reader.readAll()
      }
    }
    let frames = try decoded(.yuv444p)
    #expect(frames.count == 8)
    for frame in frames {
      let (red, blue) = (frame.color(20, 20), frame.color(21, 20))
      #expect(abs(red.red - 0xE0) <= 12 && abs(red.blue - 0x20) <= 12, "\(red)")
      #expect(abs(blue.red - 0x20) <= 12 && abs(blue.blue - 0xE0) <= 12, "\(blue)")
    }
    let shared = try #require(try decoded(.yuv420p).first)
    #expect(abs(shared.color(20, 20).red - 0xE0) > 60)
  }

  @Test(arguments: Combination.all)
  func bytesAreRepeated(_ each: Combination) throws {
    let settings = try settings(each, 64, 48)
    let files = try (0..<2).map { _ in
      try withTemporaryPath { path in
        try write(each, settings, to: path)
        return try fileBytes(path)
      }
    }
    #expect(files[0] == files[1])
    let text = String(decoding: files[0], as: UTF8.self)
    for name in ["Lavf5", "Lavc5", "x265 (build", "x264 - core"] { #expect(!text.contains(name)) }
  }

  @Test("Odd sides are preserved where the codec supports them", arguments: Combination.all)
  func oddSizes(_ each: Combination) throws {
    let settings = try settings(each, 67, 51)
    try withTemporaryPath { path in
      try write(each, settings, to: path)
      var reader = try VideoReader(path: path)
      let frame = try #require(try reader.next())
      let isPadded = [VideoCodec.h264, .h265, .prores].contains(each.codec)
      #expect(frame.width == (isPadded ? 68 : 67) && frame.height == (isPadded ? 52 : 51))
      let color = frame.color(frame.width - 1, 10)
      let cover = each.hasAlpha ? 170.0 : 255
      #expect(abs(color.alpha - cover) <= 3 && abs(color.green - 0xC0) <= 4, "\(color)")
    }
  }
}
