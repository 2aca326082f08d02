internal import CGlibc
internal import Glibc

/// Owner, group, mode and further attributes of a file.
enum FileAttributes {
  /// Gives a new file the owner, group, mode, and further attributes of another one.
  ///
  /// The corresponding C functions are `fchown` and `fchmod`. Labels of the system's security
  /// follow from the folder.
  ///
  /// - Parameters:
  ///   - source: the descriptor of the file.
  ///   - copy: that of the new one.
  /// - Returns: the name of what this process may not give; nil for nothing.
  static func copy(from source: Int32, to copy: Int32) -> String? {
    var (old, new) = (stat(), stat())
    guard fstat(source, &old) == 0, fstat(copy, &new) == 0 else { return "status" }
    if old.st_uid != new.st_uid, fchown(copy, old.st_uid, gid_t.max) != 0 { return "owner" }
    if old.st_gid != new.st_gid, fchown(copy, uid_t.max, old.st_gid) != 0 { return "group" }
    guard fchmod(copy, old.st_mode & 0o7777) == 0 else { return "mode" }
    return copyNamed(
      ["user.", "system.posix_acl"],
      from: "/proc/self/fd/\(source)",
      to: "/proc/self/fd/\(copy)"
    )
  }

  /// Gives a file those named attributes of another one that begin with some words, and takes its own.
  ///
  /// The corresponding C functions are `getxattr` and `setxattr`. Lists of access are named `system.posix_acl_…`.
  ///
  /// - Returns: the name of what this process may not give; nil for nothing.
  static func copyNamed(_ prefixes: [String], from source: String, to copy: String) -> String? {
    func isWanted(_ name: String) -> Bool { prefixes.contains(where: name.hasPrefix) }
    for name in names(of: copy) where isWanted(name) { removexattr(copy, name) }
    for name in names(of: source) where isWanted(name) {
      var value = [UInt8](repeating: 0, count: 65_536)
      let count = getxattr(source, name, &value, value.count)
      guard count >= 0, setxattr(copy, name, &value, count, 0) == 0 else { return name }
    }
    return nil
  }

  // Files of systems without such attributes have none.
  private static func names(of path: String) -> [String] {
    var list = [CChar](repeating: 0, count: 65_536)
    let count = listxattr(path, &list, list.count)
    return list.prefix(max(0, count)).split(separator: 0).map {
      String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
