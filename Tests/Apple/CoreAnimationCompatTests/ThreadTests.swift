import CoreAnimationCompat
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Threads")
struct ThreadTests {
  @Test("A layer made on another thread is shown, with an error that says so")
  func otherThread() throws {
    SceneRecorder.forgetUnrecorded()
    nonisolated(unsafe) var made: CALayer?
    let isMade = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      let box = CALayer()
      box.name = "box"
      box.position = CGPoint(x: 30, y: 30)
      root.addSublayer(box)
      made = root
      isMade.signal()
      isDone.wait()
    }
    isMade.wait()
    let root = try #require(made)
    let recorder = SceneRecorder(layer: root, size: CGSize(width: 100, height: 100), duration: 1)
    let recording = recorder.finish()
    isDone.signal()
    #expect(recording.diagnostics.map(\.severity) == [.error])
    #expect(recording.failures.first?.contains("on another thread") == true)
    #expect(try recording.state("box", at: 0).position.x == 30)
  }

  @Test("A layer that was part of a recording before can be part of another one anywhere")
  func later() throws {
    SceneRecorder.forgetUnrecorded()
    nonisolated(unsafe) var made: CALayer?
    let isMade = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let root = CALayer()
      root.opacity = 0.5
      _ = SceneRecorder(layer: root, size: CGSize(width: 9, height: 9), duration: 1).finish()
      made = root
      isMade.signal()
    }
    isMade.wait()
    let root = try #require(made)
    let recorder = SceneRecorder(layer: root, size: CGSize(width: 9, height: 9), duration: 1)
    #expect(recorder.finish().diagnostics.isEmpty)
  }
}
