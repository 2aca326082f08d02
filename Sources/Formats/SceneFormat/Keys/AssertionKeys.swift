internal import JSONText
package import SceneModel

/// The keys of motion assertions.
package enum AssertionKeys {
  /// The keys of a kind, its name first.
  package static func fields(of kind: AssertionKind) -> [FieldSchema] { table(kind).schemas }

  /// The names of all keys of any kind.
  static let names = Set(AssertionKind.allCases.flatMap { table($0).names })

  /// The table of a kind, its name first.
  static func table(_ kind: AssertionKind) -> FieldTable<AssertionValues> {
    tables[kind] ?? newTable(kind)
  }

  private static let tables = AssertionKind.table(newTable)

  private static func newTable(_ kind: AssertionKind) -> FieldTable<AssertionValues> {
    var defaults = AssertionValues()
    if kind == .loudness { defaults.tolerance = MotionAssertion.defaultLoudnessTolerance }
    return FieldTable(defaults) {
      subject(of: kind).required(missing(kind.rawValue, kind)).summary(kind.summary)
      parameters(of: kind)
      kind.hasSpan ? [during] : []
    }
  }

  private static func missing(_ key: String, _ kind: AssertionKind) -> String {
    "\(owner(kind)) needs the key \(key.quoted)"
  }

  /// The noun for assertions of a kind, for messages.
  static func owner(_ kind: AssertionKind) -> String {
    "an assertion of the kind \(kind.rawValue.quoted)"
  }

  private static let during = Field("during", \AssertionValues.span, .optional(.span))
    .defaultText("all frames")
    .summary("The frames from the first moment to before the second one.")

  private static func subject(of kind: AssertionKind) -> Field<AssertionValues> {
    let name = kind.rawValue
    return switch kind {
    case .visible, .hidden, .appears, .disappears, .inside, .above, .moves, .rests, .maxSpeed,
      .maxJump, .textFits, .readable, .contrast:
      Field(name, \.layer, .layer)
    case .before, .apart, .equal: Field(name, \.pair, .layers)
    case .minTextSize: Field(name, \.number, .notNegative())
    case .flashes: Field(name, \.word, .oneOf(["wcag"]))
    case .loops: Field(name, \.isLooping, .affirmed)
    case .draws: Field(name, \.word, .oneOf(["something", "allLayers"]))
    case .size: Field(name, \.sides, .sides)
    case .duration: Field(name, \.number, .positive())
    case .frames: Field(name, \.count, .frames)
    case .frameRate: Field(name, \.rate, .frameRate)
    case .audio: Field(name, \.word, .oneOf(["present"]))
    case .audioPeak, .loudness: Field(name, \.number, .level)
    case .hash: Field(name, \.hashes, .hashes)
    }
  }

  @FieldBuilder<AssertionValues>
  private static func parameters(of kind: AssertionKind) -> [Field<AssertionValues>] {
    switch kind {
    case .visible, .hidden:
      Field("minOpacity", \.minOpacity, .number(.fraction, in: 0...1))
        .summary("The effective opacity above which the layer counts as visible.")
    case .appears, .disappears:
      Field("by", \.moment, .instant).required(missing("by", kind)).summary("The latest moment.")
    case .inside:
      Field("area", \.area, .area)
        .summary("The area: the canvas, 90 or 93 % of each of its sides, or a rectangle.")
      Field("margin", \.margin, .number(.points))
        .summary("The least distance from the edges of the area.")
    case .apart:
      Field("gap", \.gap, .notNegative(.points))
        .summary("The least distance between the bounds.")
    case .above:
      Field("of", \.other, .layer).required(missing("of", kind))
        .summary("The layer that is painted before.")
    case .moves:
      Field("atLeastEvery", \.interval, .instant)
        .summary("The time between two frames that are compared.")
    case .maxSpeed:
      Field("value", \.value, .notNegative(.pointsPerSecond)).required(missing("value", kind))
        .summary("The greatest speed.")
    case .maxJump:
      Field("value", \.value, .notNegative(.points)).required(missing("value", kind))
        .summary("The greatest distance between neighbouring frames.")
      Field("except", \.exceptions, .list(.instant, "times")).stated
        .summary("Moments at which the layer may jump.")
    case .readable:
      Field("charactersPerSecond", \.readingSpeed, .positive(.perSecond))
        .summary("The number of characters that are read in a second.")
    case .contrast:
      Field("min", \.contrast, .number(in: 1...21))
        .summary("The least contrast ratio, 1 to 21.")
    case .loops:
      Field("tolerance", \.tolerance, .number(in: 0...255))
        .summary("The greatest difference of a colour component of any pixel, 0 to 255.")
      Field("smooth", \.isSmooth, .flag)
        .summary("Whether the speed of the painted bounds is continuous over the seam, too.")
    case .loudness:
      Field("tolerance", \.tolerance, .notNegative())
        .summary("The greatest deviation in loudness units.")
    default: []
    }
  }
}

extension AssertionKind {
  /// Whether the kind looks at the frames of a span.
  fileprivate var hasSpan: Bool {
    [
      .visible, .hidden, .inside, .apart, .above, .moves, .rests, .maxSpeed, .maxJump,
      .minTextSize, .contrast, .flashes, .draws, .audio, .equal,
    ].contains(self)
  }
}
