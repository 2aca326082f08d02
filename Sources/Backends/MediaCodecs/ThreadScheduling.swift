import Glibc

/// The system's scheduling policy of threads.
///
/// For root, SVT-AV1 gives the thread that opens it and its child threads priority 99 of
/// `SCHED_FIFO`, and does not reset it. Two of them stop all other work on two processors: the
/// program's timers and signal handling first, then the machine. The images do not depend on it.
enum ThreadScheduling {
  /// Opens a library that may change the policy, and resets all threads started meanwhile.
  ///
  /// A separate thread opens the library, so that the calling thread, which may start others, keeps
  /// its policy. If another thread is in this function, the threads that it started are reset as well.
  static func keeping<Result>(_ open: () -> Result) -> Result {
    var policy: Int32 = 0
    var parameters = sched_param()
    guard pthread_getschedparam(pthread_self(), &policy, &parameters) == 0 else { return open() }
    let old = threads
    let result = withoutActuallyEscaping(open) { runApart($0) }
    for thread in threads.subtracting(old) where sched_getscheduler(thread) != policy {
      sched_setscheduler(thread, policy, &parameters)
    }
    return result
  }

  // On the calling thread if there is no room for another one.
  private static func runApart<Result>(_ body: @escaping () -> Result) -> Result {
    let call = Call(body)
    var thread = pthread_t()
    let status = pthread_create(
      &thread,
      nil,
      { context in
        if let context { Unmanaged<AnyCall>.fromOpaque(context).takeUnretainedValue().run() }
        return nil
      },
      Unmanaged.passUnretained(call as AnyCall).toOpaque()
    )
    if status == 0 { pthread_join(thread, nil) }
    return call.result ?? body()
  }

  private class AnyCall {
    func run() {}
  }

  private final class Call<Result>: AnyCall {
    private let body: () -> Result
    private(set) var result: Result?

    init(_ body: @escaping () -> Result) { self.body = body }

    override func run() { result = body() }
  }

  /// The numbers of the threads of this process; none where `/proc` is missing.
  static var threads: Set<pid_t> {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var numbers: Set<pid_t> = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = pid_t(name) { numbers.insert(number) }
    }
    return numbers
  }
}
