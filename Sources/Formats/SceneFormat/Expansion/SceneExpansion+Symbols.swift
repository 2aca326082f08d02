internal import Graphics
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
      return report.error(
        .type,
        declared,
        "needs an object from names to symbols, not \(declared.value.echo)"
      )
    }
    for member in declared.members {
      if member.key == "include" {
        let position = Position(written: member.cursor.path, lowered: .root)
        _ = part(member.cursor, position)
      } else if !(KeyCatalogue.isFree(member.key) && member.cursor.isString) {
        declare(member.key, member.cursor, source: nil)
      }
    }
  }

  /// Remembers one symbol; names are used once.
  mutating func declare(_ name: String, _ cursor: JSONCursor, source: String?) {
    guard cursor.isObject else {
      return report.error(
        .type,
        cursor,
        "needs an object: a symbol with parameters and layers, not \(cursor.value.echo)"
      )
    }
    check(cursor, PartKeys.symbol.names, of: "a symbol")
    guard let layers = cursor["layers"], layers.isArray else {
      return report.error(.missing, cursor, "layers is missing (list what the symbol shows)")
    }
    if let parameters = cursor["parameters"], !parameters.isObject {
      report.error(
        .type,
        parameters,
        "needs an object from names to defaults, not \(parameters.value.echo)"
      )
    }
    if let rival = symbols[name] {
      let owner = rival.source.map { " in \($0.quoted)" } ?? ""
      return report.error(
        .duplicate,
        cursor,
        "the symbol \(name.quoted) is declared\(owner) already (rename one of them)"
      )
    }
    symbols[name] = Symbol(
      parameters: cursor["parameters"]?.members ?? [],
      layers: layers,
      source: source
    )
  }

  /// A plain layer with the layers of a symbol in it.
  mutating func symbolLayer(
    _ cursor: JSONCursor,
    _ position: Position,
    _ scope: VariableScope
  ) -> JSONValue {
    let failed = JSONValue(.invalid, offset: cursor.value.offset)
    guard let written = cursor["symbol"], let (name, symbol) = symbol(written, position, scope)
    else {
      return failed
    }
    if let type = cursor["type"], type.text != "layer" {
      report.error(
        .conflict,
        type,
        "a symbol is a plain layer (remove type, or put it into a layer)"
      )
      return failed
    }
    guard !position.open.contains("symbol \(name)") else {
      report.error(
        .conflict,
        written,
        "the symbol \(name.quoted) is used inside itself (remove the use)"
      )
      return failed
    }
    guard
      let parameters = parameters(of: symbol, name: name, cursor: cursor, at: position, in: scope),
      chargedNodes(symbol.layers.value.measure.nodes, cursor, by: "symbols")
    else { return failed }
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
    append(symbol.layers.value, inside, self.scope.adding(parameters), to: &sublayers)
    return layer(cursor, at: position, in: scope, symbolLayers: sublayers)
  }

  private mutating func symbol(
    _ cursor: JSONCursor,
    _ position: Position,
    _ scope: VariableScope
  ) -> (String, Symbol)? {
    let value = tree(cursor.value, position.key("symbol"), scope)
    guard case .string(let name) = value.kind else {
      if !value.isInvalid {
        report.error(.type, cursor, "needs the name of a symbol, not \(value.echo)")
      }
      return nil
    }
    if let symbol = symbols[name] { return (name, symbol) }
    let hint = Suggestions.hint(for: name, among: symbols.keys.ordered())
    report.error(
      .reference,
      cursor,
      "there is no symbol \(name.quoted)\(hint.isEmpty ? " (declare it under symbols)" : hint)"
    )
    return nil
  }

  private mutating func parameters(
    of symbol: Symbol,
    name: String,
    cursor: JSONCursor,
    at position: Position,
    in scope: VariableScope
  ) -> [String: JSONValue]? {
    var result: [String: JSONValue] = [:]
    for parameter in symbol.parameters {
      let here = Position(written: parameter.cursor.path, lowered: .root)
      result[parameter.key] = tree(parameter.cursor.value, here, self.scope)
    }
    guard let given = cursor["with"] else { return result }
    guard given.isObject else {
      report.error(
        .type,
        given,
        "needs an object from parameters to values, not \(given.value.echo)"
      )
      return nil
    }
    for member in given.members {
      guard let defaultValue = result[member.key] else {
        ValueReader(report: report, limits: limits).report(
          member,
          "the symbol \(name.quoted) has no parameter \(member.key.quoted)"
            + Suggestions.hint(for: member.key, among: symbol.parameters.map(\.key))
        )
        return nil
      }
      let value = tree(member.cursor.value, position.key("with").key(member.key), scope)
      guard defaultValue.accepts(value) else {
        report.error(
          .type,
          member.cursor,
          "the parameter \(member.key.quoted) needs \(defaultValue.kindWord), not \(value.echo)"
        )
        return nil
      }
      result[member.key] = value
    }
    return result
  }

  // The keys of the use, with the symbol's layers below its own sublayers.
  private mutating func layer(
    _ cursor: JSONCursor,
    at position: Position,
    in scope: VariableScope,
    symbolLayers: [JSONValue]
  ) -> JSONValue {
    var sublayers = symbolLayers
    if let base = cursor["sublayers"] {
      append(base.value, position.key("sublayers"), scope, to: &sublayers)
    }
    guard case .object(let members) = cursor.value.kind else { return cursor.value }
    let rest = members.filter { !["symbol", "with", "sublayers"].contains($0.key) }
    let plain = tree(JSONValue(.object(rest), offset: cursor.value.offset), position, scope)
    guard case .object(let retained) = plain.kind else { return plain }
    let list = JSONValue(.array(sublayers), offset: cursor.value.offset)
    return JSONValue(
      .object(retained + [JSONMember("sublayers", list, keyOffset: cursor.value.offset)]),
      offset: cursor.value.offset
    )
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
