import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Values that differ between the sources of two scenes.
@Suite("Differences of scenes")
struct SceneDifferenceTests {
  private func messages(_ old: String, _ new: String) throws -> [String] {
    let difference = SceneDifference(
      from: try read(sceneText(old)).scene,
      to: try read(sceneText(new)).scene
    )
    return difference.changes.map(\.message)
  }

  private static let ring = #"{"name":"ring","frame":[0,0,40,40],"cornerRadius":30}"#

  @Test("Equal scenes have no difference, however they are written")
  func equal() throws {
    #expect(try messages(Self.ring, Self.ring) == [])
    #expect(
      try messages(
        Self.ring,
        #"{"cornerRadius":30.0,"bounds":[0,0,40,40],"position":[20,20],"name":"ring"}"#
      )
        == []
    )
  }

  @Test(
    "A value is named by its layer and key, with both values",
    arguments: [
      (#""cornerRadius":10"#, "ring › cornerRadius 30 → 10"),
      (#""cornerRadius":30,"opacity":0.5"#, "ring › opacity 1 → 0.5"),
      (#""cornerRadius":30,"backgroundColor":"red""#, "ring › backgroundColor none → #ff0000"),
      (#""cornerRadius":30,"hidden":true"#, "ring › hidden false → true"),
      (
        #""cornerRadius":30,"rotation":"90deg""#,
        "ring › transform [1, 0, 0, 1, 0, 0] → [0, 1, -1, 0, 0, 0]"
      ),
      (#""cornerRadius":30,"shadowRadius":8"#, "ring › shadowRadius 3 → 8"),
      (#""cornerRadius":30,"beginTime":1"#, "ring › beginTime 0 → 1"),
    ]
  )
  func values(keys: String, message: String) throws {
    let changed = #"{"name":"ring","frame":[0,0,40,40],\#(keys)}"#
    #expect(try messages(Self.ring, changed) == [message])
  }

  @Test("Bounds and position that change together are a frame")
  func frames() throws {
    let changed = Self.ring.replacing("[0,0,40,40]", with: "[0,0,50,20]")
    #expect(try messages(Self.ring, changed) == ["ring › frame [0, 0, 40, 40] → [0, 0, 50, 20]"])
    let moved = Self.ring.replacing("[0,0,40,40]", with: "[5,0,40,40]")
    #expect(try messages(Self.ring, moved) == ["ring › position [20, 20] → [25, 20]"])
  }

  @Test("Values in animations, masks and sublayers have paths")
  func nested() throws {
    func layer(_ to: Int, _ mask: Int, _ inner: String) -> String {
      let animation = #"{"keyPath":"position.x","from":0,"to":\#(to)}"#
      let parts =
        #""mask":{"cornerRadius":\#(mask)},"sublayers":[{"name":"inner","opacity":\#(inner)}]"#
      return #"{"name":"outer","animations":[\#(animation)],\#(parts)}"#
    }
    #expect(
      try messages(layer(10, 1, "1"), layer(20, 2, "0.5")) == [
        "outer › animations[0].to 10 → 20", "layers[0].mask[0] › cornerRadius 1 → 2",
        "inner › opacity 1 → 0.5",
      ]
    )
  }

  @Test("Layers correspond by names, then by equality, then by order")
  func pairs() throws {
    let (a, b, c) = (#"{"opacity":0.1}"#, #"{"opacity":0.2}"#, #"{"opacity":0.3}"#)
    #expect(
      try messages([a, b].joined(separator: ","), [a, c, b].joined(separator: ",")) == [
        "layers[1] is new"
      ]
    )
    #expect(
      try messages([a, b, c].joined(separator: ","), [a, c].joined(separator: ",")) == [
        "layers[1] is removed"
      ]
    )
    let renamed = Self.ring.replacing("ring", with: "circle")
    #expect(try messages(Self.ring, renamed) == [])
    let other = #"{"name":"dot","frame":[0,0,5,5]}"#
    #expect(try messages(Self.ring, "\(other),\(Self.ring)") == ["dot is new"])
    #expect(
      try messages("\(other),\(Self.ring)", "\(Self.ring),\(other)").map {
        $0.hasSuffix("order 1 → 2") || $0.hasSuffix("order 2 → 1")
      } == [true]
    )
    let text = #"{"name":"ring","type":"text"}"#
    #expect(try messages(Self.ring, text).contains("ring › type layer → text"))
  }

  @Test("Long values are shown from their first difference on")
  func longValues() throws {
    let start = String(repeating: "abc ", count: 30)
    func layer(_ end: String) -> String {
      #"{"name":"t","type":"text","string":"\#(start)\#(end)"}"#
    }
    let changes = try messages(layer("one"), layer("two"))
    #expect(changes.count == 1 && changes[0].hasPrefix("t › string …"), "\(changes)")
    #expect(changes[0].contains("one") && changes[0].contains("two") && changes[0].count < 140)
  }

  @Test("Values of the scene itself are named")
  func sceneValues() throws {
    let (old, new) = (try read(sceneText("")), try read(sceneText("", head: #""frameRate":25,"#)))
    let changes = SceneDifference(from: old.scene, to: new.scene).changes
    #expect(changes.map(\.message) == ["scene › frameRate \(old.scene.frameRate.text) → 25"])
    #expect(changes.map(\.owner) == [.scene])
  }
}
