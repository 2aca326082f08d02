import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Lists of fonts")
struct FontListTests {
  private static let head =
    ##""theme":{"fonts":{"title":["Inter","Noto Color Emoji"],"bold":{"font":["A","B"],"fontWeight":700},"one":"C"}},"##

  private func text(_ keys: String) throws -> TextContent {
    let scene = try read(sceneText(#"{"type":"text",\#(keys)}"#, head: Self.head)).scene
    guard case .text(let text)? = scene.layers.first?.state.content else { return TextContent() }
    return text
  }

  @Test(
    "A list names the fonts in order; a name of the theme adds its fonts",
    arguments: [
      (#"["A","B C"]"#, "A, B C"), (#"["A"]"#, "A"), (#""title""#, "Inter, Noto Color Emoji"),
      (#"["title","one","D"]"#, "Inter, Noto Color Emoji, C, D"), (#"["D","bold"]"#, "D, A, B"),
    ]
  )
  func lists(font: String, list: String) throws {
    let content = try text(#""font":\#(font)"#)
    #expect(content.font == list && content.fontWeight == 400)
    let run = try text(#""string":[{"string":"a","font":\#(font)}]"#)
    #expect(run.runs.first?.font == list)
  }

  @Test("The first font of a list gives the weight that it has in the theme")
  func weight() throws {
    let content = try text(#""font":["bold","D"]"#)
    #expect(content.font == "A, B, D" && content.fontWeight == 700)
    #expect(try text(#""font":"${title}""#).font == "Inter, Noto Color Emoji")
  }

  @Test("A value given for a font of the theme may be a list")
  func given() throws {
    for (value, list) in [(#"["X","Y"]"#, "X, Y"), ("\"Z\"", "Z")] {
      let overrides = try VariableOverrides(
        assignments: [],
        properties: Array("{\"bold\":\(value)}".utf8)
      )
      let scene = try read(
        sceneText(#"{"type":"text","string":"a","font":"bold"}"#, head: Self.head),
        overrides
      ).scene
      guard case .text(let text)? = scene.layers.first?.state.content else { continue }
      #expect(text.font == list && text.fontWeight == 700)
    }
  }

  @Test("A list is written as a list, and a name with a comma as that name")
  func written() throws {
    let scene = try read(
      sceneText(
        #"{"type":"text","string":[{"string":"a","font":["C","D"]}],"font":["A","B"]},{"type":"text","string":"b","font":"E, F"}"#,
        head: #""assets":{"E, F":{"type":"font","src":"e.ttf"}},"#
      )
    ).scene
    let written = try SceneWriter.write(scene)
    #expect(written.contains(#""font": ["A", "B"]"#), "\(written)")
    #expect(written.contains(#""font": ["C", "D"]"#), "\(written)")
    #expect(written.contains(#""font": "E, F""#), "\(written)")
    #expect(try read(written).scene == scene)
  }

  @Test(
    "Invalid lists of fonts are reported with a remedy",
    arguments: [
      (
        #""A, B""#,
        "layers[0].font: \"A, B\" is one text, not a list of fonts (write [\"A\", \"B\"])"
      ),
      (#"["A","B, C"]"#, "layers[0].font[1]: \"B, C\" is one text, not a list of fonts"),
      ("[]", "layers[0].font: the list of fonts is empty"),
      (#"["A",7]"#, "layers[0].font[1]: needs the name of a font"),
      (#"["A",""]"#, "layers[0].font[1]: the name of the font is empty"),
      ("7", "layers[0].font: needs the name of a font, or a list of names"),
    ]
  )
  func refused(font: String, message: String) {
    let layer = #"{"type":"text","string":"a","font":\#(font)}"#
    let reported = messages(sceneText(layer)).filter { $0.contains("E_") }
    #expect(reported.count == 1 && reported[0].contains(message), "\(reported)")
  }

  @Test("A list has at most 32 fonts")
  func limit() {
    func reports(_ count: Int) -> [String] {
      let names = (0..<count).map { "\"F\($0)\"" }.joined(separator: ",")
      return messages(sceneText(#"{"type":"text","string":"a","font":[\#(names)]}"#))
        .filter { $0.contains("E_") }
    }
    #expect(reports(32).isEmpty)
    #expect(reports(33).first?.contains("33 fonts are more than the limit of 32") == true)
  }

  @Test(
    "Fonts of themes are lists, too",
    arguments: [#"{"fonts":{"a":"A, B"}}"#, #"{"fonts":{"a":{"font":"A, B"}}}"#]
  )
  func themes(theme: String) {
    let reported = messages(sceneText("", head: "\"theme\":\(theme),"))
    #expect(reported.contains { $0.contains("(write [\"A\", \"B\"])") }, "\(reported)")
  }
}
