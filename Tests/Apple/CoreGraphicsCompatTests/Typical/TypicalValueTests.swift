import CoreGraphicsCompat
import Foundation
import TestSupport
import Testing

@Suite("Typical lines with geometry")
struct TypicalValueTests {
  @Test("Matrices in space are concatenated as on iOS")
  func matrices() {
    var lines = CATransform3DLines()
    let scale = lines.door(open: .pi / 3)
    #expect(abs(scale - 1.5) < 1e-12)
    #expect(lines.changes == 4)
    let cube = lines.cube(side: 100)
    #expect(cube.count == 6)
    // Half a side in front of the plane: 1 − 50/1000 of the depth is left for w.
    #expect(cube[0].m43 == 50 && abs(cube[0].m44 - 0.95) < 1e-12)
    // A quarter turn to +x, then to −z.
    #expect(abs(cube[1].m41 - 50) < 1e-9 && abs(cube[2].m43 + 50) < 1e-9)
    let depths = lines.carousel(count: 4, radius: 80)
    #expect(depths.map { $0.rounded() } == [80, 0, -80, 0])
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(lines.flat(affine) == affine)
    #expect(lines.boxed().map { $0.caTransform3DValue.m41 } == [0, 3, 0])
    #expect(CATransform3DGetAffineTransform(lines.shear()).c == 0.5)
    #expect(lines.animations()["isFlat"] as? Bool == false)
  }

  @Test("Maps of the plane are concatenated as on iOS")
  func maps() {
    var lines = CGAffineTransformLines()
    lines.pinch(scale: 2, rotation: .pi / 2)
    #expect(abs(lines.transform.rotationAngle - .pi / 2) < 1e-12)
    #expect(abs(lines.transform.xScale - 2) < 1e-12 && lines.transform.tx == 10)
    lines.reset()
    #expect(lines.isIdentity)
    // Scaled and turned back the map is one half of a shift by (10, 0), turned by a quarter to (0, 10), after a
    // shift by (1, 1) in front.
    let older = lines.older()
    #expect(abs(older.tx - 1) < 1e-12 && abs(older.ty - 6) < 1e-12 && abs(older.a - 1) < 1e-12)
    #expect(
      lines.mirrored(in: CGSize(width: 10, height: 4)) == [
        CGPoint(x: 10, y: 0), .zero, CGPoint(x: 0, y: 4),
      ]
    )
    let (rect, size) = lines.fit(
      CGRect(x: -5, y: -5, width: 10, height: 10),
      into: CGRect(x: 80, y: 90, width: 40, height: 20)
    )
    #expect(rect == CGRect(x: 80, y: 90, width: 40, height: 20) && size == rect.size)
    let turned = CGPoint(x: 20, y: 10).applying(lines.around(CGPoint(x: 10, y: 10), angle: .pi / 2))
    #expect(abs(turned.x - 10) < 1e-12 && abs(turned.y - 20) < 1e-12)
    #expect(lines.inverse() == CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.25, tx: -3, ty: -2))
    #expect(lines.describe(shift: 5) == "moved by 5, turned by 0.524")
    #expect(lines.values().map(\.d) == [0, 0.5, 1, 1])
    let parts = lines.parts()
    #expect(abs(parts.scale.width - 2) < 1e-12 && abs(parts.rotation - .pi / 2) < 1e-12)
    #expect(parts.translation == CGVector(dx: 1, dy: 2))
  }

  @Test("Points")
  func points() {
    var lines = CGPointLines()
    lines.move(for: 0.5)
    #expect(lines.position == CGPoint(x: 15, y: -20) && lines.travelled == 25)
    #expect(lines.velocity.dx == -30 && abs(lines.velocity.dy + 35.1) < 1e-9)
    let circle = lines.around(.zero, count: 4)
    #expect(lines.nearest(to: CGPoint(x: 0, y: 300), of: circle) == circle[1])
    let corner = (CGPoint.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1))
    #expect(lines.quadratic(0.5, corner) == CGPoint(x: 0.75, y: 0.25))
    #expect(lines.comparisons() == Array(repeating: true, count: 6))
    #expect(lines.anchors()[1] == CGPoint(x: 1, y: 0.5))
    #expect(lines.rounded(CGPoint(x: 3.7, y: 3.2)) == "(3.0, 4.0) 5.00 {3, 4}")
  }

  @Test("Sizes")
  func sizes() {
    var lines = CGSizeLines()
    let ratio = lines.grow()
    #expect(ratio == 200.0 / 150 && lines.history.count == 3)
    #expect(lines.scaled().fit == CGSize(width: 300, height: 225))
    #expect(lines.scaled().fill == CGSize(width: 400, height: 300))
    #expect(lines.comparisons() == Array(repeating: true, count: 7))
    let grid = lines.grid(columns: 3, spacing: 10, in: CGSize(width: 320, height: 480))
    #expect(grid.count == 6 && grid[4] == CGRect(x: 110, y: 110, width: 100, height: 100))
    #expect(lines.text() == "(0.0, -3.0) {0, -3} -1.5")
    #expect(lines.range() == 0.5...200)
    #expect(NSCoder.cgSize(for: "{1.5, 2}") == CGSize(width: 1.5, height: 2))
  }

  @Test("Rectangles")
  func rectangles() {
    var lines = CGRectLines()
    let layout = lines.layout()
    #expect(layout == [50, 100, 150, 80, 100, 120, 100, 40])
    lines = CGRectLines()
    // The far corner is outside, the near one is inside.
    #expect(
      lines.tests() == [true, false, true, false, true, true, true, true, false]
    )
    #expect(
      lines.combined() == [
        CGRect(x: 10, y: 20, width: 150, height: 75), CGRect(x: 60, y: 45, width: 50, height: 25),
        .null, CGRect(x: 1, y: 1, width: 3, height: 3), CGRect(x: 5, y: 5, width: 5, height: 5),
        CGRect(x: 12, y: 21, width: 94, height: 46),
      ]
    )
    let (sidebar, content) = lines.divided()
    #expect(sidebar == CGRect(x: 70, y: 10, width: 30, height: 40))
    #expect(content == CGRect(x: 0, y: 10, width: 70, height: 40))
    #expect(lines.older() == [6, 10, 20, 6, 5, 10, 24, 14, 5, 15])
    // Turned by a quarter the bars are as wide as they were high; the largest is 92/3 wide.
    #expect(lines.total() == 111)
    #expect(Set(lines.constructors()).count == 1)
    #expect(lines.text() == "(0.0, 0.0, 100.0, 50.0) {{0, 0}, {100, 50}} (0.0, 0.0, 0.0, 0.0)")
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(NSCoder.cgPoint(for: "{1, 2, 3}") == .zero)
  }

  @Test("Insets")
  func insets() {
    let lines = UIEdgeInsetsLines()
    #expect(lines.content() == CGRect(x: 20, y: 55, width: 350, height: 747))
    #expect(lines.touchArea() == CGRect(x: -2, y: -2, width: 44, height: 44))
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
    let inset = UIEdgeInsets(top: 2, left: 4, bottom: 2, right: 4)
    #expect(lines.textRect(forBounds: bounds, insets: inset) == bounds)
    #expect(lines.intrinsic(CGSize(width: 50, height: 20)) == CGSize(width: 74, height: 32))
    #expect(lines.comparisons() == Array(repeating: true, count: 4))
    #expect(lines.older() == CGRect(x: 10, y: 20, width: 370, height: 814))
    #expect(lines.boxed() == [4, 4, 4, 4])
    #expect(lines.corners() == .allCorners)
    #expect(NSCoder.string(for: inset) == "{2, 4, 2, 4}")
    #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(NSCoder.string(for: CGVector(dx: 0.5, dy: -1)) == "{0.5, -1}")
  }

  @Test("Boxes")
  func boxes() {
    var lines = NSValueLines()
    let flight = lines.fly()
    #expect(flight == [CGPoint(x: -50, y: 0), CGPoint(x: 210, y: 160), .zero])
    #expect(lines.corners() == 50)
    #expect(lines.unboxed() == "2.0 3.0 4.0 5.0 true 2.0 2.0")
    #expect(lines.equal() == [true, false, true, true, true])
    let numbers = lines.numbers()
    #expect(numbers == 1 + 3 + 0.5)
    #expect(
      lines.mixed() == [
        "double 0.5", "point 1.0", "number 2.0", "nil", "text", "point 1.0",
      ]
    )
  }
}
