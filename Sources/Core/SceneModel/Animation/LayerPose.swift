public import Graphics

/// A layer's position, transform and opacity at one instant: the values that most animations
/// change.
///
/// The values mean the same as those of the same names in `LayerState`.
public struct LayerPose: Sendable, Equatable {
  /// Where the anchor point is, in the parent's coordinates.
  public var position: Point
  /// Order among siblings.
  public var zPosition: Double
  /// The point that `position` places, in the unit square of the bounds.
  public var anchorPoint: Point
  /// How far above the layer's plane its anchor is, in points.
  public var anchorPointZ: Double
  /// Applied about the anchor point.
  public var transform: AnimatedTransform
  /// Fades the layer, 0…1.
  public var opacity: Double
  /// Whether the layer is left out.
  public var isHidden: Bool

  /// The anchor point in the coordinates of a layer with some bounds.
  public func anchor(in bounds: Rect) -> Point {
    Point(
      bounds.origin.x + anchorPoint.x * bounds.width,
      bounds.origin.y + anchorPoint.y * bounds.height
    )
  }

  /// Maps the coordinates of a layer with some bounds to its parent's.
  ///
  /// Translate(−anchor) · transform · Translate(position).
  public func matrixToParent(in bounds: Rect) -> Transform3D {
    let anchor = anchor(in: bounds)
    return transform.matrix.between(
      SIMD4(-anchor.x, -anchor.y, -anchorPointZ, 0),
      SIMD4(position.x, position.y, zPosition, 0)
    )
  }
}

extension LayerState {
  /// The part of the values that places and fades the layer.
  public var pose: LayerPose {
    get {
      LayerPose(
        position: position,
        zPosition: zPosition,
        anchorPoint: anchorPoint,
        anchorPointZ: anchorPointZ,
        transform: transform,
        opacity: opacity,
        isHidden: isHidden
      )
    }
    set {
      position = newValue.position
      zPosition = newValue.zPosition
      anchorPoint = newValue.anchorPoint
      anchorPointZ = newValue.anchorPointZ
      transform = newValue.transform
      opacity = newValue.opacity
      isHidden = newValue.isHidden
    }
  }
}

extension Layer {
  /// Whether animations and placements change nothing but the layer's pose.
  public var changesPoseOnly: Bool { animations.allSatisfy(\.changesPoseOnly) }
}

extension Animation {
  fileprivate var changesPoseOnly: Bool {
    switch action {
    case .property(let channel): channel.property.isOfPose
    case .group(let children): children.allSatisfy(\.changesPoseOnly)
    case .transition: false
    }
  }
}

extension Property {
  // Whether the property is a part of `LayerPose`.
  fileprivate var isOfPose: Bool {
    switch self {
    case .scalar(let property): property.isOfPose
    case .point(let property): property == .position || property == .anchorPoint
    case .transform(let property), .component(let property, _), .translation(let property):
      property == .transform
    case .flag(let property): property == .hidden
    default: false
    }
  }
}

extension ScalarProperty {
  fileprivate var isOfPose: Bool {
    switch self {
    case .opacity, .zPosition, .anchorPointZ, .positionX, .positionY, .anchorPointX, .anchorPointY:
      true
    default: false
    }
  }
}
