import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Scripts

/// Scripts in forms of JavaScript that are later than the engine, with the values of the language's definition.
@Suite struct ScriptLanguageTests {
  private static let values: [(script: String, value: [Double])] = [
    // Declarations
    ("let a = 3; const b = 4; $bm_rt = [a, b];", [3, 4]),
    ("let a, b = 2; a = b; $bm_rt = a;", [2]),
    ("let [a, , b = 5, ...c] = [1, 2, undefined, 7, 8]; $bm_rt = [a, b, c[1]];", [1, 5, 8]),
    ("const {x, y: {z = 4}, 'w': w = 6} = {x: 1, y: {}}; $bm_rt = [x, z, w];", [1, 4, 6]),
    ("var {a, b} = {a: 1, b: 2}, c = 3; $bm_rt = [a, b, c];", [1, 2, 3]),
    ("let a = 1, b = 2; [a, b] = [b, a]; $bm_rt = [a, b];", [2, 1]),
    (
      "let t = 0; for (let i = 0; i < 3; i++) { let n; n = (n || 0) + 1; t += n; } $bm_rt = t;", [3]
    ),
    ("let x = 1; { let x = 2; x += 5; } $bm_rt = x;", [1]),
    ("let t = 0; for (let i = 0; i < 2; i++) for (let i = 0; i < 3; i++) t++; $bm_rt = t;", [6]),
    (
      "const o = {x: 7}; let x = 1; if (o) { const x = o.x; o.x = x + 1; } $bm_rt = [x, o.x];",
      [1, 8]
    ),
    (
      "let t = 0\nfor (const v of [1, 2, 3]) {\n  if (v === 2) continue\n  t += v\n}\n$bm_rt = t",
      [4]
    ),
    (
      "let t = 0; for (const [k, v] of Object.entries({a: 2, bb: 3})) t += k.length * v; $bm_rt = t;",
      [8]
    ),
    ("let t = ''; for (const c of 'abc') t = c + t; $bm_rt = t === 'cba' ? 1 : 0;", [1]),
    ("let v; for (v of [4, 5]) {} $bm_rt = v;", [5]),
    ("let t = 0; for (let k in {a: 1, b: 1}) t++; $bm_rt = t;", [2]),
    // Functions
    ("const f = x => x * 2; $bm_rt = f(4);", [8]),
    (
      "const f = (a, b = a + 1, ...c) => { return [a, b, c.length]; }; $bm_rt = f(1, undefined, 3, 4);",
      [1, 2, 2]
    ),
    ("const f = ({a, b}, [c]) => a + b + c; $bm_rt = f({a: 1, b: 2}, [3]);", [6]),
    ("$bm_rt = [1, 2, 3].map(x => x * 2).filter(x => x > 2).reduce((a, b) => a + b, 0);", [10]),
    ("const f = a => b => a - b; $bm_rt = f(5)(3);", [2]),
    ("const f = () => ({a: 3}); $bm_rt = f().a;", [3]),
    ("const f = x => x\n  + 1\nconst g = 2\n$bm_rt = f(g)", [3]),
    ("function f(a, {b = 2} = {}) { return a * b; } $bm_rt = [f(3), f(3, {b: 5})];", [6, 15]),
    ("const f = x => { if (x) { return 1; } return 0; }; $bm_rt = f(0);", [0]),
    ("$bm_rt = ((a, b) => a > b ? a : b)(3, 9);", [9]),
    // Operators
    ("const o = null; $bm_rt = o ?? 4;", [4]),
    ("const o = 0; $bm_rt = (o ?? 4) + 1;", [1]),
    ("$bm_rt = null ?? undefined ?? 6;", [6]),
    (
      "const o = {a: {b: [7]}}; $bm_rt = [o?.a?.b?.[0], o.c?.d.e.f ?? 3, o.f?.() ?? 2];", [7, 3, 2]
    ),
    ("const f = {g: x => x + 1}; $bm_rt = f?.g(3) ?? 9;", [4]),
    ("const a = true ?.5:1; $bm_rt = a;", [0.5]),
    ("let a = null ?? 2\nlet b = 3\n$bm_rt = a + b", [5]),
    ("$bm_rt = Math.max(...[1, 8, 3], 5);", [8]),
    (
      "const a = [1, 2], f = (...n) => n.length; $bm_rt = [[0, ...a, 3].length, f(...a, ...a)];",
      [4, 4]
    ),
    ("const a = {x: 1, y: 2}; const b = {...a, y: 5}; $bm_rt = [b.x, b.y, a.y];", [1, 5, 2]),
    (
      "const x = 2; const o = {x, y: 3, f(n) { return n + x; }}; $bm_rt = [o.x, o.y, o.f(4)];",
      [2, 3, 6]
    ),
    ("$bm_rt = 2 ** 5 + 1_000;", [1032]),
    ("let t = 1; try { throw 2; } catch { t = 3; } $bm_rt = t;", [3]),
    // Templates
    ("const n = 3; $bm_rt = `a${n}b${n + 1}\\n\"`.length;", [6]),
    ("$bm_rt = `${[1, 2].map(x => `<${x}>`).join('}')}`.length;", [7]),
    ("const s = `a\nb\\${c}`; $bm_rt = [s.length, s.charCodeAt(1)];", [7, 10]),
    (
      "const {a, 2: c, ...e} = {a: 1, 2: 3, f: 5}; $bm_rt = [a, c, e.f, Object.keys(e).length];",
      [1, 3, 5, 1]
    ),
    ("const a = [1, 2]; [a[0], a[1]] = [a[1], a[0]]; $bm_rt = a;", [2, 1]),
    ("const a = {b: () => ({c: 5})}; $bm_rt = [a?.b?.()?.c, a.d?.()?.c ?? 7];", [5, 7]),
    ("const o = {a: [0]}; o.p ??= 3; o.a[0] ||= 4; o.p &&= 5; $bm_rt = [o.p, o.a[0]];", [5, 4]),
    ("let t = 0; for (const k in {a: 1, bb: 2}) t += k.length; $bm_rt = t;", [3]),
    ("const o = {f(...n) { return n.length; }}; $bm_rt = o.f(...[1, 2], 3,);", [3]),
    ("let t = 0; for (const [i, v] of [5, 6].entries()) t += i * v; $bm_rt = t;", [6]),
    ("x = 1; { let x = 2; x += 5; } $bm_rt = x;", [1]),
    (
      "const f = x => { if (x) { let x = 5; x++; } return `${x}`.length + x; }; $bm_rt = f(3);", [4]
    ),
    ("let t = ''; { const v = 'ab'; t = `<${v}>`; } const v = 3; $bm_rt = [t.length, v];", [4, 3]),
    ("const f=()=>{return(...n)=>n.length};const{length:m}='abc';$bm_rt=[f()(1,2),m];", [2, 3]),
    ("let a, b; const c = [a, b] = [7, 8]; $bm_rt = [a, b, c.length];", [7, 8, 2]),
    // Functions of later editions
    ("$bm_rt = [[3, 4].includes(4) ? 1 : 0, [3, 4].find(x => x > 3), [3, 4].at(-1)];", [1, 4, 4]),
    ("$bm_rt = Array.from({length: 3}, (_, i) => i * i);", [0, 1, 4]),
    ("$bm_rt = new Array(3).fill(2);", [2, 2, 2]),
    ("$bm_rt = [[1, [2]], [3]].flat().length;", [3]),
    ("$bm_rt = [1, 2].flatMap(x => [x, -x]);", [1, -1, 2, -2]),
    ("$bm_rt = Object.values({a: 1, b: 2});", [1, 2]),
    ("$bm_rt = '7'.padStart(3, '0').length + ' a '.trimStart().length;", [5]),
    ("$bm_rt = 'a-b-c'.replaceAll('-', '').length;", [3]),
  ]

  @Test func laterFormsGiveTheValuesOfTheLanguage() throws {
    for entry in Self.values {
      let given = try numbers("var $bm_rt;" + entry.script)
      #expect(given == entry.value, "\(entry.script)")
    }
  }

  // The scripts of the table that are refused, though they have values: there is no clock.
  private static let refused: Set<String> = [
    "var $bm_rt;\n\n$bm_rt = String(String(new Date(...[2020,1,1]).getFullYear()));",
    // A value of a parameter that means another variable than the body.
    "var $bm_rt;\nvar x=1;var f=(y=x)=>{let x=2;return y+x}\n$bm_rt = String(f());",
  ]

  /// Nothing gives another value than Node does; what has no value there has none here.
  @Test func scriptsGiveTheValuesOfTheLanguage() throws {
    let bytes = try Repository.bytes("Tests/Backends/ScriptsTests/Table/language.json")
    let table = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    )
    let rows = try #require(table["cases"] as? [[String]])
    #expect(rows.count == 292)
    for row in rows {
      let (script, value) = (row[0], row[1])
      switch try outcome(script) {
      case .success(.text(let text)): #expect("=" + text == value, "\(script)")
      case .success(.numbers(let numbers)): Issue.record("\(script) gives \(numbers)")
      case .failure(let failure):
        let isRight = value.hasPrefix("!") || Self.refused.contains(script)
        #expect(isRight, "\(script): \(failure.message), not \(value)")
      }
    }
  }

  @Test func scriptsOfTheEnginesEditionStayAsTheyAre() throws {
    let bytes = try Repository.bytes("Tests/Backends/ScriptsTests/Table/expressions.json")
    let table = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    )
    let rows = try #require(table["cases"] as? [[Any]])
    #expect(rows.count == 312)
    for case let script as String in rows.map({ $0[0] }) {
      #expect(try ScriptWriter.rewritten(script, isExpression: false) == nil, "\(script)")
    }
    let braces =
      "var f = function ()\n{ return 1 }\nvar g = {a: f, 'b': [f]}, h = a ? b : c\nfor (k in g)\n{ }"
    #expect(try ScriptWriter.rewritten(braces, isExpression: false) == nil)
  }

  @Test(arguments: 0..<8)
  func changedScriptsEnd(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var pieces = Self.values.flatMap { ScriptTokens($0.script).all.map(\.text) }
    pieces += [
      "`", "${", "}", "\\", "\n", "...", "?.", "??", "=>", "let", "of", "for (", "é", "\u{1F600}",
    ]
    for _ in 0..<2000 {
      var tokens = ScriptTokens(
        Self.values[Int.random(in: 0..<Self.values.count, using: &random)].script
      ).all.map(\.text)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<tokens.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: tokens.remove(at: place)
        case 1: tokens[place] = pieces[Int.random(in: 0..<pieces.count, using: &random)]
        default: tokens.insert(pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
        }
        if tokens.isEmpty { tokens = ["x"] }
      }
      let separator = Int.random(in: 0..<2, using: &random) == 0 ? " " : ""
      let script = tokens.joined(separator: separator)
      let text = try? ScriptWriter.rewritten(script, isExpression: false)
      #expect(text?.isEmpty != true, "\(script)")
    }
  }

  @Test func errorsKeepTheirLines() throws {
    let script = "let a = `x\ny`;\nconst f = x =>\n  x.missing.member;\n$bm_rt = f(a);"
    guard case .failure(let failure) = try outcome(script) else {
      Issue.record("the script has no mistake")
      return
    }
    #expect(failure.line == 4)
  }

  // What is not rewritten, the engine refuses.
  @Test(
    arguments: [
      "class A {}; $bm_rt = 1;", "async () => 1;", "function* f() { yield 1; }; $bm_rt = 1;",
      "$bm_rt = String.raw`a`;",
      "let a = 1; ) $bm_rt = a;",
      "let = `", "`a\\`", "((...a, [b]) => 1)(1); (a?.)", "let a, ;", "$bm_rt = a?.",
      "$bm_rt = 1 ??", "x =>", "const [a] ; $bm_rt = 1", "for (const of",
      "`${`",
    ]
  )
  func otherFormsAreMistakesOfTheScript(script: String) throws {
    guard case .failure = try outcome(script) else {
      Issue.record("\(script) has a value")
      return
    }
  }

  @Test func deepAndLongScriptsEnd() throws {
    let many = 20000
    let scripts = [
      String(repeating: "x => ", count: many) + "1", String(repeating: "`${", count: many),
      String(repeating: "let a = 1;", count: many), String(repeating: "{let a;", count: many),
      "a" + String(repeating: "?.a", count: many), "1" + String(repeating: " ?? 1", count: many),
      String(repeating: "let [", count: many), String(repeating: "(", count: many),
      String(repeating: "for (const a of ", count: many),
      "f(" + String(repeating: "...[", count: many),
    ]
    let pairs = [
      ("[", "]"), ("{a:", "}"), ("(", ")"), ("`${", "}`"), ("(x=>", "1)"), ("f(...[", "])"),
    ]
    let balanced = pairs.map { open, end in
      "let " + String(repeating: open, count: 2000) + "a" + String(repeating: end, count: 2000)
        + " = a; let (a,);"
    }
    for script in scripts + balanced {
      let time = try ThreadClock.measure { _ = try outcome(script) }
      // All of them take about a second together.
      #expect(time < 10, "\(script.prefix(20))")
    }
  }
}
