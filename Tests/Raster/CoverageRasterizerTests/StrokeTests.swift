import Graphics
import TestSupport
import Testing

@Suite("Strokes")
struct StrokeTests {
  let raster = Raster()

  @Test("The pen is mapped with the path")
  func nonUniformScale() throws {
    var path = line(2, 5, 8, 5)
    path.append(line(5, 2, 5, 8))
    let bitmap = try raster.draw(
      raster.stroke(path, StrokeStyle(lineWidth: 2), transform: .scale(2, 4))
    )
    // The horizontal arm is 2 · 4 pixels thick, the vertical one 2 · 2.
    #expect(abs(bitmap.covered(column: 6) - 8) < 0.05)
    #expect(abs(bitmap.covered(row: 10) - 4) < 0.05)
  }

  @Test("Lines of any width in a large space are as wide as the space is drawn")
  func largeSpace() throws {
    for scale in [1e-3, 1e-7, 1e-12] {
      let path = line(10 / scale, 20 / scale, 40 / scale, 20 / scale)
      let style = StrokeStyle(lineWidth: 8 / scale)
      let bitmap = try raster.draw(raster.stroke(path, style, transform: .scale(scale, scale)))
      #expect(abs(bitmap.covered(column: 20) - 8) < 0.05, "\(scale)")
    }
  }

  @Test(
    "Ends reach half the width beyond the path, except butts",
    arguments: [(LineCap.butt, 20.0), (.round, 26), (.square, 26)]
  )
  func caps(cap: LineCap, length: Double) throws {
    let style = StrokeStyle(lineWidth: 6, lineCap: cap)
    let bitmap = try raster.draw(raster.stroke(line(10, 20, 30, 20), style))
    // Next to the axis a round end is short of its reach by 0.06, and chords by up to 0.05.
    #expect(abs(bitmap.covered(row: 20) - length) < 0.2)
    let corner = bitmap.alpha(7, 17)
    #expect(cap == .square ? corner == 255 : corner < 20)
  }

  @Test("A round end has the area of half a circle")
  func roundCapArea() throws {
    let style = StrokeStyle(lineWidth: 12, lineCap: .round)
    let area = try raster.draw(raster.stroke(line(12, 20, 28, 20), style)).area
    #expect(abs(area / (16 * 12 + .pi * 36) - 1) < 0.005)
  }

  @Test("A right angle has a pointed, a cut or a round corner")
  func joins() throws {
    let corner = Path.polyline([Point(5, 30), Point(30, 30), Point(30, 5)], closed: false)
    func area(_ join: LineJoin, limit: Double = 10) throws -> Double {
      let style = StrokeStyle(lineWidth: 8, lineJoin: join, miterLimit: limit)
      return try raster.draw(raster.stroke(corner, style)).area
    }
    // Both legs without the corner square: 2 · 25 · 8 − 16; the outer quarter is 4 × 4.
    let legs = 2.0 * 25 * 8 - 16
    #expect(abs(try area(.miter) - (legs + 16)) < 0.5)
    #expect(abs(try area(.bevel) - (legs + 8)) < 0.5)
    #expect(abs(try area(.round) - (legs + 4 * .pi)) < 0.5)
    // A right angle's miter is √2 widths long.
    #expect(abs(try area(.miter, limit: 1.4) - (legs + 8)) < 0.5)
    #expect(abs(try area(.miter, limit: 1.42) - (legs + 16)) < 0.5)
  }

  @Test("Dashes lie where the pattern and its phase put them")
  func dashes() throws {
    let style = StrokeStyle(lineWidth: 2, dashPattern: [6, 4], dashPhase: 3)
    let bitmap = try raster.draw(raster.stroke(line(0, 10, 40, 10), style))
    for x in 0..<40 {
      let inDash = (x + 3) % 10 < 6
      #expect(bitmap.alpha(x, 10) == (inDash ? 255 : 0), "column \(x)")
    }
  }

  @Test("The phase may be negative, or many periods long", arguments: [-7.0, 1003, -1e6 + 3])
  func dashPhase(phase: Double) throws {
    let path = line(0, 10, 40, 10)
    func draw(_ phase: Double) throws -> Bitmap {
      let style = StrokeStyle(lineWidth: 2, dashPattern: [6, 4], dashPhase: phase)
      return try raster.draw(raster.stroke(path, style))
    }
    #expect(try draw(phase) == draw(3))
  }

  @Test("An odd pattern changes dashes and gaps in every other round")
  func oddPattern() throws {
    let style = StrokeStyle(lineWidth: 2, dashPattern: [5])
    let bitmap = try raster.draw(raster.stroke(line(0, 10, 40, 10), style))
    for x in 0..<40 { #expect(bitmap.alpha(x, 10) == (x / 5 % 2 == 0 ? 255 : 0)) }
  }

  @Test("Every subpath starts the pattern anew")
  func dashRestart() throws {
    var path = line(0, 10, 8, 10)
    path.append(line(20, 10, 40, 10))
    let style = StrokeStyle(lineWidth: 2, dashPattern: [5, 5])
    let bitmap = try raster.draw(raster.stroke(path, style))
    #expect(bitmap.alpha(24, 10) == 255)
    #expect(bitmap.alpha(25, 10) == 0)
  }

  @Test("A closed path has no ends")
  func closedPath() throws {
    let square = Path.rect(Rect(10, 10, 20, 20))
    let area = try raster.draw(raster.stroke(square, StrokeStyle(lineWidth: 4))).area
    #expect(area == 24 * 24 - 16 * 16)
  }

  @Test(
    "Unfit dash patterns give a solid line",
    arguments: [
      [0, 0], [-1, 4], [.nan, 2], [.infinity], [Double.leastNonzeroMagnitude, 0], [1e-9, 1e-8],
    ]
  )
  func unfitDashes(pattern: [Double]) throws {
    let style = StrokeStyle(lineWidth: 2, dashPattern: pattern)
    let solid = StrokeStyle(lineWidth: 2)
    let path = line(0, 10, 40, 10)
    #expect(
      try raster.draw(raster.stroke(path, style)) == raster.draw(raster.stroke(path, solid))
    )
  }

  @Test("Unfit widths draw nothing", arguments: [0, -1, Double.nan, -Double.infinity])
  func unfitWidths(width: Double) throws {
    let style = StrokeStyle(lineWidth: width)
    #expect(try raster.draw(raster.stroke(line(0, 10, 40, 10), style)).area == 0)
  }

  @Test(
    "A line wider than the canvas covers it",
    arguments: [200, 1e6, 1e9, 1e300, Double.infinity]
  )
  func wideLine(width: Double) throws {
    let style = StrokeStyle(lineWidth: width, lineCap: .square)
    let bitmap = try raster.draw(raster.stroke(line(0, 20, 40, 20), style))
    #expect(bitmap.area == 1600)
  }

  // Half a pen is longer than the radius of both curves; the second has its bend at a node between two curves.
  @Test(
    "A wide stroke is all that the perpendicular of its curve sweeps",
    arguments: [
      [[45, 70, 45, 40, 55, 40, 55, 70]],
      [[40, 60, 40, 48, 44, 45, 50, 45], [50, 45, 56, 45, 60, 48, 60, 60]],
    ] as [[[Double]]]
  )
  func tightCurves(curves: [[Double]]) throws {
    var path = Path()
    var perpendiculars: [(point: Point, tangent: Point)] = []
    for c in curves {
      if path.elements.isEmpty { path.move(to: Point(c[0], c[1])) }
      path.curve(Point(c[2], c[3]), Point(c[4], c[5]), to: Point(c[6], c[7]))
      for step in 0...1000 {
        let (t, s) = (Double(step) / 1000, 1 - Double(step) / 1000)
        func value(_ axis: Int) -> Double {
          s * s * (s * c[axis] + 3 * t * c[axis + 2]) + t * t
            * (3 * s * c[axis + 4] + t * c[axis + 6])
        }
        func slope(_ axis: Int) -> Double {
          s * s * (c[axis + 2] - c[axis]) + 2 * s * t * (c[axis + 4] - c[axis + 2])
            + t * t * (c[axis + 6] - c[axis + 4])
        }
        perpendiculars.append((Point(value(0), value(1)), Point(slope(0), slope(1))))
      }
    }
    // Some perpendicular passes through a point where the side of it that the point is on changes.
    func isSwept(_ x: Double, _ y: Double) -> Bool {
      zip(perpendiculars, perpendiculars.dropFirst()).contains { a, b in
        let (before, after) = (Point(x, y) - a.point, Point(x, y) - b.point)
        return before.dot(a.tangent) * after.dot(b.tangent) <= 0 && before.length <= 30
      }
    }
    let bitmap = try Raster(width: 100, height: 100)
      .draw(Raster(width: 100, height: 100).stroke(path, StrokeStyle(lineWidth: 60)))
    for y in 1..<99 {
      for x in 1..<99 {
        let (left, top) = (Double(x) - 0.5, Double(y) - 0.5)
        let near = [(0.0, 0.0), (2, 0), (0, 2), (2, 2)].map { isSwept(left + $0.0, top + $0.1) }
        if near.allSatisfy(\.self) { #expect(bitmap.alpha(x, y) > 250, "\(x) \(y)") }
        if !near.contains(true) { #expect(bitmap.alpha(x, y) < 5, "\(x) \(y)") }
      }
    }
  }

  @Test("Strokes of curves tighter than the pen have no holes", arguments: 0..<40)
  func tightCurves(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func point() -> Point { Point(random.number(in: 30...90), random.number(in: 30...90)) }
    let curve = CubicBezier(point(), point(), point(), point())
    var path = Path()
    path.move(to: curve.start)
    path.curve(curve.first, curve.second, to: curve.end)
    let half = random.number(in: 8...20)
    let style = StrokeStyle(lineWidth: 2 * half, lineCap: .round)
    let raster = Raster(width: 120, height: 120)
    let bitmap = try raster.draw(raster.stroke(path, style))
    // All pixels well within the pen's reach are covered, wherever it went.
    let positions = (0...100).map { curve.point(at: Double($0) / 100) }
    for y in 0..<120 {
      for x in 0..<120 {
        let center = Point(Double(x) + 0.5, Double(y) + 0.5)
        var distance = Double.infinity
        for position in positions { distance = min(distance, position.distance(to: center)) }
        // Where borders cross inside, sample lines may miss 256ths of a pixel.
        if distance < half - 1.5 { #expect(bitmap.alpha(x, y) >= 250, "\(x), \(y)") }
        if distance > half + 1.5 { #expect(bitmap.alpha(x, y) == 0, "\(x), \(y)") }
      }
    }
  }

  @Test("A corner follows the directions of its curves, however short their handles are")
  func shortHandles() throws {
    // A line to the right, then a curve that starts downwards by a hundredth and goes up.
    var path = Path()
    path.move(to: Point(5, 20))
    path.line(to: Point(20, 20))
    path.curve(Point(20, 20.01), Point(20, 6), to: Point(20, 5))
    let style = StrokeStyle(lineWidth: 8, lineJoin: .miter, miterLimit: 10)
    let bitmap = try raster.draw(raster.stroke(path, style))
    // The turn from down to up is a part of the curve and round; by its chord alone the corner would be
    // a pointed one between right and up.
    #expect(bitmap.alpha(20, 22) == 255 && bitmap.alpha(22, 21) == 255)
    #expect(bitmap.alpha(23, 23) == 0)
  }
}
