internal import Files
public import Graphics
public import RenderPipeline
public import SceneLoading
public import SceneModel

/// Two images, folders, videos or scenes that are to be compared.
public struct ComparisonRequest: Sendable {
  /// The expected side: a file, a folder, a pattern such as `frame_%05d.png`, or `-` for a scene of
  /// standard input.
  public var expected: String
  /// The side to judge, likewise.
  public var actual: String
  /// The settings that define a difference.
  public var settings = ComparisonSettings()
  /// Names of layers whose pixels are left out.
  public var ignoredLayers: [String] = []
  /// The scene that names layers where neither side is one; nil for none.
  public var layers: String?
  /// The frames of scenes.
  public var frames = FrameSelection.all
  /// The rate of scenes and of numbered images; nil for the scene's own.
  public var rate: FrameRate?
  /// The size of a scene's images and the background under its layers.
  public var canvas = CanvasOptions()
  /// Bounds on what is read.
  public var limits = Limits()

  /// A comparison with the settings of `animrender diff`.
  public init(expected: String, actual: String) {
    (self.expected, self.actual) = (expected, actual)
  }
}

/// Opens and loads the scenes of a comparison, and reports their messages.
public protocol ComparedSceneOpener {
  /// Opens a scene.
  ///
  /// - Parameter path: its file; `-` for standard input.
  /// - Throws: an error that ends the comparison.
  mutating func open(_ path: String) throws -> SceneDocument

  /// Loads the resources that a scene names.
  ///
  /// - Throws: an error that ends the comparison.
  mutating func load(_ document: SceneDocument) throws -> SceneResources

  /// Reports something worth knowing about a file or folder; the default ignores it.
  mutating func report(_ note: Diagnostic, file: String)
}

extension ComparedSceneOpener {
  /// Reports nothing.
  public mutating func report(_ note: Diagnostic, file: String) {}
}

extension ComparisonRequest {
  /// Returns the comparisons, in the order of the report.
  ///
  /// - Parameter opener: opens the scenes among the inputs.
  /// - Throws: `RequestError` for incompatible inputs and for layers that no scene has,
  ///   `RenderError` for inputs that cannot be opened, and the opener's errors.
  public func clips(_ opener: inout some ComparedSceneOpener) throws -> [ClipComparison] {
    guard expected != "-" || actual != "-" else {
      throw RequestError(.usage, "standard input can be one side only (name a file for the other)")
    }
    let left = try ComparedInput(expected, limits)
    let right = try ComparedInput(actual, limits)
    let naming = try namingScene(left, right, &opener)
    try checkChoices(left, right)
    if case .folder(let expected) = left, case .folder(let actual) = right {
      if let note = expected.omissions(beside: actual) { opener.report(note, file: expected.path) }
      return try folders(expected: expected, actual: actual, naming: naming)
    }
    let isSingleFrame = left.isImage || right.isImage
    let first = try source(left, isSingleFrame: isSingleFrame, &opener)
    let second = try source(right, isSingleFrame: isSingleFrame, &opener)
    let name = FileSystem.name(of: expected.hasSuffix("/") ? String(expected.dropLast()) : expected)
    let clip = comparison(name, file: expected, expected: first, actual: second, naming: naming)
    try checkLayers([clip])
    return [clip]
  }

  // MARK: Scenes

  // The scene that names layers where neither side is one.
  private func namingScene(
    _ left: ComparedInput,
    _ right: ComparedInput,
    _ opener: inout some ComparedSceneOpener
  ) throws -> SceneFrames? {
    let hasScene = left.isScene || right.isScene
    guard let path = layers else {
      if !ignoredLayers.isEmpty, !hasScene {
        throw RequestError(
          .usage,
          "\(.ignoredLayers) needs the scene that has the layer (\(.layers) scene.json)"
        )
      }
      return nil
    }
    guard !hasScene else {
      throw RequestError(
        .usage,
        "\(.layers) is for images and videos (leave it out: a scene is compared)"
      )
    }
    return try scene(path, isSingleFrame: left.isImage && right.isImage, &opener)
  }

  private func scene(
    _ path: String,
    isSingleFrame: Bool,
    _ opener: inout some ComparedSceneOpener
  ) throws -> SceneFrames {
    let document = try opener.open(path)
    let scene = document.scene
    let limits = document.options.limits
    let timeline = try Timeline(of: scene, rate: rate, limits: limits)
    let selectedFrames = isSingleFrame ? [try timeline.still(frames)] : try timeline.frames(frames)
    let resources = try opener.load(document)
    return SceneFrames(
      source: try canvas.source(of: scene, resources, limits: limits),
      frames: selectedFrames,
      frameRate: timeline.rate,
      file: SceneFile(document)
    )
  }

  private func checkChoices(_ left: ComparedInput, _ right: ComparedInput) throws(RequestError) {
    let hasScene = left.isScene || right.isScene
    guard let given = frames.field, !hasScene || left.isVideo || right.isVideo else { return }
    // Which instant two images show, for the names of layers.
    let isNaming = layers != nil && left.isImage && right.isImage
    guard !isNaming || given != .frame && given != .time else { return }
    throw RequestError(
      .usage,
      "\(given) chooses frames of a scene, compared with another or with images (leave it out)"
    )
  }

  // A name that no scene knows would ignore nothing.
  func checkLayers(_ clips: [ClipComparison]) throws(RequestError) {
    let scenes = clips.flatMap {
      [$0.expected.scene, $0.actual.scene, $0.layers].compactMap { $0 }
    }
    let existing = scenes.flatMap(\.source.scene.layerNames)
    for name in ignoredLayers where !existing.contains(name) {
      throw RequestError(
        .ignoredLayers,
        "no layer is named '\(name)'\(name.suggestion(among: existing))"
      )
    }
  }

  // MARK: Sources

  private func source(
    _ operand: ComparedInput,
    isSingleFrame: Bool,
    _ opener: inout some ComparedSceneOpener
  ) throws -> FrameSource {
    switch operand {
    case .image(let path): return .files([NumberedFile(index: 0, path: path)])
    case .video(let path): return .video(path)
    case .scene(let path): return .scene(try scene(path, isSingleFrame: isSingleFrame, &opener))
    case .sequence(let files): return .files(files)
    case .folder(let folder):
      guard !isSingleFrame, let sequence = try folder.sequence(limits) else {
        throw RequestError(
          .usage,
          "\(FileSystem.quoted(folder.path)) is no folder of numbered images of one clip (a folder is compared with a folder, or numbered images with a video or scene)"
        )
      }
      return .files(sequence)
    }
  }

  func comparison(
    _ name: String,
    file: String,
    expected: FrameSource,
    actual: FrameSource,
    naming: SceneFrames?
  ) -> ClipComparison {
    ClipComparison(
      name: name,
      file: file,
      expected: expected,
      actual: actual,
      frameRate: rate,
      settings: settings,
      ignoredLayers: ignoredLayers,
      layers: naming,
      limits: limits
    )
  }
}

extension FrameSelection {
  // The field that selects the frames; nil for all frames.
  fileprivate var field: RequestField? {
    switch self {
    case .all: nil
    case .frame: .frame
    case .instant: .time
    case .list: .frames
    case .range(.some, _): .from
    case .range(nil, _): .to
    }
  }
}
