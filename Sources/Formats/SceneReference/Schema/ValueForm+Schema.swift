internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

extension JSONValue {
  /// A reference to a definition of the schema.
  static func definition(_ name: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(name)")]
  }

  /// The schema that accepts any value.
  static let anything = JSONValue(.bool(true))

  /// Returns the schema that rejects values of a schema.
  static func not(_ schema: JSONValue) -> JSONValue { ["not": schema] }

  /// One of several schemas.
  static func any(_ schemas: [JSONValue]) -> JSONValue { ["anyOf": .array(schemas)] }

  /// Returns a schema that treats strings as variables and other values by `schema`, for better
  /// messages.
  static func variable(orElse schema: JSONValue) -> JSONValue {
    ["if": ["type": "string"], "then": .definition("variable"), "else": schema]
  }

  /// A list.
  static func list(of items: JSONValue, _ count: ClosedRange<Int> = 0...Int.max) -> JSONValue {
    var schema: JSONValue = ["type": "array", "items": items]
    if count.lowerBound > 0 { schema = schema.with(["minItems": .integer(count.lowerBound)]) }
    if count.upperBound < Int.max { schema = schema.with(["maxItems": .integer(count.upperBound)]) }
    return schema
  }

  /// A list in which a repeat may replace elements, so that its length is not known.
  static func list(repeating items: JSONValue, _ count: ClosedRange<Int> = 0...Int.max) -> JSONValue
  {
    let free = JSONValue.list(of: .element(items), Swift.min(1, count.lowerBound)...Int.max)
    guard count.upperBound < Int.max else { return free }
    return .any([.list(of: items, count), free.with(["contains": repetition])])
  }

  /// An element of a list, or a repeat of it.
  static func element(_ schema: JSONValue) -> JSONValue {
    ["if": repetition, "then": .definition("valueRepetition"), "else": schema]
  }

  private static let repetition: JSONValue = ["type": "object", "required": ["repeat", "value"]]
}

extension ValueForm {
  /// The schema for values of the form.
  var schema: JSONValue {
    switch self {
    case .number(.any): .definition("number")
    case .number(let range): .any([range.schema(type: "number"), .definition("variable")])
    case .integer(let range):
      .any([NumberRange(range).schema(type: "integer"), .definition("variable")])
    case .time: .definition("time")
    case .endless(let range):
      .any([range.schema(type: "number"), ["const": "infinity"], .definition("variable")])
    case .angle: .definition("angle")
    case .percentage: ["type": "string", "pattern": #"^-?[0-9.]+([eE][+-]?[0-9]+)?%$"#]
    case .flag: .definition("flag")
    case .text: ["type": "string"]
    case .point: .definition("point")
    case .size(.any): .definition("sizeDifference")
    case .size: .definition("size")
    case .rect(.any): .definition("rectDifference")
    case .rect: .definition("rect")
    case .color: .definition("color")
    case .transform: .definition("transform")
    case .path: .definition("path")
    case .timingFunction: .definition("timingFunction")
    case .file: .definition("file")
    case .image: .definition("image")
    case .particle: .any([.definition("image"), SceneSchema.object(ObjectKeys.particleLayer)])
    case .countFormat: .definition("countFormat")
    case .frameRate: .definition("frameRate")
    case .keyPath: .definition("keyPath")
    case .name(let names, let alternatives): Self.enumeration(names, alternatives)
    case .constant(let text): ["const": .string(text)]
    case .span:
      .any([
        [
          "type": "array", "prefixItems": [ValueForm.time.schema, ValueForm.time.schema],
          "minItems": 2, "maxItems": 2,
        ],
        .definition("variable"),
      ])
    case .list(.object(.layer), let count):
      .variable(orElse: .list(of: ValueForm.object(.layer).schema, count))
    case .list(.object(let object), let count):
      .variable(orElse: .list(repeating: ValueForm.object(object).schema, count))
    case .list(let element, let count):
      .any([.list(repeating: element.schema, count), .definition("variable")])
    case .object(let object): .definition(object.rawValue)
    case .dictionary(let form): Self.dictionary(form)
    case .animated(let form): .any([form.schema, .definition("animatedKeyframes")])
    case .animatedPoint:
      .any([ValueForm.point.schema, .definition("animatedKeyframes"), .definition("separatePoint")])
    case .anything: [:]
    case .null: ["type": "null"]
    case .choice(let forms): .any(forms.map(\.schema))
    }
  }

  // Names first, as an editor shall offer them; then Apple's spellings with hyphens and other words.
  private static func enumeration(_ names: [String], _ alternatives: [String]) -> JSONValue {
    var schemas: [JSONValue] = [["enum": .texts(names)]]
    let further = alternatives + (names + alternatives).compactMap(\.hyphenated)
    if !further.isEmpty { schemas.append(["enum": .texts(further), "deprecated": true]) }
    return .any(schemas + [.definition("template")])
  }

  // A free key with a text is a remark, with anything else a name like others.
  private static func dictionary(_ form: ValueForm) -> JSONValue {
    if form == .anything { return ["type": "object"] }
    return .variable(
      orElse: [
        "type": "object",
        "patternProperties": .object([
          (SceneSchema.freeKeys, .any([["type": "string"], form.schema]))
        ]),
        "additionalProperties": form.schema,
      ]
    )
  }
}

extension NumberRange {
  /// The numbers between the bounds of whole numbers.
  init(_ range: ClosedRange<Int>) {
    self.init(minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
  }

  /// Numbers in the range, and within the limit of magnitude.
  func schema(type: JSONValue) -> JSONValue {
    let magnitude = Limits().magnitude
    let lowerBound = excludesMinimum ? "exclusiveMinimum" : "minimum"
    let upperBound = excludesMaximum ? "exclusiveMaximum" : "maximum"
    return .object([
      ("type", type), (lowerBound, JSONValue(number: minimum ?? -magnitude)),
      (upperBound, JSONValue(number: maximum ?? magnitude)),
    ])
  }
}

extension String {
  /// `evenOdd` as `even-odd`; nil for a single word.
  var hyphenated: String? {
    guard unicodeScalars.contains(where: { ("A"..."Z").contains($0) }) else { return nil }
    return reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
