import CoreGraphicsCompat
import Foundation
import Graphics
import TestSupport
import Testing

@Suite("CGPath")
struct PathTests {
  @Test("paths.json through CGPath and UIBezierPath")
  func vectors() throws {
    try VectorFile<PathVector>.check("paths.json") { vector, check in
      var paths: [CGPath] = []
      let mutable = CGMutablePath()
      switch vector.name {
      case "ellipse in rect 0,0,100,100":
        let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
        mutable.addEllipse(in: rect)
        paths = [
          mutable, CGPath(ellipseIn: rect, transform: nil), UIBezierPath(ovalIn: rect).cgPath,
        ]
        check.close(PathMeasure(mutable.path).totalLength, try #require(vector.length), "length")
        check.close(Path.kappa, try #require(vector.kappa), "kappa")
      case "arc centre (0,0) r 10 0..pi/2 one cubic":
        // The flag of Core Graphics is meant for y up.
        mutable.addArc(
          center: .zero,
          radius: 10,
          startAngle: 0,
          endAngle: .pi / 2,
          clockwise: false
        )
        let relative = CGMutablePath()
        relative.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi / 2)
        let bezier = UIBezierPath(
          arcCenter: .zero,
          radius: 10,
          startAngle: 0,
          endAngle: .pi / 2,
          clockwise: true
        )
        paths = [mutable, relative, bezier.cgPath]
      case "quad (0,0)-(50,100)-(100,0) as cubic":
        mutable.move(to: .zero)
        mutable.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
        let bezier = UIBezierPath()
        bezier.move(to: .zero)
        bezier.addQuadCurve(to: CGPoint(x: 100, y: 0), controlPoint: CGPoint(x: 50, y: 100))
        paths = [mutable, bezier.cgPath]
      case "rounded rect 0,0,200,100 r 20 (circular)":
        let rect = CGRect(x: 0, y: 0, width: 200, height: 100)
        mutable.addRoundedRect(in: rect, cornerWidth: 20, cornerHeight: 20)
        let offset = try #require(vector.cornerOffset)
        guard case .curve(let first, let second, _) = mutable.path.elements[2] else {
          return check.contains(false, "no corner")
        }
        check.close([100 - first.y, 200 - second.x], [offset, offset], "corner")
      case "arc cubic handle for sweep a: 4/3 tan(a/4)":
        for sample in try #require(vector.samples) {
          let arc = CGMutablePath()
          arc.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: CGFloat(sample[0]))
          guard arc.path.elements.count == 2, case .curve(let first, _, _) = arc.path.elements[1]
          else { return check.contains(false, "not one cubic") }
          check.close(first, [1, sample[1]], "handle of \(sample[0])")
        }
      default: check.contains(false, "unknown path")
      }
      for path in paths {
        let elements = try #require(vector.elements)
        check.equal(path.letters, elements.map(\.letter).joined(), "kinds")
        check.close(path.path, elements.flatMap(\.numbers), "points")
      }
    }
  }

  @Test("applyWithBlock shows the elements")
  func elements() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addCurve(
      to: CGPoint(x: 9, y: 10),
      controlPoint1: CGPoint(x: 5, y: 6),
      controlPoint2: CGPoint(x: 7, y: 8)
    )
    path.close()
    var seen: [CGFloat] = []
    path.cgPath.applyWithBlock { element in
      let type = element.pointee.type
      let count =
        switch type {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
      seen.append(CGFloat(type.rawValue))
      for index in 0..<count {
        seen += [element.pointee.points[index].x, element.pointee.points[index].y]
      }
    }
    #expect(seen == [0, 1, 2, 1, 3, 4, 3, 5, 6, 7, 8, 9, 10, 4])
  }

  @Test("A rectangle goes towards greater x first, and is recognized")
  func rect() {
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    #expect(path.letters == "MLLLZ")
    #expect(path.path.numbers == [1, 2, 4, 2, 4, 6, 1, 6])
    var rect = CGRect.zero
    #expect(path.isRect(&rect))
    #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(path.copy(using: &turn)?.isRect(nil) == false)
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
  }

  @Test("Transforms map what is added and nothing else")
  func transforms() {
    let shift = CGAffineTransform(translationX: 10, y: 20)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 1), transform: shift)
    path.addLine(to: CGPoint(x: 2, y: 2), transform: shift)
    path.addLine(to: CGPoint(x: 3, y: 3))
    path.addRects([CGRect(x: 0, y: 0, width: 1, height: 1)], transform: shift)
    #expect(path.path.numbers == [0, 0, 11, 21, 12, 22, 3, 3, 10, 20, 11, 20, 11, 21, 10, 21])
    let copy = CGMutablePath()
    copy.addPath(path, transform: shift)
    #expect(
      copy.path.numbers == path.path.numbers.enumerated().map { $1 + ($0 % 2 == 0 ? 10 : 20) }
    )
    #expect(copy != path)
    #expect(path.copy() == path)
    let bezier = UIBezierPath(cgPath: path)
    bezier.apply(shift)
    #expect(bezier.cgPath == copy)
  }

  @Test("A copy does not follow its original")
  func copies() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = try #require(path.copy())
    let mutable = try #require(path.mutableCopy())
    path.closeSubpath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(copy.letters == "MLLLZ")
    #expect(mutable == copy)
    #expect(path.letters == "MLLLZMCCCCZ")
  }

  @Test("Adding a path to itself doubles it")
  func addedToItself() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 1, y: 0)])
    path.addPath(path)
    #expect(path.letters == "MLML")
  }

  @Test("Steps without a current point are noted and left out")
  func faults() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
    #expect(path.isEmpty)
    #expect(path.faults.count == 3)
    #expect(path.faults.first?.contains("call move(to:) first") == true)
    #expect(UIBezierPath(cgPath: path).cgPath.faults.count == 3)
  }
}

extension CGPath {
  /// One letter an element.
  var letters: String {
    path.elements.map { element in
      switch element {
      case .move: "M"
      case .line: "L"
      case .curve: "C"
      case .close: "Z"
      }
    }.joined()
  }
}
