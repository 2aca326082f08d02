import Graphics
import TestSupport
import Testing
import VectorGeometry

@Suite("Motion along spatial tangents")
struct SpatialSegmentTests {
  private let arch = SpatialSegment(
    from: .zero,
    to: Point(100, 0),
    out: Point(0, -100),
    in: Point(0, -100)
  )

  @Test("Motion is by length")
  func byLength() {
    expectClose(arch.length, 199.9965, within: 1e-4)
    expectClose(arch.position(at: 0.25), Point(10.59, -48.35), within: 5e-3)
    expectClose(arch.position(at: 0.5), Point(50, -75), within: 1e-2)
    expectClose(arch.position(at: 0.75), Point(89.41, -48.35), within: 5e-3)
  }

  @Test("A curve ends at its ends")
  func clamped() {
    #expect(arch.position(at: 0) == .zero && arch.position(at: -0.3) == .zero)
    #expect(arch.position(at: 1) == Point(100, 0) && arch.position(at: 1.2) == Point(100, 0))
  }

  @Test("Without handles the way is straight, and may be overshot")
  func straight() {
    let delta = SpatialSegment(from: .zero, to: Point(10, 10), out: .zero, in: .zero)
    #expect(delta.isStraight)
    expectClose(delta.position(at: 0.25), Point(2.5, 2.5))
    expectClose(delta.position(at: 1.5), Point(15, 15))
    expectClose(delta.position(at: -0.5), Point(-5, -5))
    #expect(!arch.isStraight)
    // A way back to the start is a loop.
    let loop = SpatialSegment(from: .zero, to: .zero, out: Point(50, 0), in: Point(0, 50))
    #expect(!loop.isStraight && loop.length > 0)
  }

  // From 100 the curve leads to 127.05 and back to 110; half of its length ends at 123.2.
  @Test("Handles on the line lead beyond the ends and back")
  func collinear() {
    let delta = SpatialSegment(
      from: Point(100, 0),
      to: Point(110, 0),
      out: Point(60, 0),
      in: Point(-10, 0)
    )
    #expect(!delta.isStraight)
    // The curve turns at 127.05 and, below its end, once more.
    expectClose(delta.length, 46.4, within: 0.1)
    expectClose(delta.position(at: 0.5).x, 100 + delta.length / 2, within: 0.01)
    expectClose(delta.position(at: 0.5).x, 123.2, within: 0.05)
    #expect(delta.position(at: 1) == Point(110, 0))
  }

  @Test("Even fractions are even lengths", arguments: SplitMix64.seeds(20))
  func even(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func point() -> Point { random.point(in: -100...100) }
    let delta = SpatialSegment(from: point(), to: point(), out: point(), in: point())
    let points = (0...1000).map { delta.position(at: Double($0) / 1000) }
    let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    // Chords over a bend are shorter than the way.
    #expect((steps.max() ?? 0) <= delta.length / 1000 + 1e-9)
    expectClose(steps.reduce(0, +), delta.length, within: delta.length * 1e-2)
  }

  @Test("The direction of motion")
  func direction() {
    expectClose(SpatialSegment.direction(from: .zero, to: Point(0, 2)), .pi / 2)
    #expect(SpatialSegment.direction(from: Point(1, 1), to: Point(1, 1)) == 0)
    let start = SpatialSegment.direction(from: arch.position(at: 0), to: arch.position(at: 0.001))
    expectClose(start, -.pi / 2, within: 0.02)
  }

  @Test("Huge positions remain finite", arguments: [-2.0, 0.3, 0.5, 1e300])
  func huge(fraction: Double) {
    for out in [Point.zero, Point(0, 1e308)] {
      let delta = SpatialSegment(from: Point(-1e308, 0), to: Point(1e308, 0), out: out, in: out)
      let point = delta.position(at: fraction)
      #expect(point.x.isFinite && point.y.isFinite)
    }
  }
}
