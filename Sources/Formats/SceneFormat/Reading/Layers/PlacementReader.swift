internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads where a layer is, what cuts it by outlines, and its time.
struct PlacementReader {
  let values: ValueReader
  let index: SceneIndex

  private var reader: FieldReader { FieldReader(values: values, index: index) }
  private var animated: AnimatedValueReader { reader.animated }

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

  /// A placement with its opacity.
  func faded(_ cursor: JSONCursor) -> FadedPlacement? {
    guard let placement = placement(cursor, further: ["opacity"]) else { return nil }
    let opacity = cursor["opacity"].flatMap(animated.number) ?? .constant(1)
    return FadedPlacement(placement, opacity: opacity)
  }

  /// A placement.
  func placement(_ cursor: JSONCursor, further: [String] = []) -> Placement? {
    let table = PlacementKeys.placement
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: a placement") }
    values.checkKeys(cursor, allowed: table.names + further, of: "a placement")
    return table.read(cursor, reader)
  }

  private func mask(_ cursor: JSONCursor) -> MaskPath? {
    let need = "an object with a path"
    return PlacementKeys.mask.object(cursor, reader, noun: "a mask path", need: need)
  }
}
