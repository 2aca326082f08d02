import Foundation
import TestSupport
import Testing

/// The program under a library that makes one of its calls fail (`Tests/Faults/shim.c`).
///
/// `scripts/check/faults` sweeps every call of every kind of output; the tests take a few of each.
enum FaultyProgram {
  /// The built library; nil where nothing can build it.
  static let shim: String? = {
    let path = NSTemporaryDirectory() + "animrender-faults-\(getpid()).so"
    let script = "cc -O1 -shared -fPIC -o \"$1\" \"$2\" -ldl"
    let outcome = try? Shell.run(script, [path, Repository.absolute("Tests/Faults/shim.c")])
    guard outcome?.code == 0 else {
      print("skipped: no C compiler builds Tests/Faults/shim.c: \(outcome?.errors ?? "")")
      return nil
    }
    return path
  }()

  /// A call that fails.
  struct Fault: CustomTestStringConvertible, Sendable {
    /// One of the shim's names.
    var call: String
    /// The error; 0 with `write` writes half.
    var error: Int32
    /// Whether all further ones fail too.
    var stays = false
    /// Which one fails, counted from 1; 0 none.
    var position = 0
    /// The function of a library within which it fails; empty for all.
    var function = ""

    var testDescription: String { "\(call) errno \(error)\(stays ? " from then on" : "")" }
  }

  /// Runs the program in a folder.
  ///
  /// - Returns: the outcome, and how often the call was made.
  static func run(_ arguments: [String], in folder: WorkFolder, _ fault: Fault, log: String = "")
    throws -> (code: Int32, errors: String, count: Int)
  {
    let count = NSTemporaryDirectory() + "animrender-count-\(UUID().uuidString)"
    defer { unlink(count) }
    // The shell forks first, and only the program is given the library.
    let script = """
      cd "$1"; shift; env LD_PRELOAD=\(shim ?? "") FAULT_CALL=\(fault.call) \
      FAULT_AT=\(fault.position) FAULT_ERRNO=\(fault.error) FAULT_STAYS=\(fault.stays ? 1 : 0) \
      \(fault.function.isEmpty ? "" : "FAULT_WITHIN=\(fault.function)") \
      FAULT_COUNT=\(count) \(log.isEmpty ? "" : "FAULT_LOG=\(log)") "$0" "$@"; exit $?
      """
    let outcome = try Shell.run(script, [folder.path] + arguments)
    let counted = (try? String(contentsOfFile: count, encoding: .utf8)) ?? ""
    let number = Int(counted.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    return (outcome.code, outcome.errors, number)
  }
}
