import Testing

@testable import CoreAnimationCompat

@Suite("The order of events")
struct EventQueueTests {
  @Test(
    "At one instant notices come first, then completion blocks, then closures as they were scheduled"
  )
  func order() {
    var queue = EventQueue()
    var fired: [String] = []
    queue.schedule(at: 1) { fired.append("closure 1") }
    queue.complete(at: 1) { fired.append("completion") }
    queue.schedule(at: 1) { fired.append("closure 2") }
    queue.notify(at: 1, layer: 2) { fired.append("notice 2") }
    queue.notify(at: 1, layer: 1) { fired.append("notice 1") }
    queue.schedule(at: 0.5) { fired.append("earlier") }
    queue.schedule(at: .infinity) { fired.append("never") }
    while let event = queue.next {
      queue.removeNext()
      event.fire()
    }
    #expect(
      fired == ["earlier", "notice 1", "notice 2", "completion", "closure 1", "closure 2"]
    )
  }

  @Test("Notices come before starts and ends of animations of their layer, in their own order")
  func notices() {
    var queue = EventQueue()
    var fired: [Int] = []
    for number in 0..<5 { queue.notify(at: 1, layer: 3) { fired.append(number) } }
    let start = EventTime(time: 1, rank: .animation, layer: 3, sequence: 1)
    while let event = queue.next {
      #expect(event.moment < start)
      queue.removeNext()
      event.fire()
    }
    #expect(fired == [0, 1, 2, 3, 4])
  }
}
