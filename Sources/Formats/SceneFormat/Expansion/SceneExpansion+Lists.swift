internal import JSONText
internal import SceneModel

/// Lists of values, in which a repeat becomes many elements.
extension SceneExpansion {
  /// The elements of a list with everything in them replaced and every repeat expanded.
  mutating func elements(of items: [JSONValue], _ position: Position) -> [JSONValue] {
    var result: [JSONValue] = []
    result.reserveCapacity(items.count)
    var moved: ListRun?
    for (index, item) in items.enumerated() {
      let here = position.index(index, becoming: result.count)
      if item.isRepeatedValue {
        if let run = moved { map.record(run, in: position.lowered) }
        moved = nil
        let first = result.count
        repeated(item, at: here, list: position.lowered, to: &result) { expansion, value, here in
          expansion.tree(value, here)
        }
        record(item, position, rounds: first..<result.count, in: here)
        continue
      }
      if moved != nil {
        moved?.count += 1
      } else if index != result.count {
        let source = ListRun.Source.list(position.written, from: index)
        moved = ListRun(first: result.count, count: 1, source: source, uses: position.uses)
      }
      result.append(tree(item, here))
    }
    if let run = moved { map.record(run, in: position.lowered) }
    return result
  }

  // The rounds of a repeat have one position in the source map; those of nested repeats have none.
  private mutating func record(
    _ value: JSONValue,
    _ position: Position,
    rounds: Range<Int>,
    in here: Position
  ) {
    let cursor = JSONCursor(value, here.written)
    guard let repeated = cursor.members.last(where: { $0.key == "value" })?.cursor,
      !repeated.value.isRepeatedValue, let name = variableName(cursor)
    else { return }
    let source = ListRun.Source.rounds(of: name, repeated.path, cursor)
    map.record(
      ListRun(first: rounds.lowerBound, count: rounds.count, source: source, uses: position.uses),
      in: position.lowered
    )
  }

  /// Appends the value of a repeat, which may be a repeat itself, once for each element.
  ///
  /// - Parameters:
  ///   - list: the path of the expanded list.
  ///   - expand: the element of one round, with everything in it replaced.
  mutating func repeated(
    _ value: JSONValue,
    at position: Position,
    list: JSONPath,
    to result: inout [JSONValue],
    expand: (inout SceneExpansion, JSONValue, Position) -> JSONValue
  ) {
    let cursor = JSONCursor(value, position.written)
    check(cursor, PartKeys.valueRepetition.names, of: "a repeat in a list of values")
    guard let repeated = cursor.members.last(where: { $0.key == "value" })?.cursor else {
      return values.refuse(cursor, .missing) {
        "value is missing (give the element that is repeated)"
      }
    }
    guard let name = variableName(cursor),
      let elements = self.elements(of: cursor, key: "repeat", at: position)
    else { return }
    let cost = repeated.value.measure.nodes
    for number in elements.indices {
      guard chargedNodes(cost, cursor, by: "repeats") else { return }
      var here = position.round(number, of: elements, as: name, cursor)
      (here.written, here.lowered) = (repeated.path, .index(list, result.count))
      let messages = report.messages.count
      if repeated.value.isRepeatedValue {
        self.repeated(repeated.value, at: here, list: list, to: &result, expand: expand)
      } else {
        result.append(expand(&self, repeated.value, here))
      }
      map.attribute(messages..<report.messages.count, to: here.uses)
    }
  }
}

extension Position {
  /// The position in one round of a repeat.
  ///
  /// - Parameter elements: nil for each where a number of rounds is repeated.
  func round(
    _ number: Int,
    of elements: [JSONValue?],
    as name: String,
    _ cursor: JSONCursor
  ) -> Position {
    var here = self
    here.uses.insert(PartUse(round: number, of: name, cursor), at: 0)
    here.scope = scope.adding([
      name: elements[number] ?? .integer(number), "\(name).index": .integer(number),
      "\(name).count": .integer(elements.count),
    ])
    return here
  }
}

extension PartUse {
  /// A round of a repeat.
  init(round: Int, of name: String, _ cursor: JSONCursor) {
    self.init(what: "\(name) = \(round)", path: cursor.path, offset: cursor.value.offset)
  }
}

extension JSONValue {
  /// Whether the value is a repeat of values.
  ///
  /// Animations of other tools have a key `repeat`, too, and are left to their reader.
  var isRepeatedValue: Bool {
    guard case .object(let members) = kind, members.contains(where: { $0.key == "repeat" })
    else { return false }
    let names = PartKeys.valueRepetition.names + PartKeys.repetition.names
    return members.contains { $0.key == "value" }
      || members.allSatisfy { names.contains($0.key) }
  }
}
