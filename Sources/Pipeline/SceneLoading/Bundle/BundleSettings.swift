internal import Files
internal import JSONText
internal import LottieFormat
internal import SceneFormat
internal import TextShaping

/// How the input of an archive was opened, besides the files that it names.
struct BundleSettings {
  /// A font that serves names of the input.
  struct Font: Hashable {
    /// The family that the font serves instead of its actual names; nil for its actual names.
    var family: String?
    /// Its name in the archive.
    var file: String
  }

  var variables = VariableOverrides()
  var animation: String?
  var layer: String?
  var compatibility = LottieCompatibility.web
  var runsScripts = true
  var colorScheme = ColorScheme.light
  var missingAssets = MissingAssets.error
  /// The fonts that are not assets of the input, in search order.
  var fonts: [Font] = []
  /// Names, or names in the archive of files.
  var fallbacks = FontLibrary().fallbacks
  /// Names in the archive of the files of fonts in colour that emoji come from before the fallback fonts.
  var emojiFonts: [String] = []

  /// The settings of options; fonts are left out.
  init(_ options: SceneDocument.Options) {
    variables = options.variables
    animation = options.animation
    layer = options.layer
    compatibility = options.compatibility
    runsScripts = options.runsScripts
    colorScheme = options.colorScheme
    missingAssets = options.missingAssets
  }

  /// The settings of a table.
  ///
  /// - Parameter names: the files of the archive.
  /// - Throws: `badInput` for a value that is none of its kind.
  init(_ table: JSONCursor, among names: [String]) throws(RenderError) {
    let settings = table["settings"]
    variables = VariableOverrides(record: settings?["variables"])
    animation = settings?["animation"]?.text
    layer = settings?["layer"]?.text
    compatibility = try Self.word(settings, "lottieCompat") ?? .web
    runsScripts = settings?["expressions"]?.text != "off"
    colorScheme = try Self.word(settings, "colorScheme") ?? .light
    missingAssets = try Self.word(settings, "missingAssets") ?? .error
    func file(_ entry: JSONCursor) throws(RenderError) -> String {
      guard let name = entry["file"]?.text, names.contains(name) else {
        throw SceneBundle.failure("names a font that is not in the archive")
      }
      return name
    }
    for entry in table["fonts"]?.elements ?? [] {
      fonts.append(Font(family: entry["family"]?.text, file: try file(entry)))
    }
    for entry in table["emojiFonts"]?.elements ?? [] { emojiFonts.append(try file(entry)) }
    guard let listed = table["fallbackFonts"] else { return }
    fallbacks = []
    for entry in listed.elements {
      if let name = entry.text {
        fallbacks.append(.named(name))
      } else {
        fallbacks.append(.file(try file(entry)))
      }
    }
  }

  /// The members of the table.
  var record: [(String, JSONValue)] {
    [
      (
        "settings",
        .object([
          ("variables", variables.record),
          ("animation", .string(animation)),
          ("layer", .string(layer)),
          ("lottieCompat", .string(compatibility.rawValue)),
          ("expressions", .string(runsScripts ? "on" : "off")),
          ("colorScheme", .string(colorScheme.rawValue)),
          ("missingAssets", .string(missingAssets.rawValue)),
        ])
      ),
      (
        "fonts",
        .array(fonts.map { .object([("family", .string($0.family)), ("file", .string($0.file))]) })
      ),
      (
        "emojiFonts",
        .array(emojiFonts.map { .object([("file", .string($0))]) })
      ),
      (
        "fallbackFonts",
        .array(
          fallbacks.map { fallback in
            switch fallback {
            case .named(let name): .string(name)
            case .file(let file): .object([("file", .string(file))])
            }
          }
        )
      ),
    ]
  }

  /// Applies these settings to options that are not set already.
  func apply(to options: inout SceneDocument.Options) {
    let defaultValue = SceneDocument.Options()
    options.variables = variables.overridden(by: options.variables)
    options.animation = options.animation ?? animation
    options.layer = options.layer ?? layer
    if options.compatibility == defaultValue.compatibility { options.compatibility = compatibility }
    if options.runsScripts { options.runsScripts = runsScripts }
    if options.colorScheme == defaultValue.colorScheme { options.colorScheme = colorScheme }
    if options.missingAssets == defaultValue.missingAssets { options.missingAssets = missingAssets }
  }

  private static func word<Word: RawRepresentable>(
    _ settings: JSONCursor?,
    _ key: String
  ) throws(RenderError) -> Word? where Word.RawValue == String {
    guard let text = settings?[key]?.text else { return nil }
    guard let word = Word(rawValue: text) else {
      throw SceneBundle.failure("has an unknown \(key)")
    }
    return word
  }
}
