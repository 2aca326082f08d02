import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Axes of variable fonts in scenes")
struct FontVariationReadingTests {
  private func scene(_ keys: String, head: String = "") throws -> Scene {
    try read(sceneText(#"{"type":"text",\#(keys)}"#, head: head)).scene
  }

  private func text(_ scene: Scene) -> TextContent {
    guard case .text(let text)? = scene.layers.first?.state.content else { return TextContent() }
    return text
  }

  private func axes(_ style: TextStyle) -> [String] {
    style.fontVariations.axes.map { "\($0.tag.text) \($0.value)" }
  }

  @Test("Runs have the axes of the text where they have none, and texts those of the theme")
  func merging() throws {
    let head =
      #""theme":{"fonts":{"t":{"font":"F","fontVariations":{"wght":500,"opsz":20}},"u":"F"}},"#
    let content = text(
      try scene(
        #""font":"t","fontVariations":{"wdth":90,"wght":650},"string":[{"string":"a"},{"string":"b","fontVariations":{"wght":100.5}},{"string":"c","font":"t"},{"string":"d","font":"u","fontVariations":null}]"#,
        head: head
      )
    )
    #expect(axes(content.style) == ["opsz 20.0", "wdth 90.0", "wght 650.0"])
    let runs = content.resolvedRuns.map { axes($0.style) }
    #expect(runs[0] == ["opsz 20.0", "wdth 90.0", "wght 650.0"])
    #expect(runs[1] == ["opsz 20.0", "wdth 90.0", "wght 100.5"])
    #expect(runs[2] == ["opsz 20.0", "wdth 90.0", "wght 500.0"])
    #expect(runs[3] == runs[0])
  }

  @Test("Axes and animations of them are written as they were read")
  func roundTrip() throws {
    let scene = try scene(
      #""string":"a","fontVariations":{"wght":650,"GRAD":-20},"strokeColor":"red","animations":[{"keyPath":"fontVariations.wght","from":400,"to":900,"duration":1},{"keyPath":"fontVariations.GRAD","values":[0,5,0],"duration":1},{"keyPath":"strokeWidth","to":4,"duration":1},{"keyPath":"strokeColor","to":"blue","duration":1}]"#
    )
    let written = try SceneWriter.write(scene)
    #expect(written.contains(#""GRAD": -20"#) && written.contains(#""wght": 650"#), "\(written)")
    #expect(try read(written).scene == scene)
    let layer = try #require(scene.layers.first)
    let state = layer.presentation(atLocalTime: 0.5).content
    guard case .text(let text) = state else { return }
    #expect(axes(text.style) == ["GRAD 5.0", "wght 650.0"])
    #expect(text.style.strokeWidth == 2.5)
  }

  @Test(
    "Invalid axes are reported",
    arguments: [
      (#""fontVariations":{"weight":650}"#, "\"weight\" is not an axis of a font"),
      (#""fontVariations":{"wght":"bold"}"#, "fontVariations.wght: needs a number"),
      (#""fontVariations":{"wght":40000}"#, "40000 is not in the range of any axis"),
      (#""fontVariations":[650]"#, "needs an object such as {\"wght\": 650}"),
      (
        #""animations":[{"keyPath":"fontVariations.weight","to":1,"duration":1}]"#,
        "there is no property \"fontVariations.weight\""
      ),
      (
        #""animations":[{"keyPath":"fontVariations","to":1,"duration":1}]"#,
        "fontVariations"
      ),
    ]
  )
  func refused(keys: String, message: String) {
    let reported = messages(sceneText(#"{"type":"text","string":"a",\#(keys)}"#))
      .filter { $0.contains("E_") }
    #expect(reported.count == 1 && reported[0].contains(message), "\(reported)")
  }

  @Test("Only texts have axes")
  func otherLayers() {
    let animation = #"{"keyPath":"fontVariations.wght","to":1,"duration":1}"#
    let reported = messages(animationText(animation)).filter { $0.contains("E_") }
    #expect(reported.first?.contains("is a property of text layers") == true, "\(reported)")
  }
}
