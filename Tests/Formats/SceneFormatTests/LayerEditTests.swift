import Graphics
import JSONText
import SceneModel
import Testing

@testable import SceneFormat

@Suite("Editing layers where they are written")
struct LayerEditTests {
  private let parent = Rect(0, 0, 200, 100)

  // The layer after some edits; the layer is the first one of a scene.
  private func edited(
    _ layer: String,
    _ edits: (LayerEdit) throws(JSONEditError) -> [JSONEdit]
  ) throws -> String {
    let editor = try JSONEditor(Array("{\"layers\":[\(layer)]}".utf8))
    let steps: [JSONStep] = [.key("layers"), .index(0)]
    let edit = LayerEdit(try editor.existingValue(at: steps), at: steps, in: parent)
    let text = String(decoding: try editor.applying(try edits(edit)), as: UTF8.self)
    return String(text.dropFirst(11).dropLast(2))
  }

  private func moved(_ layer: String, _ x: Double, _ y: Double) throws -> String {
    try edited(layer) { (edit) throws(JSONEditError) in try edit.moving(by: Point(x, y)) }
  }

  private func scaled(_ layer: String, _ x: Double, _ y: Double) throws -> String {
    try edited(layer) { (edit) throws(JSONEditError) in try edit.scaling(by: Point(x, y)) }
  }

  private func rotated(_ layer: String, _ degrees: Double) throws -> String {
    try edited(layer) { (edit) throws(JSONEditError) in try edit.rotating(by: degrees) }
  }

  @Test("Moving changes the numbers that give the position, in their units")
  func moving() throws {
    #expect(
      try moved("{ \"frame\": [1, 2.0, 30, 40] }", 3, -1) == "{ \"frame\": [4, 1.0, 30, 40] }"
    )
    #expect(try moved("{ \"position\": [1, 2] }", 0, 5) == "{ \"position\": [1, 7] }")
    #expect(
      try moved("{ \"position\": [\"50%\", \"10.0%\"] }", 20, 5)
        == "{ \"position\": [\"60%\", \"15.0%\"] }"
    )
    #expect(try moved("{ \"position\": \"center\" }", 1, 2) == "{ \"position\": [101, 52] }")
    #expect(
      try moved("{\"position.x\": 4, \"position.y\": 5}", 1, 1)
        == "{\"position.x\": 5, \"position.y\": 6}"
    )
    #expect(try moved("{ \"name\": \"a\" }", 1, 2) == "{ \"name\": \"a\", \"position\": [1, 2] }")
  }

  @Test("Moving takes the animations of the position along")
  func movingAnimations() throws {
    let layer = """
      { "position": [5, 5], "animations": [
        { "keyPath": "position.x", "values": [0, 10.5], "keyTimes": [0, 1] },
        { "animations": [{ "keyPath": "position", "from": [1, 2], "to": [3, 4] }] },
        { "keyPath": "position.y", "from": 1, "isAdditive": true }, { "keyPath": "opacity", "to": 0 }] }
      """
    let expected = """
      { "position": [7, 5], "animations": [
        { "keyPath": "position.x", "values": [2, 12.5], "keyTimes": [0, 1] },
        { "animations": [{ "keyPath": "position", "from": [3, 2], "to": [5, 4] }] },
        { "keyPath": "position.y", "from": 1, "isAdditive": true }, { "keyPath": "opacity", "to": 0 }] }
      """
    #expect(try moved(layer, 2, 0) == expected)
  }

  @Test("Rotating keeps the unit")
  func rotating() throws {
    #expect(try rotated("{\"rotation\":\"45deg\"}", 15) == "{\"rotation\":\"60deg\"}")
    #expect(try rotated("{\"rotation\":\"0.25turn\"}", 90) == "{\"rotation\":\"0.50turn\"}")
    #expect(try rotated("{\"rotation\":0}", 180) == "{\"rotation\":3.1416}")
    #expect(try rotated("{\"name\":\"a\"}", -30) == "{\"name\":\"a\", \"rotation\":\"-30deg\"}")
    #expect(
      try rotated("{\"transform\":[{\"scale\":2},{\"rotate\":\"1deg\"}]}", 2)
        == "{\"transform\":[{\"scale\":2},{\"rotate\":\"3deg\"}]}"
    )
  }

  @Test("Scaling keeps the form")
  func scaling() throws {
    #expect(try scaled("{\"scale\":2}", 1.5, 1.5) == "{\"scale\":3}")
    #expect(try scaled("{\"scale\":2}", 2, 1) == "{\"scale\":[4, 2]}")
    #expect(try scaled("{\"scale\":[2, 3.0]}", 2, 2) == "{\"scale\":[4, 6.0]}")
    #expect(
      try scaled("{\"transform\":[{\"scale\":[-1,1]}]}", 2, 2)
        == "{\"transform\":[{\"scale\":[-2,2]}]}"
    )
    #expect(try scaled("{}", 2, 2) == "{ \"scale\": 2 }")
  }

  @Test("A gesture does not replace a script, or a key path of the transform")
  func scripts() throws {
    let script = #"{ "expression": "time" }"#
    for key in ["position", "position.x", "position.y"] {
      #expect(throws: JSONEditError.self) { try moved("{ \"\(key)\": \(script) }", 1, 1) }
    }
    for key in ["rotation", "transform.rotation", "transform.rotation.z"] {
      #expect(throws: JSONEditError.self) { try rotated("{ \"\(key)\": \(script) }", 1) }
    }
    for key in ["scale", "transform.scale", "transform.scale.x"] {
      #expect(throws: JSONEditError.self) { try scaled("{ \"\(key)\": \(script) }", 2, 2) }
    }
    #expect(throws: JSONEditError.self) { try rotated("{ \"transform.rotation\": 1 }", 1) }
    #expect(try rotated("{ \"opacity\": \(script) }", 90).contains("\"rotation\": \"90deg\""))
  }

  @Test("Values that come from something else are refused with the place to edit")
  func refusals() throws {
    #expect(throws: JSONEditError.self) { try moved("{ \"inset\": 3 }", 1, 1) }
    #expect(throws: JSONEditError.self) { try moved("{ \"frame\": [\"${x}\", 0, 1, 1] }", 1, 1) }
    #expect(throws: JSONEditError.self) { try rotated("{ \"rotation\": \"${x}\" }", 1) }
    #expect(throws: JSONEditError.self) { try scaled("{ \"type\": \"emitter\" }", 2, 2) }
    #expect(throws: JSONEditError.self) { try rotated("{ \"transform\": [1, 0, 0, 1, 0, 0] }", 2) }
    #expect(throws: JSONEditError.self) {
      try scaled("{ \"animations\": [{ \"keyPath\": \"transform.scale.x\", \"to\": 2 }] }", 2, 2)
    }
  }

  @Test("Layers of symbols, repeats and includes are found where they are written")
  func sources() throws {
    let scene = """
      { "format": "animrender/1", "canvas": { "width": 10, "height": 10 }, "duration": 1,
        "symbols": { "card": { "layers": [{ "name": "face" }] } },
        "layers": [{ "symbol": "card", "sublayers": [{ "name": "own" }] },
          { "repeat": 2, "layers": [{ "name": "dot" }] }, { "include": "part.json" }] }
      """
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "none")
    }
    files.text = { _ throws(SceneFiles.AccessError) in
      Array("[ { \"name\": \"far\" } ]".utf8)
    }
    let imported = try SceneReader(files: files).read(Array(scene.utf8), wantsLayerSources: true)
    let sources = try #require(imported.layerSources)
    let paths = sources.layers.map { "\($0.file) \(JSONPath($0.steps).text) \($0.uses)" }
    #expect(
      paths == [
        "0 layers[0] 1", "0 layers[1].layers[0] 2", "0 layers[1].layers[0] 2", "1 [0] 1",
      ]
    )
    let inner = sources.layers[0].sublayers.map { JSONPath($0.steps).text }
    #expect(inner == ["symbols.card.layers[0]", "layers[0].sublayers[0]"])
    #expect(sources.layers.map(\.symbol) == ["card", nil, nil, nil])
    #expect(sources.files.map(\.source) == [nil, "part.json"])
  }
}
