import CRasterKernels
import Graphics
import TestSupport
import Testing

/// The kernel that reads images under affine maps.
@Suite("Images under maps")
struct ResampleTests {
  private struct Image {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(_ width: Int, _ height: Int, _ random: inout SplitMix64) {
      (self.width, self.height) = (width, height)
      pixels = (0..<width * height).map { _ in
        let alpha = UInt32.random(in: 0...255, using: &random)
        return (0..<3).reduce(alpha << 24) {
          $0 | UInt32.random(in: 0...alpha, using: &random) << ($1 * 8)
        }
      }
    }

    func filled(
      _ x: Int,
      _ y: Int,
      _ columns: Int,
      _ rows: Int,
      _ matrix: [Double],
      alpha: UInt32 = 255,
      usesAVX2: Bool
    ) -> [UInt32] {
      // Guard pixels behind each row.
      var out = [UInt32](repeating: 0xA5A5_A5A5, count: (columns + 3) * rows)
      pixels.withUnsafeBytes { bytes in
        var source = resample_source(
          pixels: bytes.baseAddress,
          stride: width * 4,
          width: Int32(width),
          height: Int32(height),
          visible: (-1e9, -1e9, 1e9, 1e9)
        )
        resample_fill_with(
          usesAVX2,
          &out,
          (columns + 3) * 4,
          Int32(x),
          Int32(y),
          columns,
          rows,
          matrix,
          &source,
          alpha
        )
      }
      return (0..<rows).flatMap { row in
        let start = row * (columns + 3)
        for pixel in out[(start + columns)..<(start + columns + 3)] {
          #expect(pixel == 0xA5A5_A5A5)
        }
        return out[start..<(start + columns)]
      }
    }
  }

  private func matrix(_ random: inout SplitMix64) -> [Double] {
    let reach: Double = [0.02, 0.7, 1, 1.4, 2.5, 40].randomElement(using: &random) ?? 1
    func number() -> Double { random.number(in: -reach...reach) }
    let isStraight = Bool.random(using: &random)
    let (b, c): (Double, Double) = isStraight ? (0, 0) : (number(), number())
    return [number(), b, c, number(), random.number(in: -30...60), random.number(in: -30...60)]
  }

  @Test(
    "P44: Images under maps",
    .enabled(if: rk_has_avx2(), "this processor has no AVX2"),
    arguments: SplitMix64.seeds(6)
  )
  func variants(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let sides = [1, 2, 3, 7, 8, 9, 20, 61]
      let image = Image(
        sides.randomElement(using: &random) ?? 1,
        sides.randomElement(using: &random) ?? 1,
        &random
      )
      let matrix = matrix(&random)
      let (x, y) = (
        Int.random(in: -40...40, using: &random), Int.random(in: -40...40, using: &random)
      )
      let columns = [1, 5, 8, 37, 530].randomElement(using: &random) ?? 1
      let alpha: UInt32 =
        Bool.random(using: &random) ? 255 : UInt32.random(in: 0...255, using: &random)
      let plain = image.filled(x, y, columns, 6, matrix, alpha: alpha, usesAVX2: false)
      let vector = image.filled(x, y, columns, 6, matrix, alpha: alpha, usesAVX2: true)
      #expect(plain == vector, "\(image.width) × \(image.height) by \(matrix) at \(x), \(y)")
    }
  }

  @Test("A pixel does not depend on the rest of the request", arguments: SplitMix64.seeds(4))
  func alone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let image = Image(23, 17, &random)
      let matrix = matrix(&random)
      // Inside of the image, where no pixel may be left out.
      let full = image.filled(-8, -8, 40, 30, matrix, usesAVX2: rk_has_avx2())
      for _ in 0..<20 {
        let (x, y) = (
          Int.random(in: 0..<40, using: &random), Int.random(in: 0..<30, using: &random)
        )
        let one = image.filled(x - 8, y - 8, 1, 1, matrix, usesAVX2: rk_has_avx2())
        #expect(one == [full[y * 40 + x]], "\(x), \(y) by \(matrix)")
      }
    }
  }

  @Test(
    "Each component is the mean of the four around it, to a code",
    arguments: SplitMix64.seeds(4)
  )
  func means(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let image = Image(9, 8, &random)
      let matrix = matrix(&random).enumerated().map { $0 < 4 ? $1 / 50 : abs($1) / 10 }
      let out = image.filled(0, 0, 16, 12, matrix, usesAVX2: rk_has_avx2())
      for y in 0..<12 {
        for x in 0..<16 {
          let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
          let column = (matrix[0] * u + matrix[2] * v + matrix[4] - 0.5).clamped(to: 0...8)
          let row = (matrix[1] * u + matrix[3] * v + matrix[5] - 0.5).clamped(to: 0...7)
          for shift in [0, 8, 16, 24] as [UInt32] {
            func code(_ x: Int, _ y: Int) -> Double {
              Double(image.pixels[min(y, 7) * 9 + min(x, 8)] >> shift & 255)
            }
            let (left, top) = (Int(column), Int(row))
            let (s, t) = (column - Double(left), row - Double(top))
            let upper = code(left, top) * (1 - s) + code(left + 1, top) * s
            let lower = code(left, top + 1) * (1 - s) + code(left + 1, top + 1) * s
            let expected = upper * (1 - t) + lower * t
            // Two roundings of half a code, and of both places to 1/512 of a pixel.
            #expect(abs(Double(out[y * 16 + x] >> shift & 255) - expected) < 2.1, "\(x), \(y)")
          }
        }
      }
    }
  }
}
