public import Graphics

extension Transform3D: Interpolatable {
  /// Matrices add by concatenation.
  public static var isAdditive: Bool { true }

  /// Returns the blend of two matrices.
  ///
  /// Diagonal matrices with translation blend element by element (unless exactly two axes change
  /// sign, which is a half turn). Other affine ones blend by their parts, rotating the shorter way.
  /// Matrices that leave the plane blend by their parts with a quaternion, singular ones element by
  /// element. A tie of half a turn in the plane goes clockwise on screen.
  public static func interpolate(from a: Transform3D, to b: Transform3D, at s: Double)
    -> Transform3D
  {
    if s == 0 || a == b { return a }
    if s == 1 { return b }
    if a.isDiagonal, b.isDiagonal, signChanges(a, b) != 2 { return elementwise(a, b, s) }
    guard a.isAffine, b.isAffine else {
      guard a.inverse != nil, b.inverse != nil else { return elementwise(a, b, s) }
      return TransformBlend(a).mixed(with: TransformBlend(b), at: s).matrix
    }
    guard let from = PlanarParts(a.affine), let to = PlanarParts(b.affine) else {
      return elementwise(a, b, s)
    }
    var result = Transform3D(from.mixed(with: to, at: s).affine)
    result[2, 2] = a[2, 2] + (b[2, 2] - a[2, 2]) * s
    return result
  }

  /// B·F: the step happens first, in the layer's own axes.
  public func advanced(by other: Transform3D) -> Transform3D { other.concatenating(self) }
  /// B⁻¹·T; a singular step leaves the value.
  public func subtracting(by other: Transform3D) -> Transform3D {
    other.inverse?.concatenating(self) ?? self
  }
  /// This matrix first, then the underlying one.
  public func combined(over underlying: Transform3D) -> Transform3D { concatenating(underlying) }

  /// v · end^k; negative k uses the inverse.
  ///
  /// Powers by repeated squaring.
  public func repeating(_ end: Transform3D, cycles k: Int) -> Transform3D {
    var base = k < 0 ? end.inverse ?? .identity : end
    var exponent = k.magnitude
    var result = self
    while exponent > 0 {
      if exponent & 1 == 1 { result = result.concatenating(base) }
      base = base.concatenating(base)
      exponent >>= 1
    }
    return result
  }

  /// The Euclidean distance over the sixteen elements.
  public func distance(to other: Transform3D) -> Double {
    zip(rowMajor, other.rowMajor).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private var isDiagonal: Bool { isAffine && self[0, 1] == 0 && self[1, 0] == 0 }

  private static func signChanges(_ a: Transform3D, _ b: Transform3D) -> Int {
    (0..<3).count { a[$0, $0] * b[$0, $0] < 0 }
  }

  private static func elementwise(_ a: Transform3D, _ b: Transform3D, _ s: Double) -> Transform3D {
    var result = a
    for row in 0..<4 {
      for column in 0..<4 {
        result[row, column] = a[row, column] + (b[row, column] - a[row, column]) * s
      }
    }
    return result
  }
}

/// An affine map as translation, rotation, two scales and a shear.
private struct PlanarParts {
  var translation: Point
  var scale: Point
  var shear: Double
  var angle: Double

  // sx = |first row|, θ its angle, sy = det/sx, h = (rows' dot product)/(sx·sy).
  init?(_ m: Affine) {
    let sx = ElementaryFunctions.hypot(m.a, m.b)
    guard sx > 1e-12 else { return nil }
    let sy = m.determinant / sx
    guard abs(sy) > 1e-12 else { return nil }
    translation = Point(m.tx, m.ty)
    scale = Point(sx, sy)
    shear = (m.a * m.c + m.b * m.d) / (sx * sy)
    angle = ElementaryFunctions.atan2(m.b, m.a)
  }

  func mixed(with other: PlanarParts, at s: Double) -> PlanarParts {
    var turn = other.angle - angle
    // Half a turn is clockwise even if rounding has put it on the other side of ±π.
    if turn > .pi + 1e-9 { turn -= 2 * .pi }
    if turn <= -.pi + 1e-9 { turn += 2 * .pi }
    var result = self
    result.translation = translation.mixed(with: other.translation, at: s)
    result.scale = scale.mixed(with: other.scale, at: s)
    result.shear = shear + (other.shear - shear) * s
    result.angle = angle + turn * s
    return result
  }

  var affine: Affine {
    let (sine, cosine) = (ElementaryFunctions.sin(angle), ElementaryFunctions.cos(angle))
    return Affine(
      scale.x * cosine,
      scale.x * sine,
      scale.y * (shear * cosine - sine),
      scale.y * (shear * sine + cosine),
      translation.x,
      translation.y
    )
  }
}
