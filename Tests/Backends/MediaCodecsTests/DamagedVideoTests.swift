import Foundation
import Glibc
import Graphics
import MediaCodecs
import TestSupport
import Testing

/// Videos of which bytes were changed.
@Suite("Damaged videos")
struct DamagedVideoTests {
  private static let frameCount = 6

  private func video(_ codec: VideoCodec, _ container: VideoContainer) throws -> [UInt8] {
    let rate = try #require(FrameRate(10))
    let settings = VideoSettings(width: 80, height: 64, frameRate: rate, codec: codec)
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    for index in 0..<Self.frameCount {
      try encoder.append(movingPicture(80, 64, frame: 5 * index), index: Int64(index))
    }
    let segment = try encoder.finish()
    return try withTemporaryPath { path in
      var writer = try VideoFileWriter(
        path: path,
        container: container,
        settings: settings,
        extradata: segment.extradata
      )
      try writer.append(segment)
      try writer.finish()
      return try fileBytes(path)
    }
  }

  private func with<Result>(_ bytes: [UInt8], _ body: (MediaFile, String) throws -> Result) throws
    -> Result
  {
    try withTemporaryPath { path in
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return try body(MediaFile(descriptor: open(path, O_RDONLY), byteCount: bytes.count), path)
    }
  }

  private func position(_ text: String, in bytes: [UInt8]) throws -> Int {
    let word = Array(text.utf8)
    return try #require(
      bytes.indices.dropLast(word.count).first { bytes[$0..<$0 + word.count].elementsEqual(word) }
    )
  }

  @Test(
    "A damaged frame is the same alone and after the others, or is refused both times",
    arguments: [(VideoCodec.prores, VideoContainer.mov), (.ffv1, .mkv)]
  )
  func frames(codec: VideoCodec, container: VideoContainer) throws {
    let full = try video(codec, container)
    var random = SplitMix64(seed: 36)
    var refused = 0
    for _ in 0..<20 {
      var bytes = full
      // Beyond the headers, and before the index.
      let start = bytes.count / 8 + Int(random.next() % UInt64(bytes.count / 2))
      for offset in 0..<Int(random.next() % 24) + 1 {
        bytes[start + offset] = UInt8(truncatingIfNeeded: random.next())
      }
      try with(bytes) { file, _ in
        guard
          let source = try? VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
        else { return }
        let sequence = try VideoFrameDecoder(source)
        for index in source.beginnings.indices {
          let after = try? sequence.bitmap(of: index)
          let alone = try? VideoFrameDecoder(source).bitmap(of: index)
          #expect(after == alone, "frame \(index), damaged at \(start)")
          if alone == nil { refused += 1 }
        }
      }
    }
    #expect(refused > 0)
  }

  @Test("A damaged slice of FFV1 is refused in every order, and the other frames are as before")
  func slices() throws {
    let full = try video(.ffv1, .mkv)
    func frames(_ bytes: [UInt8], _ order: [Int]) throws -> [Int: Bitmap] {
      try with(bytes) { file, _ in
        let source = try VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
        let decoder = try VideoFrameDecoder(source)
        var result: [Int: Bitmap] = [:]
        for index in order {
          do throws(CodecError) {
            result[index] = try decoder.bitmap(of: index)
          } catch {
            #expect(error.code == .decode)
          }
        }
        return result
      }
    }
    let ascending = Array(0..<Self.frameCount)
    let intact = try frames(full, ascending)
    #expect(intact.count == Self.frameCount)
    var damagedFrames: Set<Int> = []
    // Single bits in the middle of the file, where only coded frames are.
    for offset in stride(from: full.count / 4, to: full.count * 3 / 4, by: full.count / 24) {
      var bytes = full
      bytes[offset] ^= 0x10
      for order in [ascending, ascending.reversed(), [2, 0, 5, 1, 4, 3]] {
        let decoded = try frames(bytes, order)
        let missing = ascending.filter { decoded[$0] == nil }
        #expect(missing.count == 1, "a bit at \(offset), \(order)")
        #expect(decoded.allSatisfy { intact[$0.key] == $0.value }, "a bit at \(offset), \(order)")
        damagedFrames.formUnion(missing)
      }
      try with(bytes) { _, path in
        _ = #expect(throws: CodecError.self) {
          var reader = try VideoReader(path: path)
          _ = try reader.readAll()
        }
      }
    }
    #expect(damagedFrames.count > 2)
  }

  @Test(
    "Intact files pass the check of their content",
    arguments: [
      "plain.mp4", "late.webm", "late.mov", "gap.mkv", "alpha-vp9-webm.webm", "blocks.mkv",
    ]
  )
  func intact(_ name: String) throws {
    try with(Repository.bytes("Tests/Media/\(name)")) { file, _ in
      try file.checkContent(maxSide: 4096, maxPixels: 1 << 24)
    }
  }

  @Test("The check of the content finds damage to frames and to the container")
  func content() throws {
    func expectDamage(to bytes: [UInt8], _ subject: String) throws {
      try with(bytes) { file, _ in
        let error = #expect(throws: CodecError.self, "\(subject)") {
          try file.checkContent(maxSide: 4096, maxPixels: 1 << 24)
        }
        #expect(error?.code == .decode, "\(String(describing: error))")
      }
    }
    // A unit of H.264 that is longer than its frame.
    var bytes = try video(.h264, .mp4)
    let unit = try position("mdat", in: bytes) + 4
    bytes.replaceSubrange(unit..<unit + 4, with: [0x7F, 0xFF, 0xFF, 0xFF])
    try expectDamage(to: bytes, "H.264")
    // A slice of FFV1 with another checksum.
    bytes = try video(.ffv1, .mkv)
    bytes[bytes.count / 2] ^= 0x10
    try expectDamage(to: bytes, "FFV1")
    // A block (A3) of 16,382 bytes, which is longer than its cluster, at the beginning of that (E7).
    bytes = try video(.vp9, .webm)
    let start = [0xE7, 0x81, 0, 0xA3] as [UInt8]
    let block = try #require(
      bytes.indices.dropLast(6).first { bytes[$0..<$0 + 4].elementsEqual(start) }
    )
    try #require(bytes[block + 4] & 0xC0 == 0x40, "the size has two bytes")
    bytes.replaceSubrange(block + 4..<block + 6, with: [0x7F, 0xFE])
    try expectDamage(to: bytes, "WebM")
  }

  @Test(
    "Only FFV1 without checksums is reported",
    arguments: [
      ("ffv1-golomb.mkv", true), ("ffv1-version1.mkv", true), ("ffv1-checksums.mkv", false),
      ("plain.mp4", false),
    ]
  )
  func checksums(_ name: String, _ lacksChecksums: Bool) throws {
    try with(Repository.bytes("Tests/Media/\(name)")) { file, _ in
      let source = try VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
      #expect(source.lacksChecksums == lacksChecksums)
    }
    try with(video(.ffv1, .mkv)) { file, _ in
      let source = try VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
      #expect(!source.lacksChecksums)
    }
  }

  @Test(
    "A cut Matroska file is reported, a live stream and bytes behind the end are not",
    arguments: [(VideoCodec.ffv1, VideoContainer.mkv), (.vp9, .webm)]
  )
  func cut(codec: VideoCodec, container: VideoContainer) throws {
    let full = try video(codec, container)
    func source(_ bytes: [UInt8]) throws -> VideoSource {
      try with(bytes) { file, _ in
        try VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
      }
    }
    #expect(try !source(full).isTruncated)
    // An element of the type Void, and padding that is no element.
    #expect(try !source(full + [0xEC, 0x83, 0, 0, 0]).isTruncated)
    #expect(try !source(full + [0, 0, 0]).isTruncated)
    var cuts = 0
    for length in stride(from: full.count / 8, to: full.count, by: max(1, full.count / 40)) {
      guard let cut = try? source(Array(full[..<length])) else { continue }
      #expect(cut.isTruncated, "\(length) of \(full.count) bytes")
      cuts += 1
    }
    #expect(cuts > 5)
    #expect(try source(full.dropLast()).isTruncated)
    // The size of the segment of a live stream is unknown: all bits are set.
    let segment = try #require(
      full.indices.dropLast(12).first {
        full[$0..<$0 + 5].elementsEqual([0x18, 0x53, 0x80, 0x67, 0x01])
      }
    )
    var live = full
    live.replaceSubrange(segment + 5..<segment + 12, with: [UInt8](repeating: 0xFF, count: 7))
    #expect(try !source(live).isTruncated)
    #expect(try source(live).beginnings.count == Self.frameCount)
  }

  @Test("A table that asks for more memory than there can be is damage, not a lack of memory")
  func table() throws {
    var bytes = try video(.h264, .mp4)
    let count = try position("stsz", in: bytes) + 12
    bytes.replaceSubrange(count..<count + 4, with: [0x7F, 0xFF, 0xFF, 0xF0])
    try with(bytes) { file, path in
      let error = #expect(throws: CodecError.self) {
        let source = try VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
        _ = try VideoFrameDecoder(source).bitmap(of: 0)
      }
      #expect(error?.code == .decode, "\(String(describing: error))")
      let other = #expect(throws: CodecError.self) {
        var reader = try VideoReader(path: path)
        _ = try reader.readAll()
      }
      #expect(other?.code == .decode, "\(String(describing: other))")
    }
  }

  @Test("A codec that does not exist is damage, not a missing library")
  func codec() throws {
    var bytes = try video(.h264, .mp4)
    let name = try position("avc1", in: Array(bytes.dropFirst(64))) + 64
    bytes.replaceSubrange(name..<name + 4, with: Array("q\u{1}#z".utf8))
    let box = try position("avcC", in: bytes)
    bytes.replaceSubrange(box..<box + 4, with: Array("free".utf8))
    try with(bytes) { file, path in
      for attempt in 0..<2 {
        let error = #expect(throws: CodecError.self) {
          if attempt == 0 {
            _ = try VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
          } else {
            _ = try VideoReader(path: path)
          }
        }
        #expect(error?.code == .decode, "\(String(describing: error))")
      }
    }
  }
}
