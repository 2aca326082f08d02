import Foundation
import TestSupport
import Testing

/// Broken and lying images, loaded as a scene loads them.
@Suite("Image bombs")
struct ImageBombTests {
  private static let kite = URL(filePath: Repository.absolute("scenes/pictures/kite.png"))

  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 32, "height": 32 }, "duration": 0.1,
      "layers": [{ "frame": [0, 0, 32, 32], "contents": { "image": "a" } }] }
    """

  private func ending(_ bytes: [UInt8], in folder: ScratchFolder) throws -> HostileScene.Ending {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("a")))
    return HostileScene(folder: folder.path, positions: [0]).render(Self.scene)
  }

  private func isRefused(_ bytes: [UInt8], in folder: ScratchFolder) throws -> Bool {
    if case .refused(let message) = try ending(bytes, in: folder) { return !message.isEmpty }
    return false
  }

  /// A chunk of a PNG file with its checksum.
  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc = UInt32.max
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(data.count) + body + bigEndian(Int(~crc))
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func png(_ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 6) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // A deflate stream of one row at the most: nowhere near what the header promises.
    let data: [UInt8] = [0x78, 0x01, 0x01, 0x05, 0x00, 0xFA, 0xFF, 0, 0, 0, 0, 0, 0, 5, 0, 1]
    return signature
      + chunk("IHDR", bigEndian(width) + bigEndian(height) + [depth, type, 0, 0, 0])
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  @Test(
    "P8: Headers that promise too much",
    arguments: [
      (100_000, 100_000), (Int(Int32.max), Int(Int32.max)), (0xFFFF_FFFF, 1), (1, 0xFFFF_FFFF),
      (16_385, 1), (4000, 4000), (0, 0), (0, 5), (5, 0), (0x8000_0000, 0x8000_0000), (1999, 1999),
    ]
  )
  func headers(width: Int, height: Int) throws {
    let folder = try ScratchFolder()
    let start = ThreadClock.seconds
    #expect(try isRefused(png(width, height), in: folder))
    #expect(ThreadClock.seconds - start < 20)
  }

  @Test("P8: Kinds of pixels that do not exist")
  func pixelKinds() throws {
    let folder = try ScratchFolder()
    // The depths that the format has for each colour type; the decoder takes type 1 of one bit for grey.
    let existing: [UInt8: [UInt8]] = [
      0: [1, 2, 4, 8, 16], 1: [1], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    for depth in [UInt8(0), 1, 3, 8, 16, 255] {
      for type in [UInt8(0), 1, 2, 3, 4, 5, 6, 255] {
        // What the format has is refused or not, for want of pixels; it must come back.
        let isRefused = try isRefused(png(2, 2, depth: depth, type: type), in: folder)
        #expect(isRefused || existing[type]?.contains(depth) == true, "\(type), \(depth)")
      }
    }
  }

  @Test("P8: An image cut at every byte")
  func truncated() throws {
    let folder = try ScratchFolder()
    let bytes = [UInt8](try Data(contentsOf: Self.kite))
    #expect(try !isRefused(bytes, in: folder))
    var refused = 0
    for count in 0..<bytes.count where try isRefused(Array(bytes[..<count]), in: folder) {
      refused += 1
    }
    // What lies after the pixels, an end marker of 12 bytes and a checksum, may be missing.
    #expect(refused >= bytes.count - 16, "\(refused) of \(bytes.count)")
  }

  @Test("P8: An image with every byte changed")
  func damaged() throws {
    let folder = try ScratchFolder()
    let bytes = [UInt8](try Data(contentsOf: Self.kite))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= index % 2 == 0 ? 0xFF : 0x01
      let isRefused = try isRefused(other, in: folder)
      // The signature, and the type and the sides of the image, say what it is.
      if index < 8 || (12..<24).contains(index) { #expect(isRefused, "byte \(index)") }
    }
  }

  @Test("P8: Signatures with garbage behind them")
  func garbage() throws {
    let folder = try ScratchFolder()
    let beginnings: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF89a".utf8), Array("GIF87a".utf8),
      [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 9, 0, 9, 3], Array("BM".utf8),
      Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8 ".utf8),
      Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8L".utf8),
      Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8X".utf8), Array("<svg".utf8), [],
      Array("#EXTM3U".utf8), [0x50, 0x4B, 3, 4], [0x00, 0x00, 0x00, 0x18] + Array("ftypmp42".utf8),
    ]
    for beginning in beginnings {
      for filler in [UInt8(0), 1, 0x7F, 0xFF] {
        for count in [0, 1, 7, 40, 3000] {
          let bytes = beginning + Array(repeating: filler, count: count)
          #expect(try isRefused(bytes, in: folder), "\(beginning.prefix(12)) \(filler) × \(count)")
        }
      }
    }
  }

  @Test("P8: A GIF of 65,535 × 65,535 with frames of one pixel")
  func gif() throws {
    let folder = try ScratchFolder()
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let header =
      Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let bytes = header + Array(repeatElement(frame, count: 10_000).joined()) + [0x3B]
    #expect(try isRefused(bytes, in: folder))
  }

  @Test("P8: The same image named 10,000 times is loaded once; many images share one limit")
  func many() throws {
    let folder = try ScratchFolder()
    try FileManager.default.copyItem(atPath: Self.kite.path, toPath: folder.file("a"))
    let layer = "{ \"frame\": [0, 0, 9, 9], \"contents\": { \"image\": \"a\" } }"
    let layers = Array(repeating: layer, count: 10_000).joined(separator: ",")
    let text = """
      { "format": "animrender/1", "canvas": { "width": 32, "height": 32 }, "duration": 0.1,
        "layers": [\(layers)] }
      """
    let start = ThreadClock.seconds
    let ending = HostileScene(folder: folder.path, positions: [0]).render(text)
    if case .refused(let message) = ending { Issue.record("\(message)") }
    #expect(ThreadClock.seconds - start < 60)
  }
}
