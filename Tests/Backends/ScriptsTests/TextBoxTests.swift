import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Scripts
import Testing

/// `sourceRectAtTime()` of texts, by which templates put boxes behind them.
@Suite("The box of a text in scripts")
struct TextBoxTests {
  private func outcome(
    _ script: String,
    text: String = "",
    at frame: Double = 0
  ) throws -> Result<ScriptResult, ScriptFailure> {
    func document(_ text: String, _ frame: Int) -> String {
      #"{"t": \#(frame), "s": {"s": 40, "f": "F", "t": "\#(text)", "j": 0, "tr": 0, "lh": 48, "fc": [0, 0, 0]}}"#
    }
    let file = """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 64, "h": 64, "layers": [
        {"ty": 1, "ind": 1, "nm": "box", "sw": 20, "sh": 20, "sc": "#ff0000", "ip": 0, "op": 20, "st": 0,
         "ks": {"r": {"k": 7, "x": "$bm_rt = \(script);"}}},
        {"ty": 5, "ind": 2, "nm": "T", "ip": 0, "op": 20, "st": 0, "ks": {},
         "t": {"d": {\(text) "k": [\(document("ab", 0)), \(document("abcd", 10))]}}}]}
      """
    // Ten points a letter, a third of them below the base line.
    let reader = LottieReader(measure: { text, _ in
      let width = Double(text.string.count) * 10
      return (Size(width, 48), false, Rect(1, -20, width, 30))
    })
    let program = try #require(try reader.read(Array(file.utf8)).scene.programs.first)
    let index = try #require(program.scripts.firstIndex { $0.path.hasSuffix("ks.r.x") })
    return try ScriptEvaluator().outcome(
      of: ScriptUse(program, script: index),
      at: ScriptTime(time: frame / 10, rootTime: frame / 10),
      base: []
    )
  }

  @Test("The box is that of the letters of the document that counts at the time")
  func boxes() throws {
    let rect = "thisComp.layer('T').sourceRectAtTime"
    func numbers(_ script: String, at frame: Double = 0) throws -> [Double] {
      guard case .numbers(let numbers) = try outcome(script, at: frame).get() else { return [] }
      return numbers
    }
    let all = "[\(rect)().left, \(rect)().top, \(rect)().width, \(rect)().height]"
    #expect(try numbers(all) == [1, -20, 20, 30])
    #expect(try numbers(all, at: 12) == [1, -20, 40, 30])
    #expect(try numbers("\(rect)(1.5, false).width") == [40])
    #expect(try numbers("\(rect)(0).width", at: 12) == [20])
  }

  @Test("The box of a text that a script writes is not guessed")
  func scripted() throws {
    let script = "thisComp.layer('T').sourceRectAtTime().width"
    guard case .failure(let failure) = try outcome(script, text: #""x": "$bm_rt = 'abc';","#)
    else {
      Issue.record("a box was given")
      return
    }
    #expect(failure.message.contains("a script writes"))
  }
}
