internal import JSONText
internal import SceneFormat
internal import SceneModel

/// The schema in the subset of JSON Schema that validators of structured output take.
///
/// Their strict modes want every key of an object as required, and `additionalProperties` false; null stands for a key
/// that is left out. They refuse patterns, tuples, conditions and defaults. Lists of numbers thus have any length, and
/// objects with names of the user's choice (`assets`, `variables`, `symbols`) are missing.
extension SceneSchema {
  /// The schema as text, the same in every run.
  public static func strictDocument() -> String {
    var names: [String] = []
    var definitions: [(String, JSONValue)] = []
    let root = strict(FileKeys.scene, &names)
    // Every object that one before refers to, each once.
    var next = 0
    while next < names.count {
      definitions.append((names[next], definition(names[next], &names)))
      next += 1
    }
    return JSONPrinter.document(root.with(["$defs": .object(definitions)]), .listsAndObjects)
  }

  // Objects with names of the user's choice, and those that programs write.
  private static let unstrict: Set<ObjectForm> = [
    .theme, .themeFont, .asset, .changes, .revision, .symbol, .fillPattern, .vectorItem,
    .vectorGradient, .vectorGlyph, .vectorTextPath, .vectorAnimator, .vectorSelector, .sequenceItem,
    .sequenceTransition,
  ]

  private static func definition(_ name: String, _ names: inout [String]) -> JSONValue {
    var choices: [JSONValue] = []
    func add(_ kind: String?, _ fields: [FieldSchema]) {
      guard let kind else { return choices.append(strict(fields, &names)) }
      let type = FieldSchema("type", .name([kind], alternatives: [])).required
      choices.append(strict([type] + fields.filter { $0.name != "type" }, &names))
    }
    switch ObjectForm(rawValue: name) {
    case .layer:
      for kind in LayerKind.allCases where kind != .vector {
        add(kind.rawValue, strictKeys(of: kind))
      }
    case .animation:
      for kind in [AnimationKind.basic, .keyframe, .spring, .group] {
        add(kind.rawValue, AnimationKeys.keys(of: kind))
      }
    case .filter:
      for kind in LayerFilter.Kind.allCases { add(kind.rawValue, ObjectKeys.filter(kind)) }
    case .assertion: for kind in AssertionKind.allCases { add(nil, AssertionKeys.fields(of: kind)) }
    case let form:
      guard let fields = form?.fields else { return ["type": "null"] }
      add(nil, fields)
    }
    return choices.count == 1 ? choices[0] : .any(choices)
  }

  // The keys of a kind of layer without parts of values, which animations name.
  private static func strictKeys(of kind: LayerKind) -> [FieldSchema] {
    let properties = Property.all.filter { $0.applies(to: kind) && !$0.keyPath.contains(".") }
    var names: Set<String> = []
    return (LayerKeys.every + LayerKeys.base(kind) + properties.map(\.field))
      .filter { names.insert($0.name).inserted }
  }

  private static func strict(_ fields: [FieldSchema], _ names: inout [String]) -> JSONValue {
    var properties: [(String, JSONValue)] = []
    for field in fields {
      guard var schema = strict(field.form, &names) else { continue }
      if !field.isRequired { schema = union([schema, ["type": "null"]]) }
      let unit = field.unit.map { "Unit: \($0.rawValue)." }
      let fallback = field.defaultValue.map { "Null: \(JSONPrinter.line($0))." }
      let words = [field.summary, unit, fallback].compactMap { $0 }.filter { !$0.isEmpty }
      // Descriptions beside a reference are refused by some.
      if !words.isEmpty, !JSONPrinter.line(schema).hasPrefix("{\"$ref\"") {
        schema = schema.with(["description": .string(words.joined(separator: " "))])
      }
      properties.append((field.name, schema))
    }
    return [
      "type": "object", "properties": .object(properties),
      "required": .texts(properties.map(\.0)), "additionalProperties": false,
    ]
  }

  // Nil for values that the subset cannot describe.
  private static func strict(_ form: ValueForm, _ names: inout [String]) -> JSONValue? {
    let (number, text): (JSONValue, JSONValue) = (["type": "number"], ["type": "string"])
    switch form {
    case .number: return number
    case .integer: return ["type": "integer"]
    case .time, .angle, .endless, .frameRate: return union([number, text])
    case .flag: return ["type": "boolean"]
    case .percentage, .text, .color, .path, .file, .image, .particle, .countFormat, .keyPath:
      return text
    case .point, .rect, .span: return ["type": "array", "items": union([number, text])]
    case .size: return union([number, ["type": "array", "items": number]])
    case .transform: return ["type": "array", "items": number]
    case .timingFunction: return union([text, ["type": "array", "items": number]])
    case .name(let cases, _): return ["type": "string", "enum": .texts(cases)]
    case .constant(let word): return ["type": "string", "enum": .texts([word])]
    case .list(let element, _):
      return strict(element, &names).map { ["type": "array", "items": $0] }
    case .object(let object):
      guard !unstrict.contains(object) else { return nil }
      if !names.contains(object.rawValue) { names.append(object.rawValue) }
      return .definition(object.rawValue)
    case .anything:
      return union([
        number, text, ["type": "boolean"], ["type": "array", "items": union([number, text])],
      ])
    case .null: return ["type": "null"]
    case .animated(let form): return strict(form, &names)
    case .animatedPoint: return strict(.point, &names)
    case .dictionary: return nil
    case .choice(let forms):
      let choices = forms.compactMap { strict($0, &names) }
      return choices.isEmpty ? nil : union(choices)
    }
  }

  // Alternatives in one list, each once.
  private static func union(_ schemas: [JSONValue]) -> JSONValue {
    var seen: Set<String> = []
    var flat: [JSONValue] = []
    for schema in schemas {
      var parts = [schema]
      if case .object(let members) = schema.kind, members.count == 1, members[0].key == "anyOf",
        case .array(let inner) = members[0].value.kind
      {
        parts = inner
      }
      for part in parts where seen.insert(JSONPrinter.line(part)).inserted { flat.append(part) }
    }
    return flat.count == 1 ? flat[0] : .any(flat)
  }
}
