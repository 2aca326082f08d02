public import Files
public import SceneModel
public import TextShaping

/// The treatment of an image that is missing or cannot be read; the raw value is the word of the command line.
public enum MissingAssets: String, Sendable, Hashable, CaseIterable {
  /// Nothing is drawn at all.
  case error
  /// It is a warning, and nothing is drawn in the image's place.
  case skip
}

/// Where the files of a scene may be, and which fonts there are besides its own.
public struct ResourceOptions: Sendable, Hashable {
  /// The folders that sources are relative to and must not leave; the scene's folder is first.
  public var roots: [String]
  /// Fonts of the command line, before the scene's own are added.
  public var fonts: FontLibrary
  /// The treatment of a missing image.
  public var missingAssets: MissingAssets
  /// The colours that SVG files with a style sheet for each are drawn in.
  public var colorScheme: ColorScheme

  /// Options.
  public init(
    roots: [String],
    fonts: FontLibrary = FontLibrary(),
    missingAssets: MissingAssets = .error,
    colorScheme: ColorScheme = .light
  ) {
    (self.roots, self.fonts) = (roots, fonts)
    (self.missingAssets, self.colorScheme) = (missingAssets, colorScheme)
  }
}

/// Loads what a scene names before anything is drawn: all files are read here and nowhere else.
public struct ResourceLoader: Sendable {
  /// The result of loading.
  public struct Outcome: Sendable {
    /// The resources that could be loaded.
    public var resources = SceneResources()
    /// Errors: files that are missing, refused or broken.
    ///
    /// Any makes rendering impossible.
    public var problems: [RenderError] = []
    /// Warnings about fonts and characters, with their layers' paths.
    public var diagnostics: [Diagnostic] = []
    /// Every file in use, by the path of what names it, for reports.
    public var files: [File] = []

    mutating func warn(_ code: Diagnostic.Code, path: String, _ text: String) {
      report(.warning, code, path: path, text)
    }

    mutating func report(
      _ severity: Diagnostic.Severity,
      _ code: Diagnostic.Code,
      path: String,
      _ text: String
    ) {
      diagnostics.append(Diagnostic(severity, code, path: path, text))
    }
  }

  /// A file in use.
  public struct File: Sendable, Hashable {
    /// The path in the scene of what names it.
    public var path: String
    /// The source as written, or the font's name.
    public var source: String
    /// The file found, or nil; one in an archive has the archive's name before its own.
    public var resolvedPath: String?
    /// Whether it serves a font name, rather than being named as a file.
    public var servesFontName = false
    /// Whether the file is inside the input archive.
    public internal(set) var isPacked = false

    /// The path of the file for opening it; nil also for a file inside the input archive.
    public var openable: String? { isPacked ? nil : resolvedPath }

    /// A file in use.
    public init(path: String, source: String, resolvedPath: String?, servesFontName: Bool = false) {
      (self.path, self.source) = (path, source)
      (self.resolvedPath, self.servesFontName) = (resolvedPath, servesFontName)
    }
  }

  let options: ResourceOptions
  /// Bounds on what is read.
  public let limits: Limits
  let cache: ResourceCache?
  /// The archive that contains the input; its files take precedence over the roots.
  ///
  /// Nil for an input in a folder.
  var bundle: BundledFiles?
  /// An SVG input, which has been read and has reported its animations; nil for other inputs.
  var drawing: SVGFile?
  /// Where the files that are found are taken down; nil for nowhere.
  var log: SourceLog?

  /// Creates a loader.
  ///
  /// - Parameter cache: resources loaded by other renders of the process; nil to load all resources
  ///   anew.
  public init(
    _ options: ResourceOptions,
    limits: Limits = Limits(),
    cache: ResourceCache? = nil
  ) {
    (self.options, self.limits, self.cache) = (options, limits, cache)
  }

  /// Loads all resources that the scene uses.
  ///
  /// - Complexity: one decode of every image.
  public func load(_ scene: Scene) -> Outcome {
    var outcome = Outcome()
    loadImages(scene, into: &outcome)
    loadAtlases(scene, into: &outcome)
    loadVideos(scene, into: &outcome)
    warnOfEmptyParts(scene, into: &outcome)
    loadAudioAssets(scene, into: &outcome)
    loadFonts(scene, into: &outcome)
    readFilters(scene, into: &outcome)
    checkScripts(scene, into: &outcome)
    checkOutlines(of: scene, into: &outcome)
    return outcome
  }

  private func checkScripts(_ scene: Scene, into outcome: inout Outcome) {
    let programs = scene.programs
    guard !programs.isEmpty else { return }
    if programs.contains(where: { $0.objectModel == .scene }) {
      outcome.resources.scriptedScene = scene
    }
    let evaluator = outcome.resources.scriptEvaluator()
    defer { outcome.resources.pool.release(evaluator) }
    do {
      outcome.diagnostics += try ScriptCheck(scene, evaluator).diagnostics()
      for program in programs { outcome.resources.constantScripts.note(program, evaluator) }
    } catch {
      outcome.problems.append(error)
    }
  }

  /// Returns the bytes of a file that a scene names, and the path where it was found.
  ///
  /// - Throws: `missingInput` if it does not exist or is outside the roots, `badInput` if it is too
  ///   large.
  public func file(_ source: String) throws(RenderError) -> (bytes: [UInt8], path: String) {
    try read(source, limit: limits.inputBytes)
  }

  func read(
    _ source: String,
    limit: Int,
    flag: String = "--max-input-bytes"
  ) throws(RenderError) -> (bytes: [UInt8], path: String) {
    if let packed = try bundle?.contents(of: source, limit: limit, flag: flag) { return packed }
    return try find(source) { (path, root) throws(RenderError) in
      try FileSystem.read(path, limit: limit, within: root, flag: flag)
    }
  }

  /// Returns a copy of a file entry that records whether the file is inside the archive.
  func marked(_ file: File) -> File {
    var file = file
    file.isPacked =
      file.resolvedPath != nil && !file.servesFontName && bundle?.contains(file.source) == true
    return file
  }

  /// The roots, the archive and the colour scheme, which distinguish this loader's files from others
  /// with the same paths.
  var cacheScope: [String] {
    options.roots + (bundle.map { ["archive \($0.hash)"] } ?? [])
      + [options.colorScheme.rawValue]
  }

  /// Opens a source, trying every root in order, and returns the result with the path that was
  /// opened.
  func find<Opened>(
    _ source: String,
    _ open: (_ path: String, _ root: String) throws(RenderError) -> Opened
  ) throws(RenderError) -> (Opened, path: String) {
    var first: RenderError?
    for root in options.roots {
      guard let real = FileSystem.resolvedPath(root) else { continue }
      let path = root == "." ? source : "\(root)/\(source)"
      do {
        let opened = try open(path, real)
        log?.note(source)
        return (opened, path)
      } catch {
        if error.code != .missingInput { throw error }
        first = first ?? error
      }
    }
    if let first { throw first }
    let what =
      bundle == nil
      ? "the folder of \(FileSystem.quoted(source)) does not exist"
      : "the archive has no \(FileSystem.quoted(source)) (give its folder with --asset-root)"
    throw RenderError(.missingInput, what)
  }
}
