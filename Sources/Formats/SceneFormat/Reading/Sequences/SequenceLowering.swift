internal import Graphics
internal import JSONText

/// Turns the items of a sequence into plain layers with lifetimes, animations and masks.
struct SequenceLowering {
  let plan: SequencePlan
  /// The bounds of the sequence's layer.
  let bounds: Rect

  /// Keys of a sequence and its items that no plain layer has.
  private static let sequenceKeys = ["sequence", "overlap"]
  private static let itemKeys = ["duration", "transition"]
  private static let geometryKeys = ["frame", "inset", "bounds", "position"]

  /// The layer of a sequence with the keys of a plain layer; it fills its parent by default.
  ///
  /// - Parameter plan: nil after a report; the items then lose their keys, too.
  static func plainLayer(_ cursor: JSONCursor, _ plan: SequencePlan?) -> JSONCursor {
    var members = cursor.objectMembers.filter { !sequenceKeys.contains($0.key) }
    if plan == nil, let index = members.lastIndex(where: { $0.key == "sublayers" }) {
      members[index].value = plainItems(members[index].value)
    }
    addInset(&members, cursor)
    if plan?.needsSize == true, !members.contains(where: { $0.key == "masksToBounds" }) {
      members.append(JSONMember("masksToBounds", true))
    }
    return JSONCursor(JSONValue(.object(members), offset: cursor.value.offset), cursor.path)
  }

  /// The items as plain layers.
  func layers(_ list: JSONCursor) -> JSONCursor {
    var layers: [JSONValue] = []
    for (index, element) in list.elements.enumerated() {
      layers.append(plan.items.indices.contains(index) ? layer(element, index) : element.value)
    }
    return JSONCursor(JSONValue(.array(layers), offset: list.value.offset), list.path)
  }

  private func layer(_ cursor: JSONCursor, _ index: Int) -> JSONValue {
    let item = plan.items[index]
    let next = index + 1 < plan.items.count ? plan.items[index + 1] : nil
    var members = cursor.objectMembers.filter { !Self.itemKeys.contains($0.key) }
    Self.addInset(&members, cursor)
    let offset = cursor.value.offset
    members.append(JSONMember("beginTime", JSONValue(number: item.begin).moved(to: offset)))
    members.append(
      JSONMember("lifetime", JSONValue(numbers: [item.begin, item.visibleEnd]).moved(to: offset))
    )
    let effects = [
      item.transition.map { TransitionEffects($0, at: 0, in: bounds, isEntering: true) },
      next?.transition.map { transition in
        let time = (next?.begin ?? 0) - item.begin
        return TransitionEffects(transition, at: time, in: bounds, isEntering: false)
      },
    ].compactMap(\.self)
    Self.append(effects.flatMap(\.animations), to: "animations", of: &members, offset)
    Self.append(effects.flatMap(\.masks), to: "maskPaths", of: &members, offset)
    if item.transition?.kind.addsImages == true, !members.contains(where: { $0.key == "blendMode" })
    {
      members.append(JSONMember("blendMode", "plusLighter"))
    }
    return JSONValue(.object(members), offset: offset)
  }

  private static func plainItems(_ list: JSONValue) -> JSONValue {
    guard case .array(let items) = list.kind else { return list }
    return JSONValue(.array(items.map { $0.without(itemKeys) }), offset: list.offset)
  }

  private static func addInset(_ members: inout [JSONMember], _ cursor: JSONCursor) {
    let isPlaced = members.contains { member in
      geometryKeys.contains { member.key == $0 || member.key.hasPrefix($0 + ".") }
    }
    guard !isPlaced else { return }
    members.append(JSONMember("inset", JSONValue(.number(0), offset: cursor.value.offset)))
  }

  // The paths of the written elements remain the same.
  private static func append(
    _ added: [JSONValue],
    to key: String,
    of members: inout [JSONMember],
    _ offset: Int
  ) {
    guard !added.isEmpty else { return }
    let moved = added.map { $0.moved(to: offset) }
    guard let index = members.lastIndex(where: { $0.key == key }),
      case .array(let items) = members[index].value.kind
    else {
      members.append(JSONMember(key, JSONValue(.array(moved), offset: offset)))
      return
    }
    members[index].value.kind = .array(items + moved)
  }
}
