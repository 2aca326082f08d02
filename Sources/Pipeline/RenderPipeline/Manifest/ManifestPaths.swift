public import Files

/// Paths of a manifest, which are relative to its folder.
public struct ManifestPaths: Sendable {
  private let folder: String

  /// Paths of the manifest in a file; those of one in a pipe are relative to the current folder.
  public init(manifest path: String) {
    folder = InputPipes.contains(path) ? "." : FileSystem.folder(of: path)
  }

  /// Returns a path as the manifest stores it.
  ///
  /// Absolute paths remain absolute unless they are in the manifest's folder, so that the whole
  /// folder can be moved.
  public func recorded(_ path: String) -> String {
    guard path != "-" else { return path }
    let (base, real) = (FileSystem.canonicalPath(folder), FileSystem.canonicalPath(path))
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

  /// Returns the input of the manifest as the process can open it.
  ///
  /// It must be in the manifest's folder or in one of the given roots, with all links resolved. A
  /// manifest does not choose where files are read. A path whose text leads elsewhere is refused
  /// before any file access.
  ///
  /// - Parameters:
  ///   - path: the input as written in the manifest.
  ///   - roots: other folders that may contain inputs.
  /// - Throws: `missingInput` for an input elsewhere.
  public func input(_ path: String, roots: [String]) throws(RenderError) -> String {
    guard path != "-" else { return path }
    let leaves = path.hasPrefix("/") || path.split(separator: "/").contains("..")
    guard !leaves || !roots.isEmpty else { throw outside(path) }
    let file = opened(path)
    // A missing file is reported when it is opened.
    guard let real = FileSystem.resolvedPath(file) else {
      if leaves { throw outside(path) }
      return file
    }
    let isInside = ([folder] + roots).compactMap(FileSystem.resolvedPath).contains {
      FileSystem.isBeneath(real, $0)
    }
    guard isInside else { throw outside(path) }
    return file
  }

  private func outside(_ path: String) -> RenderError {
    RenderError(
      .missingInput,
      "the input \(FileSystem.quoted(path)) is outside the folder of the manifest "
        + "(allow its folder with --asset-root)"
    )
  }
}
