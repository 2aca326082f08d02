internal import Graphics
internal import JSONText
internal import SceneModel

// The later states of a layer: each names its changes; the rest remains as before.
extension ValueReader {
  /// The revisions of a layer, ascending by time.
  ///
  /// - Parameter parent: the bounds of the layer around.
  func revisions(
    _ layer: JSONCursor,
    _ object: ObjectCursor,
    _ kind: LayerKind,
    in parent: Rect
  ) -> [LayerRevision] {
    guard let cursor = object.nonNull("revisions"),
      let elements = array(cursor, of: "revisions")
    else { return [] }
    var members: [(key: String, cursor: JSONCursor)] = layer.members.compactMap {
      let name = KeyCatalogue.aliases[$0.key] ?? $0.key
      return KeyCatalogue.layerStructure.contains(name) ? nil : (name, $0.cursor)
    }
    var result: [LayerRevision] = []
    for element in elements {
      guard let revision = revision(element, &members, kind, in: parent) else { continue }
      if let last = result.last, revision.time <= last.time {
        refuse(element) {
          "the revision at \(revision.time.shortestDecimal) s does not come after the one at "
            + "\(last.time.shortestDecimal) s (order them by time)"
        }
      }
      result.append(revision)
    }
    return result
  }

  private func revision(
    _ cursor: JSONCursor,
    _ members: inout [(key: String, cursor: JSONCursor)],
    _ kind: LayerKind,
    in parent: Rect
  ) -> LayerRevision? {
    guard cursor.isObject else { return mismatch(cursor, needs: "an object: a revision") }
    guard countLayers(1, cursor) else { return nil }
    let object = ObjectCursor(cursor, aliases: KeyCatalogue.aliases, report: report)
    guard let at = object["at"] else {
      return refuse(cursor, .missing) { "at is missing (give the time in seconds of the scene)" }
    }
    for member in cursor.members {
      let name = KeyCatalogue.aliases[member.key] ?? member.key
      if name == "at" { continue }
      if KeyCatalogue.layerStructure.contains(name) {
        report(
          member,
          "\(member.key) cannot change in a revision (only model values and times can; make two layers)"
        )
        continue
      }
      members.removeAll { $0.key == name || $0.key.hasPrefix(name + ".") }
      // A frame sets bounds and position.
      if name == "frame" {
        members.removeAll { ["bounds", "position"].contains($0.key.prefix { $0 != "." }) }
      }
      members.append((name, member.cursor))
    }
    LayerKeyCheck(reader: self, kind: kind).check(
      JSONCursor(cursor.value.without(["at"]), cursor.path)
    )
    guard let time = number(at) else { return nil }
    let merged = JSONValue(
      .object(members.map { JSONMember($0.key, $0.cursor.value) }),
      offset: cursor.value.offset
    )
    let full = ObjectCursor(JSONCursor(merged, cursor.path), report: report)
    return LayerRevision(
      time: time,
      state: ModelReader(self, kind, full, in: parent).state(),
      timing: layerTiming(full)
    )
  }
}
