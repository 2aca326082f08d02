import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import SceneModel
import TestSupport
import Testing

@Suite("The page on the typed builder")
struct AnimationBuilderPageTests {
  private func page(_ card: CALayer, _ ring: CAShapeLayer, _ plane: CALayer, _ route: CGPath) {
    card.animate(forKey: "appear") {
      $0.cornerRadius.value(from: 0, to: 12, duration: 0.5)
      $0.size.width.value(to: 120, duration: 0.5)
      $0.transform.rotation.z.value(by: .pi / 8, duration: 0.5).delay(0.25)
      $0.shadowOpacity.value(from: 0, to: 0.8, duration: 0.5)
      $0.timingFunction(.easeOut).onStopped { print("done") }
    }

    ring.animate {
      $0.strokeStart.value(from: 0, to: 1, duration: 1).delay(0.5)
      $0.strokeEnd.value(from: 0, to: 1, duration: 1)
      $0.timingFunction(.easeInEaseOut).repeatForever()
    }

    plane.animate {
      $0.position.path(route, duration: 4).calculationMode(.paced).rotationMode(.rotateAuto)
      $0.transform.scale.values([1, 1.3, 1], keyTimes: [0, 0.2, 1], duration: 4)
      $0.opacity.value(from: 0, to: 1, damping: 7)
    }
  }

  @Test("Its code compiles here and runs without a message")
  func code() throws {
    let blocks = try PageCode.blocks(
      of: "docs/AnimationBuilder.md"
    )
    #expect(blocks.count == 1)
    for block in blocks { #expect(try PageCode.isCompiled(block, in: #filePath)) }

    let recording = SceneRecorder.record(size: CGSize(width: 99, height: 99), duration: 5) { root in
      let (card, ring, plane) = (CALayer(), CAShapeLayer(), CALayer())
      let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
      ring.path = circle
      for layer in [card, ring, plane] { root.addSublayer(layer) }
      self.page(card, ring, plane, circle)
      #expect(card.animationKeys() == ["appear"])
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.diagnostics)")
    #expect(recording.scene.layers.map(\.animations.count) == [1, 1, 1])
  }
}
