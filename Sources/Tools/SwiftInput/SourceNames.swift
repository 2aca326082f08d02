internal import Files
internal import SceneModel

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

  /// A location in a source by its absolute path: one behind the end, where the port writes, is the end.
  func inside(_ location: SourceLocation, of path: String) -> SourceLocation {
    guard names[path] != nil, let bytes = try? FileSystem.read(path, limit: 1 << 26) else {
      return location
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // The end of the last line is no line of its own.
    let count = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
    guard location.line > count, count > 0 else { return location }
    return SourceLocation(line: count, column: lines[count - 1].count + 1)
  }

  /// The name of a source by its `#fileID`; nil where that is of several or of none.
  func source(ofID id: String) -> String? {
    let sources = names.values.filter { FileSystem.name(of: $0) == FileSystem.name(of: id) }
    return sources.count == 1 ? sources[0] : nil
  }
}
