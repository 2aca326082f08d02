import AnimationRenderer
import Foundation
import SceneFormat
import SceneModel
import Testing

@Suite("Property animators in scene files")
struct AnimatorSceneTests {
  /// A box of 20 points that goes right by 60 in a second; what happens to it is in the closure.
  private func renderer(
    options: UIView.AnimationOptions? = nil,
    _ program: @escaping (UIViewPropertyAnimator) -> Void
  ) -> Renderer {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    root.backgroundColor = .black
    let box = UIView(frame: CGRect(x: 10, y: 0, width: 20, height: 20))
    box.backgroundColor = .red
    root.addSubview(box)
    return Renderer(view: root, frameRate: 20, duration: 3) {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        box.frame.origin.x = 70
        box.backgroundColor = .blue
        box.transform = CGAffineTransform(scaleX: 1, y: 0.5)
      }
      program(animator)
      guard let options else { return }
      VirtualClock.current.schedule(after: 2) {
        UIView.transition(with: root, duration: 1, options: options) { box.alpha = 0 }
      }
    }
  }

  private func expectSameScene(_ renderer: Renderer) throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "animator-test-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try renderer.writeScene(to: path)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(try SceneReader().read(bytes).scene == renderer.scene())
  }

  @Test("Pauses, scrubs and ways back are in the file, and so are flips")
  func files() throws {
    let renderer = renderer(options: .transitionFlipFromTop) { animator in
      animator.startAnimation()
      let clock = VirtualClock.current
      clock.schedule(after: 0.25) { animator.fractionComplete = 0.5 }
      clock.schedule(after: 0.5) { animator.isReversed = true }
      clock.schedule(after: 0.75) { animator.startAnimation() }
    }
    #expect(renderer.diagnostics.isEmpty)
    try expectSameScene(renderer)
    // Half way the box is in the middle, half blue and three quarters high; at 1.25 s it is back.
    let image = try renderer.frame(at: 0.6)
    #expect(image[50, 10] == 0xFF80_0080 && image[50, 4] == 0xFF80_0080)
    #expect(image[50, 1] == 0xFF00_0000 && image[38, 10] == 0xFF00_0000)
    let back = try renderer.frame(at: 1.5)
    #expect(back[12, 1] == 0xFFFF_0000 && back[28, 18] == 0xFFFF_0000)
  }

  @Test("A display link scrubs like a finger")
  func displayLink() throws {
    let renderer = renderer { animator in
      let link = CADisplayLink { link in
        animator.fractionComplete = CGFloat(link.timestamp / 2)
        guard link.timestamp >= 1 else { return }
        link.invalidate()
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
      link.add(to: .main, forMode: .common)
    }
    #expect(renderer.diagnostics.isEmpty)
    try expectSameScene(renderer)
    // The middle is at 20 + 60 · t / 2, and from 1 s on goes at 60 points a second.
    for (time, x) in [(0.5, 35), (1.0, 50), (1.25, 65), (1.5, 80), (2.5, 80)] {
      let image = try renderer.frame(at: time)
      let positions = [x - 11, x - 9, x + 9, x + 11].map { image[$0, 10] == 0xFF00_0000 }
      #expect(positions == [true, false, false, true], "at \(time)")
    }
  }
}
