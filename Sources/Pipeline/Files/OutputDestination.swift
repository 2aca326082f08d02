internal import Glibc
internal import SceneModel

/// The kind of file at an output path, which determines how to write it; links have been followed.
public enum OutputDestination: Sendable, Hashable {
  /// A regular file that is replaced at one instant, or a name where nothing is yet.
  case file(String)
  /// A folder.
  case folder(String)
  /// A device, pipe or socket: it remains, and output is written through it.
  case device(String)
  /// An open descriptor of this process; `/dev/stdout` is 1.
  case descriptor(Int32)
  /// Links that lead to each other, or to a name that is not UTF-8.
  case endlessLinks

  // The kernel follows as many.
  private static let maxLinks = 40

  /// Looks at a path.
  ///
  /// The corresponding C functions are `readlink` and `stat`.
  public init(_ path: String) {
    var current = path
    for _ in 0...Self.maxLinks {
      if let number = Self.descriptor(at: current) {
        self = .descriptor(number)
        return
      }
      guard let link = Self.linkTarget(of: current) else {
        self = Self.kind(of: current)
        return
      }
      guard let target = String(validating: link, as: UTF8.self) else { break }
      current = target.hasPrefix("/") ? target : "\(FileSystem.folder(of: current))/\(target)"
    }
    self = .endlessLinks
  }

  /// A path that all names of the destination share, also where nothing is yet.
  package var canonicalPath: String {
    switch self {
    case .file(let path), .folder(let path), .device(let path): FileSystem.canonicalPath(path)
    case .descriptor(let number): "/proc/self/fd/\(number)"
    case .endlessLinks: ""
    }
  }

  /// Whether the path leads to the standard output of this process.
  public static func isStandardOutput(_ path: String) -> Bool { Self(path) == .descriptor(1) }

  private static func kind(of path: String) -> Self {
    guard let status = stat(path) else { return .file(path) }
    return switch status.kind {
    case S_IFREG: .file(path)
    case S_IFDIR: .folder(path)
    // Also where the text of a link of /proc is no path.
    default: .device(path)
    }
  }

  // Opening such a name again would begin a file anew that the shell has opened for appending.
  private static func descriptor(at path: String) -> Int32? {
    guard let number = Int32(digits: FileSystem.name(of: path)),
      FileSystem.resolvedPath(FileSystem.folder(of: path)) == "/proc/\(getpid())/fd"
    else { return nil }
    return number
  }

  private static func linkTarget(of path: String) -> [UInt8]? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    guard count > 0 else { return nil }
    return text.prefix(count).map(UInt8.init(bitPattern:))
  }
}

extension FileSystem {
  /// Opens an output for writing from its start: a file, which is made or emptied, or what is written through.
  ///
  /// The corresponding C function is `open`.
  ///
  /// - Returns: a descriptor for the caller to close, or -1 with `errno`.
  package static func openOutput(_ path: String) -> Int32 {
    if case .descriptor(let number) = OutputDestination(path) {
      return fcntl(number, F_DUPFD_CLOEXEC, 3)
    }
    // Without O_CREAT first: with it, some systems refuse pipes of other users. A signal meanwhile
    // ends the wait for a reader only in a sandbox; the caller checks for cancellation later.
    var descriptor: Int32
    repeat {
      descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY)
    } while descriptor < 0 && errno == EINTR
    guard descriptor < 0, errno == ENOENT else { return descriptor }
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
  }
}
