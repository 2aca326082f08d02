import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Transactions and implicit animations")
struct TransactionTests {
  /// What a program does after a second, when its layers have been committed.
  private func later(
    _ program: @escaping (CALayer) -> Void
  ) -> Recording {
    record { recorder, box in recorder.clock.schedule(after: 1) { program(box) } }
  }

  @Test("The set-up does not animate, a later change fades in a quarter of a second")
  func implicit() throws {
    let recording = later { $0.opacity = 0 }
    let animation = try #require(recording.scene.layers.first?.animations.first)
    #expect(animation.key == "opacity" && animation.timing.duration == 0.25)
    #expect(animation.timingFunction == .default)
    #expect(animation.action == .property(.scalar(.opacity, .basic(from: 1, to: nil, by: nil))))
    #expect(try recording.state(at: 0.99).opacity == 1)
    #expect(try recording.state(at: 1.25).opacity == 0)
    let middle = try recording.state(at: 1.125).opacity
    #expect(abs(middle - (1 - 0.802403)) < 1e-6)
  }

  @Test("A running animation is left from where it is shown")
  func fromPresentation() throws {
    let recording = record { recorder, box in
      recorder.clock.schedule(after: 1) {
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setAnimationDuration(1)
        box.position.x = 90
      }
      recorder.clock.schedule(after: 1.5) { box.position.x = 50 }
    }
    let last = try #require(recording.scene.layers.first?.animations.last)
    #expect(
      last.action == .property(.point(.position, .basic(from: Point(70, 50), to: nil, by: nil)))
    )
    #expect(try recording.state(at: 1.5).position.x == 70)
  }

  @Test("Disabled actions jump; inner settings win and end with their transaction")
  func nesting() throws {
    let recording = later { box in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      CATransaction.setDisableActions(false)
      CATransaction.setAnimationDuration(2)
      box.opacity = 0
      CATransaction.commit()
      box.cornerRadius = 5
      CATransaction.commit()
      #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 0.25)
    }
    #expect(recording.scene.layers.first?.animations.map(\.key) == ["opacity"])
    #expect(recording.scene.layers.first?.animations.first?.timing.duration == 2)
    #expect(try recording.state(at: 1).cornerRadius == 5)
  }

  @Test("Paths, flags, clocks and strings have no default action")
  func withoutAction() {
    let recording = record { recorder, box in
      let shape = CAShapeLayer()
      shape.name = "shape"
      recorder.rootLayer.addSublayer(shape)
      recorder.clock.schedule(after: 1) {
        shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).cgPath
        box.isHidden = true
        box.masksToBounds = true
        box.speed = 2
        box.contentsGravity = .center
      }
    }
    #expect(recording.scene.layers.allSatisfy { $0.animations.isEmpty })
    #expect(recording.scene.layers.map { $0.revisions.count } == [1, 1])
  }

  private final class Actions: CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      switch event {
      case "opacity": NSNull()
      case "cornerRadius": Self.animation(3)
      default: nil
      }
    }

    static func animation(_ duration: Double) -> CABasicAnimation {
      let animation = CABasicAnimation()
      animation.duration = duration
      return animation
    }
  }

  @Test("Actions: the delegate, then actions, then the style; NSNull ends the search")
  func search() throws {
    let delegate = Actions()
    let recording = later { box in
      box.delegate = delegate
      box.actions = ["cornerRadius": Actions.animation(1), "borderWidth": Actions.animation(4)]
      box.style = [
        "actions": ["borderWidth": Actions.animation(1), "zPosition": Actions.animation(5)]
      ]
      box.opacity = 0
      box.cornerRadius = 5
      box.borderWidth = 6
      box.zPosition = 7
      box.position.x = 8
    }
    withExtendedLifetime(delegate) {}
    let animations = try #require(recording.scene.layers.first?.animations)
    let texts = animations.map { "\($0.key ?? "") \($0.timing.duration)" }
    #expect(texts == ["cornerRadius 3.0", "borderWidth 4.0", "zPosition 5.0", "position 0.25"])
    // One without values starts where the property is shown.
    #expect(
      animations[0].action == .property(.scalar(.cornerRadius, .basic(from: 0, to: nil, by: nil)))
    )
  }

  @Test("Completion blocks: after all animations and their delegates, or at once without any")
  func completion() {
    let journal = Journal()
    let recording = record { recorder, box in
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.note("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.note("inner") }
      box.add(fade("a", 1, journal), forKey: "a")
      CATransaction.commit()
      box.add(fade("b", 2, journal), forKey: "b")
      CATransaction.commit()
      recorder.clock.schedule(after: 3) {
        CATransaction.setCompletionBlock { journal.note("empty") }
        journal.note("closure")
      }
    }
    #expect(
      journal.lines == [
        "0 start a", "0 start b", "1 end a", "1 inner", "2 end b", "2 outer", "3 closure",
        "3 empty",
      ]
    )
    #expect(recording.diagnostics.isEmpty)
  }

  @Test("A second block leaves the first one to the animations before it; removal counts as an end")
  func secondBlock() {
    let journal = Journal()
    _ = record { recorder, box in
      CATransaction.setCompletionBlock { journal.note("first") }
      box.add(fade("a", 3, journal), forKey: "a")
      CATransaction.setCompletionBlock { journal.note("second") }
      box.add(fade("b", 1, journal), forKey: "b")
      recorder.clock.schedule(after: 2) { box.removeAnimation(forKey: "a") }
    }
    #expect(
      journal.lines == [
        "0 start a", "0 start b", "1 end b", "1 second", "2 removed a", "2 first",
      ]
    )
  }

  @Test("Unbalanced transactions are reported and end with the code that left them open")
  func unbalanced() throws {
    let recording = record { recorder, box in
      CATransaction.commit()
      recorder.clock.schedule(after: 1) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
      }
      recorder.clock.schedule(after: 2) { box.opacity = 0 }
    }
    #expect(recording.diagnostics.map(\.severity) == [.error, .warning])
    #expect(recording.scene.layers.first?.animations.map(\.key) == ["opacity"])
  }

  @Test("Presentation: nil before the commit, then what is shown; it cannot be changed")
  func presentation() throws {
    let recording = record { recorder, box in
      #expect(box.presentation() == nil)
      box.add(fade("a", 2, Journal()), forKey: "a")
      recorder.clock.run(until: 1)
      let presentation = box.presentation()
      #expect(presentation?.opacity == 0.5 && box.opacity == 1)
      #expect(presentation?.model() === box)
      #expect(presentation?.superlayer?.model() === recorder.rootLayer)
      #expect(recorder.rootLayer.presentation()?.sublayers?.count == 1)
      // A change shows in the presentation once it is committed.
      CATransaction.setDisableActions(true)
      box.cornerRadius = 4
      #expect(box.presentation()?.cornerRadius == 0)
      CATransaction.flush()
      #expect(box.presentation()?.cornerRadius == 4)
      presentation?.cornerRadius = 9
    }
    #expect(recording.messages.count == 1)
    #expect(recording.messages[0].contains("box.cornerRadius: a presentation layer"))
  }
}
