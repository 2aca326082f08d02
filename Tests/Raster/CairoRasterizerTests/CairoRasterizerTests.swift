import CairoRasterizer
import CoverageRasterizer
import DisplayModel
import Graphics
import Testing

@Suite("Plain Cairo")
struct CairoRasterizerTests {
  private let canvas = PixelRect(x: 0, y: 0, width: 40, height: 32)

  private func list(_ items: [DisplayItem]) -> DisplayList {
    DisplayList(width: 40, height: 32, background: .white, items: items)
  }

  private func fill(_ path: Path, _ paint: Paint) -> DisplayItem {
    .fill(
      FillItem(path: path, transform: .identity, paint: paint, rule: .nonZero, bounds: canvas)
    )
  }

  private func group(
    _ items: [DisplayItem],
    _ label: String = "",
    opacity: Double = 1,
    _ mode: BlendMode = .normal
  ) -> DisplayItem {
    .group(
      DisplayGroup(
        origin: GroupOrigin(LayerIdentity(path: label, name: nil), .layer),
        items: items,
        opacity: opacity,
        blendMode: mode,
        bounds: canvas
      )
    )
  }

  private let disc = Path.ellipse(in: Rect(5.3, 4.1, 25, 20))

  @Test("A change draws the frame that drawing from the start gives")
  func damage() throws {
    let before = list([fill(disc, .color(.black))])
    let after = list([fill(disc, .color(.black)), fill(.rect(Rect(3, 3, 9.5, 9)), .color(.clear))])
    var buffer = PixelBuffer(width: 40, height: 32)
    let rasterizer = CairoRasterizer()
    try rasterizer.draw(before, into: &buffer)
    try rasterizer.draw(
      after,
      within: after.changes(from: before),
      over: before,
      into: &buffer
    )
    #expect(try buffer.freeze() == CairoRasterizer().makeBitmap(of: after))
  }

  @Test(
    "Dashes without a length have ink at their ends only",
    arguments: [
      ([0, 10], LineCap.butt, false), ([0, 5, 0, 9], .butt, false), ([0, 10], .round, true),
      ([0, 10], .square, true), ([0, 3, 2], .butt, true), ([0, 0], .butt, true),
    ] as [([Double], LineCap, Bool)]
  )
  func dashes(_ lengths: [Double], _ cap: LineCap, _ hasInk: Bool) throws {
    let style = StrokeStyle(
      lineWidth: 4,
      lineCap: cap,
      lineJoin: .miter,
      miterLimit: 4,
      dashPattern: lengths,
      dashPhase: 0
    )
    let item = StrokeItem(
      path: .rect(Rect(5, 5, 20, 20)),
      transform: .identity,
      paint: .color(.black),
      style: style,
      bounds: canvas
    )
    for bitmap in [
      try CairoRasterizer().makeBitmap(of: list([.stroke(item)])),
      try CoverageRasterizer().makeBitmap(of: list([.stroke(item)])),
    ] {
      let pixels = (0..<32).flatMap { y in (0..<40).map { bitmap[$0, y] } }
      #expect(pixels.contains { $0 != 0xFFFF_FFFF } == hasInk)
    }
  }

  @Test("Tiles and the items of filters are drawn as by the other rasterizer")
  func filters() throws {
    let tiles = TileItem(
      items: [fill(.ellipse(in: Rect(1, 1, 6, 6)), .color(Color(0.2, 0.5, 0.9)))],
      width: 9,
      height: 8,
      transform: Affine.rotation(0.3).concatenating(.scale(1.3, 1.1)),
      bounds: canvas
    )
    let whole = Rect(0, 0, 40, 32)
    let graph = FilterGraph(
      transform: .identity,
      region: whole,
      primitives: [
        .init(.items([.tiles(tiles)]), region: whole),
        .init(.gaussianBlur(x: 1, y: 2), inputs: [.sourceAlpha], region: whole),
        .init(.composite(.in), inputs: [.result(0), .result(1)], region: whole),
        .init(.merge, inputs: [.result(2), .sourceGraphic], region: Rect(4, 4, 30, 20)),
      ]
    )
    let star = Path.polyline([Point(8, 2), Point(30, 25), Point(2, 20)], closed: true)
    let filtered = DisplayGroup(
      items: [fill(star, .color(Color(0.9, 0.3, 0.1, 0.5)))],
      effects: [.graph(graph)],
      bounds: canvas
    )
    let masked = DisplayGroup(
      items: [.tiles(tiles)],
      mask: DisplayMask(
        mode: .lightLuma,
        items: [fill(disc, .color(Color(0.7, 0.6, 0.5)))],
        bounds: canvas
      ),
      bounds: canvas
    )
    let list = list([.group(filtered), .group(masked)])
    let (a, b) = (
      try CairoRasterizer().makeBitmap(of: list), try CoverageRasterizer().makeBitmap(of: list)
    )
    var (most, sum) = (0, 0)
    for y in 0..<32 {
      for x in 0..<40 {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let difference = abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255))
          most = max(most, difference)
          sum += difference
        }
      }
    }
    #expect(most <= 16 && sum < 40 * 32 * 4, "\(most), \(sum)")
  }

  @Test("Without outdated pixels nothing is drawn")
  func nothing() throws {
    var buffer = PixelBuffer(width: 40, height: 32)
    try CairoRasterizer().draw(list([]), within: [], over: nil, into: &buffer)
    #expect(buffer.freeze()[0, 0] == 0)
  }

  @Test("Memory is bounded, and the error names the group")
  func memory() throws {
    let inner = group([fill(disc, .color(.black))], "inner", opacity: 0.5)
    let nested = list([group([inner], "outer", opacity: 0.5)])
    let bytes = 40 * 32 * 4
    let error = #expect(throws: RasterError.self) {
      try CairoRasterizer(maxTemporaryBytes: 2 * bytes - 1).makeBitmap(of: nested)
    }
    #expect(error?.code == .limit && error?.label == "inner")
    // Nothing remains charged.
    let rasterizer = CairoRasterizer(maxTemporaryBytes: 2 * bytes)
    let first = try rasterizer.makeBitmap(of: nested)
    #expect(try rasterizer.makeBitmap(of: nested) == first)
  }

  @Test("A list without pixels, or with too many, is an error", arguments: [0, 40_000])
  func size(width: Int) {
    let list = DisplayList(width: width, height: 3, background: .white)
    let error = #expect(throws: RasterError.self) { try CairoRasterizer().makeBitmap(of: list) }
    #expect(error?.code == .limit)
  }

  // MARK: Gradients

  private static let red = Color(1, 0, 0)
  private static let blue = Color(0, 0, 1)

  private static let stops: [[(Double, Color)]] = [
    [(0, red), (1, blue)],
    [(0, red), (0.3, Color(1, 1, 0)), (0.3, Color(0, 1, 0.3)), (1, blue)],
    [(-0.7, red), (0.4, .white), (2.5, blue)],
    [(-1e9, red), (1e9, blue)],
    [(0.5, red), (0.5, blue)],
    [(2, red), (3, blue)],
  ]

  @Test("Gradients have the model's colours", arguments: Gradient.Kind.allCases, 0..<6)
  func gradient(kind: Gradient.Kind, index: Int) throws {
    let stops = Self.stops[index].map { GradientStop(location: $0.0, color: $0.1) }
    for (place, focus) in [
      (Affine(30, 0, 0, 30, 12, 9), Point.zero), (Affine(24, 11, -9, 17, 15, 8), Point(0.4, -0.5)),
    ] {
      var gradient = Gradient(kind: kind, stops: stops, transform: place)
      if kind == .radial { gradient.focus = focus }
      let all = list([fill(.rect(canvas.rect), .gradient(gradient))])
      let bitmap = try CairoRasterizer().makeBitmap(of: all)
      var differences = 0
      for y in 0..<32 {
        for x in 0..<40 {
          let center = Point(Double(x) + 0.5, Double(y) + 0.5)
          let t = try #require(gradient.parameter(at: center))
          let expected = gradient.color(at: t).clamped.bytes
          let pixel = bitmap[x, y]
          let red = Int(pixel >> 16 & 255) - Int(expected.red)
          let green = Int(pixel >> 8 & 255) - Int(expected.green)
          let blue = Int(pixel & 255) - Int(expected.blue)
          if max(abs(red), abs(green), abs(blue)) > 3 { differences += 1 }
        }
      }
      // Pixels at hard edges may be on the other side.
      #expect(differences <= 4, "\(kind), \(index), \(place)")
    }
  }

  // MARK: Blend modes

  private static let colors = [
    Color(0.9, 0.2, 0.1, 1), Color(0.2, 0.5, 0.9, 0.6), Color(0.5, 0.5, 0.5, 0.9),
    Color(1, 1, 1, 0.3),
    Color(0, 0, 0, 0.8), Color(0.1, 0.8, 0.3, 0.2),
  ]

  @Test("Blend modes equal those of the coverage rasterizer", arguments: BlendMode.allCases)
  func blend(_ mode: BlendMode) throws {
    for backdrop in Self.colors {
      for source in Self.colors {
        let items = [
          fill(.rect(canvas.rect), .color(backdrop)),
          group([fill(.rect(canvas.rect), .color(source))], opacity: 0.7, mode),
        ]
        var list = list([group(items, opacity: 0.999_999)])
        list.background = .clear
        let cairo = try CairoRasterizer().makeBitmap(of: list)[20, 16]
        let coverage = try CoverageRasterizer().makeBitmap(of: list)[20, 16]
        let steps = [0, 8, 16, 24].map { abs(Int(cairo >> $0 & 255) - Int(coverage >> $0 & 255)) }
        // Burning divides by the source: roundings grow.
        let limit = mode == .colorBurn ? 4 : 2
        #expect(steps.allSatisfy { $0 <= limit }, "\(backdrop) \(source): \(cairo) \(coverage)")
      }
    }
  }
}
