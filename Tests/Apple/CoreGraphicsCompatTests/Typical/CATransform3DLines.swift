import CoreGraphics

// Doors, cubes and carousels, as code for iOS turns and moves them.

extension CATransform3D {
  fileprivate static func perspective(distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  fileprivate var scale: CGFloat { sqrt(m11 * m11 + m12 * m12 + m13 * m13) }
  fileprivate var translation: CGPoint {
    get { CGPoint(x: m41, y: m42) }
    set { (m41, m42) = (newValue.x, newValue.y) }
  }

  fileprivate func rotated(by degrees: CGFloat, x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0)
    -> Self
  {
    CATransform3DRotate(self, degrees * .pi / 180, x, y, z)
  }
}

extension CATransform3D {
  fileprivate static func * (lhs: CATransform3D, rhs: CATransform3D) -> CATransform3D {
    CATransform3DConcat(lhs, rhs)
  }
}

struct CATransform3DLines {
  var transform = CATransform3DIdentity {
    didSet { changes += CATransform3DEqualToTransform(oldValue, transform) ? 0 : 1 }
  }
  private(set) var changes = 0

  mutating func door(open angle: CGFloat) -> CGFloat {
    transform.m34 = 1.0 / -500.0
    transform = CATransform3DRotate(transform, angle, 0.0, 1.0, 0.0)
    transform = CATransform3DTranslate(transform, 0, 0, 50)
    transform = CATransform3DScale(transform, 1.5, 1.5, 1)
    return transform.scale
  }

  func cube(side: CGFloat) -> [CATransform3D] {
    let perspective = CATransform3D.perspective(distance: 1000)
    var faces = [CATransform3DMakeTranslation(0, 0, side / 2)]
    for quarter in 1...3 {
      let turned = CATransform3DMakeRotation(CGFloat(quarter) * .pi / 2, 0, 1, 0)
      faces.append(CATransform3DTranslate(turned, 0, 0, side / 2))
    }
    faces.append(CATransform3DIdentity.rotated(by: 90, x: 1))
    faces.append(CATransform3DIdentity.rotated(by: -90, x: 1))
    return faces.map { $0 * perspective }
  }

  func carousel(count: Int, radius: CGFloat, offset: CGFloat = 0) -> [CGFloat] {
    let segment = 2 * CGFloat.pi / CGFloat(count)
    return (0..<count).map { index -> CGFloat in
      var t = CATransform3DIdentity
      t.m34 = -1 / 500
      t = CATransform3DRotate(t, segment * CGFloat(index) + offset, 0, 1, 0)
      return CATransform3DTranslate(t, 0, 0, radius).m43
    }
  }

  func flat(_ affine: CGAffineTransform) -> CGAffineTransform? {
    let transform = CATransform3DMakeAffineTransform(affine)
    guard CATransform3DIsAffine(transform) else { return nil }
    let back = CATransform3DInvert(transform)
    guard CATransform3DIsIdentity(CATransform3DConcat(transform, back)) else { return .identity }
    return CATransform3DGetAffineTransform(transform)
  }

  func boxed() -> [NSValue] {
    var moved = CATransform3D()
    (moved.m11, moved.m22, moved.m33, moved.m44) = (1, 1, 1, 1)
    moved.translation = CGPoint(x: 3, y: 4)
    (moved.m12, moved.m13, moved.m14, moved.m21) = (0, 0, 0, 0)
    (moved.m23, moved.m24, moved.m31, moved.m32, moved.m43) = (0, 0, 0, 0, 0)
    return [CATransform3DIdentity, moved, CATransform3DMakeScale(2, 2, 1)].map(
      NSValue.init(caTransform3D:)
    )
  }

  func shear() -> CATransform3D {
    let values: [CGFloat] = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    return CATransform3D(
      m11: values[0],
      m12: values[1],
      m13: values[2],
      m14: values[3],
      m21: values[4],
      m22: values[5],
      m23: values[6],
      m24: values[7],
      m31: values[8],
      m32: values[9],
      m33: values[10],
      m34: values[11],
      m41: values[12],
      m42: values[13],
      m43: values[14],
      m44: values[15]
    )
  }

  func animations() -> [String: Any] {
    let flip: CATransform3D = .perspective(distance: 500).rotated(by: 180, y: 1)
    return ["from": CATransform3DIdentity, "to": flip, "isFlat": CATransform3DIsAffine(flip)]
  }
}
