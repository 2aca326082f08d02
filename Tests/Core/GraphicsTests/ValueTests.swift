import Graphics
import TestSupport
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test(
    "Any number becomes an integer in range",
    arguments: [
      (Double.nan, -10), (Double.infinity, 10), (-Double.infinity, -10), (1e300, 10), (-1e300, -10),
      (0, 0), (-0.0, 0), (0.5, 1), (-0.5, -1), (1.5, 2), (2.5, 3), (-2.5, -3), (0.499, 0),
      (9.5, 10), (10.4, 10), (-10.5, -10), (1e-300, 0),
    ] as [(Double, Int)]
  )
  func clamping(value: Double, expected: Int) {
    #expect(Int(clamping: value, in: -10...10) == expected)
  }

  @Test("Rounding rules and the default range")
  func rules() {
    #expect(Int(clamping: 2.1, .up) == 3)
    #expect(Int(clamping: -2.1, .down) == -3)
    #expect(Int(clamping: 2.9, .towardZero) == 2)
    #expect(Int(clamping: 1e300) == 1_000_000_000_000)
    #expect(Int(clamping: .nan) == -1_000_000_000_000)
    #expect(Int(clamping: 1e300, in: Int.min...Int.max) == Int.max)
    #expect(Int(clamping: -1e300, in: Int.min...Int.max) == Int.min)
  }

  @Test("NaN is clamped to the lower bound")
  func clampedDouble() {
    #expect(Double.nan.clamped(to: 2...3) == 2)
    #expect(5.0.clamped(to: 2...3) == 3)
    #expect(2.5.clamped(to: 2...3) == 2.5)
    #expect((-Double.infinity).clamped(to: 2...3) == 2)
  }

  @Test("Shortest decimals")
  func shortestDecimal() {
    #expect(5.0.shortestDecimal == "5")
    #expect((-0.0).shortestDecimal == "0")
    #expect(0.1.shortestDecimal == "0.1")
    #expect((-2.5).shortestDecimal == "-2.5")
  }
}

@Suite("Colours")
struct ColorTests {
  @Test("Components are rounded to bytes and clamped")
  func bytes() {
    let color = Color(0.5, -3, 7, .nan)
    // 127.5 is rounded away from zero.
    #expect(color.bytes == (128, 0, 255, 0))
    #expect(color.hex == "#8000ff00")
    #expect(Color(1.0 / 255, 15.0 / 255, 16.0 / 255, 1).hex == "#010f10ff")
    #expect(color.clamped == Color(0.5, 0, 1, 0))
  }

  @Test("Arithmetic leaves the range alone")
  func arithmetic() {
    expectClose(Color.black.mixed(with: .white, at: 1.5), Color(1.5, 1.5, 1.5, 1))
    expectClose(
      Color(0.5, 1, 2, 1).multiplied(by: Color(2, 0.5, 0.25, 0.5)),
      Color(1, 0.5, 0.5, 0.5)
    )
    expectClose(Color.white.withAlpha(multipliedBy: 0.25), Color(1, 1, 1, 0.25))
  }

  @Test("Gradients pad with their ends; at equal locations the later stop wins")
  func gradientColors() {
    let stops = [(0.25, Color.black), (0.5, .white), (0.5, Color(1, 0, 0)), (0.75, Color(0, 0, 1))]
    let gradient = Gradient(
      kind: .axial,
      stops: stops.map { GradientStop(location: $0.0, color: $0.1) },
      transform: .identity
    )
    let expected: [(Double, Color)] = [
      (-1, .black), (0.25, .black), (0.375, Color(0.5, 0.5, 0.5)), (0.5, Color(1, 0, 0)),
      (0.625, Color(0.5, 0, 0.5)), (0.75, Color(0, 0, 1)), (9, Color(0, 0, 1)),
    ]
    for (t, color) in expected { expectClose(gradient.color(at: t), color, "t = \(t)") }
    #expect(Gradient(kind: .axial, stops: [], transform: .identity).color(at: 0) == .clear)
  }

  @Test("Conic parameters are below 1")
  func conicRange() throws {
    let gradient = Gradient(kind: .conic, stops: [], transform: .identity)
    expectClose(gradient.parameter(at: Point(0, 1)), 0.25)
    expectClose(gradient.parameter(at: Point(0, -1)), 0.75)
    let almost = try #require(gradient.parameter(at: Point(1, -1e-300)))
    #expect(almost >= 0 && almost < 1)
    #expect(
      Gradient(kind: .axial, stops: [], transform: .scale(0, 1)).parameter(at: .zero) == nil
    )
  }

  @Test("Paints without alpha are invisible")
  func invisiblePaints() {
    #expect(Paint.color(.clear).isInvisible)
    #expect(Paint.color(Color(1, 1, 1, -2)).isInvisible)
    #expect(Paint.color(Color(1, 1, 1, .nan)).isInvisible)
    #expect(!Paint.color(.black).isInvisible)
    let faded = Paint.color(.white).multiplied(by: Color(1, 1, 1, 0))
    #expect(faded.isInvisible)
  }
}

@Suite("Rectangles")
struct RectTests {
  @Test("Negative sizes have the same extremes")
  func negativeSizes() {
    let rect = Rect(10, 20, -4, -6)
    #expect([rect.minX, rect.minY, rect.maxX, rect.maxY] == [6, 14, 10, 20])
    #expect(rect.isEmpty)
    #expect(rect.center == Point(8, 17))
  }

  @Test("Unions and intersections")
  func combinations() {
    let (a, b) = (Rect(0, 0, 10, 10), Rect(5, 5, 10, 10))
    #expect(a.union(b) == Rect(0, 0, 15, 15))
    #expect(a.intersection(b) == Rect(5, 5, 5, 5))
    #expect(a.intersection(Rect(10, 0, 5, 5)) == nil)
    #expect(a.union(.zero) == a && Rect.zero.union(a) == a)
    // An empty one elsewhere would show where it stands.
    let empty = Rect(100, -50, 0, 9)
    #expect(a.union(empty) == a && empty.union(a) == a)
    #expect(a.outset(by: -2) == Rect(2, 2, 6, 6))
  }

  @Test("Pixels that a rectangle touches, however far")
  func pixels() {
    #expect(
      PixelRect(covering: Rect(0.5, -0.5, 1, 1)) == PixelRect(x: 0, y: -1, width: 2, height: 2)
    )
    let far = PixelRect(covering: Rect(-1e300, -1e300, 2e300, 2e300))
    #expect(far.width == 1 << 31 && far.x == -(1 << 30))
    #expect(PixelRect(covering: Rect(.nan, .nan, .nan, .nan)).isEmpty)
    let (a, b) = (
      PixelRect(x: 0, y: 0, width: 4, height: 4), PixelRect(x: 6, y: 0, width: 2, height: 2)
    )
    #expect(a.intersection(b).isEmpty)
    #expect(a.union(b) == PixelRect(x: 0, y: 0, width: 8, height: 4))
  }
}

@Suite("Images")
struct PixelBufferTests {
  private func image(_ width: Int, _ height: Int, _ pixels: [(Int, Int, UInt32)]) -> Bitmap {
    var buffer = PixelBuffer(width: width, height: height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for (x, y, value) in pixels {
        bytes.storeBytes(of: value, toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
    return buffer.freeze()
  }

  @Test("A new image is transparent, and its rows are multiples of 64 bytes")
  func fresh() {
    let bitmap = image(17, 3, [])
    #expect(bitmap.bytesPerRow == 128)
    for y in 0..<3 { for x in 0..<17 { #expect(bitmap[x, y] == 0) } }
  }

  @Test("Freezing keeps pixels; equality and hashes see only visible bytes")
  func equality() {
    let a = image(3, 2, [(2, 1, 0xff01_0203)])
    #expect(a[2, 1] == 0xff01_0203)
    let same = image(3, 2, [(2, 1, 0xff01_0203)])
    // Column 5 lies in the padding of the row.
    let padded = image(3, 2, [(2, 1, 0xff01_0203), (5, 0, 0x1234_5678)])
    let other = image(3, 2, [(2, 1, 0xff01_0204)])
    #expect(a == same && a == padded && a != other)
    #expect(a.contentHash == padded.contentHash && a.contentHash != other.contentHash)
    #expect(a != image(2, 3, []))
  }

  @Test("Every pixel of a row counts for equality, for any number of columns")
  func equalityOfColumns() {
    for width in [1, 2, 3, 16, 17] {
      for column in 0..<width {
        let one = image(width, 2, [(column, 1, 0x0100_0000)])
        #expect(one == image(width, 2, [(column, 1, 0x0100_0000)]))
        #expect(one != image(width, 2, []), "column \(column) of \(width)")
      }
    }
  }

  @Test("The hash is FNV-1a over blue, green, red, alpha")
  func hash() {
    var expected: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte: UInt64 in [0x04, 0x03, 0x02, 0x01] {
      expected = (expected ^ byte) &* 0x100_0000_01b3
    }
    #expect(image(1, 1, [(0, 0, 0x0102_0304)]).contentHash == expected)
  }

  @Test("Clearing makes every pixel transparent")
  func clearing() {
    var buffer = PixelBuffer(width: 2, height: 2)
    buffer.withUnsafeMutableBytes { $0.storeBytes(of: UInt32.max, as: UInt32.self) }
    buffer.clear()
    #expect(buffer.freeze() == image(2, 2, []))
  }
}
