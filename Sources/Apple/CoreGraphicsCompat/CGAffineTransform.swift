public import Foundation
package import Graphics

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Same as Core Graphics: points are row vectors, so `p.concatenating(q)` maps by `p` first, and
/// `p.rotated(by:)`, `scaledBy` and `translatedBy` act before `p`. With y down, as in layers and
/// views, positive angles turn clockwise on screen.
public struct CGAffineTransform: Sendable, Hashable, Codable {
  /// x' per x.
  public var a: CGFloat
  /// y' per x.
  public var b: CGFloat
  /// x' per y.
  public var c: CGFloat
  /// y' per y.
  public var d: CGFloat
  /// The x of the image of the origin.
  public var tx: CGFloat
  /// The y of the image of the origin.
  public var ty: CGFloat

  /// The map that sends everything to the origin; rarely wanted, see `identity`.
  public init() { self.init(0, 0, 0, 0, 0, 0) }

  /// A map from its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.init(a, b, c, d, tx, ty)
  }

  /// A map from its six numbers in the order a, b, c, d, tx, ty.
  public init(
    _ a: CGFloat,
    _ b: CGFloat,
    _ c: CGFloat,
    _ d: CGFloat,
    _ tx: CGFloat,
    _ ty: CGFloat
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// A rotation about the origin in radians, from +x towards +y.
  public init(rotationAngle angle: CGFloat) { self.init(Affine.rotation(Double(angle))) }

  /// A scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(sx, 0, 0, sy, 0, 0) }

  /// A shift.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(1, 0, 0, 1, tx, ty) }

  /// The map that changes nothing.
  public static let identity = CGAffineTransform(1, 0, 0, 1, 0, 0)

  /// Whether the map changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// This map followed by another one.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(affine.concatenating(t2.affine))
  }

  /// A rotation in radians followed by this map.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// A scaling followed by this map.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// A shift followed by this map.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// The map back; a map that flattens the plane is returned as it is.
  public func inverted() -> CGAffineTransform {
    // Core Graphics also turns around what is nearly flat, hence no use of `Affine.inverse`.
    let determinant = affine.determinant
    let result = affine.adjugate(over: determinant)
    return determinant != 0 && result.isFinite ? CGAffineTransform(result) : self
  }
}

/// An affine map taken apart as scale · shear · rotation · translation, in that order of action.
public struct CGAffineTransformComponents: Sendable, Hashable {
  /// The factors along the axes; a negative height represents a flip.
  public var scale: CGSize
  /// x per y of the sheared plane.
  public var horizontalShear: CGFloat
  /// The angle in radians from +x towards +y.
  public var rotation: CGFloat
  /// The shift that comes last.
  public var translation: CGVector

  /// The components of the identity.
  public init() {
    self.init(
      scale: CGSize(width: 1, height: 1),
      horizontalShear: 0,
      rotation: 0,
      translation: .zero
    )
  }

  /// Components one by one.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    (self.scale, self.horizontalShear) = (scale, horizontalShear)
    (self.rotation, self.translation) = (rotation, translation)
  }
}

extension CGAffineTransform {
  /// The map made of components.
  public init(_ components: CGAffineTransformComponents) {
    let turn = CGAffineTransform(rotationAngle: components.rotation)
    let (sx, sy) = (components.scale.width, components.scale.height)
    let scaleAndShear = CGAffineTransform(sx, 0, sy * components.horizontalShear, sy, 0, 0)
    self = scaleAndShear.concatenating(turn)
    (tx, ty) = (components.translation.dx, components.translation.dy)
  }

  /// Returns the components of the map.
  ///
  /// The rotation is the angle of the mapped x axis; the rest of the y axis is scale and shear. A
  /// map that flattens the x axis takes its rotation from the y axis and has no shear.
  public func decomposed() -> CGAffineTransformComponents {
    let sx = ElementaryFunctions.hypot(Double(a), Double(b))
    var result = CGAffineTransformComponents()
    result.translation = CGVector(dx: tx, dy: ty)
    guard sx > 0 else {
      let sy = ElementaryFunctions.hypot(Double(c), Double(d))
      result.scale = CGSize(width: 0, height: sy)
      result.rotation = CGFloat(sy > 0 ? ElementaryFunctions.atan2(Double(-c), Double(d)) : 0)
      return result
    }
    let sy = Double(a * d - b * c) / sx
    result.scale = CGSize(width: sx, height: sy)
    result.rotation = CGFloat(ElementaryFunctions.atan2(Double(b), Double(a)))
    result.horizontalShear = sy != 0 ? CGFloat(Double(a * c + b * d) / (sx * sy)) : 0
    return result
  }
}

extension CGAffineTransform {
  /// The same map of the core.
  package init(_ affine: Affine) {
    self.init(
      CGFloat(affine.a),
      CGFloat(affine.b),
      CGFloat(affine.c),
      CGFloat(affine.d),
      CGFloat(affine.tx),
      CGFloat(affine.ty)
    )
  }

  /// The same map for the core.
  package var affine: Affine {
    Affine(Double(a), Double(b), Double(c), Double(d), Double(tx), Double(ty))
  }
}

extension CGAffineTransform: CustomDebugStringConvertible {
  /// The six numbers as Core Graphics prints them.
  public var debugDescription: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}
