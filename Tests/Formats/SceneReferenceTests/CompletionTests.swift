import Foundation
import SceneReference
import Testing

/// What an editor offers inside a scene: it walks the schema from the root to the place of the cursor.
@Suite("Completion")
struct CompletionTests {
  // As far as completion goes: references, alternatives, and conditions about types and words.
  private struct Editor {
    let root: [String: Any]

    init() throws {
      let text = Data(SceneSchema.document().utf8)
      root = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    }

    // The schemas that hold for a value, without references and conditions.
    func parts(_ schema: Any?, for value: Any) -> [[String: Any]] {
      guard let schema = schema as? [String: Any] else { return [] }
      var result = [schema]
      if let path = (schema["$ref"] as? String)?.split(separator: "/").dropFirst() {
        let target = path.reduce(root as Any?) { ($0 as? [String: Any])?[String($1)] }
        result += parts(target, for: value)
      }
      for key in ["allOf", "anyOf", "oneOf"] {
        for part in schema[key] as? [Any] ?? [] { result += parts(part, for: value) }
      }
      if let question = schema["if"] as? [String: Any] {
        result += parts(schema[contains(question, value) ? "then" : "else"], for: value)
      }
      return result
    }

    private func contains(_ question: [String: Any], _ value: Any) -> Bool {
      let object = value as? [String: Any]
      switch question["type"] as? String {
      case "string": return value is String
      case "object": if object == nil { return false }
      case "array": if !(value is [Any]) { return false }
      case _: break
      }
      for key in question["required"] as? [String] ?? [] where object?[key] == nil { return false }
      for (key, rule) in question["properties"] as? [String: [String: Any]] ?? [:] {
        guard let word = object?[key] as? String else { continue }
        let words = rule["enum"] as? [String] ?? [rule["const"] as? String].compactMap { $0 }
        if !words.contains(word) { return false }
      }
      return true
    }

    // The keys that are offered at a path of keys and places in lists.
    func keys(in scene: Any, at path: [String]) -> Set<String> {
      var value = scene
      var schemas = parts(root, for: value)
      for step in path {
        if let list = value as? [Any], let index = Int(step) {
          value = list[index]
          schemas = schemas.flatMap { parts($0["items"], for: value) }
        } else {
          value = (value as? [String: Any])?[step] ?? [String: Any]()
          schemas = schemas.flatMap { schema in
            let base = (schema["properties"] as? [String: Any])?[step]
            return parts(base ?? schema["additionalProperties"], for: value)
          }
        }
      }
      return Set(schemas.flatMap { ($0["properties"] as? [String: Any] ?? [:]).keys })
    }
  }

  private func offered(_ scene: String, _ path: String) throws -> Set<String> {
    let value = try JSONSerialization.jsonObject(with: Data(scene.utf8))
    return try Editor().keys(in: value, at: path.split(separator: ".").map(String.init))
  }

  @Test("A vector layer has items, an item the keys of its type, a text its animators")
  func vectors() throws {
    let scene =
      #"{"layers":[{"type":"vector","items":[{"type":"text","animators":[{"selector":{}}]},{"type":"rect"}]},{}]}"#
    #expect(try offered(scene, "layers.0").isSuperset(of: ["items", "frame", "animations"]))
    #expect(try !offered(scene, "layers.1").contains("items"))
    let text = try offered(scene, "layers.0.items.0")
    #expect(text.isSuperset(of: ["string", "font", "animators", "textPath"]))
    #expect(try !offered(scene, "layers.0.items.1").contains("animators"))
    #expect(
      try offered(scene, "layers.0.items.0.animators.0").isSuperset(of: ["position", "selector"])
    )
    #expect(
      try offered(scene, "layers.0.items.0.animators.0.selector").isSuperset(of: ["start", "shape"])
    )
  }

  @Test("Sublayers, symbols and repeats offer the same")
  func inside() throws {
    let layer = #"{"type":"vector","items":[]}"#
    let scene =
      #"{"symbols":{"a":{"layers":[\#(layer)]}},"layers":[{"sublayers":[\#(layer)]},{"repeat":2,"layers":[\#(layer)]}]}"#
    for path in ["symbols.a.layers.0", "layers.0.sublayers.0", "layers.1.layers.0"] {
      #expect(try offered(scene, path).contains("items"), "\(path)")
    }
  }

  @Test("The file and its theme")
  func file() throws {
    #expect(try offered("{}", "").isSuperset(of: ["theme", "symbols", "layers"]))
    #expect(try offered(#"{"theme":{}}"#, "theme") == ["colors", "fonts"])
    #expect(
      try offered(#"{"theme":{"fonts":{"a":{}}}}"#, "theme.fonts.a")
        == ["font", "fontWeight", "fontStyle", "fontVariations"]
    )
  }
}
