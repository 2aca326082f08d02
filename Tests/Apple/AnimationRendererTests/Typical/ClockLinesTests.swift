import Foundation
import SceneModel
import Testing
import UIKitCompat

@Suite("Delays and timers under Dispatch's and Foundation's names")
struct ClockLinesTests {
  @Test("Closures run at exact times of the virtual clock, in the order of requests")
  @MainActor func table() {
    SceneRecorder.forgetUnrecorded()
    let controller = CountdownController()
    let root = controller.view.layer
    let recorder = SceneRecorder(layer: root, size: CGSize(width: 80, height: 40), duration: 2)
    controller.viewDidAppear()
    controller.search("a")
    recorder.clock.schedule(after: 0.1) { controller.search("ab") }
    recorder.clock.schedule(after: 0.35) { controller.flashOnce() }
    let recording = recorder.finish()
    #expect(
      controller.log == [
        "0.00 appeared", "0.00 background", "0.00 main", "0.25 helper", "0.35 sync", "0.35 async",
        "0.40 search ab", "0.50 tick", "0.75 milliseconds", "1.00 tick", "1.20 product",
        "1.35 once false", "1.50 tick",
      ]
    )
    #expect(controller.label.text == "0" && controller.timer == nil)
    #expect(recording.diagnostics.filter { $0.severity > .hint }.isEmpty)
  }

  @Test("The page's lines do what they say")
  @MainActor func page() {
    SceneRecorder.forgetUnrecorded()
    let label = CALayer()
    let recorder = SceneRecorder(layer: label, size: CGSize(width: 9, height: 9), duration: 2)
    var opacities: [Float] = []
    fade(label)
    for time in [0.25, 0.45, 1] {
      recorder.clock.schedule(after: time) { opacities.append(label.opacity) }
    }
    _ = recorder.finish()
    // Two steps, four, and at 0.5 s the first closure before the fifth step, below 0.5.
    #expect(opacities.map { ($0 * 10).rounded() / 10 } == [0.8, 0.6, -0.1])
  }
}
