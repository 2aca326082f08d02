public import Graphics

/// A place, a turn and a size whose parts are animated each for itself.
///
/// A point is moved by −anchor, scaled, skewed, turned and moved to the position, in this order. y grows
/// down, and positive angles turn clockwise on screen. All parts live on the clock of what is placed.
public struct Placement: Sendable, Equatable {
  /// The point that turns and scales leave where it is, in the placed thing's coordinates.
  public var anchor: AnimatedPoint
  /// Where the anchor is, in the coordinates around.
  public var position: AnimatedPoint
  /// Factors of width and height; 1 is the natural size.
  public var scale: AnimatedPoint
  /// Radians.
  public var rotation: AnimatedValue<Double>
  /// How far the sides lean, in radians.
  public var skew: AnimatedValue<Double>
  /// The direction along which they lean, in radians from +x.
  public var skewAxis: AnimatedValue<Double>
  /// Whether a turn into the direction of the position's travel is added.
  public var followsPath: Bool
  /// Turns out of the plane; nil for none.
  public var depth: [DepthPlacement]

  /// A placement that changes nothing where nothing is given.
  public init(
    anchor: AnimatedPoint = .constant(.zero),
    position: AnimatedPoint = .constant(.zero),
    scale: AnimatedPoint = .constant(Point(1, 1)),
    rotation: AnimatedValue<Double> = .constant(0),
    skew: AnimatedValue<Double> = .constant(0),
    skewAxis: AnimatedValue<Double> = .constant(0),
    followsPath: Bool = false,
    depth: DepthPlacement? = nil
  ) {
    (self.anchor, self.position, self.scale, self.rotation) = (anchor, position, scale, rotation)
    (self.skew, self.skewAxis, self.followsPath) = (skew, skewAxis, followsPath)
    self.depth = depth.map { [$0] } ?? []
  }

  /// The map of the plane at an instant of the clock, in seconds; turns out of the plane are left out.
  public func affine(at time: Double) -> Affine {
    var parts = TransformParts()
    parts.anchor = anchor.value(at: time)
    parts.position = position.value(at: time)
    parts.scale = scale.value(at: time)
    parts.rotation = rotation.value(at: time)
    parts.direction = followsPath ? position.direction(at: time) : 0
    parts.skew = skew.value(at: time)
    parts.skewAxis = skewAxis.value(at: time)
    return parts.matrix
  }

  /// The matrix at an instant of the clock, in seconds.
  public func matrix(at time: Double) -> Transform3D {
    guard let depth = depth.first else { return Transform3D(affine(at: time)) }
    let anchor = anchor.value(at: time)
    let scale = scale.value(at: time)
    var result = Transform3D.translation(-anchor.x, -anchor.y, -depth.anchorZ.value(at: time))
      .concatenating(.scale(scale.x, scale.y, depth.scaleZ.value(at: time)))
    let skew = skew.value(at: time)
    if skew != 0 {
      var slant = TransformParts()
      (slant.skew, slant.skewAxis) = (skew, skewAxis.value(at: time))
      result = result.concatenating(Transform3D(slant.matrix))
    }
    let orientation = depth.orientation.value(at: time)
    for (angle, x, y, z) in [
      (rotation.value(at: time), 0.0, 0.0, 1.0), (depth.rotationY.value(at: time), 0, 1, 0),
      (depth.rotationX.value(at: time), 1, 0, 0), (orientation.component(2), 0, 0, 1),
      (orientation.component(1), 0, 1, 0), (orientation.component(0), 1, 0, 0),
    ] where angle != 0 {
      result = result.concatenating(.rotation(angle, x, y, z))
    }
    let position = position.value(at: time)
    return result.concatenating(
      .translation(position.x, position.y, depth.positionZ.value(at: time))
    )
  }
}

/// The parts of a placement that lead out of the plane.
public struct DepthPlacement: Sendable, Equatable {
  /// How far the anchor is above the plane of what is placed.
  public var anchorZ: AnimatedValue<Double> = .constant(0)
  /// How far the anchor is above the plane around.
  public var positionZ: AnimatedValue<Double> = .constant(0)
  /// The factor of depths.
  public var scaleZ: AnimatedValue<Double> = .constant(1)
  /// Radians about the x axis, after the rotation in the plane and that about the y axis.
  public var rotationX: AnimatedValue<Double> = .constant(0)
  /// Radians about the y axis.
  public var rotationY: AnimatedValue<Double> = .constant(0)
  /// Radians about x, y and z, applied after the rotations in the order z, y, x.
  public var orientation: AnimatedValue<[Double]> = .constant([])

  /// Depth that changes nothing.
  public init() {}
}

extension [Double] {
  fileprivate func component(_ index: Int) -> Double { index < count ? self[index] : 0 }
}

/// A placement together with how opaque it makes what it places.
public struct FadedPlacement: Sendable, Equatable {
  // Heap-allocated: groups of shape trees are copied at each access.

  /// The map.
  @CopyOnWrite public var placement: Placement
  /// Fades what is placed as one image, 0…1.
  public var opacity: AnimatedValue<Double>

  /// A placement.
  public init(_ placement: Placement = Placement(), opacity: AnimatedValue<Double> = .constant(1)) {
    self.placement = placement
    self.opacity = opacity
  }

  /// The map of the plane at an instant of the clock, in seconds; turns out of the plane are left out.
  public func affine(at time: Double) -> Affine { _placement.wrappedValue.affine(at: time) }

  /// The matrix at an instant of the clock, in seconds.
  public func matrix(at time: Double) -> Transform3D { _placement.wrappedValue.matrix(at: time) }

  /// Whether the place and the opacity are the same at all times.
  var isStatic: Bool { _placement.wrappedValue.isStatic && opacity.isConstant }
}
