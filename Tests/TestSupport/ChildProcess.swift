internal import Foundation

/// A program that a test started.
///
/// Foundation's `Process` hears of an end through a socket that its child holds open. With many children at
/// once it sometimes never does, and the tests hang beside an ended child; here the kernel is asked. A child
/// that does not end in time is killed, so that its own test fails and says so.
public final class ChildProcess {
  /// How a program ended.
  public enum End: Equatable, Sendable {
    /// By itself, with this code.
    case exit(Int32)
    /// By this signal.
    case signal(Int32)
    /// It was killed since it used too much processor time, or hardly any for too long.
    case overdue

    /// The code as a shell tells it: a signal gives 128 and its number, so that a crash is no exit code.
    public var code: Int32 {
      switch self {
      case .exit(let code): code
      case .signal(let number): 128 + number
      case .overdue: 128 + SIGKILL
      }
    }
  }

  /// What a run left.
  public struct Outcome: Sendable {
    /// How it ended.
    public var end: End
    /// What it printed on standard output, as UTF-8.
    public var output: String
    /// What it printed on standard error.
    public var errors: String
    /// The processor time that it took, in seconds, with the programs that it started and waited for.
    ///
    /// The load of the machine does not change it; what only waits is killed as overdue.
    public var seconds: Double

    /// The code as a shell tells it.
    public var code: Int32 { end.code }
  }

  /// Why a program did not start.
  public struct NotStarted: Error {
    /// The number of the error of `posix_spawnp`.
    public var number: Int32
  }

  /// Its number.
  public let identifier: Int32
  private var end: End?
  private var processorSeconds = 0.0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or a name to look for in `PATH`.
  ///   - arguments: what follows its name.
  ///   - environment: added to that of the tests.
  ///   - folder: where it runs; nil for where the tests do.
  ///   - input: the file that it reads on standard input.
  ///   - output: the file that standard output makes.
  ///   - errors: the file that standard error makes; the output's own for both in the order of writing.
  /// - Throws: `NotStarted`.
  public init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: String? = nil,
    input: String = "/dev/null",
    output: String = "/dev/null",
    errors: String = "/dev/null"
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let making = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, making, 0o600)
    if errors == output {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, errors, making, 0o600)
    }
    // What libraries of other tests hold open; those that are not open are passed over.
    for stream: Int32 in 3..<512 { posix_spawn_file_actions_addclose(&actions, stream) }
    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Threads that run tests block signals, which a child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let line = folder.map { ["env", "-C", $0, program] } ?? [program]
    var words = (line + arguments).map { strdup($0) } + [nil]
    var variables = merged.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let number = posix_spawnp(&identifier, line[0], &actions, &attributes, &words, &variables)
    guard number == 0 else { throw NotStarted(number: number) }
    self.identifier = identifier
  }

  deinit {
    guard isRunning else { return }
    kill(SIGKILL)
    _ = wait()
  }

  /// Whether it has not ended.
  public var isRunning: Bool {
    guard end == nil else { return false }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(identifier, &status, WNOHANG, &usage) == identifier else { return true }
    processorSeconds = usage.ru_utime.seconds + usage.ru_stime.seconds
    // As the macros WIFEXITED, WEXITSTATUS and WTERMSIG have it.
    end = status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
    return false
  }

  /// Sends a signal, unless the program has ended.
  public func kill(_ number: Int32) {
    if isRunning { _ = Foundation.kill(identifier, number) }
  }

  /// Waits for its end, and kills it if it loops or hangs.
  ///
  /// Other work on the machine must fail no test, so the limit is one of processor time, of the program and those that
  /// it started. What only waits is killed after as many seconds of the clock with less than a hundredth of them used.
  @discardableResult
  public func wait(seconds: Double = 240) -> End {
    var window = (start: ContinuousClock.now, used: 0.0)
    var pause: UInt32 = 500
    var nextLook = ContinuousClock.now + .seconds(1)
    while isRunning {
      if ContinuousClock.now > nextLook {
        nextLook = .now + .seconds(1)
        let used = ProcessTree.processorSeconds(of: identifier)
        let isWindowOver = ContinuousClock.now > window.start + .seconds(seconds)
        if used > seconds || isWindowOver && used - window.used < seconds / 100 {
          ProcessTree.kill(identifier)
          while isRunning { usleep(1000) }
          end = .overdue
        } else if isWindowOver {
          window = (.now, used)
        }
      }
      usleep(pause)
      pause = min(pause * 2, 8000)
    }
    return end ?? .overdue
  }

  /// Runs a program to its end; parameters as above, but the input is text.
  ///
  /// - Throws: `NotStarted`, and what the files of its streams throw.
  public static func run(
    _ program: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    in folder: String? = nil,
    input: String = ""
  ) throws -> Outcome {
    let streams = try ScratchFolder()
    try streams.write(input, to: "in")
    let process = try ChildProcess(
      program,
      arguments,
      environment: environment,
      in: folder,
      input: streams.file("in"),
      output: streams.file("out"),
      errors: streams.file("err")
    )
    let end = process.wait()
    return Outcome(
      end: end,
      output: String(decoding: try streams.bytes("out"), as: UTF8.self),
      errors: String(decoding: try streams.bytes("err"), as: UTF8.self)
        + (end == .overdue ? "\nkilled by the test, for it did not end\n" : ""),
      seconds: process.processorSeconds
    )
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) * 1e-6 }
}
