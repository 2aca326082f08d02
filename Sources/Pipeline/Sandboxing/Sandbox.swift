internal import CSeccomp
internal import DynamicLibraries
public import Files
internal import Glibc

/// A worker process that reads untrusted files and can do nothing but draw.
///
/// The worker has no network, starts no program, touches no other process and changes no file but
/// its outputs. Its memory, time and files are limited. The process that made it waits, gives
/// finished outputs their names, and removes unfinished ones, however the worker ended. The worker
/// can read the user's files.
///
///     let sandbox = Sandbox(outputs: [.file("out.mp4")])
///     if let end = try sandbox.enter() {
///       // The process that was started: the worker has ended.
///     } else {
///       // The worker: reads, renders, and exits.
///     }
///
/// A process can be forked only while it has one thread, so a program enters at its start. A
/// service starts such a program, or `animrender --sandbox`, for each file.
public struct Sandbox: Sendable {
  /// A file or folder that a worker may write.
  public enum Output: Sendable, Hashable {
    /// A file, or a device or pipe that is written through.
    case file(String)
    /// Numbered images in a folder: a prefix, digits and a suffix.
    case images(folder: String, prefix: String, suffix: String)
  }

  /// How a worker ended.
  public enum End: Sendable, Hashable {
    /// By itself, with a code.
    case exited(Int32)
    /// By a signal, from the system or from another process.
    case ended(bySignal: Int32)
    /// It took longer than it may, and was ended.
    case timedOut
  }

  /// The files that may be written; missing folders on the way are made.
  public var outputs: [Output]
  /// The most addresses of memory, in bytes; stacks of threads and code count as well.
  public var addressBytes: Int
  /// The most seconds until the worker is ended; nil for no limit.
  public var seconds: Double?
  /// The most seconds of processor time, of all threads together; nil for no limit.
  public var processorSeconds: Int?
  /// Numbers of descriptors beside the standard streams that the worker keeps; all others are closed in it.
  public var openDescriptors: [Int32] = []

  /// A worker for some outputs.
  public init(outputs: [Output], addressBytes: Int = 6 << 30, seconds: Double? = nil) {
    (self.outputs, self.addressBytes, self.seconds) = (outputs, addressBytes, seconds)
  }

  /// Makes the worker.
  ///
  /// Returns in both processes: in the worker at once, in the calling process after the worker's
  /// end. The corresponding C functions are `fork`, `unshare`, `setrlimit`, `seccomp` and those of
  /// libseccomp. Afterwards, `SIGCHLD` is no longer ignored: the calling process must learn of the
  /// worker's end.
  ///
  /// - Returns: nil in the worker; how it ended in the calling process.
  /// - Throws: `internalError` where the process has more than one thread, `systemResources` where
  ///   no process can be made; in the worker `unavailable` where the system has no such filter,
  ///   whereupon it must end.
  public func enter() throws(RenderError) -> End? {
    guard FileSystem.names(in: "/proc/self/task").count == 1 else {
      throw RenderError(.internalError, "a sandbox is entered before a process has more threads")
    }
    do throws(LibraryError) {
      // Both processes call it, the worker where it may open files no more.
      try DynamicLibrary.seccomp.open()
    } catch {
      let code: RenderError.Code = error.isMissing ? .unavailable : .systemResources
      throw RenderError(code, "--sandbox: \(error.message)")
    }
    for output in outputs { TemporaryOutput.removeStale(for: output.path) }
    let writablePaths = WritablePaths(outputs)
    var ends: [Int32] = [-1, -1]
    let supervisor = getpid()
    let signals = Supervisor.openSignals()
    guard signals >= 0 else { throw failure() }
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      defer { close(signals) }
      throw failure()
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    shim_reset_sigchld()
    let worker = shim_fork()
    guard worker >= 0 else {
      let error = failure()
      for descriptor in ends + [signals] { close(descriptor) }
      throw error
    }
    if worker == 0 {
      for descriptor in [ends[0], signals] { close(descriptor) }
      let rights = WorkerRights(sandbox: self, supervisor: supervisor, socket: ends[1])
      try rights.giveUp()
      return nil
    }
    close(ends[1])
    var supervision = Supervisor(
      worker: worker,
      socket: ends[0],
      signals: signals,
      writablePaths: writablePaths,
      seconds: seconds
    )
    return supervision.run()
  }

  private func failure() -> RenderError {
    RenderError(
      .systemResources,
      "--sandbox: no worker can be started: \(String(cString: strerror(errno)))"
    )
  }
}

extension Sandbox.Output {
  // The final path.
  fileprivate var path: String {
    switch self {
    case .file(let path): path
    case .images(let folder, _, _): folder
    }
  }
}
