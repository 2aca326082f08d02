internal import CGlibc
internal import Glibc

/// Puts a folder of new images in the place of a folder of older ones, at one instant.
///
/// Animated images one by one leaves a mix of two renders where the process is killed in between. A folder
/// that holds nothing but such images is therefore replaced as a whole: the files that stay get a second
/// name in the new folder, the two folders change places, and the old one is removed. Any other folder
/// (someone's working folder, a mount point, a folder with other files) is left alone. The caller holds
/// the folder's lock.
enum FolderExchange {
  /// Replaces the target by a folder beside it, if that can be done.
  ///
  /// The corresponding C functions are `link` and `renameat2` with `RENAME_EXCHANGE`.
  ///
  /// - Parameters:
  ///   - target: an existing folder.
  ///   - path: a finished folder; it holds what is left of the old one afterwards, which is nothing.
  ///   - names: the new files.
  /// - Returns: false where nothing was changed, so that the files have to be moved one by one.
  static func replace(_ target: String, by path: String, names: [String]) -> Bool {
    // One file is put in its place at one instant anyway.
    guard names.count > 1, let real = FileSystem.resolvedPath(target), real != "/", !isInUse(real),
      FileSystem.resolvedPath(FileSystem.folder(of: path)) == FileSystem.folder(of: real),
      let retained = olderFrames(in: real, names: names), copyAttributes(of: real, to: path)
    else { return false }
    guard retained.allSatisfy({ link("\(real)/\($0)", "\(path)/\($0)") == 0 }),
      shim_exchange_paths(path, real) == 0
    else {
      for name in retained { unlink("\(path)/\(name)") }
      return false
    }
    clear(path, replacedBy: real, names: Set(names))
    return true
  }

  // The older images that stay, or nil where the folder holds anything else.
  private static func olderFrames(in folder: String, names: [String]) -> [String]? {
    guard let first = names.first else { return nil }
    let new = Set(names)
    let wanted = shape(of: first)
    var retained: [String] = []
    for name in FileSystem.names(in: folder) {
      var status = stat()
      guard wanted == shape(of: name), lstat("\(folder)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      if !new.contains(name) { retained.append(name) }
    }
    return retained
  }

  // Removes what is in the new folder too; what another program has put there meanwhile moves over.
  private static func clear(_ old: String, replacedBy folder: String, names: Set<String>) {
    for name in FileSystem.names(in: old) {
      var (before, after) = (stat(), stat())
      let isSame =
        lstat("\(old)/\(name)", &before) == 0 && lstat("\(folder)/\(name)", &after) == 0
        && before.st_ino == after.st_ino
      if isSame || names.contains(name) {
        unlink("\(old)/\(name)")
      } else {
        rename("\(old)/\(name)", "\(folder)/\(name)")
      }
    }
    rmdir(old)
  }

  // A name without its digits: what images of one sequence have in common.
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

/// Keeps other runs from publishing into a folder while this one does.
enum FolderLock {
  // Microseconds between two tries: those who wait are not told.
  private static let pause: UInt32 = 2000
  private static let maxAttempts = 15_000

  /// Does something while the folder is locked.
  ///
  /// The C function is `flock`. A folder that was replaced while this waited is locked anew. Nobody publishes for
  /// longer than a moment, so a lock that is not given back (of a program that was stopped, of a machine that is
  /// gone) is waited for half a minute, then done without.
  ///
  /// - Parameters:
  ///   - tries: how often the lock is asked for, every two milliseconds.
  ///   - body: is told whether the lock is held; some file systems have none.
  static func with<Failure: Error>(
    _ folder: String,
    tries: Int = maxAttempts,
    _ body: (Bool) throws(Failure) -> Void
  ) throws(Failure) {
    var patience = tries
    while patience > 0 {
      patience -= 1
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { break }
      defer { close(descriptor) }
      var result = flock(descriptor, LOCK_EX | LOCK_NB)
      while result != 0, errno == EINTR || errno == EWOULDBLOCK, patience > 0 {
        patience -= 1
        usleep(pause)
        result = flock(descriptor, LOCK_EX | LOCK_NB)
      }
      guard result == 0 else { break }
      var (constrained, named) = (stat(), stat())
      guard fstat(descriptor, &constrained) == 0, stat(folder, &named) == 0,
        constrained.st_ino == named.st_ino, constrained.st_dev == named.st_dev
      else { continue }
      return try body(true)
    }
    try body(false)
  }
}
