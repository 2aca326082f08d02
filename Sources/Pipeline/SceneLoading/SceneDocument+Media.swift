internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SVGAFormat
internal import SceneFormat
internal import SceneModel

// Inputs that are not texts of scenes.
extension SceneDocument {
  // Detects images and videos by their first bytes.
  static func mediaFormat(of bytes: [UInt8]) -> Format? {
    if InputKind(bytes)?.isVideo == true { return .video }
    return ImageHeader(bytes) == nil ? nil : .animatedImage
  }

  /// Returns the text of an SVG, expanded; nil for another input.
  static func drawingBytes(
    _ bytes: [UInt8],
    _ name: String,
    _ options: Options
  ) throws(SceneLoadingError) -> [UInt8]? {
    guard options.format == nil || options.format == .svg else { return nil }
    return try RenderError.mapped(
      try SVGInput.bytes(bytes, limits: options.limits)
        ?? (options.format == .svg ? bytes : nil)
    ) { SceneLoadingError($0, file: name) }
  }

  init(
    media bytes: [UInt8],
    as format: Format,
    name: String,
    folder: String,
    _ options: Options
  ) throws(SceneLoadingError) {
    let scene: Scene
    do throws(RenderError) {
      scene =
        format == .video
        ? try VideoDocument.scene(
          MediaFile(bytes),
          .data(bytes, type: ""),
          limits: options.limits
        )
        : try AnimatedImageInput.scene(bytes, limits: options.limits)
    } catch {
      throw SceneLoadingError(error, file: name)
    }
    let hash = SHA256.hash(of: bytes)
    try self.init(showing: scene, as: format, hash: hash, name: name, folder: folder, options)
  }

  init?(
    atlas bytes: [UInt8],
    name: String,
    folder: String,
    _ options: Options
  ) throws(SceneLoadingError) {
    guard options.format == nil || options.format == .atlas else { return nil }
    let made = try RenderError.mapped(
      try AtlasInput.scene(bytes, name: name, limits: options.limits)
    ) { SceneLoadingError($0, file: name) }
    guard let made else { return nil }
    try self.init(
      showing: made.scene,
      as: .atlas,
      hash: SHA256.hash(of: bytes),
      name: name,
      folder: folder,
      options,
      warnings: made.warnings
    )
  }

  init(
    svga bytes: [UInt8],
    name: String,
    folder: String,
    _ options: Options
  ) throws(SceneLoadingError) {
    let movie = try RenderError.mapped(
      try SVGAInput.scene(bytes, limits: options.limits)
    ) { SceneLoadingError($0, file: name) }
    let edited = try SVGATargets.edited(movie.scene, options.variables, options.limits)
    try self.init(
      showing: edited.scene,
      as: .svga,
      hash: SHA256.hash(of: bytes),
      name: name,
      folder: folder,
      options,
      warnings: movie.warnings + edited.notes
    )
    if options.wantsTargets { targets = SVGATargets(edited.scene).list }
  }

  init(
    svg bytes: [UInt8],
    _ written: [UInt8],
    name: String,
    folder: String,
    _ options: Options
  ) throws(SceneLoadingError) {
    var variables = options.variables
    let targets = try variables.targets()
    let edited = try VariableError.mapped(
      try SVGTargets.edited(
        bytes,
        targets: targets,
        loader: ResourceLoader(folder: folder, options),
        limits: options.limits,
        colorScheme: options.colorScheme
      )
    ) { SceneLoadingError($0) }
    let (file, scene, diagnostics) = try RenderError.mapped(
      try SVGInput.scene(edited.bytes, colorScheme: options.colorScheme, limits: options.limits)
    ) { SceneLoadingError($0, file: name) }
    try self.init(
      showing: scene,
      as: .svg,
      hash: SHA256.hash(of: written),
      name: name,
      folder: folder,
      options,
      drawing: file,
      warnings: diagnostics.wanted(options) + edited.notes
    )
    guard options.wantsTargets else { return }
    var elements = SVGTargets(file, options.limits)
    self.targets = elements.list
  }

  // A video is read piece by piece, so it may be longer than other inputs.
  init(video path: String, _ options: Options) throws(SceneLoadingError) {
    let (scene, hash): (Scene, String)
    do throws(RenderError) {
      try options.checkFonts()
      let file = try MediaFile(path, limit: options.limits.audioBytes, within: nil)
      let source = Asset.Source.file(FileSystem.name(of: path))
      (scene, hash) = try LoadingTime.measure(FileSystem.quoted(path)) {
        () throws(RenderError) -> (Scene, String) in
        let scene = try VideoDocument.scene(file, source, limits: options.limits)
        return (scene, try FileSystem.digest(of: path).hex)
      }
    } catch {
      throw SceneLoadingError(error, file: path)
    }
    let folder = FileSystem.folder(of: path)
    try self.init(showing: scene, as: .video, hash: hash, name: path, folder: folder, options)
  }
}

extension SceneDocument.Format {
  /// Whether the input is decoded by the codec libraries.
  var isMedia: Bool {
    switch self {
    case .scene, .lottie, .svga, .svg, .atlas: false
    case .animatedImage, .video: true
    }
  }
}
