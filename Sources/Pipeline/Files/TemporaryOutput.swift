internal import CGlibc
internal import Glibc
internal import SceneModel

/// A temporary path beside an output, where the file grows until it is complete.
///
/// No partial file ever carries the final name: `commit()` flushes and renames. A value that is
/// dropped before that removes its files. A link remains, and the file it refers to is replaced.
/// Devices and pipes cannot be replaced: they are written through.
public struct TemporaryOutput: ~Copyable, Sendable {
  /// Where to write.
  public let path: String
  /// Whether `path` is a device or pipe, in which bytes cannot be moved or taken back.
  public let isWrittenThrough: Bool
  // Without links at its end.
  let target: String
  // The mode of the finished file: that of the file that it replaces, or of a new one under the process's mask.
  // A mode without owner write permission is set at the end.
  let mode: mode_t

  init(path: String, target: String, mode: mode_t, isWrittenThrough: Bool = false) {
    (self.path, self.target, self.mode) = (path, target, mode)
    self.isWrittenThrough = isWrittenThrough
  }

  deinit { TemporaryPaths.discard(path) }

  /// A new empty file beside a target, or the target itself where it is a device or pipe; missing folders
  /// above it are made.
  ///
  /// - Parameters:
  ///   - target: the path of the output.
  ///   - needsSeeking: whether bytes that have been written will be replaced, which a device or pipe cannot do.
  ///   - replacesInput: whether the command may have read the file, as it does to edit it.
  /// - Throws: `usage` for an input of the command, `cannotCreate`, `permission`, `inputOutput`.
  public static func file(
    for target: String,
    needsSeeking: Bool = false,
    replacesInput: Bool = false
  ) throws(RenderError) -> TemporaryOutput {
    try checkName(target)
    if !replacesInput { try ProtectedFiles.check(target) }
    let file: String
    switch OutputDestination(target) {
    case .file(let path):
      // A link can have a shorter name than the file it leads to.
      try checkName(path)
      file = path
    case .folder, .endlessLinks: throw unusable(target)
    case .device, .descriptor:
      guard !needsSeeking else {
        throw RenderError(
          .cannotCreate,
          "\(FileSystem.quoted(target)) is a device or pipe, and this format is completed at its front "
            + "(write to a file, or pipe y4m, png, rgba or nut with -o - --format)"
        )
      }
      return TemporaryOutput(path: target, target: target, mode: 0o600, isWrittenThrough: true)
    }
    let path = try newPath(for: file)
    let replaced = OutputPermissions(ofFileAt: file)
    let isMade = TemporaryPaths.create(path) {
      // The content of a private file is private from the first byte.
      let mode = replaced?.mode ?? 0o666
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }
    guard isMade else { throw FileSystem.failure("cannot create \(FileSystem.quoted(target))") }
    let mode = makeUsable(path, 0o600)
    return TemporaryOutput(path: path, target: file, mode: replaced?.adopted(by: path) ?? mode)
  }

  /// Refuses a path that no file can have: temporary names are shorter, so that only the last step would fail.
  ///
  /// To the system a name ends at a NUL, and another file would be written.
  ///
  /// - Throws: `cannotCreate`.
  package static func checkName(_ target: String) throws(RenderError) {
    let path = FileSystem.quoted(target)
    guard !target.utf8.contains(0) else {
      throw RenderError(.cannotCreate, "the path \(path) has a NUL character (remove it)")
    }
    let longest = target.split(separator: "/").map(\.utf8.count).max() ?? 0
    guard longest > NAME_MAX else { return }
    throw RenderError(
      .cannotCreate,
      "\(path) has a name of \(longest) bytes, more than the \(NAME_MAX) of the system "
        + "(choose a shorter name)"
    )
  }

  /// Why a place can never be a file.
  static func unusable(_ target: String) -> RenderError {
    let problem =
      OutputDestination(target) == .endlessLinks
      ? "is a link that leads to itself, or to a name that is not UTF-8 (choose another name)"
      : "is a folder (give a file name, or end it with / for images)"
    return RenderError(.cannotCreate, "\(FileSystem.quoted(target)) \(problem)")
  }

  // Gives the owner some permissions that a strict mask took away; returns the mode before.
  static func makeUsable(_ path: String, _ needed: mode_t) -> mode_t {
    guard let status = stat(path, followsLinks: false) else { return needed }
    let mode = status.st_mode & 0o777
    if mode & needed != needed { chmod(path, mode | needed) }
    return mode
  }

  // Sets the permissions of a finished file.
  static func setMode(_ mode: mode_t, of path: String) {
    guard let status = stat(path, followsLinks: false), status.st_mode & 0o777 != mode else {
      return
    }
    chmod(path, mode)
  }

  /// Moves the finished file into place.
  ///
  /// An existing file is replaced atomically; its permissions remain.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public consuming func commit() throws(RenderError) { try moveIntoPlace() }

  /// Moves the finished file into place, for owners that cannot consume the value; once.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public borrowing func moveIntoPlace() throws(RenderError) {
    guard !isWrittenThrough else { return }
    try Self.flush(path)
    Self.setMode(mode, of: path)
    guard rename(path, target) == 0 else {
      throw FileSystem.failure("cannot put \(FileSystem.quoted(target)) into place")
    }
    Self.flushFolder(FileSystem.folder(of: target))
  }

  /// Replaces a file by bytes at one instant.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public static func replace(
    _ target: String,
    with bytes: [UInt8],
    replacesInput: Bool = false
  ) throws(RenderError) {
    let output = try file(for: target, replacesInput: replacesInput)
    try write(bytes, to: output.path)
    try output.commit()
  }

  /// Gives the temporary file its bytes, down to the disk.
  ///
  /// - Throws: `inputOutput` and what else writing a file does.
  public borrowing func write(_ bytes: [UInt8]) throws(RenderError) {
    try Self.write(bytes, to: path)
    if !isWrittenThrough { try Self.flush(path) }
  }

  /// Gives the temporary file its bytes piece by piece, down to the disk.
  ///
  /// - Parameter body: given a function that takes the next bytes.
  /// - Throws: `inputOutput` and what else writing a file does.
  public borrowing func write(
    _ body: (_ put: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    try Self.write(to: path, body)
    if !isWrittenThrough { try Self.flush(path) }
  }

  /// Writes a whole new file.
  ///
  /// - Throws: `inputOutput` and what else writing a file does.
  package static func write(_ bytes: [UInt8], to path: String) throws(RenderError) {
    try write(to: path) { (put) throws(RenderError) in try put(bytes) }
  }

  // The corresponding C functions are `open` and `write`.
  private static func write(
    to path: String,
    _ body: (_ put: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    let descriptor = FileSystem.openOutput(path)
    guard descriptor >= 0 else {
      throw FileSystem.failure("cannot create \(FileSystem.quoted(path))")
    }
    do throws(RenderError) {
      try body { (bytes) throws(RenderError) in
        guard FileSystem.write(bytes, to: descriptor) else {
          throw FileSystem.failure("cannot write \(FileSystem.quoted(path))")
        }
      }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else {
      throw FileSystem.failure("cannot write \(FileSystem.quoted(path))")
    }
  }

  static func flush(_ path: String) throws(RenderError) {
    let mode = makeUsable(path, 0o400)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if mode & 0o400 == 0 { chmod(path, mode) }
    guard descriptor >= 0 else {
      throw FileSystem.failure("cannot flush \(FileSystem.quoted(path))")
    }
    let result = fsync(descriptor)
    let error = FileSystem.failure("cannot flush \(FileSystem.quoted(path))")
    close(descriptor)
    if result != 0 { throw error }
  }

  // A folder that cannot be flushed (some network file systems) still holds the renamed file.
  static func flushFolder(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  // `.<name>.animrender.<pid>.<random>.tmp`, with the name cut so that the result is below 255
  // bytes.
  static func newPath(for target: String) throws(RenderError) -> String {
    var target = target
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    let folder = FileSystem.folder(of: target)
    try FileSystem.makeFolders(folder)
    return newPath(in: folder, name: FileSystem.name(of: target))
  }

  static func newPath(in folder: String, name: String) -> String {
    let short = shortened(name)
    removeStale(in: folder, name: short, age: staleSeconds)
    // The random part never reaches an output; it keeps two runs to one target apart.
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(folder)/.\(short).animrender.\(getpid()).\(random).tmp"
  }

  // The age at which leftovers are removed automatically: the process may run on another machine.
  private static let staleSeconds = 86_400

  private static func shortened(_ name: String) -> String {
    var short = name
    while short.utf8.count > 200 { short.removeLast() }
    return short
  }

  /// Removes what runs for an output have left that were killed, however short ago; for callers that know that no
  /// other machine renders it.
  ///
  /// - Parameter target: a file, or a folder of images.
  package static func removeAbandoned(for target: String) { removeLeftovers(for: target, age: nil) }

  /// Removes what runs for an output have left that were killed at least a day ago, as every new run does.
  ///
  /// - Parameter target: a file, or a folder of images.
  package static func removeStale(for target: String) {
    removeLeftovers(for: target, age: staleSeconds)
  }

  private static func removeLeftovers(for target: String, age: Int?) {
    var destination = target
    while destination.count > 1, destination.hasSuffix("/") { destination.removeLast() }
    switch OutputDestination(destination) {
    case .file(let path): destination = path
    case .folder: destination = FileSystem.resolvedPath(destination) ?? destination
    case .device, .descriptor, .endlessLinks: return
    }
    let name = shortened(FileSystem.name(of: destination))
    removeStale(in: FileSystem.folder(of: destination), name: name, age: age)
  }

  /// Returns whether a name is that of a temporary file that grows beside an output until it is
  /// complete.
  ///
  /// - Parameter target: the output's name.
  package static func isName(_ name: String, for target: String) -> Bool {
    name.hasPrefix(".\(shortened(target)).animrender.") && name.hasSuffix(".tmp")
  }

  /// Whether a path is that of a file or folder of this process that grows beside an output, or is in one.
  static func isTemporary(_ path: String) -> Bool {
    path.split(separator: "/").contains {
      $0.hasPrefix(".") && $0.hasSuffix(".tmp") && $0.contains(".animrender.\(getpid()).")
    }
  }

  /// The name of the output that a name grows for; nil for other names.
  package static func target(of name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return nil }
    let parts = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard let index = parts.lastIndex(of: "animrender"), index > 0 else { return nil }
    return parts[..<index].joined(separator: ".")
  }

  // Removes leftovers of killed runs: their process is gone, and they have at least an age in seconds; nil for any.
  //
  // The age of a new file can be negative: file systems stamp with another clock than `time`, which lags by
  // milliseconds on Linux and by any amount on a file server.
  private static func removeStale(in folder: String, name: String, age: Int?) {
    let prefix = ".\(name).animrender."
    for entry in FileSystem.names(in: folder)
    where entry.hasPrefix(prefix) && entry.hasSuffix(".tmp") {
      let parts = entry.dropFirst(prefix.count).split(separator: ".")
      guard let pid = parts.first.flatMap({ Int32(digits: $0) }), pid > 0 else { continue }
      let path = "\(folder)/\(entry)"
      guard let status = stat(path, followsLinks: false),
        age.map({ time(nil) - status.st_mtim.tv_sec >= $0 }) ?? true,
        !RunningProcess.exists(pid)
      else { continue }
      TemporaryPaths.removeTree(path)
    }
  }
}
