internal import JSONText
internal import SceneFormat
internal import SceneModel

extension SceneSchema {
  /// Layers: the choice by kind, the keys of all, and the keys of each kind.
  static var layers: [(String, JSONValue)] {
    let kinds = LayerKind.allCases
    let choices = kinds.map { kind -> JSONValue in
      let schema = JSONValue.definition(definitionName(kind.rawValue, "layer"))
      guard kind == .layer else { return choice("type", kind.rawValue, then: schema) }
      // The kind of a layer that does not say.
      return ["if": ["properties": ["type": ["const": "layer"]]], "then": schema]
    }
    let chosen: JSONValue = [
      "type": "object",
      "properties": [
        "type": ValueForm.name(kinds.map(\.rawValue) + [CaptionKeys.type], alternatives: []).schema
      ],
      "allOf": .array(choices + [captionsChoice]),
    ]
    // The alternatives to layers in a list of layers, recognized by a distinct key.
    let listed = [
      ("symbol", "symbolUse"), ("include", "include"), ("repeat", "repetition"),
      ("sequence", "sequence"),
    ]
    let either = listed.reduce(chosen) { rest, form in
      ["if": ["required": .texts([form.0])], "then": .definition(form.1), "else": rest]
    }
    return [
      ("layer", .variable(orElse: either)),
      ("symbolUse", layer(.layer, further: PartKeys.symbolUse)),
      ("sequence", layer(.layer, further: SequenceKeys.sequence)),
      ("sequenceItem", layer(.layer, further: SequenceKeys.item)), definition(.sequenceTransition),
      ("include", object(PartKeys.include)), ("repetition", object(PartKeys.repetition)),
      ("captionsLayer", captionsLayer), ("everyLayer", ["properties": .object(everyLayerKeys)]),
    ] + kinds.map { (definitionName($0.rawValue, "layer"), layer($0)) }
  }

  private static var captionsChoice: JSONValue {
    choice("type", CaptionKeys.type, then: .definition("captionsLayer"))
  }

  // Plain layers with the style of texts; the layer places its texts itself.
  private static var captionsLayer: JSONValue {
    let properties = Property.all.filter { CaptionKeys.styleProperties.contains($0.keyPath) }
    return layer(.layer, further: CaptionKeys.layer + CaptionKeys.style + properties.map(\.field))
  }

  /// The keys of every layer with their schemas.
  static var everyLayerKeys: [(String, JSONValue)] {
    LayerKeys.every.map { field in
      let schema = property(field)
      return (field.name, LayerKeys.shorthands[field.name] != nil ? scripted(schema) : schema)
    } + Property.all.filter { $0.owner == nil }.map { ($0.keyPath, property($0)) }
  }

  /// The keys of one kind of layer with their schemas, besides those of all.
  static func kindLayerKeys(_ kind: LayerKind) -> [(String, JSONValue)] {
    let base = LayerKeys.base(kind).map { ($0.name, property($0)) }
    return base
      + Property.all.filter { property in
        property.owner == kind || property.gradientKey != nil && property.applies(to: kind)
      }.map { property in
        guard property == .scalar(.emitterLifetime) else {
          return (property.keyPath, Self.property(property))
        }
        // The layer's own span has the same name.
        let span = ValueForm.choice([property.field.form, .span, .null])
        return (property.keyPath, span.schema.with(["description": text(of: property)]))
      }
  }

  private static func layer(_ kind: LayerKind, further: [FieldSchema] = []) -> JSONValue {
    let base = kindLayerKeys(kind) + further.map { ($0.name, property($0)) }
    let names = Set(base.map(\.0))
    let shared = everyLayerKeys.map(\.0).filter { !names.contains($0) }.map { name in
      (name, sharedKey(name, kind))
    }
    let aliases = Property.otherSpellings.reduce(into: KeyCatalogue.aliases) { table, spelling in
      table[spelling.keyPath] = spelling.property.keyPath
    }
    // A frame is another way to write bounds and position.
    let frame: JSONValue = [
      "if": ["required": ["frame"]],
      "then": ["propertyNames": ["not": ["pattern": #"^(bounds|position)(\.|$)"#]]],
    ]
    let required = further.filter(\.isRequired).names
    return object(base + shared, required: required, aliases: aliases).with(frame)
  }

  private static func sharedKey(_ name: String, _ kind: LayerKind) -> JSONValue {
    let schema = JSONValue.definition("everyLayer/properties/\(name)")
    guard name == "animations" else { return schema }
    return schema.with(["items": .definition(keyPathsName(kind))])
  }

  private static func property(_ property: Property) -> JSONValue {
    let schema = Self.property(property.field, remark: "Animated: \(property.interpolation).")
    return property.takesScripts ? scripted(schema) : schema
  }

  // A script may replace the value, with the value beside it. Editors expect the default at the
  // top.
  private static func scripted(_ schema: JSONValue) -> JSONValue {
    let result: JSONValue = ["if": .definition("expression"), "else": schema]
    guard case .object(let members) = schema.kind else { return result }
    return result.with(JSONValue(.object(members.filter { $0.key == "default" })))
  }

  private static func text(of property: Property) -> JSONValue {
    JSONValue(.string("\(property.field.summary) As `[from, to)`, the time in the tree."))
  }
}
