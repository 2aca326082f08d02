internal import JSONText
internal import SceneFormat
internal import SceneModel

extension SceneSchema {
  /// Key paths whose values are spelled alike.
  struct KeyPathGroup {
    let form: ValueForm
    var keyPaths: [String] = []
    var patterns: [String] = []

    /// The key paths as a schema.
    var schema: JSONValue {
      let names: [JSONValue] = keyPaths.isEmpty ? [] : [["enum": .texts(keyPaths)]]
      let all = names + patterns.map { ["pattern": .string($0)] }
      return all.count == 1 ? all[0] : .any(all)
    }
  }

  /// Key paths with names of the user's choice in them.
  static let keyPathPatterns: [(pattern: String, form: ValueForm)] = {
    let filters = FilterInput.allCases.map { input in
      let property = Property.filter(FilterProperty(name: "", input: input))
      return (#"^filters\..+\.\#(input.rawValue)$"#, property.animatedForm)
    }
    let cell = #"^(emitterCells\.[^.]+\.)+"#
    let cells = [ValueForm.angle, .anyNumber].map { form in
      let names = CellScalar.allCases.filter { $0.isAngle == (form == .angle) }.map(\.rawValue)
      return (cell + "(\(names.joined(separator: "|")))$", form)
    }
    let styles = [#"^strokeWidth$"#, #"^fontVariations\.[A-Za-z][A-Za-z0-9 ]{3}$"#]
    return filters + styles.map { ($0, .anyNumber) } + cells
      + [(cell + "color$", .optional(.color))]
  }()

  /// All key paths by the form of their values, in the order of documentation.
  static var keyPathGroups: [KeyPathGroup] {
    var groups: [KeyPathGroup] = []
    func add(_ name: String, _ form: ValueForm, to list: WritableKeyPath<KeyPathGroup, [String]>) {
      let index = groups.firstIndex { $0.form == form } ?? groups.endIndex
      if index == groups.endIndex { groups.append(KeyPathGroup(form: form)) }
      groups[index][keyPath: list].append(name)
    }
    for property in Property.all { add(property.keyPath, property.animatedForm, to: \.keyPaths) }
    for spelling in Property.otherSpellings {
      add(spelling.keyPath, spelling.property.animatedForm, to: \.keyPaths)
    }
    for (pattern, form) in keyPathPatterns { add(pattern, form, to: \.patterns) }
    return groups
  }

  /// The key paths of every layer, those of all kinds, and what the animations of each kind may name.
  static var keyPaths: [(String, JSONValue)] {
    let every = Property.all.filter { $0.owner == nil }
    let owned = Property.all.filter { $0.owner != nil }
    return [
      ("everyKeyPath", .any([matching(every), patterns("filters")])),
      (
        "keyPath",
        .any([
          .definition("everyKeyPath"), matching(owned), patterns("emitterCells"),
          patterns("strokeWidth"), patterns("fontVariations"), .definition("template"),
        ])
      ),
    ] + LayerKind.allCases.map { (keyPathsName($0), keyPaths(of: $0)) }
  }

  /// Properties by their key paths, other spellings included.
  static func matching(_ properties: [Property]) -> JSONValue {
    let otherSpellings = Property.otherSpellings.filter { properties.contains($0.property) }
    return ["enum": .texts(properties.map(\.keyPath) + otherSpellings.map(\.keyPath))]
  }

  private static func patterns(_ start: String) -> JSONValue {
    let patterns = keyPathPatterns.map(\.pattern).filter { $0.contains(start) }
    return .any(patterns.map { ["pattern": .string($0)] })
  }

  /// The name of the definition that holds back key paths of other kinds.
  static func keyPathsName(_ kind: LayerKind) -> String {
    "keyPathsOf" + kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
  }

  private static func keyPaths(of kind: LayerKind) -> JSONValue {
    let base = Property.all.filter { $0.owner != nil && $0.applies(to: kind) }
    var schemas: [JSONValue] = [.definition("everyKeyPath")]
    if !base.isEmpty { schemas.append(matching(base)) }
    if kind == .text { schemas += [patterns("strokeWidth"), patterns("fontVariations")] }
    if kind == .emitter { schemas.append(patterns("emitterCells")) }
    let aliases = KeyCatalogue.aliases.filter { Property(keyPath: $0.value) != nil }.keys.ordered()
    let free: [JSONValue] = [["enum": .texts(aliases)], ["pattern": .string(freeKeys)]]
    return [
      "properties": [
        "keyPath": .any(schemas + [.definition("template")]),
        "animations": ["items": .definition(keyPathsName(kind))],
        "changes": ["propertyNames": .any(schemas + free)],
      ]
    ]
  }
}

extension ValueForm {
  /// Whether such values can be added, so that `by` makes sense.
  var isAdditive: Bool {
    switch self {
    case .flag, .text, .path, .image, .particle: false
    case .choice(let forms): forms.allSatisfy { $0 == .null || $0.isAdditive }
    default: true
    }
  }
}
