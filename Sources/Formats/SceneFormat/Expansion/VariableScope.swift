internal import JSONText
internal import SceneModel

/// The variables in sight of a place: those of the scene, of a symbol and of the repeats around it.
struct VariableScope {
  // The outermost first.
  private var tables: [[String: JSONValue]]
  // How many of them belong to the scene itself.
  private var sceneTables = 1

  /// No variables.
  static let none = VariableScope([:])

  /// The variables of a scene.
  init(_ variables: [String: JSONValue]) { tables = [variables] }

  /// The scope with further variables, which hide others of their names.
  func adding(_ variables: [String: JSONValue]) -> VariableScope {
    var result = self
    result.tables.append(variables)
    return result
  }

  /// The scope with variables that all others hide.
  func under(_ variables: [String: JSONValue]) -> VariableScope {
    var result = self
    result.tables.insert(variables, at: 0)
    result.sceneTables += 1
    return result
  }

  /// Whether a name means a variable or table of the scene, which is the same everywhere.
  func isOfScene(_ name: String) -> Bool {
    tables.lastIndex { $0[name] != nil }.map { $0 < sceneTables } ?? false
  }

  /// The value of a variable; nil for an undeclared variable.
  subscript(name: String) -> JSONValue? {
    for table in tables.reversed() { if let value = table[name] { return value } }
    return nil
  }

  /// Returns the message about an undeclared variable.
  func missing(_ name: String) -> String {
    let names = Set(tables.flatMap(\.keys)).ordered()
    var hint = Suggestions.nearest(to: name, among: names).map { "did you mean \($0)?" }
    if hint == nil, ["time", "value", "frame", "t", "progress"].contains(name) {
      hint = #"scripts have it: {"expression": "time * 2"}; there + joins texts"#
    }
    return "variable \(name.quoted) is not declared (\(hint ?? "declare it under variables"))"
  }
}
