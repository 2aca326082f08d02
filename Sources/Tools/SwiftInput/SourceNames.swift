internal import Files

/// The sources of a program: the absolute paths that the compiler knows, and the names of the command line.
struct SourceNames: Sendable {
  private let names: [String: String]

  /// The names of some paths.
  init(_ paths: [String] = []) {
    names = Dictionary(
      paths.map { (Self.absolute($0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The absolute path of a file; its name remains that of a link.
  static func absolute(_ path: String) -> String {
    guard let folder = FileSystem.resolvedPath(FileSystem.folder(of: path)) else { return path }
    return "\(folder == "/" ? "" : folder)/\(FileSystem.name(of: path))"
  }

  /// The name of a source by its absolute path; nil for what is none.
  subscript(path: String) -> String? { names[path] }

  /// The name of a source by its `#fileID`; nil where that is of several or of none.
  func source(ofID id: String) -> String? {
    let sources = names.values.filter { FileSystem.name(of: $0) == FileSystem.name(of: id) }
    return sources.count == 1 ? sources[0] : nil
  }
}
