internal import Graphics
internal import JSONText
internal import SVGFormat
internal import SceneFormat
internal import SceneModel

extension SceneSchema {
  /// The spellings of values.
  static var values: [(String, JSONValue)] {
    [
      (
        "variable",
        [
          "description": "A variable that replaces the whole value.",
          "type": "string", "pattern": #"^\$\{[^}]*\}$"#,
        ]
      ),
      (
        "template",
        ["description": "A text that contains variables.", "type": "string", "pattern": #"\$\{"#]
      ),
      (
        "time",
        .any([
          NumberRange.any.schema(type: "number"),
          [
            "type": "string", "minLength": 1,
            "description":
              "Seconds, `\"12f\"`, `\"50%\"`, `\"1:30\"`, `\"end\"`, or a marker as in `\"idea + 0.5\"`.",
          ],
        ])
      ),
      ("number", .any([NumberRange.any.schema(type: "number"), .definition("variable")])),
      ("flag", .any([["type": "boolean"], .definition("variable")])),
      ("angle", angle),
      ("point", fixed(.anyNumber, 2, "[x, y]")),
      ("size", size(.notNegative)),
      ("sizeDifference", size(.any)),
      ("rect", rect(.notNegative)),
      ("rectDifference", rect(.any)),
      ("color", color),
      ("timingFunction", timingFunction),
      ("transform", transform),
      ("transformStep", oneOf(TransformStep.allCases.map(step))),
      ("path", path),
      ("pathPrimitive", oneOf(PathPrimitive.allCases.map(primitive))),
      (
        "expression",
        [
          "description": "A JavaScript expression for the value, and the value without scripts.",
          "type": "object", "required": ["expression"],
          "properties": ["expression": ["type": "string"], "value": .anything],
          "additionalProperties": false,
        ]
      ),
      ("image", image),
      ("file", file),
      ("frameRate", frameRate),
      ("countFormat", text(#"^(compact|([^%]|%%)*%'?0?[0-9]*(d|\.[0-9]f)([^%]|%%)*)$"#)),
    ]
  }

  private static func text(_ pattern: String) -> JSONValue {
    .any([["type": "string", "pattern": JSONValue(.string(pattern))], .definition("template")])
  }

  private static func fixed(_ form: ValueForm, _ count: Int, _ words: JSONValue) -> JSONValue {
    .any([
      .list(of: form.schema, count...count).with(["description": words]), .definition("variable"),
    ])
  }

  private static let decimal = "[0-9.eE+-]+"

  private static var angle: JSONValue {
    .any([
      NumberRange.any.schema(type: "number").with(["description": "Radians."]),
      text("^\(decimal)(\(AngleText.units.map(\.suffix).joined(separator: "|")))$"),
    ])
  }

  private static func size(_ range: NumberRange) -> JSONValue {
    let number = ValueForm.number(range)
    return .any([
      range.schema(type: "number").with(["description": "Width and height."]),
      .list(of: number.schema, 2...2).with(["description": "[width, height]"]),
      .definition("variable"),
    ])
  }

  private static func rect(_ range: NumberRange) -> JSONValue {
    let (position, length) = (ValueForm.anyNumber.schema, ValueForm.number(range).schema)
    return .any([
      [
        "description": "[x, y, width, height]", "type": "array",
        "prefixItems": [position, position, length, length], "minItems": 4, "maxItems": 4,
      ],
      .definition("variable"),
    ])
  }

  private static var color: JSONValue {
    let names = ["transparent"] + CSSColorNames.codes.keys.ordered()
    return .any([
      ["type": "string", "pattern": "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
      ["enum": .texts(names)],
      [
        "description": "A name of the theme, or a function such as rgb(…).",
        "type": "string",
        "pattern": #"^[a-zA-Z_][a-zA-Z0-9_-]*$|^([rR][gG][bB]|[hH][sS][lL])[aA]?\(.*\)$"#,
      ],
      .list(of: ValueForm.number(.fraction).schema, 3...4).with(["description": "[r, g, b, a]"]),
      .definition("template"),
    ])
  }

  private static var timingFunction: JSONValue {
    let names = ValueForm.name(TimingFunction.named.map(\.name), alternatives: ["easeInOut"])
    return .any([
      names.schema,
      [
        "description": "By the formulas of easings.net.",
        "enum": .texts(Easing.named.map(\.name)),
      ],
      [
        "description": "steps(4), steps(4, start), spring(mass, stiffness, damping).",
        "type": "string",
        "pattern":
          #"^steps\( *[1-9][0-9]* *(, *(start|end) *)?\)$|^spring\(([^,()]+,){2}[^,()]+\)$"#,
      ],
      .list(of: ValueForm.anyNumber.schema, 4...4).with(["description": "[x1, y1, x2, y2]"]),
    ])
  }

  private static var transform: JSONValue {
    .any([
      .list(repeating: .definition("transformStep")).with([
        "description": "Steps, the first outermost."
      ]),
      .list(of: ValueForm.anyNumber.schema, 6...6).with(["description": "[a, b, c, d, tx, ty]"]),
      .list(of: ValueForm.anyNumber.schema, 16...16).with(["description": "m11, m12, … m44"]),
      .definition("variable"),
    ])
  }

  private static func step(_ step: TransformStep) -> JSONValue {
    let field = FieldSchema(step.rawValue, step.form).required.summary(step.summary)
    return object([field] + step.companions)
  }

  private static var path: JSONValue {
    let parts: [JSONValue] = [
      [
        "description": "SVG path data.",
        "type": "string", "pattern": #"^\s*([Mm][MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]*)?$"#,
      ],
      .definition("pathPrimitive"), .definition("template"),
    ]
    return .any(
      parts + [
        .list(repeating: .any(parts)).with(["description": "Parts, each a separate subpath."])
      ]
    )
  }

  private static func primitive(_ primitive: PathPrimitive) -> JSONValue {
    let value =
      primitive.form?.schema
      ?? JSONValue.variable(orElse: object(primitive.fields))
    let named = value.with(["description": JSONValue(.string(primitive.summary))])
    return object(
      [(primitive.rawValue, named)] + primitive.companions.map { ($0.name, property($0)) },
      required: [primitive.rawValue]
    )
  }

  // An object that is one of several by the key it has.
  private static func oneOf(_ objects: [JSONValue]) -> JSONValue {
    .any(objects + [.definition("variable")])
  }

  private static var image: JSONValue {
    .any([
      ["description": "The name of an asset.", "type": "string"], object(ObjectKeys.image),
      object(ObjectKeys.shape),
    ])
  }

  private static var file: JSONValue {
    [
      "type": "string",
      "not": [
        "pattern": #"^$|^/|\\|^[A-Za-z][A-Za-z0-9+.-]*:|(^|/)\.\.(/|$)|\u0000"#
      ],
    ]
  }

  private static var frameRate: JSONValue {
    let limits = Limits()
    let range = NumberRange(minimum: limits.slowestRate, maximum: limits.fastestRate)
    return .any([range.schema(type: "number"), text("^\(decimal)$|^[0-9]+/[0-9]+$")])
  }
}
