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
    case .opacity: (.fraction, "Fades the layer with its sublayers as one picture.")
    case .zPosition: (.points, "How near the layer is to the viewer; greater is drawn above.")
    case .anchorPointZ: (.points, "How far above the layer's plane its anchor is.")
    case .borderWidth: (.points, "The width of the ring inside the bounds, above the sublayers.")
    case .cornerRadius: (.points, "The radius of the corners.")
    case .contentsScale: (.factor, "Pixels of the picture in one point.")
    case .positionX: (.points, "The x of `position`.")
    case .positionY: (.points, "The y of `position`.")
    case .anchorPointX: (.unitSquare, "The x of `anchorPoint`.")
    case .anchorPointY: (.unitSquare, "The y of `anchorPoint`.")
    case .boundsOriginX: (.points, "The x of `bounds.origin`: scrolls sublayers to the left.")
    case .boundsOriginY: (.points, "The y of `bounds.origin`: scrolls sublayers upwards.")
    case .boundsWidth: (.points, "The width of the bounds, about the anchor point.")
    case .boundsHeight: (.points, "The height of the bounds, about the anchor point.")
    case .strokeStart: (.fraction, "Where the stroke begins along the whole length.")
    case .strokeEnd: (.fraction, "Where the stroke ends along the whole length.")
    case .strokeOffset: (.fraction, "Moves the visible window of the stroke along, modulo 1.")
    case .lineWidth: (.points, "The width of the stroke; not above 0 draws none.")
    case .miterLimit: (.factor, "The longest miter as a multiple of the line's width.")
    case .lineDashPhase: (.points, "Where in the dash pattern the stroke begins.")
    case .startPointX: (.unitSquare, "The x of `startPoint`.")
    case .startPointY: (.unitSquare, "The y of `startPoint`.")
    case .endPointX: (.unitSquare, "The x of `endPoint`.")
    case .endPointY: (.unitSquare, "The y of `endPoint`.")
    case .instanceCount: (.count, "How many copies there are, the source included.")
    case .instanceDelay: (.seconds, "How much later each copy runs than the one before it.")
    case .instanceRedOffset: (.fraction, "Added to the red factor with each copy.")
    case .instanceGreenOffset: (.fraction, "Added to the green factor with each copy.")
    case .instanceBlueOffset: (.fraction, "Added to the blue factor with each copy.")
    case .instanceAlphaOffset: (.fraction, "Added to the alpha factor with each copy.")
    case .fontSize: (.points, "The size of the letters.")
    case .tracking: (.points, "Added after each letter.")
    case .lineSpacing: (.points, "Added between lines.")
    case .shadowOpacity: (.fraction, "Multiplies the alpha of `shadowColor`; 0 draws no shadow.")
    case .shadowRadius: (.points, "The standard deviation of the shadow's blur.")
    case .shadowOffsetWidth: (.points, "How far the shadow is moved to the right.")
    case .shadowOffsetHeight: (.points, "How far the shadow is moved downwards.")
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
    case .emitterWidth: (.points, "The width of `emitterSize`: of a circle or sphere, the radius.")
    case .emitterHeight: (.points, "The height of `emitterSize`.")
    case .emitterDepth: (.points, "The depth of the shape.")
    }
  }
}

extension PointProperty {
  /// The unit of the numbers, and one sentence.
  package var words: (Unit, String) {
    switch self {
    case .position: (.points, "Where the anchor point is, in the parent's coordinates.")
    case .anchorPoint: (.unitSquare, "The point that `position` places and transforms turn about.")
    case .startPoint: (.unitSquare, "Where the gradient starts, in the unit square of the bounds.")
    case .endPoint: (.unitSquare, "Where the gradient ends, in the unit square of the bounds.")
    case .emitterPosition: (.points, "The centre of the shape, in the layer's coordinates.")
    case .boundsOrigin: (.points, "The point of the layer's coordinates in its top left corner.")
    case .contentsRectOrigin: (.unitSquare, "The top left corner of `contentsRect`.")
    case .contentsCenterOrigin: (.unitSquare, "The top left corner of `contentsCenter`.")
    }
  }
}

extension SizeProperty {
  /// The unit of the numbers, and one sentence.
  package var words: (Unit, String) {
    switch self {
    case .boundsSize: (.points, "The size of the bounds, about the anchor point.")
    case .shadowOffset: (.points, "How far the shadow is moved before the layer's transform.")
    case .contentsRectSize: (.unitSquare, "The size of `contentsRect`.")
    case .contentsCenterSize: (.unitSquare, "The size of `contentsCenter`.")
    case .emitterSize:
      (.points, "The size of the shape; a circle or sphere has the width as radius.")
    }
  }
}

extension RectProperty {
  /// The unit of the numbers, and one sentence.
  package var words: (Unit, String) {
    switch self {
    case .bounds: (.points, "The layer's own coordinates and its size.")
    case .contentsRect:
      (.unitSquare, "The part of the picture that is shown; its edge goes on outside.")
    case .contentsCenter: (.unitSquare, "The part of the picture that is stretched.")
    }
  }
}

extension ColorProperty {
  /// One sentence.
  package var summary: String {
    switch self {
    case .backgroundColor: "Fills the rounded bounds."
    case .borderColor: "The colour of the ring inside the bounds."
    case .fillColor: "Fills the inside of the path."
    case .strokeColor: "Draws the outline of the path."
    case .foregroundColor: "The colour of the letters."
    case .instanceColor: "Multiplies the source."
    case .shadowColor: "The colour of the shadow."
    }
  }
}

extension TransformProperty {
  /// One sentence.
  package var summary: String {
    switch self {
    case .transform: "The matrix that is applied about the anchor point."
    case .sublayerTransform: "The matrix that every sublayer gets, about the anchor point."
    case .instanceTransform: "The matrix from one copy to the next, about the centre of the bounds."
    }
  }
}
