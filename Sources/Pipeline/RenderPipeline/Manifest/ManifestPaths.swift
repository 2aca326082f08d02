internal import Files

/// Paths of a manifest, which are relative to its folder.
public struct ManifestPaths: Sendable {
  private let folder: String

  /// Paths of the manifest in a file, whose folder exists.
  public init(manifest path: String) {
    folder = FileSystem.folder(of: path)
  }

  /// A path as the manifest holds it.
  ///
  /// Absolute paths stay so unless they lie in the manifest's folder, so that a folder can be moved as a
  /// whole.
  public func recorded(_ path: String) -> String {
    guard path != "-", let base = FileSystem.resolvedPath(folder),
      let real = FileSystem.resolvedPath(path)
    else { return path }
    let from = base.split(separator: "/").map(String.init)
    let to = real.split(separator: "/").map(String.init)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    guard !path.hasPrefix("/") || shared == from.count else { return real }
    let steps = Array(repeating: "..", count: from.count - shared) + to[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// A path of the manifest as the process can open it.
  public func opened(_ path: String) -> String {
    path == "-" || path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
  }
}
