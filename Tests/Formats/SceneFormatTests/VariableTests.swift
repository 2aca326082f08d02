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
    let head = #""variables":{"box":{"opacity":0.5,"name":"$${x}"},"bad":{"opacity":"a"}},"#
    let layer = try read(sceneText(#""${box}""#, head: head)).scene.layers[0]
    #expect(layer.state.opacity == 0.5)
    // Values that were put in are not looked at again.
    #expect(layer.name == "${x}")
    let errors = messages(sceneText("\n\"${bad}\"", head: head))
    #expect(errors == ["2:1: layers[0].opacity: needs a number, not the string \"a\" [E_TYPE]"])
  }

  private func shown(_ variables: String, _ overrides: [String] = []) throws -> String {
    let text = sceneText(
      #"{"type":"text","string":"${title}"}"#,
      head: "\"variables\":{\(variables)},"
    )
    let scene = try read(text, VariableOverrides(assignments: overrides)).scene
    guard case .text(let content)? = scene.layers.first?.state.content else { return "" }
    return content.string
  }

  @Test(
    "Values of variables use other variables, in any order",
    arguments: [
      (#""first":"Ada","title":"Hello ${first}""#, "Hello Ada"),
      (#""title":"${half + 1} px","half":"${w * 0.5}","w":100"#, "51 px"),
      (#""title":"${all[1].b}","all":["a",{"b":"${n}!"}],"n":3"#, "3!"),
      (#""title":"$${n} of ${a-b}","n":1,"a-b":"${n}""#, "${n} of 1"),
      (#""title":"x${list[2]}","list":[{"repeat":3,"value":"${i}"}]"#, "x2"),
    ]
  )
  func nested(_ variables: String, _ expected: String) throws {
    #expect(try shown(variables) == expected)
  }

  @Test("Given values are literal, have the type of the resolved default, and are used by others")
  func nestedOverrides() throws {
    let variables = #""title":"${first}: ${half + 1}","half":"${w * 0.5}","w":100,"first":"Ada""#
    #expect(try shown(variables, ["w=60"]) == "Ada: 31")
    #expect(try shown(variables, ["half=7", "first=${w}"]) == "${w}: 8")
    #expect(try shown(variables, ["title=${w}"]) == "${w}")
    #expect(throws: SceneReadError.self) { try shown(variables, ["half=wide"]) }
    // A given value breaks a cycle.
    #expect(try shown(#""title":"${a}","a":"${title}""#, ["a=A"]) == "A")
    let text = sceneText("", head: #""variables":{"w":100,"half":"${w * 0.5}"},"#)
    let half = try read(text).variables[1]
    #expect(half.kind == "number" && half.defaultText == "50")
  }

  @Test(
    "Variables that need themselves or names that do not exist are refused",
    arguments: [
      (#""a":"${a}""#, "variables.a: the variable needs itself (give it a value) [E_VARIABLE]"),
      (
        #""a":"${b}","b":"x ${c + 1}","c":["${a}"]"#,
        "variables.a: the variable needs itself: a → b → c → a (give one of them a value) [E_VARIABLE]"
      ),
      (
        #""title":"${frist}","first":"Ada""#,
        #"variables.title: variable "frist" is not declared (did you mean first?) [E_VARIABLE]"#
      ),
    ]
  )
  func unresolved(_ variables: String, _ expected: String) {
    let reported = messages(sceneText("", head: "\"variables\":{\(variables)},"))
    #expect(reported.count == 1 && reported[0].hasSuffix(expected), "\(reported)")
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
