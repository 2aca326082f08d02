/// A matrix taken apart as scale · shear · rotation · translation · perspective.
///
/// This is the "unmatrix" of Thomas (Graphics Gems II, "Decomposing a matrix into simple
/// transformations") in the row-vector convention, with the rotation read as Euler angles
/// R = Rx · Ry · Rz. Key paths such as `transform.rotation.z` replace one component and put the
/// matrix together again.
public struct TransformComponents: Sendable, Hashable {
  /// Factors along the layer's own axes.
  public var scale: SIMD3<Double>
  /// Shear xy, xz and yz.
  public var shear: SIMD3<Double>
  /// Euler angles in radians about x, y and z.
  public var rotation: SIMD3<Double>
  /// The shift, in the parent's units.
  public var translation: SIMD3<Double>
  /// The perspective column m14, m24, m34, m44 that remains after the other parts.
  public var perspective: SIMD4<Double>

  /// The components of the identity.
  public static let identity = TransformComponents(
    scale: SIMD3(1, 1, 1),
    shear: .zero,
    rotation: .zero,
    translation: .zero,
    perspective: SIMD4(0, 0, 0, 1)
  )

  /// The matrix made of the components.
  public var matrix: Transform3D {
    let scaling = Transform3D.scale(scale.x, scale.y, scale.z)
    let shearing = Transform3D(
      SIMD4(1, 0, 0, 0),
      SIMD4(shear.x, 1, 0, 0),
      SIMD4(shear.y, shear.z, 1, 0),
      SIMD4(0, 0, 0, 1)
    )
    var turning = Transform3D.rotation(rotation.z, 0, 0, 1)
    if rotation.x != 0 || rotation.y != 0 {
      turning = Transform3D.rotation(rotation.x, 1, 0, 0)
        .concatenating(.rotation(rotation.y, 0, 1, 0))
        .concatenating(turning)
    }
    // Factors that change nothing are left out: most have no shear, and many turn nothing.
    var result = shear == .zero ? scaling : scaling.concatenating(shearing)
    if rotation != .zero { result = result.concatenating(turning) }
    result.rows.3 = SIMD4(translation.x, translation.y, translation.z, 1)
    guard perspective != SIMD4(0, 0, 0, 1) else { return result }
    var projection = Transform3D.identity
    for row in 0..<4 { projection[row, 3] = perspective[row] }
    return result.concatenating(projection)
  }
}

extension Transform3D {
  /// The parts of the matrix.
  ///
  /// A singular matrix has no unique parts: axes that have collapsed to nothing keep the direction
  /// that completes the others to a right-handed frame, so that no component is ever NaN.
  public var components: TransformComponents {
    // Most that are taken apart are the start of an animation.
    if self == .identity { return .identity }
    var m = self
    if m[3, 3] != 0, m[3, 3] != 1 {
      let scale = 1 / m[3, 3]
      m = Transform3D(rows.0 * scale, rows.1 * scale, rows.2 * scale, rows.3 * scale)
    }
    var result = TransformComponents.identity
    result.perspective = m.takePerspective()
    result.translation = SIMD3(m[3, 0], m[3, 1], m[3, 2])
    var axes = [m.axis(0), m.axis(1), m.axis(2)]
    let rank = axes.map { dot($0, $0).squareRoot() }

    result.scale.x = rank[0]
    axes[0] = rank[0] > 1e-12 ? axes[0] / rank[0] : .zero
    let xy = dot(axes[0], axes[1])
    axes[1] -= axes[0] * xy
    result.scale.y = dot(axes[1], axes[1]).squareRoot()
    axes[1] = result.scale.y > 1e-12 ? axes[1] / result.scale.y : .zero
    let xz = dot(axes[0], axes[2])
    axes[2] -= axes[0] * xz
    let yz = dot(axes[1], axes[2])
    axes[2] -= axes[1] * yz
    result.scale.z = dot(axes[2], axes[2]).squareRoot()
    axes[2] = result.scale.z > 1e-12 ? axes[2] / result.scale.z : .zero

    completeFrame(&axes)
    if dot(cross(axes[0], axes[1]), axes[2]) < 0 {
      result.scale = -result.scale
      axes = axes.map { -$0 }
    }
    // Rows of S·H are scaled rows of H, so a shear is divided by the scale of the same row.
    let s = result.scale
    if abs(s.y) > 1e-12 { result.shear.x = dot(m.axis(1), axes[0]) / s.y }
    if abs(s.z) > 1e-12 {
      result.shear.y = dot(m.axis(2), axes[0]) / s.z
      result.shear.z = dot(m.axis(2), axes[1]) / s.z
    }
    result.rotation = Self.eulerAngles(axes)
    return result
  }

  // Solves Q · p = (m14, m24, m34, m44), where Q is the matrix with that column set to (0, 0, 0, 1),
  // and removes the perspective from the matrix.
  private mutating func takePerspective() -> SIMD4<Double> {
    let column = SIMD4(self[0, 3], self[1, 3], self[2, 3], self[3, 3])
    for row in 0..<3 { self[row, 3] = 0 }
    self[3, 3] = 1
    guard column != SIMD4(0, 0, 0, 1), let inverse else { return SIMD4(0, 0, 0, 1) }
    var p = SIMD4<Double>.zero
    for row in 0..<4 {
      p[row] = (0..<4).reduce(0) { $0 + inverse[row, $1] * column[$1] }
    }
    return p
  }

  private func axis(_ row: Int) -> SIMD3<Double> { SIMD3(self[row, 0], self[row, 1], self[row, 2]) }

  private static func eulerAngles(_ r: [SIMD3<Double>]) -> SIMD3<Double> {
    let y = Math.asin(-r[0].z)
    guard abs(r[0].z) < 1 - 1e-12 else { return SIMD3(0, y, Math.atan2(-r[1].x, r[1].y)) }
    return SIMD3(Math.atan2(r[1].z, r[2].z), y, Math.atan2(r[0].y, r[0].x))
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

// Gives collapsed axes (zero vectors) directions that make the frame orthonormal and right-handed.
private func completeFrame(_ axes: inout [SIMD3<Double>]) {
  let missing = (0..<3).filter { axes[$0] == .zero }
  switch missing.count {
  case 0: return
  case 1:
    let i = missing[0]
    axes[i] = cross(axes[(i + 1) % 3], axes[(i + 2) % 3])
  case 2:
    let retained = (0..<3).first { !missing.contains($0) } ?? 0
    let axis = axes[retained]
    // The partner of a retained x or y axis is in the plane of the screen, so that a flat image
    // remains flat.
    let flat = SIMD3(-axis.y, axis.x, 0)
    let partner = dot(flat, flat) > 1e-6 ? flat : cross(SIMD3(0, 1, 0), axis)
    let unit = partner / dot(partner, partner).squareRoot()
    switch retained {
    case 0: (axes[1], axes[2]) = (unit, cross(axis, unit))
    case 1: (axes[0], axes[2]) = (-unit, cross(-unit, axis))
    default: (axes[0], axes[1]) = (unit, cross(axis, unit))
    }
  default:
    axes = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  }
}
