import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Symbols, repeats and included files become plain layers.
@Suite("Symbols, repeats and includes")
struct PartTests {
  private static let card =
    ##""symbols":{"card":{"parameters":{"title":"none","wide":10},"layers":[{"name":"${title}","bounds":[0,0,"${wide * size}",4]},{"type":"text","string":"${title}"}]}},"##

  private func layers(_ layers: String, head: String = "", files: [String: String] = [:]) throws
    -> [Layer]
  {
    try Self.scene(sceneText(layers, head: head), files).scene.layers
  }

  private static func scene(_ text: String, _ files: [String: String]) throws -> ImportedScene {
    do {
      return try SceneReader(files: sceneFiles(files)).read(Array(text.utf8))
    } catch {
      for diagnostic in error.diagnostics {
        Issue.record(Comment(rawValue: diagnostic.text(file: nil)))
      }
      throw error
    }
  }

  private static func sceneFiles(_ texts: [String: String]) -> SceneFiles {
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { source throws(SceneFiles.AccessError) in
      guard let text = texts[source] else {
        throw SceneFiles.AccessError(.file, "\(source) is missing")
      }
      return Array(text.utf8)
    }
    return files
  }

  private func reported(_ layers: String, head: String = "", files: [String: String] = [:])
    -> [String]
  {
    do {
      let reader = SceneReader(files: Self.sceneFiles(files))
      return try reader.read(Array(sceneText(layers, head: head).utf8)).diagnostics.map {
        $0.text(file: nil)
      }
    } catch {
      return error.diagnostics.map { $0.text(file: nil) }
    }
  }

  @Test("Hints about included layers name the file and the place in it")
  func includedHints() throws {
    let part = "\n[{},\n {\"frame\":[0,0,9,9],\"backgroundColor\":\"red\",\"opacity\":0}]"
    let imported = try Self.scene(
      sceneText(#"{"include":"inc.json"}"#),
      ["inc.json": part]
    )
    let remarks = SceneLint.remarks(
      on: imported.scene,
      locations: imported.locations,
      writtenParts: imported.writtenParts
    )
    #expect(remarks.unseen == ["layers[1]"])
    #expect(remarks.hints.map(\.path) == ["layers[0]"])
    #expect(remarks.hints.first?.message.hasPrefix("inc.json:3:2: [1]: the layer is") == true)
    #expect(remarks.hints.first?.location == imported.locations["layers[0]"])
  }

  // MARK: Symbols

  @Test("A symbol is a plain layer that contains its layers, with a separate clock and frame")
  func symbol() throws {
    let match = try layers(
      ##"{"symbol":"card","with":{"title":"A"},"frame":[0,0,50,20],"beginTime":1,"sublayers":[{"name":"own"}]},{"symbol":"card"}"##,
      head: ##""variables":{"size":2,"title":"outside"},"## + Self.card
    )
    #expect(match.count == 2 && match[0].timing.beginTime == 1)
    #expect(match[0].state.bounds.size == Size(50, 20))
    #expect(match[0].sublayers.map(\.name) == ["A", nil, "own"])
    #expect(match[0].sublayers[0].state.bounds.size == Size(20, 4))
    #expect(match[1].sublayers.map(\.name) == ["none", nil])
  }

  @Test("Symbols in symbols see their own parameters and the scene's variables only")
  func nested() throws {
    let head =
      ##""variables":{"v":"scene"},"symbols":{"outer":{"parameters":{"a":"x"},"layers":[{"symbol":"inner","with":{"b":"${a + '!'}"}}]},"inner":{"parameters":{"b":""},"layers":[{"name":"${b + v}"}]}},"##
    let match = try layers(##"{"symbol":"outer","with":{"a":"y"}}"##, head: head)
    #expect(match[0].sublayers[0].sublayers[0].name == "y!scene")
  }

  @Test("The output of convert has plain layers and reads back as the same scene")
  func roundTrip() throws {
    let text = sceneText(
      ##"{"repeat":3,"stagger":0.5,"layers":[{"symbol":"card","with":{"title":"${i}"},"position":["${i * 20}",5]}]}"##,
      head: ##""variables":{"size":2},"## + Self.card.replacing("\"none\"", "null")
    )
    let scene = try read(text).scene
    let written = try SceneWriter.write(scene)
    #expect(!written.contains("symbol") && !written.contains("repeat\""))
    #expect(try read(written).scene == scene && scene.layers.count == 3)
  }

  // MARK: Repeats

  @Test("Numbers and lists are repeated in order, with index, element and count")
  func repeats() throws {
    let match = try layers(
      ##"{"name":"first"},{"repeat":2,"layers":[{"name":"${i}"},{"name":"b${i.index}"}]},{"repeat":"${people}","as":"p","layers":[{"name":"${p.name}","opacity":"${p.index / p.count}"}]},{"name":"last"}"##,
      head: ##""variables":{"people":[{"name":"Ada"},{"name":"Bob"}]},"##
    )
    #expect(match.map(\.name) == ["first", "0", "b0", "1", "b1", "Ada", "Bob", "last"])
    #expect(match[5].state.opacity == 0 && match[6].state.opacity == 0.5)
  }

  @Test("Repeats in repeats see both variables, and clocks add up")
  func grid() throws {
    let match = try layers(
      ##"{"repeat":2,"as":"row","stagger":1,"layers":[{"repeat":2,"as":"column","stagger":0.25,"layers":[{"name":"${row * 2 + column}","beginTime":0.5}]}]}"##
    )
    #expect(match.map(\.name) == ["0", "1", "2", "3"])
    #expect(match.map(\.timing.beginTime) == [0.5, 0.75, 1.5, 1.75])
  }

  @Test(
    "A stagger is added to every form of a time",
    arguments: [
      ("1.5", 0.25, [1.5, 1.75, 2]), ("30f", 0.25, [0.5, 0.75, 1]),
      ("50%", 0.25, [1, 1.25, 1.5]), ("end - 1.5", 0.25, [0.5, 0.75, 1]),
      ("m", 0.25, [0.5, 0.75, 1]), ("m.end", -0.25, [3, 2.75, 2.5]),
      ("-1", 0.25, [-1, -0.75, -0.5]),
      ("a + b", 0.25, [1, 1.25, 1.5]), ("${start}", 0.25, [0.75, 1, 1.25]),
    ]
  )
  func staggeredTexts(_ begin: String, _ stagger: Double, _ begins: [Double]) throws {
    let match = try layers(
      ##"{"repeat":3,"stagger":\##(stagger),"layers":[{"beginTime":"\##(begin)"}]}"##,
      head: ##""variables":{"start":"0.75"},"markers":{"m":[0.5,3],"a + b":1},"##
    )
    #expect(match.map(\.timing.beginTime) == begins)
  }

  @Test(
    "A begin that is no time is reported once, as it is written",
    arguments: ["nix", "mm", "m +"]
  )
  func staggeredMistakes(_ begin: String) {
    let match = reported(
      ##"{"repeat":3,"stagger":0.25,"layers":[{"beginTime":"\##(begin)"}]}"##,
      head: ##""markers":{"m":1},"##
    )
    #expect(match.count == 1 && match[0].contains("\"\(begin)\""), "\(match)")
  }

  @Test("Rows of CSV and JSON files are repeated; fields that are numbers are numbers")
  func tables() throws {
    let head =
      ##""assets":{"rows":{"type":"data","src":"a/rows.csv"},"more":{"type":"data","src":"b.json"}},"##
    let match = try layers(
      ##"{"repeat":"rows","as":"r","layers":[{"name":"${r.name}","opacity":"${r.score / 10}"}]},{"repeat":"more","as":"r","layers":[{"name":"${r.x}"}]}"##,
      head: head,
      files: ["a/rows.csv": "name,score\n\"A, B\",5\nC,2.5\n", "b.json": ##"[{"x":1},{"x":"y"}]"##]
    )
    #expect(match.map(\.name) == ["A, B", "C", "1", "y"])
    #expect(match[0].state.opacity == 0.5 && match[1].state.opacity == 0.25)
  }

  // MARK: Includes

  @Test(
    "Layers and symbols of other files are included in the scene, with image paths relative to them"
  )
  func includes() throws {
    let match = try layers(
      ##"{"include":"parts/logo.json"},{"symbol":"dot","with":{"c":"red"}},{"include":"list.json"}"##,
      head: ##""symbols":{"include":"parts/symbols.json"},"##,
      files: [
        "parts/logo.json":
          ##"{"layers":[{"name":"logo","contents":{"image":"logo.png"}},{"include":"inner.json"}]}"##,
        "parts/inner.json": ##"[{"name":"inner"}]"##, "list.json": ##"[{"name":"plain"}]"##,
        "parts/symbols.json":
          ##"{"symbols":{"dot":{"parameters":{"c":"blue"},"layers":[{"name":"${c}"}]}}}"##,
      ]
    )
    #expect(match.map(\.name) == ["logo", "inner", nil, "plain"])
    #expect(match[2].sublayers.map(\.name) == ["red"])
    #expect(match[0].state.contents.map { "\($0)" }?.contains("parts/logo.png") == true)
  }

  // MARK: Messages

  @Test("A mistake in a symbol names the place in the symbol and that of the use")
  func positions() {
    let head = "\n\"symbols\":{\"card\":{\"layers\":[{\"opacity\":\"x\"}]}},\n"
    #expect(
      reported("{\"symbol\":\"card\"},\n{\"symbol\":\"card\"}", head: head) == [
        "2:41: symbols.card.layers[0].opacity: needs a number, not the string \"x\""
          + " [in the symbol \"card\", layers[0] at 3:11] [E_TYPE]"
      ]
    )
  }

  @Test("A mistake in a repeat is reported once, with its iteration")
  func rounds() {
    #expect(
      reported("{\"name\":\"a\"},{\"repeat\":3,\"layers\":[{\"name\":\"b\"},{\"opacities\":1}]}")
        .map {
          String($0.drop { $0 != " " })
        } == [
          " layers[1].layers[1].opacities: \"opacities\" is not a key of a plain layer"
            + " (did you mean opacity?) [in i = 0, layers[1] at 1:98] [E_UNKNOWN_KEY]"
        ]
    )
  }

  @Test("A mistake in an included file names the file and its place, at the include")
  func otherFile() {
    let match = reported(
      "{\"include\":\"p/a.json\"}",
      files: ["p/a.json": "[\n {\"opacity\": \"${nope}\"},\n {\"position\": 5}]"]
    )
    #expect(match.count == 2)
    #expect(
      match.first?.contains(": layers[0]: p/a.json:2:14: [0].opacity: variable \"nope\"") == true
    )
    #expect(match.last?.contains(": layers[0]: p/a.json:3:15: [1].position: needs a point") == true)
    let broken = reported("{\"include\":\"a.json\"}", files: ["a.json": "[{]"])
    #expect(broken.first?.contains("layers[0].include: a.json:1:3: ") == true, "\(broken)")
  }

  @Test(
    "Other mistakes name what to do",
    arguments: [
      (##"{"symbol":"crad"}"##, "there is no symbol \"crad\" (did you mean card?)"),
      (
        ##"{"symbol":"card","with":{"titel":"x"}}"##,
        "the symbol \"card\" has no parameter \"titel\" (did you mean title?)"
      ),
      (
        ##"{"symbol":"card","with":{"title":5}}"##,
        "the parameter \"title\" needs a string, not the number 5"
      ),
      (##"{"symbol":"card","type":"shape"}"##, "a symbol is a plain layer (remove type"),
      (##"{"symbol":"loop"}"##, "the symbol \"loop\" is used inside itself"),
      (##"{"repeat":2}"##, "layers is missing (list what is repeated)"),
      (##"{"repeat":1.5,"layers":[]}"##, "1.5 is not a whole number of repetitions"),
      (##"{"repeat":1e8,"layers":[]}"##, "the limit is 100000 (raise it with --max-instances)"),
      (##"{"repeat":true,"layers":[]}"##, "needs a number, a list or a data asset, not true"),
      (##"{"repeat":"rows","layers":[]}"##, "there is no data asset \"rows\""),
      (##"{"repeat":2,"as":"a b","layers":[]}"##, "needs a name of letters and digits"),
      (##"{"repeat":2,"layer":[]}"##, "(did you mean layers?)"),
      (##"{"repeat":2,"stagger":"x","layers":[]}"##, "needs seconds, not the string \"x\""),
      (##"{"include":"../a.json"}"##, "leaves the scene's folder"),
      (##"{"include":"none.json"}"##, "none.json is missing"),
      (##"{"include":"self.json"}"##, "\"self.json\" includes itself (remove the include)"),
      (##"{"include":"whole.json"}"##, "\"canvas\" is not a key of a part"),
    ]
  )
  func failures(_ layer: String, _ message: String) {
    let head =
      ##""variables":{"size":1},"symbols":{"loop":{"layers":[{"symbol":"loop"}]},"card":{"parameters":{"title":""},"layers":[]}},"##
    let match = reported(
      layer,
      head: head,
      files: [
        "self.json": ##"[{"include":"self.json"}]"##,
        "whole.json": ##"{"canvas":{},"layers":[]}"##,
      ]
    )
    #expect(match.contains { $0.contains(message) }, "\(match)")
  }

  @Test("P1: Repeats in repeats end at the limit of values")
  func limit() {
    let inner = ##"{"repeat":1000,"layers":[{"name":"x"}]}"##
    let text = sceneText("{\"repeat\":1000,\"layers\":[\(inner)]}")
    var limits = Limits()
    limits.nodes = 20_000
    #expect(messages(text, limits: limits).contains { $0.contains("repeats add more than 20000") })
  }
}

extension String {
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    var parts: [Substring] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: part) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return (parts + [rest]).joined(separator: other)
  }
}
