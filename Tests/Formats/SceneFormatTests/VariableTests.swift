import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite struct VariableTests {
  private static let scene = sceneText(
    #"{"type":"text","string":"${title} has ${n} of ${m}, ${on} $${n} $5","opacity":"${half}","position":"${at}"}"#,
    head:
      #""variables":{"title":"Box","n":5,"m":2.50,"on":true,"half":0.5,"at":[1,2],"free":null,"raw":"${n}"},"#
  )

  private func layer(_ overrides: VariableOverrides) throws -> Layer {
    try #require(try read(Self.scene, overrides).scene.layers.first)
  }

  private func text(_ overrides: VariableOverrides) throws -> String {
    guard case .text(let text) = try layer(overrides).state.content else { return "" }
    return text.string
  }

  @Test func defaults() throws {
    #expect(try text(VariableOverrides()) == "Box has 5 of 2.5, true ${n} $5")
    #expect(try layer(VariableOverrides()).state.opacity == 0.5)
    #expect(try layer(VariableOverrides()).state.position == Point(1, 2))
    let variables = try read(Self.scene).variables
    #expect(
      variables.map(\.kind).prefix(6) == [
        "string", "number", "number", "boolean", "number", "array",
      ]
    )
    #expect(variables[5].defaultText == "[1, 2]")
  }

  @Test func assignments() throws {
    let overrides = try VariableOverrides(assignments: [
      "title=7", "title=a=b ${n}", "n=6.0", "half=0.25", "at=[3, 4]", "free={\"a\": 1}",
    ])
    #expect(try text(overrides) == "a=b ${n} has 6 of 2.5, true ${n} $5")
    #expect(try layer(overrides).state.opacity == 0.25)
    #expect(try layer(overrides).state.position == Point(3, 4))
  }

  @Test func properties() throws {
    let bytes = Array(#"{"title": "P", "n": 9}"#.utf8)
    let overrides = try VariableOverrides(assignments: ["n=8"], properties: bytes)
    #expect(try text(overrides) == "P has 8 of 2.5, true ${n} $5")
  }

  @Test(arguments: [
    ("tilte=a", "the scene has no variable \"tilte\" (did you mean title?)"),
    ("n=five", "variable \"n\" needs a number, not \"five\": "),
    ("n=\"5\"", "variable \"n\" needs a number, not the string \"5\""),
    ("on=1", "variable \"on\" needs true or false, not the number 1"),
    ("at={}", "variable \"at\" needs an array, not an object"),
  ]) func usageErrors(_ assignment: String, _ message: String) throws {
    let overrides = try VariableOverrides(assignments: [assignment])
    let reader = SceneReader(overrides: overrides)
    let error = #expect(throws: SceneReadError.self) { try reader.read(Array(Self.scene.utf8)) }
    #expect(error?.variableError?.message.hasPrefix(message) == true)
  }

  @Test(arguments: ["title", "=a", ""]) func notAnAssignment(_ text: String) {
    #expect(throws: VariableError.self) { try VariableOverrides(assignments: [text]) }
  }

  @Test(arguments: ["[]", "{", "{\"a\": 1, \"a\": 2}"]) func notProperties(_ text: String) {
    #expect(throws: VariableError.self) {
      try VariableOverrides(assignments: [], properties: Array(text.utf8))
    }
  }

  /// A whole layer may come from a variable; what is wrong in it is told where it is used.
  @Test func structures() throws {
    let head = #""variables":{"box":{"opacity":0.5,"name":"${x}"},"bad":{"opacity":"a"}},"#
    let layer = try read(sceneText(#""${box}""#, head: head)).scene.layers[0]
    #expect(layer.state.opacity == 0.5)
    // Values that were put in are not looked at again.
    #expect(layer.name == "${x}")
    let errors = messages(sceneText("\n\"${bad}\"", head: head))
    #expect(errors == ["2:1: layers[0].opacity: needs a number, not the string \"a\" [E_TYPE]"])
  }

  @Test func cannotMultiplyBeyondLimits() {
    var limits = Limits()
    limits.nodes = 1000
    let list = (0..<300).map(String.init).joined(separator: ",")
    let uses = (0..<10).map { _ in #"{"type":"shape","lineDashPattern":"${a}"}"# }.joined(
      separator: ","
    )
    let errors = messages(sceneText(uses, head: #""variables":{"a":[\#(list)]},"#), limits: limits)
    #expect(errors.first?.contains("--max-nodes") == true)
  }
}
