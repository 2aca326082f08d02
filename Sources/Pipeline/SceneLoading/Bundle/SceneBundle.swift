internal import Files
internal import JSONText
package import SceneModel
internal import TextShaping

/// An archive of an input with all files that were read for it, as `doctor --repro` writes it: a
/// portable scene.
///
/// A ZIP archive with the table `animrender-repro.json`. All paths are inside it, and its contents
/// alone determine the rendering. When unpacked, the input also opens from the folder, but without
/// its settings and fonts.
package struct SceneBundle {
  /// The name of its table of contents.
  static let table = "animrender-repro.json"
  static let format = "animrender-repro/1"

  /// The name of the input in the archive.
  let input: String
  /// The options of the command line that are about frames, size and encoding, in order.
  package let arguments: [String]
  let settings: BundleSettings
  let files: BundledFiles
  private let archive: InputArchive

  /// Creates the bundle from an input; nil for any other input.
  ///
  /// - Parameters:
  ///   - bytes: the whole input.
  ///   - file: its name, for messages.
  ///   - limits: the limits of an archive.
  /// - Throws: the error in the archive or its table.
  package init?(
    _ bytes: [UInt8],
    file: String,
    limits: Limits
  ) throws(SceneLoadingError) {
    do throws(RenderError) {
      guard let archive = try InputArchive(bytes, limits: limits),
        archive.names.contains(Self.table)
      else { return nil }
      let table = try Self.root(of: archive, limits)
      guard let input = table["input"]?.text, archive.names.contains(input) else {
        throw Self.failure("names no input that is in the archive")
      }
      self.archive = archive
      self.input = input
      arguments = Self.texts(table["arguments"])
      settings = try BundleSettings(table, among: archive.names)
      var names: [String: String] = [:]
      for entry in table["files"]?.elements ?? [] {
        guard let source = entry["source"]?.text, let name = entry["file"]?.text,
          archive.names.contains(name)
        else { throw Self.failure("names a file that is not in the archive") }
        names[source] = name
      }
      files = BundledFiles(archive: archive, file: file, hash: SHA256.hash(of: bytes), names: names)
    } catch {
      throw SceneLoadingError(error, file: file)
    }
  }

  /// Returns the bytes of the input.
  ///
  /// - Throws: `badInput` for a damaged file, or a nested bundle.
  func inputBytes(_ limits: Limits) throws(RenderError) -> [UInt8] {
    let bytes = try archive.contents(of: input) ?? []
    if let inner = try InputArchive(bytes, limits: limits), inner.names.contains(Self.table) {
      throw RenderError(.badInput, "the archive holds an archive of the same kind (open that one)")
    }
    return bytes
  }

  /// How the input is opened: with the archive's settings, over which those of the options go.
  ///
  /// - Throws: `limit` for too many fonts, `systemResources` where there is no memory for them.
  func options(_ options: SceneDocument.Options) throws(RenderError) -> SceneDocument.Options {
    var result = options
    result.bundle = files
    settings.apply(to: &result)
    result.fonts.usesSystemFonts = false
    let count = settings.fonts.count + settings.fallbacks.count + settings.emojiFonts.count
    guard count <= options.limits.fonts else {
      throw RenderError(
        .limit,
        "the archive lists \(count) fonts; the limit is \(options.limits.fonts) (raise it with --max-fonts)"
      )
    }
    for font in settings.fonts {
      result.fonts.files.append(
        FontLibrary.File(path: try path(of: font.file), family: font.family)
      )
    }
    if !options.fonts.hasChosenFallbacks {
      for font in settings.emojiFonts { result.fonts.emojiFiles.append(try path(of: font)) }
      result.fonts.fallbacks = try settings.fallbacks.map { (fallback) throws(RenderError) in
        switch fallback {
        case .named(let name): .named(name)
        case .file(let file): .file(try path(of: file))
        }
      }
    }
    return result
  }

  private func path(of font: String) throws(RenderError) -> String {
    try EmbeddedFont.path(of: try archive.contents(of: font) ?? [])
  }

  private static func root(
    of archive: InputArchive,
    _ limits: Limits
  ) throws(RenderError) -> JSONCursor {
    let source = SourceText(try archive.contents(of: table) ?? [])
    let report = ReadReport()
    guard let value = JSONParser.parse(source, limits: limits, report: report), !report.hasErrors
    else {
      let first = report.diagnostics(in: source).first { $0.severity == .error }
      throw failure("is no JSON: \(first?.message ?? "it is empty")")
    }
    let root = JSONCursor(value)
    guard root["format"]?.text == format else {
      throw failure("is not of the format \"\(format)\" (use a newer animrender)")
    }
    return root
  }

  static func texts(_ list: JSONCursor?) -> [String] { (list?.elements ?? []).compactMap(\.text) }

  static func failure(_ what: String) -> RenderError {
    RenderError(.badInput, "\(table) of the archive \(what)")
  }
}
