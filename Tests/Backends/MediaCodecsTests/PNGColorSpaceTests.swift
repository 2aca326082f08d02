import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

/// The chunks of PNG, third edition, that say what colours are, of a pixel with the codes 200, 60 and 40.
@Suite("Colour spaces of PNG files")
struct PNGColorSpaceTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let chunks: [(type: String, data: [UInt8])]
    let color: [Int]
    var isUnused = false
  }

  private static func numbers(_ values: Int...) -> [UInt8] {
    values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  }

  private static let plain = [200, 60, 40]
  private static let displayP3 = numbers(
    31_270,
    32_900,
    68_000,
    32_000,
    26_500,
    69_000,
    15_000,
    6000
  )
  private static let standard = numbers(
    31_270,
    32_900,
    64_000,
    33_000,
    30_000,
    60_000,
    15_000,
    6000
  )

  // The colours from IEC 61966-2-1 and the matrices of the primaries, as Chromium shows them.
  static let kinds = [
    Kind(testDescription: "nothing", chunks: [], color: plain),
    Kind(testDescription: "sRGB", chunks: [("sRGB", [0])], color: plain),
    Kind(testDescription: "cICP of sRGB", chunks: [("cICP", [1, 13, 0, 1])], color: plain),
    Kind(testDescription: "P3", chunks: [("cICP", [12, 13, 0, 1])], color: [217, 42, 23]),
    Kind(testDescription: "linear", chunks: [("cICP", [1, 8, 0, 1])], color: [229, 133, 110]),
    Kind(testDescription: "PQ", chunks: [("cICP", [9, 16, 0, 1])], color: [255, 0, 0]),
    Kind(testDescription: "gamma 1", chunks: [("gAMA", numbers(100_000))], color: [229, 133, 110]),
    Kind(
      testDescription: "P3 by chromaticities",
      chunks: [("gAMA", numbers(45_455)), ("cHRM", displayP3)],
      color: [219, 37, 13]
    ),
    Kind(
      testDescription: "sRGB by its own gamma",
      chunks: [("gAMA", numbers(45_455)), ("cHRM", standard)],
      color: plain
    ),
    Kind(
      testDescription: "sRGB before gamma",
      chunks: [("gAMA", numbers(100_000)), ("sRGB", [0])],
      color: plain
    ),
    Kind(
      testDescription: "cICP before sRGB",
      chunks: [("sRGB", [0]), ("cICP", [12, 13, 0, 1])],
      color: [217, 42, 23]
    ),
    Kind(
      testDescription: "unknown primaries",
      chunks: [("cICP", [10, 13, 0, 1])],
      color: plain,
      isUnused: true
    ),
  ]

  @Test("Colours become sRGB, or are reported", arguments: kinds)
  func color(_ kind: Kind) throws {
    var file = PNGFile(width: 1, color: 2, rows: [[0, 200, 60, 40]])
    file.chunks = kind.chunks
    let image = try ImageDecoder.image(file.bytes, maxSide: 10, maxPixels: 100)
    let pixel = image.bitmap[0, 0]
    for (shift, value) in zip([UInt32(16), 8, 0], kind.color) {
      #expect(abs(Int(pixel >> shift & 255) - value) <= 1)
    }
    #expect(image.hasUnusedProfile == kind.isUnused)
    // The fast reader leaves other spaces to this one.
    if let fast = try? PNGDecoder.decode(file.bytes, maxSide: 10, maxPixels: 100) {
      #expect(fast == image.bitmap)
    }
  }
}
