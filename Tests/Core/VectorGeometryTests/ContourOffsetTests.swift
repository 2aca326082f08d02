import Graphics
import TestSupport
import Testing
import VectorGeometry

@Suite("Offset contours")
struct ContourOffsetTests {
  private let square = Contour.rectangle(center: .zero, size: Size(100, 100))

  private func offset(
    _ contour: Contour,
    by distance: Double,
    _ join: LineJoin = .miter,
    miterLimit: Double = 100
  ) -> Contour {
    contour.offset(by: distance, join: join, miterLimit: miterLimit, limit: 1000)
  }

  @Test("A square grows with the joins of strokes")
  func joins() {
    let miter = offset(square, by: 10)
    expectClose(Path([miter]).tightBounds, Rect(-60, -60, 120, 120))
    // Each side keeps its own ends, and each corner gets its tip.
    expectClose(
      Array(miter.points.prefix(6)),
      [60, -50, 60, 50, 60, 60]
    )
    #expect(miter.vertices.count == 12)
    let bevel = offset(square, by: 10, .bevel)
    expectClose(
      bevel.points,
      [60, -50, 60, 50, 50, 60, -50, 60, -60, 50, -60, -50, -50, -60, 50, -60]
    )
    // At a right angle the tip is as far from both ends as the line has moved.
    #expect(offset(square, by: 10, miterLimit: 9.99) == bevel)
    #expect(offset(square, by: 10, miterLimit: 10.01) == miter)
    // The miter of a right angle is √2 as long as wide, however far the line has moved.
    func byRatio(_ limit: Double, by distance: Double) -> Int {
      square.offset(by: distance, join: .miter, miterLimit: limit, limitUnit: .ratio, limit: 1000)
        .vertices.count
    }
    for distance in [1.0, 10, 40] {
      #expect(byRatio(1.42, by: distance) == 12 && byRatio(1.41, by: distance) == 8)
    }
    let round = offset(square, by: 10, .round)
    #expect(round.vertices.count == 8)
    // The gap is 10 · √2 wide.
    let handle = 10 * 2.0.squareRoot() * Contour.quarterHandle
    expectClose(round.vertices[1].outTangent, Point(0, handle))
    expectClose(round.vertices[2].inTangent, Point(handle, 0))
  }

  @Test("A square shrinks to a square, and to nothing")
  func inset() {
    let small = offset(square, by: -10)
    expectClose(small.points, [40, -40, 40, 40, -40, 40, -40, -40])
    #expect(small.isClosed)
    #expect(offset(square, by: -51).isEmpty)
    #expect(offset(square.reversed, by: 51).isEmpty)
    expectClose(Path([offset(square.reversed, by: 10)]).tightBounds, Rect(-40, -40, 80, 80))
  }

  @Test("The offset of a circle is a circle", arguments: [-60.0, -20, 5, 50, 300])
  func circle(distance: Double) {
    let circle = Contour.ellipse(center: Point(7, 8), size: Size(200, 200))
    let moved = offset(circle, by: distance)
    let measure = PathMeasure(Path([moved]))
    for step in 0..<40 {
      let point = measure.location(atLength: measure.totalLength * Double(step) / 40)?.point
      let radius = (point ?? .zero).distance(to: Point(7, 8))
      // The quarter arcs themselves are off by 0.02. Moved polygons have handles of k · r + d · tan 22.5°
      // where k · (r + d) was needed: in the middle that is 0.53 · 0.138 · d beside the circle.
      expectClose(radius, 100 + distance, within: 0.03 + abs(distance) * 0.0735)
    }
    #expect(moved.vertices.count == 4)
    #expect(offset(circle, by: -130).isEmpty)
  }

  @Test("An open line becomes the outline of both its sides")
  func open() {
    let line = Contour.polyline([.zero, Point(100, 0)], closed: false)
    let box = offset(line, by: 10, .bevel)
    #expect(box.isClosed)
    expectClose(box.points, [0, -10, 100, -10, 100, 10, 0, 10])
    // A U-turn has no miter; one curve goes round it, 3/4 of its handles long.
    #expect(offset(line, by: 10) == box)
    let pill = offset(line, by: 10, .round)
    let reach = 0.75 * 20 * Contour.quarterHandle
    let bounds = Rect(-reach, -10, 100 + 2 * reach, 20)
    expectClose(Path([pill]).tightBounds, bounds, within: 1e-9)
    expectClose(Path([offset(line, by: -10, .round)]).tightBounds, bounds, within: 1e-9)
  }

  @Test("Curves are cut where they meet at an inner corner")
  func innerCurves() {
    // A lens of two arcs of radius 100 about (±50, 0), each a third of a circle: the tips are at
    // (0, ±86.60), and the handles are 4/3 · tan 30° · 100 = 76.98 long.
    let tip = 100 * (0.75).squareRoot()
    let (x, y) = (76.98 * tip / 100, 76.98 / 2)
    let lens = Contour(
      vertices: [
        Contour.Vertex(Point(0, -tip), in: Point(-x, y), out: Point(x, y)),
        Contour.Vertex(Point(0, tip), in: Point(x, -y), out: Point(-x, -y)),
      ],
      isClosed: true
    )
    // Arcs of radius 80 about the same centres meet at ±√(80² − 50²).
    let small = offset(lens, by: -20)
    let expected = (80.0 * 80 - 50 * 50).squareRoot()
    expectClose(Path([lens]).tightBounds, Rect(-50, -tip, 100, 2 * tip), within: 0.5)
    // The moved polygons of thirds of a circle are off by 0.65 · 0.19 · 20.
    expectClose(Path([small]).tightBounds, Rect(-30, -expected, 60, 2 * expected), within: 5.5)
    let widest = small.vertices.map { abs($0.point.x) }.max() ?? 0
    #expect(widest < 31)
    // A rounded rectangle shrinks to one of a smaller radius.
    let box = Contour.rectangle(center: .zero, size: Size(100, 60), radius: 20)
    expectClose(Path([offset(box, by: -15)]).tightBounds, Rect(-35, -15, 70, 30))
    expectClose(Path([offset(box, by: 15)]).tightBounds, Rect(-65, -45, 130, 90))
  }

  // The signed area of the polygon of many points of a contour, and the reach of those points from the origin.
  private func measured(_ contour: Contour) -> (area: Double, reach: Double) {
    let measure = PathMeasure(Path([contour]))
    let points = (0..<400).compactMap {
      measure.location(atLength: measure.totalLength * Double($0) / 400)?.point
    }
    let area = zip(points, points.dropFirst() + points.prefix(1)).map { $0.cross($1) }
    return (area.reduce(0, +) / 2, points.map { $0.distance(to: .zero) }.max() ?? 0)
  }

  @Test("The sides of a cusp are cut where they meet", arguments: LineJoin.allCases)
  func cusp(join: LineJoin) {
    // A sparkle: each curve leaves its tip towards the centre.
    let tips = [Point(0, -40), Point(40, 0), Point(0, 40), Point(-40, 0)]
    let sparkle = Contour(
      vertices: tips.map { Contour.Vertex($0, in: $0 * -0.5, out: $0 * -0.5) },
      isClosed: true
    )
    let whole = measured(sparkle)
    #expect(whole.area > 0)
    var former = whole.area
    for distance in [-2.0, -5, -15] {
      let moved = measured(offset(sparkle, by: distance, join))
      #expect(moved.area > 0 && moved.area < former)
      former = moved.area
    }
    // Moved by 5, the tip is where the arms are at least 10 wide: with x = 60t² − 20t³ and
    // y = 40(1 − t)³ + 60(1 − t)²t that is at y = 22.3.
    let reach = measured(offset(sparkle, by: -5, join)).reach
    #expect(reach < 22.3 && reach > 20)
    // Outwards the tips open.
    #expect(measured(offset(sparkle, by: 5, join)).area > whole.area)
  }

  @Test("The loops of swapped handles are cut off", arguments: [-5.0, -2])
  func loops(distance: Double) {
    let ring = Contour.StarRing(radius: 38, roundness: -0.4)
    let polygon = Contour.polygon(center: .zero, points: 5, ring: ring, limit: 100)
    let moved = measured(offset(polygon, by: distance, .bevel))
    #expect(moved.reach < 38 && moved.area > 0)
    let inner = Contour.StarRing(radius: 18, roundness: 0)
    let star = Contour.star(center: .zero, points: 5, outer: ring, inner: inner, limit: 100)
    let smaller = offset(star, by: distance, .bevel)
    #expect(measured(smaller).reach < 38 && measured(smaller).area > 0)
    // An end without a handle bends like an inflection. It is moved as the rest.
    for vertex in smaller.vertices {
      let nearest =
        star.vertices.filter { $0.point.distance(to: .zero) < 20 }
        .map { $0.point.distance(to: vertex.point) }.min() ?? 0
      #expect(nearest > abs(distance) * 0.9)
    }
  }

  @Test("Sides that do not cross make no spike")
  func spikes() {
    // A filled square with a notch that is narrower than twice the distance.
    let notch = [
      Point(-40, -40), Point(-2, -40), Point(-2, 0), Point(2, 0), Point(2, -40), Point(40, -40),
      Point(40, 40), Point(-40, 40),
    ]
    let notched = Contour(vertices: notch.map { Contour.Vertex($0) }, isClosed: true)
    for join in LineJoin.allCases {
      let bounds = Path([offset(notched, by: 5, join, miterLimit: 4)]).tightBounds
      expectClose(bounds, Rect(-45, -45, 90, 90), within: 1e-9)
    }
    // A line that turns back by a thousandth: the lines at its inner side meet far away.
    let back = Contour(
      vertices: [Point(0, 0), Point(50, 0), Point(0, 0.05)].map { Contour.Vertex($0) },
      isClosed: false
    )
    let reach = Path([offset(back, by: 6, .round)]).tightBounds
    #expect(Rect(-7, -7, 64, 15).union(reach) == Rect(-7, -7, 64, 15))
  }

  @Test("Open ends are round in every direction")
  func roundEnds() {
    for step in 0..<16 {
      let (x, y) = (Double(step) * 6.3 - 50.1, 37.7 - Double(step * step) * 0.31)
      let line = Contour(
        vertices: [Contour.Vertex(.zero), Contour.Vertex(Point(x, y))],
        isClosed: false
      )
      let curves = offset(line, by: 4, .round).vertices.filter { $0.outTangent != .zero }
      #expect(curves.count == 2, "\(x) \(y)")
    }
  }

  @Test("Curves that leave their corners outwards have not vanished")
  func leavingOutwards() {
    // Every curve leaves its corner away from the centre and arrives towards it: seen from its ends, it runs backwards.
    let half = 60 * 0.75.squareRoot()
    let corners = [Point(0, -60), Point(half, 30), Point(-half, 30)]
    let swollen = Contour(
      vertices: corners.map { Contour.Vertex($0, in: $0 * 0.2, out: $0 * 0.2) },
      isClosed: true
    )
    // In its middle, a curve is a quarter of its ends and three quarters of its handles. The middle leg of the polygon
    // moves by the distance; the lowest curve's ends leave at 30° and move sideways, up by sin 60° of it.
    let bottom = 30 * (0.25 + 0.75 * 1.2)
    for distance in [-2.0, 2] {
      let moved = offset(swollen, by: distance, .bevel)
      let shift = distance * (0.75 - 0.25 * 0.75.squareRoot())
      expectClose(Path([moved]).tightBounds.maxY, bottom + shift, within: 1e-6)
    }
  }

  @Test("For any input, the output is finite and within its limit", arguments: 1...120)
  func finite(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scale = [1, 1e-300, 1e150, 1e308][Int(seed % 4)]
    let contour = Contour.random(&random, count: Int(seed % 7), closed: seed.isMultiple(of: 3))
      .transformed(by: .scale(scale / 200, scale / 200))
    for join in LineJoin.allCases {
      let moved = contour.offset(
        by: random.number(in: -1...1) * scale,
        join: join,
        miterLimit: random.number(in: 0...10),
        limit: 300
      )
      #expect(moved.isFinite)
      #expect(moved.vertices.count <= 300)
    }
  }
}
