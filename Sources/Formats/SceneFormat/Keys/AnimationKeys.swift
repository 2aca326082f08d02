internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of animations.
package enum AnimationKeys {
  /// All keys of a kind of animation.
  package static func keys(of kind: AnimationKind) -> [KeyFact] {
    switch kind {
    case .basic: property + ends
    case .spring: property + ends + spring
    case .keyframe: property + keyframe
    case .group: every + group
    case .transition: every + transition
    // What follows a sound has no cycles that could go on from each other.
    case .audio:
      property.filter { $0.name != "isCumulative" } + ends
        + keyframe.filter { $0.name != "times" } + loudness
    }
  }

  /// Keys of animations that follow the loudness of a sound.
  package static let loudness = [
    KeyFact("asset", .text, isRequired: true, "The name of the sound, an `audio` asset."),
    KeyFact(
      "decibels",
      .list(.anyNumber, count: 2...2),
      standard: JSONValue(numbers: [Loudness(asset: "").quietest, Loudness(asset: "").loudest]),
      "The loudness that is fraction 0, and the one that is 1."
    ),
    KeyFact(
      "attack",
      Loudness(asset: "").attack,
      .seconds,
      in: .notNegative,
      "The time constant with which the fraction rises."
    ),
    KeyFact(
      "release",
      Loudness(asset: "").release,
      .seconds,
      in: .notNegative,
      "The time constant with which the fraction falls."
    ),
  ]

  /// Keys of every animation.
  package static let every: [KeyFact] =
    [
      KeyFact(
        "type",
        .cases(of: AnimationKind.self),
        standardText: "follows from the other keys",
        "The kind of animation."
      ),
      KeyFact(
        "key",
        .text,
        takesNull: true,
        "A name for the animation that no other one of the layer has."
      ),
      KeyFact(
        "attached",
        .span,
        .seconds,
        standardText: "always",
        takesNull: true,
        "When the animation is attached to its layer, as `[from, to)` in the scene's time; not in groups."
      ),
      KeyFact(
        "isRemovedOnCompletion",
        .flag,
        standardText: "true, with `fillMode` forwards or both false",
        "Whether the animation loses its effect at its end, whatever its fill mode says."
      ),
      KeyFact(
        "timingFunction",
        .timingFunction,
        standard: JSONValue(text: "linear"),
        takesNull: true,
        "The pace of the whole."
      ),
      KeyFact(
        "after",
        .text,
        takesNull: true,
        "The `key` of the animation whose end is the beginning of this one; `layer/key` in another layer."
      ),
      KeyFact(
        "with",
        .text,
        takesNull: true,
        "The `key` of the animation that this one begins with; `layer/key` in another layer."
      ),
      KeyFact(
        "delay",
        .anyNumber,
        .seconds,
        standard: JSONValue(number: 0),
        takesNull: true,
        "How long after that the animation begins; only together with `after` or `with`."
      ),
    ] + LayerKeys.timing(Timing(duration: Animation.defaultDuration))

  /// Keys of animations of one property.
  package static let property: [KeyFact] =
    every + [
      KeyFact("keyPath", .keyPath, isRequired: true, "The property that moves."),
      KeyFact("isAdditive", flag: false, "Whether the value is added to the one before it."),
      KeyFact(
        "isCumulative",
        flag: false,
        "Whether every cycle goes on where the one before it ended."
      ),
      KeyFact(
        "format",
        .countFormat,
        "Writes numbers into `string`: one `%d` or `%.Nf`, with `'` in groups of three digits; or `compact`."
      ),
      KeyFact(
        "valueFunction",
        .cases(of: ValueFunction.self),
        "Makes numbers into the matrix, for `transform` and `sublayerTransform`."
      ),
    ]

  /// Keys of basic animations and springs: their ends.
  package static let ends = [
    KeyFact("from", .anything, standardText: "the value before", "Where the property starts."),
    KeyFact("to", .anything, standardText: "the value before", "Where the property ends."),
    KeyFact("by", .anything, "How far the property goes."),
  ]

  /// Keys by which a spring is known.
  package static let spring = [
    KeyFact("mass", Spring().mass, in: .positive, "The mass on the spring."),
    KeyFact("stiffness", Spring().stiffness, in: .positive, "How hard the spring pulls."),
    KeyFact("damping", Spring().damping, in: .notNegative, "How much the motion is braked."),
    KeyFact(
      "initialVelocity",
      Spring().initialVelocity,
      .distancesPerSecond,
      "The speed at the start, in whole distances a second towards the end."
    ),
    KeyFact(
      "allowsOverdamping",
      flag: Spring().allowsOverdamping,
      "Whether a damping ratio above 1 is kept."
    ),
    KeyFact(
      "perceptualDuration",
      .number(.positive),
      .seconds,
      "How long the motion seems to last; in place of mass, stiffness and damping."
    ),
    KeyFact(
      "bounce",
      .number(NumberRange(minimum: -1, maximum: 1, excludesMinimum: true, excludesMaximum: true)),
      standard: JSONValue(number: 0),
      "How far a spring with `perceptualDuration` swings over; below 0 it is overdamped."
    ),
  ]

  /// Keys of keyframe animations.
  package static let keyframe = [
    KeyFact(
      "values",
      .list(.anything, count: 1...Int.max),
      "The values of the property, in order."
    ),
    KeyFact(
      "keyTimes",
      .list(.anyNumber),
      .fraction,
      standardText: "even",
      takesNull: true,
      "When each value is reached, from 0 to 1; in discrete mode one more than values."
    ),
    KeyFact(
      "times",
      .list(.number(.notNegative), count: 1...Int.max),
      .seconds,
      takesNull: true,
      "When each value is reached, after the beginning; in place of `keyTimes`."
    ),
    KeyFact(
      "timingFunctions",
      .list(.optional(.timingFunction)),
      standard: JSONValue(.array([])),
      takesNull: true,
      "The pace of each segment."
    ),
    KeyFact("calculationMode", default: CalculationMode.linear, "How values in between are found."),
    KeyFact("path", .path, "A path that a point follows, in place of values."),
    KeyFact(
      "rotationMode",
      .optional(.cases(of: RotationMode.self)),
      standard: JSONValue(text: RotationMode.none.rawValue),
      "Whether the layer turns with the path that it follows."
    ),
    parameter("tension", "Tightens the curve at each value of cubic keyframes."),
    parameter("continuity", "Sharpens the corner at each value of cubic keyframes."),
    parameter("bias", "Moves the bend before or behind each value of cubic keyframes."),
  ]

  private static func parameter(_ name: String, _ summary: String) -> KeyFact {
    KeyFact(
      name + "Values",
      .list(.anyNumber),
      standardText: "0 each",
      takesNull: true,
      summary
    )
  }

  /// Keys of groups.
  package static let group = [
    KeyFact(
      "animations",
      .list(.object(.animation)),
      isRequired: true,
      "Animations that run on the group's clock."
    )
  ]

  /// Keys of transitions.
  package static let transition = [
    KeyFact(
      "transitionType",
      .cases(of: TransitionKind.self),
      standard: JSONValue(text: LayerTransition().kind.rawValue),
      takesNull: true,
      "How the old picture goes over into the new one."
    ),
    KeyFact(
      "subtype",
      .cases(of: TransitionSide.self),
      standard: JSONValue(text: LayerTransition().side.rawValue),
      takesNull: true,
      "Where the movement starts, or the side that turns to the front; top is the greatest y."
    ),
    KeyFact(
      "startProgress",
      LayerTransition().startProgress,
      .fraction,
      in: .fraction,
      takesNull: true,
      "The progress at the beginning."
    ),
    KeyFact(
      "endProgress",
      LayerTransition().endProgress,
      .fraction,
      in: .fraction,
      takesNull: true,
      "The progress at the end."
    ),
    KeyFact(
      "changes",
      .object(.changes),
      isRequired: true,
      "The properties that take new values for good."
    ),
  ]
}
