import CoreAnimationCompat
import Foundation
import Graphics
import SceneModel
import Testing

/// What delegates are told, in which order and when.
@Suite("Delegates")
struct DelegateTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var program: @Sendable (SceneRecorder, CALayer, Journal) -> Void
    var lines: [String]

    init(
      _ name: String,
      _ lines: [String],
      _ program: @escaping @Sendable (SceneRecorder, CALayer, Journal) -> Void
    ) {
      (testDescription, self.lines, self.program) = (name, lines, program)
    }
  }

  static let cases: [Case] = [
    Case("starts with its commit and ends with its duration", ["0 start a", "1.5 end a"]) {
      $1.add(fade("a", 1.5, $2), forKey: "a")
    },
    Case("a delayed one starts at its begin", ["0.5 start a", "1.5 end a"]) {
      $1.add(fade("a", 1, $2) { $0.beginTime = CACurrentMediaTime() + 0.5 }, forKey: "a")
    },
    Case("repeat counts and turns make it longer", ["0 start a", "2.5 end a"]) {
      $1.add(fade("a", 0.5, $2) { ($0.repeatCount, $0.autoreverses) = (2.5, true) }, forKey: "a")
    },
    Case("speed makes it shorter", ["0 start a", "0.25 end a"]) {
      $1.add(fade("a", 0.5, $2) { $0.speed = 2 }, forKey: "a")
    },
    Case("repeatDuration wins", ["0 start a", "0.75 end a"]) {
      $1.add(fade("a", 0.5, $2) { ($0.repeatCount, $0.repeatDuration) = (9, 0.75) }, forKey: "a")
    },
    Case("an endless one never ends", ["0 start a"]) {
      $1.add(fade("a", 0.5, $2) { $0.repeatCount = .infinity }, forKey: "a")
    },
    Case("one without a duration takes that of the transaction", ["0 start a", "0.75 end a"]) {
      CATransaction.setAnimationDuration(0.75)
      $1.add(fade("a", 0, $2), forKey: "a")
    },
    Case("removal ends it at once", ["0 start a", "1 removed a"]) { recorder, box, journal in
      box.add(fade("a", 2, journal), forKey: "a")
      recorder.clock.schedule(after: 1) { box.removeAnimation(forKey: "a") }
    },
    Case("the same key replaces", ["0 start a", "1 removed a", "1 start b", "2 end b"]) {
      recorder,
      box,
      journal in
      box.add(fade("a", 3, journal), forKey: "fade")
      recorder.clock.schedule(after: 1) { box.add(fade("b", 1, journal), forKey: "fade") }
    },
    Case("no key stacks", ["0 start a", "0 start b", "1 end a", "2 end b"]) {
      $1.add(fade("a", 1, $2), forKey: nil)
      $1.add(fade("b", 2, $2), forKey: nil)
    },
    Case("removeAll removes those without a key too", ["0 start a", "1 removed a"]) {
      recorder,
      box,
      journal in
      box.add(fade("a", 3, journal), forKey: nil)
      recorder.clock.schedule(after: 1) { box.removeAllAnimations() }
    },
    Case("leaving the tree removes", ["0 start a", "1 removed a"]) { recorder, box, journal in
      box.add(fade("a", 3, journal), forKey: nil)
      recorder.clock.schedule(after: 1) { box.removeFromSuperlayer() }
    },
    Case("one that stays ends once", ["0 start a", "1 end a", "2 removed by hand"]) {
      recorder,
      box,
      journal in
      box.add(fade("a", 1, journal) { $0.isRemovedOnCompletion = false }, forKey: "a")
      recorder.clock.schedule(after: 2) {
        box.removeAnimation(forKey: "a")
        journal.note("removed by hand")
      }
    },
    Case(
      "what an end starts begins exactly then",
      ["0 start a", "0.3 end a", "0.3 start b", "0.7 end b"]
    ) {
      _,
      box,
      journal in
      let next = Follower(journal) { box.add(fade("b", 0.4, journal), forKey: "b") }
      box.add(fade("a", 0.3, journal) { $0.delegate = next }, forKey: "a")
    },
    Case("a stopped layer waits", ["0 start a", "3 end a"]) { recorder, box, journal in
      box.add(fade("a", 1, journal), forKey: "a")
      recorder.clock.schedule(after: 0.5) { box.pause() }
      recorder.clock.schedule(after: 2.5) { box.resume() }
    },
    Case("a fast layer is early", ["0 start a", "0.5 end a"]) { _, box, journal in
      box.speed = 2
      box.add(fade("a", 1, journal), forKey: "a")
    },
    Case("added to a stopped layer it starts and does not end", ["1 start a"]) {
      recorder,
      box,
      journal in
      box.speed = 0
      recorder.clock.schedule(after: 1) { box.add(fade("a", 1, journal), forKey: "a") }
    },
    Case("outside the tree nothing runs before the insertion", ["1 start a", "2 end a"]) {
      recorder,
      _,
      journal in
      let late = CALayer()
      late.add(fade("a", 1, journal), forKey: "a")
      recorder.clock.schedule(after: 1) { recorder.rootLayer.addSublayer(late) }
    },
    Case("only the group is told", ["0 start group", "1 end group"]) { _, box, journal in
      let group = CAAnimationGroup()
      let inner = CAAnimationGroup()
      inner.animations = [fade("b", 0.2, journal)]
      group.animations = [fade("a", 0.5, journal), inner]
      group.duration = 1
      group.delegate = journal
      group.setValue("group", forKey: "name")
      box.add(group, forKey: nil)
    },
    Case("layers go in the order of addition", ["0 start b", "0 start a", "1 end b", "1 end a"]) {
      recorder,
      box,
      journal in
      let second = CALayer()
      recorder.rootLayer.addSublayer(second)
      second.add(fade("a", 1, journal), forKey: nil)
      box.add(fade("b", 1, journal), forKey: nil)
    },
    Case("at one instant animations come before closures", ["0 start a", "1 end a", "1 closure"]) {
      recorder,
      box,
      journal in
      recorder.clock.schedule(after: 1) { journal.note("closure") }
      box.add(fade("a", 1, journal), forKey: nil)
    },
    Case("a begin in the past starts and ends at the commit", ["2 start a", "2 end a"]) {
      recorder,
      box,
      journal in
      recorder.clock.schedule(after: 2) {
        box.add(fade("a", 0.5, journal) { $0.beginTime = 1 }, forKey: nil)
      }
    },
    Case("a begin of almost 0 is 0", ["1 start a", "1.5 end a"]) { recorder, box, journal in
      recorder.clock.schedule(after: 1) {
        let anim = fade("a", 1.5, journal) { $0.beginTime = AVCoreAnimationBeginTimeAtZero }
        box.add(anim, forKey: nil)
      }
    },
    Case("an unknown key path still has its times", ["0 start a", "1 end a"]) { _, box, journal in
      box.add(fade("a", 1, journal) { $0.keyPath = "alpha" }, forKey: nil)
    },
  ]

  @Test("Starts and ends", arguments: cases)
  func table(_ one: Case) {
    let journal = Journal()
    _ = record { recorder, box in one.program(recorder, box, journal) }
    #expect(journal.lines == one.lines)
  }

  @Test("Callbacks do not depend on the frame rate", arguments: [24, 30, 60])
  func frameRate(_ rate: Double) throws {
    let journal = Journal()
    let recorder = SceneRecorder(
      size: CGSize(width: 100, height: 100),
      frameRate: try #require(FrameRate(rate)),
      duration: 3
    )
    let box = CALayer()
    recorder.rootLayer.addSublayer(box)
    box.add(fade("a", 0.77, journal), forKey: "a")
    recorder.clock.schedule(after: 1.01) { box.add(fade("b", 0.1, journal), forKey: "b") }
    let recording = recorder.finish()
    #expect(journal.lines == ["0 start a", "0.77 end a", "1.01 start b", "1.11 end b"])
    #expect(recording.scene.frameRate == FrameRate(rate))
  }

  @Test("Callbacks that start each other without end stop with an error")
  func runaway() {
    let recording = record { recorder, _ in
      func again() { recorder.clock.schedule(after: 0, again) }
      again()
    }
    #expect(recording.hasErrors)
    #expect(recording.messages.first?.hasPrefix("more than 10000 events at 0.0 s") == true)
    #expect(recording.scene.duration == 4)
  }

  @Test("The delegate sees the attached copy, with what was stored in it")
  func copies() {
    let journal = Journal()
    _ = record { _, box in
      let animation = fade("a", 1, journal)
      box.add(animation, forKey: "a")
      animation.setValue("changed", forKey: "name")
      animation.duration = 3
      #expect(box.animation(forKey: "a") !== animation)
      #expect(box.animationKeys() == ["a"])
    }
    #expect(journal.lines == ["0 start a", "1 end a"])
  }
}

/// Does something when an animation ends.
private final class Follower: CAAnimationDelegate {
  let journal: Journal
  let next: () -> Void

  init(_ journal: Journal, _ next: @escaping () -> Void) {
    (self.journal, self.next) = (journal, next)
  }

  func animationDidStart(_ anim: CAAnimation) { journal.animationDidStart(anim) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    journal.animationDidStop(anim, finished: flag)
    next()
  }
}

extension CALayer {
  /// The recipe of Core Animation's documentation.
  func pause() {
    let time = convertTime(CACurrentMediaTime(), from: nil)
    speed = 0
    timeOffset = time
  }

  func resume() {
    let paused = timeOffset
    (speed, timeOffset, beginTime) = (1, 0, 0)
    beginTime = convertTime(CACurrentMediaTime(), from: nil) - paused
  }
}
