import Graphics
import TestSupport
import Testing

@Suite("Paths")
struct PathTests {
  private let a = Point(1, 2)
  private let b = Point(30, 4)
  private let c = Point(5, 60)

  @Test("A line after close starts a subpath where the closed one started")
  func lineAfterClose() {
    var path = Path.polyline([a, b], closed: true)
    #expect(path.currentPoint == a)
    path.line(to: c)
    #expect(path.elements == [.move(a), .line(b), .close, .move(a), .line(c)])
  }

  @Test("A step without a move starts at the origin")
  func stepWithoutMove() {
    var path = Path()
    path.close()
    #expect(path.isEmpty && path.currentPoint == nil)
    path.line(to: a)
    #expect(path.elements == [.move(.zero), .line(a)])
    #expect(Path(elements: [.curve(a, b, c)]).elements == [.move(.zero), .curve(a, b, c)])
    #expect(Path(elements: [.close]).isEmpty)
  }

  @Test("Closing twice closes once")
  func closeTwice() {
    var path = Path.polyline([a, b], closed: true)
    path.close()
    #expect(path.elements == [.move(a), .line(b), .close])
  }

  @Test("A quadratic curve becomes a cubic with handles at two thirds")
  func quadratic() {
    var path = Path.polyline([.zero], closed: false)
    path.quad(Point(3, 6), to: Point(6, 0))
    expectClose(path, [0, 0, 2, 4, 4, 4, 6, 0])
  }

  @Test("Appending keeps subpaths apart or joins them by a line")
  func appending() {
    let other = Path.polyline([b, c], closed: false)
    var apart = Path.polyline([a], closed: false)
    apart.append(other)
    #expect(apart.elements == [.move(a), .move(b), .line(c)])
    var joined = Path.polyline([a], closed: false)
    joined.append(other, connected: true)
    #expect(joined.elements == [.move(a), .line(b), .line(c)])
    var touching = Path.polyline([a, b], closed: false)
    touching.append(other, connected: true)
    #expect(touching.elements == [.move(a), .line(b), .line(c)])
  }

  @Test("The tight box has the extrema of curves that leave the box of the ends, and no others")
  func tightBounds() {
    // At t = 1/2 a cubic is at (P0 + 3 P1 + 3 P2 + P3) / 8.
    let arch = Path(elements: [.move(.zero), .curve(Point(0, 8), Point(8, 8), Point(8, 0))])
    #expect(arch.tightBounds == Rect(0, 0, 8, 6))
    #expect(arch.controlBounds == Rect(0, 0, 8, 8))
    // The ends of other steps may lie around the whole curve, before and after it.
    let inside = Path(
      elements: [.move(Point(-1, 10))] + arch.elements + [.line(Point(9, -2)), .close]
    )
    #expect(inside.tightBounds == Rect(-1, -2, 10, 12))
    // A curve after a close begins where the closed subpath did.
    var closed = Path.polyline([.zero, Point(4, 0)], closed: true)
    closed.curve(Point(0, -8), Point(8, -8), to: Point(8, 0))
    #expect(closed.tightBounds == Rect(0, -6, 8, 6))
    #expect(Path().tightBounds == .zero)
  }

  @Test("SVG data, vertex count and mapping")
  func descriptions() {
    var path = Path.polyline([Point(0, 0.5), Point(-0.0, 10)], closed: true)
    #expect(path.svgData == "M 0 0.5 L 0 10 Z")
    path.curve(a, b, to: c)
    #expect(path.vertexCount == 6)
    let moved = path.transformed(by: .translation(1, 1))
    expectClose(moved, path.numbers.map { $0 + 1 })
    #expect(Path.polyline([a, b], closed: false).transformed(by: .identity).elements.count == 2)
  }

  @Test("Shapes touch the sides of their rectangles")
  func shapeBounds() {
    let rect = Rect(10, 20, 60, 40)
    expectClose(Path.rect(rect).tightBounds, rect)
    expectClose(Path.ellipse(in: rect).tightBounds, rect)
    expectClose(Path.roundedRect(rect, radius: 12).tightBounds, rect)
    // A radius above half the shorter side is held to it; one below 0 counts as 0.
    #expect(
      Path.roundedRect(rect, radius: 99).elements == Path.roundedRect(rect, radius: 20).elements
    )
    #expect(Path.roundedRect(rect, radius: -1).elements == Path.rect(rect).elements)
  }

  @Test("Arcs have the requested direction, a full turn for 2π or more")
  func arcs() {
    func arc(_ start: Double, _ end: Double, _ clockwise: Bool) -> Path {
      .arc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
    }
    expectClose(arc(0, .pi, true).tightBounds, Rect(-10, 0, 20, 10))
    expectClose(arc(0, .pi, false).tightBounds, Rect(-10, -10, 20, 10))
    expectClose(arc(0, -.pi / 2, true).currentPoint, Point(0, -10))
    #expect(arc(0, -.pi / 2, true).elements.count == 4)
    #expect(arc(0, -.pi / 2, false).elements.count == 2)
    for end in [2 * Double.pi, 7, -9] {
      expectClose(arc(0, end, true).tightBounds, Rect(-10, -10, 20, 20))
    }
    // The error of one cubic a quarter turn: length 314.2033 for radius 50.
    expectClose(PathMeasure(arc(1, 1, true)).totalLength, 62.840667922954, within: 1e-9)
  }

  @Test("Stars and polygons have their vertices where geometry puts them")
  func starsAndPolygons() {
    let square = Path.polygon(center: .zero, radius: 1, sides: 4, rotation: 0)
    expectClose(square, [0, -1, 1, 0, 0, 1, -1, 0])
    #expect(square.elements.last == .close)
    let star = Path.star(center: .zero, points: 2, outerRadius: 2, innerRadius: 1, rotation: 0)
    expectClose(star, [0, -2, 1, 0, 0, 2, -1, 0])
    #expect(Path.polygon(center: .zero, radius: 1, sides: 0, rotation: 0).isEmpty)
  }

  @Test("A sine wave passes through its extremes and ends at its end")
  func sine() {
    let wave = Path.sine(
      from: .zero,
      to: Point(10, 0),
      amplitude: 3,
      wavelength: 4,
      phase: 0,
      step: 1
    )
    expectClose(wave.numbers.prefix(6).map { $0 }, [0, 0, 1, 3, 2, 0])
    expectClose(wave.currentPoint, Point(10, 0))
    #expect(wave.elements.count == 11)
  }
}

@Suite("Bounds of paths")
struct PathBoundsTests {
  private func randomPath(_ random: inout SplitMix64) -> Path {
    var path = Path()
    path.move(to: random.point(in: -100...100))
    for _ in 0..<4 {
      let points = (0..<3).map { _ in random.point(in: -100...100) }
      path.curve(points[0], points[1], to: points[2])
    }
    return path
  }

  @Test("Tight bounds hold every sample and touch some", arguments: SplitMix64.seeds(30))
  func againstSamples(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let path = randomPath(&random)
    var samples: [Point] = []
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let to): current = to
      case .curve(let first, let second, let to):
        let curve = CubicBezier(current, first, second, to)
        samples += (0...2000).map { curve.point(at: Double($0) / 2000) }
        current = to
      case .line, .close: Issue.record("only curves were added")
      }
    }
    let sampled = Rect(bounding: samples)
    expectClose(path.tightBounds, sampled, within: 1e-3)
    let control = path.controlBounds
    // A rectangle rounds its far sides.
    expectClose(control.union(sampled), control)
  }

  @Test("Raised quadratics far from the origin have exact bounds", arguments: SplitMix64.seeds(30))
  func raisedQuadratics(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (p, q, r) = (
      random.point(in: 0...1e5), random.point(in: 0...1e5), random.point(in: 0...1e5)
    )
    var path = Path.polyline([p], closed: false)
    path.quad(q, to: r)
    // A quadratic has its extreme at t = (p − q)/(p − 2q + r).
    func range(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double) {
      let t = (a - b) / (a - 2 * b + c)
      let extreme = (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c
      let values = t > 0 && t < 1 ? [a, c, extreme] : [a, c]
      return (values.min() ?? a, values.max() ?? a)
    }
    let (x, y) = (range(p.x, q.x, r.x), range(p.y, q.y, r.y))
    expectClose(
      path.tightBounds,
      Rect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1),
      within: 1e-6
    )
  }

  @Test("Nothing has no bounds")
  func empty() {
    #expect(Path().tightBounds == .zero && Path().controlBounds == .zero)
  }
}
