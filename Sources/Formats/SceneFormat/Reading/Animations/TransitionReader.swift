internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads what a transition is and what it changes.
struct TransitionReader {
  let values: ValueReader
  let index: SceneIndex
  let scope: LayerScope
  let object: ObjectCursor

  /// The transition; nil after a report.
  func transition() -> LayerTransition? {
    var transition = LayerTransition()
    var isComplete = true
    func set<Value>(_ target: inout Value, _ key: String, _ read: (JSONCursor) -> Value?) {
      guard let cursor = object.nonNull(key) else { return }
      if let value = read(cursor) { target = value } else { isComplete = false }
    }
    set(&transition.kind, "transitionType") { values.enumeration($0, context: .transition) }
    set(&transition.side, "subtype") { values.enumeration($0) }
    set(&transition.startProgress, "startProgress", fraction)
    set(&transition.endProgress, "endProgress", fraction)
    guard let changes = object["changes"] else {
      values.report.error(
        .missing,
        object.cursor,
        "changes is missing (name the properties that change, such as {\"contents\": \"photo\"})"
      )
      return nil
    }
    guard changes.isObject else {
      return values.mismatch(changes, needs: "an object of properties and their new values")
    }
    for (key, keyOffset, child) in changes.members where !KeyCatalogue.isFree(key) {
      if let change = change(key, keyOffset, child) {
        transition.changes.append(change)
      } else {
        isComplete = false
      }
    }
    return isComplete ? transition : nil
  }

  // A change is the end of a basic animation.
  private func change(_ key: String, _ keyOffset: Int, _ child: JSONCursor) -> Channel? {
    let name = KeyCatalogue.aliases[key] ?? key
    let keyPath = JSONCursor(JSONValue(.string(name), offset: keyOffset), child.path)
    return ChannelReader(
      values: values,
      index: index,
      scope: scope,
      object: ObjectCursor(object.cursor, members: ["keyPath": keyPath, "to": child]),
      kind: .basic
    ).channel()
  }

  private func fraction(_ cursor: JSONCursor) -> Double? {
    guard let number = values.number(cursor) else { return nil }
    guard (0...1).contains(number) else {
      return values.refuse(cursor, "\(number.shortestDecimal) is outside 0…1")
    }
    return number
  }
}
