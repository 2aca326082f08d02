internal import Graphics
internal import JSONText
package import SceneModel

extension LayerKeys {
  private static let tables: [LayerKind: [FieldSchema]] = [
    .replicator: replicator, .scroll: scroll, .shape: shape, .gradient: gradient, .text: text,
    .emitter: emitter, .vector: vector, .lottie: lottie, .svga: svga,
    .video: video,
    .sprite: sprite,
  ]

  /// Keys of one kind of layer that are no animatable properties.
  package static func base(_ kind: LayerKind) -> [FieldSchema] { tables[kind] ?? [] }

  private static let replicator = [
    FieldSchema(
      "preservesDepth",
      flag: ReplicatorContent().preservesDepth,
      "Whether copies keep their depth, as sublayers of a transform layer do."
    )
  ]

  private static let vector = [
    FieldSchema(
      "items",
      .list(.object(.vectorItem)),
      defaultValue: JSONValue(.array([])),
      "Paths, paints, modifiers and groups of them, the topmost first."
    ),
    FieldSchema(
      "isolatesBlending",
      flag: VectorContent().isolatesBlending,
      "Whether items with a blend mode are mixed with this layer alone, not with what lies under it."
    ),
  ]

  private static let lottie =
    [FieldSchema("asset", .text, isRequired: true, "The name of the animation, a `lottie` asset.")]
    + playing
  private static let svga =
    [FieldSchema("asset", .text, isRequired: true, "The name of the animation, an `svga` asset.")]
    + playing
  private static let video =
    [
      FieldSchema(
        "asset",
        .text,
        isRequired: true,
        "The name of what is played, a `video` or `animatedImage` asset, fitted by `contentsGravity`."
      )
    ] + playing

  private static let sprite = [
    FieldSchema("asset", .text, isRequired: true, "The name of the atlas, an `atlas` asset."),
    FieldSchema(
      "frames",
      .choice([.text, .list(.text)]),
      defaultText: "all",
      takesNull: true,
      "A name, a pattern such as `\"walk_%d\"` or `\"walk_*\"` in the order of its numbers, or a list of names."
    ),
    FieldSchema(
      "rate",
      .number(.positive),
      .framesPerSecond,
      defaultValue: JSONValue(number: SpriteContent().rate),
      takesNull: true,
      "How many frames are shown in a second of the layer."
    ),
    playing[0],
  ]

  // How a layer plays something.
  private static let playing: [FieldSchema] = {
    let time = ValueForm.choice([.anyNumber, .text])
    return [
      FieldSchema(
        "loop",
        .choice([.flag, .number(.positive)]),
        defaultValue: JSONValue(.bool(false)),
        takesNull: true,
        "Whether the animation plays again and again, or how often; its last frame stays."
      ),
      FieldSchema(
        "from",
        time,
        .seconds,
        defaultValue: JSONValue(number: 0),
        takesNull: true,
        "Where in the animation playing begins: seconds, `\"50%\"`, `\"12f\"` or a marker."
      ),
      FieldSchema(
        "to",
        time,
        .seconds,
        defaultText: "the end",
        takesNull: true,
        "Where in the animation playing ends, written as `from`; of a marker with a length, its end."
      ),
    ]
  }()

  private static let scroll = [
    FieldSchema(
      "scrollMode",
      default: ScrollMode.both,
      "In which directions the layer is meant to move; it tells intent only."
    )
  ]

  private static let shape = [
    FieldSchema(
      "fillRule",
      default: ShapeContent().fillRule,
      "The rule for the inside where the path crosses itself."
    ),
    FieldSchema("lineCap", default: ShapeContent().lineCap, "The ends of the stroke."),
    FieldSchema("lineJoin", default: ShapeContent().lineJoin, "The corners of the stroke."),
    FieldSchema(
      "lineDashPattern",
      .optional(.list(.anyNumber)),
      .points,
      defaultValue: JSONValue(.array([])),
      "Lengths of dashes and gaps in turn; empty for a solid line."
    ),
    FieldSchema(
      "fillGradient",
      .optional(.object(.shapeGradient)),
      defaultValue: JSONValue(.null),
      "Fills the inside in place of `fillColor`."
    ),
    FieldSchema(
      "strokeGradient",
      .optional(.object(.shapeGradient)),
      defaultValue: JSONValue(.null),
      "Draws the outline in place of `strokeColor`."
    ),
  ]

  private static let gradient = [
    FieldSchema(
      "gradientType",
      default: GradientContent().kind,
      "Whether colours change along a line, outwards, or round a point."
    )
  ]

  private static let text = [
    font(defaultValue: TextContent().font),
    fontWeight(defaultValue: TextContent().fontWeight),
    fontStyle(defaultValue: TextContent().fontStyle),
    FieldSchema(
      "alignmentMode",
      default: TextContent().alignmentMode,
      "Where the lines stand in the bounds."
    ),
    FieldSchema(
      "isWrapped",
      flag: TextContent().isWrapped,
      "Whether lines break at the width of the bounds."
    ),
    FieldSchema(
      "truncationMode",
      default: TextContent().truncationMode,
      "Where the ellipsis stands if the text is too long for the bounds."
    ),
    FieldSchema(
      "verticalAlignment",
      default: TextContent().verticalAlignment,
      "Where all lines together stand between the top and the bottom of the bounds."
    ),
    FieldSchema(
      "padding",
      .insets,
      .points,
      defaultValue: JSONValue(number: 0),
      "Room between the bounds and the text: one number, or top, right, bottom, left."
    ),
    FieldSchema(
      "fit",
      default: TextFit.none,
      "Whether letters shrink until the text fits the bounds, with `wrap` in several lines."
    ),
    FieldSchema(
      "minimumFontSize",
      .number(.positive),
      .points,
      defaultValue: JSONValue(number: TextFit.minFontSize),
      "The size below which `fit` shrinks no letters."
    ),
    FieldSchema(
      "sizeToFit",
      flag: false,
      "Whether the bounds take the size of the text with its padding."
    ),
  ]

  private static let emitter = [
    FieldSchema("emitterShape", default: EmitterContent().shape, "Where particles are born."),
    FieldSchema(
      "emitterMode",
      default: EmitterContent().mode,
      "Which part of the shape gives birth."
    ),
    FieldSchema(
      "renderMode",
      default: EmitterContent().renderMode,
      "In which order particles are drawn."
    ),
    FieldSchema(
      "preservesDepth",
      flag: EmitterContent().preservesDepth,
      "Whether particles are where their z puts them; their directions then fill a cone."
    ),
    FieldSchema(
      "seed",
      .integer(0...9_007_199_254_740_991),
      defaultValue: JSONValue(number: 0),
      "Chooses the random numbers."
    ),
    FieldSchema(
      "emitterCells",
      .optional(.list(.object(.emitterCell))),
      defaultValue: JSONValue(.array([])),
      "The kinds of particles."
    ),
    FieldSchema(
      "emitterLifetime",
      EmitterContent().lifetime,
      .factor,
      "The same as a `lifetime` that is one number."
    ),
  ]

  /// Keys of the runs of a text.
  package static let textRun = [
    FieldSchema("string", .text, isRequired: true, "The text of the run."),
    font(defaultValue: nil),
    FieldSchema(
      "fontSize",
      .number(.notNegative),
      .points,
      defaultText: "the layer's",
      "The size of the letters."
    ),
    fontWeight(defaultValue: nil),
    fontStyle(defaultValue: nil),
    FieldSchema(
      "foregroundColor",
      .optional(.color),
      defaultText: "the layer's",
      "The colour of the letters."
    ),
    FieldSchema(
      "tracking",
      .anyNumber,
      .points,
      defaultText: "the layer's",
      "Added after each letter."
    ),
  ]

  private static func font(defaultValue: String?) -> FieldSchema {
    FieldSchema(
      "font",
      .text,
      defaultValue: defaultValue.map { JSONValue(text: $0) },
      defaultText: defaultValue == nil ? "the layer's" : nil,
      "The name of a font asset, else of a family or of a face."
    )
  }

  private static func fontWeight(defaultValue: Int?) -> FieldSchema {
    FieldSchema(
      "fontWeight",
      .choice([.integer(100...900), .name(FontKeywords.weights.map(\.name), rest: [])]),
      defaultValue: defaultValue.map { JSONValue(number: Double($0)) },
      defaultText: defaultValue == nil ? "the layer's" : nil,
      "How heavy the letters are: 400 is regular, 700 bold."
    )
  }

  private static func fontStyle(defaultValue: FontStyle?) -> FieldSchema {
    FieldSchema(
      "fontStyle",
      .cases(of: FontStyle.self, rest: FontKeywords.otherStyles.keys.ordered()),
      defaultValue: defaultValue.map { JSONValue(text: $0.rawValue) },
      defaultText: defaultValue == nil ? "the layer's" : nil,
      "Whether the letters are those of an upright or of an italic or oblique face."
    )
  }
}
