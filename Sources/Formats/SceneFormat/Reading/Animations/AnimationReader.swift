internal import JSONText
internal import SceneModel

/// Reads the animations of one layer.
struct AnimationReader {
  let reader: ValueReader
  let scope: LayerScope

  init(_ reader: ValueReader, _ scope: LayerScope) {
    var reader = reader
    reader.scope = scope
    (self.reader, self.scope) = (reader, scope)
  }

  /// The animations of an array in the order of addition.
  ///
  /// Groups in groups are as deep as the nesting of the JSON, which the parser has bounded.
  func animations(_ cursor: JSONCursor, group: AnimationObject.Group?) -> [Animation] {
    guard let elements = reader.array(cursor, of: "animations") else { return [] }
    let animations = elements.compactMap { animation($0, group: group) }
    // Animations of a layer may start relative to animations of other layers, which are read later.
    guard group != nil, animations.count == elements.count else { return animations }
    return StartsInGroup(reader: reader).resolved(animations, elements)
  }

  private func animation(_ cursor: JSONCursor, group: AnimationObject.Group?) -> Animation? {
    guard cursor.isObject else { return reader.mismatch(cursor, needs: "an object: an animation") }
    reader.index.mark(cursor)
    let written = ObjectCursor(cursor, aliases: KeyCatalogue.aliases, report: reader.report)
    guard let kind = kind(written) else { return nil }
    checkKeys(cursor, kind)
    RelativeStart.read(written, reader)
    let object = AnimationObject(layer: self, object: written, kind: kind, group: group)
    return object.withKeyTimes()?.animation()
  }

  private func kind(_ object: ObjectCursor) -> AnimationKind? {
    if let type = object["type"] {
      if type.text == "spectrum" { return .audio }
      return reader.enumeration(type, expanded: ["spectrum"])
    }
    let mark = AnimationKeys.marks.first { $0.keys.contains(where: object.has) }
    return mark?.kind ?? (object["duration"]?.text == "settling" ? .spring : .basic)
  }
}
