public import Graphics
public import SceneModel

/// A property that `Layer.animate` changes, with the type of its values.
public struct AnimatableProperty<Value: Interpolatable>: Sendable {
  let channel: @Sendable (Track<Value>) -> Channel
}

/// The names of the properties for `Layer.animate`, such as `\.scale`.
///
/// Lengths are points in the parent's coordinates, angles radians (clockwise), other numbers factors
/// or fractions.
public struct AnimatableProperties: Sendable {
  /// 0…1.
  public let opacity = scalar(.opacity)
  /// Where the anchor point is, by default the centre.
  public let position = AnimatableProperty<Point> { .point(.position, $0) }
  /// The x of `position`.
  public let x = scalar(.positionX)
  /// The y of `position`, downwards.
  public let y = scalar(.positionY)
  /// The width of the bounds, about the anchor point.
  public let width = scalar(.boundsWidth)
  /// The height of the bounds, about the anchor point.
  public let height = scalar(.boundsHeight)
  /// The scale in all directions; 1 is the layer's size.
  public let scale = component(.scale)
  /// The scale in x.
  public let scaleX = component(.scaleX)
  /// The scale in y.
  public let scaleY = component(.scaleY)
  /// The rotation in the plane.
  public let rotation = component(.rotationZ)
  /// The rotation about the x axis, which needs a perspective to be seen as depth.
  public let rotationX = component(.rotationX)
  /// The rotation about the y axis, which needs a perspective to be seen as depth.
  public let rotationY = component(.rotationY)
  /// The radius of the corners.
  public let cornerRadius = scalar(.cornerRadius)
  /// Where the stroke of a shape begins, 0…1 of its length.
  public let strokeStart = scalar(.strokeStart)
  /// Where the stroke of a shape ends, 0…1 of its length.
  public let strokeEnd = scalar(.strokeEnd)
  /// The width of the stroke of a shape.
  public let lineWidth = scalar(.lineWidth)
  /// The path of a shape.
  public let path = AnimatableProperty<Path?> { .path(.path, $0) }
  /// The colour of the box.
  public let backgroundColor = color(.backgroundColor)
  /// The colour inside a shape.
  public let fillColor = color(.fillColor)
  /// The colour of the stroke of a shape.
  public let strokeColor = color(.strokeColor)
  /// The colour of a text.
  public let foregroundColor = color(.foregroundColor)
  /// The size of a text.
  public let fontSize = scalar(.fontSize)

  init() {}

  private static func scalar(_ property: ScalarProperty) -> AnimatableProperty<Double> {
    AnimatableProperty { .scalar(property, $0) }
  }

  private static func component(_ component: TransformComponent) -> AnimatableProperty<Double> {
    AnimatableProperty { .component(.transform, component, $0) }
  }

  private static func color(_ property: ColorProperty) -> AnimatableProperty<Color?> {
    AnimatableProperty { .color(property, $0) }
  }
}
