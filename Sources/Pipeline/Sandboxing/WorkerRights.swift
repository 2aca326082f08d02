internal import CSeccomp
internal import Files
internal import Glibc
internal import SceneModel

/// The rights that a worker gives up before it reads anything.
struct WorkerRights {
  let sandbox: Sandbox
  /// The process that supervises.
  let supervisor: Int32
  /// Where the descriptor for the supervisor is sent through.
  let socket: Int32

  /// Gives up all rights that a render does not need.
  ///
  /// - Throws: `unavailable` where the system does not allow it.
  func giveUp() throws(RenderError) {
    // Signals of a terminal reach the supervisor, which hands them on.
    setsid()
    // At once or never: the supervisor may have ended before it could be heard of.
    guard shim_end_with_parent() == 0, getppid() == supervisor else { _exit(128 + SIGKILL) }
    closeDescriptors()
    try limit()
    // Refused in many containers, and nothing is lost: the filter lets no socket be made.
    _ = shim_leave_network()
    guard shim_drop_capabilities() == 0, shim_refuse_new_rights() == 0 else { throw failure() }
    // Changed rights make the system forget it.
    guard shim_end_with_parent() == 0 else { throw failure() }
    let listener = try SystemCallFilter.load(socket: socket)
    guard shim_send_descriptor(socket, listener) == 0 else { throw failure() }
    close(listener)
    close(socket)
  }

  private func closeDescriptors() {
    let retained = ([socket] + sandbox.openDescriptors).map { UInt32(clamping: $0) }.filter {
      $0 > 2
    }
    var next: UInt32 = 3
    for number in Set(retained).sorted() {
      if number > next { _ = shim_close_range(next, number - 1) }
      next = number + 1
    }
    _ = shim_close_range(next, .max)
  }

  private func limit() throws(RenderError) {
    let limits: [(resource: Int32, maximum: UInt64)] = [
      (Int32(RLIMIT_AS.rawValue), UInt64(clamping: sandbox.addressBytes)),
      (Int32(RLIMIT_FSIZE.rawValue), UInt64(Limits.sandboxFileBytes)),
      (Int32(RLIMIT_NOFILE.rawValue), UInt64(Limits.sandboxFiles)),
      (Int32(RLIMIT_CORE.rawValue), 0),
    ]
    for (resource, maximum) in limits where shim_limit(resource, maximum, maximum) != 0 {
      throw failure()
    }
    guard let seconds = sandbox.processorSeconds else { return }
    // SIGXCPU at the soft limit ends the worker in order; SIGKILL at the hard one names no reason.
    let hard = UInt64(clamping: seconds) + UInt64(Limits.sandboxGrace)
    guard shim_limit(Int32(RLIMIT_CPU.rawValue), UInt64(clamping: seconds), hard) == 0 else {
      throw failure()
    }
  }

  private func failure() -> RenderError {
    RenderError(
      .unavailable,
      "--sandbox: the worker cannot give up its rights: \(String(cString: strerror(errno)))"
    )
  }
}
