internal import Graphics
internal import JSONText
internal import SceneModel

/// Lists of layers, which may contain symbols, repeats and parts of other files.
extension SceneExpansion {
  /// A list of layers as plain layers.
  mutating func layers(_ value: JSONValue, _ position: Position) -> JSONValue {
    guard case .array = value.kind else { return tree(value, position) }
    var result: [JSONValue] = []
    append(value, position, to: &result)
    return JSONValue(.array(result), offset: value.offset)
  }

  // The position is that of the list in the file; its layers follow the existing ones.
  mutating func append(_ list: JSONValue, _ position: Position, to result: inout [JSONValue]) {
    guard case .array(let items) = list.kind else {
      return reportMismatch(JSONCursor(list, position.written), needs: "an array of layers")
    }
    for (index, item) in items.enumerated() {
      let here = position.index(index, becoming: result.count)
      let cursor = JSONCursor(item, here.written)
      let messages = report.messages.count
      defer { map.attribute(messages..<report.messages.count, to: here.uses) }
      if cursor.has("repeat") {
        repeated(cursor, at: here, list: position.lowered, to: &result)
      } else if cursor.has("include") {
        include(cursor, at: here, list: position.lowered, to: &result)
      } else {
        guard chargedLayer(cursor) else { return }
        if index != result.count || !position.uses.isEmpty { map.record(here) }
        if cursor.has("symbol") {
          result.append(symbolLayer(cursor, here))
        } else if cursor.has("sequence") {
          result.append(sequenceLayer(cursor, here))
        } else {
          result.append(plainLayer(cursor, here))
        }
      }
    }
  }

  // MARK: Repeats

  private mutating func repeated(
    _ cursor: JSONCursor,
    at position: Position,
    list: JSONPath,
    to result: inout [JSONValue]
  ) {
    check(cursor, PartKeys.repetition.names, of: "a repeat")
    guard let layers = cursor["layers"] else {
      let remedy = cursor.has("value") ? "write \"layers\": […]" : "list what is repeated"
      return values.refuse(cursor, .missing) { "layers is missing (\(remedy))" }
    }
    guard let name = variableName(cursor),
      let elements = elements(of: cursor, key: "repeat", at: position),
      let stagger = stagger(cursor, position)
    else { return }
    let cost = layers.value.measure.nodes
    for number in elements.indices {
      guard chargedNodes(cost, cursor, by: "repeats") else { return }
      var here = position.key("layers").round(number, of: elements, as: name, cursor)
      here.lowered = list
      let first = result.count
      append(layers.value, here, to: &result)
      guard stagger != 0, number > 0 else { continue }
      for index in first..<result.count {
        result[index] = result[index].delayed(by: stagger * Double(number))
      }
    }
  }

  /// The variable that a repeat or a series defines; nil after a report.
  func variableName(_ cursor: JSONCursor) -> String? {
    guard let written = cursor["as"] else { return "i" }
    guard let name = written.text, let first = name.first, first.isLetter || first == "_",
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return values.refuse(written) { "needs a name of letters and digits such as \"i\"" } }
    return name
  }

  private mutating func stagger(_ cursor: JSONCursor, _ position: Position) -> Double? {
    guard let written = cursor["stagger"] else { return 0 }
    let value = tree(written.value, position.key("stagger"))
    if case .number(let seconds) = value.kind { return seconds }
    if !value.isInvalid { reportMismatch(written, needs: "seconds", not: value) }
    return nil
  }

  /// An element for each round, by a key of an object; nil elements are those of a number.
  mutating func elements(
    of cursor: JSONCursor,
    key: String,
    at position: Position
  ) -> [JSONValue?]? {
    guard let written = cursor[key] else {
      return values.refuse(cursor, .missing) { "\(key) is null (give a number or a list)" }
    }
    let value = tree(written.value, position.key(key))
    switch value.kind {
    case .number(let count):
      guard count == count.rounded(), count >= 0 else {
        return values.refuse(written) {
          "\(count.shortestDecimal) is not a whole number of repetitions"
        }
      }
      guard count <= Double(limits.layers) else {
        return values.refuse(written, .limit) {
          "\(key) needs \(count.shortestDecimal) repetitions; the limit is \(limits.layers) "
            + "(raise it with --max-instances)"
        }
      }
      return Array(repeating: nil, count: Int(clamping: count))
    case .array(let items): return items
    case .string(let name):
      guard let rows = tables[name] else {
        let hint = Suggestions.hint(for: name, among: tables.keys.ordered())
        return values.refuse(written, .reference) {
          "there is no data asset \(name.quoted)"
            + (hint.isEmpty ? " (\(Self.remedy(forRows: name)))" : hint)
        }
      }
      return rows
    case .invalid: return nil
    case .null, .bool, .object:
      reportMismatch(written, needs: "a number, a list or a data asset", not: value)
      return nil
    }
  }

  private static func remedy(forRows name: String) -> String {
    DecimalText.number(name) == nil
      ? "add it to assets, or write \"${\(name)}\" for a variable" : "write \(name), without quotes"
  }

  // MARK: Parts of other files

  private mutating func include(
    _ cursor: JSONCursor,
    at position: Position,
    list: JSONPath,
    to result: inout [JSONValue]
  ) {
    check(cursor, PartKeys.include.names, of: "an include")
    guard let written = cursor["include"], let part = part(written, position) else { return }
    guard let layers = part.layers else {
      return values.refuse(written, .missing) {
        "\(part.source.quoted) has no layers (include it in symbols, or add layers to it)"
      }
    }
    guard chargedNodes(layers.value.measure.nodes, cursor, by: "includes") else { return }
    var here = position
    (here.written, here.lowered) = (layers.path, list)
    here.uses.insert(
      PartUse(what: part.source.quoted, path: position.written, offset: cursor.value.offset),
      at: 0
    )
    here.open.append(part.source)
    append(layers.value, here, to: &result)
  }

  // MARK: Messages

  func check(_ cursor: JSONCursor, _ allowed: [String], of owner: String) {
    values.checkKeys(cursor, allowed: allowed, of: owner)
  }
}

extension JSONCursor {
  /// The members of an object as they are written; none of other values.
  var objectMembers: [JSONMember] {
    if case .object(let members) = value.kind { members } else { [] }
  }

  /// Whether the object has a key, with any value.
  func has(_ key: String) -> Bool {
    guard case .object(let members) = value.kind else { return false }
    return members.contains { $0.key == key }
  }
}

extension JSONValue {
  // A layer whose clock begins later; values that are not layers are left to their reader.
  fileprivate func delayed(by seconds: Double) -> JSONValue {
    guard case .object(var members) = kind else { return self }
    guard let position = members.lastIndex(where: { $0.key == "beginTime" }) else {
      members.append(
        JSONMember("beginTime", JSONValue(.number(seconds), offset: offset), keyOffset: offset)
      )
      return JSONValue(.object(members), offset: offset)
    }
    switch members[position].value.kind {
    case .number(let written): members[position].value.kind = .number(written + seconds)
    case .string(let written):
      // Every time is a sum without parentheses; only its first term may have another sign.
      let sign = seconds < 0 ? "-" : "+"
      members[position].value.kind = .string(
        "\(written) \(sign) \(abs(seconds).shortestDecimal)"
      )
    case .null, .bool, .array, .object, .invalid: return self
    }
    return JSONValue(.object(members), offset: offset)
  }
}
