internal import Foundation

/// The processes that a process started, as `/proc` lists them.
enum ProcessTree {
  /// The processor time of a process, of its living descendants, and of the ended ones that were waited for, in seconds.
  ///
  /// Of a process that has ended, 0.
  static func processorSeconds(of process: Int32) -> Double {
    // The name, in parentheses, may contain anything; state and numbers follow it.
    guard let text = read("/proc/\(process)/stat"), let name = text.lastIndex(of: ")") else {
      return 0
    }
    let fields = text[name...].split(separator: " ").dropFirst()
    // utime, stime, cutime and cstime are the fields 14 to 17, counted from the process number.
    let ticks = fields.dropFirst(11).prefix(4).compactMap { Double($0) }.reduce(0, +)
    return children(of: process).reduce(ticks / Double(sysconf(Int32(_SC_CLK_TCK)))) {
      $0 + processorSeconds(of: $1)
    }
  }

  /// Ends a process and its descendants by SIGKILL.
  static func kill(_ process: Int32) {
    let children = children(of: process)
    _ = Foundation.kill(process, SIGKILL)
    for child in children { kill(child) }
  }

  private static func children(of process: Int32) -> [Int32] {
    let tasks =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return tasks.flatMap { task in
      (read("/proc/\(process)/task/\(task)/children") ?? "").split(separator: " ").compactMap {
        Int32($0)
      }
    }
  }

  private static func read(_ path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
  }
}
