import CommandTable
import Files
import RenderPipeline
import SceneLoading

extension ManifestOrigin {
  /// The options that a manifest contains: options that decide what is drawn and open no file.
  ///
  /// The command line of `verify` names folders, fonts and variables from files. A manifest of a
  /// stranger therefore reads nothing outside its folder. Frames and rate are recorded with their
  /// final values.
  static let recordable = Option.all.filter {
    [.size, .drawing, .scene, .captions, .resources].contains($0.topic)
      && !["props", "captions", "asset-root", "font-dir", "font-file"].contains($0.name)
  }

  /// Where the frames of an input come from.
  init(_ input: SceneInput, path: String, files: [ResourceLoader.File], _ arguments: Arguments) {
    self.init(
      input: path,
      hash: input.document.hash,
      toolchain: input.document.toolchain,
      options: Self.recordedOptions(arguments),
      properties: arguments["props"],
      captions: arguments["captions"],
      assets: files.compactMap(\.openable)
    )
  }

  /// The options of a command that a manifest holds, as arguments.
  static func recordedOptions(_ arguments: Arguments) -> [String] {
    arguments.given(recordable).flatMap { option, value in
      guard let value else { return ["--\(option.name)"] }
      return namesFile(value, option) ? [] : ["--\(option.name)", value]
    }
  }

  /// Whether the value of an option names a file: that of `--fallback-font` can.
  static func namesFile(_ value: String, _ option: Option) -> Bool {
    option.name == "fallback-font" && (value.contains("/") || FileSystem.exists(value))
  }
}
