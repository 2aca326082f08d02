import SceneModel
import TestSupport
import Testing

@testable import JSONText

@Suite("Editing JSON texts")
struct JSONEditorTests {
  private func edited(_ text: String, _ edits: JSONEdit...) throws -> String {
    let editor = try JSONEditor(Array(text.utf8)) { steps, _ in steps.last == .key("v") }
    return String(decoding: try editor.applying(edits), as: UTF8.self)
  }

  private func keys(_ keys: String...) -> [JSONStep] { keys.map(JSONStep.key) }

  private static let spellings: [(old: String, value: JSONValue, new: String)] = [
    ("45", JSONValue.number(50), "50"), ("1.50", .number(2), "2.00"),
    ("1.5", .number(1.25), "1.25"), ("\"45deg\"", .number(-30), "\"-30deg\""),
    ("\"50%\"", .number(62.5), "\"62.5%\""), ("\"0.25turn\"", .number(0.5), "\"0.50turn\""),
    ("\"#ff0000\"", "#00FF7f", "\"#00ff7f\""), ("\"#F00\"", "#00ff00", "\"#0F0\""),
    ("\"#F00\"", "#00ff7f", "\"#00FF7F\""), ("\"#ff000080\"", "#00ff00", "\"#00ff00ff\""),
    ("\"red\"", "#00ff00", "\"#00ff00\""), ("true", false, "false"), ("null", 3, "3"),
    ("\"\\u00e4\"", "ö\n", "\"\\u00f6\\n\""), ("\"ä\"", "ö", "\"ö\""),
    ("[1, 2.0,3]", [1, 5, 3], "[1, 5.0,3]"), ("[1]", [1, 2], "[1, 2]"),
    ("{\"a\":1 , \"b\" : [ 2 ]}", ["a": 1, "b": [4]], "{\"a\":1 , \"b\" : [ 4 ]}"),
  ]

  @Test("A value keeps the spelling of the value that it replaces")
  func spelling() throws {
    for (old, value, new) in Self.spellings {
      let text = "{ \"x-note\": \"a, {b\", \"v\": \(old)\n}"
      #expect(
        try edited(text, .set(keys("v"), value)) == "{ \"x-note\": \"a, {b\", \"v\": \(new)\n}"
      )
    }
  }

  @Test("A text that looks like a colour is written as it is typed")
  func textsLikeColors() throws {
    for old in ["#hello", "#beef", "#facade", "#FACE"] {
      let text = "{ \"string\": \"\(old)\" }"
      #expect(try edited(text, .set(keys("string"), "#cafe")) == "{ \"string\": \"#cafe\" }")
    }
    // What is no colour gives no spelling, in the place of a colour either.
    #expect(try edited("{ \"v\": \"#hello\" }", .set(keys("v"), "#CAFE")) == "{ \"v\": \"#CAFE\" }")
  }

  @Test("Lines end as the file's own lines")
  func lineEnds() throws {
    let text = "{\r\n  \"l\": [],\r\n  \"m\": [\r\n    1\r\n  ]\r\n}\r\n"
    let result = try edited(
      text,
      .insert(keys("l") + [.index(0)], ["b": 2]),
      .insert(keys("l") + [.index(1)], ["c": 3]),
      .insert(keys("m") + [.index(1)], 2),
      .set(keys("n"), true),
      .duplicate(keys("l") + [.index(0)]),
      .transfer(keys("m") + [.index(0)], to: keys("l") + [.index(0)])
    )
    #expect(result.contains("{ \"b\": 2 },\r\n    { \"b\": 2 },\r\n    { \"c\": 3 }\r\n  ]"))
    #expect(!result.replacing("\r\n", with: "").contains { $0 == "\n" || $0 == "\r" })
  }

  @Test("Many edits at once are as many single edits")
  func manyEdits() throws {
    let list = (0..<200).map { "{ \"a\": \($0), \"b\": [1, 2] }" }.joined(separator: ",\n")
    let text = "{ \"l\": [\n\(list)\n] }"
    func path(_ index: Int, _ rest: JSONStep...) -> [JSONStep] {
      [.key("l"), .index(index)] + rest
    }
    var edits: [JSONEdit] = (0..<200).reversed().map { .set(path($0, .key("a")), .number(0.5)) }
    edits += [
      .set(path(3, .key("b")), [5, 6]), .set(path(3, .key("b"), .index(1)), 7), .remove(path(0)),
      .set(path(2, .key("a")), "third"), .set(path(198), 1), .set(path(198), ["z": 1]),
      .set(path(198, .key("z")), 2),
    ]
    var single = text
    for edit in edits { single = try edited(single, edit) }
    let together = try JSONEditor(Array(text.utf8)).applying(edits)
    #expect(String(decoding: together, as: UTF8.self) == single)
    #expect(single.contains("\"b\": [5, 7]") && single.hasSuffix(",\n{ \"z\": 2 }\n] }"))
  }

  @Test("Thousands of edits take the time of a few, or are refused")
  func boundedEdits() throws {
    let list = (0..<50_000).map { "{ \"a\": \($0) }" }.joined(separator: ",\n")
    let editor = try JSONEditor(Array("[\(list)]".utf8))
    var edits: [JSONEdit] = (0..<Limits.editsAtOnce).map { .set([.index($0), .key("a")], 1) }
    var count = 0
    let seconds = try ThreadClock.measure { count = try editor.applying(edits).count }
    #expect(count < editor.bytes.count && seconds < 20)
    edits.append(.set([.index(0), .key("a")], 2))
    #expect(throws: JSONEditError.self) { try editor.applying(edits) }
    let moves = (0..<3000).map { JSONEdit.move([.index($0)], to: 0) }
    #expect(throws: JSONEditError.self) { try editor.applying(moves) }
  }

  @Test("A new member follows the simple members in their style")
  func newMembers() throws {
    #expect(try edited("{}", .set(keys("a"), 1)) == "{ \"a\": 1 }")
    #expect(try edited("{\"a\":1}", .set(keys("b"), 2)) == "{\"a\":1, \"b\":2}")
    #expect(
      try edited(
        "{\n  \"a\": 1,\n  \"c\": 2,\n  \"layers\": [{}]\n}",
        .set(keys("b"), ["x": [1, "y"]])
      )
        == "{\n  \"a\": 1,\n  \"c\": 2,\n  \"b\": { \"x\": [1, \"y\"] },\n  \"layers\": [{}]\n}"
    )
    #expect(
      try edited("{ \"a\": 1, \"s\": \"t\",\n  \"list\": [{}] }", .set(keys("b"), 2))
        == "{ \"a\": 1, \"s\": \"t\", \"b\": 2,\n  \"list\": [{}] }"
    )
  }

  @Test("Elements are inserted, duplicated, moved and removed with their separators")
  func elements() throws {
    let text = "{ \"l\": [\n    1,\n    [2, 3],\n    { \"a\": 4 }\n  ] }"
    let list: [JSONStep] = [.key("l")]
    #expect(
      try edited(text, .insert(list + [.index(1)], 9))
        == "{ \"l\": [\n    1,\n    9,\n    [2, 3],\n    { \"a\": 4 }\n  ] }"
    )
    #expect(
      try edited(text, .insert(list + [.index(0)], 9))
        == "{ \"l\": [\n    9,\n    1,\n    [2, 3],\n    { \"a\": 4 }\n  ] }"
    )
    #expect(
      try edited(text, .duplicate(list + [.index(2)]))
        == "{ \"l\": [\n    1,\n    [2, 3],\n    { \"a\": 4 },\n    { \"a\": 4 }\n  ] }"
    )
    #expect(
      try edited(text, .move(list + [.index(2)], to: 0))
        == "{ \"l\": [\n    { \"a\": 4 },\n    1,\n    [2, 3]\n  ] }"
    )
    #expect(
      try edited(text, .remove(list + [.index(2)])) == "{ \"l\": [\n    1,\n    [2, 3]\n  ] }"
    )
    #expect(
      try edited(text, .remove(list + [.index(0)]))
        == "{ \"l\": [\n    [2, 3],\n    { \"a\": 4 }\n  ] }"
    )
    #expect(try edited("{\"l\": []}", .insert(list + [.index(0)], "n")) == "{\"l\": [\"n\"]}")
    #expect(try edited("{\"l\": [5]}", .remove(list + [.index(0)])) == "{\"l\": []}")
  }

  @Test("An element moves to another array with its text, and not into itself")
  func transfers() throws {
    let text = "{ \"l\": [\n  { \"a\": 1.00,  \"l\": [] },\n  { \"b\": \"x\" , \"n\":[0] }\n] }"
    let list: [JSONStep] = [.key("l")]
    let inner = list + [.index(0), .key("l"), .index(0)]
    let into = "{ \"l\": [\n  { \"a\": 1.00,  \"l\": [{ \"b\": \"x\" , \"n\":[0] }] }\n] }"
    #expect(try edited(text, .transfer(list + [.index(1)], to: inner)) == into)
    #expect(try edited(into, .transfer(inner, to: list + [.index(1)])) == text)
    #expect(throws: JSONEditError.self) {
      try edited(text, .transfer(list + [.index(0)], to: inner))
    }
    #expect(throws: JSONEditError.self) {
      try edited(text, .transfer(list + [.index(1)], to: list + [.index(0)]))
    }
    #expect(throws: JSONEditError.self) {
      try edited(text, .transfer(list + [.index(1)], to: list + [.index(0), .key("l"), .index(1)]))
    }
  }

  @Test("Objects in an empty array have lines where its key begins one")
  func linesOfObjects() throws {
    let list = keys("l")
    let text = "{\n  \"a\": 1, \"l\": []\n}"
    #expect(
      try edited(text, .insert(list + [.index(0)], ["b": 2]))
        == "{\n  \"a\": 1, \"l\": [{ \"b\": 2 }]\n}"
    )
    let lines = "{\n  \"l\": []\n}"
    #expect(
      try edited(
        lines,
        .insert(list + [.index(0)], ["b": 2]),
        .insert(list + [.index(1)], ["c": 3])
      )
        == "{\n  \"l\": [\n    { \"b\": 2 },\n    { \"c\": 3 }\n  ]\n}"
    )
    #expect(try edited(lines, .insert(list + [.index(0)], 1)) == "{\n  \"l\": [1]\n}")
  }

  @Test("Members are renamed and removed")
  func members() throws {
    let text = "{ \"a\" : 1, \"b\": { \"c\": 2 } }"
    #expect(
      try edited(text, .rename(keys("a"), to: "z\"")) == "{ \"z\\\"\" : 1, \"b\": { \"c\": 2 } }"
    )
    #expect(try edited(text, .remove(keys("b"))) == "{ \"a\" : 1 }")
    #expect(try edited(text, .remove(keys("b", "c"))) == "{ \"a\" : 1, \"b\": {} }")
    #expect(throws: JSONEditError.self) { try edited(text, .rename(keys("a"), to: "b")) }
  }

  @Test("An expression is refused with the path of its variable")
  func expressions() throws {
    let text = """
      { "variables": { "hue": "#fff" }, "a": "${hue}", "b": ["${hue + 1}"], "c": "$${x}" }
      """
    let editor = try JSONEditor(Array(text.utf8))
    do throws(JSONEditError) {
      _ = try editor.applying([.set(keys("a"), "#000")])
      Issue.record("the expression is replaced")
    } catch {
      #expect(error.target == keys("variables", "hue"))
      #expect(Array(text.utf8)[error.offset...].starts(with: "\"${hue}\"".utf8))
    }
    do throws(JSONEditError) {
      _ = try editor.applying([.set(keys("b"), [1])])
      Issue.record("the expression is replaced")
    } catch {
      #expect(error.target == nil && error.message.contains("hue + 1"))
    }
    #expect(try edited(text, .set(keys("c"), "d")).contains("\"c\": \"d\""))
  }

  @Test("Paths to nothing and texts with errors are refused")
  func refusals() throws {
    #expect(throws: JSONEditError.self) { try edited("{ \"a\": 1, }", .set(keys("a"), 2)) }
    #expect(throws: JSONEditError.self) { try edited("{ \"a\": 1 }", .set(keys("b", "c"), 2)) }
    #expect(throws: JSONEditError.self) { try edited("{ \"a\": 1 }", .remove(keys("b"))) }
    #expect(throws: JSONEditError.self) { try edited("[1]", .insert([.index(2)], 2)) }
    #expect(throws: JSONEditError.self) { try edited("[1]", .set([], 2)) }
    #expect(throws: JSONEditError.self) { try edited("[1]", .set(keys("a"), 2)) }
  }
}
