import JSONText
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Tables of variables")
struct VariableTableTests {
  private func csv(_ text: String) throws(VariableError) -> VariableTable {
    try VariableTable(csv: Array(text.utf8))
  }

  @Test("CSV: quotes, commas, line ends inside fields, CR LF, a byte order mark and empty lines")
  func fields() throws {
    let table = try csv(
      "\u{FEFF}name,text\r\na,\"x, \"\"y\"\"\r\nz\"\r\n\r\nb, plain \n\"\",\"\""
    )
    #expect(table.names == ["name", "text"])
    #expect(table.rows.map(\.line) == [2, 5, 6])
    #expect(table.rows.map { $0.text(of: "name") } == ["a", "b", ""])
    #expect(table.rows.map { $0.text(of: "text") } == ["x, \"y\"\r\nz", " plain ", ""])
    #expect(table.rows.allSatisfy { $0.problem == nil })
    #expect(table.rows[0].text(of: "other") == nil)
  }

  @Test("CSV of spreadsheets: a line with the separator, CR alone, UTF-16")
  func spreadsheets() throws {
    func check(_ table: VariableTable, line: Int) {
      #expect(table.names == ["v", "w"] && table.rows.map(\.line) == [line])
      #expect(table.rows.map { $0.text(of: "w") } == ["B,ö"])
    }
    check(try csv("sep=;\r\nv;w\r\nA;B,ö\r\n"), line: 3)
    check(try csv("\u{FEFF}sep=|\nv|w\nA|B,ö"), line: 3)
    check(try csv("v\tw\rA\tB,ö\r"), line: 2)
    for isBig in [false, true] {
      let bytes = "\u{FEFF}v\tw\r\nA\tB,ö\r\n".utf16.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBig ? pair.reversed() : pair
      }
      check(try VariableTable(csv: bytes), line: 2)
    }
  }

  @Test("CSV: a hundred thousand columns take as long for each as ten do")
  func columns() throws {
    let names = (0..<100_000).map { "c\($0)" }
    let header = names.joined(separator: ",")
    #expect(try csv(header + "\n" + header).names == names)
    #expect(throws: VariableError.self) { try csv(header + ",c99999\n1") }
  }

  @Test("CSV: a row with another number of fields is bad, the others are not")
  func counts() throws {
    let rows = try csv("a,b\n1,2\n1,2,3\n1\n3,4").rows
    #expect(rows.map { $0.problem != nil } == [false, true, true, false])
    #expect(rows[1].problem?.hasPrefix("3 fields where the first line has 2") == true)
  }

  @Test(
    "Malformed tables are refused",
    arguments: [
      ("", "empty"), ("a,b\n", "no rows"), ("a,a\n1,2", "twice in column 2"),
      ("a,\n1,2", "names nothing in column 2"), ("a\n1\n\"x", "line 3 has a quote"),
    ]
  )
  func broken(text: String, message: String) {
    #expect { try csv(text) } throws: { error in
      (error as? VariableError)?.message.contains(message) == true
    }
  }

  @Test(
    "Without a comma in the first line, tabs or semicolons separate",
    arguments: [
      "a\tb\r\n1, 2\t\"x\ty\"\r\n", "a;b\n1, 2;\"x\ty\"", "\"a\"\tb\n1, 2\t\"x\ty\"",
      "\u{FEFF}a;b\n1, 2;x\ty",
    ]
  )
  func separators(text: String) throws {
    let table = try csv(text)
    #expect(table.names == ["a", "b"] && table.rows.count == 1)
    #expect(table.rows.first?.text(of: "a") == "1, 2" && table.rows.first?.problem == nil)
    #expect(table.rows.first?.text(of: "b") == "x\ty")
  }

  @Test("With a comma in the first line, tabs and semicolons belong to fields")
  func commas() throws {
    let table = try csv("\"a;x\",b\n1;2,3\t4")
    #expect(table.names == ["a;x", "b"])
    #expect(table.rows.first?.text(of: "a;x") == "1;2" && table.rows.first?.text(of: "b") == "3\t4")
  }

  @Test(
    "The separator is the one that splits the rows as it does the first line",
    arguments: [
      ("Paris, FR;file\nLyon;one", ["Paris, FR", "file"], ["Lyon", "one"]),
      ("Paris, FR\tfile\nLyon, east\tone\n", ["Paris, FR", "file"], ["Lyon, east", "one"]),
      ("file;\"a;b\"\none;two", ["file", "a;b"], ["one", "two"]),
      // Names with separators, and texts without any.
      ("Hello; World\nx\ny", ["Hello; World"], ["x"]), ("a\tb\nx\n", ["a\tb"], ["x"]),
      // As good as commas.
      ("a,b;c\n1,2;3", ["a", "b;c"], ["1", "2;3"]),
      // Quotes within a field.
      ("5\" tape;b\n1;2", ["5\" tape", "b"], ["1", "2"]),
      ("a;b\n1;2\n3", ["a", "b"], ["1", "2"]),
    ]
  )
  func guessed(text: String, names: [String], fields: [String]) throws {
    let table = try csv(text)
    let row = try #require(table.rows.first)
    #expect(table.names == names && row.problem == nil)
    #expect(names.map { row.text(of: $0) } == fields)
  }

  @Test("Tabs separate in tables that are said to have them")
  func tabbed() throws {
    let bytes = Array("name, first;x\tv\nA, B;C\t3".utf8)
    let table = try VariableTable(csv: bytes, isTabbed: true)
    #expect(table.names == ["name, first;x", "v"] && table.rows[0].text(of: "v") == "3")
    let stated = try VariableTable(csv: Array("sep=;\na;b\n1;2".utf8), isTabbed: true)
    #expect(stated.names == ["a", "b"])
  }

  private func layers(_ row: String, _ variables: String) throws -> Scene {
    let table = try csv(row)
    let overrides = VariableOverrides().adding(try #require(table.rows.first)) { _ in true }
    let text = sceneText(
      ##"{"hidden":"${on == false}","opacity":"${n}"}"##,
      head: #""variables":\#(variables),"#
    )
    return try read(text, overrides).scene
  }

  @Test(
    "Truths as spreadsheets write them",
    arguments: [("TRUE", false), ("FALSE", true), ("True", false), ("false", true)]
  )
  func truths(cell: String, isHidden: Bool) throws {
    let scene = try layers("on\n\(cell)\n", #"{"on":true,"n":1}"#)
    #expect(scene.layers.first?.state.isHidden == isHidden)
  }

  @Test(
    "Cells of another type get a remedy",
    arguments: [
      ("on", "WAHR", "write true"), ("on", "0", "write false"),
      ("n", "\"0,5\"", "write 0.5"), ("n", "\"1,234.50\"", "write 1234.5"),
      ("n", "50%", "write 50"),
      ("n", "€ 3", "write 3"), ("n", "\"1,234\"", "write 1234 or 1.234"),
      ("n", "\"1.234,5\"", "write 1234.5"),
    ]
  )
  func remedies(name: String, cell: String, remedy: String) {
    #expect {
      try layers("\(name)\n\(cell)\n", #"{"on":true,"n":1}"#)
    } throws: { error in
      let message = (error as? SceneReadError)?.variableError?.message ?? ""
      return message.hasSuffix("(\(remedy))")
    }
  }

  @Test(
    "Where semicolons separate, a decimal comma makes a number for a variable of numbers alone",
    arguments: [("0,5", 0.5), ("0,125", 0.125), ("0.25", 0.25), ("1,0", 1)]
  )
  func decimalCommas(cell: String, number: Double) throws {
    let scene = sceneText(
      #"{"name":"${t}","opacity":"${n}"}"#,
      head: #""variables":{"t":"","n":1},"#
    )
    let row = try #require(try csv("t;n\n\(cell);\(cell)\n").rows.first)
    let overrides = VariableOverrides().adding(row) { _ in true }
    // A bundle's record has the same values.
    let record = JSONCursor(overrides.record)
    for overrides in [overrides, VariableOverrides(record: record)] {
      let layer = try #require(try read(scene, overrides).scene.layers.first)
      #expect(layer.name == cell && layer.state.opacity == number)
    }
    #expect(row.text(of: "n") == cell)
  }

  @Test(
    "A comma before three digits is a decimal one where the column has others, and else is told",
    arguments: [
      ("n;x\n0,250;a\n", 0.25), ("n;x\n0,5;a\n1,234;b\n", 0.5), ("n;x\n1,234;b\n", nil),
      ("n;x\n1,234;0,5\n", nil), ("n,x\n\"0,5\",a\n", nil), ("n\tx\n0,5\ta\n", nil),
    ]
  )
  func thousands(table: String, number: Double?) throws {
    do {
      let opacity = try layers(table, #"{"on":true,"n":1,"x":""}"#).layers.first?.state.opacity
      #expect(opacity == number)
    } catch {
      let message = (error as? SceneReadError)?.variableError?.message ?? "\(error)"
      #expect(number == nil && message.contains("(write "), "\(message)")
    }
  }

  @Test("CSV that is no UTF-8 is refused with its line")
  func encoding() {
    #expect { try VariableTable(csv: [0x61, 0x0A, 0xE9, 0x0A]) } throws: { error in
      (error as? VariableError)?.message.contains("line 2 is not UTF-8") == true
    }
  }

  @Test("More rows than the limit are refused")
  func limit() {
    var limits = Limits()
    limits.rows = 2
    #expect(throws: VariableError.self) {
      try VariableTable(csv: Array("a\n1\n2\n3".utf8), limits: limits)
    }
    #expect(throws: Never.self) {
      try VariableTable(csv: Array("a\n1\n2".utf8), limits: limits)
    }
  }

  @Test("JSONL: an object a line; numbers keep their spelling; bad lines are bad rows")
  func lines() throws {
    let text = "{\"a\": 5.0, \"b\": \"x\"}\r\n\n[1]\n{\"a\": tru}\n{\"a\": [1, 2]}"
    let rows = try VariableTable(jsonl: Array(text.utf8)).rows
    #expect(rows.map(\.line) == [1, 3, 4, 5])
    #expect(rows.map { $0.problem != nil } == [false, true, true, false])
    #expect(rows[0].text(of: "a") == "5" && rows[0].text(of: "b") == "x")
    #expect(rows[3].text(of: "a") == "[1, 2]")
    #expect(rows[1].problem?.contains("not an array") == true)
  }

  @Test("Values of a row win, and take the type of the variable's default")
  func overrides() throws {
    let scene = sceneText(
      #"{"type":"text","string":"${title}","opacity":"${n}"}"#,
      head: #""variables":{"title":"Box","n":1},"#
    )
    let base = try VariableOverrides(assignments: ["title=base", "n=0.75"])
    func state(_ table: VariableTable) throws -> (String, Double) {
      let overrides = base.adding(table.rows[0]) { $0 != "file" }
      let state = try #require(try read(scene, overrides).scene.layers.first).state
      guard case .text(let text) = state.content else { return ("", state.opacity) }
      return (text.string, state.opacity)
    }
    #expect(try state(try csv("title,n,file\n7,0.5,x")) == ("7", 0.5))
    #expect(try state(try csv("title,file\n7,x")) == ("7", 0.75))
    #expect(try state(try VariableTable(jsonl: Array(#"{"n":0.25}"#.utf8))) == ("base", 0.25))
    #expect(throws: SceneReadError.self) { try state(try csv("n\nabc")) }
    #expect(throws: SceneReadError.self) {
      try state(try VariableTable(jsonl: Array(#"{"n":"0.25"}"#.utf8)))
    }
  }

  @Test("A list of jobs names inputs, outputs and values; a bad job is one bad row")
  func jobs() throws {
    let text = """
      { "jobs": [
        { "input": "a.json", "output": "a.mp4", "variables": { "n": 1 } },
        { "inptu": "b.json" },
        { "input": "c.json" }
      ] }
      """
    let jobs = try JobList.read(Array(text.utf8))
    #expect(jobs.map(\.input) == ["a.json", "", "c.json"])
    #expect(jobs.map(\.output) == ["a.mp4", nil, nil])
    #expect(jobs.map(\.row.line) == [2, 3, 4])
    #expect(jobs.map { $0.row.problem != nil } == [false, true, false])
    #expect(jobs[1].row.problem?.contains("did you mean input?") == true)
    for broken in ["", "[]", "{\"jobs\": 1}", "{\"jobs\": []}"] {
      #expect(throws: VariableError.self) { try JobList.read(Array(broken.utf8)) }
    }
  }

  @Test("A value may begin with a mark that joins the equals sign before it")
  func markAfterSign() throws {
    let values = try VariableOverrides(assignments: ["title=\u{301}a", "x="])
    #expect(values.written == ["title=\u{301}a", "x="])
  }
}
