import AnimationRenderer
import QuartzCore
import Testing

// Without Foundation, whose timers run on the wall clock.
@Suite("Timers on the virtual clock")
struct TimerTests {
  @Test("A timer rests while its date is in the distant future")
  func timers() {
    var calls: [Double] = []
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in
      calls.append(CACurrentMediaTime())
    }
    let clock = VirtualClock.current
    clock.schedule(after: 1.1) { timer.fireDate = .distantFuture }
    clock.schedule(after: 2) { timer.fireDate = .distantPast }
    _ = Renderer(view: view, duration: 2.7)
    #expect(calls == [0.5, 1, 2, 2.5])
  }
}
