internal import Synchronization

/// Work of one worker that others can have a part in.
protocol StealableWork: AnyObject, Sendable {
  /// How many workers can be of use besides its own.
  var maxAssistants: Int { get }

  /// How much is left that nobody has begun, to choose where help is of most use.
  var framesLeft: Int { get }

  /// Does a part of it until nothing is left to begin; may run on any thread.
  ///
  /// It may wait for the worker whose work it is, who never waits for somebody that does not run.
  ///
  /// - Returns: false where this helper cannot be of use, here or elsewhere.
  func help() -> Bool
}

/// Where workers that have no piece of their own any more find one to help with.
///
/// At the end of a render fewer pieces are left than there are workers, and a short one has a single piece.
final class WorkStealing: Sendable {
  private let state: Mutex<State>

  private struct Offer {
    let work: any StealableWork
    var helpers: Int

    var hasCapacity: Bool { helpers < work.maxAssistants && work.framesLeft > 0 }
    // What each of those at work has to do, with one more.
    var share: Int { work.framesLeft / (helpers + 2) }
  }

  private struct State {
    var offers: [Offer] = []
    var waiting: [CheckedContinuation<(any StealableWork)?, Never>] = []
    var unfinished: Int

    // A place in the work with most left of it.
    mutating func takePosition() -> (any StealableWork)? {
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

  /// Ends what `offer` began; those who help already go on.
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
        if let work = state.takePosition() { return .some(work) }
        guard state.unfinished > 0 else { return .some(nil) }
        state.waiting.append(helper)
        return nil
      }
      if let answer { helper.resume(returning: answer) }
    }
  }
}
