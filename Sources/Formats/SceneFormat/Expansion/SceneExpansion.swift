internal import JSONText
internal import SceneModel

/// Expands variables, expressions, symbols, repeats and parts of other files in a scene before any
/// other step reads it.
///
/// A string that is nothing but `${…}` becomes the value, of any type. Inside longer text a value
/// is written out; `$${` means `${`. Keys remain unchanged, and expanded values are not expanded
/// again.
struct SceneExpansion {
  /// Reports messages, and checks keys and numbers.
  var values: ValueReader
  /// Where things came from.
  let map: SourceMap
  let files: SceneFiles?
  /// The variables of the scene itself, and the names of its theme.
  private(set) var scope = VariableScope.none
  /// The symbols that `symbols` declares.
  var symbols: [String: Symbol] = [:]
  /// The files that have been read, by their paths; nil for an unreadable file.
  var parts: [String: Part?] = [:]
  /// The rows of the `data` assets; nil for unreadable ones.
  var tables: [String: [JSONValue]?] = [:]
  /// The captions of assets.
  var captions: [String: [CaptionCue]] = [:]
  private let budget = ExpressionBudget()
  let texts = ParsedTextCache()
  private let listResults = ListResultCache()
  // The added amounts, compared with the limits so that nothing can multiply without end.
  private var addedNodes = 0
  private var addedBytes = 0
  private var layers = 0
  /// Whether a limit was exceeded; the expanded scene is then incomplete and is not read.
  private(set) var isBeyondLimits = false
  /// The bands of a sound that the layers which are being expanded can follow.
  var spectrum: Spectrum?
  /// Whether there is a sequence among the layers.
  var hasSequences = false

  init(_ values: ValueReader, map: SourceMap, files: SceneFiles?) {
    (self.values, self.map, self.files) = (values, map, files)
  }

  var limits: Limits { values.limits }
  var report: ReadReport { values.report }

  /// Reports an error; gives the value that readers pass over.
  func invalid(
    _ cursor: JSONCursor,
    _ code: Diagnostic.Code,
    _ message: () -> String
  ) -> JSONValue {
    values.refuse(cursor, code, message)
    return .invalid
  }

  /// Reports that a value, or what it becomes, has another type than needed.
  func reportMismatch(_ cursor: JSONCursor, needs what: String, not value: JSONValue? = nil) {
    values.refuse(cursor, .type) { "needs \(what), not \((value ?? cursor.value).echo)" }
  }

  /// The tree of a scene as plain layers with plain values.
  ///
  /// - Parameter variables: the values of its variables.
  mutating func scene(_ value: JSONValue, variables: [String: JSONValue]) -> JSONValue {
    guard case .object(let members) = value.kind else { return value }
    scope = VariableScope(variables)
    var root = Position(written: .root, lowered: .root, scope: scope)
    let all = JSONCursor(value)
    let theme = all["theme"].map { ThemeNames.resolved(tree($0.value, root.key("theme"))) }
    if let theme { scope = scope.adding(ThemeNames.variables(theme)) }
    root.scope = scope
    if let declared = all["symbols"] { declareSymbols(declared) }
    if let assets = all["assets"] {
      declareTables(assets, root.key("assets"))
      let rows = tables.mapValues { JSONValue($0.map { .array($0) } ?? .invalid) }
      scope = scope.under(rows)
      root.scope = scope
      declareCaptions(assets, root.key("assets"))
    }
    var replaced: [JSONMember] = []
    for member in members where member.key != "symbols" {
      let child: JSONValue
      switch member.key {
      case "variables": child = member.value
      case "theme": child = theme ?? member.value
      case "layers": child = layers(member.value, root.key(member.key))
      case "assets": child = tree(withoutTables(member.value), root.key(member.key))
      case _: child = tree(member.value, root.key(member.key))
      }
      replaced.append(JSONMember(member.key, child, keyOffset: member.keyOffset))
    }
    return JSONValue(.object(replaced), offset: value.offset)
  }

  // MARK: Values

  /// A value with everything in it replaced.
  mutating func tree(_ value: JSONValue, _ position: Position) -> JSONValue {
    switch value.kind {
    case .string(let text):
      guard text.utf8.contains(0x24) else { return value }
      return replaced(text, JSONCursor(value, position.written), position)
    case .array(let items):
      guard items.contains(where: \.mayHoldVariables) else { return value }
      return JSONValue(.array(elements(of: items, position)), offset: value.offset)
    case .object(let members):
      guard position.depth <= limits.depth else {
        return tooDeep(JSONCursor(value, position.written))
      }
      return object(members, position, offset: value.offset)
    default: return value
    }
  }

  private mutating func object(
    _ members: [JSONMember],
    _ position: Position,
    offset: Int
  ) -> JSONValue {
    var result: [JSONMember] = []
    result.reserveCapacity(members.count)
    for member in members {
      let inner = position.key(member.key)
      var child: JSONValue
      switch member.key {
      case "sublayers": child = layers(member.value, inner)
      case "series": child = series(member.value, inner) ?? tree(member.value, inner)
      case _: child = tree(member.value, inner)
      }
      // A number where a text is needed is written out.
      if Self.textKeys.contains(member.key), case .string = member.value.kind,
        let text = child.writtenOut
      {
        child = JSONValue(.string(text), offset: child.offset)
      }
      result.append(JSONMember(member.key, child, keyOffset: member.keyOffset))
    }
    return JSONValue(.object(result), offset: offset)
  }

  private static let textKeys: Set<String> = ["string", "name", "key", "after"]

  private mutating func replaced(
    _ text: String,
    _ cursor: JSONCursor,
    _ position: Position
  ) -> JSONValue {
    guard let parts = texts.parts(of: text) else {
      return invalid(cursor, .variable) {
        "${ without } in \(text.quoted) (write $${ for the characters ${)"
      }
    }
    if parts.count == 1, case .variable(let name) = parts[0] {
      guard let value = result(of: name, cursor, position.scope),
        charged(value, cursor, depth: position.depth)
      else { return .invalid }
      return value.moved(to: cursor.value.offset)
    }
    var result = ""
    for part in parts {
      switch part {
      case .literal(let literal): result += literal
      case .variable(let name):
        guard let value = self.result(of: name, cursor, position.scope) else { return .invalid }
        guard let written = value.writtenOut else {
          return invalid(cursor, .variable) {
            "variable \(name.quoted) is \(value.kindName) and cannot be part of a longer text"
          }
        }
        result += written
        guard chargedBytes(written.utf8.count, cursor) else { return .invalid }
      }
    }
    return JSONValue(.string(result), offset: cursor.value.offset)
  }

  // Names take precedence, with any characters; all other text is an expression.
  private func result(
    of text: String,
    _ cursor: JSONCursor,
    _ variables: VariableScope
  ) -> JSONValue? {
    if let value = variables[text] { return value.isInvalid ? nil : value }
    guard text.isExpression else {
      return values.refuse(cursor, .variable) { variables.missing(text) }
    }
    do throws(ExpressionError) {
      let value = try ExpressionEvaluator(scope: variables, budget: budget, cache: listResults)
        .value(texts.expression(text))
      return value.isInvalid ? nil : value
    } catch {
      if !error.isReported {
        let written = text.count > 80 ? text.prefix(80) + "…" : text[...]
        values.refuse(cursor, .variable) { "${\(written)}: \(error.message)" }
      }
      return nil
    }
  }

  // MARK: Limits

  private mutating func charged(_ value: JSONValue, _ cursor: JSONCursor, depth: Int) -> Bool {
    if case .string(let text) = value.kind { return chargedBytes(text.utf8.count, cursor) }
    let (nodes, levels) = value.measure
    guard chargedNodes(nodes, cursor, by: "variables") else { return false }
    guard depth + levels <= limits.depth else {
      _ = tooDeep(cursor)
      return false
    }
    return true
  }

  /// Counts expanded values; reports the first that exceeds the limit.
  mutating func chargedNodes(_ count: Int, _ cursor: JSONCursor, by what: String) -> Bool {
    let before = addedNodes
    addedNodes = min(addedNodes + count, 1 << 40)
    if before <= limits.nodes, addedNodes > limits.nodes {
      isBeyondLimits = true
      values.reportMore(than: \.nodes, "values", at: cursor, cause: "\(what) add ")
    }
    return addedNodes <= limits.nodes
  }

  /// Counts a layer; reports the first too many.
  mutating func chargedLayer(_ cursor: JSONCursor) -> Bool {
    layers += 1
    if layers == limits.layers + 1 {
      isBeyondLimits = true
      values.reportMore(than: \.layers, "layers", at: cursor)
    }
    return layers <= limits.layers
  }

  private mutating func chargedBytes(_ count: Int, _ cursor: JSONCursor) -> Bool {
    addedBytes += count
    guard addedBytes <= limits.stringBytes else {
      values.reportMore(than: \.stringBytes, "bytes of text", at: cursor, cause: "variables add ")
      return false
    }
    return true
  }

  private func tooDeep(_ cursor: JSONCursor) -> JSONValue {
    invalid(cursor, .limit) {
      "values are nested more than \(limits.depth) deep (raise the limit with --max-depth)"
    }
  }
}

extension JSONValue {
  /// A value that has been complained about.
  static let invalid = JSONValue(.invalid)

  /// The object without some keys.
  func without(_ keys: [String]) -> JSONValue {
    guard case .object(let members) = kind else { return self }
    return JSONValue(.object(members.filter { !keys.contains($0.key) }), offset: offset)
  }

  /// The object with a further member.
  func adding(_ key: String, _ value: JSONValue) -> JSONValue {
    guard case .object(let members) = kind else { return self }
    return JSONValue(.object(members + [JSONMember(key, value)]), offset: offset)
  }

  fileprivate var mayHoldVariables: Bool {
    switch kind {
    case .string, .array, .object: true
    default: false
    }
  }
}

extension String {
  // Whether the text is more than a single name; a name is resolved unchanged.
  fileprivate var isExpression: Bool {
    contains { !($0.isLetter || $0.isNumber || $0 == "_") } || first?.isNumber == true
      || self == "pi"
      || self == "true" || self == "false" || self == "null"
  }
}
