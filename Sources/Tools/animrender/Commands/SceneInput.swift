import Files
import Graphics
import MediaCodecs
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import TextShaping

/// An input that has been read: the scene, what was said about it, and where things stand in it.
struct SceneInput {
  /// The name for messages: the path as given, or `stdin`.
  let file: String
  let imported: ImportedScene
  /// The scene, narrowed to one layer if `--layer` asks for it.
  let scene: Scene
  let limits: Limits
  /// The SHA-256 of the input's bytes.
  let hash: String
  /// What is correct in the scene but probably not meant.
  let hints: [Diagnostic]
  // What the manifest of an archive asks for and is not drawn.
  private let archiveWarnings: [Diagnostic]
  private let resourceOptions: ResourceOptions
  private let cache: ResourceCache?
  private let embedded: EmbeddedFiles

  /// Reads an input and tells what is wrong with it.
  ///
  /// - Parameters:
  ///   - row: values for variables besides those of the arguments, which they win over.
  ///   - cache: what other renders of the process have loaded.
  /// - Throws: `CommandEnd` after printing errors of the input; `UsageError`; `RenderError`.
  init(
    _ path: String,
    _ arguments: Arguments,
    _ messages: inout Messages,
    row: BatchRow? = nil,
    cache: ResourceCache? = nil
  ) throws {
    limits = try Limits(arguments)
    messages.limits = limits
    file = path == "-" ? "stdin" : path
    let written =
      path == "-"
      ? try FileSystem.readStandardInput(limit: limits.inputBytes)
      : try FileSystem.read(path, limit: limits.inputBytes)
    hash = try SHA256.hash(of: written)
    self.cache = cache
    var overrides = try Self.overrides(arguments, limits: limits)
    if let row { overrides = row.added(to: overrides) }
    let text: SceneText
    do {
      text = try SceneText(written, file: file, arguments, limits: limits, &messages)
    } catch let error as RenderError {
      // Of several inputs, only the name tells which one is damaged.
      messages.tell(Diagnostic(.error, error.diagnosticCode, error.message), file: file)
      throw CommandEnd(code: error.exitCode ?? .internalError)
    }
    let folder = path == "-" ? "." : FileSystem.folder(of: path)
    resourceOptions = ResourceOptions(
      roots: [folder] + arguments.all("asset-root"),
      fonts: FontLibrary(arguments)
    )
    embedded = EmbeddedFiles(ResourceLoader(resourceOptions, limits: limits), limits: limits)
    do throws(SceneReadError) {
      imported = try text.read(overrides: overrides, embedded: embedded)
    } catch {
      if let variableError = error.variableError { throw UsageError(variableError.message) }
      messages.tell(error.diagnostics, file: text.file)
      // Errors of the text win over refused files.
      throw CommandEnd(code: error.isOnlyAboutFiles ? .missingInput : .badInput)
    }
    messages.tell(imported.diagnostics, file: text.file)
    archiveWarnings = text.warnings
    hints =
      messages.threshold == .hint
      ? SceneLint.hints(for: imported.scene, locations: imported.locations) : []
    messages.tell(hints, file: file)
    if let name = arguments["layer"] {
      guard let narrowed = imported.scene.isolating(layerNamed: name) else {
        let names = imported.scene.layerNames
        throw UsageError("--layer: no layer is named '\(name)'" + didYouMean("", name, names))
      }
      scene = narrowed
    } else {
      scene = imported.scene
    }
  }

  private static func overrides(
    _ arguments: Arguments,
    limits: Limits
  ) throws -> VariableOverrides {
    let properties = try arguments["props"].map { path in
      try FileSystem.read(path, limit: limits.inputBytes)
    }
    do throws(VariableError) {
      return try VariableOverrides(
        assignments: arguments.all("set"),
        properties: properties,
        limits: limits
      )
    } catch {
      throw UsageError(error.message)
    }
  }

  /// Loads pictures and fonts and tells what is missing.
  ///
  /// - Throws: `CommandEnd` when something cannot be loaded.
  func load(_ messages: inout Messages) throws -> ResourceLoader.Outcome {
    let outcome = loadForReport()
    let problems = outcome.problems.map { problem in
      diagnostic(problem)
    }
    messages.tell(problems, file: file)
    messages.tell(outcome.diagnostics.map(located), file: file)
    if let code = outcome.problems.compactMap(\.exitCode).max(by: { $0.rawValue < $1.rawValue }) {
      throw CommandEnd(code: code)
    }
    return outcome
  }

  /// Loads what can be loaded, for reports that list what is missing.
  func loadForReport() -> ResourceLoader.Outcome {
    var outcome = loader.load(scene)
    outcome.files += embedded.files
    return outcome
  }

  /// Every font that the scene asks for, and what serves it.
  func fontUses() throws(RenderError) -> [FontUse] {
    try ResourceLoader(resourceOptions, limits: limits, cache: cache).fontUses(of: scene)
  }

  /// An error of a render as a message with its place in the input.
  func diagnostic(_ error: RenderError) -> Diagnostic {
    located(Diagnostic(.error, error.diagnosticCode, path: error.path, error.message))
  }

  private func located(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    result.location = result.location ?? imported.locations.nearest(to: diagnostic.path)
    return result
  }

  /// What loads the files of the scene.
  var loader: ResourceLoader { ResourceLoader(resourceOptions, limits: limits, cache: cache) }

  /// The fonts of the command line.
  var fonts: FontLibrary { resourceOptions.fonts }

  /// Whether anything has been warned about, which `--strict` turns into a failure.
  func hasWarnings(_ outcome: ResourceLoader.Outcome) -> Bool {
    (archiveWarnings + imported.diagnostics + outcome.diagnostics).contains {
      $0.severity == .warning
    }
  }

  /// Whether anything has been warned about or hinted at.
  func hasRemarks(_ outcome: ResourceLoader.Outcome) -> Bool {
    (archiveWarnings + imported.diagnostics + hints + outcome.diagnostics).contains {
      $0.severity == .warning || $0.severity == .hint
    }
  }
}

extension Limits {
  /// The limits of the command line.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    for option in LimitOption.all { try option.apply(arguments, to: &self) }
    // Cairo keeps coordinates of pictures in 16 bits.
    guard side <= 32_767 else {
      throw UsageError("--max-side: \(side) is more than the graphics library can do (32767)")
    }
    totalSeconds = try arguments.number("timeout", in: 0.001...1e9) ?? totalSeconds
    frameSeconds = try arguments.number("frame-timeout", in: 0.001...1e9) ?? frameSeconds
  }
}

extension FontLibrary {
  /// The fonts of the command line.
  fileprivate init(_ arguments: Arguments) {
    let fallback: Fallback =
      switch arguments["fallback-font"] {
      case let name? where name.contains("/") || FileSystem.exists(name): .file(name)
      case let name?: .named(name)
      case nil: .named("DejaVu Sans")
      }
    self.init(
      files: arguments.all("font-file").map { File(path: $0) },
      folders: arguments.all("font-dir"),
      usesSystemFonts: !arguments.has("no-system-fonts"),
      fallback: fallback
    )
  }
}

extension [String: SourceLocation] {
  /// The place of a path, or of the nearest part around it that has one.
  fileprivate func nearest(to path: String) -> SourceLocation? {
    var path = path
    while !path.isEmpty {
      if let place = self[path] { return place }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      path = String(path[..<end])
    }
    return nil
  }
}
