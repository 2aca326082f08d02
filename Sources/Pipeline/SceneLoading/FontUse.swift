public import Files
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
    case (.fallback, _), (.listed, _): return .fallback
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
    let catalog: FontCatalog
    do {
      catalog = try FontCatalog(
        library(of: scene),
        limits: FontLimits(fileBytes: limits.fontBytes, files: limits.fonts)
      )
    } catch {
      throw RenderError(error)
    }
    var uses: [FontUse] = []
    var seen: Set<String> = []
    for text in scene.texts {
      for run in text.request.runs
      where seen.insert("\(run.fontWeight) \(run.isItalic) \(run.font)").inserted {
        var use = FontUse(name: run.font, weight: run.fontWeight, path: text.path)
        use.isItalic = run.isItalic
        do {
          use.font = try catalog.resolve(
            run.font,
            weight: run.fontWeight,
            isItalic: run.isItalic
          )
        } catch {
          use.problem = error.description
        }
        uses.append(use)
      }
    }
    return uses
  }
}
