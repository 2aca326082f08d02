internal import Glibc

/// The processor time of the calling thread.
///
/// Other programs on the same processors do not change how long something takes by it.
package enum ThreadClock {
  /// Seconds since the thread began.
  ///
  /// The corresponding C function is `clock_gettime` with `CLOCK_THREAD_CPUTIME_ID`.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
