import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Assertions in files")
struct AssertionTests {
  private static let layers =
    #"{"name":"card","sublayers":[{"name":"title"},{"name":"a/b"}]},{"name":"dot 1"},{"name":"dot 2"}"#
  private static let all = [
    #"{"visible":"title","minOpacity":0.5,"during":[0,"50%"]}"#, #"{"hidden":"title"}"#,
    #"{"appears":"title","by":"12f"}"#, #"{"disappears":"title","by":"end"}"#,
    #"{"before":["title","dot 1"]}"#, #"{"inside":"title","area":"actionSafe","margin":2}"#,
    #"{"inside":"title","area":[1,2,3,4]}"#, #"{"apart":["dot 1","dot 2"],"gap":3}"#,
    #"{"above":"title","of":"dot 1"}"#, #"{"moves":"title","atLeastEvery":0.5}"#,
    #"{"rests":"title"}"#, #"{"maxSpeed":"title","value":3}"#,
    #"{"maxJump":"title","value":3,"except":[1,"2f","cut"]}"#, #"{"textFits":"title"}"#,
    #"{"minTextSize":12}"#, #"{"readable":"title","charactersPerSecond":12}"#,
    #"{"contrast":"title","min":7}"#, #"{"flashes":"wcag"}"#,
    #"{"loops":true,"tolerance":2,"smooth":true}"#, #"{"draws":"something"}"#,
    #"{"draws":"allLayers"}"#, #"{"size":[100,50]}"#, #"{"duration":2.5}"#, #"{"frames":10}"#,
    #"{"frameRate":"30000/1001"}"#, #"{"audio":"present"}"#, #"{"audioPeak":-1}"#,
    #"{"loudness":-14,"tolerance":2}"#, #"{"equal":["dot 1","dot 2"]}"#,
    #"{"hash":{"12f":"\#(String(repeating: "a", count: 64))"}}"#,
  ]

  private func scene(_ assertions: String) -> String {
    sceneText(
      Self.layers,
      head: #""markers":{"cut":1,"part":[0,1]},"assertions":[\#(assertions)],"#
    )
  }

  @Test("Every kind is read, and is the same after it is written")
  func roundTrip() throws {
    let text = scene(Self.all.joined(separator: ","))
    let read = try SceneReader().read(Array(text.utf8)).scene
    #expect(read.assertions.count == Self.all.count)
    #expect(Set(read.assertions.map(\.kind)) == Set(AssertionKind.allCases))
    let again = try SceneReader().read(Array(try SceneWriter.write(read).utf8)).scene
    #expect(again.assertions == read.assertions)
    // Defaults are left out.
    let plain = try SceneReader().read(Array(scene(#"{"visible":"title","minOpacity":0.01}"#).utf8))
    #expect(plain.scene.assertions.map(\.jsonText) == [#"{"visible": "title"}"#])
  }

  @Test(
    "Layers are named by names, paths and patterns",
    arguments: [
      ("title", 1), ("card/title", 1), ("card", 1), ("dot *", 2), ("dot*", 2), ("*", 5), ("a/b", 1),
      ("card/*", 2), ("*/title", 1), ("card/a/b", 0), ("dot", 0), ("title/card", 0), ("c*d", 1),
      ("*o*1", 1), ("", 0),
    ]
  )
  func patterns(_ pattern: String, _ count: Int) throws {
    let scene = try SceneReader().read(Array(scene("").utf8)).scene
    #expect(LayerTree(scene).matches(LayerPattern(pattern)).count == count)
  }

  @Test("A marker with an end is a span, others are times")
  func markers() throws {
    let read = try SceneReader()
      .read(Array(scene(#"{"rests":"title","during":"part"},{"appears":"title","by":"cut"}"#).utf8))
    #expect(
      read.scene.assertions[0].span
        == MotionAssertion.Span(from: .written("part"), to: .seconds(1))
    )
    #expect(read.locations["assertions[1]"] != nil)
    let wrong = messages(scene(#"{"rests":"title","during":"cut"}"#))
    #expect(wrong.count == 1 && wrong[0].contains("a marker that has an end"), "\(wrong)")
  }

  @Test("No side of an area is negative", arguments: ["[0,0,-5,5]", "[0,0,5,-1]"])
  func areas(_ area: String) throws {
    let wrong = messages(scene(#"{"inside":"title","area":\#(area)}"#))
    #expect(wrong.count == 1 && wrong[0].contains("a side of the area is negative"), "\(wrong)")
    // An area may begin beside the canvas, and be a line.
    #expect(messages(scene(#"{"inside":"title","area":[-5,-5,0,9]}"#)).isEmpty)
  }

  @Test("An object without hashes is no object of another kind")
  func noHashes() {
    let empty = messages(scene(#"{"hash":{}}"#))
    #expect(empty.count == 1 && empty[0].contains("there is no hash"), "\(empty)")
    let wrong = messages(scene(#"{"hash":3}"#))
    #expect(wrong.count == 1 && wrong[0].contains("not the number 3"), "\(wrong)")
  }

  @Test("A file of assertions is a list or an object, and names layers of its scene")
  func files() throws {
    let scene = try SceneReader().read(Array(scene("").utf8)).scene
    let reader = AssertionFileReader()
    let list = try reader.read(Array(#"[{"rests":"title"}]"#.utf8), about: scene)
    #expect(list.paths == ["[0]"] && list.locations == [SourceLocation(line: 1, column: 2)])
    let object = try reader.read(
      Array(#"{"assertions":[{"rests":"title"}]}"#.utf8),
      about: scene
    )
    #expect(object.assertions == list.assertions && object.paths == ["assertions[0]"])
    for (text, message) in [
      (#"[{"rests":"titel"}]"#, "did you mean \"title\"?"), (#"{"assertion":[]}"#, "assertion"),
      ("3", "an array of assertions"), ("[", ""),
    ] {
      let error = #expect(throws: SceneReadError.self) {
        try reader.read(Array(text.utf8), about: scene)
      }
      #expect(error?.diagnostics.first?.message.contains(message) ?? false || message.isEmpty)
    }
  }
}
