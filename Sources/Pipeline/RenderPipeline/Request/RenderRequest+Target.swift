internal import Files
internal import Graphics
internal import MediaCodecs
internal import Sampling
internal import SceneModel

extension RenderRequest {
  /// Returns the output target, with all settings of its encoder.
  ///
  /// - Throws: `usage` for settings that the output does not have, `unavailable` where the
  ///   libraries cannot write it.
  func target(
    _ geometry: OutputGeometry,
    _ rate: FrameRate,
    _ ending: SceneEnding,
    isTransparent: Bool,
    _ notes: inout [RequestNote]
  ) throws(RequestError) -> RenderTarget {
    let format = output.format
    try encoding.refuseAnimationSettings(for: format)
    if case .video(let container) = format.kind, let path = output.path {
      let settings = try encoding.videoSettings(
        for: format,
        width: geometry.width,
        height: geometry.height,
        rate: rate,
        isTransparent: isTransparent
      )
      // For libx264 itself, libraries are opened when the job is made.
      if settings.codec != .h264 { try check(format) }
      if let note = settings.paddingNote { notes.append(note) }
      return .video(path: path, container: container, settings: settings)
    }
    try check(format)
    try encoding.refuseVideoSettings(for: format)
    if let names = output.names { return .images(names) }
    switch (format.kind, output.path) {
    case (.animation(let animation), let path?):
      var settings = AnimationSettings(
        quality: encoding.quality ?? .good,
        fidelity: encoding.fidelity,
        plays: encoding.plays ?? (ending == .rests ? 1 : 0)
      )
      settings.matte = encoding.matte
      return .animation(path: path, format: animation, settings: settings)
    case (.stream(let stream), _): return .stream(stream, output.target)
    case (.image, let path?): return .image(path: path)
    // A request for standard output has the format of a stream or PNG.
    case (.image, nil), (.animation, nil), (.video, _): return .stream(.png, .standardOutput)
    }
  }

  // Whether the libraries can write the format.
  private func check(_ format: OutputFormat) throws(RequestError) {
    if format.isOfFFmpeg { try RequestError.openingLibraries(CodecLibrary.prepare) }
    guard format.isAvailable else {
      throw RequestError(
        .unavailable,
        ".\(format.name) cannot be written with the installed FFmpeg libraries (`animrender formats` lists what can)"
      )
    }
  }
}

extension VideoSettings {
  fileprivate var paddingNote: RequestNote? {
    guard encodedWidth != width || encodedHeight != height else { return nil }
    return RequestNote(
      .padded,
      "\(encoderName) takes even sides: \(width) × \(height) is padded to \(encodedWidth) × \(encodedHeight) by repeating the edge"
    )
  }
}
