import CoreGraphicsCompat
import Foundation
import Graphics
import TestSupport
import Testing

@Suite("CATransform3D")
struct Transform3DTests {
  private struct MatrixVector: Decodable {
    var expr: String
    var m: [Double]
  }

  private static let matrices: [String: CATransform3D] = [
    "MakeTranslation(1,2,3)": CATransform3DMakeTranslation(1, 2, 3),
    "MakeScale(2,3,4)": CATransform3DMakeScale(2, 3, 4),
    "MakeRotation(pi/6,0,0,1)": CATransform3DMakeRotation(.pi / 6, 0, 0, 1),
    "MakeRotation(pi/6,0,1,0)": CATransform3DMakeRotation(.pi / 6, 0, 1, 0),
    "MakeRotation(pi/6,1,0,0)": CATransform3DMakeRotation(.pi / 6, 1, 0, 0),
    "MakeRotation(1,1,2,3)": CATransform3DMakeRotation(1, 1, 2, 3),
    "Translate(MakeScale(2,2,1),10,0,0)":
      CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 10, 0, 0),
    "Scale(MakeTranslation(10,0,0),2,2,1)":
      CATransform3DScale(CATransform3DMakeTranslation(10, 0, 0), 2, 2, 1),
    "Rotate(MakeTranslation(10,0,0),pi/2,0,0,1)":
      CATransform3DRotate(CATransform3DMakeTranslation(10, 0, 0), .pi / 2, 0, 0, 1),
    "Concat(MakeTranslation(10,0,0),MakeScale(2,2,1))":
      CATransform3DConcat(
        CATransform3DMakeTranslation(10, 0, 0),
        CATransform3DMakeScale(2, 2, 1)
      ),
    "Invert(MakeTranslation(10,5,1))": CATransform3DInvert(CATransform3DMakeTranslation(10, 5, 1)),
  ]

  @Test("matrix_construction.json: the functions of CATransform3D")
  func matrixConstruction() throws {
    try VectorFile<MatrixVector>.check("matrix_construction.json") { vector, check in
      let t = try #require(Self.matrices[vector.expr], "\(vector.expr)")
      // Read element by element: the names must be where they belong, not only the numbers.
      let elements = [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
        t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
      ]
      check.close(elements.map { Double($0) }, vector.m, vector.expr)
      check.close(t.matrix, vector.m, "\(vector.expr) for the core")
    }
  }

  @Test("Elements are written by name")
  func elements() {
    var t = CATransform3DIdentity
    #expect(CATransform3DIsIdentity(t))
    t.m34 = -1 / 500
    #expect(t.matrix[2, 3] == -0.002)
    #expect(!CATransform3DIsIdentity(t))
    #expect(!CATransform3DEqualToTransform(t, CATransform3DIdentity))
    let counted = CATransform3D(
      m11: 1,
      m12: 2,
      m13: 3,
      m14: 4,
      m21: 5,
      m22: 6,
      m23: 7,
      m24: 8,
      m31: 9,
      m32: 10,
      m33: 11,
      m34: 12,
      m41: 13,
      m42: 14,
      m43: 15,
      m44: 16
    )
    #expect(counted.matrix.rowMajor == (1...16).map { Double($0) })
    #expect(CATransform3D(counted.matrix) == counted)
    #expect(CATransform3D().matrix.rowMajor == [Double](repeating: 0, count: 16))
  }

  @Test("Affine maps go in and come out")
  func affine() {
    let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let matrix = CATransform3DMakeAffineTransform(map)
    #expect(matrix.matrix.rowMajor == [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1])
    #expect(CATransform3DIsAffine(matrix))
    #expect(CATransform3DGetAffineTransform(matrix) == map)
    #expect(CATransform3DIsAffine(CATransform3DMakeScale(2, 3, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(2, 3, 4)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 1, 0)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }

  @Test("A singular matrix is its own inverse")
  func inverse() {
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
    let t = CATransform3DRotate(CATransform3DMakeTranslation(3, 4, 5), 1, 1, 2, 3)
    let product = CATransform3DConcat(t, CATransform3DInvert(t))
    expectClose(product.matrix, Transform3D.identity, within: 1e-12)
  }
}
