import SceneModel
import Scripts
import Testing

/// What scripts give that never ask for the instant is kept; nothing else may be.
@Suite struct ConstantFoldingTests {
  // A slider that goes from 0 to 20 in 20 frames, and one that stands at 3.
  private static let sliders = """
    "ef": [{"ty": 5, "nm": "Sliders", "np": 2, "ef": [
      {"ty": 0, "nm": "Moving", "v": {"a": 1, "k": [
        {"t": 0, "s": [0], "o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}, {"t": 20, "s": [20]}]}},
      {"ty": 0, "nm": "Standing", "v": {"a": 0, "k": 3}}]}],
    """

  private func value(
    _ use: ScriptUse,
    _ frame: Double,
    by evaluator: ScriptEvaluator
  ) throws -> ScriptResult {
    let moment = ScriptTime(time: frame / 10, rootTime: frame / 10)
    return try evaluator.outcome(of: use, at: moment, base: []).get()
  }

  private func use(_ script: String) throws -> ScriptUse {
    let file = scriptedLottie("var $bm_rt; " + script, more: Self.sliders)
    return ScriptUse(try program(of: file), script: 0)
  }

  @Test(arguments: [
    "$bm_rt = time;",
    "$bm_rt = effect('Sliders')('Moving');",
    "$bm_rt = thisComp.layer(1).effect('Sliders')('Moving').value;",
    "$bm_rt = effect('Sliders')('Moving').valueAtTime(time - 0.1);",
    "$bm_rt = effect('Sliders')('Moving').loopOut('cycle');",
    "$bm_rt = effect('Sliders')('Standing') * timeToFrames();",
    "$bm_rt = effect('Sliders')('Standing').wiggle(2, 10);",
    "$bm_rt = thisProperty.smooth(1, 3) + time;",
    "$bm_rt = random();",
    "$bm_rt = Math.random();",
    "seedRandom(3); $bm_rt = random();",
    "$bm_rt = wiggle(2, 10);",
    "$bm_rt = eval('time');",
    "var name = 'ti' + 'me'; $bm_rt = eval(name);",
    "$bm_rt = eval('thisLayer').effect('Sliders')('Moving');",
    "function late() { return eval('ti' + 'me'); } $bm_rt = late();",
    "try { $bm_rt = effect('None')(1); } catch (e) { $bm_rt = time; }",
    "$bm_rt = time > 0.4 ? 1 : 2;",
  ])
  func whatDiffersByInstantIsNotKept(_ script: String) throws {
    let use = try use(script)
    let evaluator = ScriptEvaluator()
    let early = try value(use, 3, by: evaluator)
    let late = try value(use, 7, by: evaluator)
    #expect(early != late)
    #expect(try late == value(use, 7, by: ScriptEvaluator()))
    #expect(try early == value(use, 3, by: evaluator))
  }

  @Test(arguments: [
    ("$bm_rt = effect('Sliders')('Standing') + 1;", 4.0),
    ("$bm_rt = value + effect('Sliders')('Standing');", 10),
    ("$bm_rt = effect('Sliders')('Moving').valueAtTime(0.5);", 5),
    ("$bm_rt = effect('Sliders')('Moving').key(2).value[0];", 20),
    // In After Effects a key counts as its value.
    ("$bm_rt = effect('Sliders')('Moving').key(2);", 20),
    ("$bm_rt = $bm_sum(effect('Sliders')('Moving').key(2), 1);", 21),
    ("$bm_rt = effect('Sliders')('Moving').key(2).index;", 2),
    ("$bm_rt = effect('Sliders')('Moving').nearestKey(1.4);", 20),
    ("$bm_rt = effect('Sliders')('Moving').nearestKey(1.4).value[0];", 20),
    ("$bm_rt = effect('Sliders')('Moving').nearestKey(1.4).time;", 2),
    ("seedRandom(3, true); $bm_rt = Math.floor(random());", 0),
    ("$bm_rt = eval('value') + eval('thisLayer').index;", 8),
    ("var chain = 'this' + 'Layer'; $bm_rt = eval(chain).hasParent ? 1 : 2;", 2),
    ("var parent = 4; $bm_rt = eval('par' + 'ent');", 4),
    ("function rotation() { return 6; } $bm_rt = eval('rotation')();", 6),
    ("eval('width = 9'); $bm_rt = eval('width');", 9),
    ("$bm_rt = thisLayer.toComp([10, 10])[0] > 0 ? thisComp.numLayers : 0;", 1),
  ])
  func whatIsTheSameAtAllTimesIsRight(_ script: String, _ expected: Double) throws {
    let use = try use(script)
    let evaluator = ScriptEvaluator()
    for frame in [3.0, 7, 3] {
      #expect(try value(use, frame, by: evaluator) == .numbers([expected]), "\(script) at \(frame)")
    }
  }

  @Test func aFailureIsKeptToo() throws {
    let use = try use("$bm_rt = effect('None')(1);")
    let evaluator = ScriptEvaluator()
    for frame in [3.0, 7] {
      #expect(throws: ScriptFailure.self) { try value(use, frame, by: evaluator) }
    }
  }

  // One script, on the rotation, asks for the instant and for a slider, whose own script takes long and does not.
  private static let sliderOfScript = """
    "ef": [{"ty": 5, "nm": "Sliders", "np": 1, "ef": [{"ty": 0, "nm": "Slow", "v": {"a": 0, "k": 3,
      "x": "var $bm_rt; var n = 0; for (var i = 0; i < 40000; i++) n += i; $bm_rt = n;"}}]}],
    """

  // In large steps: what a script is given is made when it is asked for the first time, which is not counted again.
  @Test(arguments: Array(stride(from: 50_000, through: 1_500_000, by: 145_000)))
  func limitsDoNotDependOnWhatWasDrawnBefore(_ maximum: Int) throws {
    let file = scriptedLottie(
      "var $bm_rt; $bm_rt = effect('Sliders')('Slow') + time;",
      more: Self.sliderOfScript
    )
    let program = try program(of: file)
    #expect(program.scripts.count == 2)
    func isOver(after frames: [(script: Int, frame: Double)]) throws -> Bool {
      var limits = ScriptLimits()
      limits.stepsPerFrame = maximum
      let evaluator = ScriptEvaluator(limits)
      for (script, frame) in frames {
        do throws(ScriptLimitError) {
          let moment = ScriptTime(time: frame / 10, rootTime: frame / 10)
          _ = try evaluator.outcome(
            of: ScriptUse(program, script: script),
            at: moment,
            base: []
          )
        } catch {
          if frame == 7 { return true }
        }
      }
      return false
    }
    for order in [[0, 1], [1, 0], [0], [1]] {
      let drawn = order.map { (script: $0, frame: 7.0) }
      let alone = try isOver(after: drawn)
      for before in [[0], [1], [0, 1], [1, 0]] {
        let earlier = before.map { (script: $0, frame: 3.0) }
        #expect(try isOver(after: earlier + drawn) == alone, "\(before) before \(order)")
      }
    }
  }

  @Test func whatIsKeptCountsInEveryFrame() throws {
    var limits = ScriptLimits()
    limits.stepsPerFrame = 1000
    let use = try use("var n = 0; for (var i = 0; i < 400; i++) n += i; $bm_rt = n;")
    let evaluator = ScriptEvaluator(limits)
    for frame in [3.0, 7] {
      #expect(throws: ScriptLimitError.self) { try value(use, frame, by: evaluator) }
    }
  }
}
