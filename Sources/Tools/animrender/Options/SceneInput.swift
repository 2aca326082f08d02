import Files
import Graphics
import LottieFormat
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import TextShaping

/// An input of the command line: an opened document whose diagnostics have been reported.
struct SceneInput {
  let document: SceneDocument

  /// Creates an input from a document whose diagnostics have been reported.
  init(_ document: SceneDocument) { self.document = document }

  /// Opens an input and reports its diagnostics.
  ///
  /// - Parameters:
  ///   - row: values for variables, which take precedence over those of the arguments.
  ///   - cache: resources loaded by other renders of the process.
  ///   - wantsTargets: whether the document lists the layers that can be named.
  /// - Throws: `CommandEnd` after printing errors of the input; `UsageError`; `RenderError`.
  init(
    _ path: String,
    _ arguments: Arguments,
    _ messages: inout Messages,
    row: BatchRow? = nil,
    cache: ResourceCache? = nil,
    wantsTargets: Bool = false
  ) throws {
    var options = try SceneDocument.Options(arguments)
    options.wantsTargets = wantsTargets
    if let row { options.variables = row.added(to: options.variables) }
    options.cache = cache
    options.wantsHints = messages.wantsHints
    messages.limits = options.limits
    do throws(SceneLoadingError) {
      document = path == "-" ? try .openStandardInput(options) : try .open(path, options)
    } catch {
      throw error.suggestingFile(for: path).reported(&messages)
    }
    messages.report(document.messages)
    // Also where they are read later, or by another row of a batch.
    if let inputs = ProtectedFiles.current { document.assetPaths.forEach(inputs.add) }
  }

  var file: String { document.file }
  var scene: Scene { document.scene }
  var limits: Limits { document.options.limits }

  /// Reports an error of drawing, and returns the end of the command.
  func reported(_ error: RenderError, _ messages: inout Messages) -> CommandEnd {
    messages.report(document.message(about: error))
    return CommandEnd(code: error.exitCode ?? .internalError)
  }

  /// Loads images and fonts and reports missing ones.
  ///
  /// - Throws: `CommandEnd` when something cannot be loaded.
  func load(_ messages: inout Messages) throws -> LoadedScene {
    let loaded = try messages.reporting(try document.load())
    messages.report(loaded.messages)
    return loaded
  }

  /// The maximum number of frames that are sampled to find layers that no frame shows: of a command
  /// for whole scenes, and of one for single frames.
  static let maxSampledFrames = (scene: 3_600, frame: 240)

  /// Ends the command with `--strict` where anything has been warned about: the first warning is the error.
  ///
  /// - Parameter notes: what has been said about the output.
  func refuseWarnings(
    _ loaded: LoadedScene,
    _ arguments: Arguments,
    notes: [RequestNote] = [],
    _ messages: inout Messages
  ) throws(CommandEnd) {
    let notes = notes.map { InputMessage($0.reported, file: file) }
    guard arguments.has("strict"),
      var first = (document.messages + loaded.messages + notes).first(where: {
        $0.diagnostic.severity == .warning
      })
    else { return }
    first.diagnostic.severity = .error
    first.diagnostic.message = "--strict refuses a warning: \(first.diagnostic.message)"
    messages.report(first)
    throw CommandEnd(code: .answerIsNo)
  }

  /// Whether anything has been warned about or hinted at.
  func hasRemarks(_ loaded: LoadedScene) -> Bool { !remarks(loaded).isEmpty }

  /// The warnings and hints.
  func remarks(_ loaded: LoadedScene) -> [InputMessage] {
    (document.messages + loaded.messages).filter {
      [.warning, .hint].contains($0.diagnostic.severity)
    }
  }
}

extension SceneLoadingError {
  /// The error with the name of the file that was probably meant, where the input is not there.
  fileprivate func suggestingFile(for path: String) -> SceneLoadingError {
    let isFolder = FileSystem.isFolder(path)
    guard code == .missingInput, path != "-", !path.isEmpty,
      isFolder || !FileSystem.exists(path),
      let index = messages.firstIndex(where: { $0.diagnostic.severity == .error })
    else { return self }
    // Numbered images are an output here, and an input in other programs.
    if isFolder || path.contains("%0") || path.contains("##") {
      var result = self
      result.messages[index].diagnostic.message +=
        " (numbered images are not read as an input: show them in a scene, or give a video)"
      return result
    }
    let folder = FileSystem.folder(of: path)
    let names = (try? FileSystem.files(in: folder, depth: 1, limit: 10_000)) ?? []
    let hint = FileSystem.name(of: path)
      .suggestion(
        among: names,
        prefix: path.contains("/") ? (folder == "/" ? "/" : folder + "/") : ""
      )
    var result = self
    result.messages[index].diagnostic.message += hint
    return result
  }

  /// Reports the errors, and returns the error that ends the command; errors in its arguments are
  /// reported at its end.
  func reported(_ messages: inout Messages) -> any Error {
    guard code == .usage, let first = errors.first, first.file == nil else {
      messages.report(self.messages)
      return CommandEnd(code: code.exitCode ?? .internalError)
    }
    let failure = first.diagnostic
    return UsageError((failure.path.isEmpty ? "" : "--\(failure.path): ") + failure.message)
  }
}

extension SceneDocument.Options {
  /// The options of the command line.
  init(_ arguments: Arguments) throws {
    self.init()
    limits = try Limits(arguments)
    variables = try VariableOverrides(arguments, limits: limits)
    animation = arguments["animation"]
    compatibility = try arguments.word("lottie-compat", as: LottieCompatibility.self) ?? .web
    runsScripts = try arguments.word("expressions", as: Switch.self) != .off
    colorScheme = try arguments.word("color-scheme", as: ColorScheme.self) ?? .light
    missingAssets = try arguments.word("missing-assets", as: MissingAssets.self) ?? .error
    layer = arguments["layer"]
    if try CaptionsMode(arguments).draws { captions = arguments["captions"] }
    assetRoots = arguments.all("asset-root")
    try Self.checkFallbacks(arguments)
    fonts = try FontLibrary(arguments)
  }
}

extension SceneDocument.Options {
  // In style sheets, a list of fonts is one value.
  private static func checkFallbacks(_ arguments: Arguments) throws(UsageError) {
    for name in arguments.all("fallback-font") where name.contains(",") {
      guard !FileSystem.exists(name) else { continue }
      let names = name.split(separator: ",").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      let options = names.map { "--fallback-font \($0.shellQuoted)" }.joined(separator: " ")
      throw UsageError("--fallback-font: '\(name)' is a list (repeat the option: \(options))")
    }
  }
}

/// The state of a switch: on or off.
private enum Switch: String, CaseIterable {
  case on, off
}

extension VariableOverrides {
  fileprivate init(_ arguments: Arguments, limits: Limits) throws {
    let properties = try arguments["props"].map {
      try FileSystem.read($0, limit: limits.inputBytes)
    }
    do throws(VariableError) {
      try self.init(
        assignments: arguments.all("set"),
        properties: properties,
        file: arguments["props"] ?? "",
        limits: limits
      )
    } catch {
      guard case .file(let file, let place, let path) = error.origin else {
        throw UsageError(error.message)
      }
      let prefix = place.map { "\(file):\($0.line):\($0.column): " } ?? "\(file): "
      throw UsageError(prefix + (path.isEmpty ? "" : "\(path): ") + error.message)
    }
  }
}

extension Limits {
  /// The limits of the command line.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    for entry in Limits.table { try entry.apply(arguments, to: &self) }
    // Cairo keeps coordinates of images in 16 bits.
    guard side <= 32_767 else {
      throw UsageError("--max-side: \(side) is more than the graphics library can do (32767)")
    }
    totalSeconds = try arguments.number("timeout", in: 0.001...1e9) ?? totalSeconds
    frameSeconds = try arguments.number("frame-timeout", in: 0.001...1e9) ?? frameSeconds
  }
}

extension FontLibrary {
  /// The fonts of the command line.
  fileprivate init(_ arguments: Arguments) throws {
    let fallbacks = try arguments.all("fallback-font").map { name -> Fallback in
      name.contains("/") || FileSystem.exists(name)
        ? .file(try InputPipes.reopenablePath(name)) : .named(name)
    }
    self.init(
      files: try arguments.all("font-file").map { File(path: try InputPipes.reopenablePath($0)) },
      folders: arguments.all("font-dir"),
      usesSystemFonts: !arguments.has("no-system-fonts"),
      fallbacks: fallbacks.isEmpty ? nil : fallbacks
    )
  }
}
