internal import JSONText
internal import SceneFormat
internal import SceneModel

extension SceneSchema {
  /// Animations: the choice by kind, each kind, and the values that belong to a key path.
  static var animations: [(String, JSONValue)] {
    [("animation", .variable(orElse: animation))]
      + AnimationKind.allCases.map { (definitionName($0.rawValue, "animation"), keys(of: $0)) }
      + [("spectrum", object(AnimationKeys.spectrum))]
      + [("animatedValues", animatedValues), ("changes", .variable(orElse: changes))]
      + [("revision", .variable(orElse: revision))]
  }

  private static var animation: JSONValue {
    let choices =
      AnimationKind.allCases.map { choice("type", $0.rawValue, then: reference($0)) }
      + [choice("type", "spectrum", then: spectrum)]
    return [
      "type": "object", "if": ["required": ["type"]],
      "then": [
        "properties": [
          "type": ValueForm.cases(of: AnimationKind.self, alternatives: ["spectrum"]).schema
        ],
        "allOf": .array(choices),
      ],
      "else": inferred,
    ]
  }

  // A spectrum without a key path is for values of layers.
  private static let spectrum: JSONValue = [
    "if": ["required": ["keyPath"]], "then": reference(.audio), "else": .definition("spectrum"),
  ]

  // The kind follows from the keys, in the order in which the reader asks.
  private static var inferred: JSONValue {
    let settling: JSONValue = [
      "properties": ["duration": ["const": "settling"]], "required": ["duration"],
    ]
    return AnimationKeys.marks.reversed().reduce(reference(.basic)) { rest, mark in
      let keys = has(mark.keys)
      let question = mark.kind == .spring ? .any([keys, settling]) : keys
      return ["if": question, "then": reference(mark.kind), "else": rest]
    }
  }

  private static func reference(_ kind: AnimationKind) -> JSONValue {
    .definition(definitionName(kind.rawValue, "animation"))
  }

  private static func has(_ keys: [String]) -> JSONValue {
    keys.count == 1
      ? ["required": .texts(keys)] : .any(keys.map { ["required": .texts([$0])] })
  }

  private static func keys(of kind: AnimationKind) -> JSONValue {
    let fields = AnimationKeys.keys(of: kind)
    let schema = object(
      fields.map { field in
        let isSettling = kind == .spring && field.name == "duration"
        let form = isSettling ? .choice([.constant("settling"), field.form]) : field.form
        let settling = FieldSchema(field.name, form, field.unit).nullable.summary(field.summary)
        return (field.name, property(isSettling ? settling : field))
      },
      required: fields.filter(\.isRequired).names,
      aliases: KeyCatalogue.aliases
    )
    switch kind {
    case .group, .transition: return schema
    case .basic: return schema.with(animated).with(has(["from", "to", "by"]))
    case .keyframe: return schema.with(animated).with(has(["values", "path"]))
    case .audio:
      return schema.with(animated).with(has(["from", "to", "by", "values", "path"]))
    case .spring:
      let bothDirections: JSONValue = [
        "allOf": [
          [
            "if": ["required": ["perceptualDuration"]],
            "then": ["not": has(["mass", "stiffness", "damping"])],
            "else": ["not": ["required": ["bounce"]]],
          ]
        ]
      ]
      return schema.with(animated).with(has(["from", "to", "by"])).with(bothDirections)
    }
  }

  private static let animated: JSONValue = .definition("animatedValues")

  /// The values of `from`, `to`, `by` and `values`.
  static func ends(_ form: ValueForm) -> JSONValue { ends(form.schema, by: form.difference.schema) }

  private static func ends(_ value: JSONValue, by difference: JSONValue) -> JSONValue {
    [
      "properties": [
        "from": value, "to": value, "by": difference, "values": ["items": .element(value)],
      ]
    ]
  }

  private static var animatedValues: JSONValue {
    let points = Property.all.filter { if case .point = $0 { true } else { false } }
    let counting = ends(.anyNumber).with(["required": ["keyPath"]])
    let special: [JSONValue] = [
      [
        "if": ["required": ["valueFunction"]],
        "then": [
          "properties": [
            "keyPath": matching([.transform(.transform), .transform(.sublayerTransform)])
          ],
          "allOf": .array(functions),
        ],
        "else": [
          "if": ["required": ["path"]], "then": ["properties": ["keyPath": matching(points)]],
          "else": ["properties": ["keyPath": matching([.text(.string)])], "allOf": [counting]],
        ],
      ]
    ]
    return [
      "if": has(["valueFunction", "path", "format"]), "then": ["allOf": .array(special)],
      "else": ["allOf": .array(typed)],
    ]
  }

  private static var functions: [JSONValue] {
    ValueFunction.allCases.map { function in
      let form: ValueForm =
        function.valueCount > 1
        ? .list(.anyNumber, count: function.valueCount...function.valueCount)
        : function.isAngle ? .angle : .anyNumber
      return choice("valueFunction", function.rawValue, then: ends(form))
    }
  }

  // One rule for all properties whose values are spelled alike.
  private static var typed: [JSONValue] {
    keyPathGroups.map { group in
      var then = ends(group.form)
      if !group.form.isAdditive { then = then.with(["dependentRequired": ["by": ["from", "to"]]]) }
      return [
        "if": ["properties": ["keyPath": group.schema], "required": ["keyPath"]], "then": then,
      ]
    }
  }

  // Which keys a revision has depends on the layer; the reader knows.
  private static var revision: JSONValue {
    [
      "type": "object", "required": ["at"], "properties": ["at": ValueForm.anyNumber.schema],
      "propertyNames": ["not": ["enum": .texts(KeyCatalogue.layerStructure.ordered())]],
    ]
  }

  private static var changes: JSONValue {
    let keyPaths = Property.all.map { ($0.keyPath, $0.animatedForm.schema) }
    let otherSpellings = Property.otherSpellings.map { spelling in
      (spelling.keyPath, spelling.property.animatedForm.schema.with(["deprecated": true]))
    }
    let aliases = KeyCatalogue.aliases.filter { alias, name in
      Property(keyPath: name) != nil && Property(keyPath: alias) == nil
    }
    let patterns = keyPathPatterns.map { ($0.pattern, $0.form.schema) }
    return [
      "type": "object",
      "properties": .object(
        keyPaths + otherSpellings
          + aliases.ordered(by: \.key).map { alias, name in
            (alias, (Property(keyPath: name)?.animatedForm ?? .anything).schema)
          }
      ),
      "patternProperties": .object([(freeKeys, JSONValue.anything)] + patterns),
      "additionalProperties": false,
    ]
  }
}

extension ValueForm {
  /// How differences of such values are spelled: colours in them may leave 0…1.
  fileprivate var difference: ValueForm {
    switch self {
    case .color: .choice([self, .list(.anyNumber, count: 3...4)])
    case .choice(let forms): .choice(forms.map(\.difference))
    case .list(let element, let count): .list(element.difference, count: count)
    default: self
    }
  }
}
