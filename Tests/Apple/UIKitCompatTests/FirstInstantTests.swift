import Foundation
import SceneModel
import Testing
import UIKitCompat

@Suite("Transitions at the first instant")
struct FirstInstantTests {
  @Test("A transition of a view that has just appeared comes from what was set up")
  func appearing() throws {
    SceneRecorder.forgetUnrecorded()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    card.layer.name = "card"
    card.backgroundColor = .red
    root.addSubview(card)
    let recorder = SceneRecorder(
      layer: root.layer,
      size: CGSize(width: 40, height: 40),
      duration: 2
    )
    recorder.clock.schedule(after: 0) {
      UIView.transition(with: card, duration: 1, options: .transitionCrossDissolve) {
        card.backgroundColor = .blue
        let note = UIView(frame: CGRect(x: 5, y: 5, width: 9, height: 9))
        note.layer.name = "note"
        card.addSubview(note)
      }
    }
    let scene = recorder.finish().scene
    let written = try #require(scene.allLayers.first { $0.name == "card" })
    #expect(written.state.backgroundColor == UIColor.red.cgColor.color)
    #expect(written.revisions.map(\.time) == [0])
    #expect(written.revisions.first?.state.backgroundColor == UIColor.blue.cgColor.color)
    let note = try #require(scene.allLayers.first { $0.name == "note" })
    #expect(note.state.isHidden && note.revisions.map(\.time) == [0])
  }

  @Test("Without a transition what happens at the first instant is part of the set-up")
  func plain() throws {
    SceneRecorder.forgetUnrecorded()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let recorder = SceneRecorder(
      layer: root.layer,
      size: CGSize(width: 40, height: 40),
      duration: 2
    )
    recorder.clock.schedule(after: 0) { root.backgroundColor = .blue }
    let scene = recorder.finish().scene
    #expect(scene.canvas.background == UIColor.blue.cgColor.color)
    #expect(scene.layers.isEmpty)
  }
}
