internal import Graphics
internal import JSONText
package import SceneModel

/// The keys at the top of a scene file and in the objects there.
package enum FileKeys {
  /// The format that a scene calls itself.
  package static let format = "animrender/1"

  /// Keys of the whole file.
  package static let scene: [FieldSchema] = [
    FieldSchema(
      "format",
      .constant(format),
      isRequired: true,
      "Tells a scene from other files."
    ),
    FieldSchema(
      "canvas",
      .object(.canvas),
      isRequired: true,
      "The picture that the scene is drawn on."
    ),
    FieldSchema(
      "frameRate",
      .frameRate,
      .framesPerSecond,
      defaultValue: JSONValue(number: FrameRate.sixty.framesPerSecond),
      "Frames per second: a number, or a fraction such as `\"30000/1001\"`."
    ),
    FieldSchema(
      "duration",
      .number(NumberRange(minimum: 0, maximum: Limits().duration, excludesMinimum: true)),
      .seconds,
      isRequired: true,
      "How long the scene is; frame n shows the time n / rate."
    ),
    FieldSchema(
      "motionBlur",
      .object(.motionBlur),
      defaultValue: JSONValue(.null),
      takesNull: true,
      "How long the shutter is open for every frame; none for pictures of single instants."
    ),
    FieldSchema(
      "variables",
      .dictionary(.anything),
      defaultValue: JSONValue(.object([])),
      "Names with default values, which `\"${name}\"` stands for and `--set` replaces."
    ),
    FieldSchema(
      "theme",
      .object(.theme),
      defaultValue: JSONValue(.null),
      takesNull: true,
      "Names for colours and fonts, which stand wherever those may stand and `--set` replaces."
    ),
    FieldSchema(
      "symbols",
      .dictionary(.choice([.object(.symbol), .file])),
      defaultValue: JSONValue(.object([])),
      takesNull: true,
      "Names with layers that take parameters; `include` names a file with more."
    ),
    FieldSchema(
      "assets",
      .dictionary(.object(.asset)),
      defaultValue: JSONValue(.object([])),
      "Names for the files that layers use."
    ),
    FieldSchema(
      "audio",
      .list(.object(.audioTrack)),
      defaultValue: JSONValue(.array([])),
      "The tracks that are mixed to the sound of the scene."
    ),
    FieldSchema(
      "markers",
      .dictionary(.choice([.anyNumber, .list(.anyNumber, count: 2...2)])),
      .seconds,
      defaultValue: JSONValue(.object([])),
      "Names for instants, or for spans as `[begin, end]`, which the command line takes as times."
    ),
    FieldSchema(
      "layers",
      .list(.object(.layer)),
      defaultValue: JSONValue(.array([])),
      "The layers of the scene, back to front."
    ),
  ]

  /// Keys of `theme`.
  package static let theme: [FieldSchema] = [
    FieldSchema(
      "colors",
      .dictionary(.color),
      defaultValue: JSONValue(.object([])),
      takesNull: true,
      "Names with colours, or with the names of others of them."
    ),
    FieldSchema(
      "fonts",
      .dictionary(.choice([.text, .object(.themeFont)])),
      defaultValue: JSONValue(.object([])),
      takesNull: true,
      "Names with fonts."
    ),
  ]

  /// Keys of a font of a theme.
  package static let themeFont: [FieldSchema] = LayerKeys.textRun.compactMap { field in
    guard ["font", "fontWeight", "fontStyle"].contains(field.name) else { return nil }
    var field = field
    field.isRequired = field.name == "font"
    field.defaultText = field.isRequired ? nil : "the text's"
    return field
  }

  /// Keys of the elements of `audio`.
  package static let audioTrack: [FieldSchema] = {
    let defaultValue = AudioTrack(asset: "")
    return [
      FieldSchema(
        "asset",
        .text,
        isRequired: true,
        "The name of the sound, an `audio` or `video` asset."
      ),
      FieldSchema("begin", defaultValue.begin, .seconds, "When the track begins in the scene."),
      FieldSchema(
        "from",
        defaultValue.from,
        .seconds,
        in: .notNegative,
        "The place in the sound where the track begins."
      ),
      FieldSchema(
        "duration",
        .number(.positive),
        .seconds,
        defaultText: "the rest",
        takesNull: true,
        "How much of the sound is played."
      ),
      FieldSchema("gain", defaultValue.gain, .factor, in: .notNegative, "Multiplies every sample."),
      FieldSchema(
        "fadeIn",
        defaultValue.fadeIn,
        .seconds,
        in: .notNegative,
        "How long the track rises from silence."
      ),
      FieldSchema(
        "fadeOut",
        defaultValue.fadeOut,
        .seconds,
        in: .notNegative,
        "How long the track falls to silence at its end."
      ),
    ]
  }()

  private static let side = 1...Limits().side

  /// Keys of `canvas`.
  package static let canvas: [FieldSchema] = [
    FieldSchema("width", .integer(side), .pixels, isRequired: true, "The width of the picture."),
    FieldSchema("height", .integer(side), .pixels, isRequired: true, "The height of the picture."),
    FieldSchema(
      "background",
      .optional(.color),
      defaultValue: JSONValue(.null),
      "The colour behind all layers; without one the frame is transparent."
    ),
    FieldSchema(
      "viewport",
      .size(NumberRange(minimum: 1)),
      .points,
      defaultText: "width and height",
      "The area that is fitted into the picture, for sizes that are no whole numbers."
    ),
  ]

  /// Keys of `motionBlur`.
  package static let motionBlur: [FieldSchema] = {
    let defaultValue = MotionBlur()
    let maximum = MotionBlur.maxPhase
    return [
      FieldSchema(
        "samples",
        .integer(1...Limits.motionBlurSamples),
        .count,
        defaultValue: JSONValue(number: Double(defaultValue.samples)),
        "How many instants of the exposure are drawn and averaged."
      ),
      FieldSchema(
        "shutterAngle",
        defaultValue.shutterAngle,
        .degrees,
        in: NumberRange(minimum: 0, maximum: MotionBlur.maxAngle),
        "How long the shutter is open; 360 is one frame interval of the scene."
      ),
      FieldSchema(
        "shutterPhase",
        defaultValue.shutterPhase,
        .degrees,
        in: NumberRange(minimum: -maximum, maximum: maximum),
        "When the shutter opens after the frame's time; −90 centres an angle of 180 on it."
      ),
    ]
  }()

  /// Keys of an asset of a kind.
  package static func asset(_ kind: Asset.Kind) -> [FieldSchema] {
    let common = [
      FieldSchema("type", .cases(of: Asset.Kind.self), isRequired: true, "The kind of file."),
      FieldSchema(
        "src",
        .file,
        isRequired: [.atlas, .lottie, .svga].contains(kind),
        "The path of the file, from the folder of the scene, inside that folder."
      ),
    ]
    switch kind {
    case .audio, .video:
      return common + [
        FieldSchema("data", .text, "The sound or video itself as a `data:` URI, in place of `src`.")
      ]
    case .svga: return common
    case .atlas:
      return common + [
        FieldSchema(
          "image",
          .file,
          defaultText: "as in the file",
          takesNull: true,
          "The path of the large picture, from the folder of the scene."
        )
      ]
    case .lottie:
      return common + [
        FieldSchema(
          "animation",
          .text,
          defaultText: "the archive's own choice",
          takesNull: true,
          "The name of the animation in a dotLottie archive."
        ),
        FieldSchema(
          "slots",
          .dictionary(.anything),
          defaultValue: JSONValue(.object([])),
          takesNull: true,
          "Names of the animation's slots with values, as `--set` gives them."
        ),
      ]
    case .image, .animatedImage, .svg:
      return common + [
        FieldSchema(
          "alternatives",
          .list(.file),
          defaultValue: JSONValue(.array([])),
          "Paths that are tried in order where there is no file at `src`."
        ),
        FieldSchema("data", .text, "The picture itself as a `data:` URI, in place of `src`."),
      ]
    case .font:
      return common + [
        FieldSchema(
          "family",
          .text,
          defaultText: "as in the file",
          takesNull: true,
          "The family that the font stands for."
        ),
        FieldSchema("data", .text, "The font itself as a `data:` URI, in place of `src`."),
      ]
    }
  }
}
