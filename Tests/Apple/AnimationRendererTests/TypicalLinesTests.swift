import AnimationRenderer
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Typical lines of code for iOS")
struct TypicalLinesTests {
  @Test("A controller that uses every class compiles unchanged and runs without a mistake")
  func controller() throws {
    SceneRecorder.forgetUnrecorded()
    let controller = TypicalController()
    let root = controller.container
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    let recorder = SceneRecorder(layer: root, size: root.bounds.size, duration: 7)
    controller.viewDidLoad()
    for layer in [
      controller.replicate(), controller.snow(), controller.words(), controller.cards(),
    ] as [CALayer] {
      root.addSublayer(layer)
    }
    controller.followPath()
    controller.pauseAndResume(layer: controller.shapeLayer)
    controller.tick()
    recorder.clock.schedule(after: 1) {
      controller.transact()
      controller.reveal()
    }
    let recording = recorder.finish()
    let failures = recording.diagnostics.filter { $0.severity != .hint }
    #expect(failures.isEmpty, "\(failures.map { $0.text(file: nil) })")
    #expect(controller.stopped == ["transaction", "spin"])
    #expect(controller.shapeLayer.lineDashPhase == 15 && controller.shapeLayer.opacity == 0.5)
    #expect(try Renderer(recorder).frame(at: 2.5).width == 320)
  }
}
