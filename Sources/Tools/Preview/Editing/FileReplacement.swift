internal import Files
internal import Glibc

/// Replaces a file if its content is the expected one.
struct FileReplacement {
  let path: String
  /// The maximum bytes of the file.
  let limit: Int

  /// The content of the file.
  func read() throws(RenderError) -> [UInt8] { try FileSystem.read(path, limit: limit) }

  /// Replaces the file atomically; its permissions remain.
  ///
  /// The new file and the old one are exchanged. If another program has changed the old one in between,
  /// they are exchanged back.
  ///
  /// - Returns: false where the file has another content than expected; it is as it was then.
  /// - Throws: `RenderError` where the file cannot be written.
  func replace(_ expected: [UInt8], by bytes: [UInt8]) throws(RenderError) -> Bool {
    guard try read() == expected else { return false }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw RenderError(.cannotCreate, "\(FileSystem.quoted(path)) is not there any more")
    }
    guard access(path, W_OK) == 0 else {
      throw RenderError(.permission, "\(FileSystem.quoted(path)) may not be written")
    }
    let output = try TemporaryOutput.file(for: path)
    guard !output.isWrittenThrough else {
      throw RenderError(.cannotCreate, "\(FileSystem.quoted(path)) is not a regular file")
    }
    try output.write(bytes)
    chmod(output.path, status.st_mode & 0o7777)
    let placement = try output.moveIntoPlaceTentatively()
    guard case .exchanged = placement else { return true }
    let old = try? FileSystem.read(output.path, limit: limit)
    if old == expected { return true }
    output.rollBack(placement)
    return false
  }
}
