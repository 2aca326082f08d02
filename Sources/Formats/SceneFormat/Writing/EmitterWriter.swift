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

  private static func value(_ cell: EmitterCell) -> JSONValue {
    var list = MemberList()
    if let name = cell.name { list.add("name", JSONValue(text: name)) }
    list.add("isEnabled", cell.isEnabled, default: true)
    list.add("contents", JSONValue(contents: cell.contents), unless: cell.contents == nil)
    let defaultValue = EmitterCell()
    list.add(
      "contentsRect",
      JSONValue(rect: cell.contentsRect),
      unless: cell.contentsRect == defaultValue.contentsRect
    )
    list.add("magnificationFilter", cell.magnificationFilter, default: .linear)
    list.add("minificationFilter", cell.minificationFilter, default: .linear)
    list.add("color", JSONValue(color: cell.color), unless: cell.color == .white)
    for property in CellScalar.allCases {
      list.add(property.rawValue, cell[property], default: property.defaultValue)
    }
    list.add("beginTime", cell.beginTime, default: 0)
    list.add("duration", JSONValue(number: cell.duration), unless: cell.duration == .infinity)
    add(cell.cells, to: &list)
    return list.object
  }
}
