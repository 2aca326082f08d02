internal import CGlibc
internal import Glibc

/// The permissions and the group of a file that an output replaces.
struct OutputPermissions {
  /// Read, write and execute permissions.
  let mode: mode_t
  private let group: gid_t
  // Its access control list, as the system stores it; nil without one.
  private let accessList: [UInt8]?

  private static let accessListName = "system.posix_acl_access"

  /// The attributes of a regular file; nil where there is none.
  init?(ofFileAt path: String) {
    guard let status = stat(path), status.kind == S_IFREG else { return nil }
    (mode, group) = (status.st_mode & 0o777, status.st_gid)
    var list = [UInt8](repeating: 0, count: 65_536)
    let count = getxattr(path, Self.accessListName, &list, list.count)
    accessList = count > 0 ? Array(list.prefix(count)) : nil
  }

  /// Gives a new file the group and the access control list, and returns the mode for it.
  ///
  /// Where the user may not give the group, the other group gets no more than everyone. Neither does the group of a
  /// file whose list cannot be given: its bits of the mode are what the list allows at most, not what the group had.
  func adopted(by path: String) -> mode_t {
    let hasGroup =
      stat(path, followsLinks: false)?.st_gid == group || chown(path, uid_t.max, group) == 0
    // A new file may have a list from its folder.
    removexattr(path, Self.accessListName)
    guard hasGroup,
      accessList.map({ setxattr(path, Self.accessListName, $0, $0.count, 0) == 0 }) ?? true
    else { return mode & (0o707 | (mode & 0o007) << 3) }
    return mode
  }
}
