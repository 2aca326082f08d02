internal import Compression
internal import Files
internal import JSONText
internal import SceneModel
internal import TextShaping

/// The contents of an archive of an input, as they are collected.
struct BundleContent {
  var settings: BundleSettings
  private let limits: Limits
  private var contents: [String: [UInt8]] = [:]
  private var sources: [(source: String, name: String)] = []
  private var total = 0
  /// The names that fonts outside the scene's folder have got, by their paths.
  private var fontNames: [String: String] = [:]

  init(settings: BundleSettings, limits: Limits) {
    (self.settings, self.limits) = (settings, limits)
  }

  /// The names of all files, sorted as bytes.
  var names: [String] {
    contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The list of sources with their names in the archive.
  var record: JSONValue {
    .array(
      sources.map { .object([("source", .string($0.source)), ("file", .string($0.name))]) }
    )
  }

  /// The archive, with its table.
  ///
  /// - Throws: `limit` where it is larger than what is opened.
  func archive(_ table: String) throws(RenderError) -> [UInt8] {
    var contents = contents
    contents[SceneBundle.table] = Array(table.utf8)
    let bytes: [UInt8]
    do throws(ZipArchive.Failure) {
      bytes = try ZipArchive.bytes(storing: contents)
    } catch {
      throw tooLarge("\(contents.count) files")
    }
    guard contents.count <= limits.archiveEntries else { throw tooLarge("\(contents.count) files") }
    guard bytes.count <= limits.inputBytes else { throw tooLarge("\(bytes.count) bytes") }
    return bytes
  }

  /// Opens and loads an input, and collects the files that were read for it.
  ///
  /// - Returns: the messages about it.
  /// - Throws: `usage` for names in the options that the input does not have; `limit`.
  mutating func fill(
    _ path: String,
    _ input: [UInt8],
    _ options: SceneDocument.Options
  ) throws(SceneLoadingError) -> [InputMessage] {
    let log = SourceLog()
    var options = options
    (options.log, options.cache) = (log, nil)
    var messages: [InputMessage] = []
    var (loader, fonts): (ResourceLoader?, [(family: String?, path: String)]) = (nil, [])
    // Installed fonts serve by their characters; where the archive is opened, as fallbacks.
    var (installed, emoji): ([String], [String]) = ([], [])
    do throws(SceneLoadingError) {
      let document = try SceneDocument.open(
        input,
        name: path,
        folder: FileSystem.folder(of: path),
        options
      )
      let loaded = document.loadAvailable()
      (loader, messages) = (document.loader, document.messages + loaded.messages + loaded.problems)
      fonts = Self.fonts(try document.fontUses(), loaded, besides: options.fonts)
      installed = Set(loaded.resources.installedFontFiles).ordered()
      emoji = Set(loaded.resources.installedEmojiFiles).ordered()
    } catch {
      guard error.code != .usage else { throw error }
      messages = error.messages
    }
    do throws(RenderError) {
      let fileLoader = loader ?? ResourceLoader(folder: FileSystem.folder(of: path), options)
      for source in log.sources {
        let flag = "--max-archive-entry-bytes"
        let limit = limits.archiveEntryBytes
        let bytes = try fileLoader.read(source, limit: limit, flag: flag).bytes
        sources.append((source, try add(bytes, named: source)))
      }
      let installed = installed.map { FontLibrary.Fallback.file($0) }
      try addFonts(fonts, options.fonts.fallbacks + installed)
      settings.emojiFonts = try emoji.map { path throws(RenderError) in try addFont(path) }
    } catch {
      throw SceneLoadingError(error, file: nil)
    }
    return messages
  }

  /// Adds a file.
  ///
  /// - Parameter wanted: the name that it gets where no other file has it, and it can be one.
  /// - Returns: its name.
  /// - Throws: `limit`.
  mutating func add(_ bytes: [UInt8], named wanted: String) throws(RenderError) -> String {
    let parts = wanted.split(separator: "/").filter { $0 != "." }
    var name = parts.joined(separator: "/")
    let isFit =
      (1...255).contains(name.utf8.count) && !parts.contains("..") && !name.contains("\\")
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    let isTaken = contents[name].map { $0 != bytes } ?? (name == SceneBundle.table)
    if !isFit || isTaken { name = "other/\(contents.count)" }
    guard contents.updateValue(bytes, forKey: name) == nil else { return name }
    total += bytes.count
    guard total <= min(limits.archiveBytes, limits.inputBytes) else {
      throw tooLarge("more than \(min(limits.archiveBytes, limits.inputBytes)) bytes")
    }
    return name
  }

  private func tooLarge(_ what: String) -> RenderError {
    RenderError(
      .limit,
      "the archive would have \(what), and could not be opened (leave files out of the scene, or raise "
        + "--max-input-bytes, --max-archive-bytes and --max-archive-entries here and there)"
    )
  }

  private mutating func addFonts(
    _ fonts: [(family: String?, path: String)],
    _ fallbacks: [FontLibrary.Fallback]
  ) throws(RenderError) {
    for font in fonts {
      let entry = BundleSettings.Font(family: font.family, file: try addFont(font.path))
      if !settings.fonts.contains(entry) { settings.fonts.append(entry) }
    }
    settings.fallbacks = try fallbacks.map { (fallback) throws(RenderError) in
      switch fallback {
      case .named: fallback
      case .file(let path): .file(try addFont(path))
      }
    }
  }

  private mutating func addFont(_ path: String) throws(RenderError) -> String {
    if let name = fontNames[path] { return name }
    let bytes = try FileSystem.read(path, limit: limits.fontBytes, flag: "--max-font-bytes")
    let name = try add(bytes, named: "fonts/\(FileSystem.name(of: path))")
    fontNames[path] = name
    return name
  }

  // Returns the font files besides those of the scene, in search order: every font that serves a
  // name, and the fallbacks for missing glyphs.
  private static func fonts(
    _ uses: [FontUse],
    _ loaded: LoadedScene,
    besides library: FontLibrary
  ) -> [(family: String?, path: String)] {
    var fonts: [(family: String?, font: ResolvedFont)] = []
    for use in uses {
      guard let font = use.font else { continue }
      switch font.match {
      case .named, .fallback, .installed: fonts.append((nil, font))
      // Only installed fonts have twins and lists, and those are not searched when the archive is opened.
      case .metricTwin, .listed: fonts.append((use.name, font))
      }
      fonts += (loaded.resources.fonts?.fallbacks(for: use.name, weight: use.weight) ?? [])
        .map { (nil, $0) }
    }
    let files = library.fallbacks.compactMap { fallback -> String? in
      if case .file(let path) = fallback { path } else { nil }
    }
    fonts.removeAll { font in
      font.font.origin == .asset || EmbeddedFont.contains(font.font.path)
        || files.contains(font.font.path)
    }
    let installed = fonts.filter { $0.font.origin == .system }
    let given = fonts.filter { $0.font.origin != .system }
    return (given + installed).map { ($0.family, $0.font.path) }
  }
}
