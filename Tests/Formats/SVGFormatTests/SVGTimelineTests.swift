import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Duration and loop of an SVG")
struct SVGTimelineTests {
  /// A file, its duration, and the start and period of its loop.
  struct Case: Sendable, CustomTestStringConvertible {
    var content: String
    var duration: Double
    var start: Double?
    var period: Double?
    var testDescription: String { content }

    init(_ content: String, _ duration: Double, _ start: Double? = nil, _ period: Double? = nil) {
      (self.content, self.duration, self.start, self.period) = (content, duration, start, period)
    }
  }

  private static func smil(_ attributes: String) -> String {
    #"<rect><animate attributeName="x" values="0;9" \#(attributes)/></rect>"#
  }

  private static func css(_ value: String) -> String {
    "<style>@keyframes a{to{x:9px}}rect{animation:\(value)}</style><rect/>"
  }

  static let cases: [Case] = [
    Case(smil(#"dur="2s""#), 2),
    Case(smil(#"dur="2s" begin="1s;4s""#), 6),
    Case(smil(#"dur="2s" repeatCount="2.5" fill="freeze""#), 5),
    Case(smil(#"dur="2s" repeatCount="indefinite""#), 2, 0, 2),
    Case(smil(#"dur="2s" begin="-1s" repeatDur="indefinite""#), 2, 0, 2),
    Case(smil(#"dur="2s" begin="1s" repeatCount="indefinite""#), 3, 1, 2),
    Case(smil(#"dur="2s" repeatCount="indefinite" end="5s""#), 5),
    Case(smil(#"dur="2s" begin="click""#), 0),
    Case(smil(#"dur="2s" begin="indefinite""#), 0),
    Case(#"<rect><set attributeName="x" to="9" begin="3s"/></rect>"#, 3),
    Case(
      smil(#"dur="2s" repeatCount="indefinite""#) + smil(#"dur="3s" repeatCount="indefinite""#),
      6,
      0,
      6
    ),
    Case(smil(#"dur="2s" repeatCount="indefinite""#) + smil(#"dur="5s""#), 7, 5, 2),
    Case(
      #"<rect><animate id="a" attributeName="x" begin="0;b.end" dur="1s" values="2;4"/></rect>"#
        + #"<rect><animate id="b" attributeName="x" begin="a.end+0.5s" dur="1s" values="2;4"/></rect>"#,
      2.5,
      0,
      2.5
    ),
    Case(css("a 2s"), 2),
    Case(css("a 2s 1s 3"), 7),
    Case(css("a 2s infinite"), 2, 0, 2),
    Case(css("a 2s infinite alternate"), 4, 0, 4),
    Case(css("a 2s -1s infinite"), 2, 0, 2),
    Case(css("a 2s 1s infinite"), 3, 1, 2),
    Case(css("a 2s 1s infinite backwards"), 3, 1, 2),
    Case(css("a 2s .5s infinite alternate both, a 1s 3s infinite forwards"), 7, 3, 4),
    Case(css("a 2s infinite paused"), 0),
    Case(css("none"), 0),
    Case("<style>@keyframes a{to{x:9px}}rect:hover{animation:a 2s infinite}</style><rect/>", 0),
  ]

  @Test("Durations and loops by the rules", arguments: cases)
  func rules(_ expected: Case) throws {
    let timeline = SVGTimeline(try animated(expected.content))
    #expect(timeline.duration == expected.duration)
    #expect(timeline.loopStart == expected.start)
    #expect(timeline.period == expected.period)
    #expect(!timeline.hasSeam)
  }

  @Test("A common period above a minute gives a loop with a seam")
  func seam() throws {
    let content =
      Self.smil(#"dur="7s" repeatCount="indefinite""#)
      + Self.smil(#"dur="11.3s" repeatCount="indefinite""#)
    let timeline = SVGTimeline(try animated(content))
    #expect(timeline.hasSeam && timeline.duration == 11.3)
  }

  @Test(
    "Repetitions that build on each other for ever give a loop with a seam",
    arguments: [#"repeatCount="indefinite""#, #"repeatDur="indefinite""#]
  )
  func growth(_ repeats: String) throws {
    let document = try animated(Self.smil(#"dur="1s" accumulate="sum" \#(repeats)"#))
    let timeline = SVGTimeline(document)
    #expect(timeline.hasSeam && timeline.growsForEver && timeline.duration == 10)
    for (time, expected) in [(0.5, 4.5), (1.5, 13.5), (2.5, 22.5)] {
      #expect(try content(document, at: time).contains(#"x="\#(expected)""#))
    }
    let turning = try animated(
      #"<rect><animateTransform attributeName="transform" type="rotate" from="0 50 50" to="30 50 50" dur="1s" accumulate="sum" \#(repeats)/></rect>"#
    )
    // By 30° in the first second, and by half as much in half of the next. The centres are added, too.
    var instants = SVGInstants(turning)
    let centre = instants.instant(at: 1.5).matrix(of: 1).apply(Point(100, 100))
    let corner = instants.instant(at: 1.5).matrix(of: 1).apply(Point(110, 100))
    #expect(centre.distance(to: Point(100, 100)) < 1e-9)
    #expect(corner.distance(to: Point(100 + 50.squareRoot(), 100 + 50.squareRoot())) < 1e-9)
    let finite = SVGTimeline(try animated(Self.smil(#"dur="1s" accumulate="sum" repeatCount="3""#)))
    #expect(!finite.hasSeam && finite.duration == 3)
  }

  @Test("Chains of thousands of animations are in the order of their bases")
  func chains() throws {
    let count = 4000
    // Each begins with the one after it, and the last one with the document.
    let text = (0..<count).map { index in
      let begin = index == count - 1 ? "0s" : "a\(index + 1).begin"
      return #"<animate id="a\#(index)" attributeName="x" to="9" dur="1s" begin="\#(begin)"/>"#
    }
    let document = try animated("<rect>\(text.joined())</rect>")
    let active = document.active(document.schedule(upTo: 1), at: 0.5)
    #expect(active.map(\.animation) == (0..<count).reversed())
    #expect(SVGTimeline(document).duration == 1)
  }

  @Test("Animations that begin with a cycle repeat with it, before and after it in the file")
  func followers() throws {
    func animate(_ id: String, _ begin: String, _ seconds: Double) -> String {
      let times = #"dur="\#(seconds)s" begin="\#(begin)""#
      return #"<rect><animate id="\#(id)" attributeName="x" values="2;4" \#(times)/></rect>"#
    }
    let cycle = animate("b", "0;b.end", 2)
    for content in [cycle + animate("c", "b.begin", 1), animate("c", "b.begin", 1) + cycle] {
      let timeline = SVGTimeline(try animated(content))
      #expect(timeline.duration == 2 && timeline.period == 2)
    }
  }

  // As in Chromium: the attribute keeps its own value.
  @Test("A word among numbers leaves an animation without effect, and is reported")
  func words() throws {
    func findings(_ name: String, _ values: String) throws -> Int {
      let animate = #"<animate attributeName="\#(name)" values="\#(values)" dur="2s"/>"#
      return try animated("<rect>\(animate)</rect>").findings.filter { $0.code == .ignored }.count
    }
    for values in ["0;banana;100", "0;;100", "1px;x;2px"] {
      #expect(try findings("x", values) == 1, "\(values)")
    }
    #expect(try findings("x", "0;9;") == 0)
    #expect(try findings("width", "auto;9") == 0)
    #expect(try findings("font-weight", "400;bold") == 0)
    #expect(try findings("display", "inline;none") == 0)
  }

  @Test("Animations that wait for interaction are reported")
  func never() throws {
    let document = try animated(
      Self.smil(#"dur="2s" begin="click""#)
        + "<style>@keyframes a{to{x:1px}}g:hover{animation:a 1s}</style>"
    )
    #expect(document.findings.filter { $0.code == .never }.count == 2)
    // Rules that stop an animation wait for nothing.
    let stop = try animated(Self.css("a 1s infinite") + "<style>rect:hover{animation:none}</style>")
    #expect(stop.findings.isEmpty)
  }
}
