internal import Glibc

/// A process of the system by its number.
package enum RunningProcess {
  /// Returns whether a process runs.
  ///
  /// One that has ended runs no more, also while its parent has not collected its state.
  ///
  /// The corresponding C function is `kill` with signal 0, which succeeds for ended processes as long as they are
  /// in the table of processes; without `/proc` its answer counts.
  package static func exists(_ number: Int32) -> Bool {
    guard kill(number, 0) == 0 || errno != ESRCH else { return false }
    // As in "12 (name) Z 1 …"; a name can hold parentheses.
    guard let text = try? FileSystem.read("/proc/\(number)/stat", limit: 1 << 16),
      let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count
    else { return true }
    return ![UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(text[end + 2])
  }
}
