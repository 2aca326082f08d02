import Graphics
import JSONText
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Targets: colours and strokes of layers of scenes")
struct TargetPaintTests {
  private static let gradient =
    #"{"startPoint": [0, 0], "endPoint": [60, 0], "colors": ["red", "blue"], "locations": [0, 0.4]}"#
  private static let scene = sceneText(
    """
    {"type": "text", "name": "G", "string": "g", "fillGradient": \(gradient),
     "animations": [{"keyPath": "fillGradient.colors", "from": ["red", "red"], "to": ["lime", "lime"], "duration": 1}]},
    {"type": "text", "name": "R", "fontSize": 20, "foregroundColor": "white", "string": [
      {"string": "one ", "foregroundColor": "red"},
      {"string": "two", "foregroundColor": "blue", "fontSize": 10, "strokeColor": "black", "strokeWidth": 4}]},
    {"type": "shape", "name": "S", "fillGradient": \(gradient), "fillColor": "red"},
    {"type": "shape", "name": "P", "strokeGradient": \(gradient), "lineWidth": 0},
    {"name": "B", "backgroundColor": "red"},
    {"type": "text", "name": "T", "string": "t", "strokeColor": "red"},
    {"type": "gradient", "name": "L", "colors": ["red", "lime"]}
    """
  )
  private let lime = Color(0, 1, 0)

  private func layer(_ name: String, _ assignments: [String]) throws -> Layer {
    let overrides = try VariableOverrides(assignments: assignments)
    let layers = try read(Self.scene, overrides).scene.layers
    return try #require(layers.first { $0.name == name })
  }

  private func text(_ name: String, _ assignments: [String]) throws -> TextContent {
    guard case .text(let text) = try layer(name, assignments).state.content else {
      throw MissingContent()
    }
    return text
  }

  private func shape(_ name: String, _ assignments: [String]) throws -> ShapeContent {
    guard case .shape(let shape) = try layer(name, assignments).state.content else {
      throw MissingContent()
    }
    return shape
  }

  private struct MissingContent: Error {}

  private func message(_ assignment: String) throws -> String {
    let error = #expect(throws: SceneReadError.self) { try layer("B", [assignment]) }
    return error?.variableError?.message ?? ""
  }

  @Test("A colour replaces gradients, with their animations, and the colours of runs")
  func colors() throws {
    let plain = try text("G", ["G.color=lime"])
    #expect(plain.style.fillGradient == nil && plain.foregroundColor == lime)
    #expect(try layer("G", ["G.color=lime"]).animations.isEmpty)
    #expect(try text("R", ["R.color=lime"]).resolvedRuns.map(\.foregroundColor) == [lime, lime])
    // White is the colour of the layer, which no run shows.
    let white = Color(1, 1, 1)
    #expect(try text("R", ["R.color=white"]).resolvedRuns.map(\.foregroundColor) == [white, white])
    let filled = try shape("S", ["S.fill=lime"])
    #expect(filled.fillGradient == nil && filled.fillColor == lime)
    // The colour below the gradient.
    #expect(try shape("S", ["S.color=red"]).fillGradient == nil)
  }

  @Test("Sizes and widths are those of all runs, or change all")
  func sizes() throws {
    #expect(try text("R", ["R.fontSize=30"]).resolvedRuns.map(\.fontSize) == [30, 30])
    #expect(try text("R", ["R.fontSize*=2"]).resolvedRuns.map(\.fontSize) == [40, 20])
    #expect(try text("R", ["R.strokeWidth=2"]).resolvedRuns.last?.style.strokeWidth == 2)
    #expect(try text("R", ["R.strokeWidth+=1"]).resolvedRuns.last?.style.strokeWidth == 5)
  }

  @Test("A replaced text has the style of the first run")
  func replacedText() throws {
    let runs = try text("R", ["R.text=New"]).resolvedRuns
    #expect(runs.map(\.string) == ["New"] && runs.map(\.fontSize) == [20])
    #expect(runs.map(\.foregroundColor) == [Color(1, 0, 0)])
  }

  @Test("hue and tint change the colours of runs; a layer without colours says so")
  func shades() throws {
    let runs = try text("R", ["R.hue=120"]).resolvedRuns
    #expect(runs.map(\.foregroundColor) == [lime, Color(1, 0, 0)])
    #expect(runs.map(\.string) == ["one ", "two"])
    let plain = sceneText(#"{"type": "text", "name": "N", "string": "red"}"#)
    let error = #expect(throws: SceneReadError.self) {
      try read(plain, VariableOverrides(assignments: ["N.hue=90"]))
    }
    #expect(
      error?.variableError?.message
        == "\"N.hue\": text layer \"N\" has no colour of its own (give it one with color)"
    )
  }

  @Test("Strokes of texts are those of the letters, of other layers the border")
  func strokes() throws {
    let stroked = try text("T", ["T.stroke=lime", "T.strokeWidth=3"])
    #expect(stroked.style.strokeColor == lime && stroked.style.strokeWidth == 3)
    #expect(try layer("T", ["T.strokeWidth=3"]).state.borderWidth == 0)
    #expect(try text("T", ["T.strokeWidth*=3"]).style.strokeWidth == 3)
    #expect(try text("G", ["G.stroke=lime"]).style.strokeColor == lime)
    let runs = try text("R", ["R.stroke=lime"]).resolvedRuns
    #expect(runs.map(\.style.strokeColor) == [lime, lime])
    #expect(try message("G.strokeWidth=3").contains("(set its stroke first, to a colour)"))
    // A line of no width would not be seen.
    let outlined = try shape("P", ["P.stroke=lime"])
    #expect(
      outlined.strokeGradient == nil && outlined.strokeColor == lime && outlined.lineWidth == 1
    )
    let border = try layer("B", ["B.stroke=lime"]).state
    #expect(border.borderColor == lime && border.borderWidth == 1)
    #expect(try layer("B", ["B.strokeWidth=3"]).state.borderWidth == 3)
  }

  @Test("The order of targets does not decide: a stroke comes before its width, keys before words")
  func order() throws {
    for names in [["S.stroke=red", "S.strokeWidth=5"], ["S.strokeWidth=5", "S.stroke=red"]] {
      guard case .shape(let shape) = try layer("S", names).state.content else {
        throw MissingContent()
      }
      #expect(shape.strokeColor == Color(1, 0, 0) && shape.lineWidth == 5)
    }
    let shades = ["B.hue=120", "B.color=red", "B.backgroundColor=blue"]
    #expect(try layer("B", shades).state.backgroundColor == lime)
    #expect(try layer("B", shades.reversed()).state.backgroundColor == lime)
  }

  @Test("A list of colours changes a gradient; a plain colour takes one")
  func gradients() throws {
    let pair = #"=["lime", {"color": "red"}, "lime"]"#
    let colors = [lime, Color(1, 0, 0), lime]
    let filled = try shape("S", ["S.fill\(pair)"]).fillGradient
    #expect(filled?.colors == colors && filled?.locations.isEmpty == true)
    #expect(filled?.endPoint == Point(60, 0))
    #expect(try shape("P", ["P.stroke\(pair)"]).strokeGradient?.colors == colors)
    #expect(try text("G", ["G.color\(pair)"]).style.fillGradient?.colors == colors)
    #expect(try layer("G", ["G.color\(pair)"]).animations.isEmpty)
    let placed = #"S.fill=[{"offset": 0, "color": "lime"}, {"offset": "25%", "color": "red"}]"#
    #expect(try shape("S", [placed]).fillGradient?.locations == [0, 0.25])
    for target in ["B.color", "T.color", "P.fill", "L.stroke"] {
      #expect(
        try message("\(target)\(pair)")
          == "\"\(target)\": a plain colour takes one colour, not the list of a gradient"
      )
    }
  }

  @Test("What can be set in texts has their strokes, and no colour that is not drawn")
  func facts() throws {
    let read = try SceneReader().read(
      Array(Self.scene.utf8),
      wantsLayerSources: false,
      wantsTargets: true
    )
    let list = try #require(read.targets)
    func fact(_ name: String, _ property: String) -> TargetProperty.Fact? {
      list.layers.first { $0.names == [name] }?.properties.first { $0.name == property }
    }
    #expect(fact("T", "stroke")?.value == "red" && fact("T", "strokeWidth") != nil)
    #expect(fact("G", "stroke") != nil && fact("G", "strokeWidth") == nil)
    #expect(fact("R", "color") != nil && fact("R", "color")?.value == nil)
    #expect(fact("S", "color") != nil && fact("S", "color")?.value == nil)
  }
}
