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
  ///   - seconds: how long it may take.
  ///   - isOptimized: false for a program whose traps have places.
  /// - Throws: `badInput` with the compiler's errors, `timeout`, `unavailable`.
  init(
    _ units: [PortedProgram.Unit],
    _ library: SwiftLibrary,
    in folder: String,
    seconds: Double,
    isOptimized: Bool = true
  ) throws(SceneLoadingError) {
    let options = Self.options + [isOptimized ? "-O" : "-Onone"]
    let cache = ProgramCache()
    let parts = units.flatMap { ["\($0.name) \($0.text.utf8.count)", $0.text] }
    let digest = SHA256.hash(
      of: Array(([library.identity] + options + parts).joined(separator: "\n").utf8)
    )
    if let path = cache.program(digest) {
      (self.path, isNew) = (path, false)
      return
    }
    do throws(RenderError) {
      for unit in units {
        try PrivateFolder.write(Array(unit.text.utf8), to: "\(folder)/\(unit.name)")
      }
      let modules = "\(library.folder)/modules"
      let made = try Self.run(
        library,
        options + [
          "-I", modules, "-Xcc", "-fmodule-map-file=\(modules)/module.modulemap",
          "-module-cache-path", cache.modules ?? "\(folder)/cache", "-o", "program.o",
        ] + units.map(\.name),
        in: folder,
        seconds: seconds
      )
      if made.end != .exited(0) { throw Self.failure(made, units) }
      let linked = try Self.run(
        library,
        ["-emit-library", "program.o", "-o", "program.so"],
        in: folder,
        seconds: seconds
      )
      if linked.end != .exited(0) { throw Self.failure(linked, units) }
      (path, isNew) = (cache.store("\(folder)/program.so", as: digest), true)
    } catch {
      throw Self.located(error, units)
    }
  }

  private static let options = [
    "-wmo", "-c", "-swift-version", "5", "-module-name", "Program", "-suppress-warnings",
    "-gline-tables-only", "-diagnostic-style=llvm", "-no-color-diagnostics", "-Xfrontend",
    "-entry-point-function-name", "-Xfrontend", "animrender_program",
  ]

  private static func run(
    _ library: SwiftLibrary,
    _ arguments: [String],
    in folder: String,
    seconds: Double
  ) throws(RenderError) -> ChildProgram.Outcome {
    let outcome = try ChildProgram.run(
      library.compiler,
      arguments,
      variables: SwiftLibrary.environment(home: folder),
      folder: folder,
      seconds: seconds
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
    _ units: [PortedProgram.Unit]
  ) -> SceneLoadingError {
    guard error.code == .badInput else { return SceneLoadingError(error, file: nil) }
    let errors = CompilerMessages(error.message).errors
    guard errors.isEmpty else { return SceneLoadingError(.badInput, errors) }
    let last = error.message.split(separator: "\n").last.map(String.init) ?? ""
    let text = "the compiler ended without a message about the source: \(last)"
    return SceneLoadingError(RenderError(.badInput, text), file: units.first?.path)
  }
}
