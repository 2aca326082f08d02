public import Files

/// Keeps outputs from replacing what they must not: files that have been read, and what the user wants to keep.
public struct OutputGuard: Sendable {
  /// Whether what exists may be replaced.
  public var replacesFiles: Bool
  private let inputs: ProtectedFiles?

  /// Creates a guard of the inputs alone, or of all existing files.
  ///
  /// - Parameters:
  ///   - replacesFiles: whether what exists may be replaced.
  ///   - inputs: the files that have been read; those of the process unless given.
  public init(replacesFiles: Bool = true, inputs: ProtectedFiles? = .current) {
    (self.replacesFiles, self.inputs) = (replacesFiles, inputs)
  }

  /// Creates a guard of some files, and of all files that the process has read.
  ///
  /// - Parameter sources: the files; `-` means standard input.
  public init(sources: [String]) {
    let inputs = ProtectedFiles.current ?? ProtectedFiles()
    for source in sources where source != "-" { inputs.add(source) }
    self.init(inputs: inputs)
  }

  /// Refuses outputs that have been read, under any name, and names that no file can have.
  ///
  /// - Parameters:
  ///   - outputs: the files to be written.
  ///   - field: the field that names the outputs.
  /// - Throws: `RequestError`.
  public func check(_ outputs: [String], _ field: RequestField = .output) throws(RequestError) {
    for output in outputs {
      do throws(RenderError) { try TemporaryOutput.checkName(output) } catch {
        throw RequestError(error.code, [field], "\(error.message)")
      }
      guard let problem = inputs?.problem(withOutput: output) else {
        if field != .dependencies { inputs?.addOutput(output) }
        continue
      }
      throw RequestError(field, "\(problem)")
    }
  }

  /// Refuses an output that exists and would be replaced, where nothing is.
  ///
  /// - Throws: `RequestError`: `cannotCreate`.
  public func checkExisting(_ output: String) throws(RequestError) {
    guard !replacesFiles, FileSystem.exists(output), case .file = OutputDestination(output)
    else { return }
    throw RequestError(
      .cannotCreate,
      "\(FileSystem.quoted(output)) exists (leave out \(.overwriting) to replace it)"
    )
  }
}
