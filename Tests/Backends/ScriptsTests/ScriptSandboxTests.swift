import SceneModel
import Scripts
import Testing

/// Scripts that want more than they may have.
@Suite struct ScriptSandboxTests {
  @Test(arguments: [
    "while (1) {}",
    "for (;;) { try { while (1) {} } catch (e) {} }",
    "var s = 'a'; for (;;) s += s;",
    "var a = 'a'; for (;;) a = (a + 'b').slice(0, 60000) + a.length;",
    "$bm_rt = 'a'.repeat(1e9);",
    "$bm_rt = /(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');",
    "var a = []; for (;;) a.push(new Array(1000).join('x'));",
    "var a = []; a.length = 2e9; $bm_rt = a.lastIndexOf(1) + a.indexOf(1);",
    "var o = {get x() { while (true) {} }}; $bm_rt = o.x;",
    "var o = {valueOf: function () { for (;;) {} }}; $bm_rt = o + 1;",
    "var a = [3, 1, 2]; a.sort(function () { for (;;) {} });",
    "$bm_rt = new Function('while (1) {}')();",
    "$bm_rt = eval('while (1) {}');",
    "var a = []; a.length = 4e8; $bm_rt = JSON.stringify(a).length;",
    "var a = new Array(20000).join('ab'); for (;;) a.indexOf('ba'.repeat(5000) + 'c');",
    "var o = Object.defineProperty({}, 'x', {get: function () { for (;;) {} }}); $bm_rt = o.x;",
  ])
  func whatNeverEndsExceedsALimit(_ script: String) throws {
    #expect(throws: ScriptLimitError.self) { try outcome("var $bm_rt;" + script) }
  }

  @Test(arguments: [
    ("$bm_rt = new Date().getTime();", "Date"),
    ("$bm_rt = require('fs');", "require"),
    ("$bm_rt = performance.now();", "performance"),
    ("$bm_rt = Duktape.version;", "Duktape"),
    ("$bm_rt = undefined;", "no value"),
    ("$bm_rt = NaN;", "no number"),
    ("$bm_rt = {a: 1};", "no value"),
    ("$bm_rt = function () {};", "no value"),
    ("throw new Error('own words');", "own words"),
    ("(function f() { f(); })();", "callstack"),
    ("$bm_rt = [1, 2", "SyntaxError"),
    ("class A {}; $bm_rt = 1;", "SyntaxError"),
  ])
  func whatFailsTellsWhy(_ script: String, _ word: String) throws {
    guard case .failure(let failure) = try outcome("var $bm_rt;" + script) else {
      Issue.record("\(script) gives a value")
      return
    }
    #expect(failure.message.contains(word), "\(failure.message)")
  }

  @Test func mistakesHaveTheirLine() throws {
    guard case .failure(let failure) = try outcome("var $bm_rt;\nvar a = 1;\n$bm_rt = missing + a;")
    else {
      Issue.record("the script gives a value")
      return
    }
    #expect(failure.line == 3)
  }

  // The engine counts the line after the script, where the function around it ends.
  @Test(arguments: ["foo(", "var a = 1;\nfoo("])
  func mistakesOfGrammarHaveOneLine(_ script: String) throws {
    guard case .failure(let failure) = try outcome(script) else {
      Issue.record("the script gives a value")
      return
    }
    #expect(failure.line == script.split(separator: "\n").count)
    #expect(failure.message.hasPrefix("SyntaxError") && !failure.message.contains("line"))
  }

  // Each script tries to remember how often it has run.
  @Test(arguments: [
    "Math.count = (Math.count || 0) + 1; $bm_rt = Math.count || 1;",
    "thisLayer.count = (thisLayer.count || 0) + 1; $bm_rt = thisLayer.count || 1;",
    "thisComp.layer.count = (thisComp.layer.count || 0) + 1; $bm_rt = thisComp.layer.count || 1;",
    "toComp.count = (toComp.count || 0) + 1; $bm_rt = toComp.count || 1;",
    "count = (typeof count === 'undefined' ? 0 : count || 0) + 1; $bm_rt = count;",
    "this.count = (this.count || 0) + 1; $bm_rt = this.count || 1;",
    "var f = arguments.callee; f.count = (f.count || 0) + 1; $bm_rt = f.count || 1;",
    "Array.prototype.count = ([].count || 0) + 1; $bm_rt = [].count || 1;",
    "var p = Object.getPrototypeOf(thisProperty); p.count = (p.count || 0) + 1; $bm_rt = p.count || 1;",
    "var p = Object.getPrototypeOf(thisLayer.transform.position); p.count = (p.count || 0) + 1; $bm_rt = p.count || 1;",
    "linear.count = (linear.count || 0) + 1; $bm_rt = linear.count || 1;",
    "eval('var count = (this.count || 0) + 1; this.count = count'); $bm_rt = this.count || 1;",
    "Object.prototype.count = (({}).count || 0) + 1; $bm_rt = ({}).count || 1;",
  ])
  func nothingIsLeftForTheNextRun(_ script: String) throws {
    let evaluator = ScriptEvaluator()
    // One that does not ask for the time would be run once.
    let text = scriptedLottie("var $bm_rt; time; " + script)
    let use = ScriptUse(try program(of: text), script: 0)
    for frame in [1.0, 2, 3] {
      let moment = ScriptTime(time: frame, rootTime: frame)
      let outcome = try evaluator.outcome(of: use, at: moment, base: [])
      if case .success(let result) = outcome { #expect(result == .numbers([1])) }
    }
  }

  @Test func aLimitOfOneFileLeavesTheNextAlone() throws {
    let evaluator = ScriptEvaluator()
    #expect(throws: ScriptLimitError.self) { try outcome("while (1) {}", by: evaluator) }
    let next = try outcome("var $bm_rt; $bm_rt = 1 + 1;", by: evaluator)
    #expect(try next.get() == .numbers([2]))
  }

  @Test func chanceDependsOnPropertyAndTimeOnly() throws {
    let use = ScriptUse(
      try program(
        of: scriptedLottie(
          "var $bm_rt; $bm_rt = [random(), wiggle(2, 10), noise(time), Math.random()];"
        )
      ),
      script: 0
    )
    func value(_ frame: Double, _ evaluator: ScriptEvaluator) throws -> ScriptResult? {
      let moment = ScriptTime(time: frame / 10, rootTime: frame / 10)
      return try evaluator.result(of: use, at: moment, base: [])
    }
    let (forth, back) = (ScriptEvaluator(), ScriptEvaluator())
    let ascending = try (0..<20).map { try value(Double($0), forth) }
    let descending = try (0..<20).reversed().map { try value(Double($0), back) }
    #expect(ascending == descending.reversed())
    #expect(Set(ascending.compactMap { $0.map { "\($0)" } }).count == 20)
  }
}
