internal import SceneModel

extension KeyCatalogue {
  /// Keys of the items of vector pictures, without `type`.
  static func vectorItem(_ kind: VectorItem.Kind) -> [String] {
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

  /// Keys of the gradients of vector pictures.
  static let vectorGradient = [
    "gradientType", "startPoint", "endPoint", "highlightLength", "highlightAngle", "startAngle",
    "colorCount", "stops",
  ]
}
