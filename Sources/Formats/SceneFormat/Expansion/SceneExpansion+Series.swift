internal import JSONText
internal import SceneModel

/// Series of points by expressions.
extension SceneExpansion {
  /// A series with its points in place of the expressions for them; nil for one without expressions.
  mutating func series(_ value: JSONValue, _ position: Position) -> JSONValue? {
    let cursor = JSONCursor(value, position.written)
    guard case .object(let members) = value.kind, cursor.has("x") || cursor.has("y") else {
      return nil
    }
    for key in ["data", "x", "y"] where cursor[key] == nil {
      return invalid(cursor, .missing) {
        "\(key) is missing (write \"data\": rows, \"x\": \"${…}\" and \"y\": \"${…}\")"
      }
    }
    guard let data = cursor["data"], let x = cursor["x"], let y = cursor["y"],
      let name = variableName(cursor),
      let rows = elements(of: cursor, key: "data", at: position),
      chargedNodes(3 * rows.count, cursor, by: "series")
    else { return .invalid }
    var points: [JSONValue] = []
    points.reserveCapacity(rows.count)
    for number in rows.indices {
      let here = position.round(number, of: rows, as: name, cursor)
      let messages = report.messages.count
      let point = [coordinate(x, here.key("x")), coordinate(y, here.key("y"))]
      guard let first = point[0], let second = point[1] else {
        map.attribute(messages..<report.messages.count, to: here.uses)
        return .invalid
      }
      points.append(JSONValue(.array([first, second]), offset: data.value.offset))
    }
    var rest: [JSONMember] = []
    for member in members where !["x", "y", "as"].contains(member.key) {
      let child =
        member.key == "data"
        ? JSONValue(.array(points), offset: data.value.offset)
        : tree(member.value, position.key(member.key))
      rest.append(JSONMember(member.key, child, keyOffset: member.keyOffset))
    }
    return JSONValue(.object(rest), offset: value.offset)
  }

  private mutating func coordinate(_ written: JSONCursor, _ position: Position) -> JSONValue? {
    let value = tree(written.value, position)
    if value.isInvalid { return nil }
    return values.number(JSONCursor(value, written.path)) == nil ? nil : value
  }
}
