internal import JSONText
internal import SVGFormat
internal import SceneFormat
internal import SceneModel

extension SceneSchema {
  /// The spellings of values.
  ///
  /// Words in capitals in the embedded text stand for what limits and the reader's tables say.
  static var values: [(String, JSONValue)] {
    var text = String(decoding: PackageResources.values_txt, as: UTF8.self)
    for (word, value) in words { text = text.replacing(word, with: value) }
    let source = SourceText(Array(text.utf8))
    let value = JSONParser.parse(source, limits: Limits(), report: ReadReport())
    return value.map { JSONCursor($0).members.map { ($0.key, $0.cursor.value) } } ?? []
  }

  private static var words: [(word: String, value: String)] {
    let (limits, variable) = (Limits(), JSONValue.definition("variable"))
    let names = ValueForm.name(TimingFunction.named.map(\.name), alternatives: ["easeInOut"])
    let schemas: [(String, JSONValue)] = [
      ("COLORS", .texts(["transparent"] + CSSColorNames.codes.keys.ordered())),
      ("CURVES", names.schema), ("EASINGS", .texts(Easing.named.map(\.name))),
      ("STEPS", .array(TransformStep.allCases.map(step) + [variable])),
      ("PRIMITIVES", .array(PathPrimitive.allCases.map(primitive) + [variable])),
      ("IMAGE", object(ObjectKeys.image)), ("SHAPE", object(ObjectKeys.shape)),
      ("SLOWEST", .number(limits.slowestRate)), ("FASTEST", .number(limits.fastestRate)),
      ("LIMIT", .number(limits.magnitude)),
    ]
    return [("UNITS", AngleText.units.map(\.suffix).joined(separator: "|"))]
      + schemas.map { ($0.0, JSONPrinter.line($0.1)) }
  }

  private static func step(_ step: TransformStep) -> JSONValue {
    let field = FieldSchema(step.rawValue, step.form).required.summary(step.summary)
    return object([field] + step.companions)
  }

  private static func primitive(_ primitive: PathPrimitive) -> JSONValue {
    let value =
      primitive.form?.schema
      ?? JSONValue.variable(orElse: object(primitive.fields))
    let named = value.with(["description": .string(primitive.summary)])
    return object(
      [(primitive.rawValue, named)] + primitive.companions.map { ($0.name, property($0)) },
      required: [primitive.rawValue]
    )
  }
}
