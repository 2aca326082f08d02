import SceneModel
import Scripts
import TestSupport
import Testing

/// Scripts that ask for each other, also in circles.
@Suite("Scripts in circles")
struct CyclicScriptTests {
  // Sliders, each with a script that asks for some of them.
  private func program(_ random: inout SplitMix64, count: Int) throws -> ScriptProgram {
    let density = Int.random(in: 1...3, using: &random)
    let sliders = (0..<count).map { slider in
      let asked = (0..<count).filter { _ in Int.random(in: 0..<count, using: &random) < density }
      // What is asked for last is not what matters most.
      let terms = asked.shuffled(using: &random).map { "effect('S')('\($0)') * 0.\($0 + 3)" }
      let time = Int.random(in: 0..<3, using: &random) == 0 ? ["time"] : []
      let sum = (["value"] + terms + time).joined(separator: " + ")
      return """
        {"ty": 0, "nm": "\(slider)", "v": {"a": 0, "k": \(slider + 1), "x": "var $bm_rt; $bm_rt = \(sum);"}}
        """
    }
    let effects = """
      "ef": [{"ty": 5, "nm": "S", "np": \(count), "ef": [\(sliders.joined(separator: ", "))]}],
      """
    return try ScriptsTests.program(of: scriptedLottie("var $bm_rt; $bm_rt = 1;", more: effects))
  }

  private func value(
    _ script: Int,
    of program: ScriptProgram,
    at frame: Double,
    by evaluator: ScriptEvaluator
  ) throws -> ScriptResult {
    let moment = ScriptTime(time: frame / 10, rootTime: frame / 10)
    return try evaluator.outcome(of: ScriptUse(program, script: script), at: moment, base: [])
      .get()
  }

  @Test("A value does not depend on earlier requests", arguments: SplitMix64.seeds(12))
  func order(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<12 {
      let program = try program(&random, count: Int.random(in: 2...7, using: &random))
      let scripts = Array(program.scripts.indices)
      let frames = [2.0, 5]
      var alone: [[ScriptResult]] = []
      for frame in frames {
        alone.append(
          try scripts.map { try value($0, of: program, at: frame, by: ScriptEvaluator()) }
        )
      }
      let evaluator = ScriptEvaluator()
      for _ in 0..<30 {
        let (index, script) = (
          Int.random(in: 0..<2, using: &random), scripts.randomElement(using: &random) ?? 0
        )
        if Int.random(in: 0..<6, using: &random) == 0 { evaluator.endFrame() }
        let result = try value(script, of: program, at: frames[index], by: evaluator)
        #expect(
          result == alone[index][script],
          "\(program.scripts[script].path), frame \(frames[index])"
        )
      }
    }
  }

  @Test("Places on a path that was measured before")
  func measuredPaths() throws {
    // The fraction of a path's length that a point lies at: 100 of 150 to the right, then down.
    let file = """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 100, "h": 100, "layers": [{"ty": 4, "ind": 1, "ip": 0, "op": 20,
      "st": 0, "ks": {"p": {"a": 0, "k": [0, 0], "x": "var $bm_rt; var p = content('a').path; \
      $bm_rt = add(p.pointOnPath(0.5), p.pointOnPath(1 - time / 10));"}}, "shapes": [{"ty": "sh", "nm": "a", "ks": \
      {"a": 0, "k": {"c": false, "v": [[0, 0], [100, 0], [100, 50]], "i": [[0, 0], [0, 0], [0, 0]], \
      "o": [[0, 0], [0, 0], [0, 0]]}}}]}]}
      """
    let program = try ScriptsTests.program(of: file)
    let evaluator = ScriptEvaluator()
    for frame in [0.0, 4, 10] {
      let first = try value(0, of: program, at: frame, by: evaluator)
      #expect(try first == value(0, of: program, at: frame, by: ScriptEvaluator()))
      guard case .numbers(let numbers) = first else { continue }
      let rest = 150 * (1 - frame / 100)
      #expect(
        abs(numbers[0] - (75 + min(100, rest))) < 0.01
          && abs(numbers[1] - max(0, rest - 100)) < 0.01
      )
    }
  }
}
