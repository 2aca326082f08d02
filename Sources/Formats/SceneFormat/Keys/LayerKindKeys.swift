internal import Graphics
internal import JSONText
package import SceneModel

extension LayerKeys {
  private static let tables: [LayerKind: [FieldSchema]] = [
    .replicator: LayerTables.replicator.schemas, .scroll: scroll,
    .shape: last(LayerTables.shape.schemas) { $0.hasSuffix("Gradient") },
    .gradient: LayerTables.gradient.schemas, .text: text,
    .emitter: last(LayerTables.emitter.schemas) { $0 == "emitterLifetime" }, .vector: vector,
    .lottie: lottie, .svga: svga, .svg: svg, .video: video, .sprite: sprite,
  ]

  // The order of the documentation, in which some keys are the last.
  private static func last(
    _ fields: [FieldSchema],
    _ isLast: (String) -> Bool
  ) -> [FieldSchema] {
    fields.filter { !isLast($0.name) } + fields.filter { isLast($0.name) }
  }

  /// Keys of one kind of layer that are no animatable properties.
  package static func base(_ kind: LayerKind) -> [FieldSchema] { tables[kind] ?? [] }

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

  private static let text: [FieldSchema] =
    LayerTables.text.schemas + [
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

  /// Keys of the runs of a text.
  package static let textRun: [FieldSchema] =
    [
      FieldSchema("string", .text, isRequired: true, "The text of the run."),
      FieldSchema("font", .fontNames, defaultText: "the layer's")
        .summary(
          "A font asset, family or face; of a list each character takes the first that has it."
        ),
      FieldSchema("fontSize", .number(.notNegative), .points, defaultText: "the layer's")
        .summary("The font size."),
      FieldSchema("fontWeight", FieldValue.fontWeight.form, defaultText: "the layer's")
        .summary("The font weight: 400 is regular, 700 bold."),
      FieldSchema("fontStyle", FieldValue.fontStyle.form, defaultText: "the layer's")
        .summary("The font style: upright, or italic or oblique."),
      FieldSchema("foregroundColor", .optional(.color), defaultText: "the layer's")
        .summary("The text colour."),
      FieldSchema("tracking", .anyNumber, .points, defaultText: "the layer's")
        .summary("Extra space after each glyph."),
    ] + textStyle(isRun: true)
}
