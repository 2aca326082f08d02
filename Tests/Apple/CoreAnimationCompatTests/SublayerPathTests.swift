import CoreAnimationCompat
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Key paths into sublayers")
struct SublayerPathTests {
  /// A box with two sublayers at (10, 10).
  private func recordPair(_ program: (SceneRecorder, CALayer) -> Void) -> Recording {
    record { recorder, box in
      for name in ["left", "right"] {
        let layer = CALayer()
        layer.name = name
        layer.position = CGPoint(x: 10, y: 10)
        box.addSublayer(layer)
      }
      program(recorder, box)
    }
  }

  private func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    return animation
  }

  @Test("Values and animations reach the sublayer of the name")
  func reach() throws {
    let journal = Journal()
    let recording = recordPair { recorder, box in
      box.setValue(30, forKeyPath: "sublayers.right.position.x")
      #expect((box.value(forKeyPath: "sublayers.right.position.x") as? NSNumber)?.doubleValue == 30)
      let move = basic("sublayers.left.position.y", 0, 100)
      move.delegate = journal
      box.add(move, forKey: "move")
    }
    #expect(recording.failures.isEmpty, "\(recording.failures)")
    #expect(try recording.state("right", at: 1).position.x == 30)
    #expect(
      try [0, 1, 1.5, 2.5].map { try recording.state("left", at: $0).position.y } == [
        0, 50, 75, 10,
      ]
    )
    #expect(journal.lines == ["0 start", "2 end"])
  }

  @Test("A group moves several sublayers and the layer itself, until it is removed")
  func groups() throws {
    let recording = recordPair { recorder, box in
      let group = CAAnimationGroup()
      group.animations = [
        basic("sublayers.left.opacity", 0, 1), basic("sublayers.right.position.x", 0, 100),
        basic("position.x", 0, 10),
      ]
      group.duration = 2
      box.add(group, forKey: "all")
      recorder.clock.schedule(after: 1.5) { box.removeAnimation(forKey: "all") }
    }
    #expect(recording.failures.isEmpty, "\(recording.failures)")
    #expect(try recording.state("left", at: 1).opacity == 0.5)
    #expect(try recording.state("right", at: 1).position.x == 50)
    #expect(try recording.state(at: 1).position.x == 5)
    #expect(try recording.state("right", at: 1.75).position.x == 10)
    #expect(try recording.state("left", at: 1.75).opacity == 1)
  }

  @Test("A name that no sublayer has leaves a message")
  func unknown() {
    let recording = recordPair { _, box in
      box.add(basic("sublayers.middle.opacity", 0, 1), forKey: nil)
    }
    #expect(recording.failures.count == 1)
    #expect(recording.failures.first?.contains("give a sublayer this name") == true)
  }
}
