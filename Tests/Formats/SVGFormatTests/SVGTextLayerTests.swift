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

  @Test(
    "The alphabetic base line of a text and its start without the spacing after the last letter",
    arguments: [
      ("text-anchor='middle' letter-spacing='4'", Point(28, 20)),
      ("text-anchor='end' letter-spacing='4'", Point(26, 20)),
      ("letter-spacing='4'", Point(30, 20)),
      ("alignment-baseline='middle'", Point(30, 22.6)),
      ("style='alignment-baseline:hanging'", Point(30, 27.2)),
      ("dominant-baseline='central'", Point(30, 23.46)),
      ("dominant-baseline='central' alignment-baseline='text-bottom'", Point(30, 17.88)),
    ]
  )
  func alignment(_ attributes: String, _ position: Point) throws {
    let text = "<text x='30' y='20' font-size='10' \(attributes)>abc</text>"
    let start = try #require(lowered(text).layers.first).state.position
    #expect(abs(start.x - position.x) < 1e-9 && abs(start.y - position.y) < 1e-9, "\(start)")
  }

  @Test(
    "A text without a family has the default of browsers",
    arguments: [
      ("", "Times New Roman"), ("style='font-family:initial'", "Times New Roman"),
      ("font-family='serif'", "Times New Roman"), ("font-family='Lato'", "Lato"),
    ]
  )
  func families(_ attribute: String, _ family: String) throws {
    let line = try #require(lowered("<text y='9' \(attribute)>a</text>").layers.first)
    guard case .vector(let content) = line.state.content,
      case .text(let text)? = content.items.first
    else {
      Issue.record("no text")
      return
    }
    #expect(text.font == family)
  }
}
