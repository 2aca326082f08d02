import Files
import RenderPipeline
import SceneModel
import Testing

@Suite("Plans of several renders")
struct BatchPlanTests {
  private func rows(_ table: String) throws -> [BatchRow] {
    try BatchRow.rows(Array(table.utf8), path: "rows.csv", limits: Limits())
  }

  @Test(
    "An output without a name keeps all dots of its input but the ending",
    arguments: [
      ("a..b.json", "a..b"), ("in/.card.json", ".card"), ("card.", "card"), ("card", "card"),
      (".json", ".json"), ("..json", "..json"), ("a.b.c", "a.b"), ("-", "stdin"),
    ]
  )
  func stems(_ input: String, _ stem: String) {
    #expect(OutputPattern.stem(of: input) == stem)
    #expect(OutputPattern.defaultValue(input: input, isStatic: false) == stem + ".mp4")
  }

  @Test("Columns name outputs; of two rows with one name the second cannot be rendered")
  func outputs() throws {
    var plan = try BatchPlan(try rows("name,size\na,1\nb,2\na,1\n"), output: "{name}-{size}.png")
    try plan.use("card.json", variables: ["size"], table: "rows.csv")
    try plan.nameOutputs(frames: 10)
    #expect(plan.rows.map(\.output) == ["a-1.png", "b-2.png", "a-1.png"])
    #expect(plan.rows.map { $0.problem == nil } == [true, true, false])
    #expect(plan.rows.map(\.location) == ["rows.csv:2", "rows.csv:3", "rows.csv:4"])
  }

  @Test("A column that nothing uses, and one name for all, are refused")
  func refused() throws {
    var unused = try BatchPlan(try rows("nmae\na\n"), output: "{row}.png")
    #expect(throws: RequestError.self) {
      try unused.use("card.json", variables: ["name"], table: "rows.csv")
    }
    var constant = try BatchPlan(try rows("name\na\nb\n"), output: "card.png")
    #expect(throws: RequestError.self) { try constant.nameOutputs(frames: 10) }
    #expect(throws: RequestError.self) { try BatchPlan(try rows("name\na\n"), output: "{nam}.png") }
  }

  @Test("A value that is no part of a file's name is the problem of its row")
  func slash() throws {
    var plan = try BatchPlan(try rows("name\na/b\nc\n"), output: "{name}.png")
    try plan.nameOutputs(frames: 10)
    #expect(plan.rows.map { $0.problem == nil } == [false, true])
  }

  private func problems(
    _ values: [String],
    _ pattern: String,
    frames: Int = 12
  ) throws -> [Int] {
    var plan = try BatchPlan(try rows("f\n" + values.joined(separator: "\n")), output: pattern)
    try plan.nameOutputs(frames: frames)
    return plan.rows.indices.filter { plan.rows[$0].problem != nil }
  }

  @Test("Sequences that share a frame's name are found, by what their numbers can be")
  func sequences() throws {
    // Frame 10 of "1" and frame 0 of "11" are both x110.png.
    #expect(try problems(["1", "11"], "x{f}%d.png") == [1])
    #expect(try problems(["11", "1"], "x{f}%d.png") == [1])
    #expect(try problems(["1", "11"], "x{f}%d.png", frames: 10) == [])
    #expect(try problems(["1", "2", "11", "1x"], "{f}_%d.png") == [])
    #expect(try problems((1...30).map(String.init), "{f}%04d.png", frames: 9_000) == [])
    #expect(try problems(["1", "11"], "{f}%04d.png", frames: 10_001) == [1])
    // 0 and 00: "a" with three digits at frame 1, and "a0" with two.
    #expect(try problems(["a", "a0"], "{f}%d.png") == [])
    #expect(try problems(["a", "a"], "{f}%d.png") == [1])
    #expect(try problems(["a", "b", "a"], "{f}/") == [2])
  }

  @Test("Files are compared as the system names them")
  func paths() throws {
    // Equal texts for Unicode, and two names for the system.
    #expect(try problems(["e\u{301}", "\u{e9}"], "{f}.png") == [])
    var plan = try BatchPlan(
      try BatchRow.rows(
        Array(
          """
          {"jobs": [{"input": "a", "output": "o/x.png"}, {"input": "a", "output": "./o//x.png"},
          {"input": "a", "output": "/tmp/x%03d.png"}, {"input": "a", "output": "/tmp/x002.png"},
          {"input": "a", "output": "/tmp/x2.png"}]}
          """.utf8
        ),
        path: "jobs.json",
        limits: Limits()
      ),
      output: nil
    )
    try plan.nameOutputs(frames: 5)
    #expect(plan.rows.map { $0.problem == nil } == [true, false, true, false, true])
  }

  @Test("Outputs of jobs have no control characters, which end a name or rewrite a terminal")
  func controlCharacters() throws {
    let jobs = ["a.png", "b\\u0000.png", "c\\u001b[31m.png", "d\\n.png", "\u{fc}.png"]
      .map { #"{"input": "a", "output": "\#($0)"}"# }
    let list = #"{"jobs": [\#(jobs.joined(separator: ","))]}"#
    var plan = try BatchPlan(
      try BatchRow.rows(Array(list.utf8), path: "jobs.json", limits: Limits()),
      output: nil
    )
    try plan.nameOutputs(frames: 5)
    #expect(plan.rows.map { $0.problem == nil } == [true, false, false, false, true])
    #expect(plan.rows[2].problem?.contains("c\\u{1b}[31m.png") == true)
  }

  @Test("A place for numbers is in the pattern alone, around values")
  func numbers() throws {
    var plan = try BatchPlan(try rows("f\na%d\nb##\n"), output: "o/{f}_%03d-{f}.png")
    try plan.nameOutputs(frames: 5)
    let names = plan.rows.compactMap { $0.destination?.names }
    #expect(names.map { $0.name(of: 7) } == ["a%d_007-a%d.png", "b##_007-b##.png"])
    #expect(names.map(\.folder) == ["o", "o"])
    var single = try BatchPlan(try rows("f\na%d\n"), output: "{f}.png")
    try single.nameOutputs(frames: 5)
    #expect(
      single.rows[0].destination?.path == "a%d.png" && single.rows[0].destination?.names == nil
    )
    #expect(try problems(["a"], "%d{f}##.png") == [0])
  }

  @Test(
    "A file of dependencies is no output of a row, and no frame of one",
    arguments: [
      ("o{f}.mp4", "./o1.mp4", "o3.mp4"), ("o{f}_%02d.png", "o1_03.png", "o1_05.png"),
      ("{f}/", "2/frame_00000.png", "3/frame_00000.png"),
    ]
  )
  func dependencies(pattern: String, output: String, other: String) throws {
    var plan = try BatchPlan(try rows("f\n1\n2\n"), output: pattern)
    let error = #expect(throws: RequestError.self) {
      try plan.nameOutputs(frames: 5, dependencies: output)
    }
    #expect(error?.code == .usage && error?.fields == [.dependencies])
    #expect(error?.description.contains("is another output") == true)
    var right = try BatchPlan(try rows("f\n1\n2\n"), output: pattern)
    try right.nameOutputs(frames: 5, dependencies: other)
    #expect(right.rows.allSatisfy { $0.problem == nil })
  }

  @Test("Rows with the same poster, or the poster of another row as output, are refused")
  func posters() throws {
    let jobs = ["x.mp4", "x.webm", "y.gif", "y.png"].map { #"{"input": "a", "output": "\#($0)"}"# }
    let list = Array(#"{"jobs": [\#(jobs.joined(separator: ","))]}"#.utf8)
    for (hasPosters, expected) in [
      (false, [true, true, true, true]), (true, [true, false, true, false]),
    ] {
      var plan = try BatchPlan(
        try BatchRow.rows(list, path: "jobs.json", limits: Limits()),
        output: nil
      )
      try plan.nameOutputs(frames: 5, hasPosters: hasPosters)
      #expect(plan.rows.map { $0.problem == nil } == expected)
    }
  }
}
