internal import Graphics
internal import JSONText
package import SceneModel

/// The keys at the top of a scene file and in the objects there.
package enum FileKeys {
  /// The format that a scene calls itself.
  package static let format = "animrender/1"

  /// Keys of the whole file.
  package static let scene: [FieldSchema] = [
    FieldSchema("format", .constant(format)).required.summary("Identifies a scene file."),
    FieldSchema("canvas", .object(.canvas)).required
      .summary("The size and background of the frames."),
    FieldSchema("frameRate", .frameRate, .framesPerSecond)
      .defaultValue(number: FrameRate.sixty.framesPerSecond)
      .summary("Frames per second: a number, or a fraction such as `\"30000/1001\"`."),
    FieldSchema(
      "duration",
      .choice([
        .number(NumberRange(minimum: 0, maximum: Limits().duration, excludesMinimum: true)),
        .constant("auto"),
      ]),
      .seconds
    ).required.summary("The duration of the scene; frame n has the time n / rate."),
    FieldSchema("motionBlur", .object(.motionBlur)).defaultValue(.null).nullable
      .summary("The shutter of every frame; without it, frames have no motion blur."),
    FieldSchema("variables", .dictionary(.anything)).defaultValue([:])
      .summary("Names with default values; `\"${name}\"` inserts the value, `--set` overrides it."),
    FieldSchema("theme", .object(.theme)).defaultValue(.null).nullable
      .summary(
        "Names for colours and fonts, valid wherever colours and fonts are; `--set` overrides them."
      ),
    FieldSchema("symbols", .dictionary(.choice([.object(.symbol), .file]))).defaultValue([:])
      .nullable
      .summary("Named groups of layers with parameters; `include` names a file with more."),
    FieldSchema("assets", .dictionary(.object(.asset))).defaultValue([:])
      .summary("Named files that layers use."),
    FieldSchema("audio", .list(.object(.audioTrack))).defaultValue([])
      .summary("The tracks that are mixed into the audio of the scene."),
    FieldSchema("markers", .dictionary(.choice([.time, .list(.time, count: 2...2)])), .seconds)
      .defaultValue([:])
      .summary(
        "Names for times, or for intervals as `[begin, end]`; the command line accepts them as times."
      ),
    FieldSchema("layers", .list(.object(.layer))).defaultValue([])
      .summary("The layers of the scene, back to front."),
    FieldSchema("assertions", .list(.object(.assertion))).defaultValue([]).nullable
      .summary("Statements about every frame, which `check --motion` and `test` check."),
  ]

  /// Keys of `theme`.
  package static let theme: [FieldSchema] = [
    FieldSchema("colors", .dictionary(.color)).defaultValue([:]).nullable
      .summary("Named colours; a value may be the name of another colour."),
    FieldSchema("fonts", .dictionary(.choice([.fontNames, .object(.themeFont)]))).defaultValue([:])
      .nullable
      .summary("Named fonts."),
  ]

  /// Keys of a font of a theme.
  static let themeFont = FieldTable(SceneTheme.Font(name: ""), .themeFont) {
    Field("font", \.names, .font).required("font is missing (add the name of the font)")
      .summary(ObjectKeys.fontSummary)
    Field("fontWeight", \.weight, .optional(.fontWeight)).defaultText("the text's")
      .summary(ObjectKeys.weightSummary)
    Field("fontStyle", \.style, .optional(.fontStyle)).defaultText("the text's")
      .summary(ObjectKeys.styleSummary)
    Field("fontVariations", \.variations, .fontVariations).defaultText("the text's").nullable
      .summary(ObjectKeys.variationsSummary)
  }.named("a font of a theme", need: "the name of a font, a list of names, or an object with font")

  /// Keys of `canvas`.
  static let canvas = FieldTable(Canvas(width: 0, height: 0), nulls: .asInSchema) {
    Field("width", \.width, .side).required("width is missing (add \"width\": 640)")
      .summary("The width of the frames.")
    Field("height", \.height, .side).required("height is missing (add \"height\": 360)")
      .summary("The height of the frames.")
    Field("background", \.background, .orNull(.color))
      .summary("The colour behind all layers; without one the frame is transparent.")
    Field("viewport", \.viewport, .optional(.viewport)).defaultText("width and height")
      .summary("The area that is fitted into the frame, for sizes that are not whole numbers.")
  }

  /// Keys of `motionBlur`.
  static let motionBlur = FieldTable(MotionBlur(), .motionBlur, nulls: .asInSchema) {
    Field("samples", \.samples, .integer(1...Limits.motionBlurSamples, .count))
      .summary("The number of samples of the exposure that are rendered and averaged.")
    Field("shutterAngle", \.shutterAngle, .degrees(in: 0...MotionBlur.maxAngle))
      .summary("The duration of the exposure; 360 is one frame interval of the scene.")
    Field("shutterPhase", \.shutterPhase, .degrees(in: -MotionBlur.maxPhase...MotionBlur.maxPhase))
      .summary(
        "The delay of the exposure after the frame's time; −90 centres an angle of 180 on it."
      )
  }.named("motionBlur", need: "an object such as {\"samples\": 16, \"shutterAngle\": 180}")

  // MARK: Assets

  /// Keys of an asset of a kind.
  package static func asset(_ kind: Asset.Kind) -> [FieldSchema] { assetTable(kind).schemas }

  /// The table of an asset of a kind, in the order of documentation.
  static func assetTable(_ kind: Asset.Kind) -> FieldTable<Asset> {
    assetTables[kind] ?? writtenAsset
  }
  private static let assetTables = Asset.Kind.table {
    allKeys($0).only(["type", "src"] + furtherKeys($0))
  }

  private static func furtherKeys(_ kind: Asset.Kind) -> [String] {
    switch kind {
    case .audio, .video: ["data"]
    case .svga: ["set"]
    case .atlas: ["image"]
    case .lottie: ["animation", "slots", "set"]
    case .image, .animatedImage: ["optional", "alternatives", "data"]
    case .svg: ["optional", "animated", "set", "alternatives", "data"]
    case .font: ["optional", "family", "data"]
    }
  }

  /// The table of assets of any kind, in the order in which keys are written.
  static let writtenAsset = allKeys(.image)

  /// The message about an asset without a file.
  static let missingSource = "src is missing (add the path of the file)"

  private static func allKeys(_ kind: Asset.Kind) -> FieldTable<Asset> {
    let source = Field<Asset>("src", \.path, .optional(.file)).replaced(by: "data")
      .summary("The path of the file, relative to the folder of the scene and inside it.")
    return FieldTable(Asset(name: "", kind: kind, source: .file(""))) {
      Field("type", \.kind, .word).requiredApart.summary("The kind of file.")
      [.atlas, .lottie, .svga].contains(kind) ? source.required(missingSource) : source
      Field("data", \.embedded, .optional(.data))
        .summary("The file itself as a `data:` URI; replaces `src`.")
      Field("alternatives", \.alternatives, .list(.file, "paths")).stated.replaced(by: "data")
        .summary("Fallback paths, tried in order if there is no file at `src`.")
      Field("family", \.family, .optional(.text(as: "a family name")))
        .defaultText("as in the file").nullable
        .summary("The font family that the asset represents.")
      Field("optional", \.isOptional, .flag)
        .summary("Whether the file is left out with a warning if it is missing or cannot be read.")
      Field("animated", \.isAnimated, .flag)
        .summary("Whether the animations of the file play; false shows their beginning.")
      Field("image", \.image, .optional(.file)).defaultText("as in the file").nullable
        .summary("The path of the atlas image, relative to the folder of the scene.")
      foreignKeys
    }
  }

  // `EmbeddedAnimationReader` reads these with the file.
  private static let foreignKeys: [Field<Asset>] = [
    FieldSchema("animation", .text).defaultText("the archive's initial animation").nullable
      .summary("The name of the animation in a dotLottie archive."),
    FieldSchema("slots", .dictionary(.anything)).defaultValue([:]).nullable
      .summary("Values for the animation's slots, by name."),
    FieldSchema("set", .dictionary(.anything)).defaultValue([:]).nullable
      .summary(
        "Values for properties of layers, such as `\"Title.text\": \"Hello\"`, and for slots; the same as `--set`."
      ),
  ].map { Field($0) }
}

extension Asset {
  fileprivate var path: String? {
    get { source.path }
    set { if let newValue { source = .file(newValue) } }
  }

  fileprivate var embedded: Source? {
    get { if case .data = source { source } else { nil } }
    set { if let newValue { source = newValue } }
  }
}

extension FieldValue where Value == String {
  /// A path of a file inside the scene's folder.
  static var file: Self {
    Self(.file, write: JSONValue.init(text:)) { cursor, reader in
      guard let path = reader.string(cursor, as: "the path of a file") else { return nil }
      reader.index.mark(cursor)
      guard let failure = AssetPath.failure(in: path) else { return path }
      return reader.refuse(cursor, .file) { failure }
    }
  }
}

extension FieldValue where Value == Asset.Source {
  // A file that is in the scene itself.
  fileprivate static var data: Self {
    Self(.text) { cursor, reader in
      guard let text = reader.string(cursor, as: "a file as a data: URI") else { return nil }
      guard DataURI.hasScheme(of: text) else {
        return reader.refuse(cursor) { "the data does not begin with data: (give a data: URI)" }
      }
      do throws(DataURI.DamageError) {
        return try DataURI.source(text)
      } catch {
        return reader.refuse(cursor, .decode) { error.message }
      }
    } write: {
      if case .data(let bytes, let type) = $0 {
        JSONValue(text: DataURI.text(bytes, type: type))
      } else {
        nil
      }
    }
  }
}

extension SceneTheme.Font {
  // The names alone.
  fileprivate var names: SceneTheme.Font {
    get { SceneTheme.Font(name: name) }
    set { name = newValue.name }
  }
}

extension FieldValue where Value == Int {
  // A side of the frames.
  fileprivate static var side: Self {
    Self(.integer(1...Limits().side), .pixels) { cursor, reader in
      guard case .number(let number) = cursor.value.kind else {
        return reader.mismatch(cursor, needs: "a whole number of pixels")
      }
      guard number == number.rounded(), number >= 1 else {
        return reader.refuse(cursor) {
          "\(number.shortestDecimal) is not a whole number of pixels (give 1 or more)"
        }
      }
      guard number <= Double(reader.limits.side) else {
        return reader.refuse(cursor, .limit) {
          "\(number.shortestDecimal) pixels; the limit of a side is \(reader.limits.side) "
            + "(raise it with --max-side)"
        }
      }
      return Int(clamping: number)
    } write: {
      JSONValue(number: Double($0))
    }
  }
}

extension FieldValue where Value == Size {
  fileprivate static var viewport: Self {
    size(.points).checked(as: .size(NumberRange(minimum: 1))) {
      $0.width >= 1 && $0.height >= 1
        ? nil : "the area is smaller than a point (give sides of 1 or more)"
    }
  }
}

extension FieldValue where Value == Double {
  fileprivate static func degrees(in range: ClosedRange<Double>) -> Self {
    let (low, high) = (range.lowerBound, range.upperBound)
    let form = ValueForm.number(NumberRange(minimum: low, maximum: high))
    return number(.degrees, as: "degrees").checked(as: form) { number in
      let bounds = "\(low.shortestDecimal)…\(high.shortestDecimal)"
      return range.contains(number)
        ? nil : "\(number.shortestDecimal) degrees are outside \(bounds)"
    }
  }
}
