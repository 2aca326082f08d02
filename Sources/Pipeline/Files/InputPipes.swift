internal import CGlibc
internal import Glibc
internal import SceneModel
internal import Synchronization

/// Pipes that the user names as inputs: FIFOs, and the process substitutions `<(…)` of shells.
///
/// A pipe can be read only once, and has no positions. The first reader copies it into memory; each reader opens
/// the copy. Other pipes are refused, since opening one can wait for ever.
public enum InputPipes {
  private struct State {
    var paths: Set<String> = []
    // The descriptors of the copies; they are open until the process ends.
    var copies: [String: Int32] = [:]
  }

  private static let state = Mutex(State())
  // Limits of inputs are checked later; this one keeps endless pipes out of memory.
  private static let maxBytes = Limits().audioBytes

  /// The path of standard input, which is read as a pipe is, also where it is a file.
  public static let standardInput = "/dev/stdin"

  /// Lets the pipe at a path be an input.
  public static func accept(_ path: String) {
    guard let status = stat(path) else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFIFO || path == standardInput && kind == S_IFREG else { return }
    state.withLock { _ = $0.paths.insert(path) }
  }

  /// Whether a path is that of an accepted pipe.
  public static func contains(_ path: String) -> Bool { state.withLock { $0.paths.contains(path) } }

  /// Returns a path at which a library can open an input any number of times.
  ///
  /// - Throws: `missingInput`, `limit`, `systemResources` for a pipe that cannot be copied.
  public static func reopenablePath(_ path: String) throws(RenderError) -> String {
    try copy(of: path).map { "/proc/self/fd/\($0)" } ?? path
  }

  /// Opens the copy of an accepted pipe; nil for another path.
  static func open(_ path: String) throws(RenderError) -> Int32? {
    guard let copy = try copy(of: path) else { return nil }
    // A new description of the file has a separate position for each reader.
    let descriptor = Glibc.open("/proc/self/fd/\(copy)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    return descriptor
  }

  private static func copy(of path: String) throws(RenderError) -> Int32? {
    try state.withLock { (state) throws(RenderError) in
      guard state.paths.contains(path) else { return nil }
      if let copy = state.copies[path] { return copy }
      let copy = try makeCopy(of: path)
      state.copies[path] = copy
      return copy
    }
  }

  // The corresponding C functions are `poll`, `read` and `memfd_create`.
  private static func makeCopy(of path: String) throws(RenderError) -> Int32 {
    let source = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw failure(path) }
    defer { close(source) }
    // A pipe without a writer looks finished. `poll` waits for the first writer, or for the end of one.
    var file = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
    while poll(&file, 1, -1) < 0 {
      guard errno == EINTR else { throw failure(path) }
    }
    _ = fcntl(source, F_SETFL, fcntl(source, F_GETFL) & ~O_NONBLOCK)
    let copy = shim_memory_file("pipe")
    guard copy >= 0 else {
      throw RenderError(
        .systemResources,
        "there is no memory or descriptor left for a copy of \(FileSystem.quoted(path))"
      )
    }
    do throws(RenderError) {
      try transfer(from: source, to: copy, path)
    } catch {
      close(copy)
      throw error
    }
    return copy
  }

  private static func transfer(
    from source: Int32,
    to copy: Int32,
    _ path: String
  ) throws(RenderError) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { chunk.deallocate() }
    var total = 0
    while true {
      let count = try FileSystem.fill(chunk, from: source, path)
      if count == 0 { return }
      total += count
      guard total <= maxBytes else {
        throw RenderError(
          .limit,
          "the pipe \(FileSystem.quoted(path)) holds more than \(maxBytes) bytes (give a file)"
        )
      }
      guard FileSystem.write(Array(chunk[..<count]), to: copy) else { throw failure(path) }
    }
  }

  private static func failure(_ path: String) -> RenderError {
    let reason = String(cString: strerror(errno))
    return RenderError(.missingInput, "cannot read \(FileSystem.quoted(path)): \(reason)")
  }
}
