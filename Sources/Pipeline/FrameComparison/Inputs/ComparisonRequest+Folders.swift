internal import Files
internal import RenderPipeline
internal import SceneModel

extension ComparisonRequest {
  func folders(
    expected: ComparedInput.Folder,
    actual: ComparedInput.Folder,
    naming: SceneFrames?
  ) throws -> [ClipComparison] {
    guard !expected.files.isEmpty || !actual.files.isEmpty else {
      let folders = [expected.path, actual.path].map(FileSystem.quoted)
      throw RenderError(
        .missingInput,
        "neither \(folders[0]) nor \(folders[1]) holds images or videos"
      )
    }
    let clips: [ClipComparison]
    if let clip = try sequences(expected: expected, actual: actual, naming: naming) {
      clips = [clip]
    } else {
      guard naming == nil else {
        throw RequestError(
          .usage,
          "\(.layers) needs numbered images of one clip, a video, or two images with \(.frame) or \(.time)"
        )
      }
      let present = (Set(expected.files), Set(actual.files))
      clips = try present.0.union(present.1).ordered().map { name in
        let left = present.0.contains(name) ? "\(expected.path)/\(name)" : nil
        let right = present.1.contains(name) ? "\(actual.path)/\(name)" : nil
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
    expected: ComparedInput.Folder,
    actual: ComparedInput.Folder,
    naming: SceneFrames?
  ) throws -> ClipComparison? {
    // Single files are compared by their names, unless a scene says that they are frames.
    guard naming != nil || min(expected.files.count, actual.files.count) > 1,
      let left = try expected.sequence(limits), let right = try actual.sequence(limits),
      left.hasNoGaps || right.hasNoGaps, let a = NumberedName(expected.files[0]),
      let b = NumberedName(actual.files[0]), (a.prefix, a.suffix) == (b.prefix, b.suffix)
    else { return nil }
    return comparison(
      FileSystem.name(of: expected.path),
      file: expected.path,
      expected: .files(left),
      actual: .files(right),
      naming: naming
    )
  }

  // A file of a folder; without one, no frames of the kind that the other side has.
  private func single(_ path: String?, beside other: String?) throws -> FrameSource {
    guard let path else { return .files([]) }
    guard other != nil, case .video = try ComparedInput(path, limits) else {
      return .files([NumberedFile(index: 0, path: path)])
    }
    return .video(path)
  }
}

extension ComparedInput.Folder {
  /// The note about files that are neither images nor videos; nil without such files.
  func omissions(beside other: Self) -> Diagnostic? {
    let names = Set(others + other.others).ordered()
    guard let first = names.first else { return nil }
    let text = names.count == 1 ? "is" : "and \(names.count - 1) more are"
    return Diagnostic(
      .note,
      .omitted,
      "\(FileSystem.quoted(first)) \(text) no image or video, and not compared (name two scenes to compare them)"
    )
  }
}

extension [NumberedFile] {
  fileprivate var hasNoGaps: Bool {
    guard let first, let last else { return true }
    return last.index - first.index + 1 == count
  }
}
