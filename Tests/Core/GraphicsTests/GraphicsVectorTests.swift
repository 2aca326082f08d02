import Graphics
import TestSupport
import Testing

@Suite("Graphics vectors")
struct GraphicsVectorTests {
  private struct MatrixVector: Decodable {
    var expr: String
    var m: [Double]
  }

  // The expressions of the file in our words; each name is Core Animation's.
  private static let matrices: [String: Transform3D?] = [
    "MakeTranslation(1,2,3)": .translation(1, 2, 3),
    "MakeScale(2,3,4)": .scale(2, 3, 4),
    "MakeRotation(pi/6,0,0,1)": .rotation(.pi / 6, 0, 0, 1),
    "MakeRotation(pi/6,0,1,0)": .rotation(.pi / 6, 0, 1, 0),
    "MakeRotation(pi/6,1,0,0)": .rotation(.pi / 6, 1, 0, 0),
    "MakeRotation(1,1,2,3)": .rotation(1, 1, 2, 3),
    "Translate(MakeScale(2,2,1),10,0,0)": Transform3D.scale(2, 2, 1).translated(10, 0, 0),
    "Scale(MakeTranslation(10,0,0),2,2,1)": Transform3D.translation(10, 0, 0).scaled(2, 2, 1),
    "Rotate(MakeTranslation(10,0,0),pi/2,0,0,1)":
      Transform3D.translation(10, 0, 0).rotated(.pi / 2, 0, 0, 1),
    "Concat(MakeTranslation(10,0,0),MakeScale(2,2,1))":
      Transform3D.translation(10, 0, 0).concatenating(.scale(2, 2, 1)),
    "Invert(MakeTranslation(10,5,1))": Transform3D.translation(10, 5, 1).inverse,
  ]

  @Test("matrix_construction.json: the functions of CATransform3D")
  func matrixConstruction() throws {
    try VectorFile<MatrixVector>.check("matrix_construction.json") { vector, check in
      let matrix = try #require(Self.matrices[vector.expr], "\(vector.expr)")
      check.close(matrix, vector.m, vector.expr)
    }
  }

  @Test("paths.json: building blocks")
  func paths() throws {
    try VectorFile<PathVector>.check("paths.json") { vector, check in
      var path = Path()
      switch vector.name {
      case "ellipse in rect 0,0,100,100": path = .ellipse(in: Rect(0, 0, 100, 100))
      case "arc centre (0,0) r 10 0..pi/2 one cubic":
        path = .arc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2)
      case "quad (0,0)-(50,100)-(100,0) as cubic":
        path.move(to: .zero)
        path.quad(Point(50, 100), to: Point(100, 0))
      case "rounded rect 0,0,200,100 r 20 (circular)":
        path = .roundedRect(Rect(0, 0, 200, 100), radius: 20)
        guard case .curve(let first, let second, _) = path.elements[2] else {
          return check.contains(false, "no corner")
        }
        // The controls lie that far from the corner (200, 0) along its two sides.
        let offset = try #require(vector.cornerOffset)
        check.close([200 - first.x, second.y], [offset, offset], "corner")
      case "arc cubic handle for sweep a: 4/3 tan(a/4)":
        for sample in try #require(vector.samples) {
          let arc = Path.arc(center: .zero, radius: 1, startAngle: 0, endAngle: sample[0])
          guard arc.elements.count == 2, case .curve(let first, _, _) = arc.elements[1] else {
            return check.contains(false, "not one cubic")
          }
          check.close(first, [1, sample[1]], "handle of \(sample[0])")
        }
      default: check.contains(false, "unknown path")
      }
      if let elements = vector.elements {
        check.equal(path.elements.map(\.letter), elements.map(\.letter), "kinds")
        check.close(path, elements.flatMap(\.numbers), "points")
      }
      if let kappa = vector.kappa { check.close(Path.kappa, kappa, "kappa") }
      if let length = vector.length {
        check.close(PathMeasure(path).totalLength, length, "length")
      }
    }
  }
}

extension PathElement {
  fileprivate var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .curve: "C"
    case .close: "Z"
    }
  }
}
