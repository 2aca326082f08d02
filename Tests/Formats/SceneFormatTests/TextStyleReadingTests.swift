import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Decorations in scene files")
struct TextStyleReadingTests {
  private let keys =
    ##""strokeColor":"red","strokeWidth":2,"strokePosition":"center","underline":true,"strikethrough":true,"##
    + ##""textTransform":"uppercase","highlight":{"color":"#ff0","padding":[1,2,3,4],"cornerRadius":5},"##
    + ##""fillGradient":{"colors":["red","blue"],"startPoint":[0,0],"endPoint":[9,0]},"##
    + ##""fillPattern":{"image":{"image":"t.png"},"size":[4,6],"transform":[1,0,0,1,2,3]}"##

  private var style: TextStyle {
    var style = TextStyle()
    style.strokeColor = Color(1, 0, 0)
    (style.strokeWidth, style.strokePosition) = (2, .center)
    (style.underline, style.strikethrough, style.textTransform) = (true, true, .uppercase)
    style.highlight = TextHighlight(
      color: Color(1, 1, 0),
      padding: EdgeInsets(top: 1, right: 2, bottom: 3, left: 4),
      cornerRadius: 5
    )
    style.fillGradient = ShapeGradient(
      colors: [Color(1, 0, 0), Color(0, 0, 1)],
      startPoint: Point(0, 0),
      endPoint: Point(9, 0)
    )
    style.fillPattern = FillPattern(
      image: .file("t.png"),
      size: Size(4, 6),
      transform: Transform3D(.translation(2, 3))
    )
    return style
  }

  @Test("Texts and runs have decorations, which are written and read again")
  func reading() throws {
    for layer in [
      #"{"type":"text","string":"a",\#(keys)}"#,
      #"{"type":"text","string":[{"string":"a",\#(keys)},{"string":"b"}]}"#,
    ] {
      let scene = try read(sceneText(layer)).scene
      let text = try #require(scene.layers.first).state.content.text
      #expect(text.style(ofRun: 0) == style)
      #expect(text.runs.isEmpty ? text.style == style : text.style == TextStyle())
      #expect(try read(SceneWriter.write(scene)).scene == scene)
    }
  }

  @Test("Null removes the stroke of a run")
  func nulls() throws {
    let layer = try readLayer(
      #"{"type":"text","strokeColor":"red","string":[{"string":"a","strokeColor":null},{"string":"b"}]}"#
    )
    #expect(layer.state.content.text.style(ofRun: 0).strokeColor == .clear)
    #expect(layer.state.content.text.style(ofRun: 1).strokeColor == Color(1, 0, 0))
    let plain = try readLayer(#"{"type":"text","strokeColor":null,"underline":null}"#)
    #expect(plain.state.content.text.style == TextStyle())
  }

  @Test(
    "Wrong decorations say what to write",
    arguments: [
      (#""strokeWidth":-1"#, "negative"), (#""strokePosition":"inside""#, "outside"),
      (#""underline":"yes""#, "true or false"), (#""textTransform":"title""#, "capitalize"),
      (#""highlight":"yellow""#, "{\"color\": \"yellow\"}"),
      (#""highlight":{}"#, "color is missing"),
      (#""highlight":{"color":"red","radius":2}"#, "cornerRadius"),
      (#""highlight":{"color":"red","padding":-2}"#, "negative"),
      (#""fillGradient":{"colors":["red"]}"#, "startPoint"),
      (#""fillPattern":{}"#, "image is missing"),
      (#""fillPattern":{"image":null}"#, "image"),
      (#""fillPattern":{"image":{"image":"a.png"},"size":[0,4]}"#, "above 0"),
      (#""fillPattern":{"image":{"image":"a.png"},"scale":2}"#, "scale"),
      (#""fillPattern":"a""#, "an object such as"),
      (#""textDecoration":"underline""#, "\"underline\": true"),
      (#""outline":"red""#, "\"strokeColor\""),
    ]
  )
  func failures(keys: String, words: String) {
    for layer in [
      #"{"type":"text","string":"a",\#(keys)}"#,
      #"{"type":"text","string":[{"string":"a",\#(keys)}]}"#,
    ] {
      let found = messages(sceneText(layer))
      #expect(found.contains { $0.contains(words) }, "\(found)")
    }
  }

  private static let gradient =
    #""fillGradient":{"colors":["red","blue"],"startPoint":[0,0],"endPoint":[9,0]}"#

  @Test("Parts of a gradient can be animated, in texts and shapes, and are written and read again")
  func animatedGradients() throws {
    let animations = #"""
      [{"keyPath":"fillGradient.colors","to":["#00ff00","white"],"duration":1},
       {"keyPath":"fillGradient.locations","values":[[0,0.5],[0.5,1]],"duration":1},
       {"keyPath":"fillGradient.startPoint","by":[4,0],"duration":1},
       {"keyPath":"fillGradient.endPoint.y","from":3,"duration":1}]
      """#
    for kind in ["text", "shape"] {
      let layer = #"{"type":"\#(kind)",\#(Self.gradient),"animations":\#(animations)}"#
      let scene = try read(sceneText(layer)).scene
      let properties = try #require(scene.layers.first).animations.compactMap { animation in
        if case .property(let channel) = animation.action { channel.property } else { nil }
      }
      #expect(
        properties == [
          .colors(.fillGradientColors), .numbers(.fillGradientLocations),
          .point(.fillGradientStart), .scalar(.fillGradientEndY),
        ]
      )
      #expect(try read(SceneWriter.write(scene)).scene == scene)
    }
  }

  @Test(
    "An animated gradient must be there, and have one location for each colour",
    arguments: [
      (
        #""string":"a""#, "fillGradient.colors", #"["red","blue"]"#, "the layer has no fillGradient"
      ),
      (Self.gradient, "fillGradient.locations", "[0,0.5,1]", "3 locations for 2 colours"),
      (Self.gradient, "fillGradient.colors", #""red""#, "needs"),
      (
        Self.gradient, "fillGradient.colour", #"["red","blue"]"#,
        "did you mean fillGradient.colors?"
      ),
      (Self.gradient, "strokeGradient.colors", #"["red","blue"]"#, "is a property of shape layers"),
      (Self.gradient, "fillGradient", "null", "animate fillGradient.colors"),
    ]
  )
  func gradientMistakes(keys: String, keyPath: String, value: String, words: String) {
    let animation = #"{"keyPath":"\#(keyPath)","to":\#(value),"duration":1}"#
    let found = messages(sceneText(#"{"type":"text",\#(keys),"animations":[\#(animation)]}"#))
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }
}
