package import Graphics

/// Properties that are one number.
public struct ScalarProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<Double>

  /// A property.
  public init(_ record: PropertyRecord<Double>) { self.record = record }

  /// The allowed values of layers.
  package var modelRange: NumberRange { record.words.range }

  /// The allowed values of animations.
  package var animatedRange: NumberRange { self == .instanceCount ? modelRange : .any }

  /// All, in the order of documentation.
  public static let allCases = [
    opacity, zPosition, anchorPointZ, borderWidth, cornerRadius, contentsScale, positionX,
    positionY, anchorPointX, anchorPointY, boundsOriginX, boundsOriginY, boundsWidth, boundsHeight,
    strokeStart, strokeEnd, strokeOffset, lineWidth, miterLimit, lineDashPhase, startPointX,
    startPointY, endPointX, endPointY, fillGradientStartX, fillGradientStartY, fillGradientEndX,
    fillGradientEndY, strokeGradientStartX, strokeGradientStartY, strokeGradientEndX,
    strokeGradientEndY, instanceCount, instanceDelay, instanceRedOffset, instanceGreenOffset,
    instanceBlueOffset, instanceAlphaOffset, fontSize, tracking, lineSpacing, shadowOpacity,
    shadowRadius, shadowOffsetWidth, shadowOffsetHeight, contentsRectX, contentsRectY,
    contentsRectWidth, contentsRectHeight, contentsCenterX, contentsCenterY, contentsCenterWidth,
    contentsCenterHeight, birthRate, emitterLifetime, emitterVelocity, emitterScale, emitterSpin,
    emitterPositionX, emitterPositionY, emitterZPosition, emitterWidth, emitterHeight, emitterDepth,
  ]
}

extension ScalarProperty {
  /// `opacity` of every layer.
  public static let opacity = layer("opacity", \.opacity)
    .described(.fraction, "The opacity of the layer with its sublayers, composited as a group.")
  /// `zPosition` of every layer.
  public static let zPosition = layer("zPosition", \.zPosition)
    .described(.points, "The depth of the layer; layers with a greater value are drawn above.")
  /// `anchorPointZ` of every layer.
  public static let anchorPointZ = layer("anchorPointZ", \.anchorPointZ)
    .described(.points, "The z coordinate of the anchor point, above the layer's plane.")
  /// `borderWidth` of every layer.
  public static let borderWidth = layer("borderWidth", \.borderWidth)
    .described(.points, "The width of the border inside the bounds, drawn above the sublayers.")
  /// `cornerRadius` of every layer.
  public static let cornerRadius = layer("cornerRadius", \.cornerRadius)
    .described(.points, "The radius of the corners.")
  /// `contentsScale` of every layer.
  public static let contentsScale = layer("contentsScale", \.contentsScale)
    .described(.factor, "Pixels of the image per point.", .positive)
  /// The parts of `position`.
  public static let (positionX, positionY) = parts(of: .position)
  /// The parts of `anchorPoint`.
  public static let (anchorPointX, anchorPointY) = parts(of: .anchorPoint)
  /// `bounds.origin.x` of every layer.
  public static let boundsOriginX = layer("bounds.origin.x", \.bounds.origin.x)
    .described(.points, "The x of `bounds.origin`: scrolls sublayers to the left.")
  /// `bounds.origin.y` of every layer.
  public static let boundsOriginY = layer("bounds.origin.y", \.bounds.origin.y)
    .described(.points, "The y of `bounds.origin`: scrolls sublayers upwards.")
  /// `bounds.size.width` of every layer.
  public static let boundsWidth = layer("bounds.size.width", \.bounds.size.width)
    .described(.points, "The width of the bounds, about the anchor point.", .notNegative)
  /// `bounds.size.height` of every layer.
  public static let boundsHeight = layer("bounds.size.height", \.bounds.size.height)
    .described(.points, "The height of the bounds, about the anchor point.", .notNegative)
  /// `strokeStart` of shape layers.
  public static let strokeStart = shape("strokeStart", \.strokeStart)
    .described(.fraction, "The start of the stroke as a fraction of the path length.")
  /// `strokeEnd` of shape layers.
  public static let strokeEnd = shape("strokeEnd", \.strokeEnd)
    .described(.fraction, "The end of the stroke as a fraction of the path length.")
  /// `strokeOffset` of shape layers.
  public static let strokeOffset = shape("strokeOffset", \.strokeOffset)
    .described(.fraction, "Shifts the visible part of the stroke along the path, modulo 1.")
  /// `lineWidth` of shape layers.
  public static let lineWidth = shape("lineWidth", \.lineWidth)
    .described(.points, "The width of the stroke; 0 or less draws none.")
  /// `miterLimit` of shape layers.
  public static let miterLimit = shape("miterLimit", \.miterLimit)
    .described(.factor, "The maximum miter length as a multiple of the line width.")
  /// `lineDashPhase` of shape layers.
  public static let lineDashPhase = shape("lineDashPhase", \.lineDashPhase)
    .described(.points, "The offset into the dash pattern at the start of the stroke.")
  /// The parts of `startPoint`.
  public static let (startPointX, startPointY) = parts(of: .startPoint)
  /// The parts of `endPoint`.
  public static let (endPointX, endPointY) = parts(of: .endPoint)
  /// The parts of `fillGradient.startPoint`.
  public static let (fillGradientStartX, fillGradientStartY) = parts(of: .fillGradientStart)
  /// The parts of `fillGradient.endPoint`.
  public static let (fillGradientEndX, fillGradientEndY) = parts(of: .fillGradientEnd)
  /// The parts of `strokeGradient.startPoint`.
  public static let (strokeGradientStartX, strokeGradientStartY) = parts(of: .strokeGradientStart)
  /// The parts of `strokeGradient.endPoint`.
  public static let (strokeGradientEndX, strokeGradientEndY) = parts(of: .strokeGradientEnd)
  /// `instanceCount` of replicator layers.
  public static let instanceCount = replicator("instanceCount", \.instanceCount)
    .described(
      .count,
      "The number of copies, including the source.",
      NumberRange(maximum: Double(Limits().copies))
    )
  /// `instanceDelay` of replicator layers.
  public static let instanceDelay = replicator("instanceDelay", \.instanceDelay)
    .described(.seconds, "The delay of each copy after the previous one.")
  /// `instanceRedOffset` of replicator layers.
  public static let instanceRedOffset = replicator("instanceRedOffset", \.instanceRedOffset)
    .described(.fraction, "Added to the red factor with each copy.")
  /// `instanceGreenOffset` of replicator layers.
  public static let instanceGreenOffset = replicator("instanceGreenOffset", \.instanceGreenOffset)
    .described(.fraction, "Added to the green factor with each copy.")
  /// `instanceBlueOffset` of replicator layers.
  public static let instanceBlueOffset = replicator("instanceBlueOffset", \.instanceBlueOffset)
    .described(.fraction, "Added to the blue factor with each copy.")
  /// `instanceAlphaOffset` of replicator layers.
  public static let instanceAlphaOffset = replicator("instanceAlphaOffset", \.instanceAlphaOffset)
    .described(.fraction, "Added to the alpha factor with each copy.")
  /// `fontSize` of text layers.
  public static let fontSize = text("fontSize", \.fontSize)
    .described(.points, "The font size.", .notNegative)
  /// `tracking` of text layers.
  public static let tracking = text("tracking", \.tracking)
    .described(.points, "Extra space after each glyph.")
  /// `lineSpacing` of text layers.
  public static let lineSpacing = text("lineSpacing", \.lineSpacing)
    .described(.points, "Extra space between lines.")
  /// `shadowOpacity` of every layer.
  public static let shadowOpacity = layer("shadowOpacity", \.shadow.opacity)
    .described(.fraction, "Multiplies the alpha of `shadowColor`; 0 draws no shadow.")
  /// `shadowRadius` of every layer.
  public static let shadowRadius = layer("shadowRadius", \.shadow.radius)
    .described(.points, "The standard deviation of the shadow's blur.", .notNegative)
  /// `shadowOffset.width` of every layer.
  public static let shadowOffsetWidth = layer("shadowOffset.width", \.shadow.offset.width)
    .described(.points, "The offset of the shadow to the right.")
  /// `shadowOffset.height` of every layer.
  public static let shadowOffsetHeight = layer("shadowOffset.height", \.shadow.offset.height)
    .described(.points, "The offset of the shadow downwards.")
  /// The parts of `contentsRect`.
  public static let (contentsRectX, contentsRectY) = corner(of: .contentsRect)
  /// The parts of `contentsRect`.
  public static let (contentsRectWidth, contentsRectHeight) = extent(of: .contentsRect)
  /// The parts of `contentsCenter`.
  public static let (contentsCenterX, contentsCenterY) = corner(of: .contentsCenter)
  /// The parts of `contentsCenter`.
  public static let (contentsCenterWidth, contentsCenterHeight) = extent(of: .contentsCenter)
  /// `birthRate` of emitter layers.
  public static let birthRate = emitter("birthRate", \.birthRate)
    .described(.factor, "Multiplies the birth rate of every cell.")
  /// `lifetime` of emitter layers.
  public static let emitterLifetime = emitter("lifetime", \.lifetime)
    .described(.factor, "Multiplies the lifetime of every cell.")
  /// `velocity` of emitter layers.
  public static let emitterVelocity = emitter("velocity", \.velocity)
    .described(.factor, "Multiplies the velocity of every cell.")
  /// `scale` of emitter layers.
  public static let emitterScale = emitter("scale", \.scale)
    .described(.factor, "Multiplies the scale of every cell.")
  /// `spin` of emitter layers.
  public static let emitterSpin = emitter("spin", \.spin)
    .described(.factor, "Multiplies the spin of every cell.")
  /// The parts of `emitterPosition`.
  public static let (emitterPositionX, emitterPositionY) = parts(of: .emitterPosition)
  /// `emitterZPosition` of emitter layers.
  public static let emitterZPosition = emitter("emitterZPosition", \.zPosition)
    .described(.points, "The depth of the centre of the shape.")
  /// `emitterSize.width` of emitter layers.
  public static let emitterWidth = emitter("emitterSize.width", \.size.width)
    .described(.points, "The width of `emitterSize`; for a circle or sphere, the radius.")
  /// `emitterSize.height` of emitter layers.
  public static let emitterHeight = emitter("emitterSize.height", \.size.height)
    .described(.points, "The height of `emitterSize`.")
  /// `emitterDepth` of emitter layers.
  public static let emitterDepth = emitter("emitterDepth", \.depth)
    .described(.points, "The depth of the shape.")

  private static func parts(of point: PointProperty) -> (ScalarProperty, ScalarProperty) {
    parts(of: point, (\.x, ".x", "x"), (\.y, ".y", "y"))
  }

  private static func corner(of rect: RectProperty) -> (ScalarProperty, ScalarProperty) {
    parts(of: rect, (\.origin.x, ".origin.x", "left edge"), (\.origin.y, ".origin.y", "top edge"))
  }

  private static func extent(of rect: RectProperty) -> (ScalarProperty, ScalarProperty) {
    let width: Part<Rect> = (\.size.width, ".size.width", "width")
    return parts(of: rect, width, (\.size.height, ".size.height", "height"), .notNegative)
  }

  private typealias Part<Whole> = (path: PropertyPath<Whole, Double>, name: String, noun: String)

  private static func parts<Whole: ValueProperty>(
    of whole: Whole,
    _ first: Part<Whole.Value>,
    _ second: Part<Whole.Value>,
    _ range: NumberRange = .any
  ) -> (ScalarProperty, ScalarProperty) {
    func property(_ part: Part<Whole.Value>) -> ScalarProperty {
      let summary = "The \(part.noun) of `\(whole.rawValue)`."
      return ScalarProperty(whole.record.part(part.path, part.name))
        .described(whole.record.words.unit, summary, range)
    }
    return (property(first), property(second))
  }
}
