import Graphics
import TestSupport
import Testing

@Suite("Transforms from parts")
struct TransformPartsTests {
  private let degree = Double.pi / 180

  @Test("Anchor, scale, rotation and position, in this order")
  func order() {
    var parts = TransformParts()
    #expect(parts.affine == .identity)
    parts.position = Point(100, 50)
    parts.anchor = Point(10, 0)
    parts.scale = Point(2, 1)
    parts.rotation = 90 * degree
    // (15, 5) − a = (5, 5), scaled (10, 5), turned (−5, 10).
    expectClose(parts.affine?.apply(Point(15, 5)), Point(95, 60))
    parts.direction = 90 * degree
    expectClose(parts.affine?.apply(Point(15, 5)), Point(90, 45))
  }

  @Test("A slant along x and along y")
  func skew() {
    var parts = TransformParts()
    parts.skew = 45 * degree
    expectClose(parts.affine?.apply(Point(3, 4)), Point(-1, 4))
    parts.skewAxis = 90 * degree
    expectClose(parts.affine?.apply(Point(3, 4)), Point(3, 7))
    // Slanted before it is turned.
    parts.skewAxis = 0
    parts.rotation = 90 * degree
    expectClose(parts.affine?.apply(Point(3, 4)), Point(-4, -1))
    parts.skew = 500
    #expect(parts.affine?.isFinite == true)
  }

  @Test("A flat or overflowing map is none")
  func singular() {
    var parts = TransformParts()
    parts.scale = Point(0, 3)
    #expect(parts.affine == nil)
    #expect(parts.matrix.apply(Point(7, 1)) == Point(0, 3))
    parts.scale = Point(1e200, 1e200)
    parts.anchor = Point(1e200, 0)
    #expect(parts.affine == nil)
  }

  @Test("A skew by half turns slants nothing; one by a quarter turn is bounded")
  func skewByTurns() {
    var parts = TransformParts()
    for halfTurns in [-3.0, -1, 1, 2, 5] {
      parts.skew = halfTurns * .pi
      expectClose(parts.affine?.apply(Point(3, 4)), Point(3, 4))
      parts.skew = halfTurns * .pi + 45 * degree
      expectClose(parts.affine?.apply(Point(3, 4)), Point(-1, 4))
    }
    let maximum = ElementaryFunctions.tan(TransformParts.maxSkew)
    for angle in [-90, 90, 89.95, 270] {
      parts.skew = angle * degree
      let slanted = parts.affine?.apply(Point(0, 1))
      #expect(abs(abs(slanted?.x ?? 0) - maximum) < 1e-6 && slanted?.y == 1, "\(angle)°")
    }
  }
}
