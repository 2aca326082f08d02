internal import JSONText
public import SceneFormat
public import SceneModel

/// The manifest of a dotLottie archive (version 1 or 2): the information about its animations.
public struct DotLottieManifest: Sendable {
  /// The manifest's name in the archive.
  public static let name = "manifest.json"

  /// The names of the animations, in the order of the manifest; at least one.
  public let animations: [String]
  /// The animation drawn by default.
  public let initial: String
  private let isSecondVersion: Bool
  private let warnings: [String: [Diagnostic]]
  private let themes: [String: (name: String, warnings: [Diagnostic])]
  private let backgrounds: [String: String]

  /// Reads a manifest.
  ///
  /// - Throws: all errors, in the order of their positions.
  public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(SceneReadError) {
    let report = ReadReport()
    let source = SourceText(bytes)
    guard
      let value = JSONParser.parse(source, limits: limits, report: report, lastOfKeyWins: true)
    else { throw SceneReadError(diagnostics: report.diagnostics(in: source)) }
    let root = JSONCursor(value)
    let list = root["animations"]
    var animations: [String] = []
    var warnings: [String: [Diagnostic]] = [:]
    var themes: [String: (name: String, warnings: [Diagnostic])] = [:]
    var backgrounds: [String: String] = [:]
    let general = Self.warnings(about: root["initial"], in: source, "stateMachine") {
      "the state machine \($0) is not run; the animation plays from its beginning"
    }
    for entry in list?.elements ?? [] {
      guard let id = entry["id"]?.text, warnings[id] == nil else { continue }
      guard id == String(id.quoted.dropFirst().dropLast()) else {
        report.error(
          .value,
          entry,
          "\(id.quoted) is no name of an animation (use letters and digits)"
        )
        continue
      }
      animations.append(id)
      func warned(_ key: String, _ message: (String) -> String) -> [Diagnostic] {
        Self.warnings(about: entry, in: source, key, message)
      }
      warnings[id] = general + warned("defaultTheme") { "the theme \($0) is not applied" }
      if let theme = entry["initialTheme"]?.text {
        let reported = warned("initialTheme") { "the archive has no theme \($0) (add it in t/)" }
        themes[id] = (theme, reported)
      }
      if let background = entry["background"]?.text, ColorText.color(background) != nil {
        backgrounds[id] = background
      } else {
        warnings[id]? += warned("background") { "\($0) is no colour; no background is drawn" }
      }
    }
    if animations.isEmpty {
      report.error(
        .missing,
        list ?? root,
        "the manifest names no animation (give animations: [{ \"id\": … }])"
      )
    }
    guard let first = animations.first, !report.hasErrors else {
      throw SceneReadError(diagnostics: report.diagnostics(in: source))
    }
    let asked = root["initial"]?["animation"] ?? root["activeAnimationId"]
    (self.animations, self.warnings) = (animations, warnings)
    (self.themes, self.backgrounds) = (themes, backgrounds)
    initial = asked?.text.flatMap { warnings[$0] == nil ? nil : $0 } ?? first
    isSecondVersion = root["version"]?.text?.hasPrefix("2") ?? false
  }

  /// Returns the path of an animation in the archive; nil when it is missing.
  ///
  /// The folders of both versions are searched, the manifest's version first.
  public func path(of animation: String, among names: some Sequence<String>) -> String? {
    let names = Set(names)
    let first = ["animations/\(animation).json"]
    let second = ["a/\(animation).json", "a/\(animation).lot"]
    return (isSecondVersion ? second + first : first + second).first(where: names.contains)
  }

  /// Returns the path in the archive of an animation's initial theme; nil when there is none.
  public func themePath(of animation: String, among names: some Sequence<String>) -> String? {
    guard let name = themes[animation]?.name else { return nil }
    let path = "t/\(name).json"
    return names.contains(path) ? path : nil
  }

  /// Returns the background colour of an animation; nil for none.
  public func background(of animation: String) -> String? { backgrounds[animation] }

  /// Returns warnings about features that the manifest requests and that are not drawn for an
  /// animation.
  ///
  /// - Parameter names: the files of the archive.
  public func warnings(
    about animation: String,
    among names: some Sequence<String>
  ) -> [Diagnostic] {
    let isMissing = themes[animation] != nil && themePath(of: animation, among: names) == nil
    let missing = isMissing ? themes[animation]?.warnings ?? [] : []
    return (warnings[animation] ?? []) + missing
  }

  private static func warnings(
    about entry: JSONCursor?,
    in source: SourceText,
    _ key: String,
    _ message: (String) -> String
  ) -> [Diagnostic] {
    guard let cursor = entry?[key], let text = cursor.text, !text.isEmpty else { return [] }
    let reported = ReadReport()
    reported.add(
      .warning,
      .unsupportedFeature,
      offset: cursor.value.offset,
      path: cursor.path.text,
      message(text.quoted)
    )
    return reported.diagnostics(in: source)
  }
}
