/// Which frames are drawn next, and which are forgotten for them.
///
/// Time goes forwards and starts over at the end, so what comes soonest is the nearest ahead of the play head, and
/// what has just passed comes last.
struct FrameSchedule: Hashable {
  /// The frames of the scene, at least 1.
  let count: Int
  /// The bytes that all kept frames may have.
  let budget: Int
  /// How many frames ahead of the play head are drawn before anybody asks.
  let ahead: Int

  /// How many frames pass until one is shown.
  func distance(of index: Int, from head: Int) -> Int {
    let difference = (index - head) % count
    return difference < 0 ? difference + count : difference
  }

  /// Returns the frame to draw next; nil while enough frames are ready.
  ///
  /// - Parameters:
  ///   - head: the frame that was requested last.
  ///   - requested: frames with waiting requests.
  ///   - cached: the bytes of the cached frames.
  ///   - inProgress: the frames in progress.
  ///   - drawsAhead: whether frames are drawn that are not requested.
  /// - Complexity: O(`ahead` + *cached frames*)
  func next(
    from head: Int,
    requested: some Sequence<Int>,
    cached: [Int: Int],
    inProgress: Set<Int>,
    drawsAhead: Bool = true
  ) -> Int? {
    let nearest = requested.filter { cached[$0] == nil && !inProgress.contains($0) }
      .min { distance(of: $0, from: head) < distance(of: $1, from: head) }
    if let nearest { return nearest }
    guard drawsAhead else { return nil }
    let bytes = cached.values.reduce(0, +)
    let average = cached.isEmpty ? 0 : bytes / cached.count
    // Frames in progress will need memory too.
    let isFull = bytes + average * (inProgress.count + 1) > budget
    let last = cached.keys.map { distance(of: $0, from: head) }.max() ?? 0
    for step in 0...min(ahead, count - 1) {
      let index = (head + step) % count
      guard cached[index] == nil, !inProgress.contains(index) else { continue }
      // Only in the place of what comes later.
      return isFull && step >= last ? nil : index
    }
    return nil
  }

  /// Returns the frames to evict so that the rest fits, furthest ahead first; never the frame at
  /// the play head.
  func framesToEvict(from head: Int, cached: [Int: Int]) -> [Int] {
    var bytes = cached.values.reduce(0, +)
    guard bytes > budget else { return [] }
    let latest = cached.keys.sorted {
      distance(of: $0, from: head) > distance(of: $1, from: head)
    }
    var result: [Int] = []
    for index in latest where bytes > budget && index != head {
      bytes -= cached[index] ?? 0
      result.append(index)
    }
    return result
  }
}
