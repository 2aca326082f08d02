internal import JSONText
internal import SceneModel

/// Layers with parameters, declared once and used by name.
struct Symbol {
  /// Parameters with their defaults, in the order of the file.
  var parameters: [(key: String, keyOffset: Int, cursor: JSONCursor)]
  /// Its layers.
  var layers: JSONCursor
  /// The file that declares it where that is not the scene's own.
  var source: String?
}

extension SceneExpansion {
  /// Remembers the symbols of the scene.
  mutating func declareSymbols(_ declared: JSONCursor) {
    guard declared.isObject else {
      return reportMismatch(declared, needs: "an object from names to symbols")
    }
    for member in declared.members {
      if member.key == "include" {
        let position = Position(written: member.cursor.path, lowered: .root, scope: scope)
        _ = part(member.cursor, position)
      } else if !(KeyCatalogue.isFree(member.key) && member.cursor.isString) {
        declare(member.key, member.cursor, source: nil)
      }
    }
  }

  /// Remembers one symbol; names are used once.
  mutating func declare(_ name: String, _ cursor: JSONCursor, source: String?) {
    guard cursor.isObject else {
      return reportMismatch(cursor, needs: "an object: a symbol with parameters and layers")
    }
    check(cursor, PartKeys.symbol.names, of: "a symbol")
    guard let layers = cursor["layers"], layers.isArray else {
      return values.refuse(cursor, .missing) { "layers is missing (list what the symbol shows)" }
    }
    if let parameters = cursor["parameters"], !parameters.isObject {
      reportMismatch(parameters, needs: "an object from names to defaults")
    }
    if let rival = symbols[name] {
      let owner = rival.source.map { " in \($0.quoted)" } ?? ""
      return values.refuse(cursor, .duplicate) {
        "the symbol \(name.quoted) is declared\(owner) already (rename one of them)"
      }
    }
    symbols[name] = Symbol(
      parameters: cursor["parameters"]?.members ?? [],
      layers: layers,
      source: source
    )
  }

  /// A plain layer with the layers of a symbol in it.
  mutating func symbolLayer(_ cursor: JSONCursor, _ position: Position) -> JSONValue {
    guard let written = cursor["symbol"], let (name, symbol) = symbol(written, position)
    else { return .invalid }
    if let type = cursor["type"], type.text != "layer" {
      return invalid(type, .conflict) {
        "a symbol is a plain layer (remove type, or put it into a layer)"
      }
    }
    guard !position.open.contains("symbol \(name)") else {
      return invalid(written, .conflict) {
        "the symbol \(name.quoted) is used inside itself (remove the use)"
      }
    }
    guard
      let parameters = parameters(of: symbol, name: name, cursor: cursor, at: position),
      chargedNodes(symbol.layers.value.measure.nodes, cursor, by: "symbols")
    else { return .invalid }
    var inside = position.key("sublayers")
    inside.written = symbol.layers.path
    inside.uses.insert(
      PartUse(
        what: "the symbol \(name.quoted)",
        path: position.written,
        offset: cursor.value.offset
      ),
      at: 0
    )
    inside.open.append("symbol \(name)")
    var sublayers: [JSONValue] = []
    inside.scope = scope.adding(parameters)
    append(symbol.layers.value, inside, to: &sublayers)
    return layer(cursor, at: position, symbolLayers: sublayers)
  }

  private mutating func symbol(_ cursor: JSONCursor, _ position: Position) -> (String, Symbol)? {
    let value = tree(cursor.value, position.key("symbol"))
    guard case .string(let name) = value.kind else {
      if !value.isInvalid { reportMismatch(cursor, needs: "the name of a symbol", not: value) }
      return nil
    }
    if let symbol = symbols[name] { return (name, symbol) }
    let hint = Suggestions.hint(for: name, among: symbols.keys.ordered())
    return values.refuse(cursor, .reference) {
      "there is no symbol \(name.quoted)\(hint.isEmpty ? " (declare it under symbols)" : hint)"
    }
  }

  private mutating func parameters(
    of symbol: Symbol,
    name: String,
    cursor: JSONCursor,
    at position: Position
  ) -> [String: JSONValue]? {
    var result: [String: JSONValue] = [:]
    for parameter in symbol.parameters {
      let here = Position(written: parameter.cursor.path, lowered: .root, scope: scope)
      result[parameter.key] = tree(parameter.cursor.value, here)
    }
    guard let given = cursor["with"] else { return result }
    guard given.isObject else {
      reportMismatch(given, needs: "an object from parameters to values")
      return nil
    }
    for member in given.members {
      guard let defaultValue = result[member.key] else {
        values.report(
          member,
          "the symbol \(name.quoted) has no parameter \(member.key.quoted)"
            + Suggestions.hint(for: member.key, among: symbol.parameters.map(\.key))
        )
        return nil
      }
      let value = tree(member.cursor.value, position.key("with").key(member.key))
      guard defaultValue.accepts(value) else {
        return values.refuse(member.cursor, .type) {
          "the parameter \(member.key.quoted) needs \(defaultValue.kindWord), not \(value.echo)"
        }
      }
      result[member.key] = value
    }
    return result
  }

  // The keys of the use, with the symbol's layers below its own sublayers.
  private mutating func layer(
    _ cursor: JSONCursor,
    at position: Position,
    symbolLayers: [JSONValue]
  ) -> JSONValue {
    var sublayers = symbolLayers
    if let base = cursor["sublayers"] {
      append(base.value, position.key("sublayers"), to: &sublayers)
    }
    let list = JSONValue(.array(sublayers), offset: cursor.value.offset)
    return tree(cursor.value.without(["symbol", "with", "sublayers"]), position)
      .adding("sublayers", list)
  }
}

extension JSONValue {
  // A parameter whose default is null takes anything.
  fileprivate func accepts(_ value: JSONValue) -> Bool {
    if isInvalid || value.isInvalid { return true }
    if case .null = kind { return true }
    return value.hasSameType(as: self)
  }
}
