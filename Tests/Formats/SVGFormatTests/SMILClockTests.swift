import SceneModel
import Testing

@testable import SVGFormat

@Suite("Clock values and begin lists of SMIL")
struct SMILClockTests {
  @Test(
    "Clock values in all forms are seconds",
    arguments: [
      ("2s", 2.0), ("2", 2), ("250ms", 0.25), (".5s", 0.5), ("1.5min", 90), ("1h", 3600),
      ("01:30", 90), ("00:01:30.5", 90.5), (" 3s ", 3),
    ]
  )
  func clock(_ text: String, _ seconds: Double) {
    #expect(SMILClock.seconds(text) == seconds)
  }

  @Test(
    "Other texts are no clock values",
    arguments: ["", "-1s", "1 s", "1x", "s", "1:70", "a:10"]
  )
  func noClock(_ text: String) {
    #expect(SMILClock.seconds(text) == nil)
  }

  @Test("Items of begin lists are offsets, edges of other animations or events")
  func items() {
    #expect(SMILTimeItem("-1s") == .offset(-1))
    #expect(SMILTimeItem("a.end+0.5s") == .syncbase("a", .end, 0.5))
    #expect(SMILTimeItem("a.begin - 250ms") == .syncbase("a", .begin, -0.25))
    #expect(SMILTimeItem(#"my\-id.end"#) == .syncbase("my-id", .end, 0))
    #expect(SMILTimeItem("a.repeat(2)+1s") == .syncbase("a", .repetition(2), 1))
    #expect(SMILTimeItem("click") == .never("click"))
    #expect(SMILTimeItem("b.mouseover+1s") == .never("b.mouseover+1s"))
    #expect(SMILTimeItem("indefinite") == .never("indefinite"))
    #expect(SMILTimeItem("#%") == nil)
    let list = SMILTimeItem.list("0; ;b.end;?;")
    #expect(list.items == [.offset(0), .syncbase("b", .end, 0)])
    #expect(list.bad == ["?"])
  }
}

@Suite("Intervals of SMIL animations")
struct SMILScheduleTests {
  private func intervals(
    _ attributes: [[String: String]],
    ids: [String: Int] = [:],
    upTo horizon: Double = 20
  ) -> [[ClosedRange<Double>]] {
    SMILSchedule(attributes.map { SMILTiming($0) }, ids: ids, horizon: horizon).intervals.map {
      $0.map { $0.begin...$0.end }
    }
  }

  @Test("A begin inside of an interval restarts it, unless restart forbids it")
  func restart() {
    let begin = ["begin": "0;1;5", "dur": "2s"]
    #expect(intervals([begin]) == [[0...1, 1...3, 5...7]])
    let whenNotActive = begin.merging(["restart": "whenNotActive"]) { $1 }
    #expect(intervals([whenNotActive]) == [[0...2, 5...7]])
    let never = begin.merging(["restart": "never"]) { $1 }
    #expect(intervals([never]) == [[0...2]])
  }

  @Test("Repetition, end, min and max determine the active duration")
  func duration() {
    func end(_ attributes: [String: String]) -> Double? {
      intervals([attributes.merging(["dur": "1s"]) { a, _ in a }])[0].first?.upperBound
    }
    #expect(end([:]) == 1)
    #expect(end(["repeatCount": "2.5"]) == 2.5)
    #expect(end(["repeatCount": "5", "repeatDur": "3s"]) == 3)
    #expect(end(["repeatCount": "indefinite"]) == .infinity)
    #expect(end(["end": "0.5s", "min": "3s"]) == 3)
    #expect(end(["max": "0.25s"]) == 0.25)
    #expect(end(["min": "3s", "max": "2s"]) == 1)
    // All ends lie before the begin: no interval.
    #expect(end(["begin": "2s", "end": "1s"]) == nil)
    // An event never ends it.
    #expect(end(["end": "click"]) == 1)
  }

  @Test("The first interval is the earliest that ends after 0")
  func negativeBegin() {
    #expect(intervals([["begin": "-3s;-1s", "dur": "2s"]]) == [[-1...1]])
  }

  @Test("Animations that begin each other alternate")
  func cycle() {
    let a = ["begin": "0;b.end", "dur": "1s"]
    let b = ["begin": "a.end+0.5s", "dur": "1s"]
    let result = intervals([a, b], ids: ["a": 0, "b": 1], upTo: 6)
    #expect(result == [[0...1, 2.5...3.5, 5...6], [1.5...2.5, 4...5]])
  }

  @Test("The end of another animation ends an endless one")
  func endBySyncbase() {
    let a = ["dur": "1.5s"]
    let b = ["dur": "1s", "repeatCount": "indefinite", "end": "a.end"]
    #expect(intervals([a, b], ids: ["a": 0, "b": 1]) == [[0...1.5], [0...1.5]])
  }

  @Test("A cut interval moves the times that follow from its end")
  func movedEnd() {
    let a = ["begin": "0;1", "dur": "2s", "restart": "always"]
    let b = ["begin": "a.end", "dur": "1s"]
    #expect(intervals([a, b], ids: ["a": 0, "b": 1]) == [[0...1, 1...3], [1...2, 3...4]])
  }

  @Test("Cycles without time between their intervals end at the limit")
  func tinyCycle() {
    let timings = [SMILTiming(["begin": "0;a.end", "dur": "1e-300s"])]
    let schedule = SMILSchedule(timings, ids: ["a": 0], horizon: 10)
    #expect(schedule.intervals[0].count <= Limits.smilIntervals)
    let short = SMILSchedule(
      [SMILTiming(["begin": "0;a.end", "dur": "0.0005s"])],
      ids: ["a": 0],
      horizon: 10
    )
    #expect(short.isTruncated && short.intervals[0].count == Limits.smilIntervals)
  }

  @Test("A frozen repetition holds the last value, not the first")
  func frozen() throws {
    let timing = SMILTiming(["dur": "1s", "repeatCount": "3", "fill": "freeze"])
    let interval = SMILInterval(begin: 0, end: 3)
    let position = try #require(SMILPosition(timing, interval, at: 5))
    #expect(position.iteration == 2 && position.progress == 1)
    let removed = SMILTiming(["dur": "1s"])
    #expect(SMILPosition(removed, SMILInterval(begin: 0, end: 1), at: 1) == nil)
  }
}
