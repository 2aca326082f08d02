import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// The names that a scene gives to colours and fonts.
@Suite("Themes")
struct ThemeTests {
  private static let head =
    ##""theme":{"colors":{"comment":"for all","accent":"#f00","soft":"accent","red":"#010203","bar":"${brand}"},"fonts":{"title":{"font":"Inter","fontWeight":"bold","fontStyle":"oblique"},"body":"Serif"}},"variables":{"brand":"#00f"},"##

  private static func layer(
    _ layer: String,
    _ assignments: [String] = [],
    properties: String? = nil
  ) throws -> Layer {
    let overrides = try VariableOverrides(
      assignments: assignments,
      properties: properties.map { Array($0.utf8) }
    )
    return try #require(try read(sceneText(layer, head: head), overrides).scene.layers.first)
  }

  private static func background(_ name: String, _ assignments: [String] = []) throws -> Color? {
    try layer(##"{"backgroundColor":"\##(name)"}"##, assignments).state.backgroundColor
  }

  @Test("Theme names replace colours, precede CSS names, and may refer to each other")
  func colors() throws {
    let red = Color(1, 0, 0)
    #expect(try Self.background("accent") == red && Self.background("soft") == red)
    #expect(try Self.background("${accent}") == red && Self.background("${soft}") == red)
    #expect(try Self.background("red") == Color(1.0 / 255, 2.0 / 255, 3.0 / 255))
    #expect(try Self.background("bar") == Color(0, 0, 1))
    #expect(try Self.background("blue") == Color(0, 0, 1))
    let animated = try Self.layer(
      ##"{"animations":[{"keyPath":"backgroundColor","values":["accent","bar"],"duration":1}]}"##
    )
    let same = try Self.layer(
      ##"{"animations":[{"keyPath":"backgroundColor","values":["#f00","#00f"],"duration":1}]}"##
    )
    #expect(animated == same)
  }

  @Test("Colours name one another in any order")
  func order() throws {
    func background(_ name: String, _ colors: String) throws -> Color? {
      let head = "\"theme\":{\"colors\":{\(colors)}},"
      return try read(sceneText(##"{"backgroundColor":"\##(name)"}"##, head: head))
        .scene.layers.first?.state.backgroundColor
    }
    let colors = [
      "\"a\":\"b\"", "\"b\":\"c\"", ##""c":"#f00""##, ##""d":"red""##, ##""red":"red""##,
    ]
    for order in [colors, colors.reversed(), [2, 0, 4, 1, 3].map { colors[$0] }] {
      for name in ["a", "b", "c", "d", "red"] {
        #expect(
          try background(name, order.joined(separator: ",")) == Color(1, 0, 0),
          "\(name): \(order)"
        )
      }
    }
    // Of many names, each in the way of the next.
    let chain = (0..<20_000).map { "\"n\($0)\":\"n\($0 + 1)\"" } + [##""n20000":"#00f""##]
    #expect(try background("n0", chain.joined(separator: ",")) == Color(0, 0, 1))
  }

  @Test("Colours that refer to each other in a cycle are refused, in any order")
  func circles() {
    let colors = ["\"a\":\"b\"", "\"b\":\"a\"", "\"c\":\"b\"", ##""d":"#f00""##]
    for order in [colors, colors.reversed()] {
      let reported = messages(
        sceneText("", head: "\"theme\":{\"colors\":{\(order.joined(separator: ","))}},")
      )
      #expect(reported.count == 3, "\(reported)")
      #expect(reported.allSatisfy { $0.contains("resolves to no colour") }, "\(reported)")
      #expect(reported.contains { $0.contains("theme.colors.c: \"b\" resolves") }, "\(reported)")
    }
  }

  @Test(
    "A wrong colour is one error, and its uses are none",
    arguments: [
      #""ink":"orang""#, #""ink":[1,2]"#, #""ink":"b","b":"ink""#, #""9":"red","ink":"red""#,
    ]
  )
  func uses(colors: String) {
    let layers = ##"""
      {"backgroundColor":"ink","borderColor":"ink"},{"type":"gradient","colors":["ink","#fff"]}
      """##
    let alone = reported("", "{\"colors\":{\(colors)}}")
    #expect(!alone.isEmpty && alone.allSatisfy { $0.contains("theme.colors") }, "\(alone)")
    #expect(reported(layers, "{\"colors\":{\(colors)}}") == alone)
  }

  @Test(
    "A wrong value from outside is no mistake of the file",
    arguments: [
      ("ink=notacolour", #""ink" of the theme: "notacolour" is not a colour"#),
      ("ink=[1, 2, 0]", #""ink" of the theme: the colour component 2"#),
      ("title=", #""title" of the theme: the name of the font is empty"#),
    ]
  )
  func givenMistakes(assignment: String, message: String) throws {
    let theme = ##""theme":{"colors":{"ink":"#fff"},"fonts":{"title":"Inter"}},"##
    let reader = SceneReader(overrides: try VariableOverrides(assignments: [assignment]))
    let error = #expect(throws: SceneReadError.self) {
      try reader.read(Array(sceneText(#"{"backgroundColor":"ink"}"#, head: theme).utf8))
    }
    let failure = error?.variableError
    #expect(failure?.message.hasPrefix(message) == true, "\(String(describing: error))")
    #expect(failure?.origin == .assignment && error?.diagnostics == [])
  }

  @Test("A name is overridden in any spelling of a colour, and what names it follows")
  func givenColors() throws {
    let green = Color(0, 1, 0)
    #expect(try Self.background("accent", ["accent=#0f0"]) == green)
    #expect(try Self.background("soft", ["accent=[0, 1, 0]"]) == green)
    #expect(try Self.background("bar", ["brand=rgb(0 255 0)"]) == green)
    #expect(try Self.background("bar", ["bar=accent"]) == Color(1, 0, 0))
    let given = try Self.layer(
      ##"{"backgroundColor":"soft"}"##,
      properties: #"{"accent":[0,1,0]}"#
    )
    #expect(given.state.backgroundColor == green)
  }

  private static func text(
    _ keys: String,
    _ assignments: [String] = []
  ) throws -> TextContent {
    let layer = try layer(#"{"type":"text",\#(keys)}"#, assignments)
    guard case .text(let text) = layer.state.content else { throw Unexpected() }
    return text
  }

  private struct Unexpected: Error {}

  @Test("Fonts bring weight and style, which the text may change")
  func fonts() throws {
    let title = try Self.text(#""font":"title""#)
    #expect(title.font == "Inter" && title.fontWeight == 700 && title.fontStyle == .italic)
    let light = try Self.text(#""font":"title","fontWeight":300"#)
    #expect(light.fontWeight == 300 && light.fontStyle == .italic)
    let body = try Self.text(#""font":"body""#)
    #expect(body.font == "Serif" && body.fontWeight == 400)
    #expect(try Self.text(#""font":"${title}""#) == title)
    #expect(try Self.text(#""font":"Sans""#).font == "Sans")
    let run = try Self.text(#""string":[{"string":"b","font":"title"}]"#)
    #expect(run.runs.first?.font == "Inter" && run.runs.first?.fontWeight == 700)
    let other = try Self.text(#""font":"title""#, ["title=Lato"])
    #expect(other.font == "Lato" && other.fontWeight == 700)
    let full = try Self.text(#""font":"title""#, [#"title={"font":"Lato","fontWeight":100}"#])
    #expect(full.font == "Lato" && full.fontWeight == 100 && full.fontStyle == .normal)
    let object = try Self.text(#""font":"body""#, [#"body={"font":"Lato","fontWeight":100}"#])
    #expect(object.font == "Lato" && object.fontWeight == 100)
  }

  @Test("Vector texts take them, too")
  func vectorText() throws {
    func items(_ text: String) throws -> LayerContent {
      try Self.layer(
        #"{"type":"vector","items":[{"type":"text","string":"a",\#(text)}]}"#
      ).state.content
    }
    #expect(
      try items(#""font":"title","fillColor":"accent""#)
        == items(##""font":"Inter","fontWeight":700,"isItalic":true,"fillColor":"#f00""##)
    )
    #expect(
      try items(#""font":"title","isItalic":false"#)
        == items(#""font":"Inter","fontWeight":700"#)
    )
  }

  @Test("They are listed with the variables")
  func listed() throws {
    let scene = try read(sceneText("", head: Self.head))
    #expect(
      scene.variables.map(\.name) == [
        "brand", "accent", "soft", "red", "bar", "title", "body",
      ]
    )
  }

  private func reported(_ layer: String, _ theme: String, _ rest: String = "") -> [String] {
    messages(sceneText(layer, head: "\"theme\":\(theme),\(rest)"))
  }

  @Test("Mistakes name what was meant")
  func failures() {
    let colors = ##"{"colors":{"accent":"#f00"}}"##
    #expect(
      reported(#"{"backgroundColor":"acent"}"#, colors).first?
        .contains("\"acent\" is not a colour (did you mean accent?) [E_VALUE]") == true
    )
    #expect(
      reported(#"{"type":"text","string":"a","font":"titel"}"#, #"{"fonts":{"title":"Inter"}}"#)
        .first?
        .contains("(did you mean title?) [W_FONT]") == true
    )
    #expect(
      reported("", colors, #""variables":{"accent":1},"#).first?
        .contains("the name \"accent\" is declared under variables already") == true
    )
    #expect(
      reported("", #"{"colors":{"a":"red"},"fonts":{"a":"Inter"}}"#).first?
        .contains("the name \"a\" is declared under theme.colors already") == true
    )
    let overrides = try? VariableOverrides(assignments: ["acent=red"])
    let reader = SceneReader(overrides: overrides ?? VariableOverrides())
    let error = #expect(throws: SceneReadError.self) {
      try reader.read(Array(sceneText("", head: "\"theme\":\(colors),").utf8))
    }
    #expect(
      error?.variableError?.message
        == "the scene has no variable \"acent\" (did you mean accent?)"
    )
  }

  @Test(
    "Invalid themes are reported",
    arguments: [
      ("7", "theme: needs an object with colors and fonts, not the number 7"),
      (
        #"{"colours":{}}"#,
        "theme.colours: \"colours\" is not a key of a theme (did you mean colors?)"
      ),
      (#"{"colors":7}"#, "theme.colors: needs an object from names to colours, not the number 7"),
      (#"{"colors":{"a b":"red"}}"#, "\"a b\" is no name for colours"),
      (##"{"colors":{"#f00":"red"}}"##, "\"#f00\" is no name for colours"),
      (#"{"colors":{"b":"a","a":"b"}}"#, "theme.colors.b: \"a\" resolves to no colour"),
      (
        #"{"fonts":{"a":1}}"#,
        "theme.fonts.a: needs the name of a font, a list of names, or an object with font"
      ),
      (#"{"fonts":{"a":""}}"#, "theme.fonts.a: the name of the font is empty"),
      (#"{"fonts":{"a":{"fontWeight":100}}}"#, "theme.fonts.a: font is missing"),
      (
        #"{"fonts":{"a":{"font":"b","fontSize":9}}}"#,
        "\"fontSize\" is not a key of a font of a theme"
      ),
      (#"{"fonts":{"a":{"font":"b","fontWeight":"blod"}}}"#, "theme.fonts.a.fontWeight: \"blod\""),
    ]
  )
  func refused(_ theme: String, _ message: String) {
    let reported = reported("", theme)
    #expect(reported.contains { $0.contains(message) }, "\(reported)")
  }
}
