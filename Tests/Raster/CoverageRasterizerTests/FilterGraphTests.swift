import CoverageRasterizer
import DisplayModel
import Graphics
import Testing

/// Primitives of filters against the formulas of Filter Effects Module Level 1.
@Suite("Filter graphs")
struct FilterGraphTests {
  private let raster = Raster()
  private let everything = Rect(0, 0, 40, 40)
  private static let red = Color(1, 0, 0)

  private func primitive(
    _ operation: FilterOperation,
    _ inputs: FilterGraph.Input...,
    region: Rect? = nil,
    space: FilterColorSpace = .sRGB
  ) -> FilterGraph.Primitive {
    .init(operation, inputs: inputs, region: region ?? everything, colorSpace: space)
  }

  /// The image of a red square from 10 to 30, filtered.
  private func draw(
    _ primitives: FilterGraph.Primitive...,
    transform: Affine = .identity,
    region: Rect? = nil,
    items: [DisplayItem]? = nil
  ) throws -> Bitmap {
    let graph = FilterGraph(
      transform: transform,
      region: region ?? everything,
      primitives: primitives
    )
    return try raster.draw(
      .group(
        DisplayGroup(
          items: items ?? [raster.fill(Rect(10, 10, 20, 20), Self.red)],
          effects: [.graph(graph)],
          bounds: raster.canvas
        )
      )
    )
  }

  private func flood(_ color: Color, region: Rect? = nil) -> FilterGraph.Primitive {
    primitive(.flood(color), region: region)
  }

  // MARK: Regions

  @Test("Offsets move by pixels and their fractions, and are cut to the regions")
  func offset() throws {
    let moved = try draw(primitive(.offset(Point(5, -3)), .sourceGraphic))
    #expect(moved[15, 7] == 0xFFFF_0000 && moved[14, 7] == 0 && moved[34, 26] == 0xFFFF_0000)
    #expect(moved.area == 400)
    let half = try draw(primitive(.offset(Point(0.5, 0)), .sourceGraphic))
    #expect(abs(half.alpha(10, 20) - 128) <= 1 && abs(half.alpha(30, 20) - 128) <= 1)
    let part = Rect(0, 0, 20, 40)
    #expect(try draw(primitive(.offset(.zero), .sourceGraphic, region: part)).area == 200)
    #expect(try draw(primitive(.offset(.zero), .sourceGraphic), region: part).area == 200)
    // Lengths are scaled with the filter's user space.
    let scaled = try draw(
      primitive(.offset(Point(2, 2)), .sourceGraphic),
      transform: Affine(2, 0, 0, 0.5, 0, 0),
      region: Rect(0, 0, 20, 80)
    )
    #expect(scaled[14, 11] == 0xFFFF_0000 && scaled[13, 11] == 0 && scaled[14, 10] == 0)
  }

  @Test("A huge region costs what is seen")
  func hugeRegion() throws {
    let huge = Rect(-1e6, -1e6, 2e6, 2e6)
    let bitmap = try draw(
      primitive(.flood(.white), region: huge),
      primitive(.gaussianBlur(x: 2, y: 2), .result(0), region: huge, space: .linearRGB),
      primitive(.merge, .result(1), .sourceGraphic, region: huge),
      region: huge
    )
    #expect(bitmap[0, 0] == 0xFFFF_FFFF && bitmap[20, 20] == 0xFFFF_0000)
  }

  @Test("Without primitives, and from nothing, the result is transparent")
  func nothing() throws {
    #expect(try draw().area == 0)
    #expect(try draw(primitive(.merge)).area == 0)
    #expect(try draw(primitive(.offset(.zero), .none)).area == 0)
    // A flood shows without a source.
    #expect(try draw(flood(.white, region: Rect(1, 1, 2, 2)), items: []).area == 4)
  }

  // MARK: Colours

  @Test("Porter and Duff's operators")
  func composite() throws {
    let (a, b) = (Color(0.9, 0.2, 0.4, 0.6), Color(0.1, 0.7, 0.3, 0.5))
    let cases: [(FilterComposite, Double, Double)] = [
      (.over, 1, 1 - a.alpha), (.in, b.alpha, 0), (.out, 1 - b.alpha, 0),
      (.atop, b.alpha, 1 - a.alpha), (.xor, 1 - b.alpha, 1 - a.alpha), (.lighter, 1, 1),
      (.arithmetic(0, 0.25, 0.5, 0), 0.25, 0.5),
    ]
    for (operation, fa, fb) in cases {
      let bitmap = try draw(
        flood(a),
        flood(b),
        primitive(.composite(operation), .result(0), .result(1))
      )
      let alpha = min(1, a.alpha * fa + b.alpha * fb)
      let expected = [\Color.red, \.green, \.blue].map { component in
        min(1, a[keyPath: component] * a.alpha * fa + b[keyPath: component] * b.alpha * fb)
      }
      let pixel = [bitmap.red(5, 5), bitmap.green(5, 5), bitmap.blue(5, 5), bitmap.alpha(5, 5)]
      for (value, number) in zip(pixel, expected + [alpha]) {
        #expect(abs(Double(value) - number * 255) < 1.6, "\(operation)")
      }
    }
    // k1 and k4; colours do not exceed alpha.
    let product = try draw(
      flood(Color(1, 1, 1)),
      flood(Color(0.5, 1, 0)),
      primitive(.composite(.arithmetic(0.5, 0, 0, 0.25)), .result(0), .result(1))
    )
    #expect(product[5, 5] == 0xBF80_BF40)
  }

  @Test("Modes blend in the space of the primitive")
  func blend() throws {
    let (a, b) = (Color(0.5, 0.25, 1), Color(0.5, 0.5, 0.75))
    for space in FilterColorSpace.allCases {
      let bitmap = try draw(
        flood(a),
        flood(b),
        primitive(.blend(.multiply), .result(0), .result(1), space: space)
      )
      func product(_ a: Double, _ b: Double) -> Double {
        guard space == .linearRGB else { return a * b }
        return FilterColorSpace.component(
          of: FilterColorSpace.light(of: a) * FilterColorSpace.light(of: b)
        )
      }
      let expected = [product(a.red, b.red), product(a.green, b.green), product(a.blue, b.blue)]
      for (value, number) in zip(
        [bitmap.red(1, 1), bitmap.green(1, 1), bitmap.blue(1, 1)],
        expected
      ) {
        // Amounts of light have eight bits as well.
        #expect(abs(Double(value) - number * 255) < (space == .sRGB ? 1 : 4))
      }
    }
  }

  @Test("A flood has its colour in both spaces")
  func floodColor() throws {
    for space in FilterColorSpace.allCases {
      let bitmap = try draw(
        flood(Color(0.2, 0.6, 0.9)),
        primitive(.merge, .result(0), .none, space: space)
      )
      let wanted: UInt32 = 0xFF33_99E6
      #expect(difference(bitmap[3, 3], wanted) <= (space == .sRGB ? 0 : 2))
    }
  }

  @Test("Maps of colours act on transparent pixels, too")
  func colorMaps() throws {
    // Alpha is 1 − alpha, and blue 0.5.
    let matrix = try #require(
      ColorMatrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, -1, 1])
    )
    let inverted = try draw(primitive(.colorMatrix(matrix), .sourceGraphic))
    #expect(inverted[5, 5] == 0xFF00_0080 && inverted[20, 20] == 0)
    let functions: [TransferFunction] = [
      .table([0, 0, 0.5]), .linear(slope: 3, intercept: 0.25),
      .gamma(amplitude: 0.5, exponent: 2, offset: 0.5), .discrete([0.5, 1]),
    ]
    let transferred = try draw(primitive(.componentTransfer(functions), .sourceGraphic))
    // Transparent: alpha 0.5, red 0, green 0.25, blue 0.5.
    #expect(difference(transferred[5, 5], 0x8000_2040) <= 1)
    #expect(difference(transferred[20, 20], 0xFF80_4080) <= 1)
  }

  @Test("Transfer functions at their ends and between")
  func transferFunctions() {
    let table = TransferFunction.table([0.2, 0.8, 0.4])
    #expect([0, 0.25, 0.5, 1].map(table.value) == [0.2, 0.5, 0.8, 0.4])
    let steps = TransferFunction.discrete([0.1, 0.5, 0.9])
    #expect([0, 0.33, 0.34, 0.7, 1].map(steps.value) == [0.1, 0.1, 0.5, 0.9, 0.9])
    #expect(TransferFunction.table([]).value(at: 0.3) == 0.3)
    #expect(TransferFunction.linear(slope: -2, intercept: 0.5).value(at: 0.5) == 0)
  }

  // MARK: Neighbours

  @Test("Morphology grows and shrinks by the radii")
  func morphology() throws {
    func area(_ dilates: Bool, _ x: Double, _ y: Double) throws -> Double {
      let operation = FilterMorphology(dilates: dilates, radius: Size(x, y))
      return try draw(primitive(.morphology(operation), .sourceGraphic)).area
    }
    #expect(try area(true, 3, 2) == 26 * 24)
    #expect(try area(false, 3, 2) == 14 * 16)
    #expect(try area(true, 0, 1) == 20 * 22)
    #expect(try area(false, 10, 0) == 0)
    #expect(try area(true, 1e9, 1e9) == 1600)
  }

  @Test("Blurs have the variance of their deviations in both spaces")
  func blur() throws {
    for space in FilterColorSpace.allCases {
      let bitmap = try draw(
        primitive(.gaussianBlur(x: 3, y: 0), .sourceGraphic, space: space)
      )
      #expect(abs(bitmap.covered(row: 20) - 20) < 0.1 && bitmap.covered(row: 8) == 0)
      // The edge is at half, and one deviation further at the normal distribution's tail.
      #expect(abs(bitmap.alpha(29, 20) + bitmap.alpha(30, 20) - 255) <= 2)
      #expect(abs(Double(bitmap.alpha(32, 20) + bitmap.alpha(33, 20)) / 510 - 0.159) < 0.01)
    }
  }

  @Test("Kernels are rotated by half a turn, and edges continue by the mode")
  func convolution() throws {
    func image(
      _ edges: FilterConvolution.EdgeMode,
      region: Rect? = nil,
      bias: Double = 0,
      preserves: Bool = false
    ) throws -> Bitmap {
      let convolution = FilterConvolution(
        columns: 3,
        kernel: [2, 0, 0, 0, 0, 0, 0, 0, 0],
        divisor: 2,
        bias: bias,
        targetX: 1,
        targetY: 1,
        edgeMode: edges,
        preservesAlpha: preserves
      )
      return try draw(primitive(.convolveMatrix(convolution), .sourceGraphic), region: region)
    }
    let moved = try image(.none)
    #expect(moved[9, 9] == 0xFFFF_0000 && moved[28, 28] == 0xFFFF_0000 && moved[29, 28] == 0)
    // A region of red alone, whose last pixels are transparent, red, or those of the other side.
    let part = Rect(10, 10, 20, 20)
    #expect(try image(.none, region: part).area == 19 * 19)
    #expect(try image(.duplicate, region: part).area == 400)
    let half = Rect(10, 10, 30, 30)
    #expect(try image(.wrap, region: half)[39, 39] == 0xFFFF_0000)
    #expect(try image(.duplicate, region: half)[39, 39] == 0)
    // The bias counts by alpha.
    #expect(try image(.none, bias: 0.25)[29, 29] == 0x4040_4040)
    #expect(try image(.none, bias: 0.25, preserves: true)[29, 29] == 0xFF40_4040)
  }

  @Test("Displacement reads where the map's straight components lead")
  func displacement() throws {
    let map = FilterDisplacement(scale: Size(20, 10), x: .red, y: .alpha)
    let bitmap = try draw(
      flood(Color(1, 0, 0, 0.6)),
      primitive(.displacementMap(map), .sourceGraphic, .result(0))
    )
    // Ten to the right, one below: the square is to the left of and above where it was.
    #expect(bitmap[0, 9] == 0xFFFF_0000 && bitmap[0, 8] == 0 && bitmap[20, 28] == 0)
    #expect(bitmap[19, 28] == 0xFFFF_0000 && bitmap[19, 29] == 0)
  }

  @Test("Tiles repeat the subregion of their input")
  func tile() throws {
    let bitmap = try draw(
      primitive(.offset(.zero), .sourceGraphic, region: Rect(8, 8, 8, 8)),
      primitive(.tile, .result(0))
    )
    for x in 0..<40 { #expect(bitmap.alpha(x, 3) == (x % 8 >= 2 ? 255 : 0), "\(x)") }
    #expect(bitmap.alpha(3, 1) == 0)
  }

  // MARK: Sources

  /// Pixels of a port of the specification's program to another language, opaque and premultiplied.
  @Test("Noise is that of the specification")
  func turbulence() throws {
    let points = [(0, 0), (3, 5), (11, 7), (23, 30), (39, 2)]
    func check(_ noise: FilterTurbulence, _ region: Rect, _ expected: [UInt32]) throws {
      let bitmap = try draw(primitive(.turbulence(noise), region: region))
      for (point, pixel) in zip(points, expected)
      where region.intersection(Rect(Double(point.0), Double(point.1), 1, 1)) != nil {
        #expect(difference(bitmap[point.0, point.1], pixel) <= 1, "\(point)")
      }
    }
    try check(
      .init(isFractal: false, frequency: Point(0.05, 0.05), octaves: 1, seed: 0, stitches: false),
      everything,
      [0x0000_0000, 0x2207_0203, 0x3608_1705, 0x2C02_0911, 0x1801_0102]
    )
    try check(
      .init(isFractal: true, frequency: Point(0.1, 0.03), octaves: 3, seed: 7, stitches: false),
      everything,
      [0x8040_4040, 0xA971_4687, 0x8450_494C, 0x753F_4A32, 0x7235_3B3E]
    )
    try check(
      .init(isFractal: false, frequency: Point(0.2, 0.2), octaves: 2, seed: -20, stitches: true),
      Rect(4, 6, 21, 17),
      [0x0000_0000, 0x1804_060D, 0x5907_1602, 0x3A07_0B04, 0x5804_0D20]
    )
  }

  @Test("Light on flat surfaces and on slopes")
  func lighting() throws {
    func light(
      _ reflection: FilterLighting.Reflection,
      _ light: FilterLighting.Light,
      scale: Double = 1
    ) throws -> Bitmap {
      try draw(
        primitive(
          .lighting(
            FilterLighting(
              reflection: reflection,
              surfaceScale: scale,
              color: Color(1, 0.5, 0),
              light: light
            )
          ),
          .sourceAlpha
        )
      )
    }
    let turn = Double.pi / 180
    // N·L = sin 30°.
    let flat = try light(.diffuse(1), .distant(azimuth: 0, elevation: 30 * turn))
    #expect(difference(flat[20, 20], 0xFF80_4000) <= 1 && difference(flat[2, 2], 0xFF80_4000) <= 1)
    // The edge at x = 10 rises by 1 over one pixel on both sides: the normal is (−1, 0, 1) / √2.
    let slope = try light(.diffuse(1), .distant(azimuth: 180 * turn, elevation: 0))
    #expect(abs(slope.red(10, 20) - 180) <= 1 && slope.red(20, 20) == 0)
    // Half of the angle between the light and the eye is 30°: cos² = 0.75.
    let bright = try light(
      .specular(1, exponent: 2),
      .distant(azimuth: 0, elevation: 30 * turn)
    )
    #expect(difference(bright[20, 20], 0xBFBF_6000) <= 1)
    // Straight below the light, and 10 away at 10 in height.
    let point = try light(.diffuse(1), .point([20.5, 20.5, 11]))
    #expect(point.red(20, 20) == 255 && abs(point.red(26, 28) - 180) <= 1)
    let cone = FilterLighting.Light.spot(
      [20.5, 20.5, 11],
      target: [20.5, 20.5, 0],
      exponent: 2,
      cone: 50 * turn
    )
    let spot = try light(.diffuse(1), cone)
    // cos 45° for the surface, and its square for the spot.
    #expect(spot.red(20, 20) == 255 && abs(spot.red(26, 28) - 90) <= 1)
    #expect(spot.red(35, 20) == 0 && spot.alpha(35, 20) == 255)
  }

  @Test("Items are drawn in output pixels")
  func items() throws {
    let items = [raster.fill(Rect(2, 3, 4, 5), Color(0, 0, 1))]
    let bitmap = try draw(
      primitive(.items(items)),
      primitive(.merge, .sourceGraphic, .result(0))
    )
    #expect(bitmap[2, 3] == 0xFF00_00FF && bitmap[20, 20] == 0xFFFF_0000 && bitmap.area == 420)
  }

  // MARK: Limits

  @Test("Work beyond the limit is refused before it is done")
  func limits() {
    let convolution = FilterConvolution(
      columns: 1000,
      kernel: Array(repeating: 1, count: 10_000_000),
      divisor: 1,
      bias: 0,
      targetX: 0,
      targetY: 0,
      edgeMode: .none,
      preservesAlpha: false
    )
    #expect(throws: RasterError.self) {
      try draw(primitive(.convolveMatrix(convolution), .sourceGraphic))
    }
    let noise = FilterTurbulence(
      isFractal: true,
      frequency: Point(1e300, .infinity),
      octaves: .max,
      seed: .min,
      stitches: true
    )
    #expect(throws: Never.self) { try draw(primitive(.turbulence(noise))) }
  }
}
