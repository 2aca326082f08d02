import DynamicLibraries
import Foundation
import TestSupport
import Testing

/// The program started by a shell, for what a shell can set up: limits, other users, closed streams.
enum Shell {
  /// The program; in a script, `"$0"`.
  static let program = Program.path

  /// Runs a script in `sh`, in which `"$0"` is the program and `$1`… are the arguments.
  ///
  /// The outcome's time is in seconds; a signal that ends the program gives 128 and its number.
  static func run(
    _ script: String,
    _ arguments: [String] = [],
    input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    // Validators of jobs, where scripts/setup could install them.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let inherited = ["PATH": "\(path):\(Program.root)/.build/farm-venv/bin"]
    return try ChildProcess.run(
      "/bin/sh",
      ["-c", script, program] + arguments,
      environment: inherited.merging(environment) { $1 },
      input: input ?? ""
    )
  }

  /// Starts the program with the default actions of all signals, whatever the tests inherited.
  static func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess("env", ["--default-signal=HUP,INT,TERM", program] + arguments)
  }

  /// Whether the tests run as root, who may mount and change users.
  static var isRoot: Bool { geteuid() == 0 }

  /// Whether a small file system in memory can be mounted.
  static let canMount: Bool = {
    guard isRoot, let folder = try? WorkFolder() else { return notice("mounting needs root") }
    let script = "mount -t tmpfs -o size=64k tmpfs \"$1\" && umount \"$1\""
    guard let outcome = try? run(script, [folder.path]), outcome.code == 0 else {
      return notice("tmpfs cannot be mounted here")
    }
    return true
  }()

  /// Whether a script can run as a user without rights.
  static let canDropRights: Bool = {
    guard isRoot, let outcome = try? run("\(asNobody) true"), outcome.code == 0 else {
      return notice("only root with setpriv can run something as another user")
    }
    // The program must be within that user's reach.
    guard let reach = try? run("\(asNobody) \"$0\" --version"), reach.code == 0 else {
      return notice("the built program lies where other users cannot read")
    }
    return true
  }()

  /// Whether the system lets a process filter its calls; some containers do not.
  static let hasSandbox: Bool = {
    guard let folder = try? WorkFolder(),
      let scene = try? folder.write(SmallScene.text(), to: "scene.json"),
      let outcome = try? Program.run(["check", "--sandbox", scene]), outcome.code == 69
    else { return true }
    // A program that has lost its sandbox must not skip the tests of it: only the system is asked. Containers that
    // forbid filters are under one themselves.
    let actions = try? String(
      contentsOfFile: "/proc/sys/kernel/seccomp/actions_avail",
      encoding: .utf8
    )
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let isFree = status?.contains("\nSeccomp:\t0\n") == true
    if actions?.contains("user_notif") == true, isFree, (try? DynamicLibrary.seccomp.open()) != nil
    {
      return true
    }
    return notice(outcome.errors)
  }()

  /// In front of a command: as user 65534, without rights.
  static let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"

  /// Whether a tool is installed.
  static func has(_ tool: String) -> Bool {
    let outcome = try? run("command -v \(tool)")
    return outcome?.code == 0 ? true : notice("\(tool) is not installed")
  }

  private static func notice(_ reason: String) -> Bool {
    print("skipped: \(reason)")
    return false
  }
}
