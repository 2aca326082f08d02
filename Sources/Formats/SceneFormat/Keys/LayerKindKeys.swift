internal import Graphics
internal import JSONText
package import SceneModel

extension LayerKeys {
  private static let tables: [LayerKind: [KeyFact]] = [
    .replicator: replicator, .scroll: scroll, .shape: shape, .gradient: gradient, .text: text,
    .emitter: emitter, .vector: vector, .lottie: lottie, .svga: svga,
    .video: video,
    .sprite: sprite,
  ]

  /// Keys of one kind of layer that are no animatable properties.
  package static func own(_ kind: LayerKind) -> [KeyFact] { tables[kind] ?? [] }

  private static let replicator = [
    KeyFact(
      "preservesDepth",
      flag: ReplicatorContent().preservesDepth,
      "Whether copies keep their depth, as sublayers of a transform layer do."
    )
  ]

  private static let vector = [
    KeyFact(
      "items",
      .list(.object(.vectorItem)),
      standard: JSONValue(.array([])),
      "Paths, paints, modifiers and groups of them, the topmost first."
    ),
    KeyFact(
      "isolatesBlending",
      flag: VectorContent().isolatesBlending,
      "Whether items with a blend mode are mixed with this layer alone, not with what lies under it."
    ),
  ]

  private static let lottie =
    [KeyFact("asset", .text, isRequired: true, "The name of the animation, a `lottie` asset.")]
    + playing
  private static let svga =
    [KeyFact("asset", .text, isRequired: true, "The name of the animation, an `svga` asset.")]
    + playing
  private static let video =
    [
      KeyFact(
        "asset",
        .text,
        isRequired: true,
        "The name of what is played, a `video` or `animatedImage` asset, fitted by `contentsGravity`."
      )
    ] + playing

  private static let sprite = [
    KeyFact("asset", .text, isRequired: true, "The name of the atlas, an `atlas` asset."),
    KeyFact(
      "frames",
      .choice([.text, .list(.text)]),
      standardText: "all",
      takesNull: true,
      "A name, a pattern such as `\"walk_%d\"` or `\"walk_*\"` in the order of its numbers, or a list of names."
    ),
    KeyFact(
      "rate",
      .number(.positive),
      .framesPerSecond,
      standard: JSONValue(number: SpriteContent().rate),
      takesNull: true,
      "How many frames are shown in a second of the layer."
    ),
    playing[0],
  ]

  // How a layer plays something.
  private static let playing: [KeyFact] = {
    let time = ValueForm.choice([.anyNumber, .text])
    return [
      KeyFact(
        "loop",
        .choice([.flag, .number(.positive)]),
        standard: JSONValue(.bool(false)),
        takesNull: true,
        "Whether the animation plays again and again, or how often; its last frame stays."
      ),
      KeyFact(
        "from",
        time,
        .seconds,
        standard: JSONValue(number: 0),
        takesNull: true,
        "Where in the animation playing begins: seconds, `\"50%\"`, `\"12f\"` or a marker."
      ),
      KeyFact(
        "to",
        time,
        .seconds,
        standardText: "the end",
        takesNull: true,
        "Where in the animation playing ends, written as `from`; of a marker with a length, its end."
      ),
    ]
  }()

  private static let scroll = [
    KeyFact(
      "scrollMode",
      default: ScrollMode.both,
      "In which directions the layer is meant to move; it tells intent only."
    )
  ]

  private static let shape = [
    KeyFact(
      "fillRule",
      default: ShapeContent().fillRule,
      "The rule for the inside where the path crosses itself."
    ),
    KeyFact("lineCap", default: ShapeContent().lineCap, "The ends of the stroke."),
    KeyFact("lineJoin", default: ShapeContent().lineJoin, "The corners of the stroke."),
    KeyFact(
      "lineDashPattern",
      .optional(.list(.anyNumber)),
      .points,
      standard: JSONValue(.array([])),
      "Lengths of dashes and gaps in turn; empty for a solid line."
    ),
    KeyFact(
      "fillGradient",
      .optional(.object(.shapeGradient)),
      standard: JSONValue(.null),
      "Fills the inside in place of `fillColor`."
    ),
    KeyFact(
      "strokeGradient",
      .optional(.object(.shapeGradient)),
      standard: JSONValue(.null),
      "Draws the outline in place of `strokeColor`."
    ),
  ]

  private static let gradient = [
    KeyFact(
      "gradientType",
      default: GradientContent().kind,
      "Whether colours change along a line, outwards, or round a point."
    )
  ]

  private static let text = [
    font(standard: TextContent().font),
    fontWeight(standard: TextContent().fontWeight),
    fontStyle(standard: TextContent().fontStyle),
    KeyFact(
      "alignmentMode",
      default: TextContent().alignmentMode,
      "Where the lines stand in the bounds."
    ),
    KeyFact(
      "isWrapped",
      flag: TextContent().isWrapped,
      "Whether lines break at the width of the bounds."
    ),
    KeyFact(
      "truncationMode",
      default: TextContent().truncationMode,
      "Where the ellipsis stands if the text is too long for the bounds."
    ),
    KeyFact(
      "verticalAlignment",
      default: TextContent().verticalAlignment,
      "Where all lines together stand between the top and the bottom of the bounds."
    ),
    KeyFact(
      "padding",
      .insets,
      .points,
      standard: JSONValue(number: 0),
      "Room between the bounds and the text: one number, or top, right, bottom, left."
    ),
    KeyFact(
      "fit",
      default: TextFit.none,
      "Whether letters shrink until the text fits the bounds, with `wrap` in several lines."
    ),
    KeyFact(
      "minimumFontSize",
      .number(.positive),
      .points,
      standard: JSONValue(number: TextFit.leastFontSize),
      "The size below which `fit` shrinks no letters."
    ),
    KeyFact(
      "sizeToFit",
      flag: false,
      "Whether the bounds take the size of the text with its padding."
    ),
  ]

  private static let emitter = [
    KeyFact("emitterShape", default: EmitterContent().shape, "Where particles are born."),
    KeyFact("emitterMode", default: EmitterContent().mode, "Which part of the shape gives birth."),
    KeyFact(
      "renderMode",
      default: EmitterContent().renderMode,
      "In which order particles are drawn."
    ),
    KeyFact(
      "preservesDepth",
      flag: EmitterContent().preservesDepth,
      "Whether particles are where their z puts them; their directions then fill a cone."
    ),
    KeyFact(
      "seed",
      .integer(0...9_007_199_254_740_991),
      standard: JSONValue(number: 0),
      "Chooses the random numbers."
    ),
    KeyFact(
      "emitterCells",
      .optional(.list(.object(.emitterCell))),
      standard: JSONValue(.array([])),
      "The kinds of particles."
    ),
    KeyFact(
      "emitterLifetime",
      EmitterContent().lifetime,
      .factor,
      "The same as a `lifetime` that is one number."
    ),
  ]

  /// Keys of the runs of a text.
  package static let textRun = [
    KeyFact("string", .text, isRequired: true, "The text of the run."),
    font(standard: nil),
    KeyFact(
      "fontSize",
      .number(.notNegative),
      .points,
      standardText: "the layer's",
      "The size of the letters."
    ),
    fontWeight(standard: nil),
    fontStyle(standard: nil),
    KeyFact(
      "foregroundColor",
      .optional(.color),
      standardText: "the layer's",
      "The colour of the letters."
    ),
    KeyFact(
      "tracking",
      .anyNumber,
      .points,
      standardText: "the layer's",
      "Added after each letter."
    ),
  ]

  private static func font(standard: String?) -> KeyFact {
    KeyFact(
      "font",
      .text,
      standard: standard.map { JSONValue(text: $0) },
      standardText: standard == nil ? "the layer's" : nil,
      "The name of a font asset, else of a family or of a face."
    )
  }

  private static func fontWeight(standard: Int?) -> KeyFact {
    KeyFact(
      "fontWeight",
      .choice([.integer(100...900), .name(FontWords.weights.map(\.name), others: [])]),
      standard: standard.map { JSONValue(number: Double($0)) },
      standardText: standard == nil ? "the layer's" : nil,
      "How heavy the letters are: 400 is regular, 700 bold."
    )
  }

  private static func fontStyle(standard: FontStyle?) -> KeyFact {
    KeyFact(
      "fontStyle",
      .cases(of: FontStyle.self, others: FontWords.otherStyles.keys.ordered()),
      standard: standard.map { JSONValue(text: $0.rawValue) },
      standardText: standard == nil ? "the layer's" : nil,
      "Whether the letters are those of an upright or of an italic or oblique face."
    )
  }
}
