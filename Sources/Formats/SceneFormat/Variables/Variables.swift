internal import Graphics
internal import JSONText
internal import SceneModel

/// Puts the values of variables into a scene before anything else looks at it.
///
/// A string that is nothing but `${name}` becomes the variable's value, of whatever type; inside longer
/// text a variable is written out; `$${` stands for `${`. Keys and the declarations themselves stay as
/// they are, and values that were put in are not looked at again.
struct VariableSubstitution {
  let table: [String: JSONValue]
  let limits: Limits
  let report: ReadReport
  // What substitution has added, held against the limits so that variables cannot multiply.
  private var addedNodes = 0
  private var addedBytes = 0

  init(table: [String: JSONValue], limits: Limits, report: ReadReport) {
    self.table = table
    self.limits = limits
    self.report = report
  }

  /// The tree of a scene with its variables replaced.
  mutating func scene(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value.kind else { return value }
    let replaced = members.map { member in
      member.key == "variables"
        ? member
        : JSONMember(
          member.key,
          tree(member.value, .key(.root, member.key), depth: 1),
          keyOffset: member.keyOffset
        )
    }
    return JSONValue(.object(replaced), offset: value.offset)
  }

  private mutating func tree(_ value: JSONValue, _ path: JSONPath, depth: Int) -> JSONValue {
    switch value.kind {
    case .string(let text):
      guard text.utf8.contains(0x24) else { return value }
      return replaced(text, JSONCursor(value, path), depth: depth)
    case .array(let items):
      guard items.contains(where: \.mayHoldVariables) else { return value }
      var result: [JSONValue] = []
      result.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        result.append(tree(item, .index(path, index), depth: depth + 1))
      }
      return JSONValue(.array(result), offset: value.offset)
    case .object(let members):
      var result: [JSONMember] = []
      for member in members {
        let child = tree(member.value, .key(path, member.key), depth: depth + 1)
        result.append(JSONMember(member.key, child, keyOffset: member.keyOffset))
      }
      return JSONValue(.object(result), offset: value.offset)
    case .null, .bool, .number, .invalid: return value
    }
  }

  private mutating func replaced(_ text: String, _ cursor: JSONCursor, depth: Int) -> JSONValue {
    let failed = JSONValue(.invalid, offset: cursor.value.offset)
    guard let pieces = VariableText.pieces(text) else {
      report.error(
        .variable,
        cursor,
        "${ without } in \(text.quoted) (write $${ for the characters ${)"
      )
      return failed
    }
    if pieces.count == 1, case .variable(let name) = pieces[0] {
      guard let value = lookup(name, cursor) else { return failed }
      return charged(value, cursor, depth: depth) ? value.moved(to: cursor.value.offset) : failed
    }
    var result = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): result += literal
      case .variable(let name):
        guard let value = lookup(name, cursor) else { return failed }
        guard let written = value.writtenOut else {
          report.error(
            .variable,
            cursor,
            "variable \(name.quoted) is \(value.kindName) and cannot stand inside longer text"
          )
          return failed
        }
        result += written
        guard chargedBytes(written.utf8.count, cursor) else { return failed }
      }
    }
    return JSONValue(.string(result), offset: cursor.value.offset)
  }

  private func lookup(_ name: String, _ cursor: JSONCursor) -> JSONValue? {
    if let value = table[name] { return value }
    let hint = Suggestions.nearest(to: name, among: table.keys).map { "did you mean \($0)?" }
    report.error(
      .variable,
      cursor,
      "variable \(name.quoted) is not declared (\(hint ?? "declare it under variables"))"
    )
    return nil
  }

  private mutating func charged(_ value: JSONValue, _ cursor: JSONCursor, depth: Int) -> Bool {
    if case .string(let text) = value.kind { return chargedBytes(text.utf8.count, cursor) }
    let (nodes, levels) = value.measure
    addedNodes += nodes
    guard addedNodes <= limits.nodes else {
      report.error(
        .limit,
        cursor,
        "variables add more than \(limits.nodes) values (raise the limit with --max-nodes)"
      )
      return false
    }
    guard depth + levels <= limits.depth else {
      report.error(
        .limit,
        cursor,
        "values are nested more than \(limits.depth) deep (raise the limit with --max-depth)"
      )
      return false
    }
    return true
  }

  private mutating func chargedBytes(_ count: Int, _ cursor: JSONCursor) -> Bool {
    addedBytes += count
    guard addedBytes <= limits.stringBytes else {
      report.error(
        .limit,
        cursor,
        "variables add more than \(limits.stringBytes) bytes of text (raise the limit with --max-string)"
      )
      return false
    }
    return true
  }
}

/// Text with variables in it.
enum VariableText {
  enum Piece {
    case literal(String)
    case variable(String)
  }

  /// The parts of a text; nil when a `${` has no `}`.
  static func pieces(_ text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var literal = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.variable(String(rest[..<end].dropFirst(2))))
        rest = rest[rest.index(after: end)...]
      } else {
        literal += "$"
        rest = rest.dropFirst()
      }
    }
    literal += rest
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  /// A text that reads back as it is: `${` becomes `$${`.
  static func escaped(_ text: String) -> String {
    guard text.contains("${") else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      result += rest.hasPrefix("${") ? "$$" : "$"
      rest = rest.dropFirst()
    }
    return result + rest
  }
}

extension JSONValue {
  fileprivate var mayHoldVariables: Bool {
    switch kind {
    case .string, .array, .object: true
    case .null, .bool, .number, .invalid: false
    }
  }

  /// How the value stands inside longer text; nil for lists and objects.
  fileprivate var writtenOut: String? {
    switch kind {
    case .string(let text): text
    case .number(let number): number.shortestDecimal
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    case .array, .object, .invalid: nil
    }
  }
}
