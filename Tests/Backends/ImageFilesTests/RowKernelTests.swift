import CRasterKernels
import TestSupport
import Testing

/// Odd and even counts around the steps of 8, 11 and 32 pixels.
private let counts = [0, 1, 7, 8, 9, 10, 11, 15, 16, 18, 19, 31, 32, 33, 63, 64, 257]

@Suite(
  "Row kernels: the AVX2 variant equals the scalar one",
  .enabled(if: rk_has_avx2(), "this processor has no AVX2")
)
struct RowKernelTests {
  typealias RowKernel = (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, Int) -> Void

  // Runs a kernel with guard bytes behind the row, which must stay.
  private func run(_ kernel: RowKernel, _ source: [UInt8], bytesOut: Int) -> [UInt8] {
    var target = [UInt8](repeating: 0xA5, count: bytesOut + 64)
    kernel(&target, source, source.count / 4)
    #expect(target[bytesOut...].allSatisfy { $0 == 0xA5 }, "wrote behind the row")
    return Array(target[..<bytesOut])
  }

  private func expectEqual(
    _ scalar: RowKernel,
    _ vector: RowKernel,
    bytesPerPixel: Int = 4,
    _ comment: Comment
  ) {
    var random = SplitMix64(seed: 1)
    for count in counts {
      var source = random.bytes(count * 4)
      for pixel in stride(from: 0, to: source.count, by: 28) { source[pixel + 3] = 255 }
      for pixel in stride(from: 0, to: source.count, by: 36) { source[pixel + 3] = 0 }
      let a = run(scalar, source, bytesOut: count * bytesPerPixel)
      let b = run(vector, source, bytesOut: count * bytesPerPixel)
      #expect(a == b, "\(comment), \(count) pixels, seed 1")
    }
  }

  @Test func unpremultiply() {
    expectEqual(
      { rk_unpremultiply_row_with(false, $0, $1, $2) },
      { rk_unpremultiply_row_with(true, $0, $1, $2) },
      "unpremultiply"
    )
  }

  @Test("A rectangle is cleared, and nothing beside it", arguments: [0, 0xFFFF_FFFF, 0xFF10_2030])
  func clear(pixel: UInt32) {
    for width in counts {
      for usesAVX2 in [false, true] {
        var pixels = [UInt32](repeating: 0xA5A5_A5A5, count: 300 * 5)
        rk_clear_with(usesAVX2, &pixels[301], 1200, width, 3, pixel)
        for (index, value) in pixels.enumerated() {
          let isInside = (1..<4).contains(index / 300) && (1..<1 + width).contains(index % 300)
          #expect(value == (isInside ? pixel : 0xA5A5_A5A5), "\(index) of width \(width)")
        }
      }
    }
  }

  @Test func premultiply() {
    expectEqual(
      { rk_premultiply_row_with(false, $0, $1, $2) },
      { rk_premultiply_row_with(true, $0, $1, $2) },
      "premultiply"
    )
  }

  @Test func packRGB() {
    expectEqual(
      { rk_pack_rgb_row_with(false, $0, $1, $2) },
      { rk_pack_rgb_row_with(true, $0, $1, $2) },
      bytesPerPixel: 3,
      "pack"
    )
  }

  @Test func opaqueFindsEveryPlace() {
    for count in counts {
      var row = [UInt8](repeating: 255, count: count * 4)
      var packed = [UInt8](repeating: 0, count: count * 3)
      #expect(rk_row_is_opaque_with(false, row, count) && rk_row_is_opaque(row, count))
      #expect(
        rk_pack_rgb_row_with(false, &packed, row, count) && rk_pack_rgb_row(&packed, row, count)
      )
      for pixel in 0..<count {
        row[pixel * 4 + 3] = 254
        #expect(!rk_row_is_opaque_with(false, row, count) && !rk_row_is_opaque(row, count))
        #expect(!rk_pack_rgb_row_with(false, &packed, row, count))
        #expect(!rk_pack_rgb_row(&packed, row, count))
        row[pixel * 4 + 3] = 255
        row[pixel * 4] = 0
      }
    }
  }
}

@Suite("Row kernels: every pair of component and alpha")
struct RowArithmeticTests {
  // All 65536 pairs, as pixels whose three components are equal.
  private let pairs: [UInt8] = (0..<65536).flatMap { n in
    let component = UInt8(n & 255)
    return [component, component, component, UInt8(n >> 8)]
  }

  @Test func unpremultiplyRounds() {
    var straight = pairs
    rk_unpremultiply_row(&straight, pairs, 65536)
    var wrong = 0
    for n in 0..<65536 {
      let alpha = n >> 8
      let component = min(n & 255, alpha)
      let expected = alpha == 0 ? 0 : (component * 255 + alpha / 2) / alpha
      if Int(straight[n * 4]) != expected || Int(straight[n * 4 + 3]) != alpha { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func premultiplyRoundsAndUndoesUnpremultiply() {
    var product = pairs
    rk_premultiply_row(&product, pairs, 65536)
    let straight = product
    var again = pairs
    var back = pairs
    rk_unpremultiply_row(&again, straight, 65536)
    rk_premultiply_row(&back, again, 65536)
    var wrong = 0
    for n in 0..<65536 where Int(product[n * 4]) != ((n & 255) * (n >> 8) + 127) / 255 {
      wrong += 1
    }
    #expect(wrong == 0)
    #expect(back == product, "premultiplied pixels survive the way through straight ones")
  }
}
