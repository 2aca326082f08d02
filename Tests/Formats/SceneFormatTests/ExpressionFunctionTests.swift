import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Functions of lists, texts, dates and colours between `${` and `}`.
@Suite("Functions of expressions")
struct ExpressionFunctionTests {
  private static let variables =
    ##""variables":{"list":[3,1,2],"names":["b","a","b",1,"1"],"title":" Hello  World ","none":[],"long":[{"team":"b","year":1,"n":2},{"team":"a","year":1,"n":4},{"team":"b","year":2,"n":5},{"team":"a","year":2,"n":3},{"team":"a","year":3,"n":1},{"team":"b","year":3,"n":9}],"days":[{"t":"a","on":"2026-02-01","w":"z","n":1},{"t":"a","on":"2026-01-05","w":"y","n":2}],"gaps":[{"t":"a","on":1,"n":3},{"t":"b","on":1,"n":""}],"when":"2024-02-29T14:05:09.5+01:00","rows":[{"day":"Mo","users":10},{"day":"Tu","users":40},{"day":"We","users":25}]},"theme":{"colors":{"accent":"#ff0000"}},"##

  private func text(_ expression: String) throws -> String {
    try resultText(of: expression, Self.variables)
  }

  @Test(
    "Elements and members are found by index and name",
    arguments: [
      ("list[0]", "3"), ("list[-1]", "2"), ("list[list.count - 1]", "2"), ("rows[1].users", "40"),
      ("rows[-1]['day']", "We"), ("rows[0][\\\"day\\\"] + '!'", "Mo!"), ("-list[0] * 2", "-6"),
      ("list[list[1]]", "1"),
    ]
  )
  func elements(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    "Lists are summed up",
    arguments: [
      ("max(rows, 'users')", "40"), ("min(rows, 'users')", "10"), ("sum(rows, 'users')", "75"),
      ("mean(rows, 'users')", "25"), ("max(list)", "3"), ("min(list)", "1"), ("sum(none)", "0"),
      ("first(list)", "3"), ("last(rows, 'day')", "We"), ("first(rows).users", "10"),
      ("join(unique(names), ' ')", "b a 1 1"), ("length(unique(names))", "4"),
      ("max(3, list[0], 9)", "9"),
    ]
  )
  func lists(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    "Rows are sorted, ranked, filtered, grouped and pivoted",
    arguments: [
      ("join(sort(list), ' ')", "1 2 3"), ("join(sort(list, 'descending'), ' ')", "3 2 1"),
      ("join(sort(rows, 'users'), ' ', 'day')", "Mo We Tu"),
      ("join(sort(rows, 'users', 'descending'), ' ', 'day')", "Tu We Mo"),
      // Equal ones in their order: 2 and 5 of group b before 9.
      ("join(sort(long, 'team'), ' ', 'n')", "4 3 1 2 5 9"), ("length(sort(none))", "0"),
      ("join(rank(list), ' ')", "1 3 2"), ("join(rank(rows, 'users', 'ascending'), ' ')", "1 3 2"),
      ("join(rank(long, 'team', 'ascending'), ' ')", "4 1 5 2 3 6"),
      ("join(filter(rows, 'day', 'Tu'), '', 'users')", "40"),
      ("join(filter(rows, 'users', '>', 10), ' ', 'day')", "Tu We"),
      ("length(filter(rows, 'users', '!=', 40))", "2"),
      ("join(group(long, 'team'), ' ', 'key')", "b a"),
      ("sum(group(long, 'team')[1].rows, 'n')", "8"),
      // Team b has 2, 5 and 9 in the years 1, 2 and 3, team a 4, 3 and 1.
      ("join(pivot(long, 'team', 'year', 'n')[0].values, ' ')", "2 5 9"),
      ("join(pivot(long, 'team', 'year', 'n')[1].values, ' ')", "4 3 1"),
      ("join(pivot(long, 'team', 'year', 'n')[0].ranks, ' ')", "2 1 1"),
      ("pivot(long, 'team', 'year', 'n')[1].rows[2].n", "1"),
      // Instants that are numbers or dates are in their order, words as they come up.
      ("join(pivot(sort(long, 'n'), 'team', 'year', 'n')[0].values, ' ')", "4 3 1"),
      ("join(pivot(sort(long, 'n'), 'team', 'year', 'n')[1].values, ' ')", "2 5 9"),
      ("join(pivot(days, 't', 'on', 'n')[0].values, ' ')", "2 1"),
      ("join(pivot(days, 't', 'w', 'n')[0].values, ' ')", "1 2"),
      // A missing cell; equal values keep the order of the series.
      ("join(pivot(slice(long, 0, 3), 'team', 'year', 'n', 0)[1].values, ' ')", "4 0"),
    ]
  )
  func tables(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    "Tables that cannot be ordered or pivoted are refused with the reason",
    arguments: [
      (
        "sort(names)",
        #"sort needs numbers, or texts: in element 3 is the number 1 and in element 0 the string "b""#
      ),
      (
        "rank(gaps, 'n')",
        #"rank needs numbers, or texts: in element 1 is the string "" and in element 0 the number 3"#
      ),
      ("filter(gaps, 'n', '>', 1)", "filter: in element 1: needs a number, not the string"),
      ("sort(rows)", "(write sort(…, 'users'))"),
      ("rank(rows)", "needs the name of a member"), ("sum(rows)", "(write sum(…, 'users'))"),
      ("sort(list, 'down')", "'ascending' or 'descending'"),
      ("filter(rows, 'users', '=', 1)", "not by the string"), ("group(rows, 'nope')", "no member"),
      (
        "pivot(slice(long, 0, 3), 'team', 'year', 'n')",
        "no row of the string \"a\" has the number 2"
      ),
      (
        "pivot(gaps, 't', 'on', 'n', 0)",
        #"pivot: the string "n" of the string "b" at the number 1 is the string "", not a number"#
      ),
      ("pivot(long, 'team', 'team', 'n')", "two rows"), ("group(rows, day)", "write 'day'"),
    ]
  )
  func refusedTables(_ expression: String, _ reason: String) {
    let reported = messages(sceneText(#"{"opacity":"${\#(expression)}"}"#, head: Self.variables))
    #expect(reported.count == 1 && reported[0].contains(reason), "\(reported)")
  }

  @Test(
    "Texts are changed by characters, not by bytes",
    arguments: [
      ("upper('straße é')", "STRASSE É"), ("lower('ÀB')", "àb"), ("lower('ΟΔΟΣ ΑΣ.')", "οδος ας."),
      ("trim(title)", "Hello  World"),
      ("length('e\u{301}👩‍👩‍👧')", "2"), ("slice('abcdef', 1, 3)", "bc"),
      ("slice('abcdef', -2)", "ef"), ("slice('abc', 2, 1)", ""), ("slice('abc', -9, 9)", "abc"),
      ("join(slice(list, 1), '-')", "1-2"), ("replace('a.b.c', '.', '')", "abc"),
      ("replace('aaa', 'aa', 'b')", "ba"), ("split('a,b,,c', ',')[3]", "c"),
      ("length(split('a,b,', ','))", "3"), ("join(split('abc', ''), ' ')", "a b c"),
      ("join(rows, '/', 'day')", "Mo/Tu/We"), ("padStart(7, 3, '0')", "007"),
      ("padEnd('ab', 5, 'xy')", "abxyx"),
      ("'{' + slice('a}b', 1) + '}'", "{}b}"), ("padStart('abcd', 3)", "abcd"),
    ]
  )
  func texts(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    "Numbers are written in the formats of counting texts, dates in English",
    arguments: [
      ("format(1234.5, '%.1f %%')", "1234.5 %"),
      ("format(34200000, 'compact')", "34M"), ("format(-0.001, '%.1f')", "0.0"),
      ("date('2026-11-26', '%d %b')", "26 Nov"),
      ("date('2026-01-05', '[%e|%-e|%-d|%d]')", "[ 5|5|5|05]"), ("date('2026-11-26', '%e')", "26"),
      ("date('2026-01-05', '%-d. %B %Y, %A')", "5. January 2026, Monday"),
      ("date(when, '%a %d/%m/%y %H:%M:%S %I %p')", "Thu 29/02/24 14:05:09 02 PM"),
      ("date(when, '%j %%')", "060 %"), ("date('2000-12', '%b %d %j')", "Dec 01 336"),
      ("date('1969-07-20', '%A')", "Sunday"), ("date('0001-01-01', '%a')", "Mon"),
    ]
  )
  func formats(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test("A format with an apostrophe is written in double quotes")
  func groups() throws {
    #expect(try text(#"format(1234567, \"%'d\")"#) == "1,234,567")
  }

  @Test(
    "Numbers are mapped, and ticks step by 1, 2 or 5 times a power of ten",
    arguments: [
      ("map(5, 0, 10, 100, 200)", "150"), ("map(20, 0, 10, 0, -1)", "-2"),
      ("join(ticks(0, 89, 5), ' ')", "0 20 40 60 80"),
      ("join(ticks(0, 1, 10), ' ')", "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"),
      ("join(ticks(-3, 7, 4), ' ')", "0 5"), ("join(ticks(-10, 10, 4), ' ')", "-10 -5 0 5 10"),
      ("join(ticks(1200000, 1900000, 4), ' ')", "1200000 1400000 1600000 1800000"),
      ("join(ticks(0.1, 0.3, 2), ' ')", "0.1 0.2 0.3"), ("join(ticks(3, 4, 1), ' ')", "3 4"),
    ]
  )
  func scales(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    "Colours are computed as CSS and animations do",
    arguments: [
      ("hsl(0, 100, 50)", "#ff0000"), ("hsl(120, 100, 25)", "#008000"),
      ("hsl(-120, 100, 50)", "#0000ff"), ("hsl(200, 0, 100)", "#ffffff"),
      ("mix('black', 'white', 0.5)", "#808080"), ("mix(accent, 'blue', 1)", "#0000ff"),
      ("mix('accent', '#0000', 0.5)", "#80000080"), ("mix(list, 'red', 1)", "#ff0000"),
    ]
  )
  func colors(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test("Rows of a data asset are a variable that other variables hide")
  func tables() throws {
    let head = #""assets":{"sales":{"type":"data","src":"${file}"}},"variables":{"file":"a.csv"},"#
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { source throws(SceneFiles.AccessError) in
      guard source == "a.csv" else { throw SceneFiles.AccessError(.file, "no \(source)") }
      return Array("month,users\nMay,5\nJune,8\n".utf8)
    }
    let text = sceneText(
      #"{"name":"${sales[1].month + ' ' + max(sales, 'users')}","opacity":"${sales[0].users / 10}"}"#,
      head: head
    )
    let layer = try #require(
      try SceneReader(files: files).read(Array(text.utf8)).scene.layers.first
    )
    #expect(layer.name == "June 8" && layer.state.opacity == 0.5)
  }

  @Test(
    "Errors name the function, its arguments and the value",
    arguments: [
      ("list[3]", "there is no element 3 in an array of 3 (write 0 to 2, or -1 for the last)"),
      ("none[0]", "(it has none)"), ("list[0.5]", "a whole number, not the number 0.5"),
      ("list['a']", "a whole number, not the string \"a\""),
      ("title[0]", "(for a letter, write slice)"),
      ("rows[0]['usres']", "there is no member \"usres\" (did you mean users?)"),
      ("max(rows, 'user')", "max: in element 0 there is no member \"user\" (did you mean users?)"),
      ("sum(rows, 'day')", "sum needs numbers: in element 0 is the string \"Mo\""),
      ("max(rows)", "max needs numbers: in element 0 is an object"),
      ("mean(none)", "mean: the list is empty"),
      ("sum(5)", "sum(list, member (optional)) needs a list, not the number 5"),
      ("upper(list)", "upper(text) needs a text, not an array of 3"),
      ("clamp('a', 0, 1)", "clamp(number, least, greatest) needs a number, not the string \"a\""),
      ("padStart('a', -1)", "needs a whole number in 0…"),
      ("padStart('a', 3, '')", "a text to fill with"),
      ("replace('a', '', 'b')", "not an empty one"),
      ("format(1e16, '%d')", "format: 1e+16 is beyond ±10¹⁵"),
      ("format(1, '%s')", "\"%s\" is not a format (write exactly one %d"),
      ("date('26.11.2026', '%d')", "date: \"26.11.2026\" is not an ISO date (write '2026-11-26'"),
      ("date('2026-02-29', '%d')", "is not an ISO date"),
      ("date('2026-11-26', '%q')", "there is no \"%q\" in a format"),
      ("date('2026-11-26T25:00', '%d')", "is not an ISO date"),
      ("date('2026-11-26', '%')", "there is no \"%\""),
      ("map(1, 2, 2, 0, 1)", "that differ, not 2 twice"),
      ("ticks(1, 1, 5)", "a least number below the greatest, not 1 and 1"),
      ("ticks(0, 1, 0)", "needs a whole number in 1…1000, not the number 0"),
      ("hsl(0, 1, 200)", "percents in 0…100"),
      ("mix('rde', 'red', 0)", "\"rde\" is not a colour (did you mean red?)"),
      ("mix('red', 'blue', 2)", "a fraction in 0…1"),
      (
        "slice('a')",
        "slice takes 2 or 3 values, not 1 (write slice(text or list, begin, end (optional)))"
      ),
      ("toUpperCase('a')", "there is no function \"toUpperCase\" (did you mean upper?)"),
      ("title.trim()", "trim takes its value in parentheses (write trim(text))"),
      ("avg(list)", "did you mean mean?"), ("uper('a')", "did you mean upper?"),
      ("title.length", "(write length(…))"),
      ("list[0", "needs \"]\""),
      ("rows.last", "an array of 3 has no member \"last\" (write last(…))"),
      ("rows.users", "(of one element write [0].users, of all for example max(…, 'users'))"),
      ("max(rows, users)", "variable \"users\" is not declared (for a member write 'users')"),
    ]
  )
  func failures(_ expression: String, _ message: String) {
    let reported = messages(
      sceneText(#"{"opacity":"${\#(expression)}"}"#, head: Self.variables)
    )
    #expect(reported.count == 1 && reported[0].contains(message), "\(reported)")
    #expect(reported.first?.contains("layers[0].opacity: ") == true)
  }

  @Test("P1: Texts and sums end at their limits")
  func limits() {
    let long = "padEnd('', 1048576)"
    #expect(
      messages(sceneText(#"{"name":"${\#(long) + 'a'}"}"#)).contains {
        $0.contains("1048576 bytes")
      }
    )
    let grown = "replace(padEnd('', 2000, 'a'), 'a', padEnd('', 2000))"
    #expect(
      messages(sceneText(#"{"name":"${\#(grown)}"}"#)).contains { $0.contains("1048576 bytes") }
    )
    let sums = #"{"repeat":20000,"layers":[{"opacity":"${sum(slice(list, i % 2))}"}]}"#
    let list = Array(repeating: "0", count: 2000).joined(separator: ",")
    let reported = messages(sceneText(sums, head: #""variables":{"list":[\#(list)]},"#))
    #expect(reported.contains { $0.contains("visit more than 20000000 elements") }, "\(reported)")
  }
}
