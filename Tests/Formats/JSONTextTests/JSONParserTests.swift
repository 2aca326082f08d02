import SceneModel
import Testing

@testable import JSONText
@testable import SceneFormat

@Suite struct JSONParserTests {
  private func parse(_ bytes: [UInt8], _ limits: Limits = Limits()) -> (String?, [String]) {
    let report = ReadReport()
    let source = SourceText(bytes)
    let value = JSONParser.parse(source, limits: limits, report: report)
    return (value.map(JSONPrinter.line), report.diagnostics(in: source).map { $0.text(file: nil) })
  }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-0", "0"), ("5.0", "5"),
    ("1e3", "1000"), ("1E+2", "100"), ("25e-1", "2.5"), ("0.1", "0.1"), ("1e-320", "1e-320"),
    ("123456789012345678", "1.2345678901234568e+17"), ("1e-400", "0"),
    ("3.141592653589793", "3.141592653589793"), ("9007199254740993", "9007199254740992"),
    ("\"a\"", "\"a\""), ("\"\\u00e9\\n\\/\"", "\"é\\n/\""), ("\"\\ud83d\\ude00\"", "\"😀\""),
    ("\"ä😀\"", "\"ä😀\""), ("[]", "[]"), ("[1,[2],{}]", "[1, [2], {}]"),
    ("{\"a\":1,\"b\":[true]}", "{\"a\": 1, \"b\": [true]}"), ("\u{FEFF}[1]", "[1]"),
  ]) func reads(_ text: String, _ expected: String) {
    let (value, messages) = parse(Array(text.utf8))
    #expect(value == expected)
    #expect(messages == [])
  }

  @Test(arguments: [
    "", " ", "[", "{", "[1", "[1,", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1 \"b\":2}",
    "tru", "nulll", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10", "NaN", "Infinity", "\"",
    "\"\\",
    "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "[1]]", "1 2",
    "'a'",
    "[,]", "{,}", "/* a", "/", "[/]", "[1/]",
  ]) func refuses(_ text: String) {
    let (value, messages) = parse(Array(text.utf8))
    #expect(value == nil)
    #expect(!messages.isEmpty)
  }

  @Test(arguments: [
    ("[True]", "write true"), ("[NULL]", "write null"), ("[NaN]", "texts need quotes"),
    ("[.5]", "write 0 before the point"), ("[+1]", "no plus"), ("{frame:1}", "write \"frame\""),
    ("{“frame”:1}", "write a plain double quote"),
    ("{\"frame\":„a“}", "write a plain double quote"),
    ("{\u{A0}\"a\":1}", "U+00A0 (write a plain space"),
    ("[\u{200B}1]", "U+200B (write a plain space"),
    ("{\"a\"\u{A0}:1}", "U+00A0 (write a plain space"),
    ("{\"a\" 1}", "a colon is missing after the key"),
    ("{'frame':1}", "double quotes, not single ones"), ("{1:1}", "write \"1\""),
    ("{[]:1}", "where a key in double quotes is expected"), ("['a']", "not single ones"),
  ]) func remedies(_ text: String, _ remedy: String) {
    let (_, messages) = parse(Array(text.utf8))
    #expect(messages.count == 1 && messages[0].contains(remedy), "\(messages)")
  }

  @Test(
    "A merge conflict is named at its first line",
    arguments: [
      ("<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> b\n", "1:1"), ("\n<<<<<<< HEAD\r\n{}\r\n", "2:1"),
      ("{\"a\": 1,\n<<<<<<< HEAD\n\"b\": 2,\n=======\n", "2:1"),
      ("{\"a\": [\n1\n||||||| c\n2]}", "3:1"), ("{\"a\": 1\n=======\n}", "2:1"),
      ("{}\n>>>>>>> b\n", "2:1"),
    ]
  )
  func conflicts(_ text: String, _ place: String) {
    let (value, messages) = parse(Array(text.utf8))
    #expect(value == nil && messages.count == 1)
    #expect(
      messages[0].hasPrefix("\(place): ") && messages[0].contains("merge conflict"),
      "\(messages)"
    )
    // Other signs are not those of git.
    for other in ["<<<<<< a", "<<<<<<<<", " <<<<<<<", "{}="] {
      #expect(!parse(Array(other.utf8)).1[0].contains("conflict"))
    }
  }

  @Test func goesOnAfterSlips() {
    let (value, messages) = parse(
      Array("{\"a\": [1,], // one\n \"b\": 1e999, \"a\": 2, /* two */ \"c\": 3,}".utf8)
    )
    #expect(value == "{\"a\": [1], \"b\": null, \"c\": 3}")
    #expect(
      messages.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
        == ["1:9", "1:13", "2:7", "2:14", "2:22", "2:38"]
    )
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0x61, 0xE2, 0x82, 0x22], 2),
      ([0x22, 0xF0], 1),
      ([0xEF, 0xBB, 0xBF, 0x22, 0x80], 4),
    ] as [([UInt8], Int)]
  ) func refusesInvalidUTF8(_ bytes: [UInt8], _ offset: Int) {
    let (value, messages) = parse(bytes)
    #expect(value == nil)
    #expect(messages.first?.contains("invalid UTF-8 at byte \(offset) ") == true)
  }

  @Test func countsColumnsInScalars() {
    let (_, messages) = parse(Array("\u{FEFF}[\"ä😀e\u{301}\",\r\n \"é\", x]".utf8))
    #expect(messages.first?.hasPrefix("2:7: [2]: unknown word") == true)
  }

  @Test func keepsItsLimits() {
    var limits = Limits()
    limits.depth = 3
    #expect(parse(Array("[[[1]]]".utf8), limits).1 == [])
    #expect(parse(Array("[[[[1]]]]".utf8), limits).1.first?.contains("--max-depth") == true)
    limits.nodes = 4
    #expect(parse(Array("[1,2,3]".utf8), limits).1 == [])
    #expect(parse(Array("[1,2,3,4]".utf8), limits).1.first?.contains("--max-nodes") == true)
    limits.stringBytes = 2
    #expect(parse(Array("\"ab\"".utf8), limits).1 == [])
    #expect(parse(Array("\"abc\"".utf8), limits).1.first?.contains("--max-string") == true)
    #expect(parse(Array("\"a\\nb\"".utf8), limits).1.first?.contains("--max-string") == true)
    limits.inputBytes = 4
    #expect(parse(Array("\"ab\"".utf8), limits).1 == [])
    #expect(parse(Array("\"ab\" ".utf8), limits).1.first?.contains("--max-input-bytes") == true)
  }

  @Test func survivesAMillionBrackets() {
    #expect(parse([UInt8](repeating: 0x5B, count: 1_000_000)).1.count == 1)
    #expect(parse(Array(String(repeating: "{\"a\":", count: 300_000).utf8)).1.count == 1)
  }

  @Test func findsDuplicatesInLargeObjects() {
    let members = (0..<100).map { "\"k\($0)\":0" } + ["\"k7\":1"]
    let (_, messages) = parse(Array("{\(members.joined(separator: ","))}".utf8))
    #expect(messages.count == 1)
    #expect(messages.first?.contains("k7: the key \"k7\" is given twice") == true)
  }
}
