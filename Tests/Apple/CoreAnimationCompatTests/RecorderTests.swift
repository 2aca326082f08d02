import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Recorder")
struct RecorderTests {
  @Test("A static image is a scene without a history")
  func still() throws {
    let recording = record { _, _ in }
    var box = Layer(name: "box")
    box.state.bounds = Rect(0, 0, 20, 20)
    box.state.position = Point(50, 50)
    box.state.backgroundColor = Color(1, 0, 0)
    #expect(recording.scene.layers == [box])
    #expect(recording.scene.canvas == Canvas(width: 100, height: 100))
    #expect(recording.diagnostics.isEmpty)
  }

  @Test("A background alone makes the canvas; more keeps the root layer")
  func root() throws {
    let plain = record { recorder, _ in recorder.rootLayer.backgroundColor = UIColor.blue.cgColor }
    #expect(plain.scene.canvas.background == Color(0, 0, 1))
    #expect(plain.scene.layers.map(\.name) == ["box"])
    let turned = record { recorder, _ in recorder.rootLayer.opacity = 0.5 }
    #expect(turned.scene.layers.count == 1 && turned.scene.layers[0].sublayers.count == 1)
    #expect(turned.scene.layers[0].state.opacity == 0.5)
  }

  @Test("An animation added at the start is the scene's own, and equal to one built by hand")
  func animation() throws {
    let recording = record { _, box in
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 10
      move.toValue = CGFloat(90)
      move.duration = 2
      move.autoreverses = true
      move.repeatCount = 1.5
      move.timingFunction = CAMediaTimingFunction(name: .easeOut)
      box.add(move, forKey: "move")
    }
    let layer = try #require(recording.scene.layers.first)
    #expect(
      layer.animations == [
        Animation(
          key: "move",
          timing: Timing(duration: 2, repeatCount: 1.5, autoreverses: true),
          timingFunction: .easeOut,
          action: .property(.scalar(.positionX, .basic(from: 10, to: 90, by: nil)))
        )
      ]
    )
  }

  @Test("A change at a later time is a revision; several of one instant are one")
  func revisions() throws {
    let recording = record { recorder, box in
      recorder.clock.schedule(after: 1) {
        CATransaction.setDisableActions(true)
        box.position = CGPoint(x: 10, y: 10)
        box.position.x = 20
      }
    }
    let layer = try #require(recording.scene.layers.first)
    #expect(layer.revisions.map(\.time) == [1] && layer.animations.isEmpty)
    #expect(try recording.state(at: 0.99).position == Point(50, 50))
    #expect(try recording.state(at: 1).position == Point(20, 10))
  }

  @Test("Layers that come and go are hidden outside their time, at their place")
  func presences() throws {
    let recording = record { recorder, box in
      let late = CALayer()
      late.name = "late"
      late.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      recorder.clock.schedule(after: 1) { recorder.rootLayer.insertSublayer(late, at: 0) }
      recorder.clock.schedule(after: 2) { late.removeFromSuperlayer() }
      recorder.clock.schedule(after: 3) { recorder.rootLayer.addSublayer(late) }
    }
    #expect(recording.scene.layers.map(\.name) == ["late", "box", "late"])
    let times = [0.5, 1, 1.9, 2, 2.9, 3, 3.9]
    let isPresent = times.map { recording.scene.shownState(of: "late", at: $0) != nil }
    #expect(isPresent == [false, true, true, false, false, true, true])
    #expect(recording.diagnostics.isEmpty)
  }

  @Test("A layer that is brought to the front keeps what it was, in another place")
  func reordering() throws {
    let recording = record { recorder, box in
      let other = CALayer()
      other.name = "other"
      other.frame = CGRect(x: 40, y: 40, width: 10, height: 10)
      recorder.rootLayer.addSublayer(other)
      recorder.clock.schedule(after: 1) { recorder.rootLayer.addSublayer(box) }
    }
    #expect(recording.scene.layers.count == 3)
    func order(at time: Double) -> [String] {
      recording.scene.layers.filter { !$0.revised(atSceneTime: time).state.isHidden }
        .compactMap(\.name)
    }
    #expect(order(at: 0) == ["box", "other"] && order(at: 1) == ["other", "box"])
  }

  @Test("A mask that is set, changed and taken away cuts as it was at every time")
  func masks() throws {
    let recording = record { recorder, box in
      box.masksToBounds = false
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      mask.backgroundColor = UIColor.black.cgColor
      recorder.clock.schedule(after: 1) { box.mask = mask }
      recorder.clock.schedule(after: 2) { box.mask = nil }
    }
    let areas = try [0.5, 1.5, 2.5].map { try recording.scene.maskBounds(at: $0) }
    // While there is no mask, the one that stands for it covers the whole box.
    let (corner, box) = (PixelRect(x: 40, y: 40, width: 5, height: 5), 40...60)
    #expect(areas[1] == corner)
    for area in [areas[0], areas[2]] {
      let area = try #require(area)
      #expect(area.x <= box.lowerBound && area.maxX >= box.upperBound)
      #expect(area.y <= box.lowerBound && area.maxY >= box.upperBound)
    }
  }

  @Test("A layer can be recorded again, from where it was left")
  func again() throws {
    SceneRecorder.forgetUnrecorded()
    let box = CALayer()
    box.name = "box"
    func recording() -> Recording {
      let recorder = SceneRecorder(layer: box, size: CGSize(width: 50, height: 50), duration: 2)
      let fade = CABasicAnimation(keyPath: "cornerRadius")
      (fade.fromValue, fade.duration) = (9, 1)
      box.add(fade, forKey: "round")
      recorder.clock.schedule(after: 1) {
        CATransaction.setDisableActions(true)
        box.zPosition += 1
      }
      return recorder.finish()
    }
    let (first, second) = (recording(), recording())
    #expect(box.animationKeys() == nil && box.zPosition == 2)
    for recording in [first, second] {
      #expect(recording.scene.layers.first?.animations.count == 1)
      #expect(recording.scene.layers.first?.revisions.map(\.time) == [1])
    }
    #expect(try first.state(at: 0).zPosition == 0 && second.state(at: 0).zPosition == 1)
  }

  @Test("A clock retained beyond its recording does nothing")
  func keptClock() {
    var clock: VirtualClock?
    _ = record { recorder, _ in clock = recorder.clock }
    clock?.schedule(after: 1) { Issue.record("ran") }
    clock?.run(until: 100)
    #expect(CACurrentMediaTime() == 0)
  }

  @Test("Layers made before the recorder are part of the recording")
  func madeBefore() throws {
    SceneRecorder.forgetUnrecorded()
    var changes = 0
    let box = CALayer()
    box.frame = CGRect(x: 10, y: 20, width: 4, height: 2)
    box.contents = Replay.image
    let journal = Journal()
    box.add(fade("early", 1, journal), forKey: "early")
    let recorder = SceneRecorder(size: CGSize(width: 100, height: 100), duration: 3)
    recorder.rootLayer.addSublayer(box)
    recorder.clock.schedule(after: 2) {
      CATransaction.setCompletionBlock { changes += 1 }
      box.opacity = 0.5
      #expect(box.animationKeys() == ["opacity"])
    }
    let recording = recorder.finish()
    #expect(recording.failures.isEmpty && changes == 1 && journal.lines.count == 2)
    let layer = try #require(recording.scene.layers.first)
    #expect(layer.animations.count == 2 && layer.revisions.map(\.time) == [2])
    #expect(recording.scene.assets.map(\.name) == ["picture 1"])
    #expect(layer.state.contents == .asset("picture 1"))
  }

  @Test("Only images that some layer of the tree shows are assets of the scene")
  func strayPictures() throws {
    SceneRecorder.forgetUnrecorded()
    let stray = CALayer()
    stray.contents = Replay.image
    let recording = record { recorder, box in
      recorder.clock.schedule(after: 0.5) {
        box.contents = CGImage(rgba: [9, 9, 9, 255], width: 1, height: 1)
      }
      recorder.clock.schedule(after: 1) { box.contents = nil }
    }
    #expect(recording.scene.assets.map(\.name) == ["picture 2"])
    withExtendedLifetime(stray) {}
  }
}
