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

  @Test("The scale of an emitter is that of its cells")
  func emitters() throws {
    let layer = try readLayer(#"{"type":"emitter","scale":{"expression":"time"}}"#)
    #expect(layer.scripting.propertyScripts.map(\.property.keyPath) == ["scale"])
  }
}
