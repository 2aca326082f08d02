import CoverageRasterizer
import DisplayModel
import Graphics
import Testing

@Suite("Robustness")
struct RobustnessTests {
  let raster = Raster()

  // An item that fails silently may take later ones with it.
  private var marker: DisplayItem { raster.fill(Rect(30, 30, 5, 5), Color(0, 1, 0)) }

  private func expectMarker(after item: DisplayItem, _ what: String) throws {
    let bitmap = try raster.draw(item, marker)
    #expect(bitmap[32, 32] == 0xff00_ff00, "\(what)")
    let faded = raster.group([item, raster.fill(.zero)], opacity: 0.5)
    #expect(try raster.draw(faded, marker)[32, 32] == 0xff00_ff00, "\(what)")
  }

  @Test("Edges keep their slope however far their ends are", arguments: [5e3, 4e6, 5e6, 1e9])
  func farEdges(reach: Double) throws {
    // A band of 10 pixels around the diagonal: 20 pixels up and down are 14 across.
    let line = Path.polyline([Point(-reach, -reach), Point(reach, reach)], closed: false)
    let style = StrokeStyle(lineWidth: 10)
    // The same, scaled.
    let unit = Path.polyline([Point(-1, -1), Point(1, 1)], closed: false)
    let zoom = Affine(reach, 0, 0, reach, 0, 0)
    for item in [
      raster.stroke(line, style),
      raster.stroke(unit, StrokeStyle(lineWidth: 10 / reach), transform: zoom),
    ] {
      let bitmap = try raster.draw(item)
      for y in 10..<30 {
        for x in 0..<40 {
          let distance = abs(Double(x - y)) * 0.5.squareRoot()
          if distance < 4 { #expect(bitmap.alpha(x, y) == 255, "\(x) \(y)") }
          if distance > 6 { #expect(bitmap.alpha(x, y) == 0, "\(x) \(y)") }
        }
      }
    }
    // A triangle whose long side is that diagonal, and a disc whose border is nearly straight on the canvas.
    let triangle = Path.polyline(
      [Point(-reach, -reach), Point(reach, reach), Point(-reach, reach)],
      closed: true
    )
    let half = reach / 2.0.squareRoot()
    let disc = Path.ellipse(in: Rect(-half - reach, half - reach, 2 * reach, 2 * reach))
    for path in [triangle, disc] {
      let bitmap = try raster.draw(raster.fill(path))
      #expect(bitmap.alpha(5, 15) == 255 && bitmap.alpha(15, 5) == 0)
      #expect(bitmap.alpha(20, 30) == 255 && bitmap.alpha(30, 20) == 0)
    }
  }

  static let numbers: [Double] = [
    1e9, -1e9, 1e-300 * 1e-20, 1e300, -1e300, 1e15, 8_388_608, 4e6, .infinity, .nan,
  ]

  @Test("P5: No coordinate stops later items", arguments: numbers)
  func coordinates(number: Double) throws {
    let points = [Point(1, 1), Point(number, 2), Point(3, number), Point(number, number)]
    var path = Path.polyline(points, closed: false)
    path.curve(Point(number, 0), Point(0, number), to: Point(-number, 5))
    path.close()
    try expectMarker(after: raster.fill(path), "fill")
    let styles = [
      StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round),
      StrokeStyle(lineWidth: 3, dashPattern: [4, 2], dashPhase: number),
      StrokeStyle(lineWidth: 3, miterLimit: number),
      StrokeStyle(lineWidth: abs(number)),
      StrokeStyle(lineWidth: 3, dashPattern: [number, 2]),
    ]
    for style in styles { try expectMarker(after: raster.stroke(path, style), "\(style)") }
    let clip = ClipPath(path: path, transform: .identity)
    try expectMarker(after: raster.group([raster.fill(path)], clips: [clip]), "clip")
  }

  @Test("P5: No matrix stops later items", arguments: numbers + [0])
  func matrices(number: Double) throws {
    let path = Path.roundedRect(Rect(2, 2, 20, 20), radius: 5)
    let bitmap = Bitmap.solid(4, 4, 0xffff_0000)
    let matrices = [
      Affine(number, 0, 0, 1, 0, 0), Affine(1, number, number, 1, 0, 0),
      Affine(number, number, number, number, number, number), Affine(1, 0, 0, 1, number, number),
      Affine(1, 2, 2, 4, 0, 0), Affine(0, 0, 0, 0, 0, 0),
    ]
    for matrix in matrices {
      try expectMarker(after: raster.fill(path, transform: matrix), "fill \(matrix)")
      let style = StrokeStyle(lineWidth: 2, lineJoin: .round, dashPattern: [3, 1])
      try expectMarker(after: raster.stroke(path, style, transform: matrix), "stroke \(matrix)")
      for filter in SamplingFilter.allCases {
        let item = raster.image(
          bitmap,
          into: Rect(0, 0, 10, 10),
          transform: matrix,
          filter: filter
        )
        try expectMarker(after: item, "image \(matrix)")
      }
      for kind in Gradient.Kind.allCases {
        let stops = [
          GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white),
        ]
        let gradient = Gradient(kind: kind, stops: stops, transform: matrix)
        try expectMarker(after: raster.fill(path, .gradient(gradient)), "gradient \(matrix)")
      }
    }
  }

  // At 2²⁴ fixed point numbers of 32 bits with 8 of fraction wrap round to 0.
  @Test("A rectangle far larger than the canvas covers it", arguments: [4e6, 16_777_216, 1e9])
  func hugeRectangle(size: Double) throws {
    #expect(try raster.draw(raster.fill(Rect(0, 0, size, size))).area == 1600)
    #expect(try raster.draw(raster.fill(Rect(-size, -size, 2 * size, 2 * size))).area == 1600)
  }

  @Test("Gradients with unfit stops draw something or nothing, and go on")
  func unfitStops() throws {
    for location in Self.numbers {
      for kind in Gradient.Kind.allCases {
        let stops = [
          GradientStop(location: location, color: .black),
          GradientStop(location: 0.5, color: Color(.nan, 2, -1, 3)),
          GradientStop(location: -location, color: .white),
        ]
        let gradient = Gradient(kind: kind, stops: stops, transform: .scale(9, 9))
        let item = raster.fill(.rect(Rect(0, 0, 40, 40)), .gradient(gradient))
        try expectMarker(after: item, "\(kind) \(location)")
      }
    }
    let empty = Gradient(kind: .axial, stops: [], transform: .identity)
    try expectMarker(after: raster.fill(.rect(Rect(0, 0, 9, 9)), .gradient(empty)), "empty")
  }

  @Test("Empty and single-point paths are harmless")
  func emptyPaths() throws {
    var point = Path()
    point.move(to: Point(5, 5))
    var closed = point
    closed.close()
    for path in [Path(), point, closed] {
      try expectMarker(after: raster.fill(path), "fill")
      let style = StrokeStyle(lineWidth: 3, lineCap: .round, dashPattern: [2, 1])
      try expectMarker(after: raster.stroke(path, style), "stroke")
    }
  }

  @Test("P4: A list without pixels, or with too many, is an error", arguments: [0, -5, 32_768])
  func sizes(width: Int) {
    let list = DisplayList(width: width, height: 1, background: .clear)
    let error = #expect(throws: RasterError.self) { try CoverageRasterizer().makeBitmap(of: list) }
    #expect(error?.code == .limit)
  }

  @Test("The same list gives the same pixels, regardless of earlier drawing")
  func determinism() throws {
    let busy = raster.list(busyItems)
    let other = raster.list([
      raster.group(
        [raster.fill(Rect(0, 0, 40, 40), .white), raster.fill(.zero)],
        mask: [raster.fill(Rect(0, 0, 40, 40), .white)],
        opacity: 0.7
      )
    ])
    let rasterizer = CoverageRasterizer()
    let first = try rasterizer.makeBitmap(of: busy)
    // White images of the same size go through the pool; none may shine through.
    _ = try rasterizer.makeBitmap(of: other)
    #expect(try rasterizer.makeBitmap(of: busy) == first)
    #expect(try CoverageRasterizer().makeBitmap(of: busy) == first)
    var buffer = PixelBuffer(width: 40, height: 40)
    try rasterizer.draw(other, into: &buffer)
    try rasterizer.draw(busy, into: &buffer)
    #expect(buffer.freeze() == first)
  }

  private var busyItems: [DisplayItem] {
    let disc = raster.fill(.ellipse(in: Rect(3, 3, 20, 20)), .color(Color(1, 0, 0, 0.5)))
    let ring = raster.stroke(.ellipse(in: Rect(12, 12, 20, 20)), StrokeStyle(lineWidth: 3))
    let gradient = raster.fill(
      .ellipse(in: Rect(5, 20, 30, 15)),
      .gradient(GradientCase.all[4].gradient)
    )
    return [
      raster.group([disc, ring], opacity: 0.6),
      raster.group([gradient, ring], mask: [disc]),
      raster.group([raster.group([disc, gradient], opacity: 0.3), ring], opacity: 0.8),
    ]
  }

  @Test("An error says where and what")
  func errorText() {
    let error = RasterError(
      code: .graphicsLibrary,
      message: "Cairo could not draw an item",
      label: "layers[2] logo",
      status: "invalid matrix"
    )
    #expect(
      error.description
        == "layers[2] logo: Cairo could not draw an item (Cairo: invalid matrix)"
    )
  }
}
