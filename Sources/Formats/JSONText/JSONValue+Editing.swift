extension JSONValue {
  /// A text; nil for another value.
  package var text: String? { if case .string(let text) = kind { text } else { nil } }

  /// A number; nil for another value.
  package var number: Double? { if case .number(let number) = kind { number } else { nil } }

  /// The elements of an array; nil for another value.
  package var items: [JSONValue]? { if case .array(let items) = kind { items } else { nil } }

  /// Changes a member of an object, if it has the key.
  package mutating func edit(_ key: String, _ change: (inout JSONValue) -> Void) {
    guard var member = self[key] else { return }
    change(&member)
    self[key] = member
  }

  /// Changes every element of an array; other values stay as they are.
  package mutating func editItems(_ change: (inout JSONValue) -> Void) {
    guard case .array(var items) = kind else { return }
    for index in items.indices { change(&items[index]) }
    kind = .array(items)
  }
}
