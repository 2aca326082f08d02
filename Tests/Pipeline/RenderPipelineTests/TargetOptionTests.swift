import DisplayModel
import Foundation
import Graphics
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// The options that `info --targets` prints, and the first row of `--template-csv`, for the files of the repository.
@Suite("Ready options state what is there")
struct TargetOptionTests {
  private static let scenes = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenes")

  private static var files: [String] {
    let paths = FileManager.default.enumerator(atPath: scenes.path)?.compactMap { $0 as? String }
    return (paths ?? []).sorted().filter { path in
      [".json", ".svg", ".lottie", ".svga"].contains(where: path.hasSuffix)
        && !["broken/", "quirks/", "programs/"].contains(where: path.hasPrefix)
    }
  }

  private func document(_ path: String, _ variables: VariableOverrides) throws -> SceneDocument {
    var options = SceneDocument.Options()
    (options.variables, options.wantsTargets) = (variables, true)
    options.missingAssets = .skip
    return try SceneDocument.open(Self.scenes.appending(path: path).path, options)
  }

  // The first and the middle frame.
  private func lists(_ document: SceneDocument) throws -> [DisplayList] {
    let source = try CanvasOptions().source(
      of: document.scene,
      document.loadAvailable().resources,
      limits: document.options.limits
    )
    let renderer = FrameRenderer(source)
    return try [0, document.scene.frameCount / 2].map {
      try renderer.displayList(at: document.scene.frameRate.time(ofFrame: $0))
    }
  }

  // The value of an option, as a shell passes it on.
  private func assignment(_ option: String) throws -> String {
    let quoted = try #require(option.wholeMatch(of: /--set \$?'(.*)'/)).1
    guard option.hasPrefix("--set $") else { return String(quoted).replacing(#"'\''"#, with: "'") }
    var (result, rest) = ("", quoted)
    while let next = rest.popFirst() {
      guard next == "\\", let letter = rest.popFirst() else {
        result.append(next)
        continue
      }
      switch letter {
      case "n": result += "\n"
      case "r": result += "\r"
      case "t": result += "\t"
      case "u":
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        result.unicodeScalars.append(
          try #require(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init))
        )
      default: result.append(letter)
      }
    }
    return result
  }

  // All of them take half a minute of processor time.
  private static let some = files.enumerated()
    .filter { $0.offset % 3 == 0 || ProcessInfo.processInfo.environment["TARGET_FILES"] != nil }
    .map(\.element)

  @Test("Each is accepted and changes nothing in the first and the middle frame", arguments: some)
  func options(path: String) throws {
    guard let plain = try? document(path, VariableOverrides()) else { return }
    let report = TargetReport(plain)
    let assignments = try report.entries.compactMap(\.option).map(assignment)
    guard !assignments.isEmpty else { return }
    let before = try lists(plain)
    // Together they are as fast as one; one by one they say which is wrong.
    let together = try? lists(document(path, VariableOverrides(assignments: assignments)))
    if together != before {
      for text in assignments {
        let after = try lists(document(path, VariableOverrides(assignments: [text])))
        #expect(after == before, "\(path) --set '\(text)'")
      }
      Issue.record("\(path): the options together change it")
    }
    guard !report.templateCSV.isEmpty else { return }
    let rows = try VariableTable(csv: Array(report.templateCSV.utf8)).rows
    let row = VariableOverrides().adding(try #require(rows.first)) { _ in true }
    #expect(try lists(document(path, row)) == before, "\(path) --template-csv")
  }

  @Test("They are there for most files, and for names and texts of all kinds")
  func many() throws {
    let counts = Self.files.filter { !$0.contains("/") }.map { path in
      let scene = try? document(path, VariableOverrides())
      return scene.map { TargetReport($0).entries.compactMap(\.option).count } ?? 0
    }
    #expect(counts.reduce(0, +) > 100, "\(counts)")
    let text = """
      {"format": "animrender/1", "canvas": {"width": 20, "height": 20}, "duration": 1, "variables": {"V.text": "v"},
       "theme": {"colors": {"ink": "#102030"}},
       "layers": [{"name": "A", "sublayers": [{"type": "text", "name": "T", "string": "1"}, {"type": "text", "name": "T",
         "string": "2"}]},
        {"type": "text", "name": "L", "string": "a'b\\\\\\n\\u200fc"}, {"name": "new\\nline", "backgroundColor": "ink"},
        {"type": "text", "name": "R", "string": [{"string": "x "}, {"string": "y", "foregroundColor": "red"}]},
        {"type": "text", "name": "V", "string": "w", "foregroundColor": "white"},
        {"name": "M", "backgroundColor": "red", "opacity": 0.5,
         "animations": [{"keyPath": "backgroundColor", "from": "red", "to": "blue", "duration": 1}]},
        {"name": "O", "sublayers": [{"name": "M"}]}]}
      """
    var options = SceneDocument.Options()
    options.wantsTargets = true
    let scene = try SceneDocument.open(Array(text.utf8), options)
    let report = TargetReport(scene)
    #expect(
      report.entries.map { "\($0.selector) \($0.option ?? "-")" } == [
        "A --set 'A.opacity=1'", "A/T -", "A/T -", #"L --set $'L.text=a\'b\\\n\u200fc'"#,
        "new\nline --set $'new\\nline.color=ink'", "R --set 'R.text=x y'",
        "V --set 'V.color=white'", "/M -", "O --set 'O.opacity=1'", "O/M --set 'O/M.opacity=1'",
      ]
    )
    #expect(report.templateCSV == "L.text,R.text\n\"a'b\\\n\u{200F}c\",x y\n")
    #expect(report.withoutColumn == ["A/T.text", "V.text"])
    let again = try VariableOverrides(
      assignments: report.entries.compactMap(\.option).map(assignment)
    )
    options.variables = again
    #expect(try SceneDocument.open(Array(text.utf8), options).scene == scene.scene)
  }
}
