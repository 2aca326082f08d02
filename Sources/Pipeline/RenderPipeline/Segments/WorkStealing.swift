internal import Synchronization

/// Work of one worker that others can have a part in.
protocol StealableWork: AnyObject, Sendable {
  /// How many workers can be of use besides its own.
  var maxAssistants: Int { get }

  /// The number of frames that no worker has begun, to choose where assistance is most useful.
  var framesLeft: Int { get }

  /// Processes parts of the work until none is left to begin; may run on any thread.
  ///
  /// May block on the owner. The owner never blocks on an unscheduled assistant, so this cannot
  /// deadlock.
  ///
  /// - Returns: false if this assistant cannot be of use, here or elsewhere.
  func help() -> Bool
}

/// Assigns idle workers to segments that other workers are processing.
///
/// At the end of a render, fewer pieces are left than there are workers, and a short render has a
/// single piece.
final class WorkStealing: Sendable {
  private let state: Mutex<State>

  private struct Offer {
    let work: any StealableWork
    var helpers: Int

    var hasCapacity: Bool { helpers < work.maxAssistants && work.framesLeft > 0 }
    // The share of each worker if one more joins.
    var share: Int { work.framesLeft / (helpers + 2) }
  }

  private struct State {
    var offers: [Offer] = []
    var waiting: [CheckedContinuation<(any StealableWork)?, Never>] = []
    var unfinished: Int

    // A place in the work with most left of it.
    mutating func assignWork() -> (any StealableWork)? {
      let open = offers.indices.filter { offers[$0].hasCapacity }
      guard let best = open.max(by: { offers[$0].share < offers[$1].share }) else { return nil }
      offers[best].helpers += 1
      return offers[best].work
    }
  }

  /// An exchange for a number of pieces of work, each of which ends with `finishPart()`.
  init(parts: Int) { state = Mutex(State(unfinished: parts)) }

  /// Helps wherever there is something to do, until all pieces are finished.
  func help() async {
    while let work = await next(), work.help() {}
  }

  /// Asks for help.
  func offer(_ work: any StealableWork) {
    let called = state.withLock { state in
      let called = state.waiting.prefix(work.maxAssistants)
      state.waiting.removeFirst(called.count)
      state.offers.append(Offer(work: work, helpers: called.count))
      return Array(called)
    }
    for helper in called { helper.resume(returning: work) }
  }

  /// Withdraws an offer; assistants that have begun continue.
  func withdraw(_ work: any StealableWork) {
    state.withLock { $0.offers.removeAll { $0.work === work } }
  }

  /// Counts a piece as finished.
  func finishPart() {
    let released = state.withLock { state in
      state.unfinished -= 1
      guard state.unfinished == 0 else {
        return [CheckedContinuation<(any StealableWork)?, Never>]()
      }
      defer { state.waiting = [] }
      return state.waiting
    }
    for helper in released { helper.resume(returning: nil) }
  }

  // The work that needs help most, as soon as there is some; nil when all is finished.
  private func next() async -> (any StealableWork)? {
    await withCheckedContinuation { helper in
      let answer: (any StealableWork)?? = state.withLock { state in
        if let work = state.assignWork() { return .some(work) }
        guard state.unfinished > 0 else { return .some(nil) }
        state.waiting.append(helper)
        return nil
      }
      if let answer { helper.resume(returning: answer) }
    }
  }
}
