internal import CGlibc
internal import Glibc

/// Replaces a file that other programs save too; no save of theirs is lost.
///
/// The system has no call that replaces a file only if it is the expected one. The new file and the old
/// one change places, and what comes out is compared. If it is another file, or a program waits to
/// write to it, it is a newer save and goes back the same way, under the same rule.
package struct FileReplacement {
  /// The file.
  package let path: String
  private let limit: Int
  private let isDurable: Bool
  // Called before every step between which others may act, for tests.
  var beforeStep: () -> Void = {}

  // Milliseconds between two looks at a file that another program writes, and the number of looks.
  private static let (pause, maxPauses): (UInt32, Int) = (20, 25)
  // The maximum number of exchanges where ever newer saves come.
  private static let maxTurns = 100

  /// A file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: its maximum bytes.
  ///   - isDurable: whether the file survives a crash of the system once it is replaced; if not, the whole one before it may.
  package init(path: String, limit: Int, isDurable: Bool = true) {
    (self.path, self.limit, self.isDurable) = (path, limit, isDurable)
  }

  /// The content of the file, once no other program has it open for writing; after half a second, anyway.
  package func read() throws(RenderError) -> [UInt8] {
    for _ in 0..<Self.maxPauses {
      if let bytes = try LeasedFile(path, limit: limit).hold(limit: limit) { return bytes }
      usleep(1000 * Self.pause)
    }
    return try FileSystem.read(path, limit: limit)
  }

  /// Replaces the file at one instant; its owner, mode and other attributes remain.
  ///
  /// The corresponding C function is `renameat2` with `RENAME_EXCHANGE`.
  ///
  /// - Returns: false where the file has another content than expected, or another program has it open
  ///   for writing; nothing is changed then.
  /// - Throws: `RenderError` where the file cannot be written. Where several programs saved it at once, it has
  ///   the name of the file that holds the earlier save.
  package func replace(_ expected: [UInt8], by bytes: [UInt8]) throws(RenderError) -> Bool {
    beforeStep()
    let output = try TemporaryOutput.file(for: path, replacesInput: true)
    guard !output.isWrittenThrough else {
      throw RenderError(.cannotCreate, "\(FileSystem.quoted(path)) is not a regular file")
    }
    try output.write(bytes)
    beforeStep()
    // From here on other programs wait before they write. The slow part is done.
    let new = try LeasedFile(output.path, limit: .max)
    let old = try LeasedFile(output.target, limit: limit)
    try copyAttributes(from: old, to: new)
    beforeStep()
    guard try new.hold(limit: .max) == bytes, try old.hold(limit: limit) == expected else {
      return false
    }
    beforeStep()
    let (temporary, target) = (output.path, output.target)
    var isReplaced = false
    try TemporaryPaths.hold { () throws(RenderError) in
      isReplaced = try exchange(old, with: new, temporary: temporary, target: target)
    }
    return isReplaced
  }

  private func copyAttributes(from old: LeasedFile, to new: LeasedFile) throws(RenderError) {
    guard access(path, W_OK) == 0 else {
      throw RenderError(.permission, "\(FileSystem.quoted(path)) may not be written")
    }
    guard old.status.st_nlink == 1 else {
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(path)) has more than one name (hard links), which an edit here would part "
          + "(edit it with another program, or edit a copy)"
      )
    }
    if let lost = FileAttributes.copy(from: old.descriptor, to: new.descriptor) {
      throw RenderError(
        .permission,
        "the \(lost) of \(FileSystem.quoted(path)) would be lost, for it is not this user's to give "
          + "(edit the file with another program, or edit a copy)"
      )
    }
  }

  // Lets the files change places until the one from before comes out, untouched.
  private func exchange(
    _ old: LeasedFile,
    with new: LeasedFile,
    temporary: String,
    target: String
  ) throws(RenderError) -> Bool {
    var (inner, outer) = (new.identity, old.identity)
    for turn in 0..<Self.maxTurns {
      guard shim_exchange_paths(temporary, target) == 0 else {
        if turn == 0 { return try rename(temporary, over: target, old) }
        // Another program has removed the file since: the save that was taken out gets its place again.
        if link(temporary, target) == 0 { return false }
        continue
      }
      beforeStep()
      // A save of others is not removed, so that more of them may come to it.
      func isDone() -> Bool {
        switch turn {
        case 0: old.isUntouched(at: temporary)
        case 1: new.isUntouched(at: temporary)
        default: LeasedFile.Identity(temporary) == outer
        }
      }
      if isDone() {
        if isDurable { TemporaryOutput.flushFolder(FileSystem.folder(of: target)) }
        beforeStep()
        if isDone() {
          if turn > 1 { throw Self.saveError(temporary, beside: target) }
          return turn == 0
        }
      }
      (inner, outer) = (LeasedFile.Identity(temporary), inner)
      beforeStep()
    }
    throw Self.saveError(temporary, beside: target)
  }

  // Where files cannot change places, they are compared right before.
  private func rename(
    _ temporary: String,
    over target: String,
    _ old: LeasedFile
  ) throws(RenderError) -> Bool {
    let error = FileSystem.failure("cannot put \(FileSystem.quoted(target)) into place")
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { throw error }
    guard old.isUntouched(at: target) else { return false }
    guard Glibc.rename(temporary, target) == 0 else { throw error }
    if isDurable { TemporaryOutput.flushFolder(FileSystem.folder(of: target)) }
    return true
  }

  private static func saveError(_ temporary: String, beside target: String) -> RenderError {
    let names = (1...1000).map { "\(target).saved-\($0)" }
    guard let name = names.first(where: { !FileSystem.exists($0) }),
      Glibc.rename(temporary, name) == 0
    else { return FileSystem.failure("cannot keep a save of \(FileSystem.quoted(target))") }
    return RenderError(
      .cannotCreate,
      "other programs saved \(FileSystem.quoted(target)) more than once during this edit: the latest save is "
        + "there, and the one before is in \(FileSystem.quoted(name)) (compare them, and edit again)"
    )
  }
}
