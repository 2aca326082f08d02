import Graphics
import TestSupport
import Testing

@Suite("Lengths along paths")
struct PathMeasureTests {
  private let square = Path.rect(Rect(0, 0, 10, 10))

  private func moves(_ path: Path) -> Int {
    path.elements.count { if case .move = $0 { true } else { false } }
  }

  @Test("Totals of closed forms")
  func totals() {
    #expect(PathMeasure(square).totalLength == 40)
    // Four cubics, not 2πr = 314.159: specification, section 3.3.
    let circle = PathMeasure(.ellipse(in: Rect(0, 0, 100, 100)))
    expectClose(circle.totalLength, 314.203339614771, within: 1e-6)
    // A straight curve with uneven handles is as long as its line.
    var straight = Path.polyline([.zero], closed: false)
    straight.curve(Point(3, 4), Point(3, 4), to: Point(6, 8))
    expectClose(PathMeasure(straight).totalLength, 10)
    // The parabola y = x² from 0 to 1: √5/2 + asinh(2)/4.
    var parabola = Path.polyline([.zero], closed: false)
    parabola.quad(Point(0.5, 0), to: Point(1, 1))
    expectClose(PathMeasure(parabola).totalLength, 1.478_942_857_544_597_5)
    #expect(PathMeasure(Path()).totalLength == 0)
  }

  @Test("Lengths of subpaths; moves have none, closing lines count")
  func subpaths() {
    var path = Path.polyline([Point(5, 5)], closed: false)
    path.append(.polyline([.zero, Point(3, 0), Point(3, 4)], closed: true))
    path.line(to: Point(0, 7))
    #expect(PathMeasure(path).subpathLengths == [0, 12, 7])
  }

  @Test("Points and directions along a path")
  func locations() throws {
    let measure = PathMeasure(square)
    let corner = try #require(measure.location(atLength: 10))
    expectClose(corner.point, Point(10, 0))
    expectClose(corner.direction.angle, .pi / 2)
    let end = try #require(measure.location(atLength: 99))
    expectClose(end.point, Point.zero)
    expectClose(end.direction.angle, -.pi / 2)
    expectClose(measure.location(atLength: -5)?.point, Point.zero)
    #expect(PathMeasure(Path()).location(atLength: 0) == nil)
  }

  @Test("The parameter at a length is where the length is reached", arguments: SplitMix64.seeds(40))
  func parameterAtLength(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = (0..<4).map { _ in random.point(in: -50...50) }
    let curve = CubicBezier(points[0], points[1], points[2], points[3])
    let total = curve.length()
    for _ in 0..<20 {
      let target = random.number(in: 0...total)
      let t = curve.parameter(atLength: target, of: total)
      expectClose(curve.length(upTo: t), target, within: 1e-8 * total)
    }
    #expect(curve.parameter(atLength: 0, of: total) == 0)
    #expect(curve.parameter(atLength: total, of: total) == 1)
  }

  @Test("Parts of a curve are the curve", arguments: SplitMix64.seeds(20))
  func parts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = (0..<4).map { _ in random.point(in: -50...50) }
    let curve = CubicBezier(points[0], points[1], points[2], points[3])
    let (from, to) = (random.number(in: 0...0.5), random.number(in: 0.5...1))
    let part = curve.part(from: from, to: to)
    for u in [0, 0.3, 0.8, 1] {
      expectClose(part.point(at: u), curve.point(at: from + (to - from) * u))
    }
  }

  @Test("A tangent where handles coincide points to the next other point")
  func degenerateTangents() {
    let curve = CubicBezier(.zero, .zero, Point(0, 5), Point(5, 5))
    expectClose(curve.tangent(at: 0).angle, .pi / 2)
    let back = CubicBezier(.zero, Point(5, 0), Point(5, 5), Point(5, 5))
    expectClose(back.tangent(at: 1).angle, .pi / 2)
    #expect(CubicBezier(.zero, .zero, .zero, .zero).tangent(at: 0.5) == .zero)
  }
}

@Suite("Trimming")
struct TrimTests {
  private func moves(_ path: Path) -> Int {
    path.elements.count { if case .move = $0 { true } else { false } }
  }

  private func randomPath(_ random: inout SplitMix64) -> Path {
    var path = Path()
    for _ in 0..<3 {
      path.move(to: random.point(in: -50...50))
      path.line(to: random.point(in: -50...50))
      let points = (0..<3).map { _ in random.point(in: -50...50) }
      path.curve(points[0], points[1], to: points[2])
      if Bool.random(using: &random) { path.close() }
    }
    return path
  }

  // Random curves may have near cusps, where lengths are good to 1e-4 only.
  @Test(
    "Parts have the requested length at any position of the window",
    arguments: SplitMix64.seeds(60)
  )
  func lengths(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let measure = PathMeasure(randomPath(&random))
    let ends = [random.number(in: 0...1), random.number(in: 0...1)].sorted()
    let offset = random.number(in: -3...3)
    let asked = (ends[1] - ends[0]) * measure.totalLength
    for part in [
      measure.trimmed(from: ends[0], to: ends[1]),
      measure.trimmed(from: ends[0], to: ends[1], offset: offset),
    ] {
      expectClose(PathMeasure(part).totalLength, asked, within: 1e-4 * measure.totalLength)
    }
  }

  @Test("Two halves put together are the whole", arguments: SplitMix64.seeds(20))
  func halves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let measure = PathMeasure(randomPath(&random))
    let cut = random.number(in: 0...1)
    let first = PathMeasure(measure.trimmed(from: 0, to: cut)).totalLength
    let second = PathMeasure(measure.trimmed(from: cut, to: 1)).totalLength
    expectClose(first + second, measure.totalLength, within: 1e-4 * measure.totalLength)
  }

  @Test("The whole range keeps the path and its seams; nothing is empty")
  func limits() {
    let square = Path.rect(Rect(0, 0, 10, 10))
    let measure = PathMeasure(square)
    #expect(measure.trimmed(from: 0, to: 1) == square)
    #expect(measure.trimmed(from: -2, to: 7, offset: 0.3) == square)
    for (start, end) in [(0.5, 0.5), (0.7, 0.2), (1, 2), (-3, 0)] {
      #expect(measure.trimmed(from: start, to: end).isEmpty)
    }
    #expect(PathMeasure(.polyline([.zero], closed: true)).trimmed(from: 0, to: 0.5).isEmpty)
  }

  @Test("A cut closed subpath is open")
  func openedByCutting() {
    let measure = PathMeasure(.rect(Rect(0, 0, 10, 10)))
    let half = measure.trimmed(from: 0, to: 0.5)
    #expect(half.elements == [.move(.zero), .line(Point(10, 0)), .line(Point(10, 10))])
    let tail = measure.trimmed(from: 0.25, to: 1)
    expectClose(tail, [10, 0, 10, 10, 0, 10, 0, 0])
    #expect(!tail.elements.contains(.close))
  }

  @Test(
    "A window over the seam of one closed subpath is one piece",
    arguments: SplitMix64.seeds(30)
  )
  func overTheSeam(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shapes = [Path.rect(Rect(0, 0, 30, 20)), .ellipse(in: Rect(0, 0, 30, 20))]
    for shape in shapes {
      let measure = PathMeasure(shape)
      let offset = random.number(in: 0.6...0.95)
      let part = measure.trimmed(from: 0, to: 0.5, offset: offset)
      #expect(moves(part) == 1)
      expectClose(
        part.elements.first?.point,
        measure.location(
          atLength: offset * measure.totalLength
        )?.point ?? .zero,
        within: 1e-6
      )
      expectClose(
        part.currentPoint,
        measure.location(atLength: (offset - 0.5) * measure.totalLength)?.point ?? .zero,
        within: 1e-6
      )
    }
  }

  @Test("A window over the end of an open path is two pieces")
  func openPathWraps() {
    let measure = PathMeasure(.polyline([.zero, Point(10, 0)], closed: false))
    let part = measure.trimmed(from: 0, to: 0.4, offset: 0.8)
    expectClose(part, [8, 0, 10, 0, 0, 0, 2, 0])
    #expect(moves(part) == 2)
    expectClose(measure.trimmed(from: 0, to: 0.4, offset: -0.2), part.numbers)
  }

  @Test("A window that begins just before the seam starts there", arguments: SplitMix64.seeds(200))
  func seamRounding(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let corners = (0..<5).map { _ in random.point(in: 100...200) }
    let measure = PathMeasure(.polyline(corners, closed: true))
    let part = measure.trimmed(from: 0.5, to: 0.9, offset: Double(0.5).nextDown)
    #expect(moves(part) == 1)
    #expect(part.tightBounds.minX > 99, "\(part.svgData)")
  }

  @Test("Whole closed subpaths in a window keep their seams, empty segments or not")
  func wholeSubpaths() {
    var path = Path()
    path.move(to: .zero)
    path.line(to: .zero)
    path.line(to: Point(10, 0))
    path.line(to: Point(10, 10))
    path.line(to: .zero)
    path.line(to: .zero)
    path.close()
    let loop = PathMeasure(path).totalLength
    path.append(.polyline([Point(50, 0), Point(90, 0)], closed: false))
    let measure = PathMeasure(path)
    let part = measure.trimmed(from: 0, to: (loop + 20) / measure.totalLength)
    #expect(part.elements.contains(.close))
    #expect(moves(part) == 2)
    expectClose(part.currentPoint, Point(70, 0))
  }
}

extension PathElement {
  fileprivate var point: Point? {
    switch self {
    case .move(let to), .line(let to), .curve(_, _, let to): to
    case .close: nil
    }
  }
}
