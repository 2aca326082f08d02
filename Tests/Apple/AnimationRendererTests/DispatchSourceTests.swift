import AnimationRenderer
import QuartzCore
import Testing

// Without Foundation, whose queues and timers run on the wall clock.
@Suite("Queues and their timers on the virtual clock")
struct DispatchSourceTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))

  @Test("A timer of a queue ticks from its deadline on until it is cancelled")
  func ticks() {
    var (ticks, end): ([Double], Double?) = ([], nil)
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 0.25, repeating: .milliseconds(500))
    timer.setEventHandler { ticks.append(CACurrentMediaTime()) }
    timer.setCancelHandler { end = CACurrentMediaTime() }
    timer.resume()
    VirtualClock.current.schedule(after: 1.5) { timer.cancel() }
    _ = Renderer(view: view, duration: 3)
    #expect(ticks == [0.25, 0.75, 1.25])
    #expect(end == 1.5 && timer.isCancelled)
  }

  @Test(
    "A timer without an interval ticks once, one of no queue in the background, and one that does not begin never"
  )
  func single() {
    var ticks: [String] = []
    let (single, other) = (DispatchSource.makeTimerSource(), DispatchSource.makeTimerSource())
    single.schedule(deadline: .now() + 1)
    single.setEventHandler { ticks.append("single \(CACurrentMediaTime())") }
    single.activate()
    other.schedule(deadline: .now(), repeating: 0.5)
    other.setEventHandler { ticks.append("other") }
    withExtendedLifetime((single, other)) { _ = Renderer(view: view, duration: 3) }
    #expect(ticks == ["single 1.0"])
  }

  @Test("The ticks of a suspension become one")
  func suspension() {
    var ticks: [Double] = []
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue.global(qos: .utility))
    timer.schedule(deadline: .now(), repeating: 0.5)
    timer.setEventHandler { ticks.append(CACurrentMediaTime()) }
    timer.resume()
    VirtualClock.current.schedule(after: 0.75) { timer.suspend() }
    VirtualClock.current.schedule(after: 1.75) { timer.resume() }
    withExtendedLifetime(timer) { _ = Renderer(view: view, duration: 2.25) }
    #expect(ticks == [0, 0.5, 1.75, 2])
  }

  @Test("Queues take the attributes and times that Dispatch has")
  func attributes() {
    var calls: [String] = []
    func note(_ name: String) { calls.append("\(name) \(CACurrentMediaTime())") }
    let queue = DispatchQueue(
      label: "com.example.queue",
      qos: .userInitiated,
      attributes: .concurrent,
      autoreleaseFrequency: .workItem
    )
    queue.async(flags: .barrier) { note("barrier") }
    queue.asyncAfter(wallDeadline: .now() + 0.5) { note("wall") }
    let date = Date().addingTimeInterval(0.75)
    let timer = Timer(fire: date, interval: 0.5, repeats: true) { _ in note("timer") }
    RunLoop.current.add(timer, forMode: .default)
    _ = Renderer(view: view, duration: 1.5)
    #expect(calls == ["barrier 0.0", "wall 0.5", "timer 0.75", "timer 1.25"])
  }
}
