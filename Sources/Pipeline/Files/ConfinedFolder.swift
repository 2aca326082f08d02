internal import Glibc

/// A folder whose links do not lead reads and writes out of it.
package struct ConfinedFolder: Sendable {
  /// The folder as it was named.
  package let path: String
  // With all links resolved.
  private let root: String

  /// Creates a confined folder; links above it are followed.
  ///
  /// - Throws: `missingInput` where it does not exist.
  package init(_ path: String) throws(RenderError) {
    guard let root = FileSystem.resolvedPath(path) else {
      throw RenderError(
        .missingInput,
        "cannot open the folder \(FileSystem.quoted(path)) (check the path)"
      )
    }
    (self.path, self.root) = (path, root)
  }

  /// Refuses a path that leads out of the folder, whether a file is there or not.
  ///
  /// - Parameter file: a path that begins with that of the folder.
  /// - Returns: the path without links, where nothing leads elsewhere any more.
  /// - Throws: `missingInput` with the name of the link.
  @discardableResult
  package func check(_ file: String) throws(RenderError) -> String {
    let target = OutputDestination(file).canonicalPath
    guard isInside(target) else {
      let subject = FileSystem.quoted(link(on: file) ?? file)
      throw RenderError(
        .missingInput,
        target.isEmpty
          ? "\(subject) is a link that leads to itself (put a file there)"
          : "\(subject) is a link out of \(FileSystem.quoted(path)), to \(FileSystem.quoted(target)), and is not "
            + "followed (put a file or folder there)"
      )
    }
    return target
  }

  /// Reads a regular file beneath the folder.
  ///
  /// - Throws: `missingInput` for a file that cannot be opened or is outside, `limit`.
  package func read(_ file: String, limit: Int) throws(RenderError) -> [UInt8] {
    try check(file)
    return try FileSystem.read(file, limit: limit, within: root)
  }

  /// Replaces a file beneath the folder.
  ///
  /// - Parameters:
  ///   - file: a path that begins with that of the folder.
  ///   - bytes: the new content.
  ///   - mayReplace: whether an input may be replaced, by the name under which it was read.
  /// - Throws: `usage` for another input, `missingInput` for a path that leads outside, `cannotCreate` for a device or
  ///   pipe, and what else replacing a file does.
  package func replace(
    _ file: String,
    with bytes: [UInt8],
    mayReplace: (_ input: String) -> Bool
  ) throws(RenderError) {
    let target = try check(file)
    let inputs = ProtectedFiles.current
    if let problem = inputs?.problem(withOutput: file, mayReplace: mayReplace) {
      throw RenderError(.usage, problem)
    }
    if case .device = OutputDestination(target) {
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(file)) is a device or pipe (put a file there)"
      )
    }
    try TemporaryOutput.replace(target, with: bytes, replacesInput: true)
  }

  // Whether a path without links is the folder or beneath it; empty for links without an end.
  private func isInside(_ target: String) -> Bool {
    target == root || !target.isEmpty && FileSystem.isBeneath(target, root)
  }

  // The first part of a path that is a link out of the folder.
  private func link(on file: String) -> String? {
    guard file.hasPrefix(path + "/") else { return nil }
    var part = path
    for name in file.dropFirst(path.count + 1).split(separator: "/") {
      part += "/\(name)"
      guard let status = stat(part, followsLinks: false) else { return nil }
      guard status.kind == S_IFLNK else { continue }
      if !isInside(OutputDestination(part).canonicalPath) { return part }
    }
    return nil
  }
}
