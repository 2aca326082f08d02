public import SceneFormat
public import SceneModel

/// The text of a Lottie animation that a scene plays, out of its packing.
public struct LottieSource: Sendable {
  /// Its name for messages: the source, and in an archive the file there.
  public var name: String
  /// The JSON of the animation.
  public var bytes: [UInt8]
  /// The archive that contains it; nil for a separate file.
  public var files: PackedFiles?
  /// Features that the manifest of the archive requests and that are not drawn.
  public var warnings: [Diagnostic]

  /// A text.
  public init(
    name: String,
    bytes: [UInt8],
    files: PackedFiles? = nil,
    warnings: [Diagnostic] = []
  ) {
    (self.name, self.bytes, self.files, self.warnings) = (name, bytes, files, warnings)
  }
}

extension SceneFiles {
  /// A way to read the Lottie animations that a scene plays.
  ///
  /// - Parameters:
  ///   - compatibility: which player they follow.
  ///   - runsScripts: whether their scripts run.
  ///   - measure: measures replaced texts that are to fit.
  ///   - open: finds the text of an animation by its source, as the scene has it, and by its name in
  ///     an archive.
  public init(
    compatibility: LottieCompatibility = .web,
    runsScripts: Bool = true,
    measure: LottieTextMeasure? = nil,
    open: @escaping @Sendable (_ source: String, _ id: String?) throws(AccessError) -> LottieSource
  ) {
    self.init { request throws(AccessError) in
      let source = try open(request.source, request.animation)
      let reader = LottieReader(
        limits: request.limits,
        compatibility: compatibility,
        overrides: request.overrides,
        runsScripts: runsScripts,
        measure: measure
      )
      return Animation(source, reader)
    }
  }
}

extension SceneFiles.Animation {
  fileprivate init(_ source: LottieSource, _ reader: LottieReader) {
    do throws(SceneReadError) {
      let imported = try reader.read(source.bytes, files: source.files)
      self.init(
        name: source.name,
        scene: imported.scene,
        diagnostics: source.warnings + imported.diagnostics
      )
    } catch {
      let failure = error.variableError.map { Diagnostic(.error, .value, path: "", $0.message) }
      self.init(
        name: source.name,
        scene: nil,
        diagnostics: source.warnings + error.diagnostics + (failure.map { [$0] } ?? [])
      )
    }
  }
}
