internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

extension ComparisonRequest {
  func folders(
    expected: String,
    expectedFiles: [String],
    actual: String,
    actualFiles: [String],
    naming: SceneFrames?
  ) throws -> [ClipComparison] {
    guard !expectedFiles.isEmpty || !actualFiles.isEmpty else {
      throw RenderError(
        .missingInput,
        "neither \(FileSystem.quoted(expected)) nor \(FileSystem.quoted(actual)) holds images"
      )
    }
    let clips: [ClipComparison]
    if let clip = try sequences(
      expected: expected,
      expectedFiles: expectedFiles,
      actual: actual,
      actualFiles: actualFiles,
      naming: naming
    ) {
      clips = [clip]
    } else {
      guard naming == nil else {
        throw RequestError(
          .usage,
          "\(.layers) needs numbered images of one clip, a video, or two images with \(.frame) or \(.time)"
        )
      }
      let present = (Set(expectedFiles), Set(actualFiles))
      clips = try present.0.union(present.1).ordered().map { name in
        let left = present.0.contains(name) ? "\(expected)/\(name)" : nil
        let right = present.1.contains(name) ? "\(actual)/\(name)" : nil
        return comparison(
          name,
          file: left ?? right ?? name,
          expected: try single(left, beside: right),
          actual: try single(right, beside: left),
          naming: naming
        )
      }
    }
    try checkLayers(clips)
    return clips
  }

  // Both folders as one clip, where the names say so.
  private func sequences(
    expected: String,
    expectedFiles: [String],
    actual: String,
    actualFiles: [String],
    naming: SceneFrames?
  ) throws -> ClipComparison? {
    guard let left = ComparedInput.sequence(expectedFiles, in: expected),
      let right = ComparedInput.sequence(actualFiles, in: actual),
      left.hasNoGaps || right.hasNoGaps, let a = NumberedName(expectedFiles[0]),
      let b = NumberedName(actualFiles[0]), (a.prefix, a.suffix) == (b.prefix, b.suffix)
    else { return nil }
    return comparison(
      FileSystem.name(of: expected),
      file: expected,
      expected: .files(left),
      actual: .files(right),
      naming: naming
    )
  }

  // A file of a folder; without one, no frames of the kind that the other side has.
  private func single(_ path: String?, beside other: String?) throws -> FrameSource {
    guard let path else { return .files([]) }
    guard other != nil, case .video = try ComparedInput(path, limit: limits.frames) else {
      return .files([NumberedFile(index: 0, path: path)])
    }
    return .video(path)
  }
}

extension [NumberedFile] {
  fileprivate var hasNoGaps: Bool {
    guard let first, let last else { return true }
    return last.index - first.index + 1 == count
  }
}
