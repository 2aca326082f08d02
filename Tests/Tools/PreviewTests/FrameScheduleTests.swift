import Testing

@testable import Preview

@Suite("Frames ahead of the play head")
struct FrameScheduleTests {
  // Draws everything that is asked for, every frame 10 bytes long, and gives the frames in order.
  private func drawn(
    _ schedule: FrameSchedule,
    from head: Int,
    asked: [Int] = [],
    retained: inout [Int: Int]
  ) -> [Int] {
    var order: [Int] = []
    while let next = schedule.next(from: head, requested: asked, cached: retained, inProgress: []) {
      order.append(next)
      retained[next] = 10
      for old in schedule.framesToEvict(from: head, cached: retained) { retained[old] = nil }
      if order.count > 1000 { break }
    }
    return order
  }

  @Test("Requested frames come first, then the next frames in playback order, around the end")
  func order() {
    let schedule = FrameSchedule(count: 10, budget: 1000, ahead: 4)
    var retained: [Int: Int] = [:]
    #expect(drawn(schedule, from: 8, asked: [3], retained: &retained) == [3, 8, 9, 0, 1, 2])
    #expect(drawn(schedule, from: 8, retained: &retained) == [])
    #expect(drawn(schedule, from: 9, retained: &retained) == [])
    #expect(drawn(schedule, from: 1, retained: &retained) == [4, 5])
  }

  @Test("While the scene is opened anew, only requested frames are drawn")
  func paused() {
    let schedule = FrameSchedule(count: 10, budget: 1000, ahead: 4)
    func next(_ requested: [Int]) -> Int? {
      schedule.next(
        from: 0,
        requested: requested,
        cached: [:],
        inProgress: [],
        drawsAhead: false
      )
    }
    #expect(next([5]) == 5)
    #expect(next([]) == nil)
  }

  @Test("A frame in progress is not drawn twice")
  func once() {
    let schedule = FrameSchedule(count: 10, budget: 1000, ahead: 4)
    #expect(schedule.next(from: 0, requested: [5], cached: [:], inProgress: [5, 0, 1]) == 2)
    #expect(
      schedule.next(from: 0, requested: [5], cached: [0: 1], inProgress: [1, 2, 3, 4, 5]) == nil
    )
  }

  @Test("The cached frames never exceed the budget, and scheduling terminates", arguments: 0..<20)
  func budget(head: Int) {
    let schedule = FrameSchedule(count: 20, budget: 60, ahead: 20)
    var retained: [Int: Int] = [:]
    for start in [0, 7, head] {
      let order = drawn(schedule, from: start, retained: &retained)
      #expect(order.count <= 20)
      #expect(retained.values.reduce(0, +) <= 60)
      // The play head and what comes next are there.
      for step in 0..<5 { #expect(retained[(start + step) % 20] != nil, "\(start) + \(step)") }
    }
  }

  @Test("A frame larger than the budget is cached while it is displayed")
  func large() {
    let schedule = FrameSchedule(count: 5, budget: 10, ahead: 5)
    #expect(schedule.framesToEvict(from: 2, cached: [2: 500]) == [])
    #expect(schedule.framesToEvict(from: 3, cached: [2: 500, 3: 500]) == [2])
    #expect(schedule.next(from: 2, requested: [], cached: [2: 500], inProgress: []) == nil)
    #expect(schedule.next(from: 2, requested: [4], cached: [2: 500], inProgress: []) == 4)
  }

  @Test("A scene of one frame")
  func single() {
    let schedule = FrameSchedule(count: 1, budget: 10, ahead: 240)
    #expect(schedule.next(from: 0, requested: [], cached: [:], inProgress: []) == 0)
    #expect(schedule.next(from: 0, requested: [], cached: [0: 1], inProgress: []) == nil)
    #expect(schedule.distance(of: 0, from: 0) == 0)
  }
}
