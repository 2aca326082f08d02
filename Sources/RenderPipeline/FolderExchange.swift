internal import CGlibc
internal import Glibc

/// Puts a folder of new pictures in the place of a folder of older ones, at one instant.
///
/// Moving pictures one by one leaves a mix of two renders where the process is killed in between. A folder
/// that holds nothing but such pictures is therefore replaced as a whole: the files that stay get a second
/// name in the new folder, the two folders change places, and the old one is removed. Any other folder
/// (someone's working folder, a mount point, a folder with other files) is left alone.
enum FolderExchange {
  /// Replaces the target by the folder in it, if that can be done.
  ///
  /// The corresponding C functions are `link` and `renameat2` with `RENAME_EXCHANGE`.
  ///
  /// - Parameters:
  ///   - path: a finished folder inside the target; removed afterwards, under whatever name.
  ///   - names: the new files.
  ///   - target: an existing folder.
  ///   - registered: the temporary paths that a signal removes.
  /// - Returns: false where nothing was changed, so that the files have to be moved one by one.
  static func replace(
    _ target: String,
    by path: String,
    names: [String],
    registered: inout Set<String>
  ) -> Bool {
    // One file is put in its place at one instant anyway.
    guard names.count > 1, let real = FileSystem.resolvedPath(target), real != "/", !isInUse(real),
      let kept = olderPictures(in: real, beside: path, names: names)
    else { return false }
    let side = "\(FileSystem.folder(of: real))/\(FileSystem.name(of: path))"
    guard rename(path, side) == 0 else { return false }
    registered.insert(side)
    if copyAttributes(of: real, to: side),
      kept.allSatisfy({ link("\(real)/\($0)", "\(side)/\($0)") == 0 }),
      shim_exchange_paths(side, real) == 0
    {
      TemporaryPaths.removeTree(side)
      registered.remove(side)
      return true
    }
    for name in kept { unlink("\(side)/\(name)") }
    // Back to where the caller expects it; if even that fails, the caller's moves report it.
    if rename(side, path) == 0 { registered.remove(side) }
    return false
  }

  // The older pictures that stay, or nil where the folder holds anything else.
  private static func olderPictures(
    in folder: String,
    beside path: String,
    names: [String]
  ) -> [String]? {
    guard let first = names.first else { return nil }
    let new = Set(names)
    let wanted = shape(of: first)
    let temporary = FileSystem.name(of: path)
    var kept: [String] = []
    for name in TemporaryPaths.entries(of: folder) where name != temporary {
      var status = stat()
      guard wanted == shape(of: name), lstat("\(folder)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      if !new.contains(name) { kept.append(name) }
    }
    return kept
  }

  // A name without its digits: what pictures of one sequence have in common.
  private static func shape(of name: String) -> [UInt8] {
    name.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  // Whether this process stands in the folder: its shell would be left in a folder without a name.
  private static func isInUse(_ folder: String) -> Bool {
    guard let current = FileSystem.resolvedPath(".") else { return true }
    return current == folder || current.hasPrefix(folder + "/")
  }

  private static func copyAttributes(of source: String, to copy: String) -> Bool {
    var old = stat()
    var new = stat()
    guard stat(source, &old) == 0, stat(copy, &new) == 0, old.st_uid == new.st_uid else {
      return false
    }
    if old.st_gid != new.st_gid, chown(copy, uid_t.max, old.st_gid) != 0 { return false }
    return chmod(copy, old.st_mode & 0o7777) == 0
  }
}
