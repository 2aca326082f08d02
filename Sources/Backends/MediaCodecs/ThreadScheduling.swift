import Glibc

/// The system's scheduling policy of threads.
///
/// For root, SVT-AV1 gives the thread that opens it, and so its child threads, priority 99 of
/// `SCHED_FIFO`, and does not reset it. Two of them stop all other work on two processors: the
/// program's timers and signal handling first, then the machine. The images do not depend on it.
enum ThreadScheduling {
  /// Opens a library that may change the policy, and resets this thread and all threads started
  /// meanwhile.
  ///
  /// If another thread is in this function, the threads that it started are reset as well.
  static func keeping<Result>(_ open: () -> Result) -> Result {
    let threads = threads
    var policy: Int32 = 0
    var parameters = sched_param()
    guard pthread_getschedparam(pthread_self(), &policy, &parameters) == 0 else { return open() }
    let result = open()
    var (newPolicy, newParameters) = (policy, parameters)
    pthread_getschedparam(pthread_self(), &newPolicy, &newParameters)
    guard newPolicy != policy || newParameters.sched_priority != parameters.sched_priority else {
      return result
    }
    pthread_setschedparam(pthread_self(), policy, &parameters)
    for thread in Self.threads.subtracting(threads) {
      sched_setscheduler(thread, policy, &parameters)
    }
    return result
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
