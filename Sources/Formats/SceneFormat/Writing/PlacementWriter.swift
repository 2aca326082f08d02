internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes where a layer is, what cuts it by outlines, and its time.
enum PlacementWriter {
  /// Adds placement, carriers, masks by paths and the time remap of a layer.
  static func add(_ layer: Layer, to list: inout MemberList) {
    if let placement = layer.placement { list.add("placement", value(placement)) }
    list.add(
      "carriers",
      JSONValue(.array(layer.carriers.map(value))),
      unless: layer.carriers.isEmpty
    )
    list.add(
      "maskPaths",
      JSONValue(.array(layer.maskPaths.map(PlacementKeys.mask.json))),
      unless: layer.maskPaths.isEmpty
    )
    if let remap = layer.timeRemap { list.add("timeRemap", AnimatedValueWriter.number(remap)) }
  }

  /// A placement with its opacity.
  static func value(_ placement: FadedPlacement) -> JSONValue {
    var list = MemberList()
    PlacementKeys.placement.write(placement.placement, to: &list)
    list.add("opacity", placement.opacity, default: 1)
    return list.object
  }

  /// A placement.
  static func value(_ placement: Placement) -> JSONValue { PlacementKeys.placement.json(placement) }
}
