import CoreGraphicsCompat
import Foundation
import TestSupport
import Testing

@Suite("CGAffineTransform")
struct AffineTransformTests {
  private static let third = CGFloat(3).squareRoot() / 2

  /// A map, and its numbers found by hand.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var map: CGAffineTransform
    var numbers: [Double]

    init(_ name: String, _ map: CGAffineTransform, _ numbers: [Double]) {
      testDescription = name
      self.map = map
      self.numbers = numbers
    }
  }

  static let cases = [
    Case("zero", CGAffineTransform(), [0, 0, 0, 0, 0, 0]),
    Case("identity", .identity, [1, 0, 0, 1, 0, 0]),
    Case("translation", CGAffineTransform(translationX: 3, y: -4), [1, 0, 0, 1, 3, -4]),
    Case("scale", CGAffineTransform(scaleX: 2, y: 5), [2, 0, 0, 5, 0, 0]),
    Case(
      "a quarter turn",
      CGAffineTransform(rotationAngle: .pi / 2),
      [0, 1, -1, 0, 0, 0]
    ),
    Case(
      "a twelfth of a turn",
      CGAffineTransform(rotationAngle: .pi / 6),
      [third, 0.5, -0.5, third, 0, 0]
    ),
    // The shift comes first and is doubled.
    Case(
      "scaled, then translated by",
      CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 1),
      [2, 0, 0, 2, 20, 2]
    ),
    Case(
      "translated, then scaled by",
      CGAffineTransform(translationX: 10, y: 1).scaledBy(x: 2, y: 3),
      [2, 0, 0, 3, 10, 1]
    ),
    Case(
      "translated, then rotated by",
      CGAffineTransform(translationX: 10, y: 1).rotated(by: .pi / 2),
      [0, 1, -1, 0, 10, 1]
    ),
    // The shift comes first and is turned: (10, 1) goes to (−1, 10).
    Case(
      "translation followed by a quarter turn",
      CGAffineTransform(translationX: 10, y: 1)
        .concatenating(CGAffineTransform(rotationAngle: .pi / 2)),
      [0, 1, -1, 0, -1, 10]
    ),
    Case(
      "concat of two scales",
      CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(scaleX: 5, y: 7)),
      [10, 0, 0, 21, 0, 0]
    ),
    Case(
      "inverse of translate · scale",
      CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 4).inverted(),
      [0.5, 0, 0, 0.25, -5, -5]
    ),
    Case(
      "a tiny scale has an inverse",
      CGAffineTransform(scaleX: 1 / 67_108_864, y: 1 / 67_108_864).inverted(),
      [67_108_864, 0, 0, 67_108_864, 0, 0]
    ),
    Case(
      "a flat map is its own inverse",
      CGAffineTransform(scaleX: 0, y: 3).inverted(),
      [0, 0, 0, 3, 0, 0]
    ),
  ]

  @Test("Numbers found by hand", arguments: cases)
  func numbers(_ c: Case) {
    expectClose(c.map.affine, c.numbers, within: 1e-12)
  }

  @Test("Points, sizes and rectangles are mapped")
  func applying() {
    let map = CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 5, ty: 7)
    #expect(CGPoint(x: 1, y: 3).applying(map) == CGPoint(x: -1, y: 9))
    #expect(CGSize(width: 1, height: 3).applying(map) == CGSize(width: -6, height: 2))
    // x' = 5 − 2y in 5 − 8 … 5 − 4, y' = 7 + 2x in 9 … 15.
    let image = CGRect(x: 1, y: 2, width: 3, height: 2).applying(map)
    #expect(image == CGRect(x: -3, y: 9, width: 4, height: 6))
    #expect(CGRect.null.applying(map).isNull)
    #expect(CGRect.infinite.applying(map).isInfinite)
    #expect(CGPoint.zero.applying(map) == CGPoint(x: 5, y: 7))
  }

  @Test("Components give the map back")
  func components() {
    var parts = CGAffineTransformComponents()
    #expect(CGAffineTransform(parts).isIdentity)
    parts.scale = CGSize(width: 2, height: -3)
    parts.horizontalShear = 0.25
    parts.rotation = .pi / 2
    parts.translation = CGVector(dx: 7, dy: 8)
    let map = CGAffineTransform(parts)
    // Scale and shear are (2, 0), (−0.75, −3); a quarter turn sends (x, y) to (−y, x).
    expectClose(map.affine, [0, 2, 3, -0.75, 7, 8], within: 1e-12)
    let back = map.decomposed()
    expectClose(
      [
        back.scale.width, back.scale.height, back.horizontalShear, back.rotation,
        back.translation.dx, back.translation.dy,
      ].map { Double($0) },
      [2, -3, 0.25, .pi / 2, 7, 8],
      within: 1e-12
    )
  }

  @Test("A map that flattens the x axis has components that give it back")
  func flatComponents() {
    let map = CGAffineTransform(0, 0, -3, 4, 1, 2)
    let parts = map.decomposed()
    expectClose(CGAffineTransform(parts).affine, map.affine, within: 1e-12)
    #expect(CGAffineTransform(CGAffineTransform().decomposed()) == CGAffineTransform())
  }

  @Test("Equality and identity")
  func equality() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(
      CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6) == CGAffineTransform(1, 2, 3, 4, 5, 6)
    )
    #expect(CGAffineTransform.identity != CGAffineTransform())
    #expect("\(CGAffineTransform.identity)".contains("tx: 0.0"))
  }
}
