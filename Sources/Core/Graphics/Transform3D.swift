/// A 4×4 matrix in the row-vector convention of Core Animation: v′ = v · M.
///
/// Translation is in m41, m42, m43 and perspective in m14, m24, m34. `A · B` means first A, then B.
public struct Transform3D: Sendable, Hashable {
  // Row-major storage in four rows keeps the algorithms short; the named members are Apple's.
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// A matrix from its rows.
  public init(
    _ first: SIMD4<Double>,
    _ second: SIMD4<Double>,
    _ third: SIMD4<Double>,
    _ fourth: SIMD4<Double>
  ) {
    rows = (first, second, third, fourth)
  }

  /// A matrix from m11 … m44 in reading order; nil unless there are 16 numbers.
  public init?(rowMajor m: [Double]) {
    guard m.count == 16 else { return nil }
    self.init(
      SIMD4(m[0], m[1], m[2], m[3]),
      SIMD4(m[4], m[5], m[6], m[7]),
      SIMD4(m[8], m[9], m[10], m[11]),
      SIMD4(m[12], m[13], m[14], m[15])
    )
  }

  /// The matrix that does to the plane what an affine map does.
  public init(_ affine: Affine) {
    self.init(
      SIMD4(affine.a, affine.b, 0, 0),
      SIMD4(affine.c, affine.d, 0, 0),
      SIMD4(0, 0, 1, 0),
      SIMD4(affine.tx, affine.ty, 0, 1)
    )
  }

  /// The matrix that changes nothing.
  public static let identity = Transform3D(
    SIMD4(1, 0, 0, 0),
    SIMD4(0, 1, 0, 0),
    SIMD4(0, 0, 1, 0),
    SIMD4(0, 0, 0, 1)
  )

  /// m11 … m44 in reading order.
  public var rowMajor: [Double] {
    [rows.0, rows.1, rows.2, rows.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// The element in a row and a column, both counted from 0; m34 is `[2, 3]`.
  public subscript(row: Int, column: Int) -> Double {
    get {
      switch row {
      case 0: rows.0[column]
      case 1: rows.1[column]
      case 2: rows.2[column]
      default: rows.3[column]
      }
    }
    set {
      switch row {
      case 0: rows.0[column] = newValue
      case 1: rows.1[column] = newValue
      case 2: rows.2[column] = newValue
      default: rows.3[column] = newValue
      }
    }
  }

  /// The matrix between two shifts: Translate(before) · matrix · Translate(after), without multiplying them out.
  ///
  /// - Parameters:
  ///   - before: x, y and z of the first shift; w is not used.
  ///   - after: of the second one.
  public func between(_ before: SIMD4<Double>, _ after: SIMD4<Double>) -> Transform3D {
    var shift = after
    shift.w = 0
    let origin = rows.0 * before.x + rows.1 * before.y + rows.2 * before.z + rows.3
    return Transform3D(
      rows.0 + shift * rows.0.w,
      rows.1 + shift * rows.1.w,
      rows.2 + shift * rows.2.w,
      origin + shift * origin.w
    )
  }

  /// A shift.
  ///
  /// Core Animation: `CATransform3DMakeTranslation`.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
    var result = identity
    result.rows.3 = SIMD4(x, y, z, 1)
    return result
  }

  /// A scaling.
  ///
  /// Core Animation: `CATransform3DMakeScale`.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
    Transform3D(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// A rotation about an axis.
  ///
  /// Core Animation: `CATransform3DMakeRotation`.
  ///
  /// - Parameters:
  ///   - angle: radians; about +z it turns +x towards +y, clockwise on screen.
  ///   - x: the axis, of any length; a zero axis gives the identity.
  ///   - y: likewise.
  ///   - z: likewise.
  public static func rotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (Math.sin(angle), Math.cos(angle))
    let k = 1 - c
    return Transform3D(
      SIMD4(c + x * x * k, x * y * k + z * s, x * z * k - y * s, 0),
      SIMD4(x * y * k - z * s, c + y * y * k, y * z * k + x * s, 0),
      SIMD4(x * z * k + y * s, y * z * k - x * s, c + z * z * k, 0),
      SIMD4(0, 0, 0, 1)
    )
  }

  /// This matrix followed by another: `self · next`.
  ///
  /// Core Animation: `CATransform3DConcat`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      next.rows.0 * r.x + next.rows.1 * r.y + next.rows.2 * r.z + next.rows.3 * r.w
    }
    return Transform3D(row(rows.0), row(rows.1), row(rows.2), row(rows.3))
  }

  /// A shift that happens before this matrix.
  ///
  /// Core Animation: `CATransform3DTranslate`.
  public func translated(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
    Transform3D.translation(x, y, z).concatenating(self)
  }

  /// A scaling that happens before this matrix.
  ///
  /// Core Animation: `CATransform3DScale`.
  public func scaled(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
    Transform3D.scale(x, y, z).concatenating(self)
  }

  /// A rotation that happens before this matrix.
  ///
  /// Core Animation: `CATransform3DRotate`.
  public func rotated(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D.rotation(angle, x, y, z).concatenating(self)
  }

  /// Whether every element is finite.
  public var isFinite: Bool { rowMajor.allSatisfy(\.isFinite) }

  /// Whether the matrix maps the plane z = 0 to itself without perspective; m33 may be anything.
  public var isAffine: Bool {
    rows.0.z == 0 && rows.0.w == 0 && rows.1.z == 0 && rows.1.w == 0
      && rows.2.x == 0 && rows.2.y == 0 && rows.2.w == 0 && rows.3.z == 0 && rows.3.w == 1
  }

  /// The affine map of the plane z = 0, flattened; exact if `isAffine`.
  public var affine: Affine { Affine(rows.0.x, rows.0.y, rows.1.x, rows.1.y, rows.3.x, rows.3.y) }

  /// The same where every point of that plane has a W of 1, to the last bit; else nil.
  public var plainAffine: Affine? { rows.0.w == 0 && rows.1.w == 0 && rows.3.w == 1 ? affine : nil }

  /// The image of a point of space, after division by w; infinite where w is 0.
  public func project(_ x: Double, _ y: Double, _ z: Double = 0) -> (
    x: Double, y: Double, w: Double
  ) {
    let v = rows.0 * x + rows.1 * y + rows.2 * z + rows.3
    return (v.x / v.w, v.y / v.w, v.w)
  }

  /// The matrix back, or nil when this one is singular (|determinant| < 1e-12).
  ///
  /// Cofactors by 2×2 minors of the upper and lower halves (Laplace expansion by complementary minors).
  public var inverse: Transform3D? {
    let m = rowMajor
    func minor(_ r: Int, _ i: Int, _ j: Int) -> Double {
      m[r * 4 + i] * m[r * 4 + 4 + j] - m[r * 4 + j] * m[r * 4 + 4 + i]
    }
    let s = [
      minor(0, 0, 1), minor(0, 0, 2), minor(0, 0, 3), minor(0, 1, 2), minor(0, 1, 3),
      minor(0, 2, 3),
    ]
    let c = [
      minor(2, 0, 1), minor(2, 0, 2), minor(2, 0, 3), minor(2, 1, 2), minor(2, 1, 3),
      minor(2, 2, 3),
    ]
    let determinant =
      s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    let d = 1 / determinant
    return Transform3D(
      SIMD4(
        m[5] * c[5] - m[6] * c[4] + m[7] * c[3],
        -m[1] * c[5] + m[2] * c[4] - m[3] * c[3],
        m[13] * s[5] - m[14] * s[4] + m[15] * s[3],
        -m[9] * s[5] + m[10] * s[4] - m[11] * s[3]
      ) * d,
      SIMD4(
        -m[4] * c[5] + m[6] * c[2] - m[7] * c[1],
        m[0] * c[5] - m[2] * c[2] + m[3] * c[1],
        -m[12] * s[5] + m[14] * s[2] - m[15] * s[1],
        m[8] * s[5] - m[10] * s[2] + m[11] * s[1]
      ) * d,
      SIMD4(
        m[4] * c[4] - m[5] * c[2] + m[7] * c[0],
        -m[0] * c[4] + m[1] * c[2] - m[3] * c[0],
        m[12] * s[4] - m[13] * s[2] + m[15] * s[0],
        -m[8] * s[4] + m[9] * s[2] - m[11] * s[0]
      ) * d,
      SIMD4(
        -m[4] * c[3] + m[5] * c[1] - m[6] * c[0],
        m[0] * c[3] - m[1] * c[1] + m[2] * c[0],
        -m[12] * s[3] + m[13] * s[1] - m[14] * s[0],
        m[8] * s[3] - m[9] * s[1] + m[10] * s[0]
      ) * d
    )
  }

  /// Element-wise equality.
  public static func == (a: Transform3D, b: Transform3D) -> Bool { a.rows == b.rows }

  /// Feeds all elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
    hasher.combine(rows.3)
  }
}
