internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads where a layer is, what cuts it by outlines, and its time.
struct PlacementReader {
  let values: ValueReader
  let index: SceneIndex

  private var animated: AnimatedValueReader { AnimatedValueReader(values: values, index: index) }

  /// Sets placement, carriers, masks by paths and the time remap of a layer.
  func set(_ layer: inout Layer, _ object: ObjectCursor) {
    if let cursor = object.nonNull("placement"), let placement = faded(cursor) {
      layer.placement = placement
    }
    if let cursor = object.nonNull("carriers") {
      layer.carriers = values.list(cursor, of: "placements") { placement($0) } ?? []
    }
    if let cursor = object.nonNull("maskPaths") {
      layer.maskPaths = values.list(cursor, of: "mask paths", mask) ?? []
    }
    if let cursor = object.nonNull("timeRemap") { layer.timeRemap = animated.number(cursor) }
  }

  private static let keys = [
    "anchor", "position", "scale", "rotation", "skew", "skewAxis", "followsPath", "depth",
  ]

  /// A placement with its opacity.
  func faded(_ cursor: JSONCursor) -> FadedPlacement? {
    guard let placement = placement(cursor, further: ["opacity"]) else { return nil }
    let object = AnimatedObject(reader: animated, cursor: cursor)
    return FadedPlacement(placement, opacity: object.number("opacity", default: 1))
  }

  /// A placement.
  func placement(_ cursor: JSONCursor, further: [String] = []) -> Placement? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: a placement") }
    values.checkKeys(cursor, allowed: Self.keys + further, of: "a placement")
    let object = AnimatedObject(reader: animated, cursor: cursor)
    return Placement(
      anchor: object.point("anchor"),
      position: object.point("position"),
      scale: object.point("scale", default: Point(1, 1)),
      rotation: object.angle("rotation"),
      skew: object.angle("skew"),
      skewAxis: object.angle("skewAxis"),
      followsPath: object.flag("followsPath"),
      depth: cursor["depth"].flatMap(depth)
    )
  }

  private func depth(_ cursor: JSONCursor) -> DepthPlacement? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object with depths") }
    let keys = ["anchorZ", "positionZ", "scaleZ", "rotationX", "rotationY", "orientation"]
    values.checkKeys(cursor, allowed: keys, of: "the depth of a placement")
    let object = AnimatedObject(reader: animated, cursor: cursor)
    var depth = DepthPlacement()
    depth.anchorZ = object.number("anchorZ", default: 0)
    depth.positionZ = object.number("positionZ", default: 0)
    depth.scaleZ = object.number("scaleZ", default: 1)
    depth.rotationX = object.angle("rotationX")
    depth.rotationY = object.angle("rotationY")
    let orientation = cursor["orientation"].flatMap {
      animated.value($0) { element, _ in values.numbers(element) }
    }
    if let orientation { depth.orientation = orientation }
    return depth
  }

  private func mask(_ cursor: JSONCursor) -> MaskPath? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object with a path") }
    let keys = ["path", "mode", "isInverted", "opacity", "expansion", "feather"]
    values.checkKeys(cursor, allowed: keys, of: "a mask path")
    guard let position = cursor["path"] else {
      return values.refuse(cursor, .missing, "path is missing (add the outline)")
    }
    guard let path = animated.path(position) else { return nil }
    let object = AnimatedObject(reader: animated, cursor: cursor)
    return MaskPath(
      path: path,
      mode: object.word("mode", default: .add),
      isInverted: object.flag("isInverted"),
      opacity: object.number("opacity", default: 1),
      expansion: object.number("expansion", default: 0),
      feather: object.point("feather")
    )
  }
}
