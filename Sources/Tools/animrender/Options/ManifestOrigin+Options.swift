import CommandTable
import Files
import RenderPipeline
import SceneLoading

extension ManifestOrigin {
  /// The groups of options that decide what is drawn; frames and rate are recorded as they came out.
  static let topics: Set<Option.Topic> = [.size, .scene, .resources]

  /// Where the frames of an input come from.
  init(
    _ input: SceneInput,
    path: String,
    files: [ResourceLoader.File],
    _ arguments: Arguments,
    _ paths: ManifestPaths
  ) {
    self.init(
      input: path,
      hash: input.document.hash,
      options: Self.recordedOptions(arguments, paths),
      properties: arguments["props"],
      assets: files.compactMap(\.openable)
    )
  }
}

extension ManifestOrigin {
  /// The options of those groups, with paths as the manifest holds them.
  static func recordedOptions(_ arguments: Arguments, _ paths: ManifestPaths) -> [String] {
    arguments.given(topics).flatMap { option, value in
      guard let value else { return ["--\(option.name)"] }
      return ["--\(option.name)", paths.recorded(value, of: option)]
    }
  }
}

extension ManifestPaths {
  /// The value of an option as the manifest holds it.
  fileprivate func recorded(_ value: String, of option: Option) -> String {
    guard option.holdsPath(value) else { return value }
    let path = recorded(value)
    // The name of a font has no slash.
    return option.name == "fallback-font" && !path.contains("/") ? "./\(path)" : path
  }

  /// The value of an option of the manifest, as the command line would have it.
  func opened(_ value: String, of option: Option) -> String {
    option.holdsPath(value) ? opened(value) : value
  }
}

extension Option {
  fileprivate func holdsPath(_ value: String) -> Bool {
    guard completion == .file || completion == .folder else { return false }
    return name != "fallback-font" || value.contains("/") || FileSystem.exists(value)
  }
}
