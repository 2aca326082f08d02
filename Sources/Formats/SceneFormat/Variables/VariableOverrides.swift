package import JSONText
public import SceneModel

/// Why a value for a variable cannot be used: a mistake on the command line, not in the scene.
public struct VariableError: Error, Sendable, Hashable {
  /// Where a value was given.
  public enum Origin: Sendable, Hashable {
    /// In a text `NAME=VALUE`.
    case assignment
    /// In the field of a form for a name.
    case field(String)
    /// In a JSON file, with the path of the value in it.
    case file(String, SourceLocation?, path: String)
  }

  /// The problem and the remedy; one line.
  public var message: String
  /// Where the value was given; nil where only its user knows.
  public var origin: Origin?

  /// A mistake.
  package init(_ message: String, origin: Origin? = nil) {
    (self.message, self.origin) = (message, origin)
  }

  /// The same about a value of an origin.
  package func at(_ origin: Origin?) -> VariableError {
    VariableError(message, origin: self.origin ?? origin)
  }

  /// The way on for files without names: any layer can be changed by its own.
  package static let wayOn =
    "; or change a layer by its name: --set 'Title.text=Hello', animrender info FILE --targets lists them"

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
        ?? "it \(verb) \(names.prefix(10).map(\.quoted).joined(separator: ", "))\(wayOn)"
    return VariableError("\(complaint) \(name.quoted) (\(remedy))")
  }
}

/// Values for the variables of a scene, given from outside.
///
/// They are stored as written; the type of each is known only once the scene is read.
///
/// Names that are none of the input's variables, and have the form of a target, name layers.
public struct VariableOverrides: Sendable {
  // Of several values for one name the last counts.
  private var entries: [Entry] = []

  private typealias Entry = (name: String, value: VariableTable.Cell, origin: VariableError.Origin?)

  /// No overrides.
  public init() {}

  /// Overrides from the command line.
  ///
  /// - Parameters:
  ///   - assignments: texts `NAME=VALUE`; of several for one name the last wins.
  ///   - properties: the bytes of a JSON object from names to values; assignments win over it.
  ///   - file: the name of its file, for messages.
  ///   - limits: for the JSON.
  /// - Throws: a mistake in one of the texts or in the JSON.
  public init(
    assignments: [String],
    properties: [UInt8]? = nil,
    file: String = "the properties",
    limits: Limits = Limits()
  ) throws(VariableError) {
    if let properties {
      let (value, source) = try Self.json(properties, of: file, limits: limits)
      let root = JSONCursor(value)
      let members = root.members
      let places = source.locations(of: [value.offset] + members.map(\.cursor.value.offset))
      func origin(_ cursor: JSONCursor) -> VariableError.Origin {
        .file(file, places[cursor.value.offset], path: cursor.path.text)
      }
      guard root.isObject else {
        throw VariableError(
          "the properties need an object, not \(value.echo)",
          origin: origin(root)
        )
      }
      for member in members {
        entries.append((member.key, .json(member.cursor.value), origin(member.cursor)))
      }
    }
    for text in assignments where !assign(text) {
      throw VariableError("\(text.quoted) is not NAME=VALUE (such as --set title=Hello)")
    }
  }

  // Assigns the value of `NAME=VALUE`; false for another text.
  private mutating func assign(_ text: String) -> Bool {
    guard let equals = TargetText.equals(in: text), equals != text.startIndex else { return false }
    let value = String(text.unicodeScalars[text.unicodeScalars.index(after: equals)...])
    entries.append((String(text[..<equals]), .text(value), .assignment))
    return true
  }

  /// The names that have values, in order.
  package var names: [String] { entries.map(\.name) }

  /// The values as they were given, in order: equal lists set the same.
  package var written: [String] {
    entries.map { entry in
      switch entry.value {
      case .text(let text): "\(entry.name)=\(text)"
      case .decimal(let text, let number): "\(entry.name)=\(text) (\(number))"
      case .json(let value): "\(entry.name):\(JSONPrinter.line(value))"
      }
    }
  }

  /// The values as JSON: `init(record:)` reads it back.
  package var record: JSONValue {
    var (properties, assignments): ([JSONMember], [String]) = ([], [])
    var decimals: [JSONMember] = []
    for (name, value, _) in entries {
      switch value {
      case .decimal(let text, _): decimals.append(JSONMember(name, .string(text)))
      case .text(let text): assignments.append("\(name)=\(text)")
      case .json(let value): properties.append(JSONMember(name, value))
      }
    }
    let others: [(String, JSONValue)] = [
      ("props", JSONValue(.object(properties))), ("set", .texts(assignments)),
    ]
    guard !decimals.isEmpty else { return .object(others) }
    return .object(others + [("decimals", JSONValue(.object(decimals)))])
  }

  /// Creates the values from the output of `record`; values of another form are ignored.
  package init(record: JSONCursor?) {
    for member in record?["props"]?.members ?? [] { assign(member.key, .json(member.cursor.value)) }
    for text in (record?["set"]?.elements ?? []).compactMap(\.text) { _ = assign(text) }
    for member in record?["decimals"]?.members ?? [] {
      guard let text = member.cursor.text, let comma = DecimalComma(text) else { continue }
      assign(member.key, .decimal(text, comma.number))
    }
  }

  /// Returns these values, with the values of `overrides` taking precedence.
  package func overridden(by overrides: VariableOverrides) -> VariableOverrides {
    var result = self
    for name in overrides.names { result.remove(name) }
    result.entries += overrides.entries
    return result
  }

  /// Gives a variable, a slot, or a property of a layer such as `Title.text` a value, as `--set` does.
  public mutating func set(_ name: String, to text: String) {
    remove(name)
    assign(name, .text(text))
  }

  /// Forgets the value of a variable.
  mutating func remove(_ name: String) { entries.removeAll { $0.name == name } }

  /// Gives a variable a value; the type of a text follows from its default.
  mutating func assign(
    _ name: String,
    _ value: VariableTable.Cell,
    _ origin: VariableError.Origin? = nil
  ) {
    entries.append((name, value, origin))
  }

  /// Where the value of a name was given.
  package func origin(of name: String) -> VariableError.Origin? {
    entries.last { $0.name == name }?.origin
  }

  /// Takes out the values whose names are none of the input's, and have the form of targets.
  ///
  /// - Throws: for targets with properties that do not exist.
  package mutating func takeTargets(
    besides isDeclared: (String) -> Bool
  ) throws(VariableError) -> [Target] {
    var targets: [Target] = []
    var rest: [Entry] = []
    for entry in entries {
      do throws(VariableError) {
        if !isDeclared(entry.name), let target = try Target(entry.name, entry.value, entry.origin) {
          targets.append(target)
        } else {
          rest.append(entry)
        }
      } catch {
        throw error.at(entry.origin)
      }
    }
    entries = rest
    return targets
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
    for (name, value, origin) in entries {
      do throws(VariableError) {
        let defaultValue = try Self.declaration(of: name, in: declared)
        // #ff8000 and Inter are no JSON, [1, 0.5, 0] is.
        if themeNames.contains(name), let text = value.written {
          result[name] = Self.jsonOrText(text, limits: limits)
        } else {
          result[name] = try Self.value(value, of: name, defaultValue, limits)
        }
      } catch {
        throw error.at(origin)
      }
    }
    return result
  }

  private static func value(
    _ given: VariableTable.Cell,
    of name: String,
    _ defaultValue: JSONValue,
    _ limits: Limits
  ) throws(VariableError) -> JSONValue {
    func mismatch(_ written: String, _ remedy: String) -> VariableError {
      VariableError(
        "variable \(name.quoted) needs \(defaultValue.kindWord), not \(written)\(remedy)"
      )
    }
    let text: String
    switch given {
    case .text(let written): text = written
    case .decimal(let written, let number):
      if case .number = defaultValue.kind { return .number(number) }
      text = written
    case .json(let value):
      guard fits(value, defaultValue) else { throw mismatch(value.echo, "") }
      return value
    }
    if case .string = defaultValue.kind { return .string(text) }
    if case .bool = defaultValue.kind, let flag = SpreadsheetValue.flag(text) {
      return JSONValue(.bool(flag))
    }
    let remedy = SpreadsheetValue.remedy(for: text, defaultValue).map { " (\($0))" }
    let value: JSONValue
    do throws(VariableError) {
      value = try json(Array(text.utf8), limits: limits).value
    } catch {
      throw mismatch(text.quoted, remedy ?? ": \(error.message)")
    }
    guard fits(value, defaultValue) else { throw mismatch(value.echo, remedy ?? "") }
    return value
  }

  /// Returns the values for slots of an animation; later ones of a name win.
  ///
  /// - Parameter isText: whether a slot takes a text as it is; nil for an unknown slot.
  package func slotValues(
    limits: Limits,
    isText: (String) -> Bool?
  ) throws(VariableError) -> [(name: String, value: JSONValue)] {
    entries.map { name, value, _ in
      switch value {
      case .json(let value): return (name, value)
      case .text(let text):
        let isText = isText(name) ?? true
        return (name, isText ? .string(text) : Self.jsonOrText(text, limits: limits))
      case .decimal(let text, let number):
        return (name, isText(name) ?? true ? .string(text) : .number(number))
      }
    }
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
        + VariableError.wayOn
    )
  }

  // A variable whose default is null takes anything.
  private static func fits(_ value: JSONValue, _ defaultValue: JSONValue) -> Bool {
    if case .null = defaultValue.kind { return true }
    return value.hasSameType(as: defaultValue)
  }

  /// The value of a JSON text; one that is no JSON, such as #ff8000, is a text.
  static func jsonOrText(_ text: String, limits: Limits) -> JSONValue {
    (try? json(Array(text.utf8), limits: limits).value) ?? .string(text)
  }

  /// Parses a JSON text.
  ///
  /// - Parameter file: the name of the file for the error; nil for a value.
  static func json(
    _ bytes: [UInt8],
    of file: String? = nil,
    limits: Limits
  ) throws(VariableError) -> (value: JSONValue, source: SourceText) {
    let report = ReadReport()
    let source = SourceText(bytes)
    let value = JSONParser.parse(source, limits: limits, report: report)
    if let value, !report.hasErrors { return (value, source) }
    let first = report.diagnostics(in: source).first { $0.severity == .error }
    throw VariableError(
      first?.message ?? "not JSON",
      origin: file.map { .file($0, first?.location, path: first?.path ?? "") }
    )
  }
}

extension JSONValue {
  /// The type in words, for messages about what a variable needs.
  var kindWord: String {
    switch kind {
    case .bool: "true or false"
    case .null: "any value"
    default: kindName
    }
  }
}
