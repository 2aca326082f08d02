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
    let folder = FileSystem.resolvedPath(FileSystem.folder(of: path))
    return folder.map {
      $0 == "/" ? "/\(FileSystem.name(of: path))" : "\($0)/\(FileSystem.name(of: path))"
    }
      ?? path
  }

  /// The name of a source by its absolute path; nil for what is none.
  subscript(path: String) -> String? { names[path] }
}
