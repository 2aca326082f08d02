import Graphics
import TestSupport
import Testing
import VectorGeometry

extension Contour {
  /// The points alone.
  var points: [Double] { vertices.flatMap { $0.point.numbers } }

  static func polyline(_ points: [Point], closed: Bool) -> Contour {
    Contour(vertices: points.map { Vertex($0) }, isClosed: closed)
  }

  static func random(_ random: inout SplitMix64, count: Int, closed: Bool) -> Contour {
    let vertices = (0..<count).map { _ in
      Vertex(
        random.point(in: -100...100),
        in: random.point(in: -60...60),
        out: random.point(in: -60...60)
      )
    }
    return Contour(vertices: vertices, isClosed: closed)
  }

  /// The length of 20 000 chords a segment, by another way than the program's.
  var chordLength: Double {
    let curves = (0..<segmentCount).map { index -> CubicBezier in
      let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
      return CubicBezier(a.point, a.point + a.outTangent, b.point + b.inTangent, b.point)
    }
    let count = 20_000
    return curves.reduce(0) { sum, curve in
      let points = (0...count).map { curve.point(at: Double($0) / Double(count)) }
      return sum + zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
  }
}

@Suite("Contours")
struct ContourTests {
  @Test("A signed rectangle of negative width is as wide at its ends as it is high beyond them")
  func signedRectangle() {
    let size = Size(-120, 60)
    let waisted = Contour.rectangle(center: .zero, size: size, isSigned: true)
    // The radius is min(−60, 30, 0).
    #expect(
      waisted.vertices.map(\.point) == [
        Point(-60, -90), Point(-60, 90), Point(0, 30), Point(0, 30), Point(60, 90), Point(60, -90),
        Point(0, -30), Point(0, -30),
      ]
    )
    let plain = Contour.rectangle(center: .zero, size: size)
    #expect(plain == Contour.rectangle(center: .zero, size: Size(120, 60)))
    let positive = Contour.rectangle(center: .zero, size: Size(120, 60), radius: 9, isSigned: true)
    #expect(positive == Contour.rectangle(center: .zero, size: Size(120, 60), radius: 9))
  }

  @Test("A contour draws lines where there are no tangents and curves elsewhere")
  func path() {
    let contour = Contour(
      vertices: [
        Contour.Vertex(Point(0, 0)), Contour.Vertex(Point(10, 0), out: Point(5, 0)),
        Contour.Vertex(Point(10, 10), in: Point(5, 0)),
      ],
      isClosed: true
    )
    let path = Path([contour])
    #expect(
      path.elements == [
        .move(.zero), .line(Point(10, 0)), .curve(Point(15, 0), Point(15, 10), Point(10, 10)),
        .close,
      ]
    )
    #expect(path.contours == [contour])
    var open = contour
    open.isClosed = false
    #expect(Path([open, contour]).contours == [open, contour])
    #expect(Path([Contour(), Contour(isClosed: true)]).isEmpty)
  }

  @Test("A curved closing segment comes back from a path", arguments: SplitMix64.seeds(20))
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let contour = Contour.random(&random, count: 4, closed: true)
    let back = Path([contour]).contours
    #expect(back.count == 1 && back[0].isClosed)
    expectClose(back[0], contour.numbers)
  }

  @Test("Reversing twice is the identity, and a closed contour keeps its start")
  func reversed() {
    var random = SplitMix64(seed: 7)
    for closed in [true, false] {
      let contour = Contour.random(&random, count: 5, closed: closed)
      #expect(contour.reversed.reversed == contour)
      expectClose(contour.reversed.length, contour.length)
      #expect((contour.reversed.vertices[0].point == contour.vertices[0].point) == closed)
    }
  }

  @Test("The length is that of many chords, cusps or not", arguments: SplitMix64.seeds(6))
  func length(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let contour = Contour.random(&random, count: 4, closed: true)
    expectClose(contour.length, contour.chordLength, within: 1e-4)
    // Handles of 2/3 crossed: B' is zero in the middle.
    let cusp = Contour(vertices: [
      Contour.Vertex(.zero, out: Point(100, 100)),
      Contour.Vertex(Point(100, 0), in: Point(-100, 100)),
    ])
    expectClose(cusp.length, cusp.chordLength, within: 1e-4)
  }

  @Test("Contours of as many vertices mix number by number")
  func mixed() {
    let a = Contour(vertices: [Contour.Vertex(Point(0, 0), in: Point(1, 2), out: Point(4, 0))])
    let b = Contour(vertices: [Contour.Vertex(Point(10, 20), out: Point(0, 8))], isClosed: true)
    let mixed = a.mixed(with: b, at: 0.25)
    expectClose(mixed, [2.5, 5, 0.75, 1.5, 3, 2])
    #expect(mixed?.isClosed == false)
    #expect(a.mixed(with: Contour(), at: 0.5) == nil)
  }

  @Test("A rectangle starts at its top right corner")
  func rectangle() {
    let sharp = Contour.rectangle(center: Point(10, 20), size: Size(-40, 20), radius: -3)
    #expect(sharp.points == [30, 10, 30, 30, -10, 30, -10, 10])
    let round = Contour.rectangle(center: .zero, size: Size(100, 60), radius: 10)
    #expect(
      round.points == [50, -20, 50, 20, 40, 30, -40, 30, -50, 20, -50, -20, -40, -30, 40, -30]
    )
    expectClose(round.vertices[0].inTangent, Point(0, -5.519))
    expectClose(round.vertices[1].outTangent, Point(0, 5.519))
    #expect(
      round.reversed.points == [
        50, -20, 40, -30, -40, -30, -50, -20, -50, 20, -40, 30, 40, 30, 50, 20,
      ]
    )
    let pill = Contour.rectangle(center: .zero, size: Size(100, 60), radius: 1000)
    expectClose(Path([pill]).tightBounds, Rect(-50, -30, 100, 60))
    #expect(pill.vertices[0].point == Point(50, 0))
  }

  @Test("An ellipse starts at its top and goes by the right")
  func ellipse() {
    let ellipse = Contour.ellipse(center: Point(5, 5), size: Size(20, 40))
    #expect(ellipse.points == [5, -15, 15, 5, 5, 25, -5, 5])
    expectClose(ellipse.vertices[0].outTangent, Point(5.519, 0))
    expectClose(ellipse.vertices[1].outTangent, Point(0, 11.038))
    #expect(ellipse.reversed.points == [5, -15, -5, 5, 5, 25, 15, 5])
  }

  @Test("A star of five points")
  func star() {
    let star = Contour.star(
      center: .zero,
      points: 5.9,
      outer: Contour.StarRing(radius: 100, roundness: 1),
      inner: Contour.StarRing(radius: 50, roundness: 1),
      limit: 1000
    )
    #expect(star.vertices.count == 10)
    expectClose(
      Array(star.points.prefix(8)),
      [0, -100, 29.3893, -40.4508, 95.1057, -30.9017, 47.5528, 15.4508],
      within: 1e-4
    )
    expectClose(star.vertices[0].outTangent, Point(31.4159, 0), within: 1e-4)
    expectClose(star.vertices[0].inTangent, Point(-31.4159, 0), within: 1e-4)
    expectClose(star.vertices[1].outTangent.length, 15.7080, within: 1e-4)
    expectClose(star.reversed.vertices[1].point, Point(-29.3893, -40.4508), within: 1e-4)
  }

  @Test("A pentagon, and how few and how many points there are")
  func polygon() {
    func polygon(_ points: Double, roundness: Double = 0, limit: Int = 1000) -> Contour {
      let ring = Contour.StarRing(radius: 100, roundness: roundness)
      return Contour.polygon(center: .zero, points: points, ring: ring, limit: limit)
    }
    expectClose(
      Array(polygon(5).points.prefix(6)),
      [0, -100, 95.1057, -30.9017, 58.7785, 80.9017],
      within: 1e-4
    )
    expectClose(polygon(5, roundness: 1).vertices[0].outTangent, Point(31.4159, 0), within: 1e-4)
    #expect(polygon(0.99).isEmpty && polygon(-4).isEmpty)
    #expect(polygon(2).vertices.count == 2)
    #expect(polygon(1e300, limit: 40).vertices.count == 40)
  }
}
