internal import JSONText
internal import SceneFormat
internal import SceneModel

/// The JSON Schema of scene files, generated from the tables that the reader uses.
///
/// Draft 2020-12. Substitutions, `"${name}"`, are legal wherever the reader accepts them. A schema
/// cannot count or resolve references, so the reader refuses some scenes that it accepts.
public enum SceneSchema {
  /// The schema as text, the same in every run.
  public static func document() -> String { JSONPrinter.document(root, .listsAndObjects) }

  /// The pattern of keys that are allowed anywhere and have no meaning.
  static let freeKeys = #"^(x-|\$schema$|comment$)"#

  private static var root: JSONValue {
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "animrender/1",
      "description":
        "A scene for animrender. Limits are the defaults of the command's --max options.",
    ]
    return head.with(object(FileKeys.scene)).with(["$defs": .object(definitions)])
  }

  /// The definitions in their order.
  static var definitions: [(String, JSONValue)] {
    var result =
      [
        .canvas, .motionBlur, .audioTrack, .audioGain, .audioDucking, .videoTrack, .theme,
        .themeFont,
      ].map(definition) + [
        ("symbol", object(PartKeys.symbol)), ("valueRepetition", object(PartKeys.valueRepetition)),
      ]
    result += union(
      "asset",
      Asset.Kind.allCases.map { ($0.rawValue, object(FileKeys.asset($0))) }
        + [("data", object(PartKeys.dataAsset)), (CaptionKeys.type, object(CaptionKeys.asset))],
      of: .name(Asset.Kind.allCases.map(\.rawValue) + ["data", CaptionKeys.type], alternatives: [])
    )
    result += layers
    result += [
      .shapeGradient, .fillPattern, .matte, .textHighlight, .letters, .stack, .textRun,
      .emitterCell,
    ].map(definition)
    result += union(
      "filter",
      LayerFilter.Kind.allCases.map { ($0.rawValue, object(ObjectKeys.filter($0))) },
      of: .cases(of: LayerFilter.Kind.self)
    )
    let assertions = AssertionKind.allCases.map { object(AssertionKeys.fields(of: $0)) }
    result.append(("assertion", .variable(orElse: .any(assertions))))
    return result + vectors + animations + keyPaths + values
  }

  /// The definition of objects that have the same keys wherever they are.
  static func definition(_ form: ObjectForm) -> (String, JSONValue) {
    let aliases = form == .emitterCell ? ObjectKeys.cellAliases : [:]
    return (form.rawValue, .variable(orElse: object(form.fields ?? [], aliases: aliases)))
  }

  /// An object with the keys of a table and no others.
  ///
  /// - Parameter aliases: other spellings of keys, of which only one may be used.
  static func object(_ fields: [FieldSchema], aliases: [String: String] = [:]) -> JSONValue {
    object(
      fields.map { ($0.name, property($0)) },
      required: fields.filter(\.isRequired).names,
      aliases: aliases
    )
  }

  /// An object with some keys and no others.
  static func object(
    _ properties: [(String, JSONValue)],
    required: [String] = [],
    aliases: [String: String] = [:]
  ) -> JSONValue {
    let names = Set(properties.map(\.0))
    let spellings = aliases.filter { names.contains($0.value) && !names.contains($0.key) }
      .ordered(by: \.key)
    let schemas = Dictionary(uniqueKeysWithValues: properties)
    let deprecated = spellings.map { alias, name in
      (alias, (schemas[name] ?? [:]).with(["deprecated": true]))
    }
    var schema: JSONValue = ["type": "object", "properties": .object(properties + deprecated)]
    if !required.isEmpty { schema = schema.with(["required": .texts(required)]) }
    if !spellings.isEmpty {
      let rivals = spellings.map { alias, name in
        (alias, JSONValue.not(["required": .texts([name])]))
      }
      schema = schema.with(["dependentSchemas": .object(rivals)])
    }
    return schema.with([
      "patternProperties": .object([(freeKeys, JSONValue.anything)]), "additionalProperties": false,
    ])
  }

  /// A key's value with what an editor shows about it.
  static func property(_ field: FieldSchema, remark: String? = nil) -> JSONValue {
    var schema = field.form.schema
    if field.takesNull { schema = .any([schema, ["type": "null"]]) }
    let unit = field.unit.map { "Unit: \($0.rawValue)." }
    let words = [field.summary, unit, remark].compactMap { $0 }.joined(separator: " ")
    schema = schema.with(["description": .string(words)])
    return field.defaultValue.map { schema.with(["default": $0]) } ?? schema
  }

  /// Returns a definition for each kind of something, and a definition that chooses by `type`.
  static func union(
    _ name: String,
    _ kinds: [(String, JSONValue)],
    of form: ValueForm
  ) -> [(String, JSONValue)] {
    let choices = kinds.map { kind, _ in
      choice("type", kind, then: .definition(definitionName(kind, name)))
    }
    let chosen: JSONValue = [
      "type": "object", "required": ["type"], "properties": ["type": form.schema],
      "allOf": .array(choices),
    ]
    return [(name, .variable(orElse: chosen))]
      + kinds.map { (definitionName($0.0, name), $0.1) }
  }

  /// Returns the schema that applies where a key has a given name as its value.
  static func choice(_ key: String, _ value: String, then schema: JSONValue) -> JSONValue {
    let spellings = [value] + [value.hyphenated].compactMap { $0 }
    let names: JSONValue = ["enum": .texts(spellings)]
    let question: JSONValue = ["properties": .object([(key, names)]), "required": .texts([key])]
    return ["if": question, "then": schema]
  }

  /// `shape` and `layer` as `shapeLayer`.
  static func definitionName(_ kind: String, _ name: String) -> String {
    (kind == name ? "plain" : kind) + name.prefix(1).uppercased() + name.dropFirst()
  }
}
