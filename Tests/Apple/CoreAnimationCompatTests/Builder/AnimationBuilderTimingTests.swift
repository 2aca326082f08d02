import CoreAnimationCompat
import Foundation
import Testing

@Suite("Times of the typed builder")
struct AnimationBuilderTimingTests {
  private func recorded() -> (SceneRecorder, CALayer) {
    let recorder = SceneRecorder(size: CGSize(width: 100, height: 100), duration: 10)
    let layer = CALayer()
    layer.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    recorder.rootLayer.addSublayer(layer)
    return (recorder, layer)
  }

  @Test("Closures are called at start and end, and may start another animation")
  func closures() {
    let (recorder, box) = recorded()
    var events: [String] = []
    func note(_ text: String) { events.append("\(text) at \(CACurrentMediaTime())") }
    func pulse(_ round: Int) {
      box.animate(forKey: "pulse") {
        $0.transform.scale.value(from: 1.25, to: 1, duration: 0.25)
        $0.onDidStart { note("start \(round)") }
          .onStopped { (finished: Bool) in note("stop \(round) \(finished)") }
          .onStopped { if round < 2 { pulse(round + 1) } }
      }
    }
    pulse(1)
    recorder.clock.schedule(after: 2) {
      box.animate(forKey: "pulse") {
        $0.opacity.value(to: 0, duration: 1)
        $0.onStopped { note("replaced") }
      }
    }
    recorder.clock.schedule(after: 2.5) { box.removeAnimation(forKey: "pulse") }
    #expect(recorder.finish().diagnostics.isEmpty)
    #expect(
      events == [
        "start 1 at 0.0", "stop 1 true at 0.25", "start 2 at 0.25", "stop 2 true at 0.5",
        "replaced at 2.5",
      ]
    )
  }

  @Test("The delay of the whole counts from now")
  func delay() throws {
    let (recorder, box) = recorded()
    recorder.clock.schedule(after: 3) {
      box.animate(forKey: "late") {
        $0.opacity.value(from: 0, to: 0.5, duration: 1)
        $0.delay(2).fill(.forwards)
      }
    }
    recorder.clock.run(until: 3.5)
    #expect(box.animation(forKey: "late")?.beginTime == 5)
    #expect(box.presentation()?.opacity == 1)
    recorder.clock.run(until: 5.5)
    #expect(box.presentation()?.opacity == 0.25)
    // Filled forwards it stays.
    recorder.clock.run(until: 9)
    #expect(box.presentation()?.opacity == 0.5)
    #expect(box.animationKeys() == ["late"])
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  /// What is built, and how long the group of it lasts.
  static let durations: [(String, @Sendable (LayerAnimationBuilder<CALayer>) -> Void, Double)] = [
    ("one", { $0.opacity.value(to: 0, duration: 2) }, 2),
    (
      "the later of two",
      {
        $0.opacity.value(to: 0, duration: 2); $0.zPosition.value(to: 1, duration: 1).delay(3)
      }, 4
    ),
    ("there and back", { $0.opacity.value(to: 0, duration: 2).autoreverses() }, 4),
    ("repeated", { $0.opacity.value(to: 0, duration: 2).repeat(2.5) }, 5),
    ("repeated for a time", { $0.opacity.value(to: 0, duration: 2).repeat(for: 3) }, 3),
    ("fast", { $0.opacity.value(to: 0, duration: 2).speed(4).delay(1) }, 1.5),
    ("endless", { $0.opacity.value(to: 0, duration: 2).repeatForever() }, 86_400),
    (
      "given",
      {
        $0.opacity.value(to: 0, duration: 2); $0.duration(1)
      }, 1
    ),
    ("shake", { $0.shake() }, 0.6),
    ("shock", { $0.shock() }, 0.3),
  ]

  @Test("The group lasts until the last member ends", arguments: durations.indices)
  func duration(_ index: Int) throws {
    let (_, make, seconds) = Self.durations[index]
    let (_, box) = recorded()
    box.animate(forKey: "k", make)
    let group = try #require(box.animation(forKey: "k"))
    #expect(abs(group.duration - seconds) < 1e-6, "\(Self.durations[index].0)")
  }

  @Test("Nothing is added for an empty closure")
  func empty() {
    let (_, box) = recorded()
    box.animate(forKey: "k") { $0.timingFunction(.easeIn) }
    #expect(box.animationKeys() == nil)
  }

  @Test("An endless member does not disturb a short one")
  func endless() {
    let (recorder, box) = recorded()
    box.animate(forKey: "k") {
      $0.opacity.value(from: 1, to: 0, duration: 1).repeatForever()
      $0.cornerRadius.value(from: 0, to: 8, duration: 1)
    }
    recorder.clock.run(until: 7.25)
    #expect(abs((box.presentation()?.opacity ?? 0) - 0.75) < 1e-6)
    #expect(box.presentation()?.cornerRadius == 8)
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("Shake rocks to both sides three times, shock jerks twice")
  func effects() {
    let (recorder, box) = recorded()
    func presented(_ keyPath: String, _ time: Double) -> Double {
      recorder.clock.run(until: time)
      return (box.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
    }
    box.shake()
    let angles = [0, 0.05, 0.1, 0.2, 0.5, 0.65].map { presented("transform.rotation.z", $0) }
    for (angle, expected) in zip(angles, [-0.08, 0, 0.08, -0.08, 0.08, 0]) {
      #expect(abs(angle - expected) < 1e-6, "\(angles)")
    }
    recorder.clock.run(until: 1)
    box.shock()
    let shifts = [1.05, 1.1, 1.2, 1.25, 1.4].map { presented("transform.translation.x", $0) }
    for (shift, expected) in zip(shifts, [-10.0, 10, -10, 10, 0]) {
      #expect(abs(shift - expected) < 1e-6, "\(shifts)")
    }
    #expect(recorder.finish().diagnostics.isEmpty)
  }
}
