import Files
import RenderPipeline

/// Keeps a command from replacing what it must not: its own input, and what the user wants to keep.
struct OutputProtection {
  let arguments: Arguments

  /// Refuses an output that is the input, and with `--no-overwrite` one that exists.
  func check(_ output: String, input: String) throws {
    guard !output.hasSuffix("/"), FileSystem.exists(output) else { return }
    if let a = FileSystem.resolvedPath(output), a == FileSystem.resolvedPath(input) {
      throw UsageError("-o: the output is the input itself (choose another name)")
    }
    try checkExisting(output)
  }

  /// Refuses, with `--no-overwrite`, an output that exists and would be replaced.
  func checkExisting(_ output: String) throws(RenderError) {
    guard arguments.has("no-overwrite"), FileSystem.exists(output),
      case .file = OutputDestination(output)
    else { return }
    throw RenderError(
      .cannotCreate,
      "\(FileSystem.quoted(output)) exists (leave out --no-overwrite to replace it)"
    )
  }

  /// Refuses outputs that are files which the scene uses: a picture that it shows must not be replaced
  /// by one of the scene.
  ///
  /// - Parameters:
  ///   - sources: the files in use.
  ///   - outputs: the files to be written, with resolved folders.
  ///   - option: the option that names them, for the message.
  func check(
    sources: [String],
    outputs: [String],
    option: String = "-o"
  ) throws(UsageError) {
    let sources = Set(sources.compactMap(FileSystem.resolvedPath))
    guard let output = outputs.first(where: sources.contains) else { return }
    throw UsageError(
      "\(option): \(FileSystem.quoted(output)) is part of the input (choose another name)"
    )
  }
}
