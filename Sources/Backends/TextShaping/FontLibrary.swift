/// Where fonts come from, in the order in which they are searched.
///
/// 1. `files`, by their asset name, then by family or full name;
/// 2. `folders`, with their subfolders;
/// 3. the system's fonts, by exact family or full name or by the list of metric twins;
/// 4. of a list of names, separated by commas, the later ones in the same way; generic names, and `defaultValue`,
///    mean what browsers take for them, but fallback fonts that were chosen go before `defaultValue`;
/// 5. for emoji, unless the fallback fonts were chosen, an installed font in colour;
/// 6. the fallback fonts.
///
/// Fontconfig substitutes nothing. This is a description only: `FontCatalog` opens it.
public struct FontLibrary: Sendable, Hashable {
  /// A font file given by the scene or on the command line.
  public struct File: Sendable, Hashable {
    /// The path of a TrueType or OpenType file or collection.
    public var path: String
    /// The name of the font asset, which goes before all families; nil for `--font-file`.
    public var assetName: String?
    /// A family that takes the place of the one stored in the file.
    public var family: String?
    /// The properties that take the place of those stored in the file; nil for a file that speaks for itself.
    public var declaration: FontDeclaration?

    /// A font file.
    public init(
      path: String,
      assetName: String? = nil,
      family: String? = nil,
      declaration: FontDeclaration? = nil
    ) {
      (self.path, self.assetName, self.family) = (path, assetName, family)
      self.declaration = declaration
    }
  }

  /// A font that serves where nothing else does.
  public enum Fallback: Sendable, Hashable {
    /// A family or full name, looked up in files, folders and the system's fonts (even when these
    /// are turned off for named fonts).
    case named(String)
    /// A font file.
    case file(String)

    /// The name or path, for messages.
    public var label: String {
      switch self {
      case .named(let name): name
      case .file(let path): path
      }
    }
  }

  /// Font assets and files of the command line, in order.
  public var files: [File]
  /// Folders that are searched with their subfolders.
  public var folders: [String]
  /// Whether installed fonts may be used by name.
  public var usesSystemFonts: Bool
  /// The fonts that serve where nothing else does: for a name the first that opens, for a letter the first that has it.
  public var fallbacks: [Fallback] { didSet { hasChosenFallbacks = true } }
  /// Whether the fallback fonts were chosen; if not, emoji come from installed fonts in colour first.
  public private(set) var hasChosenFallbacks: Bool
  /// Files of fonts in colour that emoji come from before the fallback fonts.
  public var emojiFiles: [String] = []

  /// A description of fonts; without arguments the system's fonts with DejaVu Sans as fallback.
  public init(
    files: [File] = [],
    folders: [String] = [],
    usesSystemFonts: Bool = true,
    fallbacks: [Fallback]? = nil
  ) {
    (self.files, self.folders, self.usesSystemFonts) = (files, folders, usesSystemFonts)
    self.fallbacks = fallbacks ?? [.named("DejaVu Sans")]
    hasChosenFallbacks = fallbacks != nil
  }
}

extension FontLibrary {
  /// Whether emoji that no named font has come from a font in colour before the fallback fonts.
  var prefersColoredEmoji: Bool { !emojiFiles.isEmpty || usesSystemFonts && !hasChosenFallbacks }
}

/// Families whose glyphs have the same advances as a well-known font that Debian cannot ship, which also serve for
/// the generic names of letters with serifs and of one width.
enum MetricTwin {
  /// Returns the substitute family for a name, or nil.
  static func family(for name: String) -> String? {
    switch name.lowercased() {
    case "helvetica", "arial": "Liberation Sans"
    case "times", "times new roman", "serif": "Liberation Serif"
    case "courier", "courier new", "monospace": "Liberation Mono"
    default: nil
    }
  }
}
