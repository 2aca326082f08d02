internal import Files
internal import Graphics
internal import LottieFormat
public import SceneFormat
public import SceneModel

/// An opened scene with its diagnostics and the source locations of its parts.
///
///     let document = try SceneDocument.open("card.lottie")
///     let loaded = try document.load()
///
/// Every input is opened here. Inputs are scenes, Lottie animations, dotLottie archives, SVG,
/// animated images (GIF, APNG, WebP), atlases and videos. Scenes, Lottie animations and SVG may be in a gzip
/// file (`.tgs`, `.svgz`). Archives of `doctor --repro` with any of these are inputs too. The content determines
/// the format, not the file name. Opening prints nothing. Before `load()`, it reads only the input
/// and the animations that it plays.
public struct SceneDocument: Sendable {
  /// The format of an input.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// A scene in the format `animrender/1`.
    case scene
    /// A Lottie animation.
    case lottie
    /// An image that moves: GIF, APNG or WebP.
    case animatedImage
    /// An SVGA animation.
    case svga
    /// An SVG, which may be animated.
    case svg
    /// A video: MP4, QuickTime, WebM or Matroska.
    case video
    /// An atlas of TexturePacker: JSON, a property list or XML.
    case atlas
  }

  /// The name for messages: the path as given.
  public let file: String
  /// The format of the input.
  public let format: Format
  /// The SHA-256 of the input's bytes, in hexadecimal digits; empty for a scene that a program made.
  public internal(set) var hash: String
  /// The scene to render, reduced to one layer if the options request it.
  public internal(set) var scene: Scene
  /// The variables that a scene declares, or the slots of a Lottie animation, in the order of the file.
  public let variables: [ImportedScene.Variable]
  /// The names of all animations in an archive, in its order; empty for what is no archive.
  public let animations: [String]
  /// The layers that can be changed by their names; nil unless the options want them, and for images and videos.
  public internal(set) var targets: TargetList?
  /// The source locations of the scene's parts, by JSON path.
  public private(set) var locations: [String: SourceLocation]
  /// Warnings and notes, then hints where the options want them; no errors.
  public internal(set) var messages: [InputMessage]
  /// The lines of a Swift program that have added animations; empty for other inputs.
  public internal(set) var animationSources: [AnimationSource] = []
  /// The compiler of a Swift program; nil for other inputs.
  public internal(set) var toolchain: String?
  /// How it was opened.
  public let options: Options
  /// Where the layers are written in the file; nil unless the options want it, and for what has no layers in a plain file.
  package internal(set) var layerSources: LayerSources?

  /// The text of a scene file as its author wrote it; nil for other inputs.
  package internal(set) var authoredText: [UInt8]?
  /// The loader of the files that the scene names.
  public let loader: ResourceLoader
  /// Whether files and fonts are those of the document before an edit: of numbers, places and colours.
  package internal(set) var keepsResources = false
  // The file of drawn captions, and its bytes; nil for none.
  var captions: CaptionSource?
  // Opens the input again; nil for what a program made.
  var reopen: (@Sendable (Options) throws(SceneLoadingError) -> SceneDocument)?
  // What the scene was made of, and the file with that; nil for scenes, images and videos.
  var origins: (parts: PartOrigins, file: String)?
  // Where parts of the scene are written that are not where they are shown, by their paths in the scene.
  private(set) var writtenParts: [String: WrittenPart] = [:]
  /// The paths in the scene of the layers that hints say are never seen.
  package private(set) var unseenPaths: [String] = []
  // The animations that it plays, which have been opened already.
  let embedded: EmbeddedFiles?

  /// The places in time that have names.
  public var markers: [Marker] { scene.markers }

  // MARK: Opening

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file; files that it names are searched for in its folder first.
  ///   - options: the options for opening.
  /// - Throws: all errors in the input. The code is `missingInput` when the input cannot be opened,
  ///   or when only files that it plays cannot be opened. It is `badInput` or `limit` for errors in
  ///   the input, and `usage` for a variable, layer or animation that does not exist.
  public static func open(
    _ path: String,
    _ options: Options = Options()
  ) throws(SceneLoadingError) -> SceneDocument {
    let (start, bytes): ([UInt8], [UInt8])
    if let program = ProgramInput.named(path) { return try open(program, name: path, options) }
    if InputPipes.contains(path) { return try open(pipe: path, options) }
    start = try RenderError.mapped(
      try FileSystem.prefix(of: path, count: InputKind.signatureLength)
    ) { SceneLoadingError($0, file: nil) }
    if (options.format ?? mediaFormat(of: start)) == .video {
      return try withDeepStack { () throws(SceneLoadingError) in
        try SceneDocument(video: path, options).withCaptions()
      }
    }
    // Before it is read: such files may be larger than inputs.
    if options.format == nil, mediaFormat(of: start) == nil {
      if let message = InputProblem.foreign(start) ?? InputProblem.misnamed(path, start) {
        throw SceneLoadingError(RenderError(.badInput, message), file: path)
      }
    }
    bytes = try RenderError.mapped(
      try FileSystem.read(path, limit: options.limits.inputBytes)
    ) { SceneLoadingError($0, file: nil) }
    var document = try open(bytes, name: path, folder: FileSystem.folder(of: path), options)
    document.reopen = { (options) throws(SceneLoadingError) in try open(path, options) }
    return document
  }

  // A pipe has no folder with other files: they are searched for as for standard input.
  private static func open(
    pipe path: String,
    _ options: Options
  ) throws(SceneLoadingError) -> SceneDocument {
    let bytes = try RenderError.mapped(
      try FileSystem.read(path, limit: options.limits.inputBytes)
    ) { SceneLoadingError($0, file: nil) }
    return try open(bytes, name: path, options)
  }

  /// Forgets the input: nothing in its text has a place that its author knows.
  mutating func forgetInput() {
    (locations, authoredText, reopen, writtenParts) = ([:], nil, nil, [:])
  }

  /// Opens standard input; files that it names are searched for in the current folder.
  ///
  /// - Throws: the same errors as for a file.
  public static func openStandardInput(
    _ options: Options = Options()
  ) throws(SceneLoadingError) -> SceneDocument {
    let bytes = try RenderError.mapped(
      try FileSystem.readStandardInput(limit: options.limits.inputBytes)
    ) { SceneLoadingError($0, file: nil) }
    return try open(bytes, name: "stdin", options)
  }

  /// Opens the bytes of an input.
  ///
  /// - Parameters:
  ///   - bytes: the whole input.
  ///   - name: its name for messages.
  ///   - folder: the folder in which the files that it names are looked for.
  ///   - options: how it is opened.
  /// - Throws: as for a file.
  public static func open(
    _ bytes: [UInt8],
    name: String = "input",
    folder: String = ".",
    _ options: Options = Options()
  ) throws(SceneLoadingError) -> SceneDocument {
    var document = try LoadingTime.measure(FileSystem.quoted(name)) {
      () throws(SceneLoadingError) in
      try withDeepStack { () throws(SceneLoadingError) in
        try opened(bytes, name: name, folder: folder, options).withCaptions()
      }
    }
    document.reopen = { (options) throws(SceneLoadingError) in
      try open(bytes, name: name, folder: folder, options)
    }
    return document
  }

  private static func opened(
    _ bytes: [UInt8],
    name: String,
    folder: String,
    _ options: Options
  ) throws(SceneLoadingError) -> SceneDocument {
    try RenderError.mapped(try options.checkFonts()) { SceneLoadingError($0, file: nil) }
    if let format = options.format ?? mediaFormat(of: bytes), format.isMedia {
      return try SceneDocument(media: bytes, as: format, name: name, folder: folder, options)
    }
    if let drawing = try drawingBytes(bytes, name, options) {
      return try SceneDocument(svg: drawing, bytes, name: name, folder: folder, options)
    }
    if let bundle = try SceneBundle(bytes, file: name, limits: options.limits) {
      return try open(bundle, name: name, options)
    }
    if (options.format ?? (InputKind(bytes)?.format == .zlib ? .svga : .scene)) == .svga {
      return try SceneDocument(svga: bytes, name: name, folder: folder, options)
    }
    if let atlas = try SceneDocument(atlas: bytes, name: name, folder: folder, options) {
      return atlas
    }
    let text = try InputText(
      bytes,
      file: name,
      animation: options.animation,
      limits: options.limits
    )
    return try SceneDocument(
      text,
      name: name,
      hash: SHA256.hash(of: bytes),
      folder: folder,
      options
    )
  }

  private static func open(
    _ bundle: SceneBundle,
    name: String,
    _ options: Options
  ) throws(SceneLoadingError) -> SceneDocument {
    let (bytes, inner): ([UInt8], Options)
    do throws(RenderError) {
      (bytes, inner) = (try bundle.inputBytes(options.limits), try bundle.options(options))
    } catch {
      throw SceneLoadingError(error, file: name)
    }
    return try open(bytes, name: "\(name)/\(bundle.input)", inner)
  }

  /// Creates a document from a scene that a program made.
  ///
  /// - Parameters:
  ///   - scene: the scene to render.
  ///   - name: its name for messages; empty for none.
  ///   - folder: the folder that is searched for the files that it names.
  ///   - options: the options, of which only those about resources apply.
  public init(
    _ scene: Scene,
    name: String = "",
    folder: String = ".",
    _ options: Options = Options()
  ) {
    self.scene = scene
    self.options = options
    file = name
    format = .scene
    (hash, variables, animations, locations, messages) = ("", [], [], [:], [])
    loader = ResourceLoader(folder: folder, options)
    embedded = nil
    (layerSources, authoredText) = (nil, nil)
  }

  /// Creates a document of an image, animation or video in the place of a scene.
  init(
    showing scene: Scene,
    as format: Format,
    hash: String,
    name: String,
    folder: String,
    _ options: Options,
    drawing: SVGFile? = nil,
    warnings: [Diagnostic] = []
  ) throws(SceneLoadingError) {
    var variables = options.variables
    if !format.isMedia { _ = try variables.targets() }
    if let name = variables.names.first {
      let error = VariableError.unknown(
        name,
        among: [],
        "the input has no variable",
        verb: "has",
        none: "make a scene of it: animrender convert INPUT -o scene.json"
          + (format.isMedia ? "" : VariableError.wayOn)
      )
      throw SceneLoadingError(error.at(variables.origin(of: name)))
    }
    self.scene = try scene.narrowed(to: options.layer)
    self.options = options
    self.format = format
    self.hash = options.bundle?.hash ?? hash
    file = name
    (self.variables, animations, locations) = ([], [], [:])
    messages = [InputMessage](warnings, file: name)
    var loader = ResourceLoader(folder: folder, options)
    loader.drawing = drawing
    self.loader = loader
    embedded = nil
    (layerSources, authoredText) = (nil, nil)
  }

  private init(
    _ text: InputText,
    name: String,
    hash: String,
    folder: String,
    _ options: Options
  ) throws(SceneLoadingError) {
    self.options = options
    self.hash = options.bundle?.hash ?? hash
    file = name
    loader = ResourceLoader(folder: folder, options)
    let embedded = EmbeddedFiles(loader, limits: options.limits)
    self.embedded = embedded
    format = options.format ?? text.format
    let imported: ImportedScene
    do throws(SceneReadError) {
      imported = try text.read(
        as: format,
        options,
        embedded,
        wantsLayerSources: options.wantsLayerSources && options.layer == nil
          && options.bundle == nil && SHA256.hash(of: text.bytes) == hash
      )
    } catch {
      var failure = SceneLoadingError(error, file: text.file)
      failure.messages = text.warnings + failure.messages
      throw failure
    }
    scene = try imported.scene.narrowed(to: options.layer)
    layerSources = imported.layerSources
    authoredText = format == .scene && options.layer == nil ? text.bytes : nil
    variables = imported.variables
    animations = text.animations
    targets = imported.targets
    locations = imported.locations
    origins = imported.origins.map {
      (options.layer == nil ? $0 : $0.withoutLayers(), text.file)
    }
    let (hints, unseen) = options.wantsHints ? imported.remarks : ([], [])
    (unseenPaths, writtenParts) = (unseen, options.layer == nil ? imported.writtenParts : [:])
    messages =
      text.warnings + [InputMessage](imported.diagnostics.wanted(options), file: text.file)
      + [InputMessage](hints, file: text.file)
  }
}

extension [Diagnostic] {
  // The messages, with hints only if the options request them.
  func wanted(_ options: SceneDocument.Options) -> [Diagnostic] {
    options.wantsHints ? self : filter { $0.severity != .hint }
  }
}

extension InputText {
  fileprivate func read(
    as format: SceneDocument.Format,
    _ options: SceneDocument.Options,
    _ embedded: EmbeddedFiles,
    wantsLayerSources: Bool
  ) throws(SceneReadError) -> ImportedScene {
    switch format {
    case .scene:
      let files = embedded.sceneFiles(options)
      let reader = SceneReader(
        limits: options.limits,
        overrides: options.variables,
        files: files,
        runsScripts: options.runsScripts
      )
      return try reader.read(
        bytes,
        wantsLayerSources: wantsLayerSources,
        wantsTargets: options.wantsTargets
      )
    // The others have been opened without a text.
    case .lottie, .svga, .svg, .animatedImage, .video, .atlas:
      let reader = LottieReader(
        limits: options.limits,
        compatibility: options.compatibility,
        overrides: options.variables,
        runsScripts: options.runsScripts,
        measure: embedded.textMeasure
      )
      var files = packed
      files?.leavesOutMissingImages = options.missingAssets == .skip
      return try reader.read(bytes, files: files, wantsTargets: options.wantsTargets)
    }
  }
}

extension Scene {
  fileprivate func narrowed(to layer: String?) throws(SceneLoadingError) -> Scene {
    guard let layer else { return self }
    if let scene = isolating(layerNamed: layer) { return scene }
    throw SceneLoadingError(
      option: "layer",
      "no layer is named '\(layer)'" + Suggestions.hint(for: layer, among: layerNames)
    )
  }
}
