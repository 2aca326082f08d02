internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of animations.
package enum AnimationKeys {
  /// All keys of a kind of animation.
  package static func keys(of kind: AnimationKind) -> [FieldSchema] {
    switch kind {
    case .basic: property + ends
    case .spring: property + ends + spring
    case .keyframe: property + keyframe
    case .group: every + group
    case .transition: every + transition
    // Animations that follow audio have no cycles that could accumulate.
    case .audio:
      property.filter { $0.name != "isCumulative" } + ends
        + keyframe.filter { $0.name != "times" } + loudness
    }
  }

  /// Keys of animations that follow the loudness of a sound.
  package static let loudness = [
    FieldSchema("asset", .text, isRequired: true, "The name of the sound, an `audio` asset."),
    FieldSchema(
      "decibels",
      .list(.anyNumber, count: 2...2),
      defaultValue: JSONValue(numbers: [Loudness(asset: "").quietest, Loudness(asset: "").loudest]),
      "The loudness that is fraction 0, and the one that is 1."
    ),
    FieldSchema(
      "attack",
      Loudness(asset: "").attack,
      .seconds,
      in: .notNegative,
      "The time constant with which the fraction rises."
    ),
    FieldSchema(
      "release",
      Loudness(asset: "").release,
      .seconds,
      in: .notNegative,
      "The time constant with which the fraction falls."
    ),
  ]

  /// Keys of every animation.
  package static let every: [FieldSchema] =
    [
      FieldSchema(
        "type",
        .cases(of: AnimationKind.self),
        defaultText: "follows from the other keys",
        "The kind of animation."
      ),
      FieldSchema(
        "key",
        .text,
        takesNull: true,
        "A name for the animation that no other one of the layer has."
      ),
      FieldSchema(
        "attached",
        .span,
        .seconds,
        defaultText: "always",
        takesNull: true,
        "When the animation is attached to its layer, as `[from, to)` in the scene's time; not in groups."
      ),
      FieldSchema(
        "isRemovedOnCompletion",
        .flag,
        defaultText: "true, with `fillMode` forwards or both false",
        "Whether the animation loses its effect at its end, whatever its fill mode says."
      ),
      FieldSchema(
        "timingFunction",
        .timingFunction,
        defaultValue: JSONValue(text: "linear"),
        takesNull: true,
        "The pace of the whole."
      ),
      FieldSchema(
        "after",
        .text,
        takesNull: true,
        "The `key` of the animation whose end is the beginning of this one; `layer/key` in another layer."
      ),
      FieldSchema(
        "with",
        .text,
        takesNull: true,
        "The `key` of the animation that this one begins with; `layer/key` in another layer."
      ),
      FieldSchema(
        "delay",
        .anyNumber,
        .seconds,
        defaultValue: JSONValue(number: 0),
        takesNull: true,
        "How long after that the animation begins; only together with `after` or `with`."
      ),
    ] + LayerKeys.timing(Timing(duration: Animation.defaultDuration))

  /// Keys of animations of one property.
  package static let property: [FieldSchema] =
    every + [
      FieldSchema("keyPath", .keyPath, isRequired: true, "The property that moves."),
      FieldSchema("isAdditive", flag: false, "Whether the value is added to the one before it."),
      FieldSchema(
        "isCumulative",
        flag: false,
        "Whether every cycle goes on where the one before it ended."
      ),
      FieldSchema(
        "format",
        .countFormat,
        "Writes numbers into `string`: one `%d` or `%.Nf`, with `'` in groups of three digits; or `compact`."
      ),
      FieldSchema(
        "valueFunction",
        .cases(of: ValueFunction.self),
        "Makes numbers into the matrix, for `transform` and `sublayerTransform`."
      ),
    ]

  /// Keys of basic animations and springs: their ends.
  package static let ends = [
    FieldSchema("from", .anything, defaultText: "the value before", "Where the property starts."),
    FieldSchema("to", .anything, defaultText: "the value before", "Where the property ends."),
    FieldSchema("by", .anything, "How far the property goes."),
  ]

  /// Keys by which a spring is known.
  package static let spring = [
    FieldSchema("mass", Spring().mass, in: .positive, "The mass on the spring."),
    FieldSchema("stiffness", Spring().stiffness, in: .positive, "How hard the spring pulls."),
    FieldSchema("damping", Spring().damping, in: .notNegative, "How much the motion is braked."),
    FieldSchema(
      "initialVelocity",
      Spring().initialVelocity,
      .distancesPerSecond,
      "The speed at the start, in whole distances a second towards the end."
    ),
    FieldSchema(
      "allowsOverdamping",
      flag: Spring().allowsOverdamping,
      "Whether a damping ratio above 1 is kept."
    ),
    FieldSchema(
      "perceptualDuration",
      .number(.positive),
      .seconds,
      "How long the motion seems to last; in place of mass, stiffness and damping."
    ),
    FieldSchema(
      "bounce",
      .number(NumberRange(minimum: -1, maximum: 1, excludesMinimum: true, excludesMaximum: true)),
      defaultValue: JSONValue(number: 0),
      "How far a spring with `perceptualDuration` swings over; below 0 it is overdamped."
    ),
  ]

  /// Keys of keyframe animations.
  package static let keyframe = [
    FieldSchema(
      "values",
      .list(.anything, count: 1...Int.max),
      "The values of the property, in order."
    ),
    FieldSchema(
      "keyTimes",
      .list(.anyNumber),
      .fraction,
      defaultText: "even",
      takesNull: true,
      "When each value is reached, from 0 to 1; in discrete mode one more than values."
    ),
    FieldSchema(
      "times",
      .list(.number(.notNegative), count: 1...Int.max),
      .seconds,
      takesNull: true,
      "When each value is reached, after the beginning; in place of `keyTimes`."
    ),
    FieldSchema(
      "timingFunctions",
      .list(.optional(.timingFunction)),
      defaultValue: JSONValue(.array([])),
      takesNull: true,
      "The pace of each segment."
    ),
    FieldSchema(
      "calculationMode",
      default: CalculationMode.linear,
      "How values in between are found."
    ),
    FieldSchema("path", .path, "A path that a point follows, in place of values."),
    FieldSchema(
      "rotationMode",
      .optional(.cases(of: RotationMode.self)),
      defaultValue: JSONValue(text: RotationMode.none.rawValue),
      "Whether the layer turns with the path that it follows."
    ),
    parameter("tension", "Tightens the curve at each value of cubic keyframes."),
    parameter("continuity", "Sharpens the corner at each value of cubic keyframes."),
    parameter("bias", "Moves the bend before or behind each value of cubic keyframes."),
  ]

  private static func parameter(_ name: String, _ summary: String) -> FieldSchema {
    FieldSchema(
      name + "Values",
      .list(.anyNumber),
      defaultText: "0 each",
      takesNull: true,
      summary
    )
  }

  /// Keys of groups.
  package static let group = [
    FieldSchema(
      "animations",
      .list(.object(.animation)),
      isRequired: true,
      "Animations that run on the group's clock."
    )
  ]

  /// Keys of transitions.
  package static let transition = [
    FieldSchema(
      "transitionType",
      .cases(of: TransitionKind.self),
      defaultValue: JSONValue(text: LayerTransition().kind.rawValue),
      takesNull: true,
      "How the old picture goes over into the new one."
    ),
    FieldSchema(
      "subtype",
      .cases(of: TransitionSide.self),
      defaultValue: JSONValue(text: LayerTransition().side.rawValue),
      takesNull: true,
      "Where the movement starts, or the side that turns to the front; top is the greatest y."
    ),
    FieldSchema(
      "startProgress",
      LayerTransition().startProgress,
      .fraction,
      in: .fraction,
      takesNull: true,
      "The progress at the beginning."
    ),
    FieldSchema(
      "endProgress",
      LayerTransition().endProgress,
      .fraction,
      in: .fraction,
      takesNull: true,
      "The progress at the end."
    ),
    FieldSchema(
      "changes",
      .object(.changes),
      isRequired: true,
      "The properties that take new values for good."
    ),
  ]
}
