internal import Glibc

extension ChildProgram {
  /// The end and the output of a program.
  package struct Outcome: Sendable {
    /// How it ended.
    package enum End: Sendable, Hashable {
      /// By itself, with a code.
      case exited(Int32)
      /// By a signal.
      case ended(bySignal: Int32)
      /// It took longer than it may, and was ended.
      case overdue
      /// It wrote more to descriptor 3 than it may, and was ended.
      case tooLarge
    }

    /// How it ended.
    package var end: End
    /// The first bytes of standard output and standard error, in the order in which they were written.
    package var printed: [UInt8]
    /// The bytes written to descriptor 3.
    package var reply: [UInt8]
  }

  /// Starts a program and waits for its end.
  ///
  /// Standard input is empty; descriptors except the streams and 3 are closed. Processes that it leaves are ended.
  /// The corresponding C functions are `posix_spawn`, `poll` and `waitpid`.
  ///
  /// - Parameters:
  ///   - path: the program's file.
  ///   - variables: its environment, as `NAME=VALUE`.
  ///   - folder: its current folder.
  ///   - seconds: how long it may take.
  ///   - printedBytes: the maximum size of `printed`.
  ///   - replyBytes: how much it may write to descriptor 3.
  /// - Throws: `systemResources` if it cannot be started.
  package static func run(
    _ path: String,
    _ arguments: [String],
    variables: [String],
    folder: String,
    seconds: Double,
    printedBytes: Int = 1 << 20,
    replyBytes: Int = 0
  ) throws(RenderError) -> Outcome {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let printed = try Pipe()
    let reply = try Pipe()
    guard
      let process = spawn(
        path,
        [path] + arguments,
        variables: variables,
        folder: folder,
        streams: [(printed.output, 1), (printed.output, 2), (reply.output, 3)],
        flags: Int32(POSIX_SPAWN_SETPGROUP)
      )
    else {
      throw RenderError(
        .systemResources,
        "cannot start \(FileSystem.quoted(path)): \(String(cString: strerror(errno)))"
      )
    }
    printed.closeOutput()
    reply.closeOutput()
    var outcome = Outcome(end: .overdue, printed: [], reply: [])
    var status: Int32 = 0
    var hasEnded = false
    while true {
      let left = milliseconds(until: deadline)
      if !hasEnded, left <= 0 { break }
      var polled = [printed, reply].map {
        pollfd(fd: $0.isOpen ? $0.input : -1, events: Int16(POLLIN), revents: 0)
      }
      // Once it has ended, what others hold open is not waited for.
      poll(&polled, nfds_t(polled.count), hasEnded ? 0 : min(left, printed.isOpen ? 50 : 5))
      let isReady = polled.contains { $0.revents != 0 }
      printed.read(into: &outcome.printed, keeping: printedBytes)
      reply.read(into: &outcome.reply, keeping: replyBytes + 1)
      if outcome.reply.count > replyBytes {
        outcome.end = .tooLarge
        break
      }
      if hasEnded, !isReady || !printed.isOpen && !reply.isOpen { break }
      if !hasEnded, waitpid(process, &status, WNOHANG) == process { hasEnded = true }
    }
    kill(-process, SIGKILL)
    if !hasEnded {
      waitpid(process, &status, 0)
    } else {
      // As the macros of <sys/wait.h> read it.
      let signal = status & 0x7F
      outcome.end = signal == 0 ? .exited((status >> 8) & 0xFF) : .ended(bySignal: signal)
    }
    return outcome
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let (seconds, fraction) = (deadline - .now).components
    let rest = Double(seconds) * 1000 + Double(fraction) / 1e15
    return Int32(max(0, min(rest.rounded(.up), 1e6)))
  }

  /// Two ends of a pipe, which are not passed on by themselves.
  private final class Pipe {
    let input: Int32
    private(set) var output: Int32
    private(set) var isOpen = true

    init() throws(RenderError) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw RenderError(.systemResources, "no pipe: \(String(cString: strerror(errno)))")
      }
      // Behind the numbers that they get in the program.
      (input, output) = (fcntl(ends[0], F_DUPFD_CLOEXEC, 10), fcntl(ends[1], F_DUPFD_CLOEXEC, 10))
      for end in ends { close(end) }
      guard input >= 0, output >= 0 else {
        throw RenderError(.systemResources, "no pipe: \(String(cString: strerror(errno)))")
      }
      _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }

    deinit {
      closeOutput()
      if input >= 0 { close(input) }
    }

    func closeOutput() {
      if output >= 0 { close(output) }
      output = -1
    }

    // Reads what is there.
    func read(into bytes: inout [UInt8], keeping limit: Int) {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while isOpen {
        let count = chunk.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
        if count < 0 { return }
        if count == 0 { isOpen = false }
        bytes += chunk[..<min(count, max(0, limit - bytes.count))]
        // A program may print without end: its time is checked between two pieces.
        if count == chunk.count { return }
      }
    }
  }
}
