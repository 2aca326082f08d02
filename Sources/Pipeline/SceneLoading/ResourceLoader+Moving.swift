internal import Files
internal import ImageFiles
internal import MediaCodecs
internal import SceneModel

extension ResourceLoader {
  /// A picture that moves, with its first frame decoded once to see that it can be.
  ///
  /// - Returns: nil for a picture that stands still.
  func moving(
    _ bytes: [UInt8],
    name: String,
    place: String,
    into outcome: inout Outcome
  ) throws(RenderError) -> MovingResource? {
    let file: MovingPictureFile?
    do {
      file = try MovingPictureFile.open(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    } catch {
      throw RenderError(error, input: true)
    }
    guard let file, let resource = MovingResource(file, name: name) else { return nil }
    guard file.parts.count <= limits.frames else {
      throw RenderError(
        .limit,
        "\(file.parts.count) frames; the limit is \(limits.frames) (raise it with --max-frames)"
      )
    }
    do {
      _ = try MovingPictureDecoder(resource.source).bitmap(of: 0)
    } catch {
      throw RenderError(error, input: true)
    }
    if file.isTruncated {
      outcome.diagnostics.append(
        Diagnostic(
          .warning,
          .truncated,
          path: place,
          "the file ends early; its \(file.parts.count) whole frames are shown (save it again)"
        )
      )
    }
    return resource
  }

  /// How many frames a picture has; 1 where that cannot be found out.
  func frameCount(_ bytes: [UInt8]) -> Int {
    do throws(CodecError) {
      let file = try MovingPictureFile.open(
        bytes,
        maxSide: limits.side,
        maxPixels: limits.imagePixels
      )
      return file?.parts.count ?? 1
    } catch {
      // Its default picture has been decoded, and the rest is not shown.
      return 1
    }
  }
}
