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
  }

  private let options: ResourceOptions
  let limits: Limits
  private let cache: ResourceCache?

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
            .badInput,
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

  private func read(
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

  // MARK: Fonts

  /// The fonts of the command line and those assets of a scene that can be read.
  func library(of scene: Scene) -> FontLibrary {
    var outcome = Outcome()
    return library(of: scene, into: &outcome)
  }

  private func library(of scene: Scene, into outcome: inout Outcome) -> FontLibrary {
    var library = options.fonts
    var assets: [FontLibrary.File] = []
    for asset in scene.assets where asset.kind == .font {
      let path = "assets.\(asset.name).src"
      do throws(RenderError) {
        if asset.source.lowercased().hasPrefix("data:") {
          let real = try embedded(asset.source)
          assets.append(.init(path: real, assetName: asset.name, family: asset.family))
          continue
        }
        let (_, real) = try read(asset.source, limit: limits.fontBytes, flag: "--max-font-bytes")
        outcome.files.append(File(path: path, source: asset.source, found: real))
        assets.append(.init(path: real, assetName: asset.name, family: asset.family))
      } catch {
        // The source of one in the scene is all of it.
        let isOwn = asset.source.lowercased().hasPrefix("data:")
        let place = isOwn ? "assets.\(asset.name).data" : path
        if !isOwn { outcome.files.append(File(path: path, source: asset.source, found: nil)) }
        outcome.problems.append(RenderError(error.code, path: place, error.message))
      }
    }
    library.files = assets + library.files
    return library
  }

  // The path of a font that is in the scene itself.
  private func embedded(_ source: String) throws(RenderError) -> String {
    guard let bytes = DataURI.bytes(source) else {
      throw RenderError(.badInput, "the data URI is damaged (give data:…;base64,…)")
    }
    guard bytes.count <= limits.fontBytes else {
      throw RenderError(
        .badInput,
        "\(bytes.count) bytes of a font are more than the limit of \(limits.fontBytes) "
          + "(use a smaller one, or raise it with --max-font-bytes)"
      )
    }
    let path = try EmbeddedFont.path(of: bytes)
    do throws(TextError) {
      _ = try FontCatalog(FontLibrary(files: [.init(path: path)], usesSystemFonts: false))
    } catch {
      throw RenderError(.badInput, "the data is no font (give a TrueType or OpenType file)")
    }
    return path
  }

  private func loadFonts(_ scene: Scene, into outcome: inout Outcome) {
    let library = library(of: scene, into: &outcome)
    guard outcome.problems.isEmpty else { return }
    let texts = scene.texts
    guard !texts.isEmpty || scene.assets.contains(where: { $0.kind == .font }) else { return }
    do {
      outcome.resources.fonts = try catalog(of: library)
    } catch {
      outcome.problems.append(RenderError(error))
      return
    }
    check(texts, into: &outcome)
  }

  private func catalog(of library: FontLibrary) throws(TextError) -> FontCatalog {
    func make() throws(TextError) -> FontCatalog {
      try FontCatalog(
        library,
        limits: FontLimits(fileBytes: limits.fontBytes, files: limits.fonts)
      )
    }
    return if let cache { try cache.catalog(library, make: make) } else { try make() }
  }

  // Resolves every font and lays out every string that the scene holds, to warn before rendering.
  private func check(_ texts: [SceneText], into outcome: inout Outcome) {
    let worker = WorkerResources(outcome.resources, limits: limits)
    var seen: Set<String> = []
    for text in texts {
      guard resolveFonts(of: text, &seen, into: &outcome), text.request.hasLetters else { continue }
      do {
        let layout = try worker.layout(text.request)
        for font in layout.fonts
        where !EmbeddedFont.holds(font.path)
          && seen.insert("\(font.requestedName) \(font.path)").inserted
        {
          // Serves characters that the font of the text lacks.
          let path = "\(text.path).string"
          outcome.files.append(
            File(path: path, source: font.requestedName, found: font.path, servesFontName: true)
          )
        }
        outcome.diagnostics += missingGlyphs(in: layout, of: text)
        if text.isModel { outcome.diagnostics += clipping(of: layout, in: text) }
      } catch {
        outcome.problems.append(RenderError(error, path: text.path))
      }
    }
  }

  // False where a font is not found, and not even a fallback.
  private func resolveFonts(
    of text: SceneText,
    _ seen: inout Set<String>,
    into outcome: inout Outcome
  ) -> Bool {
    for (index, run) in text.request.runs.enumerated() {
      let path =
        text.ownFonts.contains(index) ? "\(text.path).string[\(index)].font" : "\(text.path).font"
      do {
        guard
          let font = try outcome.resources.fonts?.resolve(
            run.font,
            weight: run.fontWeight,
            isItalic: run.isItalic
          )
        else { continue }
        if !EmbeddedFont.holds(font.path), seen.insert("\(run.font) \(font.path)").inserted {
          outcome.files.append(
            File(path: path, source: run.font, found: font.path, servesFontName: true)
          )
        }
        if font.usedFallback, let message = font.substitutionMessage,
          seen.insert("\(path) \(message)").inserted
        {
          outcome.diagnostics.append(
            Diagnostic(
              .warning,
              .fontFallback,
              path: path,
              "\(message) (add the font as an asset, or name a folder with --font-dir)"
            )
          )
        }
      } catch {
        outcome.problems.append(RenderError(error, path: path))
        return false
      }
    }
    return true
  }

  // A hint where letters are cut off. Empty bounds have a hint of their own.
  private func clipping(of layout: TextLayout, in text: SceneText) -> [Diagnostic] {
    let (box, size) = (text.box, layout.size)
    guard box.width > 0, box.height > 0, size.width > box.width || size.height > box.height else {
      return []
    }
    let ink = layout.outline.controlBounds
    // Half a point of overhang is not seen.
    guard
      ink.minX < -0.5 || ink.minY < -0.5 || ink.maxX > box.width + 0.5
        || ink.maxY > box.height + 0.5
    else { return [] }
    func written(_ size: Size) -> String {
      "\(size.width.shortestDecimal)×\(size.height.shortestDecimal)"
    }
    let needed = Size(
      max(box.width, size.width.rounded(.up)),
      max(box.height, size.height.rounded(.up))
    )
    return [
      Diagnostic(
        .hint,
        .clippedText,
        path: text.path,
        "the text is cut off: it needs \(written(needed)) points, the bounds are \(written(box)) "
          + "(make the frame larger, or set isWrapped or truncationMode)"
      )
    ]
  }

  private func missingGlyphs(in layout: TextLayout, of text: SceneText) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if !layout.missingCharacters.isEmpty {
      let names = layout.missingCharacters.prefix(8).map { scalar in
        "U+" + String(scalar.value, radix: 16, uppercase: true)
      }
      result.append(
        Diagnostic(
          .warning,
          .missingGlyph,
          path: "\(text.path).string",
          "no font in use has \(names.joined(separator: ", ")) (choose a font that does)"
        )
      )
    }
    if layout.colorGlyphCount > 0 {
      result.append(
        Diagnostic(
          .warning,
          .missingGlyph,
          path: "\(text.path).string",
          "colour emoji are not drawn (use a font with outlines)"
        )
      )
    }
    return result
  }
}
