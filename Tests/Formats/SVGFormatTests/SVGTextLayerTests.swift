import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Layers of texts of an SVG")
struct SVGTextLayerTests {
  private func lowered(_ content: String) throws -> SVGLayers {
    try SVGLayers(animated(content), frameTimes: [0], letters: OutlinedText.squares)
  }

  private func shape(_ layer: Layer) throws -> ShapeContent {
    guard case .shape(let content) = layer.state.content else {
      throw SVGReadError(.damaged, "no shape")
    }
    return content
  }

  @Test("Texts that scenes cannot set are the outlines of their letters")
  func outlinedTexts() throws {
    let result = try lowered(
      "<text x='10' y='50' font-size='20'>a<tspan fill='red'>b</tspan></text><text>c</text>"
    )
    #expect(result.isComplete && result.outlinedTextCount == 1 && result.textCount == 1)
    let letters = try #require(result.layers.first).sublayers
    #expect(try letters.map { try shape($0).path?.tightBounds.minX } == [10, 20])
    #expect(try letters.map { try shape($0).fillColor } == [.black, Color(1, 0, 0)])
  }

  @Test(
    "Styles and orders of letters that scenes do not have are outlines",
    arguments: [
      ("style='font-feature-settings:\"liga\" 0'", "ffi"),
      ("style='font-kerning:none'", "AV"),
      ("letter-spacing='2' font-variant='tabular-nums'", "12"),
      ("font-size-adjust='.8'", "a"),
      ("baseline-shift='sub'", "a"),
      ("", "<tspan baseline-shift='5'>a</tspan>"),
      ("font-stretch='condensed'", "a"),
      ("style='font-variation-settings:\"slnt\" -5'", "a"),
      ("stroke='red' stroke-dasharray='2'", "a"),
      ("style='text-shadow:1px 1px red'", "a"),
      ("stroke='red' vector-effect='non-scaling-stroke'", "a"),
      // Lines of SVG run from left to right unless `direction` says otherwise.
      ("", "שלום abc"),
      ("", "שלום!"),
      ("unicode-bidi='bidi-override'", "abc"),
      // The spaces count in the length that ends at the position.
      ("text-anchor='end' xml:space='preserve'", "a  "),
      ("text-anchor='middle' style='white-space:pre'", "a "),
    ]
  )
  func outlined(_ attributes: String, _ content: String) throws {
    let result = try lowered("<text \(attributes)>\(content)</text>")
    #expect(result.isComplete && result.textCount == 0 && result.outlinedTextCount == 1)
  }

  @Test("The text of a named element has the white space that is drawn")
  func namedText() throws {
    for (attribute, text) in [("", "a b c"), ("xml:space='preserve'", "a  b c")] {
      let document = try animated("<text id='t' \(attribute)>a  b\nc</text>")
      let facts = try #require(SVGNamedElements(document).elements.first?.properties)
      #expect(facts.first { $0.name == "text" }?.value == text)
    }
  }

  @Test("Texts that a group decorates are outlines, with the lines in its paint")
  func decorated() throws {
    let text = "<text fill='blue' font-size='20'>a</text>"
    let result = try lowered("<g text-decoration='underline' fill='red'>\(text)</g>")
    #expect(result.isComplete && result.textCount == 0 && result.outlinedTextCount == 1)
  }

  @Test(
    "Others remain texts, with the spaces that are drawn before them",
    arguments: [
      ("xml:space='preserve'", "    a  b", "    a  b"),
      ("style='white-space:pre'", "  a  ", "  a"),
      ("text-anchor='end' xml:space='preserve'", " a", " a"),
      ("text-anchor='end'", "  a  b  ", "a b"),
      ("", "שלום עולם", "שלום עולם"),
      ("", "abc שלום", "abc שלום"),
      ("vector-effect='non-scaling-stroke'", "a", "a"),
      ("font-stretch='normal' font-kerning='auto' letter-spacing='2'", "a", "a"),
    ]
  )
  func remaining(_ attributes: String, _ content: String, _ string: String) throws {
    let result = try lowered("<text \(attributes)>\(content)</text>")
    #expect(result.textCount == 1 && result.outlinedTextCount == 0)
    let text = try #require(result.layers.first?.sublayers.first ?? result.layers.first)
    guard case .vector(let tree) = text.state.content, case .text(let item)? = tree.items.first
    else {
      Issue.record("no text")
      return
    }
    #expect(item.string == string)
  }
}
