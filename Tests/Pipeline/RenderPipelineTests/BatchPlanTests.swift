import RenderPipeline
import SceneModel
import Testing

@Suite("Plans of several renders")
struct BatchPlanTests {
  private func rows(_ table: String) throws -> [BatchRow] {
    try BatchRow.rows(Array(table.utf8), path: "rows.csv", limits: Limits())
  }

  @Test("Columns name outputs; of two rows with one name the second cannot be rendered")
  func outputs() throws {
    var plan = try BatchPlan(try rows("name,size\na,1\nb,2\na,1\n"), output: "{name}-{size}.png")
    try plan.use("card.json", variables: ["size"], table: "rows.csv")
    try plan.nameOutputs()
    #expect(plan.rows.map(\.output) == ["a-1.png", "b-2.png", "a-1.png"])
    #expect(plan.rows.map { $0.problem == nil } == [true, true, false])
    #expect(plan.rows.map(\.place) == ["rows.csv:2", "rows.csv:3", "rows.csv:4"])
  }

  @Test("A column that nothing uses, and one name for all, are refused")
  func refused() throws {
    var unused = try BatchPlan(try rows("nmae\na\n"), output: "{row}.png")
    #expect(throws: RequestError.self) {
      try unused.use("card.json", variables: ["name"], table: "rows.csv")
    }
    var constant = try BatchPlan(try rows("name\na\nb\n"), output: "card.png")
    #expect(throws: RequestError.self) { try constant.nameOutputs() }
    #expect(throws: RequestError.self) { try BatchPlan(try rows("name\na\n"), output: "{nam}.png") }
  }

  @Test("A value that is no part of a file's name is the problem of its row")
  func slash() throws {
    var plan = try BatchPlan(try rows("name\na/b\nc\n"), output: "{name}.png")
    try plan.nameOutputs()
    #expect(plan.rows.map { $0.problem == nil } == [false, true])
  }
}
