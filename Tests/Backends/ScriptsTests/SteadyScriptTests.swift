import LottieFormat
import SceneModel
import Scripts
import Testing

/// What scripts give that never ask for the instant is kept; nothing else may be.
@Suite struct SteadyScriptTests {
  // A slider that goes from 0 to 20 in 20 frames, and one that stands at 3.
  private static let sliders = """
    "ef": [{"ty": 5, "nm": "Sliders", "np": 2, "ef": [
      {"ty": 0, "nm": "Moving", "v": {"a": 1, "k": [
        {"t": 0, "s": [0], "o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}, {"t": 20, "s": [20]}]}},
      {"ty": 0, "nm": "Standing", "v": {"a": 0, "k": 3}}]}],
    """

  private func value(
    _ use: ExpressionUse,
    _ frame: Double,
    by evaluator: ScriptEvaluator
  ) throws -> ExpressionResult {
    let moment = ExpressionMoment(time: frame / 10, rootTime: frame / 10)
    return try evaluator.outcome(of: use, at: moment, own: []).get()
  }

  private func use(_ script: String) throws -> ExpressionUse {
    let file = scriptedLottie("var $bm_rt; " + script, more: Self.sliders)
    return ExpressionUse(try program(of: file), script: 0)
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
