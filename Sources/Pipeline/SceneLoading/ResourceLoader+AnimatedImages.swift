internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SceneModel

extension ResourceLoader {
  /// Returns an animated image, with its first frame decoded once to validate it.
  ///
  /// - Returns: nil for a static image.
  /// - Throws: `badInput` for a damaged image, and for AVIF, whose frames a video decoder reads.
  func animated(
    _ bytes: [UInt8],
    name: String,
    scenePath: String,
    into outcome: inout Outcome
  ) throws(RenderError) -> AnimatedImageResource? {
    guard InputKind(bytes)?.format != .avis else {
      throw RenderError(.badInput, "an animated AVIF is read as a video (make its type \"video\")")
    }
    let file = try CodecError.mapped(
      try AnimatedImageFile.open(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    ) { RenderError($0, input: true) }
    guard let file, let resource = AnimatedImageResource(file, name: name) else { return nil }
    guard file.parts.count <= limits.frames else {
      throw RenderError(
        .limit,
        "\(file.parts.count) frames; the limit is \(limits.frames) (raise it with --max-frames)"
      )
    }
    _ = try CodecError.mapped(
      try AnimatedImageDecoder(resource.source).bitmap(of: 0)
    ) { RenderError($0, input: true) }
    if file.isTruncated {
      outcome.warn(
        .truncated,
        path: scenePath,
        "the file ends early; its \(file.parts.count) whole frames are shown (save it again)"
      )
    }
    return resource
  }

  /// How many frames an image has; 1 where that cannot be found out.
  func frameCount(_ bytes: [UInt8]) -> Int {
    do throws(CodecError) {
      let file = try AnimatedImageFile.open(
        bytes,
        maxSide: limits.side,
        maxPixels: limits.imagePixels
      )
      return file?.parts.count ?? 1
    } catch {
      // Its default image has been decoded, and the rest is not shown.
      return 1
    }
  }
}
