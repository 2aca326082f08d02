internal import Files
internal import Graphics
internal import IOSPorting
internal import SceneLoading
internal import SceneModel

/// A program as a library that a process loads.
struct CompiledProgram {
  /// The file.
  let path: String
  /// Whether it was compiled now, and not before.
  let isNew: Bool

  /// Compiles sources, or finds what was compiled before.
  ///
  /// Nothing of the sources is loaded by the compiler: no macros and no plug-ins but those of the toolchain.
  ///
  /// - Parameters:
  ///   - folder: a private folder for what is made on the way.
  ///   - names: those of the sources.
  ///   - options: how long it may take, and whether the compiler is confined to the folder.
  ///   - isOptimized: false for a program whose traps have places.
  /// - Throws: `badInput` with the compiler's errors, `timeout`, `unavailable`.
  init(
    _ units: [PortedProgram.Unit],
    _ library: SwiftLibrary,
    in folder: String,
    names: SourceNames,
    _ settings: ProgramOptions,
    isOptimized: Bool = true
  ) throws(SceneLoadingError) {
    let options = Self.options + [isOptimized ? "-O" : "-Onone"]
    let isConfined = settings.isSandboxed
    let cache = ProgramCache()
    let parts = units.flatMap { ["\($0.name) \($0.text.utf8.count)", $0.text] }
    let digest = SHA256.hash(
      of: Array(
        ([library.identity, isConfined ? "confined" : "free"] + options + parts)
          .joined(separator: "\n").utf8
      )
    )
    if let path = cache.program(digest) {
      (self.path, isNew) = (path, false)
      return
    }
    do throws(RenderError) {
      for unit in units {
        try PrivateFolder.write(Array(unit.text.utf8), to: "\(folder)/\(unit.name)")
      }
      let made = try Self.compile(
        units.map(\.name),
        options: options,
        cache: cache,
        library: library,
        in: folder,
        settings: settings
      )
      if made.end != .exited(0) { throw Self.failure(made, units) }
      let linked = try Self.run(
        library,
        ["-emit-library", "program.o", "-o", "program.so"],
        in: folder,
        settings
      )
      if linked.end != .exited(0) { throw Self.failure(linked, units) }
      (path, isNew) = (cache.store("\(folder)/program.so", as: digest), true)
    } catch {
      throw Self.located(error, units, names)
    }
  }

  private static let options = [
    "-wmo", "-c", "-swift-version", "5", "-module-name", "Program", "-suppress-warnings",
    "-gline-tables-only", "-diagnostic-style=llvm", "-no-color-diagnostics", "-Xfrontend",
    "-entry-point-function-name", "-Xfrontend", "animrender_program",
    // An expression that needs longer is an error at its line, and not a timeout.
    "-Xfrontend", "-solver-expression-time-threshold=15",
  ]

  // A confined compiler writes nothing that others read, and builds the modules of the system for itself only where the
  // user's cache has none: a source of ours fills that cache before.
  private static func compile(
    _ names: [String],
    options: [String],
    cache: ProgramCache,
    library: SwiftLibrary,
    in folder: String,
    settings: ProgramOptions
  ) throws(RenderError) -> ChildProgram.Outcome {
    let modules = "\(library.folder)/modules"
    func compile(
      _ names: [String],
      moduleCache: String,
      settings: ProgramOptions
    ) throws(RenderError) -> ChildProgram.Outcome {
      let places = [
        "-I", modules, "-Xcc", "-fmodule-map-file=\(modules)/module.modulemap",
        "-module-cache-path", moduleCache, "-o", "program.o",
      ]
      return try run(library, options + places + names, in: folder, settings)
    }
    let own = "\(folder)/cache"
    guard settings.isSandboxed, let shared = cache.modules else {
      return try compile(names, moduleCache: cache.modules ?? own, settings: settings)
    }
    func lacksModules(_ outcome: ChildProgram.Outcome) -> Bool {
      outcome.end != .exited(0)
        && String(decoding: outcome.printed, as: UTF8.self).contains("unable to open output file")
    }
    let made = try compile(names, moduleCache: shared, settings: settings)
    guard lacksModules(made) else { return made }
    let ours = "import Lottie\nimport AVFoundation\nimport ProgramRecorder\nimport UIKit\n"
    try PrivateFolder.write(Array(ours.utf8), to: "\(folder)/modules.swift")
    var free = settings
    free.isSandboxed = false
    _ = try compile(["modules.swift"], moduleCache: shared, settings: free)
    let again = try compile(names, moduleCache: shared, settings: settings)
    return lacksModules(again) ? try compile(names, moduleCache: own, settings: settings) : again
  }

  private static func run(
    _ library: SwiftLibrary,
    _ arguments: [String],
    in folder: String,
    _ settings: ProgramOptions
  ) throws(RenderError) -> ChildProgram.Outcome {
    let seconds = settings.seconds
    let outcome = try library.run(
      library.compiler,
      arguments,
      in: folder,
      seconds: seconds,
      isConfined: settings.isSandboxed
    )
    guard outcome.end == .overdue else { return outcome }
    throw RenderError(
      .timeout,
      "the compiler took longer than \(seconds.shortestDecimal) s (split long expressions, or raise --frame-timeout)"
    )
  }

  // The errors that the compiler printed travel as text: they are read again with their places.
  private static func failure(
    _ outcome: ChildProgram.Outcome,
    _ units: [PortedProgram.Unit]
  ) -> RenderError {
    RenderError(.badInput, String(decoding: outcome.printed, as: UTF8.self))
  }

  private static func located(
    _ error: RenderError,
    _ units: [PortedProgram.Unit],
    _ names: SourceNames
  ) -> SceneLoadingError {
    guard error.code == .badInput else { return SceneLoadingError(error, file: nil) }
    let errors = CompilerMessages(error.message, names: names).errors
    guard errors.isEmpty else { return SceneLoadingError(.badInput, errors) }
    let last = error.message.split(separator: "\n").last.map(String.init) ?? ""
    let text = "the compiler ended without a message about the source: \(last)"
    return SceneLoadingError(RenderError(.badInput, text), file: units.first?.path)
  }
}
