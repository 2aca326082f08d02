/// A step from a JSON value to a value in it.
package enum JSONStep: Hashable, Sendable {
  /// To the member with a key.
  case key(String)
  /// To the element with an index.
  case index(Int)
}

extension JSONPath {
  /// The path of some steps from the root.
  package init(_ steps: [JSONStep]) {
    self = steps.reduce(.root) { path, step in
      switch step {
      case .key(let key): .key(path, key)
      case .index(let index): .index(path, index)
      }
    }
  }
}

extension JSONValue {
  /// Returns the value after some steps; nil where there is none.
  package func value(at steps: some Sequence<JSONStep>) -> JSONValue? {
    var value = self
    for step in steps {
      switch (step, value.kind) {
      case (.key(let key), .object(let members)):
        guard let member = members.last(where: { $0.key == key }) else { return nil }
        value = member.value
      case (.index(let index), .array(let items)):
        guard items.indices.contains(index) else { return nil }
        value = items[index]
      default: return nil
      }
    }
    return value
  }
}
