/// Properties that are one number, named by their key paths.
public enum ScalarProperty: String, Sendable, Hashable, CaseIterable {
  case opacity, zPosition, anchorPointZ, borderWidth, cornerRadius, contentsScale
  case positionX = "position.x"
  case positionY = "position.y"
  case anchorPointX = "anchorPoint.x"
  case anchorPointY = "anchorPoint.y"
  case boundsOriginX = "bounds.origin.x"
  case boundsOriginY = "bounds.origin.y"
  case boundsWidth = "bounds.size.width"
  case boundsHeight = "bounds.size.height"
  case strokeStart, strokeEnd, strokeOffset, lineWidth, miterLimit, lineDashPhase
  case startPointX = "startPoint.x"
  case startPointY = "startPoint.y"
  case endPointX = "endPoint.x"
  case endPointY = "endPoint.y"
  case fillGradientStartX = "fillGradient.startPoint.x"
  case fillGradientStartY = "fillGradient.startPoint.y"
  case fillGradientEndX = "fillGradient.endPoint.x"
  case fillGradientEndY = "fillGradient.endPoint.y"
  case strokeGradientStartX = "strokeGradient.startPoint.x"
  case strokeGradientStartY = "strokeGradient.startPoint.y"
  case strokeGradientEndX = "strokeGradient.endPoint.x"
  case strokeGradientEndY = "strokeGradient.endPoint.y"
  case instanceCount, instanceDelay
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  case fontSize, tracking, lineSpacing
  case shadowOpacity, shadowRadius
  case shadowOffsetWidth = "shadowOffset.width"
  case shadowOffsetHeight = "shadowOffset.height"
  case contentsRectX = "contentsRect.origin.x"
  case contentsRectY = "contentsRect.origin.y"
  case contentsRectWidth = "contentsRect.size.width"
  case contentsRectHeight = "contentsRect.size.height"
  case contentsCenterX = "contentsCenter.origin.x"
  case contentsCenterY = "contentsCenter.origin.y"
  case contentsCenterWidth = "contentsCenter.size.width"
  case contentsCenterHeight = "contentsCenter.size.height"
  case birthRate
  case emitterLifetime = "lifetime"
  case emitterVelocity = "velocity"
  case emitterScale = "scale"
  case emitterSpin = "spin"
  case emitterPositionX = "emitterPosition.x"
  case emitterPositionY = "emitterPosition.y"
  case emitterZPosition
  case emitterWidth = "emitterSize.width"
  case emitterHeight = "emitterSize.height"
  case emitterDepth
}

/// Properties that are a point.
public enum PointProperty: String, Sendable, Hashable, CaseIterable {
  case position, anchorPoint, startPoint, endPoint, emitterPosition
  case boundsOrigin = "bounds.origin"
  case contentsRectOrigin = "contentsRect.origin"
  case contentsCenterOrigin = "contentsCenter.origin"
  case fillGradientStart = "fillGradient.startPoint"
  case fillGradientEnd = "fillGradient.endPoint"
  case strokeGradientStart = "strokeGradient.startPoint"
  case strokeGradientEnd = "strokeGradient.endPoint"
}

/// Properties that are a size.
public enum SizeProperty: String, Sendable, Hashable, CaseIterable {
  case boundsSize = "bounds.size"
  case shadowOffset
  case contentsRectSize = "contentsRect.size"
  case contentsCenterSize = "contentsCenter.size"
  case emitterSize
}

/// Properties that are a rectangle.
public enum RectProperty: String, Sendable, Hashable, CaseIterable {
  case bounds, contentsRect, contentsCenter
}

/// Properties that are a colour, possibly none.
public enum ColorProperty: String, Sendable, Hashable, CaseIterable {
  case backgroundColor, borderColor, fillColor, strokeColor, foregroundColor, instanceColor
  case shadowColor
}

/// Properties whose value is a matrix, with key paths for its components.
public enum TransformProperty: String, Sendable, Hashable, CaseIterable {
  case transform, sublayerTransform, instanceTransform
}

/// Properties that are a path.
public enum PathProperty: String, Sendable, Hashable, CaseIterable {
  case path, shadowPath
}

/// Properties that are a list of colours.
public enum ColorListProperty: String, Sendable, Hashable, CaseIterable {
  case colors
  case fillGradientColors = "fillGradient.colors"
  case strokeGradientColors = "strokeGradient.colors"
}

/// Properties that are a list of numbers.
public enum NumberListProperty: String, Sendable, Hashable, CaseIterable {
  case locations
  case fillGradientLocations = "fillGradient.locations"
  case strokeGradientLocations = "strokeGradient.locations"
}

/// Properties that are on or off.
public enum FlagProperty: String, Sendable, Hashable, CaseIterable {
  case hidden, masksToBounds, doubleSided
}

/// Properties that are an image.
public enum ImageProperty: String, Sendable, Hashable, CaseIterable {
  case contents
}

/// Properties that are a text.
public enum TextProperty: String, Sendable, Hashable, CaseIterable {
  case string
}
