import RenderPipeline
import Synchronization
import Testing

@Suite("Work in order")
struct OrderedTasksTests {
  @Test(
    "P43: Results come in the order of the pieces, however long each takes",
    arguments: [1, 2, 3, 8]
  )
  func order(jobs: Int) async throws {
    var consumed: [Int] = []
    try await runInOrder(count: 40, jobs: jobs) { index in
      for _ in 0..<(index % 7) { await Task.yield() }
      return index
    } consume: {
      consumed.append($0)
    }
    #expect(consumed == Array(0..<40))
  }

  @Test("No more pieces are ahead of the next result than allowed")
  func ahead() async throws {
    let consumed = Mutex(0)
    var made = 0
    var maximum = 0
    try await runInOrder(jobs: 2, ahead: 3) { () -> Int? in
      guard made < 30 else { return nil }
      // The piece that is being made is not running yet.
      maximum = max(maximum, made - consumed.withLock { $0 })
      made += 1
      return made
    } work: { part in
      for _ in 0..<(part % 5) { await Task.yield() }
      return part
    } consume: { _ in
      consumed.withLock { $0 += 1 }
    }
    #expect(made == 30 && consumed.withLock { $0 } == 30)
    #expect(maximum <= 3)
  }

  @Test("An error of any part ends the work")
  func errors() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await runInOrder(count: 9, jobs: 2) {
        if $0 == 4 { throw Failure() }
      } consume: { _ in
      }
    }
    await #expect(throws: Failure.self) {
      try await runInOrder(count: 9, jobs: 2) {
        $0
      } consume: {
        if $0 == 4 { throw Failure() }
      }
    }
    await #expect(throws: Failure.self) {
      try await runInOrder(jobs: 2, ahead: 2, next: { () throws -> Int? in throw Failure() }) {
        $0
      } consume: { (_: Int) in
      }
    }
  }
}
