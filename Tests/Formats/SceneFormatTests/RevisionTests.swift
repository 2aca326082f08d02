import Graphics
import SceneModel
import TestSupport
import Testing

@Suite struct RevisionTests {
  @Test func whatARevisionLeavesOutStays() throws {
    let layer = try readLayer(
      #"{"opacity":0.5,"position":[10,20],"speed":2,"revisions":["#
        + #"{"at":1,"opacity":1},{"at":2.5,"position.x":30,"hidden":true},{"at":3,"speed":0,"timeOffset":1}]}"#
    )
    #expect(layer.revisions.map(\.time) == [1, 2.5, 3])
    #expect(layer.state.opacity == 0.5 && layer.revisions.map(\.state.opacity) == [1, 1, 1])
    #expect(layer.revisions.map(\.state.position) == [Point(10, 20), Point(30, 20), Point(30, 20)])
    #expect(layer.revisions.map(\.state.isHidden) == [false, true, true])
    #expect(layer.revisions.map(\.timing.speed) == [2, 2, 0])
    #expect(layer.revisions.map(\.timing.timeOffset) == [0, 0, 1])
  }

  @Test func wholesReplaceTheirParts() throws {
    let layer = try readLayer(
      #"{"position.x":7,"frame":[0,0,10,10],"revisions":[{"at":1,"frame":[5,5,20,20]}]}"#
        .replacing(#""position.x":7,"#, with: "")
    )
    #expect(layer.revisions[0].state.position == Point(15, 15))
    #expect(layer.revisions[0].state.bounds.size == Size(20, 20))
    let parts = try readLayer(#"{"position.x":7,"revisions":[{"at":1,"position":[1,2]}]}"#)
    #expect(parts.revisions[0].state.position == Point(1, 2))
  }

  @Test func anAnimationsAttachment() throws {
    let animation = try readAnimation(#"{"keyPath":"opacity","to":0,"attached":[1,"infinity"]}"#)
    #expect(animation.attachment == Lifetime(from: 1, to: .infinity))
    #expect(try readAnimation(#"{"keyPath":"opacity","to":0}"#).attachment == nil)
  }

  @Test(arguments: [
    (
      #"{"revisions":[{"opacity":1}]}"#,
      "at is missing (give the time in seconds of the scene)"
    ),
    (
      #"{"revisions":[{"at":2},{"at":1}]}"#,
      "the revision at 1 s does not come after the one at 2 s (order them by time)"
    ),
    (
      #"{"revisions":[{"at":1,"sublayers":[]}]}"#,
      "sublayers cannot change in a revision (only model values and times can; make two layers)"
    ),
    (
      #"{"revisions":[{"at":1,"opacty":1}]}"#,
      #""opacty" is not a key of a plain layer (did you mean opacity?)"#
    ),
    (
      #"{"animations":[{"animations":[{"keyPath":"opacity","to":1,"attached":[0,1]}]}]}"#,
      "attached is set in a group (set it on the group: its animations are attached with it)"
    ),
  ])
  func failures(_ layer: String, _ message: String) {
    let match = messages(sceneText(layer))
    #expect(match.contains { $0.contains(message) }, "\(match)")
  }
}
