internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes what emitter layers add.
enum EmitterWriter {
  /// The layer's own keys.
  static func add(_ emitter: EmitterContent, to list: inout MemberList) {
    let defaultValue = EmitterContent()
    list.add("birthRate", emitter.birthRate, default: 1)
    // `lifetime` may be taken by the span in which the layer is in the tree.
    list.add("emitterLifetime", emitter.lifetime, default: 1)
    list.add("velocity", emitter.velocity, default: 1)
    list.add("scale", emitter.scale, default: 1)
    list.add("spin", emitter.spin, default: 1)
    list.add(
      "emitterPosition",
      JSONValue(point: emitter.position),
      unless: emitter.position == .zero
    )
    list.add("emitterZPosition", emitter.zPosition, default: 0)
    list.add(
      "emitterSize",
      JSONValue(size: emitter.size),
      unless: emitter.size == defaultValue.size
    )
    list.add("emitterDepth", emitter.depth, default: 0)
    list.add("emitterShape", emitter.shape, default: defaultValue.shape)
    list.add("emitterMode", emitter.mode, default: defaultValue.mode)
    list.add("renderMode", emitter.renderMode, default: defaultValue.renderMode)
    list.add("preservesDepth", emitter.preservesDepth, default: false)
    list.add("seed", Double(emitter.seed), default: 0)
    add(emitter.cells, to: &list)
  }

  private static func add(_ cells: [EmitterCell], to list: inout MemberList) {
    list.add("emitterCells", JSONValue(.array(cells.map(value))), unless: cells.isEmpty)
  }

  /// A cell.
  static func value(_ cell: EmitterCell) -> JSONValue {
    var list = MemberList()
    for table in ObjectKeys.cellTables { table.write(cell, to: &list) }
    return list.object
  }
}
