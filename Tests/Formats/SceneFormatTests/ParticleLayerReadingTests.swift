import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Cells that name a layer")
struct ParticleLayerReadingTests {
  private func text(_ contents: String, sublayers: String = #"[{"name":"star"}]"#) -> String {
    sceneText(
      #"{"type":"emitter","sublayers":\#(sublayers),"emitterCells":[{"contents":\#(contents)}]}"#,
      head: #""symbols":{"s":{"layers":[{}]}},"#
    )
  }

  @Test("A cell takes the name of a sublayer, a symbol or the element of a repeat among them")
  func names() throws {
    let layer = try #require(try read(text(#"{"layer":"star"}"#)).scene.layers.first)
    guard case .emitter(let emitter) = layer.state.content else {
      Issue.record("no emitter")
      return
    }
    #expect(emitter.cells.map(\.contents) == [.layer("star")])
    #expect(layer.particleLayers == ["star": 0])
    for (contents, sublayers, position) in [
      (#"{"layer":"star"}"#, #"[{},{"symbol":"s","name":"star"}]"#, 1),
      (#"{"layer":"star 2"}"#, #"[{"repeat":3,"as":"i","layers":[{"name":"star ${i}"}]}]"#, 2),
    ] {
      let layers = try read(text(contents, sublayers: sublayers)).scene.layers
      #expect(layers.first?.particleLayers.map(\.value) == [position])
    }
  }

  @Test("Cells in cells name sublayers of the same emitter, emitters in emitters their own")
  func nested() throws {
    let inner =
      #"{"name":"a","type":"emitter","sublayers":[{"name":"b"}],"emitterCells":[{"contents":{"layer":"b"}}]}"#
    let outer =
      #"{"type":"emitter","sublayers":[\#(inner)],"emitterCells":[{"emitterCells":[{"contents":{"layer":"a"}}]}]}"#
    let layer = try readLayer(outer)
    #expect(layer.particleLayers == ["a": 0] && layer.sublayers[0].particleLayers == ["b": 0])
    #expect(
      messages(sceneText(outer.replacing(#"{"layer":"a"}"#, with: #"{"layer":"b"}"#))).map(\.reason)
        == [
          #"layers[0].emitterCells[0].emitterCells[0].contents.layer: the emitter has no sublayer named "b" (did you mean a?) [E_REFERENCE]"#
        ]
    )
  }

  @Test(
    "Mistakes are reported with their location",
    arguments: [
      (
        #"{"layer":"sta"}"#,
        #".layer: the emitter has no sublayer named "sta" (did you mean star?) [E_REFERENCE]"#
      ),
      (
        #"{"layer":{"type":"text"}}"#,
        #".layer: needs the name of a sublayer of the emitter (put the layer there, with a name), not an object [E_TYPE]"#
      ),
      (
        #"{"layer":"star","size":3}"#,
        #".size: "size" is not a key of contents [E_UNKNOWN_KEY]"#
      ),
    ]
  )
  func failures(_ contents: String, _ message: String) throws {
    #expect(
      messages(text(contents)).map(\.reason) == ["layers[0].emitterCells[0].contents\(message)"]
    )
  }

  @Test("A layer that shows its backdrop cannot be a particle")
  func background() throws {
    let glass =
      #"[{"name":"star","sublayers":[{"backgroundFilters":[{"type":"gaussianBlur","inputRadius":3}]}]}]"#
    let match = messages(text(#"{"layer":"star"}"#, sublayers: glass))
    #expect(match.count == 1 && match[0].contains("[E_UNSUPPORTED]"))
  }

  @Test(
    "Image keys without effect on a layer cause hints, and a particle layer off the canvas does not"
  )
  func hints() throws {
    let text = sceneText(
      #"{"type":"emitter","sublayers":[{"name":"star","frame":[-90,0,9,9],"backgroundColor":"red"}],"#
        + #""emitterCells":[{"contents":{"layer":"star"},"birthRate":9,"lifetime":1,"contentsRect":[0,0,0.5,1],"magnificationFilter":"nearest"}]}"#
    )
    let imported = try read(text)
    let hints = SceneLint.hints(for: imported.scene, locations: imported.locations)
    #expect(
      hints.map(\.path) == [
        "layers[0].emitterCells[0].contentsRect", "layers[0].emitterCells[0].magnificationFilter",
      ]
    )
  }
}

extension String {
  // A message without the file and the place in it.
  fileprivate var reason: String {
    firstRange(of: "layers[").map { String(self[$0.lowerBound...]) } ?? self
  }
}
