import SceneModel
import Scripts
import Testing

/// What has no counterpart in the reference player, by its rules.
@Suite struct ScriptChanceTests {
  @Test func randomStaysInItsBounds() throws {
    for frame in 0..<20 {
      let values = try numbers(
        "var $bm_rt; $bm_rt = [random(), random(5), random(2, 3), random([1, 2])[1], gaussRandom(0, 1)];",
        at: Double(frame)
      )
      #expect((0...1).contains(values[0]))
      #expect((0...5).contains(values[1]))
      #expect((2...3).contains(values[2]))
      #expect((0...2).contains(values[3]))
      #expect(abs(values[4]) < 5)
    }
  }

  @Test func seedsThatAreTimelessGiveOneValue() throws {
    let script = "var $bm_rt; seedRandom(3, true); $bm_rt = random();"
    #expect(try numbers(script, at: 1) == numbers(script, at: 9))
    let timed = "var $bm_rt; seedRandom(3); $bm_rt = random();"
    #expect(try numbers(timed, at: 1) != numbers(timed, at: 9))
    let other = "var $bm_rt; seedRandom(4, true); $bm_rt = random();"
    #expect(try numbers(script) != numbers(other))
  }

  @Test func wigglesStayWithinTheirAmplitudeAndMoveGradually() throws {
    var last: Double?
    for frame in 0..<20 {
      let value = try numbers("var $bm_rt; $bm_rt = wiggle(1, 10);", at: Double(frame))[0]
      #expect(abs(value - 7) <= 10)
      if let last { #expect(abs(value - last) < 4.1) }
      last = value
    }
  }

  @Test func noiseIsZeroOnItsLatticeAndSmoothBetween() throws {
    #expect(
      try numbers("var $bm_rt; $bm_rt = [noise(3), noise([1, 2]), noise([4, 5, 6])];") == [0, 0, 0]
    )
    let values = try numbers("var $bm_rt; $bm_rt = [noise(3.4), noise(3.41), noise([0.5, 0.5])];")
    #expect(values.allSatisfy { abs($0) <= 1 && $0 != 0 })
    #expect(abs(values[0] - values[1]) < 0.05)
  }

  @Test func circlesGiveTheKeyframes() throws {
    let text = """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 64, "h": 64, "layers": [
        {"ty": 3, "ind": 1, "nm": "a", "ip": 0, "op": 20, "st": 0, "ks": {
          "r": {"k": 1, "x": "var $bm_rt; $bm_rt = thisComp.layer('b').rotation + 10;"}}},
        {"ty": 1, "ind": 2, "nm": "b", "parent": 1, "sw": 9, "sh": 9, "sc": "#ff0000", "ip": 0, "op": 20, "st": 0, "ks": {
          "r": {"k": 2, "x": "var $bm_rt; $bm_rt = thisComp.layer('a').rotation + 100;"}}}]}
      """
    let program = try program(of: text)
    let moment = ScriptTime(time: 0.5, rootTime: 0.5)
    // a asks b, which asks a, which is running: 1 + 100 + 10; and the other way round.
    for order in [[0, 1], [1, 0]] {
      let evaluator = ScriptEvaluator()
      for script in order {
        let result = try evaluator.result(
          of: ScriptUse(program, script: script),
          at: moment,
          base: []
        )
        #expect(result == .numbers([script == 0 ? 111 : 112]))
      }
    }
  }
}
