internal import Files
internal import Glibc

/// A folder that is this user's alone, held open: nothing in it is reached by following a link.
final class StoreFolder: Sendable {
  let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Why a folder is not used.
  enum AccessError: Error {
    case missing
    case system(Int32)
    case foreign
    case isWritableByOthers

    var reason: String {
      switch self {
      case .missing: "it does not exist"
      case .system(let number): String(cString: strerror(number))
      case .foreign: "it belongs to another user"
      case .isWritableByOthers: "other users can write to it"
      }
    }
  }

  /// Opens the folder at a path, creating it if it is missing; it may be a link.
  static func open(_ path: String, isMade: Bool) throws(AccessError) -> StoreFolder {
    if isMade, !FileSystem.exists(path) {
      do throws(RenderError) {
        try FileSystem.makeFolders(FileSystem.folder(of: path))
      } catch {
        throw .system(errno)
      }
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(errno) }
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .system(errno) }
    let folder = StoreFolder(descriptor)
    _ = try folder.ownStatus()
    return folder
  }

  // The status of a folder of this user's.
  private func ownStatus() throws(AccessError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_uid == geteuid() else { throw .foreign }
    return status
  }

  /// A folder in this one, made if asked for; never a link, never another user's.
  func folder(_ name: String, isMade: Bool) throws(AccessError) -> StoreFolder {
    if isMade, mkdirat(descriptor, name, 0o700) != 0, errno != EEXIST { throw .system(errno) }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let inner = openat(descriptor, name, flags)
    guard inner >= 0 else { throw errno == ENOENT ? .missing : .system(errno) }
    let folder = StoreFolder(inner)
    guard try folder.ownStatus().st_mode & 0o022 == 0 else { throw .isWritableByOthers }
    return folder
  }

  /// Opens a regular file of this user's for reading; nil for anything else that has the name.
  ///
  /// - Returns: the descriptor, for the caller to close, and the size; -1 where there is nothing.
  func openFile(_ name: String) -> (descriptor: Int32, size: Int)? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT ? (-1, 0) : nil }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else {
      close(file)
      return nil
    }
    return (file, Int(status.st_size))
  }

  /// Makes a new file for writing that only this user can read; -1 with `errno`.
  func makeFile(_ name: String) -> Int32 {
    openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  /// Returns the status of a name in the folder without following links; nil if it does not exist.
  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Removes a file or link.
  @discardableResult
  func remove(_ name: String) -> Bool { unlinkat(descriptor, name, 0) == 0 }

  /// Removes an empty folder.
  @discardableResult
  func removeFolder(_ name: String) -> Bool { unlinkat(descriptor, name, AT_REMOVEDIR) == 0 }

  /// All names, sorted.
  var names: [String] {
    // Reading moves a position that is shared with copies of a descriptor, so a new one is opened.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let directory = fdopendir(copy) else {
      close(copy)
      return []
    }
    return FileSystem.names(reading: directory)
  }
}
