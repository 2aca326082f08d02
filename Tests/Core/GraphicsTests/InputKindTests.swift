import Graphics
import Testing

/// The beginnings of files as their specifications and the programs that write them have them.
@Suite("Kinds of files by their first bytes")
struct InputKindTests {
  // A box of ISO/IEC 14496-12 with brands.
  private static func brands(_ major: String, _ others: String...) -> [UInt8] {
    let text = "ftyp" + major + "\0\0\0\0" + others.joined()
    return [0, 0, 0, UInt8(text.utf8.count + 4)] + Array(text.utf8) + [0, 0, 0, 8]
  }

  // The header of EBML with the type of the document.
  private static func matroska(_ type: String) -> [UInt8] {
    [0x1A, 0x45, 0xDF, 0xA3, 0x93, 0x42, 0x82, 0x80 | UInt8(type.utf8.count)] + Array(type.utf8)
  }

  private static let webp = Array("RIFF".utf8) + [0x24, 0, 0, 0] + Array("WEBPVP8 ".utf8)
  private static let packets = (0..<3).flatMap { _ in
    [UInt8(0x47)] + [UInt8](repeating: 0, count: 187)
  }

  @Test(
    "Formats that are read",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], .png),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], .jpeg), ([0xFF, 0xD8, 0xFF, 0xDB], .jpeg),
      (Array("GIF89a".utf8), .gif), (Array("GIF87a".utf8), .gif), (webp, .webp),
      (Array("BM".utf8) + [0x46, 0, 0, 0], .bmp),
      ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], .tiff),
      (brands("avif", "mif1"), .avif), (brands("mif1", "avif"), .avif),
      (brands("avis", "avif"), .avis), (brands("isom", "avc1"), .mp4), (brands("M4V "), .mp4),
      (brands("qt  "), .mov), (Array("\0\0\0\u{8}wide\0\0\0\0mdat".utf8), .mov),
      (matroska("webm"), .webm), (matroska("matroska"), .mkv),
      ([0x1F, 0x8B, 8, 0], .gzip), (Array("PK\u{3}\u{4}".utf8), .zip),
      (Array("PK\u{5}\u{6}".utf8), .zip), ([0x78, 0x9C, 0x4B], .zlib), ([0x78, 0xDA, 0x4B], .zlib),
      (Array("ID3\u{4}".utf8), .mp3), ([0xFF, 0xFB, 0x90, 0x44], .mp3),
      (Array("{}".utf8), .json), (Array("\u{FEFF}  \n[1]".utf8), .json),
      (Array("<svg/>".utf8), .markup), (Array("\u{FEFF}\r\n<?xml?>".utf8), .markup),
    ] as [([UInt8], InputKind.Format)]
  )
  func formats(bytes: [UInt8], format: InputKind.Format) {
    #expect(InputKind(bytes)?.format == format)
    #expect(InputKind(bytes)?.remedy.isEmpty == (format != .mp3))
  }

  @Test(
    "Kinds that are told with a remedy",
    arguments: [
      (Array("RIFF".utf8) + [0, 0, 0, 0] + Array("AVI LIST".utf8), "an AVI video"),
      (Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEfmt ".utf8), "a WAV sound"),
      (brands("heic", "mif1"), "a HEIF image"), (brands("mif1", "heic"), "a HEIF image"),
      (packets, "an MPEG transport stream"), ([0xFF, 0xF1, 0x50, 0x80], "AAC audio"),
      ([0, 0, 0, 12] + Array("JXL ".utf8), "a JPEG XL image"), ([0xFF, 0x0A], "a JPEG XL image"),
      (Array("%PDF-1.7".utf8), "a PDF document"), (Array("OTTO".utf8), "an OpenType font"),
      ([UInt8](repeating: 0x20, count: 257) + Array("ustar".utf8), "a tar archive"),
    ] as [([UInt8], String)]
  )
  func foreign(bytes: [UInt8], noun: String) {
    #expect(InputKind(bytes)?.noun == noun)
    #expect(InputKind(bytes)?.format == nil && InputKind(bytes)?.remedy.isEmpty == false)
  }

  @Test(
    "Beginnings that are too short, and texts that are none",
    arguments: [
      [], [0x89], [0x89, 0x50, 0x4E], [0xFF], [0xFF, 0xD8], Array("GIF".utf8), Array("RIFF".utf8),
      Array("RIFF\0\0\0\0WEB".utf8), Array("B".utf8), Array("PK".utf8), [0x1F], [0x78, 0x9C],
      [0x78, 0x9D, 0], Array(brands("avif").prefix(11)), [0x1A, 0x45, 0xDF],
      Array("\u{FEFF} \n".utf8), Array("hello".utf8), [0xFF, 0xFE, 0x7B, 0], [0, 0, 0, 0],
      Array("<<<<<<< HEAD\n{}".utf8),
    ] as [[UInt8]]
  )
  func unknown(bytes: [UInt8]) { #expect(InputKind(bytes) == nil) }

  @Test("Every beginning of every kind ends without a trap")
  func cuts() {
    let files = [
      Self.webp, Self.packets, Self.brands("mif1", "heic", "avif"), Self.matroska("webm"),
    ]
    for file in files {
      for count in file.indices { _ = InputKind(Array(file[..<count])) }
    }
    // A length of a box that is longer than the file, and one that is none.
    for length: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0, 0, 0, 16]] {
      _ = InputKind(length + Array("ftypavif\0\0\0\0mif".utf8))
    }
  }

  @Test("Names promise a kind by their endings")
  func names() {
    #expect(InputKind(suffixOf: "a.b.APNG")?.noun == "a PNG image")
    #expect(InputKind(suffixOf: "a.bmp")?.format == .bmp)
    #expect(InputKind(suffixOf: "a.TIF")?.format == .tiff)
    #expect(InputKind(suffixOf: "a.lottie")?.noun == "a dotLottie archive")
    #expect(InputKind(suffixOf: "a.zip")?.noun == "a ZIP archive")
    #expect(InputKind(suffixOf: "a.svg")?.noun == "an SVG drawing")
    #expect(InputKind(suffixOf: "a.json") == nil && InputKind(suffixOf: "png") == nil)
    #expect(InputKind([0xFF, 0xD8, 0xFF])?.mediaType == "image/jpeg")
  }
}
