internal import Graphics

/// A JSON value with its position in the file.
package struct JSONValue: Sendable {
  /// The kind of a value, with its contents.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
    /// A value that has been complained about already; readers pass over it in silence.
    case invalid
  }

  /// The kind of the value.
  package var kind: Kind
  /// Bytes from the start of the file; locations are computed only for messages.
  package var offset: Int

  /// A value.
  package init(_ kind: Kind, offset: Int = 0) {
    self.kind = kind
    self.offset = offset
  }
}

/// A key with its value.
package struct JSONMember: Sendable {
  /// The key, without escapes.
  package var key: String
  /// Bytes from the start of the file to the key.
  package var keyOffset: Int
  /// The value.
  package var value: JSONValue

  /// A key with a value.
  package init(_ key: String, _ value: JSONValue, keyOffset: Int = 0) {
    (self.key, self.keyOffset, self.value) = (key, keyOffset, value)
  }
}

extension JSONValue {
  /// The kind in words, with an article.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .invalid: "an invalid value"
    }
  }

  /// The kind in words, with the value where it is short.
  package var echo: String {
    switch kind {
    case .number(let number): "the number \(number.shortestDecimal)"
    case .string(let text): "the string \(text.quoted)"
    case .array(let items): items.isEmpty ? "an empty array" : "an array of \(items.count)"
    case .null, .bool, .object, .invalid: kindName
    }
  }

  /// Whether the value is an array.
  package var isArray: Bool { if case .array = kind { true } else { false } }

  /// Whether the value is an object.
  package var isObject: Bool { if case .object = kind { true } else { false } }

  /// Whether the value has been complained about.
  package var isInvalid: Bool { if case .invalid = kind { true } else { false } }

  /// Whether two values have the same JSON type.
  package func hasSameType(as other: JSONValue) -> Bool {
    switch kind {
    case .null: if case .null = other.kind { true } else { false }
    case .bool: if case .bool = other.kind { true } else { false }
    case .number: if case .number = other.kind { true } else { false }
    case .string: if case .string = other.kind { true } else { false }
    case .array: other.isArray
    case .object: other.isObject
    case .invalid: other.isInvalid
    }
  }

  /// The number of values in the tree and how deep it is nested.
  ///
  /// - Complexity: O(*values*); recursion no deeper than the parser's.
  package var measure: (nodes: Int, depth: Int) {
    var (nodes, depth) = (1, 0)
    func add(_ child: JSONValue) {
      let inner = child.measure
      nodes += inner.nodes
      depth = max(depth, inner.depth)
    }
    switch kind {
    case .array(let items):
      for item in items { add(item) }
      return (nodes, depth + 1)
    case .object(let members):
      for member in members { add(member.value) }
      return (nodes, depth + 1)
    case .null, .bool, .number, .string, .invalid: return (1, 0)
    }
  }

  /// The same tree with every place replaced by one.
  package func moved(to offset: Int) -> JSONValue {
    switch kind {
    case .array(let items): JSONValue(.array(items.map { $0.moved(to: offset) }), offset: offset)
    case .object(let members):
      JSONValue(
        .object(members.map { JSONMember($0.key, $0.value.moved(to: offset), keyOffset: offset) }),
        offset: offset
      )
    case .null, .bool, .number, .string, .invalid: JSONValue(kind, offset: offset)
    }
  }
}

extension JSONValue {
  /// A member of an object by its key, the last of several.
  ///
  /// Nil removes it. Other values have none.
  package subscript(key: String) -> JSONValue? {
    get {
      guard case .object(let members) = kind else { return nil }
      return members.last { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = kind else { return }
      if let newValue, let index = members.lastIndex(where: { $0.key == key }) {
        members[index].value = newValue
      } else if let newValue {
        members.append(JSONMember(key, newValue, keyOffset: offset))
      } else {
        members.removeAll { $0.key == key }
      }
      self = JSONValue(.object(members), offset: offset)
    }
  }
}
