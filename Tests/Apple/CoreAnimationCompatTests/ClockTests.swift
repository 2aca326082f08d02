import CoreAnimationCompat
import CoreGraphicsCompat
import DisplayModel
import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing

/// Layers' clocks while a program runs, and what a scene makes of them.
@Suite("Clocks of layers")
struct ClockTests {
  private func slide(_ box: CALayer, _ duration: Double = 2) {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, duration)
    box.add(move, forKey: "move")
  }

  @Test("A stopped layer pauses at its position, and continues from there")
  func pause() throws {
    let recording = record { recorder, box in
      slide(box)
      recorder.clock.schedule(after: 0.5) { box.pause() }
      recorder.clock.schedule(after: 2.5) { box.resume() }
    }
    let positions = try [0.25, 0.5, 1, 2.4, 2.5, 3, 3.9].map {
      try recording.state(at: $0).position.x
    }
    for (position, expected) in zip(positions, [12.5, 25, 25, 25, 25, 50, 95]) {
      #expect(abs(position - expected) < 1e-6)
    }
  }

  @Test("An animation that is added to a stopped layer is moved by its timeOffset")
  func scrubbing() throws {
    let recording = record { recorder, box in
      box.speed = 0
      slide(box, 1)
      recorder.clock.schedule(after: 1) { box.timeOffset = 0.3 }
      recorder.clock.schedule(after: 2) { box.timeOffset = 0.6 }
    }
    #expect(try [0.5, 1.5, 2.5].map { try recording.state(at: $0).position.x } == [0, 30, 60])
  }

  @Test("convertTime goes through all clocks above, and back")
  func conversion() {
    let recording = record { recorder, box in
      recorder.rootLayer.speed = 2
      box.beginTime = 1
      box.timeOffset = 0.5
      // (3 · 2 − 1) + 0.5
      #expect(box.convertTime(3, from: nil) == 5.5)
      #expect(box.convertTime(5.5, to: nil) == 3)
      #expect(box.convertTime(4, from: recorder.rootLayer) == 3.5)
      box.speed = 0
      #expect(box.convertTime(7, to: recorder.rootLayer) == 1)
    }
    #expect(recording.messages.contains { $0.contains("speed 0") })
  }

  @Test("A start at media time 1000 shows the same image")
  func startTime() throws {
    func program(_ recorder: SceneRecorder, _ box: CALayer) {
      slide(box)
      box.speed = 0.5
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
      fade.beginTime = box.convertTime(CACurrentMediaTime() + 1, from: nil)
      fade.fillMode = .backwards
      box.add(fade, forKey: nil)
      recorder.clock.schedule(after: 2) { box.cornerRadius = 8 }
    }
    let zero = record { program($0, $1) }
    let thousand = record(startTime: 1000) { program($0, $1) }
    for time in [0, 0.6, 1.3, 2.05, 3.7] {
      let (a, b) = (try zero.state(at: time), try thousand.state(at: time))
      #expect(abs(a.position.x - b.position.x) < 1e-6 && abs(a.opacity - b.opacity) < 1e-6)
      #expect(abs(a.cornerRadius - b.cornerRadius) < 1e-6)
    }
    #expect(zero.failures.isEmpty && thousand.failures.isEmpty)
  }

  @Test("A small beginTime at media time 1000 is over before it starts, and a hint says so")
  func absoluteBegin() throws {
    let recording = record(startTime: 1000) { _, box in
      box.add(fade("a", 1, Journal()) { $0.beginTime = 0.5 }, forKey: nil)
    }
    #expect(try recording.state(at: 0.2).opacity == 1)
    #expect(
      recording.messages == [
        "box.opacity: the animation was over before it was added: its beginTime of 0.5 s is on the "
          + "layer's clock, which shows 1000.0 s (add CACurrentMediaTime(), or put it in a group) "
          + "[H_NO_EFFECT]"
      ]
    )
  }

  @Test("Copies of a replicator finish their own run after the source has ended")
  func replicator() throws {
    let recording = record { recorder, box in
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      (copies.instanceCount, copies.instanceDelay) = (2, 0.5)
      copies.instanceTransform = CATransform3DMakeTranslation(0, 30, 0)
      recorder.rootLayer.addSublayer(copies)
      box.position = CGPoint(x: 0, y: 50)
      copies.addSublayer(box)
      recorder.clock.schedule(after: 1) { slide(box, 1) }
    }
    // The source has ended at 2 s and is back at 0, half outside; the copy is on its way until 2.5 s.
    let list = try recording.scene.displayList(at: 2.25)
    let positions = list.items.flatMap { $0.leaves }.map { $0.bounds.x + $0.bounds.width / 2 }
    #expect(positions == [5, 75])
    #expect(recording.failures.isEmpty)
  }

  @Test("Changes of a running emitter begin when they are made")
  func emitter() throws {
    let recording = record { recorder, _ in
      let emitter = CAEmitterLayer()
      emitter.name = "emitter"
      emitter.emitterPosition = CGPoint(x: 50, y: 50)
      let cell = CAEmitterCell()
      cell.name = "dust"
      (cell.birthRate, cell.lifetime) = (10, 0.5)
      cell.contents = Replay.image
      emitter.emitterCells = [cell]
      recorder.rootLayer.addSublayer(emitter)
      recorder.clock.schedule(after: 2) {
        CATransaction.setDisableActions(true)
        emitter.setValue(0, forKeyPath: "emitterCells.dust.birthRate")
        cell.birthRate = 90
      }
    }
    func count(at time: Double) throws -> Int {
      try recording.scene.displayList(at: time).items.flatMap { $0.leaves }.count
    }
    // Five live at any time, beside the box; those born before 2 s live on to half a second.
    #expect(try [1.05, 1.95, 2.26, 2.6].map(count) == [6, 6, 3, 1])
    #expect(recording.messages.count == 1 && recording.messages[0].contains("has no effect"))
    #expect(recording.scene.layers.last?.revisions.isEmpty == true)
  }
}

extension DisplayItem {
  /// Every fill, stroke and image, groups opened.
  var leaves: [DisplayItem] {
    if case .group(let group) = self { group.items.flatMap(\.leaves) } else { [self] }
  }
}
