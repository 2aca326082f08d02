internal import JSONText
internal import SceneFormat
internal import SceneModel

extension SceneSchema {
  /// Shape trees: the choice by the type of an item, each type, and the parts of texts.
  static var vectors: [(String, JSONValue)] {
    union(
      "vectorItem",
      VectorItem.Kind.allCases.map { ($0.rawValue, object(VectorKeys.item($0))) },
      of: .cases(of: VectorItem.Kind.self)
    )
      + [.vectorGradient, .vectorGlyph, .vectorTextPath, .vectorAnimator, .vectorSelector]
      .map(definition)
      + [("animatedKeyframes", keyframes), ("separatePoint", separatePoint)]
  }

  private static var keyframes: JSONValue {
    let rule = ValueForm.name(
      ["hold", "cycle", "pingpong", "offset", "straight"],
      alternatives: []
    )
    return object(
      [
        ("values", ["type": "array", "minItems": 1]),
        ("keyTimes", ValueForm.list(.anyNumber).schema.with(["description": "Seconds."])),
        ("timingFunctions", ValueForm.list(.optional(.timingFunction)).schema),
        ("before", rule.schema), ("after", rule.schema),
        ("beforeEnd", ValueForm.anyNumber.schema), ("afterStart", ValueForm.anyNumber.schema),
      ],
      required: ["values", "keyTimes"]
    )
  }

  private static var separatePoint: JSONValue {
    let number = ValueForm.animated(.anyNumber).schema
    return object([("x", number), ("y", number)], required: ["x", "y"])
  }
}
