import Scripts
import TestSupport
import Testing

/// `Array.prototype.sort` as ECMAScript 2019 defines it.
@Suite struct SortTests {
  private func value(_ script: String) throws -> Double? {
    try numbers("var $bm_rt; \(script)").first
  }

  private func text(_ expression: String) throws -> String {
    // A script gives numbers: the characters of a text, one after another.
    let script =
      "var s = String(\(expression)), $bm_rt = [], i;"
      + "for (i = 0; i < s.length; i++) $bm_rt.push(s.charCodeAt(i));"
    let codes = try numbers(script)
    return String(String.UnicodeScalarView(codes.compactMap { Unicode.Scalar(UInt32($0)) }))
  }

  @Test("Equal elements keep their order", arguments: [2, 3, 6, 7, 16, 100, 257, 1000])
  func stability(count: Int) throws {
    let script = """
      var a = [], i, wrong = 0;
      for (i = 0; i < \(count); i++) a.push({key: (i * 7919) % 5, place: i});
      a.sort(function (x, y) { return x.key - y.key; });
      for (i = 1; i < a.length; i++) {
        if (a[i - 1].key > a[i].key || a[i - 1].key === a[i].key && a[i - 1].place > a[i].place) wrong++;
      }
      $bm_rt = a.length === \(count) ? wrong : -1;
      """
    #expect(try value(script) == 0)
  }

  @Test("Numbers are sorted by their comparison, other values by their text")
  func orders() throws {
    #expect(try text("[10, 9, 1].sort().join()") == "1,10,9")
    #expect(try text("[10, 9, 1].sort(function (a, b) { return a - b; }).join()") == "1,9,10")
    #expect(try text("[10, 9, 1].sort(function (a, b) { return b - a; }).join()") == "10,9,1")
    #expect(try text("['b', 'ab', 'a', '', 'B'].sort().join('|')") == "|B|a|ab|b")
    #expect(try text("[true, null, 'm'].sort().join('|')") == "m||true")
  }

  @Test("Undefined elements come last, and missing ones after them")
  func gaps() throws {
    #expect(try text("[3, undefined, 1].sort().join('|')") == "1|3|")
    #expect(try text("JSON.stringify([3, , undefined, 1].sort())") == "[1,3,null,null]")
    #expect(
      try text("(function (a) { return [2 in a, 3 in a].join(); })([3, , undefined, 1].sort())")
        == "true,false"
    )
    #expect(
      try text(
        "(function (o) { Array.prototype.sort.call(o); return JSON.stringify(o); })({length: 3, 0: 'c', 2: 'a'})"
      )
        == #"{"0":"a","1":"c","length":3}"#
    )
  }

  @Test("The array itself is returned, and sort is a function of one parameter")
  func identity() throws {
    #expect(try text("(function (a) { return a.sort() === a; })([2, 1])") == "true")
    #expect(try text("[].sort.length + [].sort.name + [].sort().length") == "1sort0")
    #expect(try text("Object.keys(Array.prototype).length") == "0")
  }

  @Test("Comparisons that give no order, or fail, end with an array of the same elements")
  func oddComparisons() throws {
    let checks = [
      "return NaN;", "return 'x';", "return undefined;", "return -1;", "return 1;",
      "return Math.random() - 0.5;", "a.length = 0; return 0;", "a.push(1); return b > c ? 1 : -1;",
    ]
    for check in checks {
      let script =
        "(function (a) { var n = 0; a.sort(function (b, c) { if (n++ > 99) return 0; \(check) });"
        + "return a.slice(0, 5).sort().join(); })([5, 4, 3, 2, 1])"
      #expect(try text(script) == "1,2,3,4,5", "\(check)")
    }
    #expect(
      try text(
        "(function (a) { try { a.sort(function () { throw 7; }); } catch (e) { return e + a.join(); } })([2, 1])"
      )
        == "72,1"
    )
    #expect(
      try text(
        "(function () { try { [2, 1].sort({}); } catch (e) { return e instanceof TypeError; } })()"
      )
        == "true"
    )
  }

  @Test("Sorting ends within the limits of a script")
  func limits() throws {
    for script in [
      "var a = {length: 2147483646}; Array.prototype.sort.call(a);",
      "var a = []; for (;;) { a.push(a.length); a.sort(); }",
      "var s = new Array(30000).join('ab'), a = []; for (var i = 0; i < 500; i++) a.push(s + i); for (;;) a.sort();",
    ] {
      #expect(throws: ScriptLimitError.self) { try outcome("var $bm_rt;" + script) }
    }
  }

  @Test("Sorting agrees with a sort by insertion")
  func insertion() throws {
    var random = SplitMix64(seed: 36)
    for _ in 0..<20 {
      let values = (0..<Int(random.next() % 60)).map { _ in Int(random.next() % 20) }
      let expected = values.sorted()
      let list = values.map { "\($0)" }.joined(separator: ",")
      let sorted = try text("[\(list)].sort(function (a, b) { return a - b; }).join()")
      #expect(sorted == expected.map { "\($0)" }.joined(separator: ","))
    }
  }
}
