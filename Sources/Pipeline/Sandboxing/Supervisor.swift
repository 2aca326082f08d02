internal import CSeccomp
internal import Files
internal import Glibc

/// The process that a worker was made from: answers its calls, hands signals on, looks at the time, and removes what
/// it left.
struct Supervisor: ~Copyable {
  private let worker: Int32
  private let signals: Int32
  private let deadline: ContinuousClock.Instant?
  // What the worker is told by; -1 where it ended before.
  private let listener: Int32
  private var broker: FileBroker?
  private var waiting: [seccomp_notif] = []
  private var isLate = false
  private var isHeard = true

  // Milliseconds between two looks, and while a pipe has no reader.
  private static let (pause, shortPause): (Int32, Int32) = (500, 10)

  /// Begins to supervise a worker.
  ///
  /// - Parameter socket: where its descriptor arrives.
  init(worker: Int32, socket: Int32, places: WritablePlaces, seconds: Double?) {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGCHLD]
    signals = shim_signal_descriptor(numbers, Int32(numbers.count))
    self.worker = worker
    deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    listener = shim_receive_descriptor(socket)
    close(socket)
    broker = listener >= 0 ? FileBroker(places: places, worker: worker) : nil
  }

  deinit {
    if listener >= 0 { close(listener) }
    if signals >= 0 { close(signals) }
  }

  /// Works until the worker has ended, and removes what is not complete.
  mutating func run() -> Sandbox.End {
    // Whoever cannot be answered would wait for ever.
    if listener >= 0, broker == nil { kill(worker, SIGKILL) }
    let end = waitForEnd()
    broker?.removeLeftovers()
    return end
  }

  private mutating func waitForEnd() -> Sandbox.End {
    while true {
      var status: Int32 = 0
      if waitpid(worker, &status, WNOHANG) == worker {
        if isLate { return .late }
        let signal = shim_ending_signal(status)
        return signal == 0 ? .exited(shim_exit_code(status)) : .ended(bySignal: signal)
      }
      var places = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isHeard ? listener : -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&places, nfds_t(places.count), waiting.isEmpty ? Self.pause : Self.shortPause)
      while case let number = shim_next_signal(signals), number != 0 {
        if number != SIGCHLD { kill(worker, number) }
      }
      if let deadline, !isLate, ContinuousClock.now > deadline {
        isLate = true
        kill(worker, SIGKILL)
      }
      let asked = waiting
      waiting = []
      for call in asked { answer(call) }
      if places[1].revents & Int16(POLLIN) != 0 {
        var call = seccomp_notif()
        if shim_next_call(listener, &call) == 0 { answer(call) }
      } else if places[1].revents != 0 {
        // Nobody asks any more; a signal tells of the end.
        isHeard = false
      }
    }
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
    for path in places.made.sorted() { TemporaryPaths.removeTree(path) }
  }
}
