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
