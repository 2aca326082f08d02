import JSONText
import SceneModel
import Testing

@testable import SceneFormat

@Suite("The places of colours in scene files")
struct ColorKeysTests {
  private static let scene = """
    { "canvas": { "background": "#fff" }, "variables": { "color": "#beef" },
      "theme": { "colors": { "ink": "#000" }, "fonts": { "body": "#face" } },
      "layers": [
        { "string": "#beef", "name": "#beef", "x-color": "#beef", "foregroundColor": "#fff",
          "colors": ["#fff", "#000"], "filters": [{ "inputColor": "#fff", "name": "#beef" }],
          "items": [{ "color": { "values": ["#fff"], "keyTimes": [0] } }],
          "animations": [
            { "keyPath": "string", "from": "#beef" },
            { "keyPath": "backgroundColor", "from": "#fff", "values": ["#fff"] },
            { "keyPath": "cells.spark.color", "to": "#fff" }] }] }
    """

  // All texts of a value with their paths.
  private func texts(_ value: JSONValue, _ steps: [JSONStep] = []) -> [(String, [JSONStep])] {
    switch value.kind {
    case .string(let text): [(text, steps)]
    case .array(let items):
      items.enumerated().flatMap { texts($0.element, steps + [.index($0.offset)]) }
    case .object(let members): members.flatMap { texts($0.value, steps + [.key($0.key)]) }
    case .null, .bool, .number, .invalid: []
    }
  }

  @Test("Colours are where keys of colours are, and texts that look like them are not")
  func places() throws {
    let root = try JSONEditor(Array(Self.scene.utf8)).root
    // The scene spells its colours in black and white, and no other text so.
    for (text, steps) in texts(root) where text.hasPrefix("#") {
      #expect(
        ColorKeys.contains(steps, in: root) == ["#fff", "#000"].contains(text),
        "\(JSONPath(steps).text)"
      )
    }
  }

  @Test("Every property and filter input with colours is known, and no other one")
  func properties() {
    func isKnown(_ name: String) -> Bool {
      ColorKeys.contains([.key("layers"), .index(0), .key(name)], in: .null)
    }
    for input in FilterInput.allCases {
      #expect(isKnown(input.rawValue) == (input.value == .color), "\(input)")
    }
    let fields =
      LayerKeys.every + LayerKind.allCases.flatMap { LayerKeys.base($0) } + LayerKeys.textRun
      + (ObjectForm.canvas.fields ?? []) + FileKeys.scene
    for field in fields {
      let isColor = [.color, .optional(.color), .list(.color)].contains(field.form)
      #expect(isKnown(field.name) || !isColor, "\(field.name)")
      if field.form == .text { #expect(!isKnown(field.name), "\(field.name)") }
    }
  }
}
