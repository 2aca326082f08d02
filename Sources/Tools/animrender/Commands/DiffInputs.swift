import Files
import FrameComparison
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel

/// Turns the operands of `diff` into what is compared with what.
struct DiffInputs {
  private let arguments: Arguments
  private let settings: ComparisonSettings
  private let limits: Limits
  // Pictures that both scenes show are compared by where they are in memory.
  private let cache: ResourceCache

  // Options that only mean something for a scene.
  private static let choices = ["frames", "from", "to", "frame", "time"]

  init(_ arguments: Arguments, _ settings: ComparisonSettings, _ limits: Limits) {
    self.arguments = arguments
    self.settings = settings
    self.limits = limits
    cache = ResourceCache(maxBytes: limits.memoryBytes)
  }

  /// The comparisons, in the order of the report.
  ///
  /// - Throws: `UsageError`, `RenderError`, `CommandEnd`.
  func clips(
    _ expected: String,
    _ actual: String,
    _ messages: inout Messages
  ) throws -> [ClipComparison] {
    guard expected != "-" || actual != "-" else {
      throw UsageError("standard input can be one side only (name a file for the other)")
    }
    let left = try DiffOperand(expected, limit: limits.frames)
    let right = try DiffOperand(actual, limit: limits.frames)
    let naming = try namingScene(left, right, &messages)
    try checkChoices(left, right)
    if case .folder(let a, let files) = left, case .folder(let b, let others) = right {
      return try folders(a, files, b, others, naming)
    }
    let isStill = left.isPicture || right.isPicture
    let first = try source(left, isStill: isStill, &messages)
    let second = try source(right, isStill: isStill, &messages)
    let name = FileSystem.name(of: expected.hasSuffix("/") ? String(expected.dropLast()) : expected)
    let clip = try comparison(name, file: expected, first, second, naming)
    try checkLayers([clip])
    return [clip]
  }

  // MARK: Scenes

  // The scene that names layers where neither side is one.
  private func namingScene(
    _ left: DiffOperand,
    _ right: DiffOperand,
    _ messages: inout Messages
  ) throws -> SceneFrames? {
    let hasScene = left.isScene || right.isScene
    guard let path = arguments["scene"] else {
      if !arguments.all("ignore-layer").isEmpty, !hasScene {
        throw UsageError("--ignore-layer needs the scene that has the layer (--scene scene.json)")
      }
      return nil
    }
    guard !hasScene else {
      throw UsageError("--scene is for pictures and videos (leave it out: a scene is compared)")
    }
    return try scene(path, isStill: left.isPicture && right.isPicture, &messages)
  }

  private func scene(
    _ path: String,
    isStill: Bool,
    _ messages: inout Messages
  ) throws -> SceneFrames {
    let input = try SceneInput(path, arguments, &messages, cache: cache)
    let timeline = try Timeline(of: input.scene, arguments, input.limits)
    let selection = try FrameSelection(arguments)
    let frames =
      isStill ? [try timeline.still(selection)] : try timeline.frames(selection)
    let picture = try PictureRequest(arguments)
    let resources = try input.load(&messages)
    if arguments.has("strict"), input.hasWarnings(resources) {
      throw CommandEnd(code: .answerIsNo)
    }
    return SceneFrames(
      source: try picture.source(of: input.scene, resources.resources, limits: input.limits),
      frames: frames,
      frameRate: timeline.rate
    )
  }

  private func checkChoices(_ left: DiffOperand, _ right: DiffOperand) throws(UsageError) {
    let hasScene = left.isScene || right.isScene
    let given = Self.choices.first { arguments.has($0) }
    guard let given, !hasScene || left.isVideo || right.isVideo else { return }
    // Which instant two pictures show, for the names of layers.
    let isNaming = arguments.has("scene") && left.isPicture && right.isPicture
    guard !isNaming || given != "frame" && given != "time" else { return }
    throw UsageError(
      "--\(given) chooses frames of a scene, compared with another or with pictures (leave it out)"
    )
  }

  // A name that no scene knows would ignore nothing.
  private func checkLayers(_ clips: [ClipComparison]) throws(UsageError) {
    let scenes = clips.flatMap {
      [$0.expected.scene, $0.actual.scene, $0.layers].compactMap { $0 }
    }
    let known = scenes.flatMap(\.source.scene.layerNames)
    for name in arguments.all("ignore-layer") where !known.contains(name) {
      throw UsageError("--ignore-layer: no layer is named '\(name)'" + didYouMean("", name, known))
    }
  }

  // MARK: Sources

  private func source(
    _ operand: DiffOperand,
    isStill: Bool,
    _ messages: inout Messages
  ) throws -> FrameSource {
    switch operand {
    case .picture(let path): return .files([NumberedFile(index: 0, path: path)])
    case .video(let path): return .video(path)
    case .scene(let path): return .scene(try scene(path, isStill: isStill, &messages))
    case .sequence(let files): return .files(files)
    case .folder(let path, let files):
      guard !isStill, let sequence = DiffOperand.sequence(files, in: path) else {
        throw UsageError(
          "\(FileSystem.quoted(path)) is no folder of numbered pictures of one clip (a folder is compared "
            + "with a folder, or numbered pictures with a video or scene)"
        )
      }
      return .files(sequence)
    }
  }

  private func comparison(
    _ name: String,
    file: String,
    _ expected: FrameSource,
    _ actual: FrameSource,
    _ naming: SceneFrames?
  ) throws -> ClipComparison {
    ClipComparison(
      name: name,
      file: file,
      expected: expected,
      actual: actual,
      frameRate: try rate(),
      settings: settings,
      ignoredLayers: arguments.all("ignore-layer"),
      layers: naming,
      limits: limits
    )
  }

  // The rate of numbered pictures; a scene checks the option itself.
  private func rate() throws(UsageError) -> FrameRate? {
    guard let text = arguments["fps"] else { return nil }
    guard let rate = FrameRate(text: text) else {
      throw UsageError("--fps: '\(text)' is no rate (such as 30, 29.97 or 30000/1001)")
    }
    return rate
  }

  // MARK: Folders

  private func folders(
    _ expected: String,
    _ files: [String],
    _ actual: String,
    _ others: [String],
    _ naming: SceneFrames?
  ) throws -> [ClipComparison] {
    guard !files.isEmpty || !others.isEmpty else {
      throw RenderError(
        .missingInput,
        "neither \(FileSystem.quoted(expected)) nor \(FileSystem.quoted(actual)) holds pictures"
      )
    }
    let clips: [ClipComparison]
    if let clip = try sequences(expected, files, actual, others, naming) {
      clips = [clip]
    } else {
      guard naming == nil else {
        throw UsageError(
          "--scene needs numbered pictures of one clip, a video, or two pictures with --frame or --time"
        )
      }
      let present = (Set(files), Set(others))
      clips = try present.0.union(present.1).sorted().map { name in
        let left = present.0.contains(name) ? "\(expected)/\(name)" : nil
        let right = present.1.contains(name) ? "\(actual)/\(name)" : nil
        return try comparison(
          name,
          file: left ?? right ?? name,
          try single(left, beside: right),
          try single(right, beside: left),
          naming
        )
      }
    }
    try checkLayers(clips)
    return clips
  }

  // Both folders as one clip, where the names say so.
  private func sequences(
    _ expected: String,
    _ files: [String],
    _ actual: String,
    _ others: [String],
    _ naming: SceneFrames?
  ) throws -> ClipComparison? {
    guard let left = DiffOperand.sequence(files, in: expected),
      let right = DiffOperand.sequence(others, in: actual),
      left.hasNoGaps || right.hasNoGaps, let a = NumberedName(files[0]),
      let b = NumberedName(others[0]), (a.prefix, a.suffix) == (b.prefix, b.suffix)
    else { return nil }
    return try comparison(
      FileSystem.name(of: expected),
      file: expected,
      .files(left),
      .files(right),
      naming
    )
  }

  // A file of a folder; without one, no frames of the kind that the other side has.
  private func single(_ path: String?, beside other: String?) throws -> FrameSource {
    guard let path else { return .files([]) }
    guard other != nil, case .video = try DiffOperand(path, limit: limits.frames) else {
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

extension DiffOperand {
  var isScene: Bool { if case .scene = self { true } else { false } }
  var isPicture: Bool { if case .picture = self { true } else { false } }
  var isVideo: Bool { if case .video = self { true } else { false } }
}
