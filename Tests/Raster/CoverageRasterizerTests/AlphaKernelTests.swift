import CRasterKernels
import TestSupport
import Testing

/// Kernels that composite onto alpha alone, under a clip, and through moved alpha.
@Suite("Kernels for alpha and clips")
struct AlphaKernelTests {
  private static let (width, height) = (83, 21)
  private let variants = rk_has_avx2() ? [false, true] : [false]

  // A product of two parts of 255, rounded.
  private func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let product = 2 * Int(a) * Int(b)
    return UInt8((product + 255) / 510)
  }

  private static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let byte = UInt8.random(in: 0...255, using: &random)
      return byte < 60 ? 0 : byte > 200 ? 255 : byte
    }
  }

  // Fills a closed curve; `small` is within the size whose coverage is cached.
  private func fill(
    _ usesAVX2: Bool,
    _ area: inout rk_coverage_area,
    isSmall: Bool,
    _ mode: rk_coverage_mode,
    _ target: rk_coverage_target,
    _ color: UInt32
  ) {
    let width = isSmall ? 40 : Self.width
    guard rk_coverage_begin(&area, 0, 0, width, Self.height, [1, 0, 0, 1, 0.3, 0.4]) else { return }
    rk_coverage_move(&area, 2, 1)
    rk_coverage_curve(&area, Double(width), 0, Double(width), 12, Double(width) - 9, 20)
    rk_coverage_line(&area, 5, 17)
    let status = rk_coverage_finish_with(usesAVX2, &area, rk_coverage_nonzero, false)
    guard status == rk_coverage_done else { return }
    let source = rk_coverage_source(color: color, image: nil, stride: 0)
    let columns = rk_coverage_columns(first: 0, end: width)
    rk_coverage_fill_with(usesAVX2, &area, rk_coverage_nonzero, mode, columns, target, source)
  }

  @Test("P44: An alpha target gets the alpha of a colour target", arguments: 0..<2, [false, true])
  func alphaTargets(mode: UInt32, isSmall: Bool) {
    let (width, height) = (Self.width, Self.height)
    let before = Self.noise(width * height, seed: 1)
    let mode = rk_coverage_mode(rawValue: mode)
    for usesAVX2 in variants {
      var area = rk_coverage_area()
      rk_coverage_store(&area)
      defer { rk_coverage_end(&area) }
      // From the third time on, the coverage is cached.
      for _ in 0..<4 {
        var colors = before.map { UInt32($0) << 24 }
        var alpha = before
        colors.withUnsafeMutableBytes { bytes in
          let colorTarget = target(bytes.baseAddress, stride: width * 4)
          fill(usesAVX2, &area, isSmall: isSmall, mode, colorTarget, 0x9000_0000)
        }
        alpha.withUnsafeMutableBytes { bytes in
          var alphaTarget = target(bytes.baseAddress, stride: width)
          alphaTarget.is_alpha = true
          fill(usesAVX2, &area, isSmall: isSmall, mode, alphaTarget, 0x9000_0000)
        }
        #expect(alpha == colors.map { UInt8($0 >> 24) })
        #expect(alpha != before)
      }
    }
  }

  @Test("P44: A clip multiplies the coverage", arguments: [false, true])
  func clips(isSmall: Bool) {
    let (width, height) = (Self.width, Self.height)
    var clip = Self.noise(width * height, seed: 2)
    // Rows without any coverage, and with all of it.
    for x in 0..<width { (clip[4 * width + x], clip[6 * width + x]) = (0, 255) }
    func coverage(_ usesAVX2: Bool, clip: [UInt8]?, color: UInt32) -> [UInt8] {
      var area = rk_coverage_area()
      rk_coverage_store(&area)
      defer { rk_coverage_end(&area) }
      var result: [UInt8] = []
      for _ in 0..<3 {
        var pixels = [UInt32](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBytes { bytes in
          (clip ?? []).withUnsafeBufferPointer { clipBytes in
            var clipped = target(bytes.baseAddress, stride: width * 4)
            if clip != nil { (clipped.clip, clipped.clip_stride) = (clipBytes.baseAddress, width) }
            fill(usesAVX2, &area, isSmall: isSmall, rk_coverage_over, clipped, color)
          }
        }
        result = pixels.map { UInt8($0 >> 24) }
      }
      return result
    }
    let free = coverage(false, clip: nil, color: .max)
    #expect(Set(free).count > 20)
    for usesAVX2 in variants {
      let clipped = coverage(usesAVX2, clip: clip, color: .max)
      #expect(clipped == zip(free, clip).map { product($0, $1) })
      let faint = coverage(usesAVX2, clip: clip, color: 0x5000_0000)
      #expect(faint == clipped.map { product($0, 0x50) })
    }
  }

  @Test("P44: Images onto alpha", arguments: 0..<2)
  func images(mode: UInt32) {
    let count = 301
    let source = Self.noise(count, seed: 5).map { UInt32($0) << 24 }
    let (mask, before) = (Self.noise(count, seed: 6), Self.noise(count, seed: 7))
    let mode = rk_coverage_mode(rawValue: mode)
    for usesAVX2 in variants {
      var colors = before.map { UInt32($0) << 24 }
      blendRow(usesAVX2, mode, &colors, source, mask, 190, count)
      var alpha = before
      alpha.withUnsafeMutableBytes { bytes in
        mask.withUnsafeBufferPointer { maskBytes in
          var alphaTarget = target(bytes.baseAddress, stride: count)
          (alphaTarget.is_alpha, alphaTarget.clip) = (true, maskBytes.baseAddress)
          rk_blend_rows_with(usesAVX2, mode, alphaTarget, source, 0, 190, count, 1)
        }
      }
      #expect(alpha == colors.map { UInt8($0 >> 24) } && alpha != before)
    }
  }

  @Test("P44: Alpha onto alpha is that of pixels", arguments: 0..<2, [UInt8(255), 190])
  func alphas(mode: UInt32, opacity: UInt8) {
    let count = 301
    let (source, before) = (Self.noise(count, seed: 5), Self.noise(count, seed: 7))
    let mode = rk_coverage_mode(rawValue: mode)
    for usesAVX2 in variants {
      for mask in [nil, Self.noise(count, seed: 6)] {
        var colors = before.map { UInt32($0) << 24 }
        blendRow(usesAVX2, mode, &colors, source.map { UInt32($0) << 24 }, mask, opacity, count)
        var alpha = before
        alpha.withUnsafeMutableBytes { bytes in
          (mask ?? []).withUnsafeBufferPointer { maskBytes in
            var target = target(bytes.baseAddress, stride: count)
            target.is_alpha = true
            if mask != nil { target.clip = maskBytes.baseAddress }
            rk_blend_alpha_rows_with(usesAVX2, mode, target, source, count, opacity, count, 1)
          }
        }
        #expect(alpha == colors.map { UInt8($0 >> 24) } && alpha != before)
      }
    }
  }

  @Test(
    "P44: Moved alpha is the mean of four pixels, and nothing outside",
    arguments: [(0.0, 0.0), (3, -2), (0.5, 0), (-7.25, 4.75), (90, 0), (1e300, .nan)]
  )
  func movedAlpha(x: Double, y: Double) {
    let (width, height) = (Self.width, Self.height)
    let alpha = Self.noise(width * height, seed: 9)
    let results = variants.map { usesAVX2 in
      var pixels = [UInt32](repeating: 0, count: width * height)
      pixels.withUnsafeMutableBytes { bytes in
        alpha.withUnsafeBufferPointer { source in
          guard let base = source.baseAddress else { return }
          let image = rk_alpha_image(
            alpha: base,
            stride: width,
            x: x,
            y: y,
            width: Int32(width),
            height: Int32(height)
          )
          let target = target(bytes.baseAddress, stride: width * 4)
          rk_blend_through_with(usesAVX2, target, width, height, .max, image)
        }
      }
      return pixels
    }
    #expect(results.allSatisfy { $0 == results[0] })
    guard abs(x) < 1000, abs(y) < 1000 else { return #expect(Set(results[0]) == [0]) }
    func at(_ column: Int, _ row: Int) -> Double {
      guard (0..<width).contains(column), (0..<height).contains(row) else { return 0 }
      return Double(alpha[row * width + column])
    }
    for row in 0..<height {
      for column in 0..<width {
        let (u, v) = (Double(column) - x, Double(row) - y)
        let (left, top) = (u.rounded(.down), v.rounded(.down))
        let (right, down) = (u - left, v - top)
        let (i, j) = (Int(left), Int(top))
        let upper = at(i, j) * (1 - right) + at(i + 1, j) * right
        let lower = at(i, j + 1) * (1 - right) + at(i + 1, j + 1) * right
        let expected = upper * (1 - down) + lower * down
        let found = Double(results[0][row * width + column] >> 24)
        #expect(abs(found - expected) <= 0.5, "\(column), \(row)")
      }
    }
  }
}
