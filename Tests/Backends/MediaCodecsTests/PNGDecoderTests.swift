import CRasterKernels
import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

/// Bytes of a pixel of the kinds that are read.
private let distances: [UInt8: Int] = [0: 1, 2: 3, 6: 4]

private func file(_ color: UInt8, _ width: Int, _ height: Int, seed: UInt64) -> PNGFile {
  var random = SplitMix64(seed: seed)
  let rows = (0..<height).map { _ in
    [UInt8(random.next() % 5)] + random.bytes(width * (distances[color] ?? 0))
  }
  return PNGFile(width: width, color: color, rows: rows)
}

private func decode(_ bytes: [UInt8]) throws(PNGDecoder.Failure) -> Bitmap {
  try PNGDecoder.decode(bytes, maxSide: 4096, maxPixels: 1 << 22)
}

@Suite("PNGDecoder")
struct PNGDecoderTests {
  @Test(
    "It gives the pixels of libavcodec's decoder, for every kind and filter",
    arguments: [0, 2, 6]
  )
  func agrees(_ color: UInt8) throws {
    for (seed, width) in [1, 2, 3, 7, 8, 9, 10, 16, 17, 61, 130].enumerated() {
      var made = file(color, width, 40, seed: UInt64(seed))
      made.parts = 1 + seed % 3
      let bytes = made.bytes
      let reference = try ImageDecoder.decode(bytes, maxSide: 4096, maxPixels: 1 << 22)
      #expect(try decode(bytes) == reference, "\(width) columns, seed \(seed)")
    }
  }

  @Test("It reads what the encoder writes")
  func roundTrip() throws {
    for level in PNGEncoder.Level.allCases {
      var encoder = try PNGEncoder(level: level)
      let opaque = image(33, 20) { x, y in 0xFF00_0000 | UInt32(x * 7919 + y * 104729) & 0xFF_FFFF
      }
      #expect(try decode(encoder.encode(opaque)) == opaque)
      let clear = image(33, 20) { x, y in UInt32(x * 7) << 24 | UInt32(min(x * 7, y)) << 8 }
      #expect(try decode(encoder.encode(clear)) == clear)
    }
  }

  @Test("Kinds for the general decoder are reported as such")
  func otherKinds() throws {
    var kinds: [PNGFile] = []
    var palette = PNGFile(width: 2, color: 3, rows: [[0, 0, 0]])
    palette.chunks = [("PLTE", [1, 2, 3])]
    kinds.append(palette)
    kinds.append(PNGFile(width: 1, color: 4, rows: [[0, 9, 9]]))
    var deep = PNGFile(width: 1, color: 2, rows: [[0, 1, 2, 3, 4, 5, 6]])
    deep.depth = 16
    kinds.append(deep)
    var keyed = file(2, 3, 3, seed: 1)
    keyed.chunks = [("tRNS", [0, 1, 0, 2, 0, 3])]
    kinds.append(keyed)
    var laced = file(2, 1, 1, seed: 1)
    laced.interlace = 1
    kinds.append(laced)
    for kind in kinds {
      #expect(throws: PNGDecoder.Failure.otherKind) { try decode(kind.bytes) }
    }
    #expect(throws: PNGDecoder.Failure.otherKind) { try decode(Array("GIF89a".utf8)) }
    #expect(throws: PNGDecoder.Failure.otherKind) { try decode([]) }
  }

  @Test("Any byte changed or left out is noticed, and nothing traps")
  func damageError() throws {
    let full = file(2, 5, 4, seed: 3).bytes
    for length in 8..<full.count {
      #expect(throws: PNGDecoder.Failure.self) { try decode(Array(full[..<length])) }
    }
    for index in 0..<full.count {
      var bytes = full
      bytes[index] ^= 0x10
      #expect(throws: PNGDecoder.Failure.self, "byte \(index)") { try decode(bytes) }
    }
  }

  @Test("A filter that does not exist, too few rows and too many are damage")
  func wrongRows() {
    var made = file(2, 3, 4, seed: 4)
    made.rows[2][0] = 5
    #expect(throws: PNGDecoder.Failure.damaged) { try decode(made.bytes) }
    made = file(2, 3, 4, seed: 4)
    made.rows[3].removeLast()
    #expect(throws: PNGDecoder.Failure.damaged) { try decode(made.bytes) }
    made.rows[3] += [1, 2]
    #expect(throws: PNGDecoder.Failure.damaged) { try decode(made.bytes) }
  }

  @Test("P8: Declared sizes are checked against the limits before memory is allocated for them")
  func limits() {
    var bytes = file(2, 3, 4, seed: 4).bytes
    let header = PNGFile.chunk(
      "IHDR",
      [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 8, 6, 0, 0, 0]
    )
    bytes.replaceSubrange(8..<33, with: header)
    #expect(throws: PNGDecoder.Failure.tooLarge(width: 1 << 31 - 1, height: 1 << 31 - 1)) {
      try PNGDecoder.decode(bytes, maxSide: .max, maxPixels: .max)
    }
    #expect(throws: PNGDecoder.Failure.tooLarge(width: 5, height: 4)) {
      try PNGDecoder.decode(file(2, 5, 4, seed: 1).bytes, maxSide: 4, maxPixels: 100)
    }
  }

  @Test("The AVX2 variants of the kernels equal the scalar ones", arguments: SplitMix64.seeds(10))
  func kernels(_ seed: UInt64) {
    guard rk_has_avx2() else { return }
    var random = SplitMix64(seed: seed)
    for pixels in [1, 2, 5, 8, 9, 10, 11, 33] {
      for distance in 1...4 {
        for filter in 0...5 {
          let above = random.bytes(pixels * distance)
          var a = random.bytes(pixels * distance) + [0xA5]
          var b = a
          let size = pixels * distance
          let existing = rk_unfilter_row_with(
            false,
            &a,
            above,
            size,
            Int32(distance),
            Int32(filter)
          )
          #expect(
            rk_unfilter_row_with(true, &b, above, size, Int32(distance), Int32(filter)) == existing
          )
          #expect(existing == (filter < 5) && a == b, "\(pixels) of \(distance), filter \(filter)")
        }
      }
      let packed = random.bytes(pixels * 3)
      var a = [UInt8](repeating: 0xA5, count: pixels * 4 + 8)
      var b = a
      rk_unpack_rgb_row_with(false, &a, packed, pixels)
      rk_unpack_rgb_row_with(true, &b, packed, pixels)
      #expect(a == b && a.suffix(8).allSatisfy { $0 == 0xA5 })
    }
  }
}
