import CRasterKernels
import TestSupport
import Testing

/// The blur in linear light.
@Suite("Kernel of the blur in light")
struct LightBlurKernelTests {
  private static let decoding = (0...255).map { Float($0 * $0) / (255 * 255) }
  private static let encoding = (0...4096).map { (Float($0) / 4096).squareRoot() }

  private func blurred(
    _ pixels: [UInt32],
    width: Int,
    _ sigma: (x: Double, y: Double),
    usesAVX2: Bool
  ) -> [UInt32] {
    let height = pixels.count / width
    let bytes = blur_float_scratch_bytes(width, height, max(sigma.x, sigma.y))
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    defer { scratch.deallocate() }
    var result = pixels
    Self.decoding.withUnsafeBufferPointer { decode in
      Self.encoding.withUnsafeBufferPointer { encode in
        var light = blur_light(decode: decode.baseAddress, encode: encode.baseAddress)
        result.withUnsafeMutableBytes {
          blur_image_in_light_with(
            usesAVX2,
            $0.baseAddress,
            width * 4,
            width,
            height,
            sigma.x,
            sigma.y,
            &light,
            scratch
          )
        }
      }
    }
    return result
  }

  // Premultiplied noise with an empty margin of a third.
  private func noise(width: Int, height: Int) -> [UInt32] {
    var random = SplitMix64(seed: 4)
    return (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      guard x >= width / 3, y >= height / 3 else { return 0 }
      let alpha = UInt32.random(in: 0...255, using: &random)
      let parts = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
      return alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
    }
  }

  @Test(
    "Both variants give the same bytes",
    arguments: [(1, 1), (3, 9), (8, 8), (61, 47)],
    [(0.7, 0.9), (3, 0), (0, 12.5), (40, 5)]
  )
  func variants(size: (Int, Int), sigma: (Double, Double)) {
    let pixels = noise(width: size.0, height: size.1)
    let scalar = blurred(pixels, width: size.0, sigma, usesAVX2: false)
    if rk_has_avx2() { #expect(blurred(pixels, width: size.0, sigma, usesAVX2: true) == scalar) }
  }

  @Test("A row of one colour remains where the margins are far")
  func constant() {
    let (width, pixel) = (200, UInt32(0xFF80_4020))
    let result = blurred(
      Array(repeating: pixel, count: width),
      width: width,
      (4, 0),
      usesAVX2: false
    )
    #expect(result[width / 2] == pixel)
  }

  @Test("Nothing remains nothing, and empty lines remain empty")
  func empty() {
    var pixels = [UInt32](repeating: 0, count: 40 * 40)
    #expect(blurred(pixels, width: 40, (5, 5), usesAVX2: rk_has_avx2()) == pixels)
    pixels[20 * 40 + 20] = .max
    let result = blurred(pixels, width: 40, (5, 0), usesAVX2: rk_has_avx2())
    #expect(result.indices.allSatisfy { ($0 / 40 == 20) || result[$0] == 0 })
    #expect(result[20 * 40 + 22] > 0)
  }
}
