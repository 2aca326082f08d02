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

  /// Keys of animations that follow the loudness of audio.
  package static let loudness = AudioKeys.loudness.schemas

  /// Keys of a spectrum, which gives `${level[i]}` to values of its layer and the layers inside.
  package static let spectrum =
    [
      FieldSchema("type", .constant("spectrum")).required.summary("The kind of animation."),
      FieldSchema("bands", .integer(1...Limits.spectrumBands), .count).required
        .summary("The number of bands between 20 and 16000 Hz with equal ratios."),
    ] + loudness.filter { ["asset", "decibels", "attack", "release"].contains($0.name) }
    + every.filter { ["timingFunction", "beginTime", "speed", "timeOffset"].contains($0.name) }

  /// Keys of every animation.
  package static let every: [FieldSchema] =
    [
      FieldSchema("type", .cases(of: AnimationKind.self, alternatives: ["spectrum"]))
        .defaultText("follows from the other keys").summary("The kind of animation."),
      FieldSchema("key", .text).nullable.summary("A name for the animation, unique in its layer."),
      FieldSchema("attached", .span, .seconds).defaultText("always").nullable
        .summary(
          "The interval of the attachment to the layer, `[from, to)` in scene time; not in groups."
        ),
      FieldSchema("isRemovedOnCompletion", .flag)
        .defaultText("true, with `fillMode` forwards or both false")
        .summary("Whether the animation has no effect after its end, regardless of its fill mode."),
      FieldSchema("timingFunction", .timingFunction).defaultValue("linear").nullable
        .summary("The timing function of the whole animation."),
      FieldSchema("after", .text).nullable
        .summary(
          "The `key` of an animation; this one begins at its end; `layer/key` in another layer."
        ),
      FieldSchema("with", .text).nullable
        .summary(
          "The `key` of an animation; this one begins at its beginning; `layer/key` in another layer."
        ),
      FieldSchema("delay", .time, .seconds).defaultValue(0).nullable
        .summary("The delay after that time; only together with `after` or `with`."),
    ] + TimingKeys.animation.documentation

  /// Keys of animations of one property.
  package static let property: [FieldSchema] =
    every + [
      FieldSchema("keyPath", .keyPath).required.summary("The animated property."),
      FieldSchema("isAdditive", flag: false)
        .summary("Whether the animated value is added to the current value."),
      FieldSchema("isCumulative", flag: false)
        .summary("Whether every cycle starts at the end value of the previous one."),
      FieldSchema("format", .countFormat)
        .summary(
          "Formats numbers as `string`: one `%d` or `%.Nf`, `'` groups three digits; or `compact`."
        ),
      FieldSchema("valueFunction", .cases(of: ValueFunction.self))
        .summary("Converts numbers to the matrix, for `transform` and `sublayerTransform`."),
    ]

  /// Keys of basic animations and springs: their ends.
  package static let ends = [
    FieldSchema("from", .anything).defaultText("current value").summary("The start value."),
    FieldSchema("to", .anything).defaultText("current value").summary("The end value."),
    FieldSchema("by", .anything).summary("The difference between the start and end values."),
  ]

  /// Keys by which a spring is known.
  package static let spring = springFields.schemas

  static let springFields = FieldTable(Spring()) {
    Field("mass", \.mass, .positive()).summary("The mass attached to the spring.")
    Field("stiffness", \.stiffness, .positive()).summary("The spring stiffness coefficient.")
    Field("damping", \.damping, .notNegative()).summary("The damping coefficient.")
    Field("initialVelocity", \.initialVelocity, .number(.distancesPerSecond))
      .summary("The initial velocity towards the end, in multiples of the distance per second.")
    Field("allowsOverdamping", \.allowsOverdamping, .flag)
      .summary("Whether a damping ratio above 1 is allowed; otherwise it is limited to 1.")
    Field(
      FieldSchema("perceptualDuration", FieldValue.positiveLength.form, .seconds)
        .summary("The perceived duration of the motion; replaces mass, stiffness and damping.")
    )
    Field(
      FieldSchema(
        "bounce",
        .number(NumberRange(minimum: -1, maximum: 1, excludesMinimum: true, excludesMaximum: true))
      ).defaultValue(0)
        .summary("The overshoot of a spring with `perceptualDuration`; below 0 it is overdamped.")
    )
  }

  /// Keys of keyframe animations.
  package static let keyframe = [
    FieldSchema("values", .list(.anything, count: 1...Int.max))
      .summary("The values of the property, in order."),
    FieldSchema("keyTimes", .list(.anyNumber), .fraction).defaultText("even").nullable
      .summary("The time of each value, from 0 to 1; in discrete mode one more than values."),
    FieldSchema("times", .list(.time, count: 1...Int.max), .seconds).nullable
      .summary("The time of each value after the beginning; replaces `keyTimes`."),
    FieldSchema("timingFunctions", .list(.optional(.timingFunction))).defaultValue([]).nullable
      .summary("The timing function of each segment."),
    FieldSchema("calculationMode", default: CalculationMode.linear)
      .summary("The interpolation between values."),
    FieldSchema("path", .path).summary("A path that a point follows; replaces `values`."),
    FieldSchema("rotationMode", .optional(.cases(of: RotationMode.self)))
      .defaultValue(
        JSONValue(text: RotationMode.none.rawValue)
      ).summary("Whether the layer rotates to follow the tangent of the path."),
    parameter("tension", "Tightens the curve at each value of cubic keyframes."),
    parameter("continuity", "Sharpens the corner at each value of cubic keyframes."),
    parameter("bias", "Shifts the bend before or after each value of cubic keyframes."),
  ]

  private static func parameter(_ name: String, _ summary: String) -> FieldSchema {
    FieldSchema(name + "Values", .list(.anyNumber)).defaultText("0 each").nullable.summary(summary)
  }

  /// Keys of groups.
  package static let group = [
    FieldSchema("animations", .list(.object(.animation))).required
      .summary("Animations that run on the group's clock.")
  ]

  /// Keys of transitions.
  package static let transition =
    transitionFields.schemas + [
      FieldSchema("changes", .object(.changes)).required
        .summary("The properties that change permanently, with their new values.")
    ]

  static let transitionFields = FieldTable(LayerTransition(), takesNull: true) {
    Field("transitionType", \.kind, .word(in: .transition))
      .summary("The kind of transition from the old content to the new one.")
    Field("subtype", \.side, .word)
      .summary(
        "The side where the movement starts, or that flips to the front; top is the greatest y."
      )
    Field("startProgress", \.startProgress, .number(.fraction, in: 0...1))
      .summary("The progress at the beginning.")
    Field("endProgress", \.endProgress, .number(.fraction, in: 0...1))
      .summary("The progress at the end.")
  }
}
