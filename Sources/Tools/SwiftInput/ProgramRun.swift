internal import Files
internal import IOSPorting

/// A program that is compiled and run, with what both need.
struct ProgramRun {
  let library: SwiftLibrary
  let options: ProgramOptions
  /// Those of the sources.
  let names: SourceNames
  /// The private folder: the home and current folder of the compiler and of the program.
  let folder: String
  /// The name of the input, for messages.
  let name: String
  /// The class that is shown; nil for a program that shows something itself.
  var shown: ProgramContent.Item?

  /// Runs a program of the toolchain; confined it has no network and writes in the folder alone.
  func runTool(
    _ tool: String,
    _ arguments: [String],
    seconds: Double,
    isConfined: Bool
  ) throws(RenderError) -> ChildProgram.Outcome {
    let outcome = try ChildProgram.run(
      isConfined ? "\(library.folder)/run" : tool,
      isConfined ? ["--confine", folder, tool] + arguments : arguments,
      variables: SwiftLibrary.environment(home: folder),
      folder: folder,
      seconds: seconds
    )
    guard isConfined, outcome.end == .exited(69) else { return outcome }
    throw RenderError(
      .unavailable,
      "--sandbox: \(outcome.text.split(separator: "\n").last ?? "") "
        + "(Landlock and seccomp are needed: Linux 5.13 or newer)"
    )
  }
}

extension ChildProgram.Outcome {
  /// The first bytes of the output as text.
  var text: String { String(decoding: printed, as: UTF8.self) }
}
