internal import Glibc
internal import Synchronization

/// The temporary files and folders that exist now, so that a second Ctrl-C can remove them at once.
public enum TemporaryPaths {
  private struct State {
    var paths: Set<String> = []
    var hasEnded = false
  }

  private static let state = Mutex(State())

  /// Makes a file or folder that is known from then on; once `removeAll` has begun, nothing is made.
  ///
  /// - Parameter make: one call of the system; returns whether it succeeded.
  static func create(_ path: String, _ make: () -> Bool) -> Bool {
    state.withLock {
      if $0.hasEnded {
        errno = EINTR
        return false
      }
      guard make() else { return false }
      $0.paths.insert(path)
      return true
    }
  }

  /// Removes one and whatever is there; where `removeAll` is at work, waits for its end.
  static func discard(_ path: String) {
    state.withLock {
      guard $0.paths.remove(path) != nil else { return }
      removeTree(path)
    }
  }

  /// Moves a finished output to its place, which `removeAll` can then no longer interrupt.
  static func hold<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try state.withLock { (_) throws(Failure) in try body() }
  }

  /// Removes everything that is still registered.
  ///
  /// For the last moment before the process ends: workers may still be writing.
  public static func removeAll() {
    state.withLock {
      $0.hasEnded = true
      for path in $0.paths {
        // Under another name the workers do not find the folder, so that it stays empty.
        let hidden = "\(path.dropLast(4)).x.tmp"
        let left = rename(path, hidden) == 0 ? hidden : path
        // A file that a worker was about to make then may still appear.
        for _ in 0..<100 where !removeTree(left) { usleep(1000) }
      }
      // An encoder that was about to open its file has made it anew.
      for path in $0.paths { removeTree(path) }
      $0.paths = []
    }
  }

  // A link is removed itself, whatever it leads to; returns whether nothing is left.
  @discardableResult
  static func removeTree(_ path: String) -> Bool {
    guard unlink(path) != 0 else { return true }
    for name in entries(of: path) { unlink("\(path)/\(name)") }
    return rmdir(path) == 0 || errno == ENOENT
  }

  static func entries(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// A place beside an output where it grows until it is complete.
///
/// Nothing partial ever carries the final name: `commit()` flushes and renames; a value that is dropped
/// before that removes what it made.
public struct TemporaryOutput: ~Copyable, Sendable {
  /// Where to write.
  public let path: String
  private let target: String
  // What the process's mask gives a new file; without writing for its owner it is given at the end.
  private let mode: mode_t

  private init(path: String, target: String, mode: mode_t) {
    self.path = path
    self.target = target
    self.mode = mode
  }

  deinit { TemporaryPaths.discard(path) }

  /// A new empty file beside a target; missing folders above it are made.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public static func file(for target: String) throws(RenderError) -> TemporaryOutput {
    guard !FileSystem.isFolder(target) else {
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(target)) is a folder (give a file name, or end it with / for pictures)"
      )
    }
    let path = try newPath(for: target)
    let isMade = TemporaryPaths.create(path) {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }
    guard isMade else {
      throw FileSystem.failure("cannot create \(FileSystem.quoted(target))")
    }
    return TemporaryOutput(path: path, target: target, mode: makeUsable(path, 0o600))
  }

  /// A new empty folder for files that are moved to a target folder together: beside it, or in it where
  /// it is a file system of its own or nothing can be made beside it.
  public static func folder(for target: String) throws(RenderError) -> TemporaryOutput {
    if FileSystem.exists(target), !FileSystem.isFolder(target) {
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(target)) is a file, not a folder (choose another name)"
      )
    }
    if let beside = siblingPath(of: target),
      TemporaryPaths.create(beside, { mkdir(beside, 0o777) == 0 })
    {
      return TemporaryOutput(path: beside, target: target, mode: makeUsable(beside, 0o700))
    }
    let path =
      FileSystem.isFolder(target)
      ? newPath(in: target, name: "pictures") : try newPath(for: target)
    guard TemporaryPaths.create(path, { mkdir(path, 0o777) == 0 }) else {
      throw FileSystem.failure("cannot create \(FileSystem.quoted(target))")
    }
    return TemporaryOutput(path: path, target: target, mode: makeUsable(path, 0o700))
  }

  // A name beside an existing folder, nil where files cannot be moved from there to it.
  private static func siblingPath(of target: String) -> String? {
    guard let real = FileSystem.resolvedPath(target), real != "/" else { return nil }
    let parent = FileSystem.folder(of: real)
    var (inside, outside) = (stat(), stat())
    guard stat(real, &inside) == 0, inside.st_mode & S_IFMT == S_IFDIR, stat(parent, &outside) == 0,
      inside.st_dev == outside.st_dev
    else { return nil }
    return newPath(in: parent, name: FileSystem.name(of: real))
  }

  // Gives the owner some permissions that a strict mask took away; returns the mode before.
  private static func makeUsable(_ path: String, _ needed: mode_t) -> mode_t {
    var status = stat()
    guard lstat(path, &status) == 0 else { return needed }
    let mode = status.st_mode & 0o777
    if mode & needed != needed { chmod(path, mode | needed) }
    return mode
  }

  /// Puts the finished file in its place.
  ///
  /// A file that was there is replaced at one instant.
  public consuming func commit() throws(RenderError) { try putInPlace() }

  /// Puts the finished file in its place, for owners that cannot give the value away; once.
  public borrowing func putInPlace() throws(RenderError) {
    try Self.flush(path)
    if mode & 0o600 != 0o600 { chmod(path, mode) }
    guard rename(path, target) == 0 else {
      throw FileSystem.failure("cannot put \(FileSystem.quoted(target)) in its place")
    }
    Self.flushFolder(FileSystem.folder(of: target))
  }

  /// Moves the finished files of the folder to the target folder.
  ///
  /// Where the target holds nothing but pictures like them, all appear at one instant
  /// (`FolderExchange`); elsewhere, each does.
  public consuming func commitFiles(_ names: [String]) throws(RenderError) {
    let isNew = !FileSystem.exists(target)
    for name in names {
      try Self.flush("\(path)/\(name)")
      // Seen before the first file is moved: all of them appear, or none.
      guard !FileSystem.isFolder("\(target)/\(name)") else {
        throw RenderError(
          .cannotCreate,
          "\(FileSystem.quoted("\(target)/\(name)")) is a folder (choose another name)"
        )
      }
    }
    let (path, target, mode) = (path, target, mode)
    try TemporaryPaths.hold { () throws(RenderError) in
      if isNew {
        if mode & 0o700 != 0o700 { chmod(path, mode) }
        if rename(path, target) == 0 { return }
        if mode & 0o700 != 0o700 { chmod(path, mode | 0o700) }
        try FileSystem.makeFolders(target)
      }
      try FolderLock.with(target) { (isLocked) throws(RenderError) in
        if isLocked, FolderExchange.replace(target, by: path, names: names) { return }
        for name in names {
          guard rename("\(path)/\(name)", "\(target)/\(name)") == 0 else {
            throw FileSystem.failure(
              "cannot put \(FileSystem.quoted("\(target)/\(name)")) in its place"
            )
          }
        }
      }
    }
    Self.flushFolder(target)
    Self.flushFolder(FileSystem.folder(of: target))
  }

  /// Replaces a file by bytes at one instant.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public static func replace(_ target: String, with bytes: [UInt8]) throws(RenderError) {
    let output = try file(for: target)
    try write(bytes, to: output.path)
    try output.commit()
  }

  /// Gives the temporary file its bytes, down to the disk.
  ///
  /// - Throws: `inputOutput` and what else writing a file does.
  public borrowing func write(_ bytes: [UInt8]) throws(RenderError) {
    try Self.write(bytes, to: path)
    try Self.flush(path)
  }

  /// Gives the temporary file its bytes piece by piece, down to the disk.
  ///
  /// - Parameter body: given a function that takes the next bytes.
  /// - Throws: `inputOutput` and what else writing a file does.
  public borrowing func write(
    _ body: (_ put: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    try Self.write(to: path, body)
    try Self.flush(path)
  }

  /// Writes a whole new file.
  static func write(_ bytes: [UInt8], to path: String) throws(RenderError) {
    try write(to: path) { (put) throws(RenderError) in try put(bytes) }
  }

  // The corresponding C functions are `open` and `write`.
  private static func write(
    to path: String,
    _ body: (_ put: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw FileSystem.failure("cannot create \(FileSystem.quoted(path))")
    }
    do throws(RenderError) {
      try body { (bytes) throws(RenderError) in
        var offset = 0
        while offset < bytes.count {
          let count = bytes.withUnsafeBytes {
            Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
          }
          if count < 0 {
            if errno == EINTR { continue }
            throw FileSystem.failure("cannot write \(FileSystem.quoted(path))")
          }
          offset += count
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

  private static func flush(_ path: String) throws(RenderError) {
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
  private static func flushFolder(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  // `.<name>.animrender.<pid>.<random>.tmp`, the name cut so that the whole stays below 255 bytes.
  private static func newPath(for target: String) throws(RenderError) -> String {
    var target = target
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    let folder = FileSystem.folder(of: target)
    try FileSystem.makeFolders(folder)
    return newPath(in: folder, name: FileSystem.name(of: target))
  }

  private static func newPath(in folder: String, name: String) -> String {
    var short = name
    while short.utf8.count > 200 { short.removeLast() }
    removeStale(in: folder, name: short)
    // The random part never reaches an output; it keeps two runs to one target apart.
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(folder)/.\(short).animrender.\(getpid()).\(random).tmp"
  }

  // Leftovers of runs that were killed: older than a day, and their process is gone.
  private static func removeStale(in folder: String, name: String) {
    let prefix = ".\(name).animrender."
    for entry in TemporaryPaths.entries(of: folder)
    where entry.hasPrefix(prefix) && entry.hasSuffix(".tmp") {
      let parts = entry.dropFirst(prefix.count).split(separator: ".")
      guard let pid = parts.first.flatMap({ Int32($0) }), pid > 0 else { continue }
      var status = stat()
      let path = "\(folder)/\(entry)"
      guard lstat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > 86_400,
        kill(pid, 0) != 0, errno == ESRCH
      else { continue }
      TemporaryPaths.removeTree(path)
    }
  }
}
