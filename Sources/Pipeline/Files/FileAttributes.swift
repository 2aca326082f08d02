internal import CGlibc
internal import Glibc

/// Owner, group, mode and further attributes of a file.
enum FileAttributes {
  /// Gives a new file the owner, group, mode, and further attributes of another one.
  ///
  /// The corresponding C functions are `fchown`, `fchmod` and `fsetxattr`. Labels of the system's security
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
    for name in names(of: source)
    where name.hasPrefix("user.") || name.hasPrefix("system.posix_acl") {
      var value = [UInt8](repeating: 0, count: 65_536)
      let count = fgetxattr(source, name, &value, value.count)
      guard count >= 0, fsetxattr(copy, name, &value, count, 0) == 0 else { return name }
    }
    return nil
  }

  // Files of systems without such attributes have none.
  private static func names(of file: Int32) -> [String] {
    var list = [CChar](repeating: 0, count: 65_536)
    let count = flistxattr(file, &list, list.count)
    return list.prefix(max(0, count)).split(separator: 0).map {
      String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
