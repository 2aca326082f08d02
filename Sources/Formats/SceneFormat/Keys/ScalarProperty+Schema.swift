package import Graphics
package import SceneModel

extension ScalarProperty {
  /// The allowed values of layers.
  package var modelRange: NumberRange {
    if self == .contentsScale { return .positive }
    return Self.notNegative.contains(self) ? .notNegative : animatedRange
  }
  private static let notNegative: Set<ScalarProperty> = [
    .fontSize, .boundsWidth, .boundsHeight, .shadowRadius, .contentsRectWidth,
    .contentsRectHeight, .contentsCenterWidth, .contentsCenterHeight,
  ]

  /// The allowed values of animations.
  package var animatedRange: NumberRange {
    self == .instanceCount ? NumberRange(maximum: Double(Limits().copies)) : .any
  }

  /// The unit of the number, and one sentence.
  package var words: (Unit, String) {
    switch self {
    case .opacity:
      (.fraction, "The opacity of the layer with its sublayers, composited as a group.")
    case .zPosition:
      (.points, "The depth of the layer; layers with a greater value are drawn above.")
    case .anchorPointZ: (.points, "The z coordinate of the anchor point, above the layer's plane.")
    case .borderWidth:
      (.points, "The width of the border inside the bounds, drawn above the sublayers.")
    case .cornerRadius: (.points, "The radius of the corners.")
    case .contentsScale: (.factor, "Pixels of the image per point.")
    case .positionX: (.points, "The x of `position`.")
    case .positionY: (.points, "The y of `position`.")
    case .anchorPointX: (.unitSquare, "The x of `anchorPoint`.")
    case .anchorPointY: (.unitSquare, "The y of `anchorPoint`.")
    case .boundsOriginX: (.points, "The x of `bounds.origin`: scrolls sublayers to the left.")
    case .boundsOriginY: (.points, "The y of `bounds.origin`: scrolls sublayers upwards.")
    case .boundsWidth: (.points, "The width of the bounds, about the anchor point.")
    case .boundsHeight: (.points, "The height of the bounds, about the anchor point.")
    case .strokeStart: (.fraction, "The start of the stroke as a fraction of the path length.")
    case .strokeEnd: (.fraction, "The end of the stroke as a fraction of the path length.")
    case .strokeOffset:
      (.fraction, "Shifts the visible part of the stroke along the path, modulo 1.")
    case .lineWidth: (.points, "The width of the stroke; 0 or less draws none.")
    case .miterLimit: (.factor, "The maximum miter length as a multiple of the line width.")
    case .lineDashPhase: (.points, "The offset into the dash pattern at the start of the stroke.")
    case .startPointX: (.unitSquare, "The x of `startPoint`.")
    case .startPointY: (.unitSquare, "The y of `startPoint`.")
    case .endPointX: (.unitSquare, "The x of `endPoint`.")
    case .endPointY: (.unitSquare, "The y of `endPoint`.")
    case .fillGradientStartX: (.points, "The x of `fillGradient.startPoint`.")
    case .fillGradientStartY: (.points, "The y of `fillGradient.startPoint`.")
    case .fillGradientEndX: (.points, "The x of `fillGradient.endPoint`.")
    case .fillGradientEndY: (.points, "The y of `fillGradient.endPoint`.")
    case .strokeGradientStartX: (.points, "The x of `strokeGradient.startPoint`.")
    case .strokeGradientStartY: (.points, "The y of `strokeGradient.startPoint`.")
    case .strokeGradientEndX: (.points, "The x of `strokeGradient.endPoint`.")
    case .strokeGradientEndY: (.points, "The y of `strokeGradient.endPoint`.")
    case .instanceCount: (.count, "The number of copies, including the source.")
    case .instanceDelay: (.seconds, "The delay of each copy after the previous one.")
    case .instanceRedOffset: (.fraction, "Added to the red factor with each copy.")
    case .instanceGreenOffset: (.fraction, "Added to the green factor with each copy.")
    case .instanceBlueOffset: (.fraction, "Added to the blue factor with each copy.")
    case .instanceAlphaOffset: (.fraction, "Added to the alpha factor with each copy.")
    case .fontSize: (.points, "The font size.")
    case .tracking: (.points, "Extra space after each glyph.")
    case .lineSpacing: (.points, "Extra space between lines.")
    case .shadowOpacity: (.fraction, "Multiplies the alpha of `shadowColor`; 0 draws no shadow.")
    case .shadowRadius: (.points, "The standard deviation of the shadow's blur.")
    case .shadowOffsetWidth: (.points, "The offset of the shadow to the right.")
    case .shadowOffsetHeight: (.points, "The offset of the shadow downwards.")
    case .contentsRectX: (.unitSquare, "The left edge of `contentsRect`.")
    case .contentsRectY: (.unitSquare, "The top edge of `contentsRect`.")
    case .contentsRectWidth: (.unitSquare, "The width of `contentsRect`.")
    case .contentsRectHeight: (.unitSquare, "The height of `contentsRect`.")
    case .contentsCenterX: (.unitSquare, "The left edge of `contentsCenter`.")
    case .contentsCenterY: (.unitSquare, "The top edge of `contentsCenter`.")
    case .contentsCenterWidth: (.unitSquare, "The width of `contentsCenter`.")
    case .contentsCenterHeight: (.unitSquare, "The height of `contentsCenter`.")
    case .birthRate: (.factor, "Multiplies the birth rate of every cell.")
    case .emitterLifetime: (.factor, "Multiplies the lifetime of every cell.")
    case .emitterVelocity: (.factor, "Multiplies the velocity of every cell.")
    case .emitterScale: (.factor, "Multiplies the scale of every cell.")
    case .emitterSpin: (.factor, "Multiplies the spin of every cell.")
    case .emitterPositionX: (.points, "The x of `emitterPosition`.")
    case .emitterPositionY: (.points, "The y of `emitterPosition`.")
    case .emitterZPosition: (.points, "The depth of the centre of the shape.")
    case .emitterWidth: (.points, "The width of `emitterSize`; for a circle or sphere, the radius.")
    case .emitterHeight: (.points, "The height of `emitterSize`.")
    case .emitterDepth: (.points, "The depth of the shape.")
    }
  }
}

extension PointProperty {
  /// The unit of the numbers, and one sentence.
  package var words: (Unit, String) {
    switch self {
    case .position: (.points, "The position of the anchor point, in the parent's coordinates.")
    case .anchorPoint:
      (.unitSquare, "The point of the layer that is at `position`, and the origin of transforms.")
    case .startPoint: (.unitSquare, "The start of the gradient, in the unit square of the bounds.")
    case .endPoint: (.unitSquare, "The end of the gradient, in the unit square of the bounds.")
    case .emitterPosition: (.points, "The centre of the shape, in the layer's coordinates.")
    case .boundsOrigin:
      (.points, "The coordinates of the layer's top left corner; scrolls the sublayers.")
    case .contentsRectOrigin: (.unitSquare, "The top left corner of `contentsRect`.")
    case .contentsCenterOrigin: (.unitSquare, "The top left corner of `contentsCenter`.")
    case .fillGradientStart:
      (.points, "The start of `fillGradient`, in the coordinates of the layer.")
    case .fillGradientEnd: (.points, "The end of `fillGradient`, in the coordinates of the layer.")
    case .strokeGradientStart:
      (.points, "The start of `strokeGradient`, in the coordinates of the layer.")
    case .strokeGradientEnd:
      (.points, "The end of `strokeGradient`, in the coordinates of the layer.")
    }
  }
}

extension SizeProperty {
  /// The unit of the numbers, and one sentence.
  package var words: (Unit, String) {
    switch self {
    case .boundsSize: (.points, "The size of the bounds, about the anchor point.")
    case .shadowOffset: (.points, "The offset of the shadow before the layer's transform.")
    case .contentsRectSize: (.unitSquare, "The size of `contentsRect`.")
    case .contentsCenterSize: (.unitSquare, "The size of `contentsCenter`.")
    case .emitterSize:
      (.points, "The size of the shape; the width is the radius of a circle or sphere.")
    }
  }
}

extension RectProperty {
  /// The unit of the numbers, and one sentence.
  package var words: (Unit, String) {
    switch self {
    case .bounds: (.points, "The origin of the layer's coordinates and its size.")
    case .contentsRect:
      (
        .unitSquare,
        "The part of the image that is drawn; edge pixels are repeated outside the image."
      )
    case .contentsCenter: (.unitSquare, "The part of the image that is stretched.")
    }
  }
}

extension ColorProperty {
  /// One sentence.
  package var summary: String {
    switch self {
    case .backgroundColor: "The colour that fills the rounded bounds."
    case .borderColor: "The colour of the border inside the bounds."
    case .fillColor: "The fill colour of the path."
    case .strokeColor: "The stroke colour of the path."
    case .foregroundColor: "The text colour."
    case .instanceColor: "The colour that multiplies the source."
    case .shadowColor: "The colour of the shadow."
    }
  }
}

extension TransformProperty {
  /// One sentence.
  package var summary: String {
    switch self {
    case .transform: "The transform about the anchor point."
    case .sublayerTransform: "The transform of every sublayer, about the anchor point."
    case .instanceTransform:
      "The transform from one copy to the next, about the centre of the bounds."
    }
  }
}
