/// A transform as animation tools keep it: from parts that move, turn, slant and scale about an anchor.
///
/// The map is M = T(position) · R(direction) · R(rotation) · K(skew, skew axis) · S(scale) · T(−anchor)
/// on column vectors, which means that the anchor's shift comes first. Angles are radians, clockwise on
/// screen for positive ones; y grows down.
public struct TransformParts: Sendable, Hashable {
  /// The point that comes to lie at `position`, in the space before the map.
  public var anchor = Point.zero
  /// Where the anchor goes, in the space after the map.
  public var position = Point.zero
  /// Factors along x and y; 1 is the size as it is.
  public var scale = Point(1, 1)
  /// The turn after scale and skew; several turns are legal.
  public var rotation = 0.0
  /// A further turn, after `rotation`, by the direction of motion.
  public var direction = 0.0
  /// The slant of lines across the skew axis; a half turn slants nothing, as its tangent is 0.
  ///
  /// Near a quarter turn, where the tangent has no bound, the slant is clamped to `maxSkew`.
  public var skew = 0.0
  /// The direction of the axis that the slant leaves as it is.
  public var skewAxis = 0.0

  /// Parts that change nothing.
  public init() {}

  /// The greatest slant to either side of whole half turns, 89.9°.
  public static let maxSkew = 89.9 * .pi / 180

  /// The map, or nil where it flattens the plane or overflows, so that there is nothing to draw.
  public var affine: Affine? {
    let map = matrix
    return map.inverse == nil ? nil : map
  }

  /// The map, even where it flattens the plane; a parent may do so.
  public var matrix: Affine {
    Affine.translation(-anchor.x, -anchor.y)
      .concatenating(.scale(scale.x, scale.y))
      .concatenating(.skew(slant, axis: skewAxis))
      .concatenating(.rotation(rotation))
      .concatenating(.rotation(direction))
      .concatenating(.translation(position.x, position.y))
  }

  // The skew without whole half turns, which its tangent does not see.
  private var slant: Double {
    // Dividing takes longer than all the rest of most maps, which slant nothing.
    guard skew != 0 else { return skew }
    return skew.remainder(dividingBy: .pi).clamped(to: -Self.maxSkew...Self.maxSkew)
  }
}

extension Affine {
  /// Returns a slant along a direction: a point at distance 1 across it moves along it by the
  /// tangent of an angle.
  ///
  /// With t = tan(angle), c = cos(axis), s = sin(axis) the matrix on column vectors is [[1 − t·s·c,
  /// −t·c²], [t·s², 1 + t·s·c]]. An angle of 45° along the x axis maps (x, y) to (x − y, y).
  ///
  /// - Parameters:
  ///   - angle: radians, less than a quarter turn to either side.
  ///   - axis: the direction, radians clockwise on screen.
  public static func skew(_ angle: Double, axis: Double) -> Affine {
    guard angle != 0 else { return .identity }
    let (t, c, s) = (Math.tan(angle), Math.cos(axis), Math.sin(axis))
    return Affine(1 - t * s * c, t * s * s, -t * c * c, 1 + t * s * c, 0, 0)
  }
}
