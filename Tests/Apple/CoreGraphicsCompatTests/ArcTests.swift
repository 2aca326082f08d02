import CoreGraphicsCompat
import Foundation
import Graphics
import TestSupport
import Testing

@Suite("Arcs")
struct ArcTests {
  /// An arc of the unit circle: angles in quarters of a turn, UIKit's flag.
  struct Case: Sendable, CustomTestStringConvertible {
    var start, end: Double
    var clockwise: Bool
    /// Quarters, positive clockwise on screen.
    var sweep: Double

    init(_ start: Double, _ end: Double, _ clockwise: Bool, sweep: Double) {
      (self.start, self.end, self.clockwise, self.sweep) = (start, end, clockwise, sweep)
    }

    var testDescription: String { "\(start) to \(end), \(clockwise ? "" : "counter")clockwise" }
  }

  static let cases = [
    Case(0, 1, true, sweep: 1),
    Case(0, 1, false, sweep: -3),
    Case(0, -1, true, sweep: 3),
    Case(0, -1, false, sweep: -1),
    Case(-1, 3, true, sweep: 4),
    Case(-1, 3, false, sweep: -4),
    Case(0, 4, true, sweep: 4),
    Case(0, 9, true, sweep: 4),
    Case(0, -4, false, sweep: -4),
    Case(3, 1, true, sweep: 2),
    Case(3, 1, false, sweep: -2),
    Case(0.5, 3.25, true, sweep: 2.75),
  ]

  @Test("The sweep goes the way of the flag", arguments: cases)
  func sweep(_ c: Case) throws {
    let quarter = Double.pi / 2
    let bezier = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 60),
      radius: 10,
      startAngle: CGFloat(c.start * quarter),
      endAngle: CGFloat(c.end * quarter),
      clockwise: c.clockwise
    )
    let path = bezier.cgPath.path
    let measure = PathMeasure(path)
    expectClose(measure.totalLength, abs(c.sweep) * quarter * 10, within: 0.02, "length")
    #expect(path.elements.count == 1 + Int(abs(c.sweep).rounded(.up)))
    // A tenth of the way along.
    let angle = (c.start + c.sweep / 10) * quarter
    let location = try #require(measure.location(atLength: measure.totalLength / 10))
    let position = Point(
      50 + 10 * ElementaryFunctions.cos(angle),
      60 + 10 * ElementaryFunctions.sin(angle)
    )
    expectClose(location.point, position, within: 0.02, "a tenth of the way")
    // Core Graphics' flag is the opposite one.
    let mutable = CGMutablePath()
    mutable.addArc(
      center: CGPoint(x: 50, y: 60),
      radius: 10,
      startAngle: CGFloat(c.start * quarter),
      endAngle: CGFloat(c.end * quarter),
      clockwise: !c.clockwise
    )
    #expect(mutable == bezier.cgPath)
  }

  @Test("A line leads from the current point to the arc")
  func lineToArc() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 50, y: 50))
    path.addArc(
      withCenter: CGPoint(x: 50, y: 50),
      radius: 40,
      startAngle: 0,
      endAngle: .pi / 2,
      clockwise: true
    )
    path.close()
    #expect(path.cgPath.letters == "MLCZ")
    expectClose(Array(path.cgPath.path.numbers.prefix(4)), [50, 50, 90, 50], within: 1e-12)
    #expect(path.contains(CGPoint(x: 60, y: 60)))
    #expect(!path.contains(CGPoint(x: 40, y: 60)))
  }

  @Test("Relative arcs go the way of their sign")
  func relative() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: -.pi / 2)
    expectClose(Array(path.path.numbers.suffix(2)), [0, -10], within: 1e-12)
    let circle = CGMutablePath()
    circle.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: 30)
    expectClose(PathMeasure(circle.path).totalLength, 20 * .pi, within: 0.05)
    let point = CGMutablePath()
    point.addRelativeArc(center: .zero, radius: 10, startAngle: .pi, delta: 0)
    #expect(point.letters == "M")
    expectClose(point.path, [-10, 0], within: 1e-12)
  }

  @Test("An arc between tangents rounds a right angle")
  func tangents() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 100, y: 0),
      tangent2End: CGPoint(x: 100, y: 100),
      radius: 20
    )
    path.addLine(to: CGPoint(x: 100, y: 100))
    #expect(path.letters == "MLCL")
    let h = 20 * (1 - Path.kappa)
    let quarter = [80, 0, 100 - h, 0, 100, h, 100, 20]
    expectClose(path.path, [0, 0] + quarter + [100, 100], within: 1e-9)
  }

  @Test(
    "An arc between tangents turns to the other side too, under a map, and degenerates to a line"
  )
  func tangentCases() {
    let up = CGMutablePath()
    up.move(to: .zero)
    up.addArc(
      tangent1End: CGPoint(x: 100, y: 0),
      tangent2End: CGPoint(x: 100, y: -100),
      radius: 20
    )
    expectClose(Array(up.path.numbers.suffix(2)), [100, -20], within: 1e-9)
    expectClose(PathMeasure(up.path).totalLength, 80 + 10 * .pi, within: 0.05)

    let scaled = CGMutablePath()
    scaled.move(to: CGPoint(x: 0, y: 0))
    scaled.addArc(
      tangent1End: CGPoint(x: 10, y: 0),
      tangent2End: CGPoint(x: 10, y: 10),
      radius: 2,
      transform: CGAffineTransform(scaleX: 10, y: 10)
    )
    expectClose(Array(scaled.path.numbers[2...3]), [80, 0], within: 1e-9)
    expectClose(Array(scaled.path.numbers.suffix(2)), [100, 20], within: 1e-9)

    for (corner, end, radius) in [(5.0, 10.0, 3.0), (0, 10, 3), (5, 5, 3), (5, 10, 0)] {
      let line = CGMutablePath()
      line.move(to: .zero)
      line.addArc(
        tangent1End: CGPoint(x: corner, y: 0),
        tangent2End: CGPoint(x: end, y: 0),
        radius: CGFloat(radius)
      )
      #expect(line.path.numbers == [0, 0, corner, 0])
    }
  }
}
