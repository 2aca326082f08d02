import SceneModel
import TestSupport
import Testing

@Suite("Keys that scripts give")
struct ScriptKeyTests {
  @Test("Short names are those of the parts of the transform")
  func shorthands() throws {
    let layer = try readLayer(
      #"{"rotation":{"expression":"time","value":"0.25turn"},"scale":{"expression":"1 + time"}}"#
    )
    #expect(
      Set(layer.scripting.propertyScripts.map(\.property.keyPath)) == [
        "transform.rotation.z", "transform.scale",
      ]
    )
    expectClose(layer.state.transform[.rotationZ], .pi / 2)
    #expect(layer.state.transform[.scaleX] == 1)
  }

  @Test(
    "Properties of emitters take no scripts",
    arguments: [
      "emitterPosition", "emitterPosition.x", "emitterSize", "birthRate", "velocity", "scale",
      "spin",
      "lifetime",
    ]
  )
  func emitters(_ key: String) {
    let refused = messages(
      sceneText(#"{"type":"emitter","\#(key)":{"expression":"time"}}"#)
    )
    #expect(refused.count == 1)
    #expect(refused.first?.contains("takes no script (animate it instead)") == true)
  }

  @Test("Other properties of emitter layers take scripts")
  func emitterLayers() throws {
    let layer = try readLayer(#"{"type":"emitter","opacity":{"expression":"time"}}"#)
    #expect(layer.scripting.propertyScripts.map(\.property.keyPath) == ["opacity"])
  }
}
