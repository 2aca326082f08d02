import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

/// Texts, EXIF and profiles, which decoders expand.
@Suite("Metadata of images")
struct ImageMetadataTests {
  private static let pixel = PNGFile(width: 1, color: 2, rows: [[0, 200, 60, 40]])

  private static func decode(_ bytes: [UInt8]) throws(CodecError) -> Bitmap {
    try ImageDecoder.decode(bytes, maxSide: 64, maxPixels: 4096)
  }

  @Test(
    "Texts, EXIF and frames of animations are no part of a PNG's pixels",
    arguments: ["tEXt", "zTXt", "iTXt", "eXIf", "acTL", "prVt"]
  )
  func otherChunks(_ type: String) throws {
    var file = Self.pixel
    file.chunks = [(type, [65, 0, 0, 1, 2, 3])]
    #expect(ImageFormat.png.withoutMetadata(file.bytes) == Self.pixel.bytes)
    #expect(try Self.decode(file.bytes)[0, 0] == 0xFFC8_3C28)
  }

  @Test(
    "Colours and transparency are, and critical chunks are for the decoder to judge",
    arguments: ["tRNS", "cICP", "iCCP", "sRGB", "gAMA", "cHRM", "PLTE", "QQQQ"]
  )
  func pixelChunks(_ type: String) {
    var file = Self.pixel
    file.chunks = [(type, [0, 0, 0, 0, 0, 0])]
    #expect(ImageFormat.png.withoutMetadata(file.bytes) == file.bytes)
  }

  @Test("Of several profiles, which the format does not allow, the first is expanded")
  func severalProfiles() {
    var (one, three) = (Self.pixel, Self.pixel)
    one.chunks = [("iCCP", [65, 0, 0, 1])]
    three.chunks = one.chunks + [("iCCP", [66, 0, 0, 2]), ("iCCP", [67, 0, 0, 3])]
    #expect(ImageFormat.png.withoutMetadata(three.bytes) == one.bytes)
  }

  @Test("A PNG that is cut inside of a text remains as it is")
  func cutText() {
    var file = Self.pixel
    file.chunks = [("zTXt", [UInt8](repeating: 65, count: 100))]
    let start = Array(file.bytes[..<60])
    #expect(ImageFormat.png.withoutMetadata(start) == start)
  }

  @Test("A profile is expanded up to the limit and no further", arguments: [0, 1])
  func profileSize(_ excess: Int) throws {
    let profile = [UInt8](repeating: 0, count: ImageFormat.maxProfileBytes + excess)
    var file = Self.pixel
    file.chunks = [("iCCP", [65, 0, 0] + PNGFile.stored(profile))]
    if excess == 0 {
      #expect(try Self.decode(file.bytes)[0, 0] == 0xFFC8_3C28)
      return
    }
    let error = #expect(throws: CodecError.self) { try Self.decode(file.bytes) }
    #expect(error?.code == .limit)
    #expect(error?.message.contains("8388608 bytes") == true)
  }

  @Test("EXIF of a JPEG is skipped, also behind the first scan; other segments are not touched")
  func exifOfJPEG() throws {
    let sample = try #require(ImageSample.all.first { $0.format == .jpeg })
    let marker: [UInt8] = [0xFF, 0xE1, 0, 10]
    let exif = marker + Array("Exif\0\0".utf8) + [1, 2]
    let other = marker + Array("http:/".utf8) + [1, 2]
    let hidden = marker + [0, 0, 0, 0, 0, 0, 1, 2]
    let file = sample.bytes
    let written = file[..<2] + exif + other + file[2..<file.count - 2] + exif + file.suffix(2)
    let read = file[..<2] + hidden + other + file[2..<file.count - 2] + hidden + file.suffix(2)
    #expect(ImageFormat.jpeg.withoutMetadata(Array(written)) == Array(read))
    #expect(try Self.decode(Array(written)) == Self.decode(file))
  }

  @Test("EXIF of a WebP is skipped on chunks' borders only")
  func exifOfWebP() {
    let head = Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WEBP".utf8)
    let other = Array("ABCD".utf8) + [5, 0, 0, 0] + Array("xEXIF".utf8) + [0]
    let content: [UInt8] = [2, 0, 0, 0, 7, 7]
    let file = head + other + Array("EXIF".utf8) + content
    #expect(ImageFormat.webp.withoutMetadata(file) == head + other + [0, 0, 0, 0] + content)
  }
}
