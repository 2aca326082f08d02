internal import Graphics

/// Rotations about axes of three dimensions are one kind of function.
extension TransformFunction {
  // The axis of length 1 and the degrees; nil for other functions.
  private var rotation: (axis: [Double], degrees: Double)? {
    switch kind {
    case .rotate: ([0, 0, 1], arguments[0].value)
    case .rotateX: ([1, 0, 0], arguments[0].value)
    case .rotateY: ([0, 1, 0], arguments[0].value)
    case .rotate3d: (arguments[..<3].map(\.value), arguments[3].value)
    case .translate, .scale, .rotateAround, .skew, .skewX, .skewY, .matrix: nil
    }
  }

  private init(_ axis: [Double], degrees: Double) {
    self.init(axis: axis, Quantity(degrees, .angle))
  }

  /// The rotation between two, of different axes on the shorter way; nil for other functions.
  ///
  /// CSS Transforms 2, section 12: a rotation by nothing has the axis of the other one. Unit quaternions mix on a great
  /// circle (Shoemake, "Animating Rotation with Quaternion Curves", 1985).
  func rotation(to other: TransformFunction, at q: Double) -> TransformFunction? {
    guard let first = rotation, let second = other.rotation else { return nil }
    let axis = first.degrees == 0 ? second.axis : first.axis
    guard first.axis != second.axis, first.degrees != 0, second.degrees != 0 else {
      let degrees = first.degrees + (second.degrees - first.degrees) * q
      return TransformFunction(axis, degrees: degrees)
    }
    let (a, b) = (Self.quaternion(first), Self.quaternion(second))
    let cosine = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    let angle = ElementaryFunctions.acos(min(1, abs(cosine)))
    let sine = ElementaryFunctions.sin(angle)
    guard sine > 1e-9 else { return self }
    let share = ElementaryFunctions.sin((1 - q) * angle) / sine * (cosine < 0 ? -1 : 1)
    let otherShare = ElementaryFunctions.sin(q * angle) / sine
    let mixed = zip(a, b).map { $0 * share + $1 * otherShare }
    let length = mixed[..<3].reduce(0) { $0 + $1 * $1 }.squareRoot()
    let half = ElementaryFunctions.atan2(length, mixed[3])
    return TransformFunction(Array(mixed[..<3]), degrees: 2 * half / .pi * 180)
  }

  // The vector, then the real part.
  private static func quaternion(_ rotation: (axis: [Double], degrees: Double)) -> [Double] {
    let half = rotation.degrees / 360 * .pi
    let sine = ElementaryFunctions.sin(half)
    return rotation.axis.map { $0 * sine } + [ElementaryFunctions.cos(half)]
  }

  /// Both rotations, as one where they are about one axis; nil for other functions.
  func accumulating(rotation other: TransformFunction) -> [TransformFunction]? {
    guard let first = rotation, let second = other.rotation else { return nil }
    guard first.axis == second.axis else { return [self, other] }
    return [TransformFunction(first.axis, degrees: first.degrees + second.degrees)]
  }
}
