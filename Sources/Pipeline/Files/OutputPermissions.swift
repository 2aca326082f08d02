internal import CGlibc
internal import Glibc

/// The permissions and the group of a file that an output replaces.
struct OutputPermissions {
  /// Read, write and execute permissions.
  let mode: mode_t
  private let group: gid_t
  private let path: String

  /// The attributes of a regular file; nil where there is none.
  init?(ofFileAt path: String) {
    guard let status = stat(path), status.kind == S_IFREG else { return nil }
    (mode, group, self.path) = (status.st_mode & 0o777, status.st_gid, path)
  }

  /// Gives a new file the group and the access control list, and returns the mode for it.
  ///
  /// Where the user may not give the group, the other group gets no more than everyone. Neither does the group of a
  /// file whose list cannot be given: its bits of the mode are what the list allows at most, not what the group had.
  func adopted(by new: String) -> mode_t {
    let hasGroup =
      stat(new, followsLinks: false)?.st_gid == group || chown(new, uid_t.max, group) == 0
    guard hasGroup, FileAttributes.copyNamed(["system.posix_acl"], from: path, to: new) == nil
    else {
      return mode & (0o707 | (mode & 0o007) << 3)
    }
    return mode
  }
}
