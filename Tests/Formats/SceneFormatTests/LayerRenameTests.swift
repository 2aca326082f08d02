import JSONText
import Testing

@testable import SceneFormat

@Suite("Renaming layers with what names them")
struct LayerRenameTests {
  private static let text = """
    { "assertions": [
        { "visible": "card", "during": [0, 1] }, { "inside": "card/title", "area": "canvas" }, { "apart": ["card", "dot"] },
        { "moves": "card *" }, { "visible": "title", "during": "card" } ],
      "layers": [
        { "name": "card", "sublayers": [{ "name": "title" }] },
        { "name": "shade", "matte": { "layer": "card" }, "opacity": { "expression": "layer('card').opacity + layer(\\"card\\").opacity" } },
        { "repeat": 2, "layers": [{ "name": "dot", "matte": { "layer": "card", "mode": "luma" } }] },
        { "name": "group", "sublayers": [{ "name": "inner" }, { "matte": { "layer": "inner" } }, { "matte": { "layer": "card" } }] },
        { "type": "emitter", "emitterCells": [{ "contents": { "layer": "plus" }, "emitterCells": [{ "contents": { "layer": "plus" } }] }],
          "sublayers": [{ "name": "plus" }] }
      ] }
    """

  private func renamed(_ steps: [JSONStep], _ name: String, in text: String = text) throws -> String
  {
    let editor = try JSONEditor(Array(text.utf8))
    let edits = try LayerRename(editor.root, at: steps).edits(to: name)
    return String(decoding: try editor.applying(edits), as: UTF8.self)
  }

  private func layer(_ index: Int, _ inner: Int? = nil) -> [JSONStep] {
    [.key("layers"), .index(index)] + (inner.map { [.key("sublayers"), .index($0)] } ?? [])
  }

  private func replacing(_ pairs: [(String, String)]) -> String {
    pairs.reduce(Self.text) { text, pair in
      let parts = text.split(separator: pair.0, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(pair.0)")
      return parts.joined(separator: pair.1)
    }
  }

  @Test("Mattes of siblings, expressions and assertions follow; other layers do not")
  func references() throws {
    let wanted = replacing([
      (#""visible": "card""#, #""visible": "it's""#), ("card/title", "it's/title"),
      (#"["card","#, #"["it's","#),
      (#"{ "name": "card""#, #"{ "name": "it's""#),
      (#""layer": "card" }, "opacity""#, #""layer": "it's" }, "opacity""#),
      (#"layer('card')"#, #"layer('it\\'s')"#), (#"layer(\"card\")"#, #"layer(\"it's\")"#),
      (#""card", "mode""#, #""it's", "mode""#),
    ])
    #expect(try renamed(layer(0), "it's") == wanted)
  }

  @Test("The cells of an emitter and inner mattes follow their own layers")
  func inner() throws {
    let inner = replacing([
      (#""name": "inner""#, #""name": "new""#), (#""layer": "inner""#, #""layer": "new""#),
    ])
    #expect(try renamed(layer(3, 0), "new") == inner)
    let cell = Self.text.split(separator: #""plus""#, omittingEmptySubsequences: false).joined(
      separator: #""star""#
    )
    #expect(try renamed(layer(4, 0), "star") == cell)
    #expect(try renamed(layer(0), "card") == Self.text)
  }

  @Test(
    "A name of another layer, no name for a named layer, and references that could be to another are refused"
  )
  func refusals() throws {
    let shared = replacing([(#"{ "name": "plus" }"#, #"{ "name": "card" }"#)])
    let odd = replacing([("layer('card')", "layer( 'card' )")])
    for (steps, name, text, words) in [
      (layer(0), "title", Self.text, "another layer is named \"title\""),
      (layer(0, 0), "card", Self.text, "another layer"),
      (layer(0), "", Self.text, "names this layer"),
      (layer(0), "new", shared, "names several layers"),
      (layer(0), "new", odd, "a form that is not followed"),
    ] {
      let error = #expect(throws: JSONEditError.self) { try renamed(steps, name, in: text) }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
    #expect(try renamed(layer(3), "", in: Self.text) == replacing([(#""name": "group", "#, "")]))
  }
}
