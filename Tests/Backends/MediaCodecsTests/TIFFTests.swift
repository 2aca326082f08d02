import Graphics
import MediaCodecs
import Testing

/// Small TIFF files by the tags of TIFF 6.0.
@Suite("TIFF images")
struct TIFFTests {
  // One row of two RGBA pixels. Tags replace those of the file; nil removes one.
  private func file(
    _ changes: [Int: Int?] = [:],
    pixels: [UInt8] = [13, 35, 61, 80, 0, 0, 0, 0],
    isBigEndian: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? digits.reversed() : digits
    }
    let depth = (changes[258] ?? nil) ?? 8
    var tags: [Int: Int?] = [
      256: 2, 257: 1, 258: 8, 259: 1, 262: 2, 273: 16, 277: 4, 278: 1, 279: pixels.count,
      338: 1,
    ]
    tags.merge(changes) { $1 }
    let start = 16 + pixels.count + 8
    var result = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(start, 4)
    result += [UInt8](repeating: 0, count: 8) + pixels
    for _ in 0..<4 { result += number(depth, 2) }
    let entries = tags.compactMapValues(\.self).sorted { $0.key < $1.key }
    result += number(entries.count, 2)
    for (tag, value) in entries {
      result += number(tag, 2)
      if tag == 258 {
        // Four numbers before the directory.
        result += number(3, 2) + number(4, 4) + number(start - 8, 4)
      } else {
        result += number(4, 2) + number(1, 4) + number(value, 4)
      }
    }
    return result + number(0, 4)
  }

  private func decode(_ bytes: [UInt8]) throws(CodecError) -> Bitmap {
    try ImageDecoder.decode(bytes, maxSide: 100, maxPixels: 1000)
  }

  @Test("Colours of associated alpha are multiplied already", arguments: [false, true])
  func alpha(isBigEndian: Bool) throws {
    let associated = try decode(file(isBigEndian: isBigEndian))
    #expect(associated[0, 0] == 0x500D_233D && associated[1, 0] == 0)
    let straight = try decode(file([338: 2], isBigEndian: isBigEndian))
    // 13, 35 and 61 times 80 / 255.
    #expect(straight[0, 0] == 0x5004_0B13)
  }

  @Test("Tags that do not concern the pixels change nothing")
  func otherTags() throws {
    let expected = try decode(file())
    #expect(try decode(file([254: 0, 274: 1, 297: 1, 65_000: 7], isBigEndian: true)) == expected)
  }

  @Test(
    "Kinds that are not read are refused by their names",
    arguments: [
      ([259: 7], "JPEG"), ([259: 6], "JPEG"), ([259: 50_000], "Zstandard"), ([259: 50_001], "WebP"),
      ([259: 34_887], "34887"), ([322: 16, 323: 16], "tiles"), ([258: 12], "12 bits"),
      ([258: 32, 339: 3], "floating-point"), ([262: 8], "CIELAB"), ([262: 32_845], "32845"),
    ] as [([Int: Int?], String)]
  )
  func kinds(tags: [Int: Int?], name: String) {
    for isBigEndian in [false, true] {
      let error = #expect(throws: CodecError.self) {
        try decode(file(tags, isBigEndian: isBigEndian))
      }
      #expect(error?.code == .decode && error?.message.contains(name) == true, "\(name)")
    }
  }

  @Test("Damaged data is an error, not a black image", arguments: [5, 8, 32_773])
  func damage(compression: Int) {
    let pixels: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let error = #expect(throws: CodecError.self) {
      try decode(file([259: compression], pixels: pixels))
    }
    #expect(error?.code == .decode)
  }
}
