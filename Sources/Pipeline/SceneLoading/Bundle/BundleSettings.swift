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

  // What is recorded of these are the choices about the input, without fonts and limits.
  private var options = SceneDocument.Options()
  /// The fonts that are not assets of the input, in search order.
  var fonts: [Font] = []
  /// Names, or names in the archive of files.
  var fallbacks = FontLibrary().fallbacks
  /// Names in the archive of the files of fonts in colour that emoji come from before the fallback fonts.
  var emojiFonts: [String] = []

  /// The settings of options; fonts are left out.
  init(_ options: SceneDocument.Options) { self.options = options }

  /// The settings of a table.
  ///
  /// - Parameter names: the files of the archive.
  /// - Throws: `badInput` for a value that is none of its kind.
  init(_ table: JSONCursor, among names: [String]) throws(RenderError) {
    let settings = table["settings"]
    options.variables = VariableOverrides(record: settings?["variables"])
    options.animation = settings?["animation"]?.text
    options.layer = settings?["layer"]?.text
    options.compatibility = try Self.word(settings, "lottieCompat") ?? .web
    options.runsScripts = settings?["expressions"]?.text != "off"
    options.colorScheme = try Self.word(settings, "colorScheme") ?? .light
    options.missingAssets = try Self.word(settings, "missingAssets") ?? .error
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
          ("variables", options.variables.record),
          ("animation", .string(options.animation)),
          ("layer", .string(options.layer)),
          ("lottieCompat", .string(options.compatibility.rawValue)),
          ("expressions", .string(options.runsScripts ? "on" : "off")),
          ("colorScheme", .string(options.colorScheme.rawValue)),
          ("missingAssets", .string(options.missingAssets.rawValue)),
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
  func apply(to target: inout SceneDocument.Options) {
    target.variables = options.variables.overridden(by: target.variables)
    target.animation = target.animation ?? options.animation
    target.layer = target.layer ?? options.layer
    func apply<Value: Equatable>(_ setting: WritableKeyPath<SceneDocument.Options, Value>) {
      let isSet = target[keyPath: setting] != SceneDocument.Options()[keyPath: setting]
      if !isSet { target[keyPath: setting] = options[keyPath: setting] }
    }
    apply(\.compatibility)
    apply(\.runsScripts)
    apply(\.colorScheme)
    apply(\.missingAssets)
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
