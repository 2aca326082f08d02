internal import CGlibc
internal import Glibc
internal import SceneModel
internal import Synchronization

/// The few calls of the system that reading inputs and replacing outputs need.
///
/// Every failure becomes a `RenderError` with the path, the system's reason and a remedy.
public enum FileSystem {
  /// Reads all bytes of a regular file.
  ///
  /// A device, a folder, or a pipe that is not one of `InputPipes` is refused without waiting for it. The
  /// corresponding C functions are `open`, `fstat` and `read`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum size in bytes.
  ///   - flag: the option that raises the limit, for the message.
  ///   - root: if given, the folder, with all links resolved, that must contain the opened file.
  /// - Throws: `missingInput` if it cannot be opened or is outside, `limit` if it is too large.
  public static func read(
    _ path: String,
    limit: Int,
    within root: String? = nil,
    flag: String = "--max-input-bytes"
  ) throws(RenderError) -> [UInt8] {
    let (descriptor, size) = try openRegularFile(path, limit: limit, within: root, flag: flag)
    defer { close(descriptor) }
    return try readAll(descriptor, path: path, expected: size, limit: limit, flag: flag)
  }

  /// Opens a regular file for reading.
  ///
  /// The same as `read`, but the bytes are left to the caller, who closes the descriptor.
  package static func openRegularFile(
    _ path: String,
    limit: Int = .max,
    within root: String? = nil,
    flag: String = "--max-input-bytes"
  ) throws(RenderError) -> (descriptor: Int32, size: Int) {
    let (descriptor, isBeneath) =
      if root == nil, let copy = try InputPipes.open(path) { (copy, true) } else {
        try openForReading(path, within: root)
      }
    guard descriptor >= 0 else {
      throw RenderError(.missingInput, "cannot open \(quoted(path)): \(reason()) (check the path)")
    }
    do throws(RenderError) {
      let size = try checkRegularFile(descriptor, path: path, within: isBeneath ? nil : root)
      guard size <= limit else { throw tooLarge(path, limit: limit, flag: flag) }
      return (descriptor, size)
    } catch {
      close(descriptor)
      throw error
    }
  }

  // Nothing outside the root is opened, since opening alone can have effects: a device may wind back.
  //
  // The corresponding C function is `openat2`; where the kernel has none, the file is checked after opening.
  private static func openForReading(
    _ path: String,
    within root: String?
  ) throws(RenderError) -> (descriptor: Int32, isBeneath: Bool) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    // To the system a name ends at its first NUL: another file would be opened.
    guard !path.utf8.contains(0) else {
      throw RenderError(.missingInput, "the path \(quoted(path)) has a NUL character (remove it)")
    }
    guard let root else { return (open(path, flags), true) }
    guard let real = resolvedPath(path) else { return (-1, false) }
    guard isBeneath(real, root) else { throw outside(path) }
    let start = real.utf8.index(
      real.utf8.startIndex,
      offsetBy: root == "/" ? 1 : root.utf8.count + 1
    )
    let descriptor = shim_open_beneath(root, String(real[start...]), flags)
    if descriptor < 0, errno == EXDEV { throw outside(path) }
    // Some containers forbid calls that they do not know.
    guard descriptor < 0, errno == ENOSYS || errno == EPERM else { return (descriptor, true) }
    return (open(path, flags), false)
  }

  private static func outside(_ path: String) -> RenderError {
    RenderError(
      .missingInput,
      "\(quoted(path)) is outside the folder of the scene "
        + "(move it there, or allow its folder with --asset-root)"
    )
  }

  // The size of what has been opened.
  private static func checkRegularFile(
    _ descriptor: Int32,
    path: String,
    within root: String?
  ) throws(RenderError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.missingInput, "\(quoted(path)) is not a regular file (give a file)")
    }
    if let root {
      // Asks for the file that has been opened, not for the name, so that no link can lead elsewhere.
      guard let real = resolvedPath("/proc/self/fd/\(descriptor)"), isBeneath(real, root) else {
        throw outside(path)
      }
    }
    ProtectedFiles.current?.add(path, status)
    return Int(status.st_size)
  }

  private static func tooLarge(_ path: String, limit: Int, flag: String) -> RenderError {
    RenderError(
      .limit,
      "\(quoted(path)) is larger than the limit of \(limit) bytes "
        + "(make it smaller, or raise it with \(flag))"
    )
  }

  private static let standardInput = Mutex<Result<[UInt8], RenderError>?>(nil)

  /// Returns everything from standard input, which is read the first time only: later readers get the same.
  ///
  /// - Parameter limit: the most bytes.
  /// - Throws: `limit` for more, `missingInput` if it cannot be read.
  public static func readStandardInput(limit: Int) throws(RenderError) -> [UInt8] {
    ProtectedFiles.current?.add("/dev/stdin")
    let result = standardInput.withLock {
      let result =
        $0
        ?? Result { () throws(RenderError) in
          try readAll(0, path: "standard input", expected: 0, limit: limit)
        }
      $0 = result
      return result
    }
    return try result.get()
  }

  // Reads from the present position of a descriptor to its end.
  static func readAll(
    _ descriptor: Int32,
    path: String,
    expected: Int,
    limit: Int,
    flag: String = "--max-input-bytes"
  ) throws(RenderError) -> [UInt8] {
    // Available bytes go directly into the result; only files that grow meanwhile, and pipes,
    // continue below.
    var failure: RenderError?
    var bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: expected)
      do throws(RenderError) {
        count = try fill(target, from: descriptor, path)
      } catch {
        failure = error
      }
    }
    // What was read before it is lost, and the descriptor is behind that.
    if let failure { throw failure }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { chunk.deallocate() }
    while true {
      let count = try fill(chunk, from: descriptor, path)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw tooLarge(path, limit: limit, flag: flag) }
    }
  }

  /// A path with all links resolved, or nil where nothing is.
  ///
  /// A resolved path that is not UTF-8 is none, with `errno` set to `EILSEQ`. The C function is `realpath`.
  public static func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    guard let text = String(validatingCString: resolved) else {
      errno = EILSEQ
      return nil
    }
    return text
  }

  /// A path with all links resolved as far as it exists, with the rest as it is.
  package static func canonicalPath(_ path: String) -> String {
    var rest: [String] = []
    var ancestor = path
    while ancestor.utf8.count > 1, ancestor.hasSuffix("/") { ancestor.removeLast() }
    while true {
      if let real = resolvedPath(ancestor) {
        return rest.reversed().reduce(real) { $0 == "/" ? "/\($1)" : "\($0)/\($1)" }
      }
      let name = name(of: ancestor)
      // As the system reads "a//b" and "a/./b".
      if !name.isEmpty, name != "." { rest.append(name) }
      let folder = folder(of: ancestor)
      guard folder != ancestor else { return path }
      ancestor = folder
    }
  }

  /// Returns a system name in ASCII, for messages: other bytes are written as `\xff`.
  package static func escaped(_ name: UnsafePointer<CChar>) -> String {
    UnsafeBufferPointer(start: name, count: strlen(name)).reduce(into: "") { text, character in
      let byte = UInt8(bitPattern: character)
      let digits = String(byte, radix: 16)
      text +=
        (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x\(byte < 16 ? "0" : "")\(digits)"
    }
  }

  /// Whether a path is in a folder, both with all links resolved.
  ///
  /// Paths are compared as bytes: texts that Unicode considers equal name different files.
  package static func isBeneath(_ path: String, _ root: String) -> Bool {
    root == "/" || path.utf8.starts(with: "\(root)/".utf8)
  }

  /// The folder part of a path: "." for a bare name, "/" for a name at the root.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  public static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether a path is a folder.
  public static func isFolder(_ path: String) -> Bool { stat(path)?.kind == S_IFDIR }

  /// The size of a file in bytes; nil where there is none.
  public static func size(of path: String) -> Int? { stat(path).map { Int($0.st_size) } }

  /// Whether anything is at a path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a name is taken, also by a link that leads nowhere.
  package static func isTaken(_ path: String) -> Bool { stat(path, followsLinks: false) != nil }

  /// Makes a folder and the missing ones above it.
  ///
  /// The corresponding C function is `mkdir`.
  ///
  /// - Throws: `cannotCreate`, `permission` or `inputOutput` when one cannot be made.
  public static func makeFolders(_ path: String) throws(RenderError) {
    guard !isFolder(path) else { return }
    let parent = folder(of: path)
    if parent != path { try makeFolders(parent) }
    guard mkdir(path, 0o777) == 0 || (errno == EEXIST && isFolder(path)) else {
      throw failure("cannot make the folder \(quoted(path))")
    }
  }

  /// Returns the error of a call that has just failed, with the code for its `errno`.
  package static func failure(_ what: String) -> RenderError {
    let number = errno
    let code: RenderError.Code =
      switch number {
      case EACCES, EPERM: .permission
      case ENOSPC, EIO, EDQUOT, EFBIG, EPIPE, EBADF: .inputOutput
      case ENOMEM, EMFILE, ENFILE: .systemResources
      default: .cannotCreate
      }
    return RenderError(code, "\(what): \(reason(number)) (check the output path)")
  }

  static func reason(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }

  /// A path in quotes for messages: control characters as `\u{1b}`, at most 80 characters of it.
  public static func quoted(_ path: String) -> String { "'\(path.shortVisible)'" }
}

extension stat {
  /// The status of a file; nil where there is none that can be reached, and `errno` says why.
  ///
  /// The corresponding C functions are `stat` and `lstat`.
  init?(_ path: String, followsLinks: Bool = true) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      return nil
    }
  }

  /// What the file is, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }
}
