import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Shorthands of layers, and places by the parent.
@Suite("Places")
struct PositionReaderTests {
  @Test("Percentages are of the parent's bounds, at the top of the canvas")
  func percentages() throws {
    let layer = try readLayer(
      #"{"frame":["10%",20,"50%","40%"],"opacity":"25%","sublayers":[{"position":["50%","25%"],"bounds":[0,0,"20%",5]},{"position":"center"}]}"#
    )
    #expect(layer.state.bounds.size == Size(50, 40) && layer.state.position == Point(35, 40))
    #expect(layer.state.opacity == 0.25)
    #expect(layer.sublayers[0].state.position == Point(25, 10))
    #expect(layer.sublayers[0].state.bounds.size == Size(10, 5))
    #expect(layer.sublayers[1].state.position == Point(25, 20))
  }

  @Test(
    "At the top of a canvas with a viewport, places are of its points, not of the pixels",
    arguments: [
      (#""position":"center","bounds":[0,0,4,4]"#, Rect(958, 538, 4, 4)),
      (#""frame":["50%","25%","50%","50%"]"#, Rect(960, 270, 960, 540)),
      (#""inset":10"#, Rect(10, 10, 1900, 1060)),
    ]
  )
  func viewport(_ keys: String, _ frame: Rect) throws {
    func frames(_ layers: String) throws -> [Layer] {
      try read(
        #"{"format":"animrender/1","canvas":{"width":320,"height":180,"viewport":[1920,1080]},"duration":1,"layers":[\#(layers)]}"#
      ).scene.layers
    }
    func check(_ layer: Layer) {
      let state = layer.state
      #expect(state.bounds.size == frame.size)
      #expect(state.position == Point(frame.minX + frame.width / 2, frame.minY + frame.height / 2))
    }
    check(try frames("{\(keys)}")[0])
    let sequence = try frames(#"{"sequence":[{"duration":1,"layers":[{\#(keys)}]}]}"#)[0]
    #expect(sequence.state.bounds.size == Size(1920, 1080))
    let part = try #require(sequence.sublayers.first)
    check(try #require(part.sublayers.first))
  }

  @Test("A bounds origin offsets the positions of sublayers and masks")
  func origins() throws {
    let layer = try readLayer(
      #"{"bounds":[100,200,40,60],"mask":{"position":"center"},"sublayers":[{"position":["50%","0%"]},{"frame":["0%","100%",1,1]}]}"#
    )
    #expect(layer.mask?.state.position == Point(120, 230))
    #expect(layer.sublayers[0].state.position == Point(120, 200))
    #expect(layer.sublayers[1].state.position == Point(100.5, 260.5))
  }

  @Test("Rotation and scale are parts of the transform")
  func shorthands() throws {
    let short = try readLayer(#"{"rotation":"90deg","scale":[2,3]}"#)
    let long = try readLayer(
      #"{"transform.rotation.z":"90deg","transform.scale.x":2,"transform.scale.y":3}"#
    )
    #expect(short.state == long.state && short.state.transform.matrix != .identity)
    // As when Core Animation sets `transform.scale`; an animation without `to` ends at 2.
    #expect(try readLayer(#"{"scale":2}"#) == readLayer(#"{"transform.scale":2}"#))
    #expect(try readLayer(#"{"scale":2}"#).state.transform[.scaleZ] == 2)
    let emitter = try readLayer(#"{"type":"emitter","scale":2}"#)
    #expect(emitter.state.transform.matrix == .identity)
  }

  @Test(
    "Names from other systems are answered with their equivalents here",
    arguments: [
      (#""type":"rect""#, "a layer without a type is a rectangle"),
      (#""type":"group""#, "give it \"sublayers\""),
      (#""type":"image""#, "\"contents\": {\"image\": \"path.png\"}"),
      (#""type":"circle""#, "{\"ellipse\": [x, y, width, height]}"),
      (#""blur":4"#, "{\"type\": \"gaussianBlur\", \"inputRadius\": 8}"),
      (#""shadow":4"#, "write \"shadowOpacity\": 0.5"),
      (#""type":"text","color":"red""#, "did you mean foregroundColor?"),
      (#""type":"shape","color":"red""#, "did you mean fillColor?"),
      (#""type":"text","colour":"red""#, "did you mean foregroundColor?"),
      (#""colour":"red""#, "did you mean backgroundColor?"),
      (#""rotate":4"#, "did you mean rotation?"),
      (#""width":4"#, "\"frame\": [x, y, width, height]"),
      (#""position":["a",1]"#, "a part of the parent such as \"50%\""),
      (#""opacity":"half""#, "needs a number"),
      (#""animations":[{"keyPath":"rotation","to":1}]"#, "did you mean transform.rotation?"),
      (#""mask":{"repeat":2,"layers":[]}"#, "a repeat goes into a list of layers"),
    ]
  )
  func advice(_ keys: String, _ message: String) {
    let reported = messages(sceneText("{\(keys)}"))
    #expect(reported.contains { $0.contains(message) }, "\(reported)")
  }
}
