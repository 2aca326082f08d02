internal import JSONText
public import SceneFormat
public import SceneModel

/// Reads Lottie animations as scenes.
public struct LottieReader: Sendable {
  private let limits: Limits
  private let compatibility: LottieCompatibility
  private let overrides: VariableOverrides
  private let runsScripts: Bool
  private let measure: LottieTextMeasure?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limits: the limits on a scene's cost.
  ///   - compatibility: the player to follow where players differ.
  ///   - overrides: values for the slots of the animation.
  ///   - runsScripts: whether scripts run; otherwise the keyframes of
  ///     these properties apply.
  ///   - measure: measures replaced texts that are to fit; nil to leave them as they are.
  public init(
    limits: Limits = Limits(),
    compatibility: LottieCompatibility = .web,
    overrides: VariableOverrides = VariableOverrides(),
    runsScripts: Bool = true,
    measure: LottieTextMeasure? = nil
  ) {
    (self.limits, self.runsScripts, self.measure) = (limits, runsScripts, measure)
    (self.overrides, self.compatibility) = (overrides, compatibility)
  }

  /// Returns whether a file is a Lottie animation: an object with at least four of the keys `v`,
  /// `fr`, `ip`, `op`, `w`, `h` and `layers`, of which scenes have the last only.
  ///
  /// Examines the keys of the outermost object only, so that a file with errors inside, or one
  /// that lacks some of them, is still recognized.
  public static func isLottie(_ bytes: [UInt8]) -> Bool {
    var keys = TopLevelKeys(bytes)
    var missing: Set<String> = ["v", "fr", "ip", "op", "w", "h", "layers"]
    while missing.count > 3, let key = keys.next() { missing.remove(key) }
    return missing.count <= 3
  }

  /// Reads an animation.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8, with or without a byte order mark.
  ///   - files: the archive that contains the animation and its images; nil for a separate file.
  /// - Throws: all errors, in the order of their positions.
  public func read(
    _ bytes: [UInt8],
    files: PackedFiles? = nil
  ) throws(SceneReadError) -> ImportedScene {
    try read(bytes, files: files, wantsTargets: false)
  }

  /// Reads an animation.
  ///
  /// - Parameters:
  ///   - wantsTargets: whether the result lists the layers that can be named.
  package func read(
    _ bytes: [UInt8],
    files: PackedFiles?,
    wantsTargets: Bool
  ) throws(SceneReadError) -> ImportedScene {
    let report = ReadReport()
    let source = SourceText(bytes)
    let value = JSONParser.parse(source, limits: limits, report: report, lastOfKeyWins: true)
    guard let value else {
      throw SceneReadError(diagnostics: report.diagnostics(in: source))
    }
    let context = LottieContext(
      report: report,
      limits: limits,
      compatibility: compatibility,
      isCompleted: JSONCursor(value)["__complete"]?.isTrue == true
    )
    (context.files, context.measure) = (files, measure)
    var slots = LottieSlots(value)
    if let theme = files?.theme {
      slots.apply(LottieTheme(theme.bytes, animation: theme.animation, limits: limits), context)
    }
    let filled: JSONValue
    var notes: [String] = []
    do throws(VariableError) {
      var values = overrides
      let targets = try values.takeTargets { slots.has($0) }
      var edited = LottieTargets(
        try slots.applied(to: value, values, limits: limits),
        limits: limits
      )
      notes = try edited.apply(targets, limits: limits)
      filled = edited.root
    } catch {
      throw SceneReadError(diagnostics: [], variableError: error)
    }
    for note in notes { report.add(.note, .targets, offset: 0, path: "", note) }
    let read = LottieFileReader(
      context: context,
      root: JSONCursor(filled),
      source: source,
      runsScripts: runsScripts
    ).read()
    let diagnostics = report.diagnostics(in: source)
    guard let read, !report.hasErrors else { throw SceneReadError(diagnostics: diagnostics) }
    var scene = read.scene
    scene.canvas.background = files?.background.flatMap(ColorText.color)
    var imported = ImportedScene(
      scene: scene,
      diagnostics: diagnostics,
      variables: slots.variables,
      locations: context.scripts?.locations ?? [:]
    )
    imported.origins = PartOrigins(
      of: scene,
      layers: read.origins,
      named: context.parts.mapValues(\.part),
      in: source
    )
    if wantsTargets { imported.targets = LottieTargets(filled, limits: limits).list }
    return imported
  }
}
