internal import Files
internal import Graphics
internal import IOSPorting
internal import SceneLoading

extension ProgramRun {
  /// Compiles sources as a library that a process loads, or finds what was compiled before.
  ///
  /// Nothing of the sources is loaded by the compiler: no macros and no plug-ins but those of the toolchain.
  ///
  /// - Parameter isOptimized: false for a program whose traps have places.
  /// - Returns: the file, and whether it was compiled now.
  /// - Throws: `badInput` with the compiler's errors, `timeout`, `unavailable`.
  func compiled(
    _ units: [PortedProgram.Unit],
    isOptimized: Bool = true
  ) throws(SceneLoadingError) -> (path: String, isNew: Bool) {
    let arguments = Self.arguments + [isOptimized ? "-O" : "-Onone"]
    let cache = ProgramCache()
    let parts =
      [library.identity, options.isSandboxed ? "confined" : "free"] + arguments
      + units.flatMap { ["\($0.name) \($0.text.utf8.count)", $0.text] }
    let digest = SHA256.hash(of: Array(parts.joined(separator: "\n").utf8))
    if let path = cache.program(digest) { return (path, false) }
    do throws(RenderError) {
      for unit in units {
        try TemporaryOutput.write(Array(unit.text.utf8), to: "\(folder)/\(unit.name)")
      }
      try check(compile(units.map(\.name), arguments, modules: cache.modules))
      try check(compiler(["-emit-library", "program.o", "-o", "program.so"]))
      return (cache.store("\(folder)/program.so", as: digest), true)
    } catch {
      throw located(error, units)
    }
  }

  private static let arguments = [
    "-wmo", "-c", "-swift-version", "5", "-module-name", "Program", "-suppress-warnings",
    "-gline-tables-only", "-diagnostic-style=llvm", "-no-color-diagnostics", "-Xfrontend",
    "-entry-point-function-name", "-Xfrontend", "animrender_program",
    // An expression that needs longer is an error at its line, and not a timeout.
    "-Xfrontend", "-solver-expression-time-threshold=15",
  ]

  // A confined compiler writes nothing that others read, and builds the modules of the system for itself only where the
  // user's cache has none: a source of ours fills that cache before.
  private func compile(
    _ names: [String],
    _ arguments: [String],
    modules shared: String?
  ) throws(RenderError) -> ChildProgram.Outcome {
    let modules = "\(library.folder)/modules"
    func compile(
      _ names: [String],
      moduleCache: String,
      isConfined: Bool? = nil
    ) throws(RenderError) -> ChildProgram.Outcome {
      let places = [
        "-I", modules, "-Xcc", "-fmodule-map-file=\(modules)/module.modulemap",
        "-module-cache-path", moduleCache, "-o", "program.o",
      ]
      return try compiler(arguments + places + names, isConfined: isConfined)
    }
    func lacksModules(_ outcome: ChildProgram.Outcome) -> Bool {
      outcome.end != .exited(0) && outcome.text.contains("unable to open output file")
    }
    let own = "\(folder)/cache"
    let made = try compile(names, moduleCache: shared ?? own)
    guard options.isSandboxed, let shared, lacksModules(made) else { return made }
    let ours = "import Lottie\nimport AVFoundation\nimport ProgramRecorder\nimport UIKit\n"
    try TemporaryOutput.write(Array(ours.utf8), to: "\(folder)/modules.swift")
    _ = try compile(["modules.swift"], moduleCache: shared, isConfined: false)
    let again = try compile(names, moduleCache: shared)
    return lacksModules(again) ? try compile(names, moduleCache: own) : again
  }

  private func compiler(
    _ arguments: [String],
    isConfined: Bool? = nil
  ) throws(RenderError) -> ChildProgram.Outcome {
    let outcome = try runTool(
      library.compiler,
      arguments,
      seconds: options.seconds,
      isConfined: isConfined ?? options.isSandboxed
    )
    guard outcome.end == .overdue else { return outcome }
    let text = "the compiler took longer than \(options.seconds.shortestDecimal) s "
    throw RenderError(.timeout, text + "(split long expressions, or raise --frame-timeout)")
  }

  // The errors that the compiler printed travel as text: they are read again with their places.
  private func check(_ outcome: ChildProgram.Outcome) throws(RenderError) {
    // The end of what the system cannot start, such as a compiler without a library that it needs.
    if outcome.end == .exited(127) {
      let last = outcome.text.split(separator: "\n").last.map(String.init) ?? ""
      let remedy = "(install what Swift needs: https://www.swift.org/install)"
      throw RenderError(.unavailable, "the Swift compiler does not start: \(last) \(remedy)")
    }
    if outcome.end != .exited(0) { throw RenderError(.badInput, outcome.text) }
  }

  private func located(_ error: RenderError, _ units: [PortedProgram.Unit]) -> SceneLoadingError {
    guard error.code == .badInput else { return SceneLoadingError(error, file: nil) }
    let declared = NameCheck.declaredNames(in: units.map(\.text))
    let errors = CompilerMessages(error.message, names: names, declared: declared, shown: shown)
      .errors
    guard errors.isEmpty else { return SceneLoadingError(.badInput, errors) }
    let last = error.message.split(separator: "\n").last.map(String.init) ?? ""
    let text = "the compiler ended without a message about the source: \(last)"
    return SceneLoadingError(RenderError(.badInput, text), file: units.first?.path)
  }
}
