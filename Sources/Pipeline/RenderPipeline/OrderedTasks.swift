/// Runs numbered pieces of work on several threads and hands the results on in order.
///
/// At most `jobs` pieces run at a time, and at most twice as many are finished or running ahead of the
/// one that is next in order, so memory does not grow with the number of pieces. The first error stops
/// the rest.
///
/// - Parameters:
///   - count: the number of pieces.
///   - jobs: the number of threads, at least 1.
///   - work: makes the result of a piece; may run on any thread.
///   - consume: takes the results in order, on the caller's task.
public func runInOrder<Value: Sendable>(
  count: Int,
  jobs: Int,
  work: @escaping @Sendable (Int) async throws -> Value,
  consume: (Value) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var waiting: [Int: Value] = [:]
    var (started, running, expected) = (0, 0, 0)
    while expected < count {
      while started < count, running < jobs, started < expected + 2 * jobs {
        let index = started
        group.addTask { (index, try await work(index)) }
        started += 1
        running += 1
      }
      guard let (index, value) = try await group.next() else { break }
      running -= 1
      waiting[index] = value
      while let value = waiting.removeValue(forKey: expected) {
        try consume(value)
        expected += 1
      }
    }
  }
}
