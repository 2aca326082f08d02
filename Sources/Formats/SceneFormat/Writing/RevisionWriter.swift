internal import JSONText
internal import SceneModel

/// Writes what a layer becomes later: of every revision, what differs from the one before.
enum RevisionWriter {
  /// The `revisions` of a layer.
  static func value(_ layer: Layer) -> JSONValue {
    var before = members(layer.state, layer.timing)
    return JSONValue(
      .array(
        layer.revisions.map { revision in
          let after = members(revision.state, revision.timing)
          defer { before = after }
          return difference(at: revision.time, from: before, to: after)
        }
      )
    )
  }

  private static func members(_ state: LayerState, _ timing: Timing) -> [JSONMember] {
    var list = MemberList(writesDefaults: true)
    LayerWriter.addModel(state, timing, to: &list)
    return list.members
  }

  private static func difference(
    at time: Double,
    from before: [JSONMember],
    to after: [JSONMember]
  ) -> JSONValue {
    let old = Dictionary(before.map { ($0.key, $0.value) }) { first, _ in first }
    let new = Set(after.map(\.key))
    var members = [JSONMember("at", JSONValue(number: time))]
    members += after.filter { member in
      old[member.key].map { !$0.isSpelled(as: member.value) } ?? true
    }
    // Null removes members that are written only when present.
    members += before.filter { !new.contains($0.key) }.map { JSONMember($0.key, JSONValue(.null)) }
    return JSONValue(.object(members))
  }
}
