import Graphics
import TestSupport
import Testing

@Suite("Projective maps of the plane")
struct HomographyTests {
  private func random(_ seed: UInt64) -> (Homography, SplitMix64) {
    var random = SplitMix64(seed: seed)
    func number() -> Double { random.number(in: -1...1) }
    let matrix = Transform3D.rotation(number(), number(), number(), number() + 0.01)
      .concatenating(.translation(number() * 50, number() * 50, number() * 50))
    var eye = Transform3D.identity
    eye[2, 3] = -1 / 400
    return (Homography(flattening: matrix.concatenating(eye)), random)
  }

  @Test("The inverse leads back and keeps W positive", arguments: SplitMix64.seeds(20))
  func inverse(seed: UInt64) throws {
    var (map, random) = random(seed)
    let inverse = try #require(map.inverse)
    for _ in 0..<10 {
      let p = random.point(in: -100...100)
      let (image, w) = map.apply(p)
      #expect(w > 0)
      let (back, inverseW) = inverse.apply(image)
      expectClose(back, p, within: 1e-7)
      expectClose(inverseW, 1 / w, within: 1e-9)
    }
    let turned = map.concatenating(inverse)
    expectClose(turned.apply(Point(3, 4)).point, Point(3, 4), within: 1e-7)
  }

  @Test("Affine maps concatenate to exactly the same numbers", arguments: SplitMix64.seeds(10))
  func affineIsExact(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func map() -> Affine {
      let n = (0..<6).map { _ in random.number(in: -9...9) }
      return Affine(n[0], n[1], n[2], n[3], n[4], n[5])
    }
    let (a, b) = (map(), map())
    #expect(Homography(a).concatenating(Homography(b)).affine == a.concatenating(b))
  }

  @Test("Depth without a turn under perspective is a mere scale")
  func constantW() throws {
    var eye = Transform3D.translation(0, 0, 100)
    eye = eye.concatenating(Self.perspective(200))
    let affine = try #require(Homography(flattening: eye).affine)
    expectClose(affine, Affine(2, 0, 0, 2, 0, 0))
    // A half turn leaves traces of W at the last bit.
    let turned = Transform3D.rotation(.pi, 0, 1, 0).concatenating(Self.perspective(200))
    #expect(Homography(flattening: turned).affine != nil)
  }

  @Test("Straight lines remain straight and the derivative is the local map")
  func linearization() {
    let map = Homography(
      flattening: Transform3D.rotation(1, 0, 1, 0).concatenating(Self.perspective(300))
    )
    let (a, b, c) = (Point(0, 0), Point(40, 20), Point(80, 40))
    let (p, q, r) = (map.apply(a).point, map.apply(b).point, map.apply(c).point)
    expectClose((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x), 0, within: 1e-9)
    let local = map.linearized(at: b)
    let step = map.apply(b + Point(1e-5, -2e-5)).point - q
    expectClose(local.applyToVector(Point(1e-5, -2e-5)), step, within: 1e-9)
  }

  @Test("Parts behind the eye are clipped, never turned over")
  func behindTheEye() throws {
    // The plane tips towards the viewer: W falls with y and is 0 at y = 200.
    let map = Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, -1.0 / 200), origin: SIMD3(0, 0, 1))
    let polygon = map.projected(Rect(-10, -100, 20, 1000).corners)
    #expect(polygon.count >= 4)
    for p in polygon {
      #expect(p.y >= -100 / 1.5 - 1e-9 && abs(p.x) <= 1e5 + 1 && p.y <= 1e5 + 1)
    }
    #expect(map.projected(Rect(0, 300, 10, 10).corners).isEmpty)
    #expect(map.projectedBounds(of: Rect(0, 300, 10, 10)) == nil)
    let path = map.projected(.ellipse(in: Rect(-10, -100, 20, 1000)))
    for element in path.elements {
      if case .line(let to) = element { #expect(to.y >= -100 / 1.5 - 1e-9) }
    }
    #expect(path.elements.count > 8)
    #expect(map.projected(.rect(Rect(0, 300, 10, 10))).isEmpty)
  }

  @Test(
    "A projected curve is within the tolerance of the true one",
    arguments: SplitMix64.seeds(20)
  )
  func projectedPath(seed: UInt64) {
    var (map, random) = random(seed)
    var path = Path()
    let curve = CubicBezier(
      random.point(in: -100...100),
      random.point(in: -100...100),
      random.point(in: -100...100),
      random.point(in: -100...100)
    )
    path.move(to: curve.start)
    path.curve(curve.first, curve.second, to: curve.end)
    let image = map.projected(path)
    var parts: [CubicBezier] = []
    var current = Point.zero
    for element in image.elements {
      if case .move(let to) = element { current = to }
      guard case .curve(let a, let b, let to) = element else { continue }
      parts.append(CubicBezier(current, a, b, to))
      current = to
    }
    #expect(!parts.isEmpty && parts.count < 200)
    let drawn = parts.flatMap { part in (0...400).map { part.point(at: Double($0) / 400) } }
    for step in 0...50 {
      let p = map.apply(curve.point(at: Double(step) / 50)).point
      var distance = Double.infinity
      for (a, b) in zip(drawn, drawn.dropFirst()) {
        let (path, reach) = (b - a, p - a)
        let square = path.x * path.x + path.y * path.y
        let t = square > 0 ? ((path.x * reach.x + path.y * reach.y) / square).clamped(to: 0...1) : 0
        distance = min(distance, p.distance(to: a.mixed(with: b, at: t)))
      }
      #expect(distance <= 0.05, "seed \(seed)")
    }
  }

  @Test("No point inside is magnified more than the edges say", arguments: SplitMix64.seeds(20))
  func largestScale(seed: UInt64) {
    var (map, random) = random(seed)
    let maximum = map.largestScale(over: Rect(-80, -80, 160, 160).corners)
    for _ in 0..<50 {
      let p = random.point(in: -80...80)
      #expect(map.linearized(at: p).largestScale <= maximum * 1.02)
    }
  }

  static func perspective(_ distance: Double) -> Transform3D {
    var matrix = Transform3D.identity
    matrix[2, 3] = -1 / distance
    return matrix
  }
}
