internal import Glibc

extension TemporaryOutput {
  /// Makes a file with some bytes, complete from its first instant, where no file, folder or link is.
  ///
  /// The corresponding C function is `link`, which replaces nothing and follows no link at the end.
  ///
  /// - Returns: false where something has the name.
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  package static func create(_ path: String, with bytes: [UInt8]) throws(RenderError) -> Bool {
    guard !FileSystem.isTaken(path) else { return false }
    let output = try file(for: path)
    try output.write(bytes)
    if link(output.path, path) == 0 {
      flushFolder(FileSystem.folder(of: path))
      return true
    }
    let error = FileSystem.failure("cannot create \(FileSystem.quoted(path))")
    if FileSystem.isTaken(path) { return false }
    // Some file systems have one name for each file.
    guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else { throw error }
    try output.commit()
    return true
  }
}
