public import Graphics

/// Properties that are a point.
public struct PointProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<Point>

  /// A property.
  public init(_ record: PropertyRecord<Point>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [
    position, anchorPoint, startPoint, endPoint, emitterPosition, boundsOrigin, contentsRectOrigin,
    contentsCenterOrigin, fillGradientStart, fillGradientEnd, strokeGradientStart,
    strokeGradientEnd,
  ]

  /// `position` of every layer.
  public static let position = layer("position", \.position)
    .described(.points, "The position of the anchor point, in the parent's coordinates.")
  /// `anchorPoint` of every layer.
  public static let anchorPoint = layer("anchorPoint", \.anchorPoint)
    .described(
      .unitSquare,
      "The point of the layer that is at `position`, and the origin of transforms."
    )
  /// `startPoint` of gradient layers.
  public static let startPoint = gradient("startPoint", \.startPoint)
    .described(.unitSquare, "The start of the gradient, in the unit square of the bounds.")
  /// `endPoint` of gradient layers.
  public static let endPoint = gradient("endPoint", \.endPoint)
    .described(.unitSquare, "The end of the gradient, in the unit square of the bounds.")
  /// `emitterPosition` of emitter layers.
  public static let emitterPosition = emitter("emitterPosition", \.position)
    .described(.points, "The centre of the shape, in the layer's coordinates.")
  /// `bounds.origin` of every layer.
  public static let boundsOrigin = layer("bounds.origin", \.bounds.origin)
    .described(.points, "The coordinates of the layer's top left corner; scrolls the sublayers.")
  /// `contentsRect.origin` of every layer.
  public static let contentsRectOrigin = layer("contentsRect.origin", \.contentsRect.origin)
    .described(.unitSquare, "The top left corner of `contentsRect`.")
  /// `contentsCenter.origin` of every layer.
  public static let contentsCenterOrigin = layer("contentsCenter.origin", \.contentsCenter.origin)
    .described(.unitSquare, "The top left corner of `contentsCenter`.")
  /// `fillGradient.startPoint` of shapes and texts.
  public static let fillGradientStart = fillGradient("fillGradient.startPoint", \.startPoint)
    .described(.points, "The start of `fillGradient`, in the coordinates of the layer.")
  /// `fillGradient.endPoint` of shapes and texts.
  public static let fillGradientEnd = fillGradient("fillGradient.endPoint", \.endPoint)
    .described(.points, "The end of `fillGradient`, in the coordinates of the layer.")
  /// `strokeGradient.startPoint` of shapes.
  public static let strokeGradientStart = strokeGradient("strokeGradient.startPoint", \.startPoint)
    .described(.points, "The start of `strokeGradient`, in the coordinates of the layer.")
  /// `strokeGradient.endPoint` of shapes.
  public static let strokeGradientEnd = strokeGradient("strokeGradient.endPoint", \.endPoint)
    .described(.points, "The end of `strokeGradient`, in the coordinates of the layer.")
}

/// Properties that are a size.
public struct SizeProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<Size>

  /// A property.
  public init(_ record: PropertyRecord<Size>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [
    boundsSize, shadowOffset, contentsRectSize, contentsCenterSize, emitterSize,
  ]

  /// `bounds.size` of every layer.
  public static let boundsSize = layer("bounds.size", \.bounds.size)
    .described(.points, "The size of the bounds, about the anchor point.")
  /// `shadowOffset` of every layer.
  public static let shadowOffset = layer("shadowOffset", \.shadow.offset)
    .described(.points, "The offset of the shadow before the layer's transform.")
  /// `contentsRect.size` of every layer.
  public static let contentsRectSize = layer("contentsRect.size", \.contentsRect.size)
    .described(.unitSquare, "The size of `contentsRect`.")
  /// `contentsCenter.size` of every layer.
  public static let contentsCenterSize = layer("contentsCenter.size", \.contentsCenter.size)
    .described(.unitSquare, "The size of `contentsCenter`.")
  /// `emitterSize` of emitter layers.
  public static let emitterSize = emitter("emitterSize", \.size)
    .described(.points, "The size of the shape; the width is the radius of a circle or sphere.")
}

/// Properties that are a rectangle.
public struct RectProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<Rect>

  /// A property.
  public init(_ record: PropertyRecord<Rect>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [bounds, contentsRect, contentsCenter]

  /// `bounds` of every layer.
  public static let bounds = layer("bounds", \.bounds)
    .described(.points, "The origin of the layer's coordinates and its size.")
  /// `contentsRect` of every layer.
  public static let contentsRect = layer("contentsRect", \.contentsRect)
    .described(
      .unitSquare,
      "The part of the image that is drawn; edge pixels are repeated outside the image."
    )
  /// `contentsCenter` of every layer.
  public static let contentsCenter = layer("contentsCenter", \.contentsCenter)
    .described(.unitSquare, "The part of the image that is stretched.")
}
