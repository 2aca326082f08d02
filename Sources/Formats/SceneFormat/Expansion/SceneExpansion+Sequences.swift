internal import JSONText
internal import SceneModel

/// Sequences in lists of layers.
extension SceneExpansion {
  /// A sequence as a plain layer with one sublayer for each item.
  ///
  /// The sublayers have the keys of their items, `duration` and `transition` included;
  /// `SequencePlan` turns them into times and animations when the size of the layer is known. The
  /// layer has `"sequence": true`.
  mutating func sequenceLayer(
    _ cursor: JSONCursor,
    _ position: Position,
    _ scope: VariableScope
  ) -> JSONValue {
    let failed = JSONValue(.invalid, offset: cursor.value.offset)
    guard let list = cursor["sequence"], list.isArray, list.count > 0 else {
      let what = cursor["sequence"]?.value.echo ?? "null"
      report.error(.type, cursor["sequence"] ?? cursor, "needs a list of items, not \(what)")
      return failed
    }
    if let type = cursor["type"], type.text != "layer" {
      report.error(
        .conflict,
        type,
        "a sequence is a plain layer (remove type, or put it into a layer)"
      )
      return failed
    }
    if let sublayers = cursor["sublayers"] {
      report.error(
        .conflict,
        sublayers,
        "the items are the sublayers of a sequence (put other layers beside it)"
      )
      return failed
    }
    hasSequences = true
    var items: [JSONValue] = []
    let sublayers = JSONPath.key(position.lowered, "sublayers")
    for (index, item) in list.elements.enumerated() {
      var here = position.key("sequence").index(index)
      if item.value.isRepeatedValue {
        repeated(item.value, at: here, list: sublayers, in: scope, to: &items) {
          expansion,
          value,
          here,
          inner in
          let item = JSONCursor(value, here.written)
          guard expansion.chargedLayer(item) else {
            return JSONValue(.invalid, offset: value.offset)
          }
          expansion.map.record(here)
          let isFirst = if case .index(_, 0) = here.lowered { true } else { false }
          return expansion.sequenceItem(isFirst ? item.asFirstItem : item, here, inner)
        }
        continue
      }
      guard chargedLayer(item) else { return failed }
      here.lowered = .index(sublayers, items.count)
      map.record(here)
      items.append(sequenceItem(item, here, scope))
    }
    guard case .object(let members) = cursor.value.kind else { return failed }
    let rest = members.filter { $0.key != "sequence" }
    let plain = tree(JSONValue(.object(rest), offset: cursor.value.offset), position, scope)
    guard case .object(let retained) = plain.kind else { return plain }
    return JSONValue(
      .object(
        retained + [
          JSONMember("sequence", JSONValue(.bool(true), offset: list.value.offset)),
          JSONMember("sublayers", JSONValue(.array(items), offset: list.value.offset)),
        ]
      ),
      offset: cursor.value.offset
    )
  }

  private mutating func sequenceItem(
    _ cursor: JSONCursor,
    _ position: Position,
    _ scope: VariableScope
  ) -> JSONValue {
    guard case .object(let members) = cursor.value.kind else {
      report.error(
        .type,
        cursor,
        "needs an object: an item with duration and layers, not \(cursor.value.echo)"
      )
      return JSONValue(.invalid, offset: cursor.value.offset)
    }
    let rest = members.filter { $0.key != "layers" }
    let plain = tree(JSONValue(.object(rest), offset: cursor.value.offset), position, scope)
    guard case .object(let retained) = plain.kind else { return plain }
    guard let written = cursor["layers"] else {
      report.error(.missing, cursor, "layers is missing (list what the item shows)")
      return plain
    }
    var inside = position.key("layers")
    inside.lowered = .key(position.lowered, "sublayers")
    map.record(inside)
    let sublayers = layers(written.value, inside, scope)
    return JSONValue(
      .object(retained + [JSONMember("sublayers", sublayers)]),
      offset: cursor.value.offset
    )
  }
}

extension JSONCursor {
  // A repeated item that is the first of its sequence: nothing is before it.
  fileprivate var asFirstItem: JSONCursor {
    guard case .object(let members) = value.kind else { return self }
    let rest = members.filter { $0.key != "transition" }
    return JSONCursor(JSONValue(.object(rest), offset: value.offset), path)
  }
}
