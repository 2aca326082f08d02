import CRasterKernels
import Testing

@Suite("Conversion to codes of 10 bits")
struct AlphaConversionTests {
  @Test(
    "P44: Both variants give the same codes",
    .enabled(if: rk_has_avx2()),
    arguments: [true, false]
  )
  func variants(hasAlpha: Bool) {
    // Premultiplied: no component above alpha.
    let pixels = (0..<131 * 3).map { index in
      let alpha = UInt32(index * 7919 % 256)
      return [0, 8, 16].reduce(alpha << 24) { $0 | UInt32(index * 31 + $1 * 7) % (alpha + 1) << $1 }
    }
    let results = [false, true].map { Self.converted(pixels, usesAVX2: $0, hasAlpha: hasAlpha) }
    #expect(results[0] == results[1])
  }

  @Test("White, black, clear and red as BT.709 has them; the last column repeats")
  func colors() {
    let pixels: [UInt32] = [0xFFFF_FFFF, 0xFF00_0000, 0, 0xFFFF_0000]
    let codes = Self.converted(
      pixels + pixels + pixels,
      width: 4,
      usesAVX2: rk_has_avx2(),
      hasAlpha: true
    )
    // Y = 64 + 876 · 0.2126; U = 512 − 896 · 0.2126 / 1.8556; V = 512 + 448.
    #expect(codes[0] == [940, 64, 64, 250, 250, 250])
    #expect(codes[1] == [512, 512, 512, 409, 409, 409])
    #expect(codes[2] == [512, 512, 512, 960, 960, 960])
    #expect(codes[3] == [1023, 1023, 0, 1023, 1023, 1023])
  }

  // The first row of each plane of an image of three rows, two columns wider than its pixels.
  private static func converted(
    _ pixels: [UInt32],
    width: Int = 131,
    usesAVX2: Bool,
    hasAlpha: Bool
  ) -> [[Int]] {
    let stride = 2 * (width + 2)
    var planes = [UInt8](repeating: 0, count: 4 * 3 * stride)
    planes.withUnsafeMutableBufferPointer { planes in
      pixels.withUnsafeBytes { pixels in
        guard let source = pixels.assumingMemoryBound(to: UInt8.self).baseAddress,
          let y = planes.baseAddress
        else { return }
        rk_bgra_to_yuv444p10_with(
          usesAVX2,
          rk_pixmap(pixels: source, stride: width * 4, width: Int32(width), height: 3),
          rk_yuv444p10(
            y: y,
            u: y + 3 * stride,
            v: y + 6 * stride,
            a: hasAlpha ? y + 9 * stride : nil,
            y_stride: stride,
            u_stride: stride,
            v_stride: stride,
            a_stride: stride,
            width: Int32(width + 2),
            height: 3
          )
        )
      }
    }
    return (0..<4).map { plane in
      (0..<width + 2).map { x in
        let offset = plane * 3 * stride + 2 * x
        return Int(planes[offset]) | Int(planes[offset + 1]) << 8
      }
    }
  }
}
