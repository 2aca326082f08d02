import AnimationRenderer
import Foundation
import Graphics
import SceneModel
import Testing
import TutorialEffects

/// What the programs of systems without an effect of their own have to show.
@Suite("Systems as programs")
struct SystemTests {
  @Test("S22: a removed animation leaves the model value at that instant")
  func stopAtTap() throws {
    let scene = TutorialEffects.stopAtTap().scene()
    func info(_ time: Double) -> LayerState? {
      visible(scene, at: time) { $0.state.position.y == 242 }.first
    }
    // It has come 2 of 5 s from 600 to 200.
    let before = try #require(info(1.999))
    #expect(abs(before.position.x - 440) < 0.2 && text(before) == "Tap a field to sign in")
    let after = try #require(info(2.001))
    #expect(after.position.x == 200 && text(after) == "2 fields have landed")
  }

  @Test("S21: the layer stored with an animation is pulsed when it stops")
  func pulses() {
    let scene = TutorialEffects.stopAtTap().scene()
    for (y, landing) in [(110.0, 0.8), (160, 1.0)] {
      let scales = [-0.01, 0.125, 0.26].map { offset in
        visible(scene, at: landing + offset) { $0.state.position.y == y }.first?
          .transform.matrix[0, 0] ?? .nan
      }
      #expect(scales[0] == 1 && abs(scales[1] - 1.125) < 1e-6 && scales[2] == 1, "\(scales)")
    }
  }

  @Test("S33: labels lose 0.15 of their opacity every tenth of a second and are used again")
  func labelStream() {
    let scene = TutorialEffects.labelStream().scene()
    let labels = scene.layers.filter { $0.name == "label" }
    #expect(labels.count == 4)
    for (time, opacities) in [(0.05, [0.85]), (0.15, [0.7]), (0.25, [0.55, 0.85])] {
      let states = visible(scene, at: time) { $0.name == "label" }
      #expect(states.map { ($0.opacity * 1000).rounded() / 1000 } == opacities, "\(time)")
    }
  }

  @Test("S19: a view's spring rests after its duration, a layer's takes the time that it needs")
  func viewSprings() {
    let scene = TutorialEffects.viewSprings().scene()
    func xs(_ time: Double) -> [Double] {
      visible(scene, at: time) { $0.state.bounds.size == Size(28, 28) }.map(\.position.x)
    }
    #expect(xs(0.4) == [60, 60])
    #expect(abs(xs(1.49)[0] - 340) < 0.5)
    let farthest = stride(from: 1.5, to: 2.0, by: 0.05).map { abs(xs($0)[1] - 340) }.max() ?? 0
    #expect(farthest > 5, "\(farthest)")
    #expect(xs(4) == [340, 340])
  }

  @Test("S40: squares rock and jerk, and rest afterwards")
  func shakeAndShock() {
    let scene = TutorialEffects.shakeAndShock().scene()
    func values(_ x: Double, _ read: (LayerState) -> Double) -> [Double] {
      stride(from: 0.25, to: 2, by: 0.01).map { time in
        visible(scene, at: time) { $0.state.position == Point(x, 150) }.first.map(read) ?? .nan
      }
    }
    let angles = values(80) { Foundation.asin($0.transform.matrix[0, 1]) }
    #expect(abs((angles.max() ?? 0) - 0.08) < 0.002 && abs((angles.min() ?? 0) + 0.08) < 0.002)
    #expect(angles.first == 0)
    let shifts = values(200) { $0.transform.matrix[3, 0] }
    #expect(abs((shifts.max() ?? 0) - 10) < 0.7 && abs((shifts.min() ?? 0) + 10) < 0.7)
    #expect(shifts.first == 0 && shifts.last == 0)
  }

  @Test("S23: boxed values move, and a value of a wrong type is reported and moves nothing")
  func boxedValues() throws {
    let renderer = TutorialEffects.boxedValues()
    let failures = renderer.diagnostics.filter { $0.severity > .hint }
    #expect(failures.count == 1)
    let message = try #require(failures.first)
    #expect(message.severity == .error && message.code == .type)
    #expect(message.path.contains("a string: refused") && message.message.contains("CGPoint"))
    let states = visible(renderer.scene(), at: 1) { $0.name?.contains(":") == true }
    #expect(states.count == 5)
    #expect(states[0].position == Point(360, 47) && states[1].bounds.size == Size(120, 12))
    #expect(states[2].bounds == Rect(0, 0, 12, 44))
    #expect(abs(states[3].transform.matrix[0, 1] - 1) < 1e-9)
    #expect(states[4].position == Point(270, 255))
  }
}
