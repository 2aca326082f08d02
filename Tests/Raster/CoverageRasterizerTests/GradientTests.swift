import CoverageRasterizer
import DisplayModel
import Graphics
import Testing

/// A gradient and where it is drawn; the model's own arithmetic says what each pixel must be.
struct GradientCase: Sendable, CustomTestStringConvertible {
  var name: String
  var kind: Gradient.Kind
  var stops: [(Double, Color)]
  var transform: Affine
  var item = Affine.identity

  var testDescription: String { name }

  var gradient: Gradient {
    Gradient(
      kind: kind,
      stops: stops.map { GradientStop(location: $0.0, color: $0.1) },
      transform: transform
    )
  }

  static let red = Color(1, 0, 0)
  static let blue = Color(0, 0, 1)
  static let rainbow = [
    (0.0, red), (0.2, Color(1, 1, 0)), (0.55, Color(0, 1, 0.3, 0.4)), (1.0, blue),
  ]
  static let wide = Affine(60, 0, 0, 60, 0, 0)
  static let turned = Affine(40, 25, -25, 40, 3, 7)
  static let sheared = Affine(45, 12, 30, 40, -5, 4)

  static let all: [GradientCase] = [
    GradientCase(name: "across", kind: .axial, stops: [(0, red), (1, blue)], transform: wide),
    GradientCase(
      name: "down",
      kind: .axial,
      stops: rainbow,
      transform: Affine(0, 50, 1, 0, 0, 3)
    ),
    GradientCase(name: "diagonal", kind: .axial, stops: rainbow, transform: turned),
    GradientCase(name: "sheared lines", kind: .axial, stops: rainbow, transform: sheared),
    GradientCase(
      name: "hard edges",
      kind: .axial,
      stops: [(0.3, red), (0.3, blue), (0.6, .white), (0.6, .black), (0.6, .clear)],
      transform: turned
    ),
    GradientCase(
      name: "locations outside",
      kind: .axial,
      stops: [(-0.7, red), (0.2, .white), (2.5, blue)],
      transform: turned
    ),
    GradientCase(
      name: "far locations",
      kind: .axial,
      stops: [(-1e9, red), (1e9, blue)],
      transform: wide
    ),
    GradientCase(
      name: "transparent end",
      kind: .axial,
      stops: [(0, red), (1, Color(0, 0, 1, 0))],
      transform: wide
    ),
    GradientCase(
      name: "circle",
      kind: .radial,
      stops: rainbow,
      transform: Affine(25, 0, 0, 25, 30, 30)
    ),
    GradientCase(
      name: "turned ellipse",
      kind: .radial,
      stops: rainbow,
      transform: Affine(30, 10, -5, 12, 31.3, 28.2)
    ),
    GradientCase(
      name: "radial with locations outside",
      kind: .radial,
      stops: [(-1, red), (0.5, .white), (2, blue)],
      transform: Affine(20, 0, 0, 25, 30, 30)
    ),
    GradientCase(
      name: "cone",
      kind: .conic,
      stops: rainbow,
      transform: Affine(20, 0, 0, 20, 30, 30)
    ),
    GradientCase(
      name: "turned and squeezed cone",
      kind: .conic,
      stops: rainbow,
      transform: Affine(10, 20, -7, 3, 29.4, 31.7)
    ),
    GradientCase(
      name: "mirrored cone with locations outside",
      kind: .conic,
      stops: [(-0.5, red), (0.25, .white), (0.25, .black), (1.5, blue)],
      transform: Affine(10, 0, 0, -10, 30, 30)
    ),
    GradientCase(
      name: "in a mapped item",
      kind: .radial,
      stops: rainbow,
      transform: Affine(8, 0, 0, 5, 10, 10),
      item: Affine(2, 1, -1, 3, 15, -5)
    ),
  ]
}

@Suite("Gradients")
struct GradientTests {
  let raster = Raster(width: 60, height: 60)

  private func draw(_ test: GradientCase) throws -> Bitmap {
    let path = Path.rect(Rect(-500, -500, 1000, 1000))
    return try raster.draw(raster.fill(path, .gradient(test.gradient), transform: test.item))
  }

  @Test("Every pixel has the colour at its centre", arguments: GradientCase.all)
  func reference(test: GradientCase) throws {
    let bitmap = try draw(test)
    let inverse = try #require(test.item.inverse)
    for y in 0..<60 {
      for x in 0..<60 {
        let point = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let t = try #require(test.gradient.parameter(at: point))
        // At a hard edge the centre may fall to either side within rounding.
        let candidates = [t, t - 1e-5, t + 1e-5].map { test.gradient.color(at: $0).exactPixel }
        let nearest = candidates.map { difference($0, bitmap[x, y]) }.min() ?? 255
        #expect(nearest <= 1, "\(x), \(y): t \(t)")
      }
    }
  }

  @Test("Colours are mixed before they are multiplied by alpha")
  func straightMix() throws {
    let test = GradientCase(
      name: "",
      kind: .axial,
      stops: [(0, Color(1, 0, 0)), (1, Color(0, 0, 1, 0))],
      transform: .scale(61, 1)
    )
    // The middle of column 30 is t = 1/2: straight (½, 0, ½, ½), premultiplied (¼, 0, ¼, ½).
    #expect(difference(try draw(test)[30, 7], 0x8040_0040) <= 1)
  }

  @Test("A cone turns clockwise from +x", arguments: [(50, 30), (30, 50), (10, 30), (30, 10)])
  func conicQuarters(x: Int, y: Int) throws {
    let hard = (0...4).flatMap { index in
      let start = Double(index) / 4 - 0.125
      let color = Color(Double(index % 4) / 4, 0, 0)
      return [(start, color), (start + 0.25, color)]
    }
    let test = GradientCase(
      name: "",
      kind: .conic,
      stops: hard,
      transform: .translation(30, 30)
    )
    let quarter = [50: 0, 10: 2][x] ?? (y == 50 ? 1 : 3)
    let red = try draw(test).red(x, y)
    #expect(red == Int(clamping: Double(quarter) / 4 * 255))
  }

  @Test("Colours out of range are clamped at the stops, as colours of fills are")
  func overshoot() throws {
    func draw(_ first: Color, _ last: Color) throws -> Bitmap {
      try self.draw(
        GradientCase(
          name: "",
          kind: .axial,
          stops: [(0, first), (1, last)],
          transform: GradientCase.turned
        )
      )
    }
    #expect(
      try draw(Color(2, 0.5, -1), Color(0, 1.5, .nan)) == draw(Color(1, 0.5, 0), Color(0, 1, 0))
    )
  }

  @Test("Without extent the last colour is drawn", arguments: Gradient.Kind.allCases)
  func singular(kind: Gradient.Kind) throws {
    let test = GradientCase(
      name: "",
      kind: kind,
      stops: [(0, .black), (1, Color(0, 1, 0))],
      transform: Affine(0, 0, 0, 0, 5, 5)
    )
    #expect(try draw(test)[20, 20] == 0xff00_ff00)
  }

  @Test("Strokes are painted with gradients too")
  func stroke() throws {
    let gradient = Gradient(
      kind: .axial,
      stops: [
        GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white),
      ],
      transform: .scale(60, 60)
    )
    let item = StrokeItem(
      path: line(0, 30, 60, 30),
      transform: .identity,
      paint: .gradient(gradient),
      style: StrokeStyle(lineWidth: 10),
      bounds: PixelRect(x: 0, y: 25, width: 60, height: 10)
    )
    let bitmap = try raster.draw(.stroke(item))
    for x in 0..<60 {
      #expect(abs(bitmap.red(x, 30) - Int(clamping: (Double(x) + 0.5) / 60 * 255)) <= 1)
    }
    #expect(bitmap.alpha(30, 24) == 0)
  }

  @Test("Only the bounds of the item are computed")
  func boundedMemory() throws {
    let item = FillItem(
      path: .rect(Rect(10, 10, 8, 8)),
      transform: .identity,
      paint: .gradient(GradientCase.all[2].gradient),
      rule: .nonZero,
      bounds: PixelRect(x: 10, y: 10, width: 8, height: 8)
    )
    let list = raster.list([.fill(item)])
    let bitmap = try CoverageRasterizer(maxTemporaryBytes: 8 * 8 * 4).makeBitmap(of: list)
    #expect(try bitmap[12, 14] == draw(GradientCase.all[2])[12, 14])
  }

  // From 40/255 to 44/255 over 60 pixels.
  private func slow(_ transform: Affine, item: Affine = .identity) -> GradientCase {
    GradientCase(
      name: "",
      kind: .axial,
      stops: [(0, Color(40.0 / 255, 0, 0)), (1, Color(44.0 / 255, 0, 0))],
      transform: transform,
      item: item
    )
  }

  @Test("A slow gradient has the right mean everywhere, and no long runs")
  func dither() throws {
    let bitmap = try draw(slow(.scale(60, 60)))
    for x in 0..<52 {
      var sum = 0
      for y in 8..<16 { for column in x..<x + 8 { sum += bitmap.red(column, y) } }
      // The mean of eight columns; the ranks of a cell are a 64th of a code apart.
      let expected = 40 + 4 * (Double(x) + 4) / 60
      #expect(abs(Double(sum) / 64 - expected) < 0.1, "\(x)")
    }
    let row = (0..<60).map { bitmap.red($0, 9) }
    let runs = row.indices.dropFirst().split { row[$0] != row[$0 - 1] }.map(\.count)
    #expect((runs.max() ?? 60) < 12)
    #expect(Set(row).isSubset(of: [40, 41, 42, 43, 44]))
  }

  @Test("One colour is not dithered, and ends are what fills of their colours are")
  func flat() throws {
    let odd = Color(0.501, 0.2503, 0.7497, 0.6)
    let same = GradientCase(
      name: "",
      kind: .radial,
      stops: [(0, odd), (1, odd)],
      transform: .scale(30, 30)
    )
    let filled = try raster.draw(raster.fill(.rect(Rect(0, 0, 60, 60)), .color(odd)))
    #expect(try draw(same) == filled)
    let ends = GradientCase(
      name: "",
      kind: .axial,
      stops: [(0.4, odd), (0.6, .black)],
      transform: .scale(60, 1)
    )
    let drawn = try draw(ends)
    for y in 0..<60 {
      for x in 0..<24 { #expect(drawn[x, y] == filled[x, y]) }
      for x in 36..<60 { #expect(drawn[x, y] == 0xff00_0000) }
    }
  }

  @Test("A gradient moved by whole pixels has the same pixels")
  func ditherMoves() throws {
    let map = Affine.scale(60, 60).concatenating(.rotation(0.4))
    let still = try draw(slow(map.concatenating(.translation(3.3, 4.7))))
    let moved = try draw(slow(map, item: .translation(8.3, 1.7)))
    for y in 3..<60 {
      for x in 0..<55 { #expect(moved[x + 5, y - 3] == still[x, y], "\(x), \(y)") }
    }
  }
}
