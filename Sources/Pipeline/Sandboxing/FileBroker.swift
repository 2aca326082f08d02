internal import CSeccomp
internal import Files
internal import Glibc

/// Performs the worker's calls that change names of files, limited to its outputs.
///
/// It never lets the kernel continue with the worker's memory, which can change after the check. A
/// call is performed here, with a copy of its path, in a folder that is open.
struct FileBroker: ~Copyable {
  /// The reply to the worker.
  enum Answer {
    case result
    case failure(Int32)
    /// A file for the worker, which this process closes afterwards.
    case descriptor(Int32, closesOnExec: Bool)
    /// The pipe has no reader yet; to be retried.
    case later
  }

  private(set) var writablePaths: WritablePaths
  // The file of the worker's memory.
  private let memory: Int32

  /// A broker for a worker.
  init?(writablePaths: WritablePaths, worker: Int32) {
    self.writablePaths = writablePaths
    memory = open("/proc/\(worker)/mem", O_RDONLY | O_CLOEXEC)
    if memory < 0 { return nil }
  }

  deinit { close(memory) }

  /// Does a call, or refuses it.
  mutating func answer(_ data: seccomp_data) -> Answer {
    guard let call = FileCall(data, memory: memory) else { return .failure(EPERM) }
    guard let entry = DirectoryEntry(of: call.path) else { return .failure(errno) }
    switch call.action {
    case .open(let flags, let mode): return opened(entry, flags, mode)
    case .makeFolder(let mode):
      guard isFree(entry) || writablePaths.isInProgress(entry.folder, entry.name) else {
        return .failure(EPERM)
      }
      guard mkdirat(entry.descriptor, entry.name, mode & Self.plainMode) == 0 else {
        return .failure(errno)
      }
      if isFree(entry) { writablePaths.add(entry.path) }
      return .result
    case .rename(let target, let flags):
      guard let target = DirectoryEntry(of: target) else { return .failure(errno) }
      return renamed(entry, target, flags)
    case .link(let target):
      guard let target = DirectoryEntry(of: target) else { return .failure(errno) }
      // An older image of a sequence that remains in the new folder.
      guard writablePaths.isFinal(entry.folder, entry.name), isCustom(target) else {
        return .failure(EPERM)
      }
      return result(linkat(entry.descriptor, entry.name, target.descriptor, target.name, 0))
    case .remove(let isFolder):
      // The worker can remove the outputs that it has placed.
      guard isCustom(entry) || writablePaths.finalPaths.contains(entry.path) else {
        return .failure(EPERM)
      }
      let flags = isFolder ? AT_REMOVEDIR : 0
      guard unlinkat(entry.descriptor, entry.name, flags) == 0 else { return .failure(errno) }
      writablePaths.remove(entry.path)
      return .result
    case .setMode(let mode):
      guard isCustom(entry) else { return .failure(EPERM) }
      // Folders keep their group's mark. A link among older images that were exchanged is not followed.
      var status = stat()
      guard fstatat(entry.descriptor, entry.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        return .failure(errno)
      }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let retained = isFolder ? mode & 0o3777 : mode & Self.plainMode
      return result(fchmodat(entry.descriptor, entry.name, retained, AT_SYMLINK_NOFOLLOW))
    case .setOwner(let user, let group):
      guard isCustom(entry), user == uid_t.max else { return .failure(EPERM) }
      return result(fchownat(entry.descriptor, entry.name, user, group, AT_SYMLINK_NOFOLLOW))
    }
  }

  private func isCustom(_ entry: borrowing DirectoryEntry) -> Bool {
    writablePaths.isCustom(entry.folder, entry.name)
  }

  private func isFree(_ entry: borrowing DirectoryEntry) -> Bool {
    writablePaths.isTemporary(entry.folder, entry.name)
  }

  private func result(_ value: Int32) -> Answer { value == 0 ? .result : .failure(errno) }

  private mutating func opened(
    _ entry: borrowing DirectoryEntry,
    _ flags: Int32,
    _ mode: mode_t
  ) -> Answer {
    let retained = flags & (O_ACCMODE | O_TRUNC | O_APPEND | O_CREAT | O_EXCL)
    var added = O_CLOEXEC | O_NOCTTY | O_NOFOLLOW
    if !isCustom(entry) {
      if isFree(entry), flags & O_CREAT != 0 {
        // Never what another run has made.
        added |= O_EXCL
      } else if writablePaths.isDevice(entry.folder, entry.name) {
        // This process must not wait for a reader.
        added |= O_NONBLOCK
      } else {
        // Where nothing is, that is what the worker hears.
        guard flags & O_CREAT == 0, faccessat(entry.descriptor, entry.name, F_OK, 0) != 0
        else {
          return .failure(EPERM)
        }
        return .failure(errno)
      }
    }
    let descriptor = openat(
      entry.descriptor,
      entry.name,
      retained | added,
      mode & Self.plainMode
    )
    guard descriptor >= 0 else {
      return added & O_NONBLOCK != 0 && errno == ENXIO ? .later : .failure(errno)
    }
    if added & O_NONBLOCK != 0, flags & O_NONBLOCK == 0 {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }
    if added & O_EXCL != 0 { writablePaths.add(entry.path) }
    return .descriptor(descriptor, closesOnExec: flags & O_CLOEXEC != 0)
  }

  // A finished output gets its name; images change places with those of an older run.
  private mutating func renamed(
    _ source: borrowing DirectoryEntry,
    _ target: borrowing DirectoryEntry,
    _ flags: UInt32
  ) -> Answer {
    let isExchange = flags != 0
    let isAllowed =
      isExchange
      ? flags == exchange
        && (writablePaths.isImageFolder(target.folder, target.name)
          || writablePaths.isFinal(target.folder, target.name))
      : writablePaths.isFinal(target.folder, target.name) || isFree(target) || isCustom(target)
    guard isCustom(source), isAllowed else { return .failure(EPERM) }
    let status =
      isExchange
      ? shim_exchange(source.descriptor, source.name, target.descriptor, target.name)
      : renameat(source.descriptor, source.name, target.descriptor, target.name)
    guard status == 0 else { return .failure(errno) }
    // After an exchange the worker owns the older images, which it removes.
    if !isExchange {
      writablePaths.remove(source.path)
      if isFree(target) {
        writablePaths.add(target.path)
      } else {
        writablePaths.finalPaths.insert(target.path)
      }
    }
    return .result
  }

  // No file is run with the rights of another.
  private static let plainMode: mode_t = 0o777

  // Of `linux/fs.h`: RENAME_EXCHANGE.
  private var exchange: UInt32 { 2 }
}

/// An open folder, and a name in it.
struct DirectoryEntry: ~Copyable {
  let descriptor: Int32
  /// Its path without links.
  let folder: String
  let name: String

  /// The entry of a path; nil with `errno` where its folder cannot be opened or the name is none.
  init?(of path: String) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    let name = FileSystem.name(of: path)
    guard !name.isEmpty, name != ".", name != ".." else {
      errno = path.isEmpty ? ENOENT : EPERM
      return nil
    }
    let descriptor = open(FileSystem.folder(of: path), shim_place_flags())
    guard descriptor >= 0 else { return nil }
    guard let folder = FileSystem.resolvedPath("/proc/self/fd/\(descriptor)") else {
      close(descriptor)
      errno = ENOENT
      return nil
    }
    (self.descriptor, self.folder, self.name) = (descriptor, folder, name)
  }

  deinit { close(descriptor) }

  var path: String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }
}
