internal import CGlibc
internal import Files
internal import Glibc

/// The number of processors that this process may use.
public enum ProcessorCount {
  /// The number of usable processors, at least 1: the affinity of the process, bounded by the CPU
  /// quota of its control group.
  ///
  /// The corresponding C function is `sched_getaffinity`. A container's quota is read from the file
  /// `cpu.max` of version 2 of control groups.
  public static var available: Int {
    let usable = Int(shim_usable_processors())
    let count = usable > 0 ? usable : sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return max(1, min(count, share(quota() ?? "max")))
  }

  /// Returns the processors that a quota allows, rounded up: "200000 100000" allows 2, "max 100000"
  /// allows all.
  package static func share(_ quota: String) -> Int {
    let parts = quota.split { $0 == " " || $0 == "\n" }.map { Int($0) }
    guard parts.count == 2, let time = parts[0], let period = parts[1], time > 0, period > 0 else {
      return .max
    }
    return 1 + (time - 1) / period
  }

  private static func quota() -> String? {
    guard let bytes = try? FileSystem.prefix(of: "/sys/fs/cgroup/cpu.max", count: 64) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
