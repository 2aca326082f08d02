internal import CGlibc
internal import Glibc

/// The permissions and the group of a file that an output replaces.
struct OutputPermissions {
  /// Read, write and execute permissions.
  let mode: mode_t
  private let group: gid_t

  /// The attributes of a regular file; nil where there is none.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (mode, group) = (status.st_mode & 0o777, status.st_gid)
  }

  /// Gives a new file the group, and returns the mode for it.
  ///
  /// Where the user may not give the group, the other group gets no more than everyone.
  func adopted(by path: String) -> mode_t {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_gid != group,
      chown(path, uid_t.max, group) != 0
    else { return mode }
    return mode & (0o707 | (mode & 0o007) << 3)
  }
}
