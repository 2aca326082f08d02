import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// `letters` of text layers.
@Suite("Letters of text layers")
struct LettersTests {
  private let fade = #""animations":[{"keyPath":"opacity","from":0,"to":1}]"#

  private func scene(_ letters: String, keys: String = "") -> String {
    sceneText(#"{"type":"text","bounds":[0,0,90,20],"string":"a b",\#(keys)"letters":\#(letters)}"#)
  }

  private func letters(_ letters: String, keys: String = "") throws -> LetterAnimation {
    let layer = try #require(try read(scene(letters, keys: keys)).scene.layers.first)
    return try #require(layer.state.content.text.letters)
  }

  private func errors(_ letters: String, keys: String = "") -> [String] {
    do {
      _ = try SceneReader().read(Array(scene(letters, keys: keys).utf8))
      return []
    } catch {
      return error.diagnostics.map { "\($0.path): \($0.message)" }
    }
  }

  @Test("Defaults are characters at once, forward, about the middle")
  func defaults() throws {
    let letters = try letters("{\(fade)}")
    #expect(letters.unit == .character && letters.stagger == .each(0))
    #expect(letters.order == .forward && letters.seed == 0 && letters.anchor == Point(0.5, 0.5))
    #expect(letters.animations.map(\.timing.duration) == [0.25])
  }

  @Test("Every key is read")
  func keys() throws {
    let read = try letters(
      #"{"unit":"word","stagger":0.1,"order":"random","seed":7,"anchor":[0,1],\#(fade)}"#
    )
    #expect(read.unit == .word && read.stagger == .each(0.1))
    #expect(read.order == .random && read.seed == 7 && read.anchor == Point(0, 1))
    #expect(try letters(#"{"unit":"line","within":2,\#(fade)}"#).stagger == .within(2))
  }

  @Test("Springs, keyframes, groups, easings and relative beginnings are animations of letters")
  func kinds() throws {
    let list = try letters(
      #"{"animations":[{"type":"spring","keyPath":"transform.scale","from":0,"to":1},"#
        + #"{"keyPath":"position.y","values":[20,-4,0],"duration":1,"key":"drop"},"#
        + #"{"animations":[{"keyPath":"transform.rotation.z","from":"90deg","to":0,"timingFunction":"easeOutBack"}]},"#
        + #"{"keyPath":"foregroundColor","from":"red","to":"blue","after":"drop","delay":0.5}]}"#
    ).animations
    #expect(list.count == 4 && list[0].spring != nil)
    #expect(list[3].timing.beginTime == 1.5)
  }

  @Test("Filters of the layer that letters change are named by their key paths")
  func filters() throws {
    let blur = #""filters":[{"type":"gaussianBlur","name":"b"}],"#
    let animation = #"{"animations":[{"keyPath":"filters.b.inputRadius","from":4,"to":0}]}"#
    #expect(try letters(animation, keys: blur).filters == ["b"])
    #expect(errors(animation).count == 1)
  }

  @Test("Letters are written in the canonical form, and read again")
  func writing() throws {
    for text in [
      "{\(fade)}", #"{"unit":"line","within":2,"order":"edges","anchor":[0,1],\#(fade)}"#,
      #"{"stagger":0.5,"order":"random","seed":9,\#(fade)}"#,
    ] {
      let first = try read(scene(text)).scene
      let again = try read(SceneWriter.write(first)).scene
      #expect(again == first)
    }
  }

  @Test(
    "Wrong values say what to write",
    arguments: [
      (#"{"unit":"letter",A}"#, "unit", "\"character\""), (#"{"unit":"lines",A}"#, "unit", "line"),
      (#"{"order":"reverse",A}"#, "order", "backward"),
      (#"{"stagger":-1,A}"#, "stagger", "negative"),
      (#"{"within":-1,A}"#, "within", "negative"),
      (#"{"within":1,"stagger":1,A}"#, "within", "given together"),
      (#"{"seed":0.5,A}"#, "seed", "whole number"), (#"{"anchor":3,A}"#, "anchor", "[x, y]"),
      (#"{}"#, "letters", "animations is missing"), (#"[]"#, "letters", "an object"),
      (#"{"delay":1,A}"#, "delay", "\"stagger\": 0.04"), (#"{"by":"word",A}"#, "by", "\"unit\""),
      (
        #"{"animations":[{"keyPath":"fontSize","from":1,"to":2}]}"#, "keyPath",
        "the same for all letters"
      ),
      (
        #"{"animations":[{"keyPath":"string","values":["a"]}]}"#, "keyPath",
        "the same for all letters"
      ),
      (
        #"{"animations":[{"animations":[{"keyPath":"bounds.size","to":[1,1]}]}]}"#, "keyPath",
        "the same for all letters"
      ),
      (
        #"{"animations":[{"type":"transition","changes":{"opacity":0}}]}"#, "animations[0]",
        "whole layer"
      ),
      (
        #"{"animations":[{"keyPath":"opacity","to":1,"attached":[0,1]}]}"#, "attached",
        "does not apply"
      ),
      (
        #"{"animations":[{"keyPath":"opacity","to":1,"after":"x"}]}"#, "after",
        "in these letters"
      ),
    ]
  )
  func failures(letters: String, key: String, words: String) {
    let messages = errors(letters.replacing("A", with: fade))
    #expect(messages.count == 1, "\(messages)")
    #expect(messages.first?.contains(words) ?? false, "\(messages)")
    #expect(messages.first?.split(separator: ": ").first?.hasSuffix(key) ?? false, "\(messages)")
  }

  @Test("Only text layers have letters")
  func owner() {
    let text = sceneText(#"{"type":"shape","letters":{\#(fade)}}"#)
    #expect(throws: (any Error).self) { try SceneReader().read(Array(text.utf8)) }
    let vector = sceneText(
      #"{"type":"vector","items":[{"type":"text","string":"a","letters":{\#(fade)}}]}"#
    )
    #expect(throws: (any Error).self) { try SceneReader().read(Array(vector.utf8)) }
  }

  @Test("Units count as layers, by the kind of unit")
  func limit() throws {
    var limits = Limits()
    limits.layers = 3
    func isLegal(_ unit: String) -> Bool {
      let text = scene(#"{"unit":"\#(unit)",\#(fade)}"#).replacing("a b", with: "abc def")
      return (try? SceneReader(limits: limits).read(Array(text.utf8))) != nil
    }
    #expect(!isLegal("character"))
    #expect(isLegal("word") && isLegal("line"))
  }
}
