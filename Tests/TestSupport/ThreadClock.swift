internal import Glibc

/// The processor time of the calling thread: bounds on work that other processes do not change.
public enum ThreadClock {
  /// Seconds since the thread began.
  public static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The seconds that work on this thread takes.
  public static func measure(_ work: () throws -> Void) rethrows -> Double {
    let start = seconds
    try work()
    return seconds - start
  }
}
