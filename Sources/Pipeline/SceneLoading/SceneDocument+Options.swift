internal import Files
public import LottieFormat
public import SceneFormat
public import SceneModel
public import TextShaping

extension SceneDocument {
  /// How an input is opened, and where the files that it names are looked for.
  public struct Options: Sendable {
    /// The resource limits for an input.
    public var limits = Limits()
    /// Values for the variables of a scene, for the slots of a Lottie animation, and for targets such as `Title.text`.
    public var variables = VariableOverrides()
    /// The name of an animation in an archive; nil for the archive's first one.
    public var animation: String?
    /// The player that Lottie animations follow where players differ.
    public var compatibility = LottieCompatibility.web
    /// Whether scripts of animations and scenes are run; if not, values are those without them.
    public var runsScripts = true
    /// The colours that SVG files with a style sheet for each are drawn in.
    public var colorScheme = ColorScheme.light
    /// The format to read the input as; nil to detect it from the content.
    public var format: Format?
    /// The name of a layer that is shown alone, with its sublayers; nil for the whole scene.
    public var layer: String?
    /// The path of a file whose captions are drawn above the scene; nil for none.
    ///
    /// SubRip, WebVTT, Advanced SubStation Alpha, or JSON in the shape of Whisper's output; their times
    /// are those of the scene.
    public var captions: String?
    /// Folders besides the input's own in which the files that it names may be.
    public var assetRoots: [String] = []
    /// The treatment of a missing image.
    public var missingAssets = MissingAssets.error
    /// The fonts in addition to the input's embedded and named fonts.
    public var fonts = FontLibrary()
    /// Images and fonts that several documents of one process share; nil for none.
    public var cache: ResourceCache?
    /// Whether hints are emitted for input that is correct but probably unintended.
    public var wantsHints = false
    /// Whether the document lists the layers that can be changed by their names.
    public var wantsTargets = false
    /// Whether the document says where its layers are written, for editing them.
    package var wantsLayerSources = false
    // The archive that contains the input, with its files; nil for an input in a folder.
    var bundle: BundledFiles?
    // Where the files that it reads are taken down; nil for nowhere.
    var log: SourceLog?

    /// The options of an input that is opened as it is.
    public init() {}

    // A font named in the options must exist, even if no text uses it.
    func checkFonts() throws(RenderError) {
      for file in fonts.files { _ = try FileSystem.prefix(of: file.path, count: 0) }
      for case .file(let path) in fonts.fallbacks {
        _ = try FileSystem.prefix(of: path, count: 0)
      }
      for folder in fonts.folders where !FileSystem.isFolder(folder) {
        throw RenderError(
          .missingInput,
          "the folder of fonts \(FileSystem.quoted(folder)) does not exist (check the path)"
        )
      }
    }
  }
}

extension SceneDocument {
  /// Gives a variable, a slot, or a property of a layer such as `Title.text` a value, as `--set` does.
  ///
  /// The input is opened again.
  ///
  /// - Throws: as opening, and `usage` for a document that was not opened; the document stays as it is.
  public mutating func set(_ name: String, to text: String) throws(SceneLoadingError) {
    guard let reopen else {
      throw SceneLoadingError(option: name, "the scene was made by a program (change its layers)")
    }
    var options = options
    options.variables.set(name, to: text)
    self = try reopen(options)
  }
}

extension ResourceLoader {
  /// Creates the loader for the files of an input in a folder, or in the archive of the options.
  init(folder: String, _ options: SceneDocument.Options) {
    self.init(
      ResourceOptions(
        roots: (options.bundle == nil ? [folder] : []) + options.assetRoots,
        fonts: options.fonts,
        missingAssets: options.missingAssets,
        colorScheme: options.colorScheme
      ),
      limits: options.limits,
      cache: options.cache
    )
    (bundle, log) = (options.bundle, options.log)
  }
}
