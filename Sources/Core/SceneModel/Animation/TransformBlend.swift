internal import Graphics

/// A matrix taken apart so that it can be blended: like `TransformComponents`, with a quaternion.
struct TransformBlend {
  var scale: SIMD3<Double>
  var shear: SIMD3<Double>
  var translation: SIMD3<Double>
  var perspective: SIMD4<Double>
  var rotation: Quaternion

  init(_ matrix: Transform3D) {
    let parts = matrix.components
    scale = parts.scale
    shear = parts.shear
    translation = parts.translation
    perspective = parts.perspective
    rotation = Quaternion(euler: parts.rotation)
  }

  /// The blend of two matrices, rotating the shorter way.
  func mixed(with other: TransformBlend, at s: Double) -> TransformBlend {
    let mixed = zip(components, other.components).map { $0 + ($1 - $0) * s }
    return TransformBlend(mixed, rotation: rotation.turned(to: other.rotation, at: s))
  }

  // Everything but the rotation as numbers that move by themselves.
  var components: [Double] {
    [scale.x, scale.y, scale.z, shear.x, shear.y, shear.z]
      + [translation.x, translation.y, translation.z]
      + [perspective.x, perspective.y, perspective.z, perspective.w]
  }

  init(_ c: [Double], rotation: Quaternion) {
    scale = SIMD3(c[0], c[1], c[2])
    shear = SIMD3(c[3], c[4], c[5])
    translation = SIMD3(c[6], c[7], c[8])
    perspective = SIMD4(c[9], c[10], c[11], c[12])
    self.rotation = rotation
  }

  /// Scale · shear · rotation · translation · perspective.
  var matrix: Transform3D {
    var inner = TransformComponents.identity
    (inner.scale, inner.shear) = (scale, shear)
    var outer = TransformComponents.identity
    (outer.translation, outer.perspective) = (translation, perspective)
    return inner.matrix.concatenating(rotation.matrix).concatenating(outer.matrix)
  }
}

/// A rotation in space: w + xi + yj + zk, of length 1.
package struct Quaternion {
  var w, x, y, z: Double

  init(_ w: Double, _ x: Double, _ y: Double, _ z: Double) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  /// The rotation about x, then y, then z, in radians: Rx · Ry · Rz for row vectors.
  init(euler angles: SIMD3<Double>) {
    func about(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Quaternion {
      let sine = ElementaryFunctions.sin(angle / 2)
      return Quaternion(ElementaryFunctions.cos(angle / 2), sine * x, sine * y, sine * z)
    }
    self = about(angles.z, 0, 0, 1).times(about(angles.y, 0, 1, 0)).times(about(angles.x, 1, 0, 0))
  }

  /// Hamilton's product: `q` acts first.
  func times(_ q: Quaternion) -> Quaternion {
    Quaternion(
      w * q.w - x * q.x - y * q.y - z * q.z,
      w * q.x + x * q.w + y * q.z - z * q.y,
      w * q.y - x * q.z + y * q.w + z * q.x,
      w * q.z + x * q.y - y * q.x + z * q.w
    )
  }

  /// Spherical interpolation the shorter way round (Shoemake, "Animating rotation with quaternion
  /// curves", SIGGRAPH 1985).
  package func turned(to other: Quaternion, at s: Double) -> Quaternion {
    var dot = w * other.w + x * other.x + y * other.y + z * other.z
    let sign = dot < 0 ? -1.0 : 1
    dot *= sign
    var (a, b) = (1 - s, s)
    // Close together the arc is its chord, and the division below would lose everything.
    if dot < 1 - 1e-12 {
      let angle = ElementaryFunctions.atan2((1 - dot * dot).squareRoot(), dot)
      let sine = ElementaryFunctions.sin(angle)
      a = ElementaryFunctions.sin((1 - s) * angle) / sine
      b = ElementaryFunctions.sin(s * angle) / sine
    }
    b *= sign
    let mixed = Quaternion(
      a * w + b * other.w,
      a * x + b * other.x,
      a * y + b * other.y,
      a * z + b * other.z
    )
    let length =
      (mixed.w * mixed.w + mixed.x * mixed.x + mixed.y * mixed.y + mixed.z * mixed.z).squareRoot()
    guard length > 0 else { return self }
    return Quaternion(mixed.w / length, mixed.x / length, mixed.y / length, mixed.z / length)
  }

  /// The rotation as a matrix for row vectors.
  var matrix: Transform3D {
    Transform3D(
      SIMD4(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0),
      SIMD4(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0),
      SIMD4(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0),
      SIMD4(0, 0, 0, 1)
    )
  }
}
