internal import JSONText
internal import SceneModel

/// Sequences in lists of layers.
extension SceneExpansion {
  /// A sequence as a plain layer with one sublayer for each item.
  ///
  /// The sublayers have the keys of their items, `duration` and `transition` included;
  /// `SequencePlan` turns them into times and animations when the size of the layer is known. The
  /// layer has `"sequence": true`.
  mutating func sequenceLayer(_ cursor: JSONCursor, _ position: Position) -> JSONValue {
    guard let list = cursor["sequence"], list.isArray, list.count > 0 else {
      let list = cursor["sequence"]
      reportMismatch(list ?? cursor, needs: "a list of items", not: list?.value ?? .null)
      return .invalid
    }
    if let type = cursor["type"], type.text != "layer" {
      return invalid(type, .conflict) {
        "a sequence is a plain layer (remove type, or put it into a layer)"
      }
    }
    if let sublayers = cursor["sublayers"] {
      return invalid(sublayers, .conflict) {
        "the items are the sublayers of a sequence (put other layers beside it)"
      }
    }
    hasSequences = true
    var items: [JSONValue] = []
    let sublayers = JSONPath.key(position.lowered, "sublayers")
    for (index, item) in list.elements.enumerated() {
      var here = position.key("sequence").index(index)
      if item.value.isRepeatedValue {
        repeated(item.value, at: here, list: sublayers, to: &items) { expansion, value, here in
          let item = JSONCursor(value, here.written)
          guard expansion.chargedLayer(item) else { return .invalid }
          expansion.map.record(here)
          let isFirst = if case .index(_, 0) = here.lowered { true } else { false }
          // Nothing is before a repeated item that is the first of its sequence.
          let written = isFirst ? value.without(["transition"]) : value
          return expansion.sequenceItem(JSONCursor(written, item.path), here)
        }
        continue
      }
      guard chargedLayer(item) else { return .invalid }
      here.lowered = .index(sublayers, items.count)
      map.record(here)
      items.append(sequenceItem(item, here))
    }
    let offset = list.value.offset
    return tree(cursor.value.without(["sequence"]), position)
      .adding("sequence", JSONValue(.bool(true), offset: offset))
      .adding("sublayers", JSONValue(.array(items), offset: offset))
  }

  private mutating func sequenceItem(_ cursor: JSONCursor, _ position: Position) -> JSONValue {
    guard cursor.isObject else {
      reportMismatch(cursor, needs: "an object: an item with duration and layers")
      return .invalid
    }
    let plain = tree(cursor.value.without(["layers"]), position)
    guard plain.isObject else { return plain }
    guard let written = cursor["layers"] else {
      values.refuse(cursor, .missing) { "layers is missing (list what the item shows)" }
      return plain
    }
    var inside = position.key("layers")
    inside.lowered = .key(position.lowered, "sublayers")
    map.record(inside)
    return plain.adding("sublayers", layers(written.value, inside))
  }
}
