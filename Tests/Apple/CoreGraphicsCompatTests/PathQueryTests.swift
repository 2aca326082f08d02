import CoreGraphicsCompat
import Foundation
import Graphics
import TestSupport
import Testing

@Suite("Questions to paths")
struct PathQueryTests {
  @Test("Boxes with and without control points")
  func boxes() {
    let path = CGMutablePath()
    #expect(path.boundingBox.isNull)
    #expect(path.boundingBoxOfPath.isNull)
    #expect(path.currentPoint == .zero)
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0),
      control1: CGPoint(x: 0, y: 100),
      control2: CGPoint(x: 100, y: 100)
    )
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    // y = 3·100·t(1 − t) is at most 75.
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 75))
    #expect(UIBezierPath(cgPath: path).bounds.height == 75)
    #expect(path.currentPoint == CGPoint(x: 100, y: 0))
    path.closeSubpath()
    #expect(path.currentPoint == .zero)
  }

  @Test("The box of a quadratic curve is that of its own control point")
  func quadraticBoxes() {
    func isNear(_ box: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
      -> Bool
    {
      let differences = [box.minX - x, box.minY - y, box.width - width, box.height - height]
      return differences.allSatisfy { abs($0) < 1e-9 }
    }
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
    #expect(isNear(path.boundingBox, 0, 0, 100, 100))
    // y = 2·100·t(1 − t) is at most 50.
    #expect(isNear(path.boundingBoxOfPath, 0, 0, 100, 50))
    // Also far away, turned, and after the end of another subpath.
    var turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1000, ty: 3000)
    let turned = path.copy(using: &turn)
    #expect(turned.map { isNear($0.boundingBox, 900, 3000, 100, 100) } == true)
    path.closeSubpath()
    path.addQuadCurve(to: CGPoint(x: 0, y: -30), control: CGPoint(x: -90, y: -15))
    #expect(isNear(path.boundingBox, -90, -30, 190, 130))
    #expect(isNear(path.boundingBoxOfPath, -45, -30, 145, 80))
    // A cubic curve has the control points that were given.
    let cubic = CGMutablePath()
    cubic.move(to: .zero)
    cubic.addCurve(
      to: CGPoint(x: 100, y: 0),
      control1: CGPoint(x: 30, y: 60),
      control2: CGPoint(x: 60, y: 60)
    )
    #expect(isNear(cubic.boundingBox, 0, 0, 100, 60))
  }

  @Test("Inside and outside by both rules")
  func contains() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
    path.addRect(CGRect(x: 25, y: 25, width: 50, height: 50))
    #expect(path.contains(CGPoint(x: 50, y: 50)))
    #expect(!path.contains(CGPoint(x: 50, y: 50), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 10, y: 50), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 110, y: 50)))
    let half = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(path.contains(CGPoint(x: 110, y: 50), transform: half))
    let bezier = UIBezierPath(cgPath: path)
    bezier.usesEvenOddFillRule = true
    #expect(!bezier.contains(CGPoint(x: 50, y: 50)))

    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    for angle in stride(from: 0.05, to: 6.28, by: 0.1) {
      let direction = Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
      #expect(circle.contains(CGPoint(direction * 9.99)), "\(angle)")
      #expect(!circle.contains(CGPoint(direction * 10.01)), "\(angle)")
    }
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    #expect(open.contains(CGPoint(x: 8, y: 4)))
    #expect(!open.contains(CGPoint(x: 4, y: 8)))
  }

  @Test("Reversing goes back over the same points")
  func reversing() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 1, y: 2))
    path.addCurve(
      to: CGPoint(x: 7, y: 8),
      controlPoint1: CGPoint(x: 3, y: 4),
      controlPoint2: CGPoint(x: 5, y: 6)
    )
    path.close()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.lineWidth = 7
    let reversed = path.reversing()
    #expect(reversed.cgPath.letters == "MLMCLZ")
    #expect(reversed.cgPath.path.numbers == [30, 0, 20, 0, 7, 8, 5, 6, 3, 4, 1, 2, 0, 0])
    #expect(reversed.lineWidth == 7)
    #expect(reversed.reversing().cgPath == path.cgPath)
    #expect(UIBezierPath().reversing().isEmpty)
  }

  @Test("Dashes start anew on every subpath")
  func dashes() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    path.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 3, y: 5)])
    path.move(to: CGPoint(x: 90, y: 90))
    let dashes = path.copy(dashingWithPhase: 1, lengths: [4, 2])
    #expect(dashes.letters == "MLMLML")
    expectClose(dashes.path, [0, 0, 3, 0, 5, 0, 9, 0, 0, 5, 3, 5], within: 1e-9)
    #expect(path.copy(dashingWithPhase: 0, lengths: []) == path)
    #expect(path.copy(dashingWithPhase: 0, lengths: [1e-9]) == path)
  }

  @Test("The outline of a stroke covers the width of the line")
  func stroke() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let butt = path.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(butt.boundingBoxOfPath == CGRect(x: 0, y: -2, width: 10, height: 4))
    let square = path.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(square.boundingBoxOfPath == CGRect(x: -2, y: -2, width: 14, height: 4))
    #expect(square.contains(CGPoint(x: -1, y: 1)))
    let round = path.copy(strokingWithWidth: 4, lineCap: .round, lineJoin: .miter, miterLimit: 10)
    #expect(!round.contains(CGPoint(x: -1.9, y: 1.9)))
    #expect(round.contains(CGPoint(x: -1.9, y: 0)))
    #expect(
      path.copy(strokingWithWidth: 0, lineCap: .butt, lineJoin: .miter, miterLimit: 10).isEmpty
    )
  }

  @Test("Corners are elliptic and clamped")
  func roundedRects() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let path = CGPath(roundedRect: rect, cornerWidth: 20, cornerHeight: 10, transform: nil)
    expectClose(path.boundingBoxOfPath.rect, rect.rect, within: 1e-9)
    // The corner's ellipse has its middle at (30, 30): its point towards (10, 20) is at 45 degrees.
    let r = CGFloat(2).squareRoot() / 2
    #expect(path.contains(CGPoint(x: 30 - 20 * r + 0.1, y: 30 - 10 * r + 0.1)))
    #expect(!path.contains(CGPoint(x: 30 - 20 * r - 0.1, y: 30 - 10 * r - 0.1)))
    let full = CGPath(roundedRect: rect, cornerWidth: 999, cornerHeight: 999, transform: nil)
    #expect(full.letters == "MLCLCLCLCZ")
    #expect(!full.contains(CGPoint(x: 12, y: 22)))
    #expect(CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 9, transform: nil).isRect(nil))
    let one = UIBezierPath(
      roundedRect: rect,
      byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 20, height: 20)
    )
    #expect(!one.contains(CGPoint(x: 11, y: 21)))
    #expect(one.contains(CGPoint(x: 109, y: 21)))
    #expect(one.contains(CGPoint(x: 11, y: 69)))
    #expect(!one.contains(CGPoint(x: 109, y: 69)))
  }

  @Test("A Bézier path keeps its style and its copies are its own")
  func style() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(path.lineWidth == 1 && path.miterLimit == 10 && path.lineCapStyle == .butt)
    path.setLineDash([2, 3], count: 2, phase: 1)
    path.lineCapStyle = .round
    let copy = try #require(path.copy() as? UIBezierPath)
    path.removeAllPoints()
    #expect(path.isEmpty)
    #expect(copy.cgPath.letters == "MLLLZ")
    #expect(copy.lineCapStyle == .round)
    var lengths: [CGFloat] = [0, 0]
    var count = 0
    var phase: CGFloat = 0
    copy.getLineDash(&lengths, count: &count, phase: &phase)
    #expect(lengths == [2, 3] && count == 2 && phase == 1)
    path.append(copy)
    path.append(path)
    #expect(path.cgPath.letters == "MLLLZMLLLZ")
    #expect(path != copy)
    path.cgPath = copy.cgPath
    #expect(path == copy)
  }
}
