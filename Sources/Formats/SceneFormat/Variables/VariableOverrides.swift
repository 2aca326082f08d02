package import JSONText
public import SceneModel

/// Why a value for a variable cannot be used: a mistake on the command line, not in the scene.
public struct VariableError: Error, Sendable, Hashable {
  /// The problem and the remedy; one line.
  public var message: String

  /// A mistake.
  package init(message: String) { self.message = message }

  /// An unknown name, with the nearest name or the first ones as the remedy.
  ///
  /// - Parameters:
  ///   - complaint: the words before the name.
  ///   - verb: the verb before the names of the file: "has", "declares".
  ///   - none: the remedy where the file has no names.
  package static func unknown(
    _ name: String,
    among names: [String],
    _ complaint: String,
    verb: String,
    none: String
  ) -> VariableError {
    let remedy =
      names.isEmpty
      ? "it \(verb) none: \(none)"
      : Suggestions.nearest(to: name, among: names).map { "did you mean \($0)?" }
        ?? "it \(verb) \(names.prefix(10).map(\.quoted).joined(separator: ", "))"
    return VariableError(message: "\(complaint) \(name.quoted) (\(remedy))")
  }
}

/// Values for the variables of a scene, given from outside.
///
/// They are stored as written; the type of each is known only once the scene is read.
public struct VariableOverrides: Sendable {
  private var properties: [JSONMember] = []
  private var assignments: [(name: String, text: String)] = []

  /// No overrides.
  public init() {}

  /// Overrides from the command line.
  ///
  /// - Parameters:
  ///   - assignments: texts `NAME=VALUE`; of several for one name the last wins.
  ///   - properties: the bytes of a JSON object from names to values; assignments win over it.
  ///   - limits: for the JSON.
  /// - Throws: a mistake in one of the texts or in the JSON.
  public init(
    assignments: [String],
    properties: [UInt8]? = nil,
    limits: Limits = Limits()
  ) throws(VariableError) {
    for text in assignments {
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals != text.startIndex
      else {
        throw VariableError(message: "\(text.quoted) is not NAME=VALUE (such as --set title=Hello)")
      }
      self.assignments.append(
        (String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
      )
    }
    guard let properties else { return }
    let value = try Self.json(properties, limits: limits) { "the properties: \($0)" }
    guard case .object(let members) = value.kind else {
      throw VariableError(message: "the properties need an object, not \(value.echo)")
    }
    self.properties = members
  }

  /// The names that have values, in order.
  package var names: [String] { properties.map(\.key) + assignments.map(\.name) }

  /// The values as they were given, in order: equal lists set the same.
  package var written: [String] {
    properties.map { "\($0.key)=\(JSONPrinter.line($0.value))" }
      + ["then"] + assignments.map { "\($0.name)=\($0.text)" }
  }

  /// The values as JSON: `init(record:)` reads it back.
  package var record: JSONValue {
    .object([
      ("props", JSONValue(.object(properties))),
      ("set", .texts(assignments.map { "\($0.name)=\($0.text)" })),
    ])
  }

  /// Creates the values from the output of `record`; values of another form are ignored.
  package init(record: JSONCursor?) {
    if case .object(let members)? = record?["props"]?.value.kind { properties = members }
    for text in (record?["set"]?.elements ?? []).compactMap(\.text) {
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      assignments.append((String(text[..<equals]), String(text[text.utf8.index(after: equals)...])))
    }
  }

  /// Returns these values, with the values of `rest` taking precedence.
  package func overridden(by rest: VariableOverrides) -> VariableOverrides {
    var result = self
    for name in rest.properties.map(\.key) + rest.assignments.map(\.name) {
      result.remove(name)
    }
    result.properties += rest.properties
    result.assignments += rest.assignments
    return result
  }

  /// Forgets the value of a variable.
  mutating func remove(_ name: String) {
    properties.removeAll { $0.key == name }
    assignments.removeAll { $0.name == name }
  }

  /// Gives a variable a value whose type follows from its default.
  mutating func assign(_ name: String, _ text: String) { assignments.append((name, text)) }

  /// Gives a variable a value.
  mutating func assign(_ name: String, _ value: JSONValue) {
    properties.append(JSONMember(name, value))
  }

  /// The values that take the place of the declared ones.
  ///
  /// - Parameter theme: the names of the scene's theme, for which any type is left to the reader of themes.
  func resolved(
    for variables: [JSONMember],
    theme: [JSONMember] = [],
    limits: Limits
  ) throws(VariableError) -> [String: JSONValue] {
    // A default of null takes anything.
    let declared = variables + theme.map { JSONMember($0.key, JSONValue(.null)) }
    let themeNames = Set(theme.map(\.key))
    var result: [String: JSONValue] = [:]
    for member in properties {
      let defaultValue = try Self.declaration(of: member.key, in: declared)
      guard Self.fits(member.value, defaultValue) else {
        throw VariableError(
          message:
            "variable \(member.key.quoted) needs \(defaultValue.kindWord), not \(member.value.echo)"
        )
      }
      result[member.key] = member.value
    }
    for (name, text) in assignments {
      let defaultValue = try Self.declaration(of: name, in: declared)
      if case .string = defaultValue.kind {
        result[name] = JSONValue(.string(text))
        continue
      }
      if themeNames.contains(name) {
        // #ff8000 and Inter are no JSON, [1, 0.5, 0] is.
        result[name] =
          (try? Self.json(Array(text.utf8), limits: limits) { $0 }) ?? JSONValue(.string(text))
        continue
      }
      if case .bool = defaultValue.kind, let flag = SpreadsheetValue.flag(text) {
        result[name] = JSONValue(.bool(flag))
        continue
      }
      let value = try Self.json(Array(text.utf8), limits: limits) {
        if let remedy = SpreadsheetValue.remedy(for: text, defaultValue) {
          return
            "variable \(name.quoted) needs \(defaultValue.kindWord), not \(text.quoted) (\(remedy))"
        }
        return "variable \(name.quoted) needs \(defaultValue.kindWord), not \(text.quoted): \($0)"
      }
      guard Self.fits(value, defaultValue) else {
        let remedy = SpreadsheetValue.remedy(for: text, defaultValue).map { " (\($0))" } ?? ""
        throw VariableError(
          message:
            "variable \(name.quoted) needs \(defaultValue.kindWord), not \(value.echo)\(remedy)"
        )
      }
      result[name] = value
    }
    return result
  }

  /// Returns the values for slots of an animation; later ones of a name win.
  ///
  /// - Parameter isText: whether a slot takes a text as it is; nil for an unknown slot.
  package func slotValues(
    limits: Limits,
    isText: (String) -> Bool?
  ) throws(VariableError) -> [(name: String, value: JSONValue)] {
    var result = properties.map { (name: $0.key, value: $0.value) }
    for (name, text) in assignments {
      let written = JSONValue(.string(text))
      // Values that are not JSON, such as #ff8000, are texts.
      let value =
        isText(name) ?? true
        ? written : (try? Self.json(Array(text.utf8), limits: limits) { $0 }) ?? written
      result.append((name, value))
    }
    return result
  }

  private static func declaration(
    of name: String,
    in declared: [JSONMember]
  ) throws(VariableError) -> JSONValue {
    if let member = declared.first(where: { $0.key == name }) { return member.value }
    let names = declared.map(\.key)
    throw .unknown(
      name,
      among: names,
      "the scene has no variable",
      verb: "declares",
      none: #"write "variables": {"title": "Hello"} into it, and "${title}" where the value goes"#
    )
  }

  // A variable whose default is null takes anything.
  private static func fits(_ value: JSONValue, _ defaultValue: JSONValue) -> Bool {
    if case .null = defaultValue.kind { return true }
    return value.hasSameType(as: defaultValue)
  }

  private static func json(
    _ bytes: [UInt8],
    limits: Limits,
    message: (String) -> String
  ) throws(VariableError) -> JSONValue {
    let report = ReadReport()
    let source = SourceText(bytes)
    let value = JSONParser.parse(source, limits: limits, report: report)
    if let value, !report.hasErrors { return value }
    let first = report.diagnostics(in: source).first { $0.severity == .error }
    throw VariableError(message: message(first?.text(file: nil) ?? "not JSON"))
  }
}

extension JSONValue {
  /// The type in words, for messages about what a variable needs.
  var kindWord: String {
    switch kind {
    case .bool: "true or false"
    case .null: "any value"
    case .number, .string, .array, .object, .invalid: kindName
    }
  }
}
