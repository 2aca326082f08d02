internal import Graphics
internal import JSONText
package import SceneModel

extension LayerKeys {
  private static let tables: [LayerKind: [FieldSchema]] = [
    .replicator: replicator, .scroll: scroll, .shape: shape, .gradient: gradient, .text: text,
    .emitter: emitter, .vector: vector, .lottie: lottie, .svga: svga,
    .svg: svg, .video: video,
    .sprite: sprite,
  ]

  /// Keys of one kind of layer that are no animatable properties.
  package static func base(_ kind: LayerKind) -> [FieldSchema] { tables[kind] ?? [] }

  private static let replicator = [
    FieldSchema("preservesDepth", flag: ReplicatorContent().preservesDepth)
      .summary("Whether copies preserve their depth, like sublayers of a transform layer.")
  ]

  private static let vector = [
    FieldSchema("items", .list(.object(.vectorItem)), defaultValue: JSONValue(.array([])))
      .summary("Paths, paints, modifiers and groups of them, the topmost first."),
    FieldSchema("isolatesBlending", flag: VectorContent().isolatesBlending)
      .summary(
        "Whether items with a blend mode blend only within this layer, not with its backdrop."
      ),
  ]

  private static let lottie =
    [FieldSchema("asset", .text, isRequired: true, "The name of a `lottie` asset.")]
    + playing
  private static let svga =
    [FieldSchema("asset", .text, isRequired: true, "The name of an `svga` asset.")]
    + playing
  private static let svg =
    [FieldSchema("asset", .text, isRequired: true, "The name of an `svg` asset.")]
    + playing
  private static let video =
    [
      FieldSchema("asset", .text, isRequired: true)
        .summary(
          "The name of a `video`, `animatedImage` or `svg` asset, fitted by `contentsGravity`."
        )
    ] + playing + [audio]

  private static let sprite = [
    FieldSchema("asset", .text, isRequired: true, "The name of an `atlas` asset."),
    FieldSchema("frames", .choice([.text, .list(.text)]), defaultText: "all", takesNull: true)
      .summary(
        "A name, a pattern such as `\"walk_%d\"` or `\"walk_*\"` in numeric order, or a list of them."
      ),
    FieldSchema(
      "rate",
      .number(.positive),
      .framesPerSecond,
      defaultValue: JSONValue(number: SpriteContent().rate),
      takesNull: true
    ).summary("The number of frames per second of layer time."),
    playing[0],
  ]

  private static let audio = FieldSchema(
    "sound",
    .choice([.flag, .number(.notNegative), .object(.videoTrack)]),
    defaultValue: JSONValue(.bool(false)),
    takesNull: true
  )
  .summary(
    "The audio of the video on the layer's clock: on or off, a gain, or keys of an audio track."
  )

  // How a layer plays something.
  private static let playing: [FieldSchema] = {
    let time = ValueForm.time
    return [
      FieldSchema(
        "loop",
        .choice([.flag, .number(.positive)]),
        defaultValue: JSONValue(.bool(false)),
        takesNull: true
      )
      .summary(
        "Whether the animation loops, or the number of plays; its last frame remains visible."
      ),
      FieldSchema("from", time, .seconds, defaultValue: JSONValue(number: 0), takesNull: true)
        .summary("The start of the played part: seconds, `\"50%\"`, `\"12f\"` or a marker."),
      FieldSchema("to", time, .seconds, defaultText: "the end", takesNull: true)
        .summary(
          "The end of the played part, in the forms of `from`; for a marker with a duration, its end."
        ),
    ]
  }()

  private static let scroll = [
    FieldSchema("scrollMode", default: ScrollMode.both)
      .summary("The intended scroll directions; informative only.")
  ]

  private static let shape = [
    FieldSchema("fillRule", default: ShapeContent().fillRule)
      .summary("The fill rule for self-intersecting paths."),
    FieldSchema("lineCap", default: ShapeContent().lineCap, "The caps of the stroke."),
    FieldSchema("lineJoin", default: ShapeContent().lineJoin, "The joins of the stroke."),
    FieldSchema(
      "lineDashPattern",
      .optional(.list(.anyNumber)),
      .points,
      defaultValue: JSONValue(.array([]))
    ).summary("Alternating lengths of dashes and gaps; empty for a solid line."),
    FieldSchema("fillGradient", .optional(.object(.shapeGradient)), defaultValue: JSONValue(.null))
      .summary("A gradient that replaces `fillColor`."),
    FieldSchema(
      "strokeGradient",
      .optional(.object(.shapeGradient)),
      defaultValue: JSONValue(.null)
    ).summary("A gradient that replaces `strokeColor`."),
  ]

  private static let gradient = [
    FieldSchema("gradientType", default: GradientContent().kind)
      .summary(
        "The geometry of the gradient: along a line, outwards from a centre, or around a centre."
      )
  ]

  private static let text: [FieldSchema] =
    [
      font(defaultValue: TextContent().font),
      fontWeight(defaultValue: TextContent().fontWeight),
      fontStyle(defaultValue: TextContent().fontStyle),
      FieldSchema("alignmentMode", default: TextContent().alignmentMode)
        .summary("The horizontal alignment of the lines in the bounds."),
      FieldSchema("isWrapped", flag: TextContent().isWrapped)
        .summary("Whether lines break at the width of the bounds."),
      FieldSchema("truncationMode", default: TextContent().truncationMode)
        .summary("The position of the ellipsis in a text that exceeds the bounds."),
      FieldSchema("verticalAlignment", default: TextContent().verticalAlignment)
        .summary("The vertical alignment of the lines in the bounds."),
      FieldSchema("padding", .insets, .points, defaultValue: JSONValue(number: 0))
        .summary(
          "The padding between the bounds and the text: one number, or top, right, bottom, left."
        ),
      FieldSchema("letters", .optional(.object(.letters)), defaultValue: JSONValue(.null))
        .summary("Animations of each character, word or line, one after the other."),
      FieldSchema("fit", default: TextFit.none)
        .summary(
          "Whether the font size is reduced to fit the bounds, with `wrap` in several lines."
        ),
      FieldSchema(
        "minimumFontSize",
        .number(.positive),
        .points,
        defaultValue: JSONValue(number: TextFit.minFontSize)
      ).summary("The minimum font size for `fit`."),
      FieldSchema("sizeToFit", flag: false)
        .summary("Whether the size of the bounds is that of the text with its padding."),
    ] + textStyle(isRun: false)

  private static let emitter = [
    FieldSchema("emitterShape", default: EmitterContent().shape, "The shape that emits particles."),
    FieldSchema("emitterMode", default: EmitterContent().mode)
      .summary("The part of the shape that emits particles."),
    FieldSchema("renderMode", default: EmitterContent().renderMode)
      .summary("The drawing order of particles."),
    FieldSchema("preservesDepth", flag: EmitterContent().preservesDepth)
      .summary("Whether particles have depth; their directions then fill a cone."),
    FieldSchema("seed", .integer(0...9_007_199_254_740_991), defaultValue: JSONValue(number: 0))
      .summary("The seed of the random numbers."),
    FieldSchema(
      "emitterCells",
      .optional(.list(.object(.emitterCell))),
      defaultValue: JSONValue(.array([]))
    ).summary("The kinds of particles."),
    FieldSchema("emitterLifetime", EmitterContent().lifetime, .factor)
      .summary("The same as `lifetime` with one number."),
  ]

  /// Keys of the runs of a text.
  package static let textRun: [FieldSchema] =
    [
      FieldSchema("string", .text, isRequired: true, "The text of the run."),
      font(defaultValue: nil),
      FieldSchema("fontSize", .number(.notNegative), .points, defaultText: "the layer's")
        .summary("The font size."),
      fontWeight(defaultValue: nil),
      fontStyle(defaultValue: nil),
      FieldSchema("foregroundColor", .optional(.color), defaultText: "the layer's")
        .summary("The text colour."),
      FieldSchema("tracking", .anyNumber, .points, defaultText: "the layer's")
        .summary("Extra space after each glyph."),
    ] + textStyle(isRun: true)

  private static func font(defaultValue: String?) -> FieldSchema {
    FieldSchema(
      "font",
      .fontNames,
      defaultValue: defaultValue.map { JSONValue(text: $0) },
      defaultText: defaultValue == nil ? "the layer's" : nil
    ).summary("A font asset, family or face; of a list each character takes the first that has it.")
  }

  private static func fontWeight(defaultValue: Int?) -> FieldSchema {
    FieldSchema(
      "fontWeight",
      .choice([.integer(100...900), .name(FontKeywords.weights.map(\.name), rest: [])]),
      defaultValue: defaultValue.map { JSONValue(number: Double($0)) },
      defaultText: defaultValue == nil ? "the layer's" : nil
    ).summary("The font weight: 400 is regular, 700 bold.")
  }

  private static func fontStyle(defaultValue: FontStyle?) -> FieldSchema {
    FieldSchema(
      "fontStyle",
      .cases(of: FontStyle.self, rest: FontKeywords.otherStyles.keys.ordered()),
      defaultValue: defaultValue.map { JSONValue(text: $0.rawValue) },
      defaultText: defaultValue == nil ? "the layer's" : nil
    ).summary("The font style: upright, or italic or oblique.")
  }
}
