internal import SceneModel

/// A value together with its path.
struct JSONCursor {
  let value: JSONValue
  let path: JSONPath

  init(_ value: JSONValue, _ path: JSONPath = .root) {
    self.value = value
    self.path = path
  }

  var isNull: Bool { if case .null = value.kind { true } else { false } }
  var isString: Bool { if case .string = value.kind { true } else { false } }
  var isArray: Bool { if case .array = value.kind { true } else { false } }
  var isObject: Bool { if case .object = value.kind { true } else { false } }

  /// The elements of an array; empty for anything else.
  var elements: [JSONCursor] {
    guard case .array(let items) = value.kind else { return [] }
    return items.enumerated().map { JSONCursor($0.element, .index(path, $0.offset)) }
  }

  /// The members of an object; empty for anything else.
  var members: [(key: String, keyOffset: Int, cursor: JSONCursor)] {
    guard case .object(let members) = value.kind else { return [] }
    return members.map { ($0.key, $0.keyOffset, JSONCursor($0.value, .key(path, $0.key))) }
  }
}

/// An object whose members are asked for by key.
struct ObjectCursor {
  let cursor: JSONCursor
  private let members: [String: JSONCursor]

  /// An object.
  ///
  /// - Parameter aliases: other spellings of keys; a key given in both is reported.
  init(_ cursor: JSONCursor, aliases: [String: String] = [:], report: ReadReport) {
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
  init(_ cursor: JSONCursor, members: [String: JSONCursor]) {
    self.cursor = cursor
    self.members = members
  }

  /// The value of a key; nil when it is missing.
  subscript(key: String) -> JSONCursor? { members[key] }

  /// Whether a key is there, whatever its value.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// The value of a key; nil when it is missing or null.
  func present(_ key: String) -> JSONCursor? {
    members[key].flatMap { $0.isNull ? nil : $0 }
  }
}
