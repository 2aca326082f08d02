import Files
import JSONText
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("A layer that is read alone after an edit in it")
struct OneLayerTests {
  private static let scenes = ["scenes", "scenes/tutorials", "scenes/showcases"].flatMap { folder in
    Repository.files(in: folder, type: "json")
      .filter { $0.split(separator: "/").count == folder.split(separator: "/").count + 1 }
  }

  private static var options: SceneDocument.Options {
    var options = SceneDocument.Options()
    options.wantsLayerSources = true
    return options
  }

  // The numbers in a value, apart from those in the layers in it.
  private func numbers(_ value: JSONValue, _ steps: [JSONStep]) -> [[JSONStep]] {
    switch value.kind {
    case .number: [steps]
    case .array(let items):
      items.enumerated().flatMap { numbers($1, steps + [.index($0)]) }
    case .object(let members):
      members.filter { !["sublayers", "layers"].contains($0.key) }.flatMap {
        numbers($0.value, steps + [.key($0.key)])
      }
    default: []
    }
  }

  private func samples(_ layer: JSONValue, _ steps: [JSONStep]) -> [[JSONStep]] {
    let own = numbers(layer, steps).shuffledBySeed.prefix(3)
    guard let key = ["sublayers", "layers"].first(where: { layer.value(at: [.key($0)]) != nil }),
      let inner = layer.value(at: [.key(key)])
    else { return Array(own) }
    return Array(own) + numbers(inner, steps + [.key(key)]).shuffledBySeed.prefix(1)
  }

  @Test("The scene is the one that reading all of the text gives", arguments: scenes)
  func same(path: String) throws {
    let path = Repository.absolute(path)
    guard let document = try? SceneDocument.open(path, Self.options),
      let root = document.layerSources?.files[0].root
    else { return }
    let editor = JSONEditor(try FileSystem.read(path, limit: 1 << 24), root: root)
    guard case .array(let layers)? = root.value(at: [.key("layers")])?.kind else { return }
    for (index, layer) in layers.prefix(2).enumerated() {
      for steps in samples(layer, [.key("layers"), .index(index)]) {
        guard case .number(let number)? = root.value(at: steps)?.kind else { continue }
        let value = JSONValue(.number(number * 0.5))
        let text = try editor.applying([.set(steps, value)])
        guard let one = document.readingOneLayer(of: text, Self.options) else { continue }
        let whole = try? SceneDocument.open(
          text,
          name: path,
          folder: FileSystem.folder(of: path),
          Self.options
        )
        #expect(one.scene == whole?.scene, "\(JSONPath(steps).text) of \(path)")
        #expect(one.hash == whole?.hash)
        #expect(one.layerSources?.layers.count == whole?.layerSources?.layers.count)
      }
    }
  }

  private func edited(_ text: String, _ old: String, _ new: String) throws -> SceneDocument? {
    let document = try SceneDocument.open(Array(text.utf8), Self.options)
    return document.readingOneLayer(of: Array(text.replacing(old, with: new).utf8), Self.options)
  }

  @Test("Numbers, places and colours leave files and fonts as they are; texts and images do not")
  func resources() throws {
    let scene = """
      { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 1, "layers": [
        { "name": "a", "opacity": 0.5, "sublayers": [
          { "type": "text", "string": "b", "font": "c", "fontSize": 12, "foregroundColor": "red" },
          { "position": [3, 4], "contents": { "image": "d.png" } }] }] }
      """
    let edits = [
      ("0.5", "0.25", true), ("red", "blue", true), ("12", "14", true), ("[3, 4]", "[3, 5]", true),
      ("\"b\"", "\"e\"", false), ("\"c\"", "\"e\"", false), ("d.png", "e.png", false),
      ("\"opacity\": 0.5", "\"filters\": [{ \"type\": \"blur\", \"radius\": 2 }]", false),
    ]
    for (old, new, isKept) in edits {
      let document = try #require(try edited(scene, old, new), "\(old) → \(new)")
      #expect(document.keepsResources == isKept, "\(old) → \(new)")
    }
  }

  @Test("Layers that depend on others, and edits elsewhere, need the whole text")
  func whole() throws {
    func scene(_ layers: String) -> String {
      #"{ "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 1, "layers": ["#
        + layers + "] }"
    }
    let plain = scene(#"{ "name": "a", "opacity": 0.5 }, { "name": "b", "opacity": 1 }"#)
    let one = try #require(try edited(plain, "0.5", "0.25"))
    #expect(one.scene.layers.map(\.state.opacity) == [0.25, 1])
    // Two layers, the canvas, an error, a layer less.
    #expect(try edited(plain, "opacity", "cornerRadius") == nil)
    #expect(try edited(plain, "\"width\": 8", "\"width\": 9") == nil)
    #expect(try edited(plain, "0.5", "\"x\"") == nil)
    #expect(try edited(plain, ", { \"name\": \"b\", \"opacity\": 1 }", "") == nil)
    let script = scene(#"{ "name": "a", "opacity": 0.5, "rotation": { "expression": "1" } }"#)
    #expect(try edited(script, "0.5", "0.25") == nil)
    let sequence = scene(
      #"{ "name": "a", "opacity": 0.5, "begin": "b + 0.1" }, { "name": "b", "animations": [{ "keyPath": "opacity", "from": 0, "duration": 0.5 }] }"#
    )
    if let document = try? SceneDocument.open(Array(sequence.utf8), Self.options) {
      #expect(document.scene.layers.count == 2)
      #expect(try edited(sequence, "0.5", "0.25") == nil)
    }
  }
}

extension [[JSONStep]] {
  // The same choice in every run.
  fileprivate var shuffledBySeed: Self {
    var random = SplitMix64(seed: UInt64(count))
    return shuffled(using: &random)
  }
}
