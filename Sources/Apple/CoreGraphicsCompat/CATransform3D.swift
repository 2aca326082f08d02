public import Foundation
package import Graphics

/// A 4×4 matrix for points as row vectors: v′ = v · M.
///
/// Same as Core Animation: the shift is in m41, m42, m43, perspective in m34. `CATransform3DConcat(a, b)`
/// maps by `a` first; `CATransform3DTranslate`, `Scale` and `Rotate` act before the matrix they are given.
public struct CATransform3D: Sendable, Hashable {
  /// Row 1, column 1.
  public var m11: CGFloat
  /// Row 1, column 2.
  public var m12: CGFloat
  /// Row 1, column 3.
  public var m13: CGFloat
  /// Row 1, column 4.
  public var m14: CGFloat
  /// Row 2, column 1.
  public var m21: CGFloat
  /// Row 2, column 2.
  public var m22: CGFloat
  /// Row 2, column 3.
  public var m23: CGFloat
  /// Row 2, column 4.
  public var m24: CGFloat
  /// Row 3, column 1.
  public var m31: CGFloat
  /// Row 3, column 2.
  public var m32: CGFloat
  /// Row 3, column 3.
  public var m33: CGFloat
  /// Row 3, column 4: −1 / distance of the eye gives perspective.
  public var m34: CGFloat
  /// Row 4, column 1: the shift along x.
  public var m41: CGFloat
  /// Row 4, column 2: the shift along y.
  public var m42: CGFloat
  /// Row 4, column 3: the shift along z, towards the viewer.
  public var m43: CGFloat
  /// Row 4, column 4.
  public var m44: CGFloat

  /// The matrix of zeros; rarely wanted, see `CATransform3DIdentity`.
  public init() { self.init([CGFloat](repeating: 0, count: 16)) }

  /// A matrix from its elements.
  public init(
    m11: CGFloat,
    m12: CGFloat,
    m13: CGFloat,
    m14: CGFloat,
    m21: CGFloat,
    m22: CGFloat,
    m23: CGFloat,
    m24: CGFloat,
    m31: CGFloat,
    m32: CGFloat,
    m33: CGFloat,
    m34: CGFloat,
    m41: CGFloat,
    m42: CGFloat,
    m43: CGFloat,
    m44: CGFloat
  ) {
    self.init([
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ])
  }

  /// A matrix of 16 numbers, row by row.
  init(_ m: [CGFloat]) {
    (m11, m12, m13, m14) = (m[0], m[1], m[2], m[3])
    (m21, m22, m23, m24) = (m[4], m[5], m[6], m[7])
    (m31, m32, m33, m34) = (m[8], m[9], m[10], m[11])
    (m41, m42, m43, m44) = (m[12], m[13], m[14], m[15])
  }

  /// A matrix of the core.
  package init(_ matrix: Transform3D) { self.init(matrix.rowMajor.map { CGFloat($0) }) }

  /// The same matrix for the core.
  package var matrix: Transform3D {
    func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> SIMD4<Double> {
      SIMD4(Double(a), Double(b), Double(c), Double(d))
    }
    return Transform3D(
      row(m11, m12, m13, m14),
      row(m21, m22, m23, m24),
      row(m31, m32, m33, m34),
      row(m41, m42, m43, m44)
    )
  }
}
