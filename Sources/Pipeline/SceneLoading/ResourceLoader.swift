public import Files
internal import Graphics
internal import MediaCodecs
internal import Sampling
public import SceneModel
public import TextShaping

/// Where the files of a scene may be, and which fonts there are besides its own.
public struct ResourceOptions: Sendable, Hashable {
  /// The folders that sources are relative to and must stay in; the scene's own first.
  public var roots: [String]
  /// Fonts of the command line, before the scene's own are added.
  public var fonts: FontLibrary

  /// Options.
  public init(roots: [String], fonts: FontLibrary = FontLibrary()) {
    self.roots = roots
    self.fonts = fonts
  }
}

/// Loads what a scene names before anything is drawn: all files are read here and nowhere else.
public struct ResourceLoader: Sendable {
  /// What came of loading.
  public struct Outcome: Sendable {
    /// What could be loaded.
    public var resources = SceneResources()
    /// Errors: files that are missing, refused or broken.
    ///
    /// Any makes rendering impossible.
    public var problems: [RenderError] = []
    /// Warnings about fonts and characters, with their layers' paths.
    public var diagnostics: [Diagnostic] = []
    /// Every file in use, by the path of what names it, for reports.
    public var files: [File] = []
  }

  /// A file in use.
  public struct File: Sendable, Hashable {
    /// The path in the scene of what names it.
    public var path: String
    /// The source as written, or the font's name.
    public var source: String
    /// The file found, or nil.
    public var found: String?
    /// Whether it serves a font name, rather than being named as a file.
    public var servesFontName = false

    /// A file in use.
    public init(path: String, source: String, found: String?, servesFontName: Bool = false) {
      self.path = path
      self.source = source
      self.found = found
      self.servesFontName = servesFontName
    }
  }

  let options: ResourceOptions
  let limits: Limits
  let cache: ResourceCache?

  /// A loader.
  ///
  /// - Parameter cache: what other renders of the process have loaded; nil to load everything anew.
  public init(
    _ options: ResourceOptions,
    limits: Limits = Limits(),
    cache: ResourceCache? = nil
  ) {
    self.options = options
    self.limits = limits
    self.cache = cache
  }

  /// Loads everything that the scene uses.
  ///
  /// - Complexity: the decoding of every picture once.
  public func load(_ scene: Scene) -> Outcome {
    var outcome = Outcome()
    loadImages(scene, into: &outcome)
    loadSounds(scene, into: &outcome)
    loadFonts(scene, into: &outcome)
    return outcome
  }

  // MARK: Pictures

  private func loadImages(_ scene: Scene, into outcome: inout Outcome) {
    var uses: [(source: ImageSource, path: String, files: [String])] = []
    for asset in scene.assets where asset.kind == .image {
      let files = [asset.source] + asset.alternatives
      uses.append((.asset(asset.name), "assets.\(asset.name).src", files))
    }
    scene.visitLayers { layer, path in
      for case (.file(let file), let place) in layer.imageSources {
        uses.append((.file(file), "\(path).\(place)", [file]))
      }
    }
    var bytesInUse = 0
    for use in uses where outcome.resources.bitmaps[use.source] == nil {
      do throws(RenderError) {
        let bitmap = try picture(use.files, path: use.path, into: &outcome)
        bytesInUse += bitmap.bytesPerRow * bitmap.height
        guard bytesInUse <= limits.memoryBytes else {
          throw RenderError(
            .limit,
            "the pictures of the scene need more than the limit of \(limits.memoryBytes) bytes "
              + "(use smaller ones, or raise it with --max-memory)"
          )
        }
        outcome.resources.bitmaps[use.source] = bitmap
      } catch {
        if error.code == .missingInput {
          outcome.files.append(File(path: use.path, source: use.files[0], found: nil))
        }
        outcome.problems.append(RenderError(error.code, path: use.path, error.message))
      }
    }
  }

  // The first of some files that exists; a data URI is there by itself.
  private func picture(
    _ files: [String],
    path: String,
    into outcome: inout Outcome
  ) throws(RenderError) -> Bitmap {
    func make() throws(RenderError) -> ResourceCache.Picture {
      var first: RenderError?
      for file in files {
        if file.lowercased().hasPrefix("data:") {
          guard let bytes = DataURI.bytes(file) else {
            throw RenderError(.badInput, "the data URI is damaged (give data:…;base64,…)")
          }
          return ResourceCache.Picture(bitmap: try decode(bytes))
        }
        do throws(RenderError) {
          let (bytes, found) = try read(file, limit: limits.inputBytes)
          return ResourceCache.Picture(bitmap: try decode(bytes), source: file, found: found)
        } catch {
          if error.code != .missingInput { throw error }
          first = first ?? error
        }
      }
      throw first ?? RenderError(.missingInput, "no file is named")
    }
    let picture: ResourceCache.Picture
    if let cache {
      // Sources are relative to the roots; no name has a line feed at its end.
      picture = try cache.picture((options.roots + files).joined(separator: "\n"), make: make)
    } else {
      picture = try make()
    }
    if let source = picture.source {
      outcome.files.append(File(path: path, source: source, found: picture.found))
    }
    return picture.bitmap
  }

  private func decode(_ bytes: [UInt8]) throws(RenderError) -> Bitmap {
    do {
      return try ImageDecoder.decode(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    } catch {
      throw RenderError(error, input: true)
    }
  }

  /// The bytes of a file that a scene names, and where it was found.
  ///
  /// - Throws: `missingInput` if it is not there or lies outside the roots, `badInput` if it is too large.
  public func file(_ source: String) throws(RenderError) -> (bytes: [UInt8], path: String) {
    try read(source, limit: limits.inputBytes)
  }

  func read(
    _ source: String,
    limit: Int,
    flag: String = "--max-input-bytes"
  ) throws(RenderError) -> (bytes: [UInt8], path: String) {
    try find(source) { (path, root) throws(RenderError) in
      try FileSystem.read(path, limit: limit, within: root, flag: flag)
    }
  }

  /// What opening a source gives, tried under every root in turn, with the path that was opened.
  func find<Opened>(
    _ source: String,
    _ open: (_ path: String, _ root: String) throws(RenderError) -> Opened
  ) throws(RenderError) -> (Opened, path: String) {
    var first: RenderError?
    for root in options.roots {
      guard let real = FileSystem.resolvedPath(root) else { continue }
      let path = root == "." ? source : "\(root)/\(source)"
      do {
        return (try open(path, real), path)
      } catch {
        if error.code != .missingInput { throw error }
        first = first ?? error
      }
    }
    throw first
      ?? RenderError(.missingInput, "the folder of \(FileSystem.quoted(source)) does not exist")
  }
}
