import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Text layers")
struct TextRunTests {
  private func text(_ keys: String, head: String = "") throws -> TextContent {
    let layer = try read(sceneText(#"{"type":"text",\#(keys)}"#, head: head)).scene.layers.first
    guard case .text(let text)? = layer?.state.content else { return TextContent() }
    return text
  }

  @Test("A list of runs is read with what each run says")
  func runs() throws {
    let content = try text(
      #""fontSize":20,"string":[{"string":"a"},{"string":"b","font":"F","fontSize":9,"#
        + #""fontWeight":"bold","foregroundColor":"red","tracking":-1}]"#
    )
    var second = TextRun("b")
    (second.font, second.fontSize, second.fontWeight) = ("F", 9, 700)
    (second.foregroundColor, second.tracking) = (Color(1, 0, 0), -1)
    #expect(content.runs == [TextRun("a"), second])
    #expect(content.string.isEmpty)
    #expect(content.characters == "ab")
    #expect(content.resolvedRuns.map(\.fontSize) == [20, 9])
    #expect(content.color(ofRun: 0) == .white && content.color(ofRun: 1) == Color(1, 0, 0))
    #expect(try text(#""string":[]"#).runs.isEmpty)
  }

  @Test("Variables work inside runs")
  func variables() throws {
    let content = try text(
      #""string":[{"string":"Hello ${name}","fontSize":"${size}"}]"#,
      head: #""variables":{"name":"you","size":12},"#
    )
    #expect(content.runs.first?.string == "Hello you")
    #expect(content.runs.first?.fontSize == 12)
  }

  @Test(
    "Weights have names",
    arguments: [
      ("\"thin\"", 100), ("\"extra-light\"", 200), ("\"light\"", 300), ("\"regular\"", 400),
      ("\"medium\"", 500), ("\"semibold\"", 600), ("\"bold\"", 700), ("\"heavy\"", 800),
      ("\"black\"", 900), ("350", 350),
    ]
  )
  func weights(name: String, weight: Int) throws {
    #expect(try text(#""fontWeight":\#(name)"#).fontWeight == weight)
  }

  @Test("A style is normal, italic or oblique, which is written as italic; a run may undo it")
  func styles() throws {
    #expect(try text(#""string":"a""#).fontStyle == .normal)
    for name in ["italic", "oblique"] {
      let content = try text(
        #""fontStyle":"\#(name)","string":[{"string":"a"},{"string":"b","fontStyle":"normal"}]"#
      )
      #expect(content.fontStyle == .italic && content.runs.map(\.fontStyle) == [nil, .normal])
      #expect(content.resolvedRuns.map(\.fontStyle) == [.italic, .normal])
    }
    let layer =
      #"{"type":"text","fontStyle":"oblique","string":[{"string":"a","fontStyle":"oblique"}]}"#
    let written = try SceneWriter.write(try read(sceneText(layer)).scene)
    #expect(
      written.split(separator: #""fontStyle": "italic""#).count == 3 && !written.contains("oblique")
    )
    let upright = try read(sceneText(#"{"type":"text","string":"a","fontStyle":"normal"}"#)).scene
    #expect(try !SceneWriter.write(upright).contains("fontStyle"))
  }

  @Test("The limits of runs and of characters hold for all runs together")
  func limits() {
    var limits = Limits()
    (limits.textRuns, limits.characters) = (2, 3)
    func match(_ runs: String) -> [String] {
      messages(sceneText(#"{"type":"text","string":[\#(runs)]}"#), limits: limits)
    }
    #expect(match(#"{"string":"ab"},{"string":"c"}"#).isEmpty)
    #expect(match(#"{"string":"ab"},{"string":"cd"}"#).first?.contains("--max-characters") == true)
    let three = #"{"string":""},{"string":""},{"string":""}"#
    #expect(match(three).first?.contains("--max-text-runs") == true)
  }

  @Test("An animation of the string sets a plain string in place of the runs")
  func animation() {
    var state = LayerState()
    var content = TextContent()
    content.runs = [TextRun("a"), TextRun("b")]
    state.content = .text(content)
    #expect(state[.string] == "ab")
    state[.string] = "c"
    guard case .text(let changed) = state.content else { return }
    #expect(changed.runs.isEmpty && changed.string == "c")
  }
}
