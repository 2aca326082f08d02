import CRasterKernels
import TestSupport
import Testing

/// A BGRA image in and three planes out, with guard bytes around every row.
private struct Conversion: Equatable {
  var y: [UInt8]
  var u: [UInt8]
  var v: [UInt8]

  typealias Kernel = (rk_pixmap, rk_yuv420p) -> Void

  /// The first sample of luma and of blue, of 10 bits.
  var deepY: Double { Double(Int(y[0]) | Int(y[1]) << 8) }
  var deepU: Double { Double(Int(u[0]) | Int(u[1]) << 8) }

  /// - Parameters:
  ///   - padded: the size of the planes in bytes.
  ///   - sized: that in samples; nil where a sample is a byte.
  ///   - chroma: the size of the chroma planes in bytes; nil for half of both sides.
  init(
    _ kernel: Kernel,
    _ pixels: [UInt8],
    _ width: Int,
    _ height: Int,
    padded: (Int, Int),
    sized: (Int, Int)? = nil,
    chroma: (Int, Int)? = nil
  ) {
    let (paddedWidth, paddedHeight) = padded
    y = [UInt8](repeating: 0xA5, count: (paddedWidth + 3) * paddedHeight)
    let (chromaWidth, chromaHeight) = chroma ?? (paddedWidth / 2, paddedHeight / 2)
    u = [UInt8](repeating: 0xA5, count: (chromaWidth + 3) * chromaHeight)
    v = u
    y.withUnsafeMutableBufferPointer { y in
      u.withUnsafeMutableBufferPointer { u in
        v.withUnsafeMutableBufferPointer { v in
          pixels.withUnsafeBufferPointer { pixels in
            guard let y = y.baseAddress, let u = u.baseAddress, let v = v.baseAddress,
              let pixels = pixels.baseAddress
            else { return }
            let target = rk_yuv420p(
              y: y,
              u: u,
              v: v,
              y_stride: paddedWidth + 3,
              u_stride: chromaWidth + 3,
              v_stride: chromaWidth + 3,
              width: Int32(sized?.0 ?? paddedWidth),
              height: Int32(sized?.1 ?? paddedHeight)
            )
            let source = rk_pixmap(
              pixels: pixels,
              stride: width * 4,
              width: Int32(width),
              height: Int32(height)
            )
            kernel(source, target)
          }
        }
      }
    }
  }
}

@Suite("BGRA to 4:2:0")
struct YUVConversionTests {
  @Test("Ten bits are the nearest codes, and the chroma that of the mean")
  func tenBits() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      let pixels = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      // A row of two samples takes four bytes.
      let codes = Conversion(deep(rk_has_avx2()), pixels, 2, 2, padded: (4, 2), sized: (2, 2))
      func mean(_ channel: Int) -> Double {
        (0..<4).reduce(0) { $0 + Double(pixels[4 * $1 + channel]) } / 4
      }
      func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      let first = luma(Double(pixels[2]), Double(pixels[1]), Double(pixels[0]))
      #expect(abs(codes.deepY - (64 + 876 / 255 * first)) <= 0.52)
      let gray = luma(mean(2), mean(1), mean(0))
      #expect(abs(codes.deepU - (512 + 896 / 255 * (mean(0) - gray) / 1.8556)) <= 0.53)
    }
  }

  // All rows in ten bits.
  private func deep(_ usesAVX2: Bool) -> (rk_pixmap, rk_yuv420p) -> Void {
    { source, target in rk_bgra_to_yuv420p10_with(usesAVX2, source, target, 0, target.height) }
  }

  // A grey that rises by `slope` codes a pixel and half of it a row, dithered by Bayer's pattern of 4 × 4.
  private func ramp(_ width: Int, _ height: Int, slope: Double) -> [UInt8] {
    let ranks: [Double] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    return (0..<width * height).flatMap { index in
      let (x, y) = (index % width, index / width)
      let exact = 40 + slope * (Double(x) + Double(y) / 2)
      let code = UInt8(exact + (ranks[y % 4 * 4 + x % 4] + 0.5) / 16)
      return [code, code, code, 255]
    }
  }

  @Test("Ten bits are what a dither means, and keep what is none", arguments: [0.1, 0.2, -0.15])
  func dither(slope: Double) throws {
    let (width, height) = (96, 40)
    var pixels = ramp(width, height, slope: slope)
    // A dot, which is no dither.
    let dot = 20 * width + 50
    for k in 0..<3 { pixels[4 * dot + k] = 90 }
    let codes = Conversion(
      deep(rk_has_avx2()),
      pixels,
      width,
      height,
      padded: (2 * width, height),
      sized: (width, height)
    )
    func luma(_ x: Int, _ y: Int) -> Double {
      let at = y * (2 * width + 3) + 2 * x
      return Double(Int(codes.y[at]) | Int(codes.y[at + 1]) << 8)
    }
    for y in 2..<height - 2 {
      for x in 2..<width - 2 where abs(x - 50) > 2 || abs(y - 20) > 2 {
        let exact = 64 + 876 / 255 * (40 + slope * (Double(x) + Double(y) / 2))
        #expect(abs(luma(x, y) - exact) <= 0.9, "\(x), \(y)")
      }
    }
    for (x, y) in [(50, 20), (48, 19), (52, 22)] {
      let base = 64 + 876 / 255 * Double(pixels[4 * (y * width + x)])
      #expect(abs(luma(x, y) - base) <= 0.52)
    }
  }

  @Test("4:4:4 is the nearest codes of every pixel, and repeats the last column and row")
  func fullChroma() {
    var random = SplitMix64(seed: 7)
    let (width, height) = (5, 3)
    let pixels = (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let kernel: Conversion.Kernel = { source, target in rk_bgra_to_yuv444p(source, target) }
    let planes = Conversion(kernel, pixels, width, height, padded: (6, 4), chroma: (6, 4))
    for row in 0..<4 {
      for x in 0..<6 {
        let at = (min(row, 2) * width + min(x, 4)) * 4
        let exact = bt709(Double(pixels[at + 2]), Double(pixels[at + 1]), Double(pixels[at]))
        let index = row * 9 + x
        #expect(abs(Double(planes.y[index]) - exact.y) <= 0.51)
        #expect(abs(Double(planes.u[index]) - exact.u) <= 0.51)
        #expect(abs(Double(planes.v[index]) - exact.v) <= 0.51)
      }
      #expect(planes.y[row * 9 + 6] == 0xA5 && planes.u[row * 9 + 6] == 0xA5)
    }
  }

  @Test func vectorEqualsScalarInTenBits() {
    guard rk_has_avx2() else { return }
    var random = SplitMix64(seed: 9)
    for width in [1, 2, 5, 63, 127, 128, 129, 131, 261] {
      for height in [1, 2, 3, 7] {
        var pixels = ramp(width, height, slope: 0.2)
        for _ in 0..<(pixels.count / 64) {
          pixels[Int(random.next() % UInt64(pixels.count))] = UInt8(
            truncatingIfNeeded: random.next()
          )
        }
        let sides = (width + width % 2, height + height % 2)
        let results = [false, true].map {
          Conversion(
            deep($0),
            pixels,
            width,
            height,
            padded: (2 * sides.0, sides.1),
            sized: sides
          )
        }
        #expect(results[0] == results[1], "\(width) × \(height)")
      }
    }
  }

  @Test func vectorEqualsScalarForOddSizes() {
    guard rk_has_avx2() else { return }
    var random = SplitMix64(seed: 2)
    for width in [1, 2, 3, 31, 32, 33, 34, 63, 64, 65, 97, 130] {
      for height in [1, 2, 3, 6, 7] {
        let pixels = (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for extra in [0, 2] {
          let padded = (width + width % 2 + extra, height + height % 2 + extra)
          let variants = [false, true].map { usesAVX2 in
            Conversion(
              { rk_bgra_to_yuv420p_with(usesAVX2, $0, $1) },
              pixels,
              width,
              height,
              padded: padded
            )
          }
          let (a, b) = (variants[0], variants[1])
          #expect(a == b, "\(width) × \(height) in \(padded), seed 2")
          #expect(a.y[padded.0] == 0xA5 && a.u[padded.0 / 2] == 0xA5, "wrote behind a row")
        }
      }
    }
  }

  @Test func lumaIsWithinHalfACode() {
    // Every value of each component in turn, the others on a coarse grid.
    var worst = 0.0
    var worstChroma = 0.0
    let grid = [0, 1, 50, 100, 127, 128, 200, 254, 255]
    for a in grid {
      for b in grid {
        for channel in 0..<3 {
          let pixels = (0..<1024).flatMap { n -> [UInt8] in
            // 2 × 2 blocks of one colour: chroma is then exactly that of the colour.
            var color = [UInt8(a), UInt8(b), UInt8(b ^ a)]
            color[channel] = UInt8(n % 512 / 2)
            return [color[2], color[1], color[0], 255]
          }
          let result = Conversion(rk_bgra_to_yuv420p, pixels, 512, 2, padded: (512, 2))
          for x in 0..<512 {
            let p = pixels[x * 4..<x * 4 + 4].map(Double.init)
            let exact = bt709(p[2], p[1], p[0])
            worst = max(worst, abs(Double(result.y[x]) - exact.y))
            worstChroma = max(
              worstChroma,
              abs(Double(result.u[x / 2]) - exact.u),
              abs(Double(result.v[x / 2]) - exact.v)
            )
          }
        }
      }
    }
    #expect(worst <= 0.51)
    #expect(worstChroma <= 0.51)
  }

  @Test func chromaIsTheMeanOfFourPixels() {
    var random = SplitMix64(seed: 3)
    let pixels = (0..<64 * 4 * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let result = Conversion(rk_bgra_to_yuv420p, pixels, 64, 4, padded: (64, 4))
    for row in 0..<2 {
      for x in 0..<32 {
        let offsets = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
          ((row * 2 + dy) * 64 + x * 2 + dx) * 4
        }
        func mean(_ channel: Int) -> Double {
          offsets.reduce(0) { $0 + Double(pixels[$1 + channel]) } / 4
        }
        let exact = bt709(mean(2), mean(1), mean(0))
        #expect(abs(Double(result.u[row * 35 + x]) - exact.u) <= 0.51, "\(x), \(row), seed 3")
        #expect(abs(Double(result.v[row * 35 + x]) - exact.v) <= 0.51, "\(x), \(row), seed 3")
      }
    }
  }

  @Test func greysHaveNoColour() {
    let pixels = (0..<512).flatMap { n in [UInt8](repeating: UInt8(n & 255), count: 4) }
    let result = Conversion(rk_bgra_to_yuv420p, pixels, 256, 2, padded: (256, 2))
    #expect(result.y[0] == 16 && result.y[255] == 235)
    #expect(result.u[..<128].allSatisfy { $0 == 128 } && result.v[..<128].allSatisfy { $0 == 128 })
  }

  @Test func oddSidesRepeatTheEdge() {
    let pixels: [UInt8] = [0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 255, 255]  // black, white, red
    let result = Conversion(rk_bgra_to_yuv420p, pixels, 3, 1, padded: (4, 2))
    #expect(Array(result.y[..<4]) == [16, 235, 63, 63])
    #expect(Array(result.y[7..<11]) == [16, 235, 63, 63])
    #expect(Array(result.u[..<2]) == [128, 102] && Array(result.v[..<2]) == [128, 240])
  }
}
