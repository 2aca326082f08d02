internal import JSONText
internal import SceneModel

/// Reports keys that a layer does not have.
struct LayerKeyCheck {
  let reader: ValueReader
  let kind: LayerKind

  /// Looks at every key of a layer.
  func check(_ cursor: JSONCursor) {
    for member in cursor.members where !isKnown(member.key) {
      let name = KeyCatalogue.aliases[member.key] ?? member.key
      let (code, message) = unknownKeyError(member.key, name)
      reader.report(member, as: code, message)
    }
  }

  /// Warns about keys that do nothing in a layer that keeps the depth of its sublayers.
  func warnOfIgnoredKeys(_ cursor: JSONCursor, _ state: LayerState) {
    guard state.preservesDepth else { return }
    let what =
      kind == .transform ? "a transform layer" : "a replicator layer with preservesDepth"
    for member in cursor.members
    where KeyCatalogue.ignoredWithDepth.contains(KeyCatalogue.aliases[member.key] ?? member.key) {
      let message =
        "\(member.key) does nothing in \(what), of which only sublayers show (remove it)"
      reader.report(member, severity: .warning, as: .ignored, message)
    }
  }

  /// Whether layers of the kind have a key.
  func isKnown(_ key: String) -> Bool {
    let name = KeyCatalogue.aliases[key] ?? key
    return KeyCatalogue.isFree(name) || KeyCatalogue.layer.contains(name)
      || KeyCatalogue.layer(kind).contains(name)
      || Property(keyPath: name).map { $0.isLayerKey && $0.applies(to: kind) } == true
  }

  /// All keys of layers of the kind.
  var keys: [String] {
    let properties = Property.all.filter { $0.applies(to: kind) }.map(\.keyPath)
    return KeyCatalogue.layer + KeyCatalogue.layer(kind) + properties
  }

  private func unknownKeyError(_ key: String, _ name: String) -> (Diagnostic.Code, String) {
    let problem = "\(key.quoted) is not a key of \(kind.described)"
    let advice = LayerAdvice.key(name, kind)
    // Other tools have some keys of texts for shapes and borders.
    let textAdvice = KeyCatalogue.layer(.text).contains(name) ? advice : nil
    if let advice = LayerAdvice.keyOfKind(name, kind) ?? textAdvice {
      return (.unknownKey, "\(problem) (\(advice))")
    }
    if let owner = Property(keyPath: name)?.owner ?? KeyCatalogue.owner(of: name), owner != kind {
      return (
        .unknownKey,
        "\(key.quoted) is a key of \(owner.rawValue) layers, and this is \(kind.described) "
          + "(change the type or remove the key)"
      )
    }
    let remedy = advice.map { " (\($0))" }
    if KeyCatalogue.unsupportedLayer.contains(name) || KeyCatalogue.isUnsupportedKeyPath(name) {
      return (.unsupported, "\(key) is not supported by this version\(remedy ?? "")")
    }
    return (.unknownKey, problem + (remedy ?? Suggestions.hint(for: name, among: keys)))
  }
}

extension Property {
  /// Whether the key path is a key of layers too.
  ///
  /// Inputs of filters are written in the filters, properties of emitter cells in the cells.
  var isLayerKey: Bool {
    switch self {
    case .filter, .textStyle, .cell, .cellColor: false
    default: true
    }
  }
}

extension LayerKind {
  /// `a shape layer`, `an emitter layer`, and for the plain kind `a plain layer`.
  var described: String {
    switch self {
    case .layer: "a plain layer"
    case .emitter: "an emitter layer"
    default: "a \(rawValue) layer"
    }
  }
}
