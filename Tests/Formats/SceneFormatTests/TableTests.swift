import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Tables of `data` assets as values of a scene.
@Suite("Tables")
struct TableTests {
  private func files(_ table: String) -> SceneFiles {
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { _ throws(SceneFiles.AccessError) in Array(table.utf8) }
    return files
  }

  private static let head = #""assets":{"rows":{"type":"data","src":"a.csv"}},"#

  private func layers(_ layers: String, table: String) throws -> [Layer] {
    let text = sceneText(layers, head: Self.head)
    return try SceneReader(files: files(table)).read(Array(text.utf8)).scene.layers
  }

  private func name(_ expression: String, table: String) throws -> String? {
    try layers(#"{"name":"${\#(expression)}"}"#, table: table).first?.name
  }

  @Test("Fields are numbers by the grammar of JSON, so that codes retain their digits")
  func numbers() throws {
    let fields = [
      "1e3", "-12.25", "0", "007", "+49", "0x10", "9007199254740993", " 5",
      "1.", "5.e3", "-2.", ".5", "-.5", "1.5E+2",
    ]
    let table = "a\n" + fields.joined(separator: "\n") + "\n"
    let expected = "1000|-12.25|0|007|+49|0x10|9007199254740993| 5|1.|5.e3|-2.|.5|-.5|150"
    #expect(try name("join(rows, '|', 'a')", table: table) == expected)
    #expect(try name("rows[0].a + 1", table: table) == "1001")
    #expect(try name("rows[3].a + 1", table: table) == "0071")
  }

  @Test("Where semicolons separate, fields with a decimal comma are numbers")
  func decimalCommas() throws {
    let table = "a;b\n1,5;007,5\n-12,25;1,5,2\n1,234;,5\n"
    #expect(try name("join(rows, '|', 'a')", table: table) == "1.5|-12.25|1.234")
    #expect(try name("join(rows, '|', 'b')", table: table) == "007,5|1,5,2|,5")
    #expect(try name("rows[0].a + 1", table: "a\tb\n1,5\t2\n") == "1,51")
    // Thousands, or a part of one.
    let text = sceneText(#"{"name":"${rows[1].b}"}"#, head: Self.head)
    let scene = try SceneReader(files: files("a;b\n1;x\n2;1,234\n")).read(Array(text.utf8))
    #expect(scene.scene.layers.first?.name == "1,234")
    #expect(
      scene.diagnostics.filter { $0.code == .ignored }.map(\.message) == [
        "a.csv:3: \"1,234\" remains a text (write 1234 or 1.234)"
      ]
    )
  }

  @Test("A table with nothing but names has no rows")
  func noRows() throws {
    #expect(try name("rows.count", table: "a,b\n") == "0")
    let repeated = #"{"repeat":"rows","layers":[{}]},{"name":"after"}"#
    #expect(try layers(repeated, table: "a,b\r\n").map(\.name) == ["after"])
  }

  @Test("A damaged table is reported once, not at each of its uses")
  func damaged() throws {
    let text = sceneText(
      #"{"name":"${max(rows, 'a')} ${rows[0].a}"},{"repeat":"rows","layers":[{}]}"#,
      head: Self.head
    )
    let error = try #require(throws: SceneReadError.self) {
      try SceneReader(files: files("a,b\n1\n")).read(Array(text.utf8))
    }
    #expect(error.diagnostics.map(\.path) == ["assets.rows.src"])
  }

  @Test("A function over all rows is computed once, however many rows use it")
  func manyRows() throws {
    let table = "a\n" + (1...6000).map { "\($0)\n" }.joined()
    let line =
      #"{"series":{"data":"rows","x":"${i.index}","y":"${i.a / max(rows, 'a') + min(rows, 'a')}"}}"#
    let layer = try layers(#"{"type":"shape","path":\#(line)}"#, table: table)[0]
    guard case .shape(let shape) = layer.state.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.path?.tightBounds.maxY == 2 && shape.path?.elements.count == 6000)
  }

  @Test("A variable of a round hides a table of the same name from functions")
  func hidden() throws {
    let rounds =
      #"{"repeat":[[1,2],[5,9]],"as":"rows","layers":[{"name":"${max(rows)}"}]},{"name":"${max(rows, 'a')}"}"#
    let match = try layers(#"{"name":"${max(rows, 'a')}"},\#(rounds)"#, table: "a\n3\n")
    #expect(match.map(\.name) == ["3", "2", "9", "3"])
  }
}
