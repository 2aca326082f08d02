import Graphics
import TestSupport
import Testing
import VectorGeometry

@Suite("Modifiers of contours")
struct ContourModifierTests {
  private let square = Contour.rectangle(center: .zero, size: Size(100, 100))

  @Test("A rounded corner")
  func corner() {
    let angle = Contour.polyline([Point(100, 0), .zero, Point(0, 100)], closed: false)
    let round = angle.roundingCorners(radius: 10, limit: 100)
    #expect(round.points == [100, 0, 10, 0, 0, 10, 0, 100])
    expectClose(round.vertices[1].point + round.vertices[1].outTangent, Point(4.481, 0))
    expectClose(round.vertices[2].point + round.vertices[2].inTangent, Point(0, 4.481))
    #expect(round.vertices[1].inTangent == .zero && round.vertices[2].outTangent == .zero)
    // At most half of the way.
    #expect(
      angle.roundingCorners(radius: 1000, limit: 100).points == [100, 0, 50, 0, 0, 50, 0, 100]
    )
  }

  @Test("Rounded corners keep the bounds of a square, and curves their vertices")
  func roundedBounds() {
    let round = square.roundingCorners(radius: 20, limit: 100)
    #expect(round.vertices.count == 8)
    expectClose(Path([round]).tightBounds, Rect(-50, -50, 100, 100))
    let circle = Contour.ellipse(center: .zero, size: Size(10, 10))
    #expect(circle.roundingCorners(radius: 3, limit: 100) == circle)
    #expect(square.roundingCorners(radius: 0, limit: 100) == square)
    #expect(square.roundingCorners(radius: 3, limit: 7) == square)
    let dot = Contour.polyline([.zero, .zero, .zero], closed: true)
    #expect(dot.roundingCorners(radius: 5, limit: 100).isFinite)
  }

  @Test("Bloating pulls vertices in and pushes handles out")
  func bloat() {
    let half = square.bloated(by: 0.5)
    #expect(half.points == [25, -25, 25, 25, -25, 25, -25, -25])
    // The handle was at the vertex (50, −50), and goes to (75, −75).
    #expect(half.vertices[0].outTangent == Point(50, -50))
    #expect(half.vertices[0].inTangent == Point(50, -50))
    let puckered = Contour.polyline([Point(0, 0), Point(10, 0)], closed: false).bloated(by: -1)
    #expect(puckered.points == [-5, 0, 15, 0])
    #expect(puckered.vertices[0].outTangent == Point(10, 0))
    #expect(square.bloated(by: 0) == square)
    #expect(square.bloated(by: 1e308).isEmpty)
    #expect(Contour().bloated(by: 1).isEmpty)
  }

  @Test("A zig-zag of a line alternates about it")
  func zigZag() {
    let line = Contour.polyline([.zero, Point(40, 0)], closed: false)
    let corners = line.zigZag(ridges: 3, size: 5, ridge: .corner, limit: 100)
    expectClose(corners.points, [0, 5, 10, -5, 20, 5, 30, -5, 40, 5])
    let areCorners = corners.vertices.allSatisfy { $0.isCorner }
    #expect(areCorners)
    let wave = line.zigZag(ridges: 3, size: -5, ridge: .smooth, limit: 100)
    expectClose(wave.points, [0, -5, 10, 5, 20, -5, 30, 5, 40, -5])
    // 40 / ((3 + 1) · 2)
    expectClose(wave.vertices[1].outTangent, Point(5, 0))
    expectClose(wave.vertices[1].inTangent, Point(-5, 0))
    expectClose(wave.vertices[0].outTangent, Point(5, 0))
    // The other end is both neighbours of an end.
    let joined = line.zigZag(ridges: 3, size: 5, ridge: .corner, joinsEnds: true, limit: 100)
    expectClose(joined.points, [-5, 0, 10, -5, 20, 5, 30, -5, 35, 0])
    #expect(line.zigZag(ridges: 1e9, size: 5, ridge: .corner, limit: 10).vertices.count == 10)
    #expect(line.zigZag(ridges: -7, size: 5, ridge: .corner, limit: 10).vertices.count == 2)
  }

  @Test("Ends of an open zig-zag that are joined move by the chord from the other end")
  func zigZagEnds() {
    let angle = Contour.polyline([Point(-20, 10), Point(0, -10), Point(20, 10)], closed: false)
    let side = 10 * (0.5).squareRoot()
    expectClose(
      angle.zigZag(ridges: 0, size: 10, ridge: .corner, joinsEnds: true, limit: 100).points,
      // Chords (−20, −20), (40, 0) and (−20, 20).
      [-20 + side, 10 - side, 0, -20, 20 - side, 10 - side]
    )
  }

  @Test("A zig-zag of two vertices, of repeated ones and of a curve with one handle")
  func zigZagDirections() {
    let pair = Contour.polyline([Point(-30, 0), Point(30, 0)], closed: true)
    expectClose(
      pair.zigZag(ridges: 2, size: 5, ridge: .corner, limit: 100).points,
      [-35, 0, -10, -5, 10, 5, 35, 0, 10, -5, -10, 5]
    )
    let repeated = Contour.polyline([.zero, .zero, Point(0, 40)], closed: false)
    expectClose(
      repeated.zigZag(ridges: 1, size: 5, ridge: .corner, joinsEnds: true, limit: 100).points,
      [5, 0, 5, 0, -5, 0, 5, 20, -5, 40]
    )
    // The curve (0, 0), (10, 0), (30, −40), (30, 0) is at (18.75, −15) along (50, −40).
    let curve = Contour(vertices: [.init(.zero), .init(Point(30, 0), in: Point(0, -40))])
    let ridge = curve.zigZag(ridges: 1, size: (41.0).squareRoot(), ridge: .corner, limit: 100)
    expectClose(ridge.vertices[1].point, Point(14.75, -20))
  }

  @Test("A zig-zag of a square: corners move along the diagonal")
  func zigZagSquare() {
    let zigZag = square.zigZag(ridges: 1, size: 10, ridge: .corner, limit: 100)
    let inner = 50 - 10 * (0.5).squareRoot()
    #expect(zigZag.isClosed)
    expectClose(
      zigZag.points,
      [
        inner, -inner, 60, 0, inner, inner, 0, 60, -inner, inner, -60, 0, -inner, -inner, 0, -60,
      ]
    )
    // Two ridges a side: 3 steps on 4 sides are even, on 3 sides they are not.
    #expect(
      square.zigZag(ridges: 2, size: 10, ridge: .corner, limit: 100).vertices.count == 12
    )
    let triangle = Contour.polyline([.zero, Point(30, 0), Point(0, 30)], closed: true)
    #expect(
      triangle.zigZag(ridges: 2, size: 1, ridge: .corner, limit: 100).vertices.count == 10
    )
  }

  @Test("For any input, the output is finite and within its limit", arguments: 1...60)
  func finite(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scale = [1, 1e-300, 1e150, 1e308][Int(seed % 4)]
    let contour = Contour.random(&random, count: Int(seed % 7), closed: seed.isMultiple(of: 3))
      .transformed(by: .scale(scale / 200, scale / 200))
    let amount = random.number(in: -1...1) * scale
    let results = [
      contour.roundingCorners(radius: amount, limit: 50), contour.bloated(by: amount),
      contour.zigZag(ridges: amount, size: amount, ridge: .smooth, limit: 50),
      contour.zigZag(ridges: 3, size: amount, ridge: .corner, limit: 50), contour.reversed,
    ]
    for result in results {
      #expect(result.isFinite)
      #expect(result.vertices.count <= 50)
    }
  }
}
