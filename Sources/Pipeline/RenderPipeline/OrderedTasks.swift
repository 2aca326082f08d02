/// Runs pieces of work on several threads and passes the results on in order.
///
/// At most `jobs` pieces run at a time. At most `ahead` pieces are finished or running ahead of the
/// next one in order, so memory does not grow with the number of pieces. The first error stops the
/// rest.
///
/// - Parameters:
///   - jobs: the number of threads, at least 1.
///   - ahead: the maximum number of pieces whose results are not passed on yet, at least 1.
///   - next: makes the next piece, on the caller's task, while others run; nil after the last.
///   - work: makes the result of a piece; may run on any thread.
///   - consume: takes the results in order, on the caller's task.
/// - Throws: the first error of any of the three.
public func runInOrder<Part: Sendable, Value: Sendable>(
  jobs: Int,
  ahead: Int,
  next: () async throws -> Part?,
  work: @escaping @Sendable (Part) async throws -> Value,
  consume: (Value) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var waiting: [Int: Value] = [:]
    var (started, running, expected) = (0, 0, 0)
    func takeOne() async throws {
      guard let (index, value) = try await group.next() else { return }
      running -= 1
      waiting[index] = value
      while let value = waiting.removeValue(forKey: expected) {
        try consume(value)
        expected += 1
      }
    }
    while let part = try await next() {
      while running >= jobs || started - expected >= ahead { try await takeOne() }
      let index = started
      group.addTask { (index, try await work(part)) }
      started += 1
      running += 1
    }
    while running > 0 { try await takeOne() }
  }
}

/// Runs numbered pieces of work on several threads and hands the results on in order.
///
/// - Parameters:
///   - count: the number of pieces.
///   - jobs: the number of threads, at least 1.
///   - work: makes the result of a piece; may run on any thread.
///   - consume: takes the results in order, on the caller's task.
/// - Throws: the first error of a piece or of `consume`.
public func runInOrder<Value: Sendable>(
  count: Int,
  jobs: Int,
  work: @escaping @Sendable (Int) async throws -> Value,
  consume: (Value) throws -> Void
) async throws {
  var numbers = (0..<count).makeIterator()
  try await runInOrder(
    jobs: jobs,
    ahead: 2 * jobs,
    next: { numbers.next() },
    work: work,
    consume: consume
  )
}
