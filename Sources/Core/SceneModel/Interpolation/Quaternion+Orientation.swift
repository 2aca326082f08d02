internal import Graphics

// Orientations of placements turn about z, then y, then x. For column vectors that is
//
//   ⎡  cy cz             -cy sz              sy    ⎤
//   ⎢  cx sz + sx sy cz   cx cz - sx sy sz  -sx cy ⎥
//   ⎣  sx sz - cx sy cz   sx cz + cx sy sz   cx cy ⎦
extension Quaternion {
  /// The rotation of an orientation: radians about x, y and z, missing ones 0.
  package init(orientation angles: [Double]) {
    func about(_ axis: Int) -> Quaternion {
      let half = axis < angles.count ? angles[axis] / 2 : 0
      let sine = ElementaryFunctions.sin(half)
      return Quaternion(
        ElementaryFunctions.cos(half),
        axis == 0 ? sine : 0,
        axis == 1 ? sine : 0,
        axis == 2 ? sine : 0
      )
    }
    self = about(0).times(about(1)).times(about(2))
  }

  /// Returns the angles of the rotation as an orientation.
  ///
  /// - Parameter other: angles from which each is less than half a turn away.
  package func orientation(near other: [Double]) -> [Double] {
    let angles: [Double]
    // Rounding can lead beyond 1, where there is no angle.
    let sineY = (2 * (x * z + w * y)).clamped(to: -1...1)
    if abs(sineY) < 1 - 1e-12 {
      angles = [
        ElementaryFunctions.atan2(2 * (w * x - y * z), 1 - 2 * (x * x + y * y)),
        ElementaryFunctions.asin(sineY),
        ElementaryFunctions.atan2(2 * (w * z - x * y), 1 - 2 * (y * y + z * z)),
      ]
    } else {
      // A quarter turn about y makes turns about x and z the same.
      angles = [
        ElementaryFunctions.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + z * z)),
        ElementaryFunctions.asin(sineY), 0,
      ]
    }
    return angles.enumerated().map { axis, angle in
      guard axis < other.count else { return angle }
      return angle + 2 * .pi * ((other[axis] - angle) / (2 * .pi)).rounded()
    }
  }
}
