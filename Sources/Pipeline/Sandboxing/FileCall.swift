internal import CSeccomp
internal import Glibc

/// A call of a worker that would change names of files, read from its registers and its memory.
struct FileCall {
  /// The calls, by their names in the system.
  enum Kind: String, CaseIterable {
    case open, openat, creat, mkdir, mkdirat, rename, renameat, renameat2, link, linkat
    case unlink, unlinkat, rmdir, chmod, fchmodat, chown, lchown, fchownat

    /// The number of the call; negative where the system has no such call.
    var number: Int32 { seccomp_syscall_resolve_name(rawValue) }
  }

  /// The requested action.
  enum Action {
    case open(flags: Int32, mode: mode_t)
    case makeFolder(mode: mode_t)
    case rename(to: String, flags: UInt32)
    case link(to: String)
    case remove(isFolder: Bool)
    case setMode(mode_t)
    case setOwner(uid_t, gid_t)
  }

  let path: String
  let action: Action

  private static let kinds = Dictionary(
    Kind.allCases.map { ($0.number, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// Reads a call.
  ///
  /// - Parameters:
  ///   - memory: the file of the worker's memory.
  ///   - data: the number of the call and its arguments.
  /// - Returns: nil for what is no such call, or names files below an open folder.
  init?(_ data: seccomp_data, memory: Int32) {
    guard let kind = Self.kinds[data.nr] else { return nil }
    let values = [
      data.args.0, data.args.1, data.args.2, data.args.3, data.args.4, data.args.5,
    ]
    func number(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: values[index]) }
    func flags(_ index: Int) -> Int32 { Int32(bitPattern: number(index)) }
    func text(_ index: Int) -> String? { Self.text(at: values[index], memory: memory) }
    // The path after a descriptor of a folder, which must be the current one.
    func textAt(_ index: Int) -> String? {
      guard let path = text(index + 1), flags(index) == AT_FDCWD || path.hasPrefix("/") else {
        return nil
      }
      return path
    }
    let parsed: (path: String?, action: Action?) =
      switch kind {
      case .open: (text(0), .open(flags: flags(1), mode: number(2)))
      case .openat: (textAt(0), .open(flags: flags(2), mode: number(3)))
      case .creat: (text(0), .open(flags: O_WRONLY | O_CREAT | O_TRUNC, mode: number(1)))
      case .mkdir: (text(0), .makeFolder(mode: number(1)))
      case .mkdirat: (textAt(0), .makeFolder(mode: number(2)))
      case .rename: (text(0), text(1).map { .rename(to: $0, flags: 0) })
      case .renameat: (textAt(0), textAt(2).map { .rename(to: $0, flags: 0) })
      case .renameat2: (textAt(0), textAt(2).map { .rename(to: $0, flags: number(4)) })
      case .link: (text(0), text(1).map { .link(to: $0) })
      case .linkat: (textAt(0), flags(4) == 0 ? textAt(2).map { .link(to: $0) } : nil)
      case .unlink: (text(0), .remove(isFolder: false))
      case .unlinkat: (textAt(0), .remove(isFolder: flags(2) & AT_REMOVEDIR != 0))
      case .rmdir: (text(0), .remove(isFolder: true))
      case .chmod: (text(0), .setMode(number(1)))
      case .fchmodat: (textAt(0), .setMode(number(2)))
      case .chown, .lchown: (text(0), .setOwner(number(1), number(2)))
      case .fchownat: (textAt(0), .setOwner(number(2), number(3)))
      }
    guard let path = parsed.path, let action = parsed.action else { return nil }
    self.path = path
    self.action = action
  }

  // Text up to a zero; nil where there is none, or it is no UTF-8.
  private static func text(at address: UInt64, memory: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    guard let offset = off_t(exactly: address) else { return nil }
    // Memory after the text need not exist.
    let count = pread(memory, &bytes, bytes.count, offset)
    guard count > 0, let end = bytes[..<count].firstIndex(of: 0) else { return nil }
    return String(validating: bytes[..<end], as: UTF8.self)
  }
}
