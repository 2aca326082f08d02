internal import CSeccomp
internal import Files
internal import Glibc

/// The process that a worker was made from: answers its calls, hands signals on, looks at the time, and removes what
/// it left.
struct Supervisor: ~Copyable {
  private let worker: Int32
  private let signals: Int32
  // The previous signal mask.
  private let oldMask: sigset_t
  private let deadline: ContinuousClock.Instant?
  private let writablePaths: WritablePaths
  // Where the worker's descriptor arrives, until it has; -1 afterwards.
  private var socket: Int32
  // The descriptor of the worker's notifications; -1 before it arrives, and after the last
  // notification.
  private var listener: Int32 = -1
  private var broker: FileBroker?
  private var waiting: [seccomp_notif] = []
  private var hasTimedOut = false

  // Milliseconds between two looks, and while a pipe has no reader.
  private static let (pause, shortPause): (Int32, Int32) = (500, 10)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGCHLD]

  /// A descriptor from which the signals are read; negative with `errno` where there are no more descriptors.
  static func openSignals() -> Int32 { shim_signal_descriptor(numbers, Int32(numbers.count)) }

  /// Begins to supervise a worker.
  ///
  /// Until its end the signals that it hands on are blocked.
  ///
  /// - Parameters:
  ///   - socket: where its descriptor arrives; closed in the end.
  ///   - signals: where signals are read; closed in the end.
  init(
    worker: Int32,
    socket: Int32,
    signals: Int32,
    writablePaths: WritablePaths,
    seconds: Double?
  ) {
    self.signals = signals
    oldMask = shim_block(Self.numbers, Int32(Self.numbers.count))
    deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    (self.worker, self.socket, self.writablePaths) = (worker, socket, writablePaths)
  }

  deinit {
    for descriptor in [socket, listener, signals] where descriptor >= 0 { close(descriptor) }
    shim_set_blocked(oldMask)
  }

  /// Works until the worker has ended, and removes what is not complete.
  mutating func run() -> Sandbox.End {
    let end = waitForEnd()
    broker?.removeLeftovers()
    return end
  }

  private mutating func waitForEnd() -> Sandbox.End {
    while true {
      var status: Int32 = 0
      let pid = waitpid(worker, &status, WNOHANG)
      // The child was already reaped elsewhere: its status is unknown.
      if pid < 0 { return hasTimedOut ? .timedOut : .ended(bySignal: SIGKILL) }
      if pid == worker {
        let signal = shim_ending_signal(status)
        // It may have been done when its time was over.
        if hasTimedOut, signal == SIGKILL { return .timedOut }
        return signal == 0 ? .exited(shim_exit_code(status)) : .ended(bySignal: signal)
      }
      // This is the only blocking wait, where time and signals count: a worker can be stopped at
      // any step.
      var polled = [signals, socket, listener].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&polled, nfds_t(polled.count), waiting.isEmpty ? Self.pause : Self.shortPause)
      while case let number = shim_next_signal(signals), number != 0 {
        guard number != SIGCHLD else { continue }
        kill(worker, number)
        // A worker that was stopped, or waits for a pipe, receives signals only after it continues.
        kill(worker, SIGCONT)
        for call in waiting { _ = shim_answer(listener, call.id, -EINTR) }
        waiting = []
      }
      if let deadline, !hasTimedOut, ContinuousClock.now > deadline {
        hasTimedOut = true
        kill(worker, SIGKILL)
      }
      if polled[1].revents != 0 { receiveListener() }
      let asked = waiting
      waiting = []
      for call in asked { answer(call) }
      if polled[2].revents & Int16(POLLIN) != 0 {
        var call = seccomp_notif()
        if shim_next_call(listener, &call) == 0 { answer(call) }
      } else if polled[2].revents != 0 {
        // A signal reports the end.
        Self.forget(&listener)
      }
    }
  }

  private mutating func receiveListener() {
    listener = shim_receive_descriptor(socket)
    Self.forget(&socket)
    guard listener >= 0 else { return }
    broker = FileBroker(writablePaths: writablePaths, worker: worker)
    // A worker that gets no answers would wait for ever.
    if broker == nil { kill(worker, SIGKILL) }
  }

  private static func forget(_ descriptor: inout Int32) {
    close(descriptor)
    descriptor = -1
  }

  private mutating func answer(_ call: seccomp_notif) {
    guard shim_is_waiting(listener, call.id) != 0 else { return }
    var error = EPERM
    switch broker?.answer(call.data) {
    case .result: error = 0
    case .failure(let number): error = number
    case .descriptor(let descriptor, let closesOnExec):
      defer { close(descriptor) }
      let onExec: Int32 = closesOnExec ? 1 : 0
      if shim_answer_with_descriptor(listener, call.id, descriptor, onExec) == 0 { return }
      error = errno
    case .later:
      waiting.append(call)
      return
    case nil: break
    }
    _ = shim_answer(listener, call.id, -error)
  }
}

extension FileBroker {
  /// Removes what the worker made and did not complete.
  func removeLeftovers() {
    for path in writablePaths.temporaryPaths.sorted() { TemporaryPaths.removeTree(path) }
  }
}
