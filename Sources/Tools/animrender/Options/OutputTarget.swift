import Files
import Graphics
import MediaCodecs
import RenderPipeline
import Sampling
import SceneModel

/// What a render writes, with all settings of its encoder.
struct OutputTarget {
  let choice: OutputChoice
  let arguments: Arguments
  let geometry: OutputGeometry
  let rate: FrameRate
  let isTransparent: Bool

  /// The target of the job.
  ///
  /// - Parameter tell: receives what is worth knowing about it.
  /// - Throws: `UsageError`; `RenderError.unavailable`.
  func target(tell: (Diagnostic) -> Void) throws -> RenderTarget {
    let codec = try CodecChoice(choice.format, arguments)
    guard choice.format.isAvailable else {
      throw RenderError(
        .unavailable,
        ".\(choice.format.name) cannot be written with the installed FFmpeg libraries "
          + "(`animrender formats` lists what can)"
      )
    }
    if case .video(let container) = choice.format.kind {
      let settings = try videoSettings(codec)
      notePadding(settings, tell)
      return .video(path: choice.path, container: container, settings: settings)
    }
    try refuseEncoderOptions()
    switch choice.format.kind {
    case .animation(let format):
      let quality = try arguments.word("quality", as: VideoQuality.self) ?? .good
      return .animation(path: choice.path, format: format, quality: quality)
    case .stream(let format): return .stream(format, place)
    case .picture, .video:
      if let names = choice.names { return .pictures(names) }
      return choice.isStandardOutput ? .stream(.png, place) : .picture(path: choice.path)
    }
  }

  private var place: OutputPlace {
    choice.isStandardOutput ? .standardOutput : .file(choice.path)
  }

  // An option that would do nothing is a mistake.
  private func refuseEncoderOptions() throws(UsageError) {
    for name in ["crf", "preset", "pixel-format", "codec-opt"] where arguments.has(name) {
      throw UsageError("--\(name): .\(choice.format.name) has no such setting (leave it out)")
    }
  }

  private func notePadding(_ settings: VideoSettings, _ tell: (Diagnostic) -> Void) {
    guard settings.codedWidth != geometry.width || settings.codedHeight != geometry.height
    else { return }
    tell(
      Diagnostic(
        .note,
        .padded,
        "\(settings.codec.rawValue) has even sides: \(geometry.width) × \(geometry.height) is padded to "
          + "\(settings.codedWidth) × \(settings.codedHeight) by repeating the edge"
      )
    )
  }

  private func videoSettings(_ choice: CodecChoice) throws -> VideoSettings {
    let codec = choice.codec(hasAlpha: isTransparent)
    var settings = VideoSettings(
      width: geometry.width,
      height: geometry.height,
      frameRate: rate,
      codec: codec,
      pixelFormat: try pixelFormat(codec)
    )
    settings.quality = try arguments.word("quality", as: VideoQuality.self) ?? .good
    settings.crf = try arguments.number("crf", in: 0...63)
    settings.preset = arguments["preset"]
    for text in arguments.all("codec-opt") {
      guard let equals = text.firstIndex(of: "=") else {
        throw UsageError("--codec-opt: '\(text)' is not NAME=VALUE")
      }
      settings.codecOptions.append(
        CodecOption(String(text[..<equals]), String(text[text.index(after: equals)...]))
      )
    }
    do {
      try settings.validate()
    } catch {
      throw error.code == .invalidSettings
        ? UsageError(error.description) : RenderError(.unavailable, error.description)
    }
    return settings
  }

  // The codec's own for the background, unless another of its formats is asked for.
  private func pixelFormat(_ codec: VideoCodec) throws(UsageError) -> VideoPixelFormat? {
    guard arguments.has("pixel-format") else { return codec.pixelFormat(alpha: isTransparent) }
    let format = try arguments.word("pixel-format", as: VideoPixelFormat.self)
    if isTransparent, let format, !format.hasAlpha,
      let own = codec.pixelFormat(alpha: true)
    {
      throw UsageError(
        "--pixel-format: \(format.rawValue) has no alpha (use \(own.rawValue), or set --background)"
      )
    }
    return format
  }
}
