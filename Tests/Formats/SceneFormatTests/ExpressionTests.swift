import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Arithmetic between `${` and `}`.
@Suite("Expressions")
struct ExpressionTests {
  private static let variables =
    #""variables":{"width":640,"n":3,"title":"Hi","on":true,"list":[1,2],"o":{"a":{"b":7}},"my name":5},"#

  private func text(_ expression: String) throws -> String {
    try resultText(of: expression, Self.variables)
  }

  @Test(
    "Values are worked out",
    arguments: [
      ("width * 0.5 - 40", "280"), ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 % 4", "3"),
      ("-7 % 4", "-3"), ("10 - 3 - 2", "5"), ("8 / 2 / 2", "2"), ("--n", "3"), ("-n * -2", "6"),
      ("n > 2 ? 'big' : 'small'", "big"), ("n <= 2 ? 1 : n == 3 ? 2 : 3", "2"),
      ("title + ' ' + n", "Hi 3"), ("title == 'Hi'", "true"), ("'a' < 'b'", "true"),
      ("n != 3", "false"), ("on ? 1 : 0", "1"), ("o.a.b", "7"), ("o.a.b + 1", "8"),
      ("list.count", "2"),
      ("min(3, 1, 2)", "1"), ("max(n)", "3"), ("abs(-2)", "2"), ("floor(-0.5)", "-1"),
      ("ceil(0.2)", "1"), ("round(2.5)", "3"), ("sqrt(16)", "4"), ("clamp(5, 0, 1)", "1"),
      ("lerp(10, 20, 0.25)", "12.5"), ("round(cos(pi))", "-1"), ("1e2 + 1.5", "101.5"),
      ("my name", "5"), ("n", "3"), ("n >= 3", "true"), ("3 == '3'", "false"),
    ]
  )
  func values(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    "Invalid expressions are reported",
    arguments: [
      ("width *", "the expression ends too early (it needs a value)"),
      ("width 5", "needs an operator, not \"5\" at character 7"), ("1 / 0", "do not divide by 0"),
      ("5 % 0", "do not divide by 0"), ("1e300 * 1e300", "use smaller numbers"),
      ("sqrt(-1)", "sqrt(number) needs 0 or more, not -1"), ("widht + 1", "(did you mean width?)"),
      ("title * 2", "needs a number, not the string \"Hi\""), ("flor(1)", "did you mean floor?"),
      ("min()", "needs a value"), ("lerp(1, 2)", "lerp takes 3 values, not 2"),
      ("o.x + 1", "there is no member \"x\""), ("n.x + 1", "has no member \"x\""),
      ("n ? 1 : 2", "is not true or false (compare)"), ("(1", "needs \")\""), ("1 ? 2", "\":\""),
      ("list + 'a'", "cannot be joined to a text"), ("list == list", "cannot be compared"),
      ("1 < 2 < 3", "two comparisons in a row"), ("'a", "never closed"), ("1.2.3", "not a number"),
      ("", "variable \"\" is not declared"), ("2 @ 3", "needs an operator"),
    ]
  )
  func failures(_ expression: String, _ message: String) {
    let reported = messages(
      sceneText(#"{"opacity":"${\#(expression)}"}"#, head: Self.variables)
    )
    #expect(reported.count == 1 && reported[0].contains(message), "\(reported)")
    #expect(reported.first?.contains("layers[0].opacity: ") == true)
    #expect(reported.first?.hasSuffix("[E_VARIABLE]") == true)
  }

  @Test("P2: Deep and long ones are refused, not a crash")
  func limits() {
    let deep = String(repeating: "(", count: 400) + "1" + String(repeating: ")", count: 400)
    let long = (0..<600).map { _ in "1" }.joined(separator: "+")
    #expect(messages(sceneText(#"{"opacity":"${\#(deep)}"}"#)).contains { $0.contains("64 deep") })
    #expect(
      messages(sceneText(#"{"opacity":"${\#(long)}"}"#)).contains { $0.contains("limit is 1024") }
    )
  }

  @Test("Numbers become texts where texts are needed, and remain numbers elsewhere")
  func texts() throws {
    let scene = try read(
      sceneText(
        #"{"type":"text","name":"${n}","string":"${n * 2}","fontSize":"${n * 4}"}"#,
        head: Self.variables
      )
    ).scene
    let layer = try #require(scene.layers.first)
    guard case .text(let text) = layer.state.content else { return }
    #expect(layer.name == "3" && text.string == "6" && text.fontSize == 12)
  }
}

/// The result of an expression as text, so that every type of result can be seen.
///
/// - Parameter head: the keys of the scene in front of the layers, such as variables.
func resultText(of expression: String, _ head: String) throws -> String {
  let layer = #"{"type":"text","string":"<${\#(expression)}>"}"#
  let scene = try read(sceneText(layer, head: head)).scene
  guard case .text(let text) = try #require(scene.layers.first).state.content else { return "" }
  return String(text.string.dropFirst().dropLast())
}
