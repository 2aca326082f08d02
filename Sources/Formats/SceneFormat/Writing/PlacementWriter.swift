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
      JSONValue(.array(layer.maskPaths.map(value))),
      unless: layer.maskPaths.isEmpty
    )
    if let remap = layer.timeRemap { list.add("timeRemap", AnimatedValueWriter.number(remap)) }
  }

  /// A placement with its opacity.
  static func value(_ placement: FadedPlacement) -> JSONValue {
    var list = members(of: placement.placement)
    list.add("opacity", placement.opacity, default: 1)
    return list.object
  }

  /// A placement.
  static func value(_ placement: Placement) -> JSONValue { members(of: placement).object }

  private static func members(of placement: Placement) -> MemberList {
    var list = MemberList()
    list.add("anchor", placement.anchor, default: .zero)
    list.add("position", placement.position, default: .zero)
    list.add("scale", placement.scale, default: Point(1, 1))
    list.add("rotation", placement.rotation, default: 0)
    list.add("skew", placement.skew, default: 0)
    list.add("skewAxis", placement.skewAxis, default: 0)
    list.add("followsPath", placement.followsPath, default: false)
    if let depth = placement.depth.first {
      var inner = MemberList()
      inner.add("anchorZ", depth.anchorZ, default: 0)
      inner.add("positionZ", depth.positionZ, default: 0)
      inner.add("scaleZ", depth.scaleZ, default: 1)
      inner.add("rotationX", depth.rotationX, default: 0)
      inner.add("rotationY", depth.rotationY, default: 0)
      inner.add(
        "orientation",
        AnimatedValueWriter.value(depth.orientation) { JSONValue(numbers: $0) },
        unless: depth.orientation == .constant([])
      )
      list.add("depth", inner.object)
    }
    return list
  }

  private static func value(_ mask: MaskPath) -> JSONValue {
    var list = MemberList()
    list.add("path", AnimatedValueWriter.value(mask.path) { JSONValue(path: $0) })
    list.add("mode", mask.mode, default: .add)
    list.add("isInverted", mask.isInverted, default: false)
    list.add("opacity", mask.opacity, default: 1)
    list.add("expansion", mask.expansion, default: 0)
    list.add("feather", mask.feather, default: .zero)
    return list.object
  }
}
