internal import Graphics
internal import JSONText
package import SceneModel

/// The keys at the top of a scene file and in the objects there.
package enum FileKeys {
  /// The format that a scene calls itself.
  package static let format = "animrender/1"

  /// Keys of the whole file.
  package static let scene: [KeyFact] = [
    KeyFact(
      "format",
      .constant(format),
      isRequired: true,
      "Tells a scene from other files."
    ),
    KeyFact(
      "canvas",
      .object(.canvas),
      isRequired: true,
      "The picture that the scene is drawn on."
    ),
    KeyFact(
      "frameRate",
      .frameRate,
      .framesPerSecond,
      standard: JSONValue(number: FrameRate.sixty.framesPerSecond),
      "Frames per second: a number, or a fraction such as `\"30000/1001\"`."
    ),
    KeyFact(
      "duration",
      .number(NumberRange(minimum: 0, maximum: Limits().duration, excludesMinimum: true)),
      .seconds,
      isRequired: true,
      "How long the scene is; frame n shows the time n / rate."
    ),
    KeyFact(
      "motionBlur",
      .object(.motionBlur),
      standard: JSONValue(.null),
      takesNull: true,
      "How long the shutter is open for every frame; none for pictures of single instants."
    ),
    KeyFact(
      "variables",
      .dictionary(.anything),
      standard: JSONValue(.object([])),
      "Names with default values, which `\"${name}\"` stands for and `--set` replaces."
    ),
    KeyFact(
      "theme",
      .object(.theme),
      standard: JSONValue(.null),
      takesNull: true,
      "Names for colours and fonts, which stand wherever those may stand and `--set` replaces."
    ),
    KeyFact(
      "symbols",
      .dictionary(.choice([.object(.symbol), .file])),
      standard: JSONValue(.object([])),
      takesNull: true,
      "Names with layers that take parameters; `include` names a file with more."
    ),
    KeyFact(
      "assets",
      .dictionary(.object(.asset)),
      standard: JSONValue(.object([])),
      "Names for the files that layers use."
    ),
    KeyFact(
      "audio",
      .list(.object(.audioTrack)),
      standard: JSONValue(.array([])),
      "The tracks that are mixed to the sound of the scene."
    ),
    KeyFact(
      "markers",
      .dictionary(.choice([.anyNumber, .list(.anyNumber, count: 2...2)])),
      .seconds,
      standard: JSONValue(.object([])),
      "Names for instants, or for spans as `[begin, end]`, which the command line takes as times."
    ),
    KeyFact(
      "layers",
      .list(.object(.layer)),
      standard: JSONValue(.array([])),
      "The layers of the scene, back to front."
    ),
  ]

  /// Keys of `theme`.
  package static let theme: [KeyFact] = [
    KeyFact(
      "colors",
      .dictionary(.color),
      standard: JSONValue(.object([])),
      takesNull: true,
      "Names with colours, or with the names of others of them."
    ),
    KeyFact(
      "fonts",
      .dictionary(.choice([.text, .object(.themeFont)])),
      standard: JSONValue(.object([])),
      takesNull: true,
      "Names with fonts."
    ),
  ]

  /// Keys of a font of a theme.
  package static let themeFont: [KeyFact] = LayerKeys.textRun.compactMap { fact in
    guard ["font", "fontWeight", "fontStyle"].contains(fact.name) else { return nil }
    var fact = fact
    fact.isRequired = fact.name == "font"
    fact.standardText = fact.isRequired ? nil : "the text's"
    return fact
  }

  /// Keys of the elements of `audio`.
  package static let audioTrack: [KeyFact] = {
    let standard = AudioTrack(asset: "")
    return [
      KeyFact(
        "asset",
        .text,
        isRequired: true,
        "The name of the sound, an `audio` or `video` asset."
      ),
      KeyFact("begin", standard.begin, .seconds, "When the track begins in the scene."),
      KeyFact(
        "from",
        standard.from,
        .seconds,
        in: .notNegative,
        "The place in the sound where the track begins."
      ),
      KeyFact(
        "duration",
        .number(.positive),
        .seconds,
        standardText: "the rest",
        takesNull: true,
        "How much of the sound is played."
      ),
      KeyFact("gain", standard.gain, .factor, in: .notNegative, "Multiplies every sample."),
      KeyFact(
        "fadeIn",
        standard.fadeIn,
        .seconds,
        in: .notNegative,
        "How long the track rises from silence."
      ),
      KeyFact(
        "fadeOut",
        standard.fadeOut,
        .seconds,
        in: .notNegative,
        "How long the track falls to silence at its end."
      ),
    ]
  }()

  private static let side = 1...Limits().side

  /// Keys of `canvas`.
  package static let canvas: [KeyFact] = [
    KeyFact("width", .integer(side), .pixels, isRequired: true, "The width of the picture."),
    KeyFact("height", .integer(side), .pixels, isRequired: true, "The height of the picture."),
    KeyFact(
      "background",
      .optional(.color),
      standard: JSONValue(.null),
      "The colour behind all layers; without one the frame is transparent."
    ),
    KeyFact(
      "viewport",
      .size(NumberRange(minimum: 1)),
      .points,
      standardText: "width and height",
      "The area that is fitted into the picture, for sizes that are no whole numbers."
    ),
  ]

  /// Keys of `motionBlur`.
  package static let motionBlur: [KeyFact] = {
    let standard = MotionBlur()
    let greatest = MotionBlur.greatestPhase
    return [
      KeyFact(
        "samples",
        .integer(1...Limits.motionBlurSamples),
        .count,
        standard: JSONValue(number: Double(standard.samples)),
        "How many instants of the exposure are drawn and averaged."
      ),
      KeyFact(
        "shutterAngle",
        standard.shutterAngle,
        .degrees,
        in: NumberRange(minimum: 0, maximum: MotionBlur.greatestAngle),
        "How long the shutter is open; 360 is one frame interval of the scene."
      ),
      KeyFact(
        "shutterPhase",
        standard.shutterPhase,
        .degrees,
        in: NumberRange(minimum: -greatest, maximum: greatest),
        "When the shutter opens after the frame's time; −90 centres an angle of 180 on it."
      ),
    ]
  }()

  /// Keys of an asset of a kind.
  package static func asset(_ kind: Asset.Kind) -> [KeyFact] {
    let common = [
      KeyFact("type", .cases(of: Asset.Kind.self), isRequired: true, "The kind of file."),
      KeyFact(
        "src",
        .file,
        isRequired: [.atlas, .lottie, .svga].contains(kind),
        "The path of the file, from the folder of the scene, inside that folder."
      ),
    ]
    switch kind {
    case .audio, .video:
      return common + [
        KeyFact("data", .text, "The sound or video itself as a `data:` URI, in place of `src`.")
      ]
    case .svga: return common
    case .atlas:
      return common + [
        KeyFact(
          "image",
          .file,
          standardText: "as in the file",
          takesNull: true,
          "The path of the large picture, from the folder of the scene."
        )
      ]
    case .lottie:
      return common + [
        KeyFact(
          "animation",
          .text,
          standardText: "the archive's own choice",
          takesNull: true,
          "The name of the animation in a dotLottie archive."
        ),
        KeyFact(
          "slots",
          .dictionary(.anything),
          standard: JSONValue(.object([])),
          takesNull: true,
          "Names of the animation's slots with values, as `--set` gives them."
        ),
      ]
    case .image, .animatedImage, .svg:
      return common + [
        KeyFact(
          "alternatives",
          .list(.file),
          standard: JSONValue(.array([])),
          "Paths that are tried in order where there is no file at `src`."
        ),
        KeyFact("data", .text, "The picture itself as a `data:` URI, in place of `src`."),
      ]
    case .font:
      return common + [
        KeyFact(
          "family",
          .text,
          standardText: "as in the file",
          takesNull: true,
          "The family that the font stands for."
        ),
        KeyFact("data", .text, "The font itself as a `data:` URI, in place of `src`."),
      ]
    }
  }
}
