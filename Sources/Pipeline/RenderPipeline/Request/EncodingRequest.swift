internal import Files
public import Graphics
public import MediaCodecs
internal import SceneLoading

/// How images are encoded; nil leaves a setting to the format.
public struct EncodingRequest: Sendable, Hashable {
  /// The codec of a video; the usual one of the format.
  public var codec: VideoCodec?
  /// How much is given for smaller or better files; good.
  public var quality: VideoQuality?
  /// The constant rate factor in the units of the codec.
  public var crf: Double?
  /// The encoder's preset.
  public var preset: String?
  /// How much of the colours of an animated image is kept, 1…100; the format's usual way.
  public var fidelity: Int?
  /// How often an animated image is played, 0 for ever; nil for once where the scene comes to rest
  /// (an SVG whose animations end), and for ever otherwise.
  public var plays: Int?
  /// The layout of the encoded pixels; the codec's own for opaque or transparent images.
  public var pixelFormat: VideoPixelFormat?
  /// Alpha as a second image below the colour, in .mp4 and .mov; nil for the alpha of the codec.
  public var alpha: StackedAlpha?
  /// The colour that half-transparent pixels of a GIF are drawn on; nil for alpha of one bit.
  public var matte: Color?
  /// Options of the encoder by its own names.
  public var codecOptions: [CodecOption] = []

  /// The usual settings.
  public init() {}

  /// Returns the treatment of alpha with the named codec, or else in the format.
  func alpha(in format: OutputFormat) -> OutputFormat.Alpha {
    if alpha != nil { return .full }
    guard let codec else { return format.alpha }
    return format.pixelFormat(of: codec, alpha: true) == nil ? .none : .full
  }

  /// Checks that the format supports the codec and that the libraries have it.
  ///
  /// - Throws: `usage` for a codec that does not fit the format, `unavailable` for a codec that is
  ///   not installed.
  func checkCodec(in format: OutputFormat) throws(RequestError) {
    guard let codec else { return }
    let word = codec.rawValue
    guard format.codecs.contains(codec), !format.isStream else {
      let holders = OutputFormat.all.filter { $0.codecs.contains(codec) && !$0.isStream }
        .map { ".\($0.name)" }.joined(separator: " or ")
      let base = format.isStream ? [] : format.codecs.map(\.rawValue)
      let other: RequestText =
        base.isEmpty ? "or leave \(.codec) out" : "or use \(base.joined(separator: ", "))"
      throw RequestError(
        .codec,
        "\(word) does not go into .\(format.name) (write \(holders), \(other))"
      )
    }
    try RequestError.openingLibraries(CodecLibrary.prepare)
    guard CodecLibrary.canEncode(codec) else {
      throw RequestError(
        .unavailable,
        "the codec \(word) is not part of the installed FFmpeg libraries (\(codec.remedy); `animrender formats` lists what there is)"
      )
    }
  }

  /// Refuses settings that would do nothing.
  func refuseVideoSettings(for format: OutputFormat) throws(RequestError) {
    let given: [(RequestField, Bool)] = [
      (.crf, crf != nil), (.preset, preset != nil), (.pixelFormat, pixelFormat != nil),
      (.alpha, alpha != nil), (.codecOptions, !codecOptions.isEmpty),
    ]
    for (field, isGiven) in given where isGiven {
      throw RequestError(field, ".\(format.name) has no such setting (leave it out)")
    }
  }

  /// Refuses settings of animated images that would do nothing.
  func refuseAnimationSettings(for format: OutputFormat) throws(RequestError) {
    let isAnimation = if case .animation = format.kind { true } else { false }
    if let plays {
      guard isAnimation else {
        throw RequestError(
          .loops,
          "players decide how often .\(format.name) is shown (leave it out)"
        )
      }
      guard 0...65_535 ~= plays else {
        throw RequestError(.loops, "\(plays) is no number from 0, for ever, to 65535")
      }
    }
    guard let matte else { return }
    guard format.alpha == .oneBit else {
      throw RequestError(.matte, "a matte is for .gif, whose alpha has 1 bit (leave it out)")
    }
    guard matte.alpha >= 1 else {
      throw RequestError(.matte, "a matte is an opaque colour (such as white)")
    }
  }

  /// The settings of a video's encoder.
  ///
  /// - Throws: `usage` for settings that the codec does not have, `unavailable` where the libraries lack it.
  func videoSettings(
    for format: OutputFormat,
    width: Int,
    height: Int,
    rate: FrameRate,
    isTransparent: Bool
  ) throws(RequestError) -> VideoSettings {
    guard alpha == nil || ["mp4", "mov"].contains(format.name) else {
      throw RequestError(
        .alpha,
        "stacked alpha goes into .mp4 or .mov (leave it out: .\(format.name) has \(format.alpha == .full ? "alpha of its own" : "no such layout"))"
      )
    }
    let isTransparent = isTransparent && alpha == nil
    let codec = codec ?? format.codec(hasAlpha: isTransparent)
    try checkPixelFormat(codec, isTransparent, format)
    var settings = VideoSettings(
      width: width,
      height: alpha == nil ? height : 2 * StackedAlpha.halfHeight(height),
      frameRate: rate,
      codec: codec,
      pixelFormat: pixelFormat ?? format.pixelFormat(of: codec, alpha: isTransparent)
    )
    settings.alphaLayout = alpha
    settings.quality = quality ?? .good
    settings.crf = crf
    settings.preset = preset
    settings.codecOptions = codecOptions
    do throws(CodecError) {
      try settings.validate()
    } catch {
      let isWrong = error.code == .invalidSettings
      throw RequestError(
        isWrong ? .usage : .unavailable,
        isWrong ? fields(at: settings) : [],
        RequestText(error.description)
      )
    }
    return settings
  }

  private func checkPixelFormat(
    _ codec: VideoCodec,
    _ isTransparent: Bool,
    _ format: OutputFormat
  ) throws(RequestError) {
    if let pixelFormat, pixelFormat.hasAlpha, format.pixelFormat(of: codec, alpha: true) == nil,
      codec.pixelFormats.contains(pixelFormat)
    {
      throw RequestError(
        .pixelFormat,
        "\(codec.rawValue) holds \(pixelFormat.rawValue) in .avif alone (leave it out)"
      )
    }
    guard isTransparent, let pixelFormat, !pixelFormat.hasAlpha,
      let base = format.pixelFormat(of: codec, alpha: true)
    else { return }
    throw RequestError(
      .pixelFormat,
      "\(pixelFormat.rawValue) has no alpha (use \(base.rawValue), or set \(.background))"
    )
  }

  // The settings that are wrong: without them the rest is right.
  private func fields(at settings: VideoSettings) -> [RequestField] {
    let changes: [(RequestField, (inout VideoSettings) -> Void)] = [
      (.crf, { $0.crf = nil }),
      (.preset, { $0.preset = nil }),
      (.codecOptions, { $0.codecOptions = [] }),
      (.pixelFormat, { $0.pixelFormat = $0.codec.pixelFormats.first ?? $0.pixelFormat }),
    ]
    for (field, change) in changes {
      var other = settings
      change(&other)
      guard other != settings else { continue }
      if (try? other.validate()) != nil { return [field] }
    }
    return []
  }
}

extension VideoCodec {
  /// The codec of a word.
  ///
  /// - Throws: `RequestError` about `codec` for a word that is none.
  public init(word: String) throws(RequestError) {
    // Raw pixels have separate formats.
    let words = VideoCodec.allCases.filter { $0 != .raw }.map(\.rawValue)
    try self.init(word, among: words, .codec, ForeignFormats.codecs)
  }
}

extension RawRepresentable<String> {
  /// The value of a word that must be one of some.
  ///
  /// - Throws: `RequestError` about a field for another word.
  init(
    _ word: String,
    among words: [String],
    _ field: RequestField,
    _ substitutes: [ForeignFormats.Entry] = []
  ) throws(RequestError) {
    guard words.contains(word), let value = Self(rawValue: word) else {
      let remedy =
        ForeignFormats.advice(for: word, in: substitutes).map { " (\($0))" }
        ?? word.suggestion(among: words)
      throw RequestError(field, "'\(word)' is none of \(words.joined(separator: ", "))\(remedy)")
    }
    self = value
  }
}

extension CodecOption {
  /// An option as `NAME=VALUE`.
  ///
  /// - Throws: `RequestError` about `codecOptions` for a text without an equals sign.
  public init(text: String) throws(RequestError) {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw RequestError(.codecOptions, "'\(text)' is not NAME=VALUE (such as tune=animation)")
    }
    self.init(String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
  }
}

extension RequestError {
  /// Opens libraries, before anybody looks for a codec in them.
  ///
  /// - Throws: `unavailable` where they are not installed, `systemResources` where there is no room for them.
  static func openingLibraries(_ open: () throws(CodecError) -> Void) throws(RequestError) {
    try CodecError.mapped(
      try open()
    ) { RequestError(RenderError($0).code, [], RequestText($0.description)) }
  }
}
