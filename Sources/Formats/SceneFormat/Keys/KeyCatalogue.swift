package import SceneModel

/// The keys of a scene file: which object has which, and which belong to later versions.
package enum KeyCatalogue {
  /// Returns whether a key is allowed anywhere and has no meaning.
  package static func isFree(_ key: String) -> Bool {
    key.hasPrefix("x-") || key == "$schema" || key == "comment"
  }

  /// Spellings with and without "is", mapped to the canonical ones.
  package static let aliases: [String: String] = [
    "isHidden": "hidden", "isMasksToBounds": "masksToBounds", "wrapped": "isWrapped",
    "isDoubleSided": "doubleSided", "isGeometryFlipped": "geometryFlipped", "isOpaque": "opaque",
    "removedOnCompletion": "isRemovedOnCompletion", "additive": "isAdditive",
    "cumulative": "isCumulative",
  ]

  /// Keys of the whole file.
  package static let scene = FileKeys.scene.names

  /// Keys of every layer that are not animatable properties.
  package static let layer = LayerKeys.every.names

  /// Keys that say what a layer consists of, and are the same for all its time.
  package static let layerStructure: Set<String> = [
    "type", "name", "sublayers", "mask", "animations", "lifetime", "motionBlur", "placement",
    "carriers", "maskPaths", "timeRemap", "matte", "revisions", "letters", "stack",
  ]

  /// The same for one kind of layer each.
  package static func layer(_ kind: LayerKind) -> [String] { kindLayerKeys[kind] ?? [] }
  private static let kindLayerKeys = LayerKind.table { LayerKeys.base($0).names }

  /// Keys of layers that this version does not know how to draw.
  package static let unsupportedLayer: Set<String> = [
    "compositingFilter", "minificationFilterBias", "rasterizationScale", "shouldRasterize",
    "opaque", "style", "actions", "delegate", "asset", "frames", "rate", "loop", "from", "to",
  ]

  /// Keys that have no effect in layers that keep the depth of their sublayers.
  package static let ignoredWithDepth: Set<String> = [
    "backgroundColor", "borderColor", "borderWidth", "contents", "contentsGravity", "contentsScale",
    "cornerRadius", "doubleSided", "magnificationFilter", "mask", "masksToBounds",
    "minificationFilter", "shadowColor", "shadowOffset", "shadowOpacity", "shadowPath",
    "shadowRadius", "filters", "backgroundFilters", "blendMode", "matte", "cornerCurve",
    "maskedCorners", "contentsRect", "contentsCenter", "allowsGroupOpacity",
  ]

  /// Returns whether this version cannot animate a key path, though Core Animation can.
  package static func isUnsupportedKeyPath(_ path: String) -> Bool {
    path == "backgroundFilters" || path.hasPrefix("backgroundFilters.")
      || unsupportedKeyPaths.contains(path)
  }

  private static let unsupportedKeyPaths: Set<String> = [
    "compositingFilter", "mask", "sublayers", "minificationFilterBias", "rasterizationScale",
    "shouldRasterize", "font",
  ]

  /// Keys of layers that have no values in between.
  package static let notAnimatable = Set(layer + LayerKind.allCases.flatMap { layer($0) })
    .union(["delegate", "actions", "style", "opaque"]).subtracting(["rotation", "scale"])

  /// The kind of layer that alone has a key, other than by an animatable property.
  package static func owner(of key: String) -> LayerKind? {
    LayerKind.allCases.first { layer($0).contains(key) }
  }
}
