internal import Graphics
internal import JSONText
package import SceneModel

/// The keys of motion assertions: reader, writer, schema and reference page use them.
package enum AssertionKeys {
  /// A moment: seconds, or a text such as `"12f"`, `"50%"`, `"end"` or a marker.
  package static let instant = ValueForm.choice([.anyNumber, .text])
  /// Two moments, or the name of a marker that has an end.
  package static let span = ValueForm.choice([.list(instant, count: 2...2), .text])

  /// The names of the areas of the canvas.
  static let areas: [(name: String, area: MotionAssertion.Area)] = [
    ("canvas", .canvas), ("titleSafe", .titleSafe), ("actionSafe", .actionSafe),
  ]

  private static let pair = ValueForm.list(.text, count: 2...2)
  private static let levels = NumberRange(minimum: -200, maximum: 20)

  /// The keys of a kind, its name first.
  package static func fields(of kind: AssertionKind) -> [FieldSchema] {
    let subject = FieldSchema(kind.rawValue, subject(of: kind), isRequired: true, kind.summary)
    return [subject] + parameters(of: kind) + (kind.hasSpan ? [during] : [])
  }

  /// Every key of any kind, each once.
  package static let all: [FieldSchema] = {
    var names: Set<String> = []
    return AssertionKind.allCases.flatMap(fields).filter { names.insert($0.name).inserted }
  }()

  private static let during = FieldSchema("during", span, .seconds, defaultText: "all frames")
    .summary("The frames from the first moment to before the second one.")

  private static func subject(of kind: AssertionKind) -> ValueForm {
    switch kind {
    case .visible, .hidden, .appears, .disappears, .inside, .above, .moves, .rests, .maxSpeed,
      .maxJump, .textFits, .readable, .contrast:
      .text
    case .before, .apart, .equal: pair
    case .minTextSize: .number(.notNegative)
    case .flashes: .name(["wcag"], rest: [])
    case .loops: .flag
    case .draws: .name(["something", "allLayers"], rest: [])
    case .size: .list(.integer(1...Limits().side), count: 2...2)
    case .duration: .number(.positive)
    case .frames: .integer(1...Limits().frames)
    case .frameRate: .frameRate
    case .audio: .name(["present"], rest: [])
    case .audioPeak, .loudness: .number(levels)
    case .hash: .dictionary(.text)
    }
  }

  private static func parameters(of kind: AssertionKind) -> [FieldSchema] {
    switch kind {
    case .visible, .hidden:
      [
        FieldSchema("minOpacity", MotionAssertion.defaultOpacity, .fraction, in: .fraction)
          .summary("The effective opacity above which the layer counts as visible.")
      ]
    case .appears, .disappears:
      [FieldSchema("by", instant, .seconds, isRequired: true, "The latest moment.")]
    case .inside:
      [
        FieldSchema(
          "area",
          .choice([.name(areas.map(\.name), rest: []), .rect(.any)]),
          .points,
          defaultValue: "canvas"
        ).summary("The area: the canvas, 90 or 93 % of each of its sides, or a rectangle."),
        FieldSchema("margin", 0, .points, "The least distance from the edges of the area."),
      ]
    case .apart:
      [FieldSchema("gap", 0, .points, in: .notNegative, "The least distance between the bounds.")]
    case .above:
      [FieldSchema("of", .text, isRequired: true, "The layer that is painted before.")]
    case .moves:
      [
        FieldSchema("atLeastEvery", instant, .seconds, defaultValue: "6f")
          .summary("The time between two frames that are compared.")
      ]
    case .maxSpeed:
      [
        FieldSchema("value", .number(.notNegative), .pointsPerSecond, isRequired: true)
          .summary("The greatest speed.")
      ]
    case .maxJump:
      [
        FieldSchema("value", .number(.notNegative), .points, isRequired: true)
          .summary("The greatest distance between neighbouring frames."),
        FieldSchema("except", .list(instant), .seconds, defaultValue: JSONValue(.array([])))
          .summary("Moments at which the layer may jump."),
      ]
    case .readable:
      [
        FieldSchema(
          "charactersPerSecond",
          MotionAssertion.defaultReadingSpeed,
          .perSecond,
          in: .positive
        ).summary("The number of characters that are read in a second.")
      ]
    case .contrast:
      [
        FieldSchema(
          "min",
          MotionAssertion.defaultContrast,
          in: NumberRange(minimum: 1, maximum: 21)
        ).summary("The least contrast ratio, 1 to 21.")
      ]
    case .loops:
      [
        FieldSchema("tolerance", 0, in: NumberRange(minimum: 0, maximum: 255))
          .summary("The greatest difference of a colour component of any pixel, 0 to 255."),
        FieldSchema("smooth", flag: false)
          .summary("Whether the speed of the painted bounds is continuous over the seam, too."),
      ]
    case .loudness:
      [
        FieldSchema("tolerance", MotionAssertion.defaultLoudnessTolerance, in: .notNegative)
          .summary("The greatest deviation in loudness units.")
      ]
    default: []
    }
  }
}

extension AssertionKind {
  /// Whether the kind looks at the frames of a span.
  package var hasSpan: Bool {
    switch self {
    case .visible, .hidden, .inside, .apart, .above, .moves, .rests, .maxSpeed, .maxJump,
      .minTextSize, .contrast, .flashes, .draws, .audio, .equal:
      true
    default: false
    }
  }
}
