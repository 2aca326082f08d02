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
    case .group: common + group
    case .transition: common + transition
    // Animations that follow audio have no cycles that could accumulate.
    case .audio:
      property.filter { $0.name != "isCumulative" } + ends
        + keyframe.filter { $0.name != "times" } + loudness
    }
  }

  /// The keys that tell the kind of an animation without `type`, the first ones before others.
  ///
  /// Without any of them it is a basic one, or a spring that lasts until it settles.
  package static let marks: [(kind: AnimationKind, keys: [String])] = [
    (.audio, AudioKeys.loudness.names), (.transition, ["transitionType", "changes"]),
    (.group, ["animations"]), (.keyframe, ["values", "path"]), (.spring, springFields.names),
  ]

  /// Keys of animations that follow the loudness of audio.
  private static let loudness = AudioKeys.loudness.schemas

  /// Keys of a spectrum, which gives `${level[i]}` to values of its layer and the layers inside.
  package static let spectrum =
    [
      FieldSchema("type", .constant("spectrum")).required.summary("The kind of animation."),
      FieldSchema("bands", .integer(1...Limits.spectrumBands), .count).required
        .summary("The number of bands between 20 and 16000 Hz with equal ratios."),
    ] + loudness.named(["asset", "decibels", "attack", "release"])
    + common.named(["timingFunction", "beginTime", "speed", "timeOffset"])

  /// Keys of every animation.
  private static let common: [FieldSchema] =
    [
      FieldSchema("type", .cases(of: AnimationKind.self, alternatives: ["spectrum"]))
        .defaultText("follows from the other keys").summary("The kind of animation.")
    ] + every.schemas + [
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

  /// Keys of every animation that say how it runs, besides its timing.
  static let every = ofProperty.only(["key", "attached", "isRemovedOnCompletion", "timingFunction"])

  /// The same of animations of one property.
  static let ofProperty = FieldTable(Animation(timing: Timing(duration: 0), action: .group([]))) {
    Field("timingFunction", \.timingFunction, .optional(.timingFunction)).defaultValue("linear")
      .nullable.summary("The timing function of the whole animation.")
    Field("isAdditive", \.isAdditive, .flag)
      .summary("Whether the animated value is added to the current value.")
    Field("isCumulative", \.isCumulative, .flag)
      .summary("Whether every cycle starts at the end value of the previous one.")
    Field("isRemovedOnCompletion", \.isRemovedOnCompletion, .flag)
      .defaultText("true, with `fillMode` forwards or both false")
      .summary("Whether the animation has no effect after its end, regardless of its fill mode.")
    Field("attached", \.attachment, .optional(.span)).defaultText("always").nullable
      .summary(
        "The interval of the attachment to the layer, `[from, to)` in scene time; not in groups."
      )
    Field("key", \.key, .optional(.text)).nullable
      .summary("A name for the animation, unique in its layer.")
  }

  /// Keys of animations of one property.
  private static let property: [FieldSchema] =
    common + [FieldSchema("keyPath", .keyPath).required.summary("The animated property.")]
    + ofProperty.schemas.named(["isAdditive", "isCumulative"]) + [
      FieldSchema("format", .countFormat)
        .summary(
          "Formats numbers as `string`: one `%d` or `%.Nf`, `'` groups three digits; or `compact`."
        ),
      FieldSchema("valueFunction", .cases(of: ValueFunction.self))
        .summary("Converts numbers to the matrix, for `transform` and `sublayerTransform`."),
    ]

  /// Keys of basic animations and springs: their ends.
  private static let ends = [
    FieldSchema("from", .anything).defaultText("current value").summary("The start value."),
    FieldSchema("to", .anything).defaultText("current value").summary("The end value."),
    FieldSchema("by", .anything).summary("The difference between the start and end values."),
  ]

  /// Keys by which a spring is known.
  private static let spring = springFields.schemas

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
  private static let keyframe =
    ([
      FieldSchema("values", .list(.anything, count: 1...Int.max))
        .summary("The values of the property, in order."),
      FieldSchema("times", .list(.time, count: 1...Int.max), .seconds).nullable
        .summary("The time of each value after the beginning; replaces `keyTimes`."),
      FieldSchema("path", .path).summary("A path that a point follows; replaces `values`."),
      FieldSchema("rotationMode", .optional(.cases(of: RotationMode.self)))
        .defaultValue(JSONValue(text: RotationMode.none.rawValue))
        .summary("Whether the layer rotates to follow the tangent of the path."),
    ] + easing.schemas)
    .named([
      "values", "keyTimes", "times", "timingFunctions", "calculationMode", "path", "rotationMode",
    ]) + spline.schemas

  /// How keyframes follow each other.
  static let easing = FieldTable(KeyTiming()) {
    Field("calculationMode", \.mode, .word).summary("The interpolation between values.")
    Field("keyTimes", \.keyTimes, .optional(.numbers(.fraction))).defaultText("even").nullable
      .summary("The time of each value, from 0 to 1; in discrete mode one more than values.")
    Field("timingFunctions", \.timingFunctions, .timingFunctions).nullable
      .summary("The timing function of each segment.")
  }

  /// How cubic keyframes bend.
  static let spline = FieldTable(SplineParameters()) {
    Field("tensionValues", \.tension, .numbers()).defaultText("0 each").nullable
      .summary("Tightens the curve at each value of cubic keyframes.")
    Field("continuityValues", \.continuity, .numbers()).defaultText("0 each").nullable
      .summary("Sharpens the corner at each value of cubic keyframes.")
    Field("biasValues", \.bias, .numbers()).defaultText("0 each").nullable
      .summary("Shifts the bend before or after each value of cubic keyframes.")
  }

  /// Keys of groups.
  private static let group = [
    FieldSchema("animations", .list(.object(.animation))).required
      .summary("Animations that run on the group's clock.")
  ]

  /// Keys of transitions.
  private static let transition =
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
