package import SceneModel

extension KeyCatalogue {
  /// Keys of the items of vector pictures, without `type`.
  package static func vectorItem(_ kind: VectorItem.Kind) -> [String] {
    switch kind {
    case .group: ["name", "placement", "blendMode", "items"]
    case .path: ["path"]
    case .rectangle: ["center", "size", "radius", "isReversed"]
    case .ellipse: ["center", "size", "isReversed"]
    case .star:
      [
        "isPolygon", "center", "points", "rotation", "outerRadius", "innerRadius",
        "outerRoundness", "innerRoundness", "isReversed",
      ]
    case .text:
      [
        "string", "font", "fontWeight", "isItalic", "isKerned", "glyphs", "fontSize", "tracking",
        "lineHeight", "baselineShift", "alignment", "box", "ascent", "fillColor", "strokeColor",
        "strokeWidth", "strokeJoin", "strokesOverFill", "grouping", "groupAlignment", "animators",
        "textPath",
      ]
    case .fill: ["color", "gradient", "opacity", "rule", "blendMode"]
    case .stroke:
      [
        "color", "gradient", "opacity", "width", "cap", "join", "miterLimit", "dashes",
        "dashPhase", "blendMode",
      ]
    case .trim: ["start", "end", "offset", "isSequential"]
    case .repeater: ["copies", "offset", "stacksUpwards", "step", "startOpacity", "endOpacity"]
    case .roundCorners: ["radius"]
    case .puckerBloat: ["amount"]
    case .zigZag: ["ridges", "size", "isSmooth"]
    case .offset: ["amount", "join", "miterLimit"]
    case .merge: ["mode"]
    }
  }

  /// Keys of the letters that texts have as outlines.
  package static let vectorGlyph = ["character", "advance", "path"]

  /// Keys of the ways along which texts run.
  package static let vectorTextPath = [
    "path", "firstMargin", "lastMargin", "isReversed", "isPerpendicular", "isSpread",
  ]

  /// Keys of what moves the letters of texts.
  package static let vectorTextAnimator = [
    "selector", "position", "anchor", "scale", "rotation", "rotationX", "rotationY", "skew",
    "skewAxis", "opacity", "fillOpacity", "strokeOpacity", "fillColor", "fillHue",
    "fillSaturation", "fillBrightness", "strokeColor", "strokeWidth", "tracking", "lineSpacing",
  ]

  /// Keys of what says which letters are moved.
  package static let vectorTextSelector = [
    "basis", "units", "shape", "start", "end", "offset", "amount", "easeLow", "easeHigh",
    "smoothness", "randomSeed",
  ]

  /// Keys of the gradients of vector pictures.
  package static let vectorGradient = [
    "gradientType", "startPoint", "endPoint", "highlightLength", "highlightAngle", "startAngle",
    "colorCount", "stops",
  ]
}
