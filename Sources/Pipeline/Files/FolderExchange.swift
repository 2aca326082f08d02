internal import CGlibc
internal import Glibc

/// Replaces a folder of older images by a folder of new ones atomically.
///
/// Replacing images one by one leaves a mix of two renders where the process is killed in between.
/// A folder with only such images is therefore replaced at once. Retained files get a second hard
/// link in the new folder, the two folders are exchanged, and the old one is removed. Any other
/// folder (someone's working folder, a mount point, a folder with other files) is left alone. The
/// caller holds the folder's lock.
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
    // Moving a single file is atomic anyway.
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

  // The older images to retain, or nil where the folder contains anything else.
  private static func olderFrames(in folder: String, names: [String]) -> [String]? {
    guard let first = names.first else { return nil }
    let new = Set(names)
    let wanted = shape(of: first)
    var retained: [String] = []
    for name in FileSystem.names(in: folder) {
      let status = stat("\(folder)/\(name)", followsLinks: false)
      guard wanted == shape(of: name), status?.kind == S_IFREG
      else { return nil }
      if !new.contains(name) { retained.append(name) }
    }
    return retained
  }

  // Removes files that are also in the new folder; moves files that another program has added
  // meanwhile.
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

  // A name without its digits: the common part of the images of one sequence.
  private static func shape(of name: String) -> [UInt8] {
    name.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  // Whether the process's working directory is in the folder: its shell would be in a folder
  // without a name.
  private static func isInUse(_ folder: String) -> Bool {
    guard let current = FileSystem.resolvedPath(".") else { return true }
    return current == folder || current.hasPrefix(folder + "/")
  }

  private static func copyAttributes(of source: String, to copy: String) -> Bool {
    guard let old = stat(source), let new = stat(copy), old.st_uid == new.st_uid,
      FileAttributes.copyNamed(["user.", "system.posix_acl"], from: source, to: copy) == nil
    else { return false }
    if old.st_gid != new.st_gid, chown(copy, uid_t.max, old.st_gid) != 0 { return false }
    return chmod(copy, old.st_mode & 0o7777) == 0
  }
}

/// Keeps other runs from publishing into a folder while this one does.
enum FolderLock {
  // Microseconds between two tries: waiters receive no notification.
  private static let pause: UInt32 = 2000
  private static let maxAttempts = 15_000

  /// Runs a closure while the folder is locked.
  ///
  /// The C function is `flock`. A folder that was replaced during the wait is locked anew.
  /// Publishing takes only a moment. A lock that is not released (of a stopped program, of a lost
  /// machine) is awaited for half a minute. Then the closure runs without it.
  ///
  /// - Parameters:
  ///   - tries: the number of attempts, one every two milliseconds.
  ///   - body: its argument is whether the lock is active; some file systems have none.
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
