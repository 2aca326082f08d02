internal import JSONText
internal import SceneModel

extension AnimationObject {
  /// What a transition is and what it changes; nil after a report.
  func transition() -> LayerTransition? {
    var transition = LayerTransition()
    var isComplete = AnimationKeys.transitionFields.read(into: &transition, object, reader)
    guard let changes = object["changes"] else {
      return reader.refuse(object.cursor, .missing) {
        "changes is missing (name the properties that change, such as {\"contents\": \"photo\"})"
      }
    }
    guard changes.isObject else {
      return reader.mismatch(changes, needs: "an object of properties and their new values")
    }
    for (key, keyOffset, child) in changes.members where !KeyCatalogue.isFree(key) {
      if let change = change(of: key, keyOffset: keyOffset, child: child) {
        transition.changes.append(change)
      } else {
        isComplete = false
      }
    }
    return isComplete ? transition : nil
  }

  // A change is the end of a basic animation.
  private func change(of key: String, keyOffset: Int, child: JSONCursor) -> Channel? {
    let name = KeyCatalogue.aliases[key] ?? key
    let keyPath = JSONCursor(JSONValue(.string(name), offset: keyOffset), child.path)
    let members = ["keyPath": keyPath, "to": child]
    let object = ObjectCursor(object.cursor, members: members)
    return AnimationObject(layer: layer, object: object, kind: .basic).channel()
  }
}
