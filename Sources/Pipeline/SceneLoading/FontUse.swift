public import Files
internal import Graphics
internal import Sampling
public import SceneModel
public import TextShaping

/// A font that a scene asks for, and what serves it.
public struct FontUse: Sendable, Hashable {
  /// The rule by which a file was chosen; the raw value is the word of reports.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The name of a font asset, or a family in one.
    case asset
    /// A family in a file of `--font-file`.
    case file = "font-file"
    /// A family in a folder of `--font-dir`.
    case folder = "font-dir"
    /// An installed family.
    case system
    /// An installed family with the same metrics.
    case metricTwin = "metric-twin"
    /// The fallback font, because nothing else has the name.
    case fallback
  }

  /// The name that the scene asks for.
  public var name: String
  /// The weight that it asks for, 1…1000.
  public var weight: Int
  /// Whether it asks for a slanted face.
  public var isItalic = false
  /// The layer that asks first, as a path in the scene.
  public var path: String
  /// The face that serves it; nil where none opens.
  public var font: ResolvedFont?
  /// Why none does; nil where one does.
  public var problem: String?

  /// The file of the face; nil where none was found, and for a font that is in the scene itself.
  public var file: String? {
    font.flatMap { EmbeddedFont.contains($0.path) ? nil : $0.path }
  }

  /// How the face was found; nil where none was.
  public var rule: Rule? {
    guard let font else { return nil }
    switch (font.match, font.origin) {
    case (.fallback, _), (.listed, _), (.installed, _): return .fallback
    case (.metricTwin, _): return .metricTwin
    case (.named, .asset): return .asset
    case (.named, .file): return .file
    case (.named, .folder): return .folder
    case (.named, .system): return .system
    }
  }
}

extension ResourceLoader {
  /// Returns every font that the texts of a scene request, once per name, weight and slant, in the
  /// order of layers.
  ///
  /// Unreadable font assets are left out, so that their replacements are visible.
  ///
  /// - Throws: `RenderError` for a folder or file of the command line that cannot be used.
  public func fontUses(of scene: Scene) throws(RenderError) -> [FontUse] {
    let catalog = try TextError.mapped(
      try FontCatalog(
        library(of: scene),
        limits: FontLimits(fileBytes: limits.fontBytes, files: limits.fonts)
      )
    ) { RenderError($0) }
    var uses: [FontUse] = []
    var seen: Set<String> = []
    let outlined = scene.outlinedTexts.filter { !$0.text.lettersWithoutGlyphs.isEmpty }
    for text in scene.texts + outlined.map({ SceneText(path: $0.path, vector: $0.text) }) {
      for run in text.request.runs {
        for name in Self.separateNames(run.font, catalog)
        where seen.insert("\(run.fontWeight) \(run.isItalic) \(name)").inserted {
          uses.append(use(of: name, in: run, at: text.path, catalog))
        }
      }
    }
    return uses
  }

  // The names of a list; the list itself where it ends in the default of browsers, which is no font.
  private static func separateNames(_ list: String, _ catalog: FontCatalog) -> [String] {
    let names = catalog.faces(ofList: list).map(\.requestedName)
    let missing = catalog.missingNames(ofList: list)
    let all = FontNameList.names(list)
    return all.count > 1 && names.count + missing.count == all.count ? all : [list]
  }

  // The next font of the list serves a missing name.
  private func use(
    of name: String,
    in run: TextLayoutRequest.Run,
    at path: String,
    _ catalog: FontCatalog
  ) -> FontUse {
    var use = FontUse(name: name, weight: run.fontWeight, path: path)
    use.isItalic = run.isItalic
    do {
      let weight = run.fontWeight
      let font = try catalog.resolve(name, weight: weight, isItalic: run.isItalic)
      use.font =
        font.usedFallback
        ? try catalog.resolve(run.font, weight: weight, isItalic: run.isItalic) : font
    } catch {
      use.problem = error.description
    }
    return use
  }
}
