import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

private func decode(
  _ bytes: [UInt8],
  maxSide: Int = 4096,
  maxPixels: Int = 1 << 22
) throws(CodecError) -> Bitmap {
  try ImageDecoder.decode(bytes, maxSide: maxSide, maxPixels: maxPixels)
}

private func png(_ bitmap: Bitmap) throws -> [UInt8] {
  var encoder = try PNGEncoder(level: .small)
  return try encoder.encode(bitmap)
}

@Suite("ImageDecoder")
struct ImageDecoderTests {
  @Test func pngRoundTripOfEveryPremultipliedPixel() throws {
    // Every alpha with every component that a premultiplied pixel can have.
    let all = image(256, 256) { x, y in
      let component = UInt32(min(x, y))
      let other = UInt32(min(255 - x, y))
      return UInt32(y) << 24 | component << 16 | other << 8 | UInt32(y) / 2
    }
    #expect(try decode(png(all)) == all)
  }

  @Test func pngRoundTripOpaque() throws {
    for (width, height) in [(1, 1), (3, 5), (130, 7)] {
      let bitmap = movingPicture(width, height, frame: 9)
      #expect(try decode(png(bitmap)) == bitmap)
    }
  }

  @Test("An animated WebP without frames is refused as what it is")
  func animatedWebP() {
    // RIFF, a VP8X chunk with the flag of animations, 16 × 9 pixels.
    let sides: [UInt8] = [15, 0, 0, 8, 0, 0]
    let file =
      Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0]
      + sides
    do {
      _ = try decode(file)
      Issue.record("it was decoded")
    } catch {
      #expect(error.code == .decode && error.message.contains("animated WebP"))
    }
  }

  @Test func headersTellFormatAndSize() throws {
    let file = try png(movingPicture(65, 49, frame: 0))
    let header = try #require(ImageHeader(file))
    #expect(header.format == .png && header.width == 65 && header.height == 49)
    for sample in ImageSample.all {
      let header = try #require(ImageHeader(sample.bytes), "\(sample.format)")
      #expect(header.format == sample.format)
      #expect(header.width == sample.width && header.height == sample.height, "\(sample.format)")
    }
  }

  @Test(arguments: ImageSample.all)
  func samplesShowTheirColour(_ sample: ImageSample) throws {
    let bitmap = try decode(sample.bytes)
    let header = try #require(ImageHeader(sample.bytes))
    #expect(bitmap.width == header.visibleWidth && bitmap.height == header.visibleHeight)
    for shift: UInt32 in [0, 8, 16, 24] {
      let actual = Int(bitmap[0, 0] >> shift & 255)
      let expected = Int(sample.firstPixel >> shift & 255)
      #expect(abs(actual - expected) <= sample.tolerance, "\(sample.name), shift \(shift)")
    }
  }
}

@Suite("Hostile images")
struct HostileImageTests {
  @Test func hugeDeclaredSizesAreRefused() throws {
    let huge: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 6, 0, 0, 0, 0x12, 0x34, 0x56, 0x78]
    let error = #expect(throws: CodecError.self) {
      try decode(huge, maxSide: 16384, maxPixels: 64_000_000)
    }
    #expect(error?.code == .limit)
    #expect(error?.message.contains("100000") == true)
  }

  @Test func limitsAreExact() throws {
    let file = try png(movingPicture(20, 10, frame: 0))
    #expect(try decode(file, maxSide: 20, maxPixels: 200).width == 20)
    #expect(throws: CodecError.self) { try decode(file, maxSide: 19, maxPixels: 200) }
    #expect(throws: CodecError.self) { try decode(file, maxSide: 20, maxPixels: 199) }
  }

  @Test func everyTruncationIsAnError() throws {
    let file = try png(movingPicture(9, 7, frame: 0))
    // The decoder does not miss the last chunk, which says only that the file ends.
    let lastChunk = 12
    for length in 0..<file.count {
      do {
        let bitmap = try decode(Array(file[..<length]))
        #expect(length >= file.count - lastChunk, "\(length) bytes are enough for \(bitmap.width)")
      } catch {
        #expect(error.code == .decode, "\(length): \(error)")
      }
    }
  }

  @Test(arguments: ImageSample.all)
  func truncatedAndMutatedSamplesThrowOrDecode(_ sample: ImageSample) {
    var random = SplitMix64(seed: 4)
    // The pixels or an error about the bytes, never one about a system that has all it needs.
    func check(_ bytes: [UInt8]) {
      do throws(CodecError) {
        let image = try decode(bytes, maxSide: 512, maxPixels: 1 << 18)
        #expect(max(image.width, image.height) <= 512)
        #expect(image.width * image.height <= 1 << 18 && image.width > 0)
      } catch {
        #expect([.decode, .limit].contains(error.code), "\(error)")
      }
    }
    for length in 0..<sample.bytes.count { check(Array(sample.bytes[..<length])) }
    for _ in 0..<300 {
      var bytes = sample.bytes
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          UInt8(truncatingIfNeeded: random.next())
      }
      check(bytes)
    }
  }

  @Test(
    arguments: [
      [], [0], Array("GIF89a".utf8), Array("BM".utf8), [0xFF, 0xD8, 0xFF],
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 0],
      Array("RIFF....WEBPVP8 ".utf8), Array("#EXTM3U\nfile:///etc/passwd\n".utf8),
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8),
    ] as [[UInt8]]
  )
  func otherBytesAreNoPicture(_ bytes: [UInt8]) {
    let error = #expect(throws: CodecError.self) { try decode(bytes) }
    #expect(error?.code == .decode)
  }
}
