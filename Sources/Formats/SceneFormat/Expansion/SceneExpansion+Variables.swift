internal import JSONText
internal import SceneModel

// Variables whose values use other variables.
extension SceneExpansion {
  /// Returns the values of variables, with `${…}` in declared ones replaced, in whatever order they
  /// are declared.
  ///
  /// Variables that need one another in a cycle are reported, and have no values.
  ///
  /// - Parameter given: values from outside, in which nothing is replaced.
  /// - Complexity: O(*bytes*) and the work of the expressions.
  mutating func variables(
    _ declared: [JSONMember],
    given: [String: JSONValue]
  ) -> [String: JSONValue] {
    var table = Dictionary(declared.map { ($0.key, $0.value) }) { first, _ in first }
    for name in table.keys { if let value = given[name] { table[name] = value } }
    // The names that variables with `${…}` still wait for.
    var needs: [String: [String]] = [:]
    for (name, value) in table where given[name] == nil && value.hasExpressions {
      needs[name] = names(in: value).filter { table[$0] != nil }
    }
    for name in declared.map(\.key) where needs[name] != nil {
      // A loop in place of recursion: a chain may be as long as the file.
      var (chain, open) = ([name], Set([name]))
      while let name = chain.last {
        if let next = needs[name]?.popLast() {
          guard needs[next] != nil else { continue }
          if open.insert(next).inserted { chain.append(next) } else { refuse(next, chain, &table) }
          continue
        }
        chain.removeLast()
        open.remove(name)
        needs[name] = nil
        guard let value = table[name], !value.isInvalid else { continue }
        let resolved = tree(value, position(of: name, VariableScope(table)))
        // What is built from a reported value would be reported again.
        table[name] = resolved.hasInvalid ? .invalid : resolved
      }
    }
    return table
  }

  private func position(of name: String, _ scope: VariableScope) -> Position {
    Position(written: .root, lowered: .root, scope: scope).key("variables").key(name)
  }

  // Reports a cycle that begins and ends at a name.
  private func refuse(_ name: String, _ chain: [String], _ table: inout [String: JSONValue]) {
    guard let value = table[name], !value.isInvalid else { return }
    let cycle = chain.drop { $0 != name } + [name]
    let cursor = JSONCursor(value, position(of: name, .none).written)
    table[name] = invalid(cursor, .variable) {
      cycle.count > 2
        ? "the variable needs itself: \(cycle.prefix(10).joined(separator: " → ")) (give one of them a value)"
        : "the variable needs itself (give it a value)"
    }
  }

  // The names in the `${…}` of a value.
  private func names(in value: JSONValue) -> [String] {
    switch value.kind {
    case .string(let text):
      (texts.parts(of: text) ?? []).flatMap { part -> [String] in
        guard case .variable(let text) = part else { return [] }
        let expression = try? texts.expression(text)
        // A name may have any characters.
        return [text] + (expression?.names ?? [])
      }
    case .array(let items): items.flatMap { names(in: $0) }
    case .object(let members): members.flatMap { names(in: $0.value) }
    case .null, .bool, .number, .invalid: []
    }
  }
}

extension JSONValue {
  fileprivate var hasInvalid: Bool {
    switch kind {
    case .invalid: true
    case .array(let items): items.contains(where: \.hasInvalid)
    case .object(let members): members.contains { $0.value.hasInvalid }
    case .null, .bool, .number, .string: false
    }
  }

  // Whether a text in the value has `${`.
  fileprivate var hasExpressions: Bool {
    switch kind {
    case .string(let text): text.contains("${")
    case .array(let items): items.contains(where: \.hasExpressions)
    case .object(let members): members.contains { $0.value.hasExpressions }
    case .null, .bool, .number, .invalid: false
    }
  }
}

extension Expression {
  // The names of variables that it may use.
  fileprivate var names: [String] {
    switch self {
    case .literal: []
    case .name(let name): [name]
    case .member(let owner, _): owner.names
    case .element(let owner, let index): owner.names + index.names
    case .negated(let operand): operand.names
    case .binary(_, let left, let right): left.names + right.names
    case .choice(let condition, let first, let second):
      condition.names + first.names + second.names
    case .call(_, let arguments): arguments.flatMap(\.names)
    }
  }
}
