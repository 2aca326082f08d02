internal import SceneModel

/// A value together with its path.
package struct JSONCursor {
  /// The value.
  package let value: JSONValue
  /// The path of the value in its tree.
  package let path: JSONPath

  /// A value at a path.
  package init(_ value: JSONValue, _ path: JSONPath = .root) {
    self.value = value
    self.path = path
  }

  /// Whether the value is null.
  package var isNull: Bool { if case .null = value.kind { true } else { false } }
  /// Whether the value is a string.
  package var isString: Bool { if case .string = value.kind { true } else { false } }
  /// Whether the value is an array.
  package var isArray: Bool { if case .array = value.kind { true } else { false } }
  /// Whether the value is an object.
  package var isObject: Bool { if case .object = value.kind { true } else { false } }

  /// The elements of an array; empty for anything else.
  package var elements: [JSONCursor] {
    guard case .array(let items) = value.kind else { return [] }
    return items.enumerated().map { JSONCursor($0.element, .index(path, $0.offset)) }
  }

  /// The members of an object; empty for anything else.
  package var members: [(key: String, keyOffset: Int, cursor: JSONCursor)] {
    guard case .object(let members) = value.kind else { return [] }
    return members.map { ($0.key, $0.keyOffset, JSONCursor($0.value, .key(path, $0.key))) }
  }
}

// Members and elements one by one; the last member of a key counts.
extension JSONCursor {
  /// A member of an object; nil when it is missing or null, or when this is no object.
  package subscript(key: String) -> JSONCursor? {
    guard case .object(let members) = value.kind,
      let member = members.last(where: { $0.key == key })
    else { return nil }
    if case .null = member.value.kind { return nil }
    return JSONCursor(member.value, .key(path, key))
  }

  /// An element of an array; nil beyond its end.
  package func element(_ index: Int) -> JSONCursor? {
    guard case .array(let items) = value.kind, items.indices.contains(index) else { return nil }
    return JSONCursor(items[index], .index(path, index))
  }

  /// The number of elements of an array; 0 for anything else.
  package var count: Int { if case .array(let items) = value.kind { items.count } else { 0 } }

  /// A text.
  package var text: String? { if case .string(let text) = value.kind { text } else { nil } }
}

/// An object with access to its members by key.
package struct ObjectCursor {
  /// The object itself.
  package let cursor: JSONCursor
  private let members: [String: JSONCursor]

  /// An object.
  ///
  /// - Parameter aliases: other spellings of keys; a key given in both is reported.
  package init(_ cursor: JSONCursor, aliases: [String: String] = [:], report: ReadReport) {
    self.cursor = cursor
    var table: [String: JSONCursor] = [:]
    for (key, keyOffset, child) in cursor.members {
      let name = aliases[key] ?? key
      if table[name] != nil {
        report.add(
          .error,
          .duplicate,
          offset: keyOffset,
          path: child.path.text,
          "\(name) is given in two spellings (remove one of them)"
        )
      }
      table[name] = child
    }
    members = table
  }

  /// An object with members of another origin.
  package init(_ cursor: JSONCursor, members: [String: JSONCursor]) {
    self.cursor = cursor
    self.members = members
  }

  /// The object with other values for some keys.
  package func replacing(_ replacements: [String: JSONCursor]) -> ObjectCursor {
    ObjectCursor(cursor, members: members.merging(replacements) { $1 })
  }

  /// The value of a key; nil when it is missing.
  package subscript(key: String) -> JSONCursor? { members[key] }

  /// Returns whether a key is present, regardless of its value.
  package func has(_ key: String) -> Bool { members[key] != nil }

  /// The value of a key; nil when it is missing or null.
  package func nonNull(_ key: String) -> JSONCursor? {
    members[key].flatMap { $0.isNull ? nil : $0 }
  }
}
