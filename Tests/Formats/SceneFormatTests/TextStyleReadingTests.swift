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
    + ##""fillGradient":{"colors":["red","blue"],"startPoint":[0,0],"endPoint":[9,0]}"##

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
}
