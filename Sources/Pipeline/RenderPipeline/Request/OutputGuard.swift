internal import Files

/// Keeps a render from replacing what it must not: its own input, and what the user wants to keep.
public struct OutputGuard: Sendable {
  /// Whether what exists may be replaced.
  public var replacesFiles: Bool

  /// Creates a guard of the inputs alone, or of all existing files.
  public init(replacesFiles: Bool = true) { self.replacesFiles = replacesFiles }

  /// Refuses an output that is the input, and an existing output if replacing is not allowed.
  ///
  /// - Throws: `RequestError`.
  public func check(_ output: String, input: String) throws(RequestError) {
    guard !output.hasSuffix("/"), FileSystem.exists(output) else { return }
    if let a = FileSystem.resolvedPath(output), a == FileSystem.resolvedPath(input) {
      throw RequestError(.output, "the output is the input itself (choose another name)")
    }
    try checkExisting(output)
  }

  /// Refuses an output that exists and would be replaced, where nothing is.
  ///
  /// - Throws: `RequestError`: `cannotCreate`.
  public func checkExisting(_ output: String) throws(RequestError) {
    guard !replacesFiles, FileSystem.exists(output), case .file = OutputDestination(output)
    else { return }
    throw RequestError(
      .cannotCreate,
      [],
      "\(FileSystem.quoted(output)) exists (leave out \(.overwriting) to replace it)"
    )
  }

  /// Refuses outputs that are files which the scene uses: a render must not replace an image of its
  /// scene.
  ///
  /// - Parameters:
  ///   - sources: the files in use.
  ///   - outputs: the files to be written, with resolved folders.
  ///   - field: the field that names the outputs.
  /// - Throws: `RequestError`.
  public static func check(
    sources: [String],
    outputs: [String],
    _ field: RequestField = .output
  ) throws(RequestError) {
    let sources = Set(sources.compactMap(FileSystem.resolvedPath))
    guard let output = outputs.first(where: sources.contains) else { return }
    throw RequestError(
      field,
      "\(FileSystem.quoted(output)) is part of the input (choose another name)"
    )
  }
}
