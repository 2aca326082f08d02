import SceneModel
import Testing

@testable import JSONText

@Suite("Writing JSON and texts of inputs")
struct JSONPrinterTests {
  private func numbers(_ count: Int) -> JSONValue {
    JSONValue(.array((0..<count).map { _ in JSONValue(.number(1)) }))
  }

  private func object(_ members: (String, JSONValue)...) -> JSONValue {
    JSONValue(.object(members.map { JSONMember($0.0, $0.1) }))
  }

  private func text(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  @Test("A string has no character that ends it, a line, or acts on a terminal")
  func escapes() {
    let all = "\"\\\n\r\t\u{0}\u{1b}\u{1f}\u{7f}\u{9f}\u{a0}\u{200e}\u{202e}\u{2066}\u{feff}ü/"
    let expected =
      #""\"\\\n\r\t\u0000\u001b\u001f\u007f\u009f"# + "\u{a0}" + #"\u200e\u202e\u2066\ufeff"#
      + #"ü/""#
    #expect(JSONPrinter.line(text(all)) == expected)
    #expect(JSONPrinter.line(object(("\u{1b}\"", text("")))) == #"{"\u001b\"": ""}"#)
  }

  @Test("Numbers that are not finite, and invalid values, are null")
  func notFinite() {
    let values = [Double.nan, .infinity, 0.5].map { JSONValue(.number($0)) }
    #expect(
      JSONPrinter.line(JSONValue(.array(values + [JSONValue(.invalid)])))
        == "[null, null, 0.5, null]"
    )
  }

  @Test("Every level is two spaces further in")
  func indentation() {
    let value = object(
      ("a", JSONValue(.array([object(("b", object(("c", numbers(2)))))]))),
      ("d", text("e"))
    )
    let expected = """
      {
        "a": [
          {
            "b": {
              "c": [1, 1]
            }
          }
        ],
        "d": "e"
      }

      """
    #expect(JSONPrinter.document(value) == expected)
    #expect(
      JSONPrinter.document(value, .records).hasPrefix(
        "{\n  \"a\": [\n    {\"b\": {\"c\": [1, 1]}}\n  ]"
      )
    )
    #expect(
      JSONPrinter.document(object(("c", numbers(2))), .listsAndObjects) == "{\"c\": [1, 1]}\n"
    )
  }

  @Test("A list has one line up to 80 characters, 40 values and two levels")
  func shortLists() {
    func isLine(_ value: JSONValue) -> Bool {
      JSONPrinter.document(value) == JSONPrinter.line(value) + "\n"
    }
    let full = text(String(repeating: "a", count: 76))
    #expect(JSONPrinter.line(JSONValue(.array([full]))).count == 80)
    #expect(isLine(JSONValue(.array([full]))))
    #expect(!isLine(JSONValue(.array([text(String(repeating: "a", count: 77))]))))
    let empty = JSONValue(.array([]))
    // 40 values take more than 80 characters in any other form.
    let short = JSONValue(.array(Array(repeating: JSONValue(.array([])), count: 19)))
    #expect(isLine(short))
    #expect(isLine(JSONValue(.array([JSONValue(.array([JSONValue(.number(1))]))]))))
    #expect(!isLine(JSONValue(.array([JSONValue(.array([empty]))]))))
    #expect(!isLine(JSONValue(.array([object(("a", empty))]))))
  }

  @Test("Texts in messages have no hidden characters, and 80 characters at most")
  func messages() {
    #expect("a\u{1b}[31m\u{202e}\n".visible == #"a\u{1b}[31m\u{202e}\u{a}"#)
    #expect("ü\u{a0}".visible == "ü\u{a0}")
    let longest = String(repeating: "a", count: 80)
    #expect(longest.shortVisible == longest && (longest + "b").shortVisible == longest + "…")
    #expect("\u{7f}".shortVisible == #"\u{7f}"#)
    #expect(longest.quoted == "\"\(longest)\"" && (longest + "b").quoted == "\"\(longest)…\"")
    #expect("\"\\\u{9b}".quoted == #""\"\\\u{9b}""#)
  }

  @Test(
    "Keys that need no quotes in a path",
    arguments: [
      ("a", true), ("_a-1$Z", true), ("", false), ("1a", false), ("a.b", false), ("a b", false),
      ("ü", false),
      ("z9", true), ("A0", true), ("/", false), (":", false), ("@", false), ("[", false),
      ("`", false), ("{", false),
    ]
  )
  func plainKeys(_ key: String, _ isPlain: Bool) {
    #expect(key.isPlainKey == isPlain)
  }

  @Test("Alternatives are joined as in a sentence")
  func alternatives() {
    #expect([String]().alternatives.isEmpty && ["a"].alternatives == "a")
    #expect(["a", "b"].alternatives == "a or b" && ["a", "b", "c"].alternatives == "a, b or c")
  }
}
