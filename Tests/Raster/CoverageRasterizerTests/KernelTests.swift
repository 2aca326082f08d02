import CRasterKernels
import TestSupport
import Testing

/// The variants of a kernel give the same bytes, so images do not depend on the processor.
@Suite("Variants of kernels")
struct KernelTests {
  private static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
  }

  /// Premultiplied pixels, some of them empty or opaque.
  private static func pixels(_ count: Int, seed: UInt64) -> [UInt32] {
    let bytes = noise(count * 4, seed: seed)
    return (0..<count).map { index in
      let part = bytes[index * 4..<index * 4 + 4].map(UInt32.init)
      let alpha = part[0] < 40 ? 0 : part[0] > 200 ? 255 : part[0]
      return part[1...].reduce(alpha) { $0 << 8 | $1 * alpha / 255 }
    }
  }

  @Test("P44: Blurs", .enabled(if: rk_has_avx2()), arguments: [0.3, 1.2, 2, 3.7, 40], [1, 4])
  func blurs(sigma: Double, channels: Int) {
    let (width, height) = (67, 41)
    let stride = width * channels + 5
    let scratch = UnsafeMutableRawPointer.allocate(
      byteCount: blur_scratch_bytes(width, height, sigma, sigma / 2),
      alignment: 64
    )
    defer { scratch.deallocate() }
    var results: [[UInt8]] = []
    for usesAVX2 in [false, true] {
      var bytes = Self.noise(stride * height, seed: 7)
      blur_image_with(
        usesAVX2,
        &bytes,
        stride,
        width,
        height,
        channels,
        sigma,
        sigma / 2,
        scratch
      )
      results.append(bytes)
    }
    #expect(results[0] == results[1])
    #expect(results[0] != Self.noise(stride * height, seed: 7))
  }

  // Images with an empty margin: of red, of white, of black, of grey, and of red but for its last pixel.
  private static func spot(_ kind: Int, width: Int, height: Int) -> [UInt8] {
    let alphas = noise(width * height, seed: 11)
    var bytes = (0..<width * height).flatMap { index -> [UInt8] in
      let (x, y) = (index % width, index / width)
      guard x > 9, x < width - 20, y > 5, y < height - 7 else { return [0, 0, 0, 0] }
      let alpha = alphas[index]
      switch kind {
      case 0, 4: return [0, 0, alpha, alpha]
      case 1: return [alpha, alpha, alpha, alpha]
      case 2: return [0, 0, 0, alpha]
      default: return [alpha / 2, alpha / 2, alpha / 2, alpha]
      }
    }
    if kind == 4 { bytes.replaceSubrange((bytes.count - 4)..., with: [1, 2, 3, 4]) }
    return bytes
  }

  @Test("Each channel is blurred as if it were alone", arguments: 0..<5, [1.2, 6.5])
  func channels(kind: Int, sigma: Double) {
    let (width, height) = (83, 47)
    let scratch = UnsafeMutableRawPointer.allocate(
      byteCount: blur_scratch_bytes(width, height, sigma, sigma / 2),
      alignment: 64
    )
    defer { scratch.deallocate() }
    let source = Self.spot(kind, width: width, height: height)
    for usesAVX2 in [false, rk_has_avx2()] {
      var together = source
      blur_image_with(
        usesAVX2,
        &together,
        width * 4,
        width,
        height,
        4,
        sigma,
        sigma / 2,
        scratch
      )
      for channel in 0..<4 {
        var alone = stride(from: channel, to: source.count, by: 4).map { source[$0] }
        blur_image_with(usesAVX2, &alone, width, width, height, 1, sigma, sigma / 2, scratch)
        let among = stride(from: channel, to: together.count, by: 4).map { together[$0] }
        #expect(among == alone, "channel \(channel)")
      }
    }
  }

  @Test("P44: Blend modes", .enabled(if: rk_has_avx2()), arguments: 0..<18, [false, true])
  func blends(mode: UInt32, preservesAlpha: Bool) {
    let source = Self.pixels(333, seed: 1)
    let blend = preservesAlpha ? blend_atop_row_with : blend_row_with
    var results: [[UInt32]] = []
    for usesAVX2 in [false, true] {
      var backdrop = Self.pixels(333, seed: 2)
      blend(usesAVX2, blend_mode(rawValue: mode), &backdrop, source, source.count)
      results.append(backdrop)
    }
    #expect(results[0] == results[1])
    for pixel in results[0] {
      #expect([16, 8, 0].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 })
    }
  }

  private static func grey(_ value: Int, alpha: Int = 255) -> UInt32 {
    UInt32(alpha) << 24 | UInt32(value) * 0x10101
  }

  @Test(
    "Pixels blend with opaque ones the same, even beside translucent pixels",
    arguments: 0..<18,
    [255, 254, 100, 1]
  )
  func opaqueBlends(mode: UInt32, alpha: Int) {
    let source = (0..<65_536).map { Self.grey(($0 & 255) * alpha / 255, alpha: alpha) }
    let below = (0..<65_536).map { Self.grey($0 >> 8) }
    var together = below
    blend_row(blend_mode(rawValue: mode), &together, source, source.count)
    let differing = stride(from: 0, to: source.count, by: 7).filter { index in
      var pair = [below[index], 0x8000_0000]
      blend_row(blend_mode(rawValue: mode), &pair, [source[index], 0x4000_0000], 2)
      return pair[0] != together[index]
    }
    #expect(differing.isEmpty)
  }

  @Test("Greys remain grey in the modes that read all components")
  func greys() {
    let source = (0..<65_536).map { Self.grey($0 & 255) }
    let below = (0..<65_536).map { Self.grey($0 >> 8) }
    for mode in [blend_hue, blend_saturation, blend_color, blend_luminosity] {
      var pixels = below
      blend_row(mode, &pixels, source, source.count)
      let expected = mode == blend_luminosity ? source : below
      let differing = pixels.indices.filter { index in
        (0..<3).contains { part in
          let shift = UInt32(part * 8)
          let (a, b) = (pixels[index] >> shift & 255, expected[index] >> shift & 255)
          return max(a, b) - min(a, b) > 1
        }
      }
      #expect(differing.isEmpty, "\(mode)")
    }
  }

  @Test("P44: Mixing images in", .enabled(if: rk_has_avx2()), arguments: 0..<2, 0..<5)
  func mixes(mode: UInt32, alpha: Int) {
    let (source, below) = (Self.pixels(333, seed: 5), Self.pixels(333, seed: 6))
    let mask = alpha < 2 ? Self.noise(333, seed: 8).map { alpha == 0 || $0 > 99 ? $0 : 0 } : nil
    let opacity: UInt8 = [255, 200, 255, 128, 1][alpha]
    let mode = rk_coverage_mode(rawValue: mode)
    let results = [false, true].map { usesAVX2 in
      var pixels = below
      blendRow(usesAVX2, mode, &pixels, source, mask, opacity, pixels.count)
      return pixels
    }
    #expect(results[0] == results[1])
    // A product of two parts of 255, rounded.
    func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }
    for index in below.indices {
      let covered = product(UInt32(mask?[index] ?? 255), UInt32(opacity))
      let rest = mode == rk_coverage_over ? 255 - product(source[index] >> 24, covered) : 255
      for shift: UInt32 in [0, 8, 16, 24] {
        let (s, b) = (source[index] >> shift & 255, below[index] >> shift & 255)
        let expected = min(255, product(s, covered) + product(b, rest))
        #expect(results[1][index] >> shift & 255 == expected, "\(index)")
      }
    }
  }

  @Test("Rows are mixed in as each by itself, and nothing beside them is touched")
  func mixesRows() {
    let (width, height, strides) = (45, 9, (out: 64, source: 48, mask: 56))
    let below = Self.pixels(strides.out * height, seed: 3)
    let source = Self.pixels(strides.source * height, seed: 4)
    let mask = Self.noise(strides.mask * height, seed: 5).map { $0 > 128 ? $0 : 0 }
    var (pixels, expected) = (below, below)
    for y in 0..<height {
      var row = Array(expected[y * strides.out..<y * strides.out + width])
      let (from, covered) = (source[(y * strides.source)...], mask[(y * strides.mask)...])
      blendRow(false, rk_coverage_over, &row, Array(from), Array(covered), 255, width)
      expected.replaceSubrange(y * strides.out..<y * strides.out + width, with: row)
    }
    pixels.withUnsafeMutableBytes { bytes in
      mask.withUnsafeBufferPointer { mask in
        var target = target(bytes.baseAddress, stride: strides.out * 4)
        (target.clip, target.clip_stride) = (mask.baseAddress, strides.mask)
        rk_blend_rows(rk_coverage_over, target, source, strides.source * 4, 255, width, height)
      }
    }
    #expect(pixels == expected && pixels != below)
  }

  // What a gradient does with its colours: any, opaque ones, one with different alphas, white.
  private static func segments(_ tones: Int) -> [gradient_segment] {
    func segment(_ start: Float, _ inverse: Float, _ part: Float) -> gradient_segment {
      let (isOpaque, hasOneColor, isWhite) = (tones == 1, tones >= 2, tones == 3)
      return gradient_segment(
        start: start,
        inverse: inverse,
        red: isWhite ? 1 : part,
        green: isWhite ? 1 : 0.7,
        blue: isWhite ? 1 : 1 - part,
        alpha: isOpaque ? 1 : 0.9,
        delta_red: hasOneColor ? 0 : 0.2,
        delta_green: hasOneColor ? 0 : -0.4,
        delta_blue: hasOneColor ? 0 : 0.1,
        delta_alpha: isOpaque ? 0 : -0.3
      )
    }
    return [
      segment(-.greatestFiniteMagnitude, 0, 0.1), segment(0, 4, 0.3), segment(0.25, 2, 0.6),
      segment(0.75, 0, 0.8),
    ]
  }

  @Test("P44: Gradients", .enabled(if: rk_has_avx2()), arguments: 0..<3, 0..<4)
  func gradients(kind: UInt32, tones: Int) {
    let segments = Self.segments(tones)
    let (kind, focus) = (gradient_kind(rawValue: kind), tones == 0 ? 0.3 : 0)
    let (width, height) = (633, 57)
    let matrix = [0.0031, 0.0023, -0.0047, 0.0061, -0.4, 0.1]
    func fill(_ usesAVX2: Bool) -> [UInt32] {
      var image = [UInt32](repeating: 7, count: width * height)
      gradient_fill_with(
        usesAVX2,
        kind,
        &image,
        width * 4,
        width,
        height,
        matrix,
        [focus, -focus],
        segments,
        segments.count,
        3,
        6
      )
      return image
    }
    let filled = fill(false)
    #expect(filled == fill(true))
    #expect(Set(filled).count > 2 && !filled.contains(7))
    let below = Self.pixels(width * height, seed: 9)
    for mode in [rk_coverage_over, rk_coverage_add] {
      var expected = below
      blendRow(false, mode, &expected, filled, nil, 255, filled.count)
      for usesAVX2 in [false, true] {
        var pixels = below
        gradient_mix_with(
          usesAVX2,
          mode,
          kind,
          &pixels,
          width * 4,
          gradient_part(x: 0, y: 0, width: width, height: height),
          matrix,
          [focus, -focus],
          segments,
          segments.count,
          3,
          6
        )
        #expect(pixels == expected)
      }
    }
  }

  @Test("A gradient that ends clear is mixed as its image is", arguments: SplitMix64.seeds(60))
  func clearEnd(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let segments = [(-Float.greatestFiniteMagnitude, Float(0), Float(0)), (0.2, 2, -0.8)].map {
      gradient_segment(
        start: $0.0,
        inverse: $0.1,
        red: 0.3,
        green: 0.8,
        blue: 1,
        alpha: 0.8,
        delta_red: 0,
        delta_green: 0,
        delta_blue: 0,
        delta_alpha: $0.2
      )
    }
    var last = segments[0]
    (last.start, last.alpha) = (0.7, 0)
    let (all, width, height) = (segments + [last], 1100, 9)
    // From a few pixels to more than the image, around points in it and beside it.
    let isLarge = Bool.random(using: &random)
    let scale = random.number(in: isLarge ? 0.0003...0.01 : 0.01...0.5)
    let (along, across) = (random.number(in: -1...1) * scale, random.number(in: -1...1) * scale)
    let (x, y) = (random.number(in: -300...1400), random.number(in: -20...30))
    let matrix = [
      along, across, -across, along * 0.7, across * y - along * x, -along * 0.7 * y - across * x,
    ]
    var filled = [UInt32](repeating: 7, count: width * height)
    gradient_fill_with(
      false,
      gradient_radial,
      &filled,
      width * 4,
      width,
      height,
      matrix,
      [0, 0],
      all,
      all.count,
      3,
      6
    )
    let below = Self.pixels(width * height, seed: 9)
    var expected = below
    blendRow(false, rk_coverage_over, &expected, filled, nil, 255, filled.count)
    for usesAVX2 in [false, rk_has_avx2()] {
      var pixels = below
      gradient_mix_with(
        usesAVX2,
        rk_coverage_over,
        gradient_radial,
        &pixels,
        width * 4,
        gradient_part(x: 0, y: 0, width: width, height: height),
        matrix,
        [0, 0],
        all,
        all.count,
        3,
        6
      )
      #expect(pixels == expected)
    }
  }

  @Test("P44: Colour matrices", .enabled(if: rk_has_avx2()))
  func matrices() {
    let matrix = Self.noise(20, seed: 3).map { Float($0) / 100 - 1 }
    var results: [[UInt32]] = []
    for usesAVX2 in [false, true] {
      var row = Self.pixels(333, seed: 4)
      color_matrix_row_with(usesAVX2, &row, row.count, matrix)
      results.append(row)
    }
    #expect(results[0] == results[1])
  }

  @Test("P44: Ramps", .enabled(if: rk_has_avx2()))
  func ramps() {
    let colors = Self.noise(9, seed: 6).map { Float($0) / 255 }
    var results: [[UInt32]] = []
    for usesAVX2 in [false, true] {
      var row = Self.pixels(333, seed: 7)
      tritone_row_with(usesAVX2, &row, row.count, colors, 0.7)
      results.append(row)
    }
    #expect(results[0] == results[1])
  }
}
