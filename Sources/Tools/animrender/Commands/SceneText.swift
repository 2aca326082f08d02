import Files
import LottieFormat
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel

/// The text of an input, taken out of what it was compressed or packed into.
struct SceneText {
  /// The name for messages; in an archive, the archive's and the file's.
  let file: String
  /// What the manifest of an archive asks for and is not drawn; told already.
  let warnings: [Diagnostic]
  private let bytes: [UInt8]
  private let files: PackedFiles?
  private let limits: Limits
  private let compatibility: LottieCompatibility

  /// The text of a file, which may be a gzip file or a dotLottie archive; its content tells.
  ///
  /// - Throws: `CommandEnd` after printing errors of an archive; `UsageError`; `RenderError`.
  init(
    _ written: [UInt8],
    file: String,
    _ arguments: Arguments,
    limits: Limits,
    _ messages: inout Messages
  ) throws {
    self.limits = limits
    compatibility = try arguments.word("lottie-compat", as: LottieCompatibility.self) ?? .web
    guard let archive = try InputArchive(written, limits: limits) else {
      if arguments["animation"] != nil {
        throw UsageError("--animation: \(file) is no dotLottie archive (leave the option out)")
      }
      self.file = file
      bytes = try CompressedInput.expanded(written, limit: limits.inputBytes)
      files = nil
      warnings = []
      return
    }
    guard let listed = try archive.contents(of: DotLottieManifest.name) else {
      throw RenderError(
        .badInput,
        "the ZIP archive is no dotLottie file: it has no \(DotLottieManifest.name)"
      )
    }
    let manifestFile = "\(file)/\(DotLottieManifest.name)"
    let manifest: DotLottieManifest
    do throws(SceneReadError) {
      manifest = try DotLottieManifest(listed, limits: limits)
    } catch {
      messages.tell(error.diagnostics, file: manifestFile)
      throw CommandEnd(code: .badInput)
    }
    let animation = try Self.choice(arguments, manifest)
    guard let name = manifest.path(of: animation, among: archive.names),
      let bytes = try archive.contents(of: name)
    else {
      throw RenderError(.badInput, "the archive has no file of its animation '\(animation)'")
    }
    warnings = manifest.warnings(about: animation, among: archive.names)
    messages.tell(warnings, file: manifestFile)
    self.file = "\(file)/\(name)"
    self.bytes = bytes
    files = try PackedFiles(archive, manifest, animation: animation)
  }

  private static func choice(
    _ arguments: Arguments,
    _ manifest: DotLottieManifest
  ) throws(UsageError) -> String {
    guard let asked = arguments["animation"] else { return manifest.initial }
    guard manifest.animations.contains(asked) else {
      let known = manifest.animations
      let listed = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
      throw UsageError(
        "--animation: the archive has no animation '\(asked)', only \(listed)"
          + didYouMean("", asked, known)
      )
    }
    return asked
  }

  /// The scene that the text describes.
  ///
  /// - Parameters:
  ///   - overrides: values for the variables of a scene, or the slots of an animation.
  ///   - embedded: opens the animations that a scene plays.
  func read(
    overrides: VariableOverrides,
    embedded: EmbeddedFiles
  ) throws(SceneReadError) -> ImportedScene {
    guard files != nil || !SceneReader.isScene(bytes) && LottieReader.isLottie(bytes) else {
      let files = embedded.sceneFiles(compatibility)
      return try SceneReader(limits: limits, overrides: overrides, files: files).read(bytes)
    }
    let reader = LottieReader(limits: limits, compatibility: compatibility, overrides: overrides)
    return try reader.read(bytes, files: files)
  }
}
