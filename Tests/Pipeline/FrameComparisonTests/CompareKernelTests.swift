import CRasterKernels
import TestSupport
import Testing

/// Premultiplied pixels, most of them of few colours so that neighbours are often equal.
private func pixels(_ count: Int, _ random: inout SplitMix64, opaque: Bool) -> [UInt8] {
  let palette = (0..<4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  return (0..<count).flatMap { _ -> [UInt8] in
    let choice = random.next()
    let alpha: UInt8 = opaque || choice % 3 > 0 ? 255 : UInt8(truncatingIfNeeded: choice >> 8)
    return (0..<3).map { component -> UInt8 in
      let code = palette[Int((choice >> (16 + component * 2)) % 4)]
      return UInt8((Int(code) * Int(alpha) + 127) / 255)
    } + [alpha]
  }
}

@Suite(
  "Kernels of comparison: the AVX2 variant equals the scalar one",
  .enabled(if: rk_has_avx2(), "this processor has no AVX2")
)
struct CompareKernelTests {
  private typealias Row = (marks: [UInt8], result: rk_row_difference)

  // Passes a comparison of two images of 4 bytes a pixel, which are not empty.
  private func compare<Result>(
    _ left: [UInt8],
    _ right: [UInt8],
    width: Int,
    _ body: (inout rk_comparison) -> Result
  ) -> Result {
    left.withUnsafeBufferPointer { l in
      right.withUnsafeBufferPointer { r in
        guard let expected = l.baseAddress, let actual = r.baseAddress else {
          preconditionFailure("an image is empty")
        }
        var comparison = rk_comparison(
          expected: expected,
          actual: actual,
          expected_stride: width * 4,
          actual_stride: width * 4,
          width: Int32(width),
          height: Int32(left.count / 4 / width),
          largest_delta: 0,
          ignores_antialiasing: false
        )
        return body(&comparison)
      }
    }
  }

  @Test(arguments: SplitMix64.seeds(40))
  func rows(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let width = 1 + Int(random.next() % 70)
    let height = 1 + Int(random.next() % 9)
    let opaque = seed % 2 == 0
    let left = pixels(width * height, &random, opaque: opaque)
    var right = left
    let other = pixels(width * height, &random, opaque: opaque)
    for x in 0..<width * height where random.next() % 3 == 0 {
      right.replaceSubrange(x * 4..<x * 4 + 4, with: other[x * 4..<x * 4 + 4])
    }
    let ignored: [UInt8] = (0..<width).map { _ in random.next() % 5 == 0 ? 1 : 0 }
    for y in 0..<height {
      var scratch = [Double](repeating: 0, count: width)
      var a = [UInt8](repeating: 9, count: width)
      var b = a
      let results = compare(left, right, width: width) { comparison in
        comparison.largest_delta = seed % 3 == 0 ? 352.15 : -1
        comparison.ignores_antialiasing = seed % 4 < 2
        return [
          rk_compare_row_with(false, &comparison, Int32(y), ignored, &a, &scratch),
          rk_compare_row_with(true, &comparison, Int32(y), ignored, &b, &scratch),
        ]
      }
      #expect(a == b, "seed \(seed)")
      #expect(results.count == 2 && a.allSatisfy { $0 <= 3 })
      let (one, two) = (results[0], results[1])
      #expect(one.sum == two.sum && one.largest_delta == two.largest_delta, "seed \(seed)")
      #expect(
        (one.changed, one.antialiased, one.different) == (
          two.changed, two.antialiased, two.different
        )
      )
      #expect(one.first == two.first && one.last == two.last)
    }
  }

  @Test(arguments: SplitMix64.seeds(20))
  func similarity(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let width = 1 + Int(random.next() % 70)
    let height = 1 + Int(random.next() % 20)
    let left = pixels(width * height, &random, opaque: false)
    let right = pixels(width * height, &random, opaque: false)
    var a = [Double](repeating: 9, count: max(1, (width + 3) / 4 - 1))
    var b = a
    compare(left, right, width: width) { comparison in
      for y in stride(from: 0, to: height, by: 4) {
        rk_similarity_row_with(false, &comparison, Int32(y), &a)
        rk_similarity_row_with(true, &comparison, Int32(y), &b)
        #expect(a == b, "seed \(seed)")
      }
    }
    #expect(a.allSatisfy { (-1...1).contains($0) })
  }
}
