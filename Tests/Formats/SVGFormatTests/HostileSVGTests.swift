import Graphics
import SceneModel
import TestSupport
import Testing

@testable import SVGFormat

@Suite("Hostile animated SVG")
struct HostileSVGTests {
  private static let seeds = [
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><style>@keyframes a{from{transform:rotate(1deg) translate(3%,1em)}50%{fill:hsl(9,9%,9%)}to{d:path("M0 0L9 9");--x:calc(1px*2)}}.b{animation:a 2s steps(3,end) -1s infinite alternate;transform-box:fill-box;transform-origin:50% top}</style><path class="b" d="M0 0A1 1 0 0 1 9 9z" pathLength="3"/></svg>"#,
    ##"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="g"><rect width="5" height="5"><animate id="x" attributeName="x" values="0;9;3" keyTimes="0;.5;1" calcMode="spline" keySplines="0 0 1 1;.1 .2 .3 .4" begin="0;y.end-.1s" dur="1s"/><animateTransform id="y" attributeName="transform" type="rotate" from="0 1 1" to="9 2 2" begin="x.repeat(2)" dur=".5s" repeatCount="3" accumulate="sum" additive="sum"/></rect><animateMotion dur="2s" path="M0 0Q1 2 3 4" rotate="auto" keyPoints="0;1" keyTimes="0;1"/></g><use href="#g"/></svg>"##,
  ]

  @Test(
    "Mutated files are read or refused, and every instant has items with finite maps",
    arguments: 0..<40
  )
  func mutations(_ part: Int) throws {
    var generator = SplitMix64(seed: UInt64(part) &* 0x9E37_79B9 &+ 1)
    let pieces = [
      "NaN", "inf", "1e300", "-1e300", "1e-300", "\"", ">", "/>", ";", "(", ")", "{", "}",
      "var(--x)",
      "url(#g)", "%", "0", ":", "calc(", "steps(2147483647)", "", "🙂", "indefinite", "#g",
    ]
    for round in 0..<100 {
      var bytes = Array(Self.seeds[round % 2].utf8)
      for _ in 0..<(1 + generator.next() % 4) {
        let start = Int(generator.next() % UInt64(bytes.count))
        let end = min(bytes.count, start + Int(generator.next() % 6))
        let piece = pieces[Int(generator.next() % UInt64(pieces.count))]
        bytes.replaceSubrange(start..<end, with: Array(piece.utf8))
      }
      // Refusals are as good as results: neither may trap or hang.
      guard let drawing = try? SVGDrawing(bytes), let document = try? AnimatedSVG(drawing) else {
        continue
      }
      let timeline = SVGTimeline(document)
      #expect(timeline.duration.isFinite && timeline.duration >= 0)
      let evaluator = SVGShapeEvaluator(document)
      for time in [0, 0.3, 1, 2.9, 77] {
        for item in try evaluator.items(at: time) {
          #expect(item.hasFiniteMaps, "\(part) \(round)")
        }
      }
    }
  }

  // Chains of references, each to the next number; the last refers to nothing.
  private static let chains: [(name: String, link: @Sendable (Int) -> String, end: String)] = [
    (
      "clip path",
      { "<clipPath id='c\($0)' clip-path='url(#c\($0 + 1))'><path d='M0 0H9V9z'/></clipPath>" },
      "<path d='M0 0H9V9z' clip-path='url(#c0)'/>"
    ),
    (
      "mask",
      { "<mask id='c\($0)'><path d='M0 0H9V9z' fill='#fff' mask='url(#c\($0 + 1))'/></mask>" },
      "<path d='M0 0H9V9z' mask='url(#c0)'/>"
    ),
    (
      "pattern",
      {
        "<pattern id='c\($0)' width='9' height='9' patternUnits='userSpaceOnUse'>"
          + "<path d='M0 0H9V9z' fill='url(#c\($0 + 1)) red'/></pattern>"
      },
      "<path d='M0 0H9V9z' fill='url(#c0)'/>"
    ),
    (
      "variable", { "<style>:root{--c\($0):var(--c\($0 + 1), red)}</style>" },
      "<path d='M0 0H9V9z' style='fill:var(--c0)'/>"
    ),
  ]

  @Test("Long chains of references are drawn, longer ones refused", arguments: chains.indices)
  func referenceChains(_ index: Int) throws {
    let (name, link, end) = Self.chains[index]
    func items(_ count: Int) throws -> [SVGShapeItem] {
      let document = try animated((0..<count).map(link).joined() + end)
      return try SVGShapeEvaluator(document).items(at: 0)
    }
    // The innermost counts: everything of a chain is visible.
    for count in [16, 17, 40] { #expect(try !items(count).isEmpty, "\(name) \(count)") }
    #expect(throws: SVGReadError.self, "\(name)") { try items(80) }
  }

  @Test("Path data with a mistake is drawn up to it, with a warning")
  func damagedPath() throws {
    let document = try animated(##"<path d="M1 2H9 nonsense V9"/><path d=""/>"##)
    let messages = document.diagnostics { _ in nil }.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("at character 8 of the path data"))
  }

  @Test(
    "Points with a mistake are drawn up to it, with a warning",
    arguments: [
      ("5,5 20,40 40,5,", 3, "a number is missing, at character 16 of the points"),
      ("5,5 20,40 40,5 , ", 3, "a number is missing, at character 18"),
      ("5,5 20,40 40", 2, "the last point has no y, at character 13"),
      ("5,5 20,,40", 1, "a number is missing, at character 8"),
      ("5 5 20px 40", 1, "a number is missing, at character 7"),
      (" ,5,5 20,40", 0, "a number is missing before the comma, at character 2"),
    ]
  )
  func damagedPoints(_ points: String, _ count: Int, _ message: String) throws {
    for name in ["polyline", "polygon"] {
      let document = try animated("<\(name) points='\(points)'/>")
      let findings = document.diagnostics { _ in nil }
      #expect(findings.map(\.code) == [.ignored])
      #expect(findings.first?.message.hasPrefix(message) == true, "\(findings.map(\.message))")
      let path = SVGInstant(unanimated: document).outline(of: 1)
      #expect(path.elements.count { $0 != .close } == count)
    }
    #expect(try animated("<polyline points=' 5,5\n20 40 '/><path d='none'/>").findings.isEmpty)
    #expect(["viewBox": ",0 0 9 9"].viewBox == nil && ["viewBox": "0 0 9 9,"].viewBox == nil)
  }

  @Test("Wrong sizes of the drawing and of nested ones count as missing, with a warning")
  func wrongSizes() throws {
    func messages(_ root: String, _ content: String = "") throws -> [String] {
      let document = try animated(content, root: root)
      #expect(document.findings.allSatisfy { $0.code == .ignored && $0.node != nil })
      return document.findings.map { String($0.message.prefix { $0 != "(" }) }
    }
    #expect(
      try messages("width='200px;' height='100px;' viewBox='0 0 200px 100px'")
        == ["viewBox", "width", "height"].map { "\($0) of svg has no effect " }
    )
    #expect(try messages("width='-5'") == ["width of svg has no effect "])
    #expect(
      try messages("", "<svg viewBox='0 0 9' width='x'/><symbol viewBox=''/>").count == 3
    )
    for root in ["width='9pt' height='2em'", "width='auto' height='50%'", "viewBox=' 0,0 9,9 '"] {
      #expect(try messages(root).isEmpty, "\(root)")
    }
  }

  @Test("A prefix without a namespace is reported once, and that of a link serves")
  func undeclaredPrefixes() throws {
    let rect = "<rect id='r' width='9' height='9'/>"
    let document = try animated("\(rect)<use xlink:href='#r'/><use xlink:href='#r' a:b='1'/>")
    #expect(document.findings.map(\.code) == [.ignored])
    #expect(document.findings[0].node == 2 && document.findings[0].message.contains("\"xlink\""))
    #expect(SVGInstant(unanimated: document).box(of: 2) == Rect(0, 0, 9, 9))
    for content in [
      "<rect xml:space='preserve' xmlns:a='b' a:c='1'/>",
      "<g xmlns:xlink='http://www.w3.org/1999/xlink'>\(rect)<use xlink:href='#r'/></g>",
    ] {
      #expect(try animated(content).findings.isEmpty, "\(content)")
    }
  }

  @Test("Long chains, cycles and nested selectors end")
  func bombs() throws {
    let contents = [
      #"<rect><animate id="a" attributeName="x" values="0;1" begin="0;b.begin" dur="1s"/><animate id="b" attributeName="x" values="0;1" begin="a.begin" dur="1s"/></rect>"#,
      #"<rect><animate attributeName="x" values="0;1" dur="1s" repeatCount="1e300"/></rect>"#,
      #"<rect><animate attributeName="x" values="0;1" dur="1e-300s" repeatCount="indefinite"/></rect>"#,
      "<style>" + String(repeating: ":not(", count: 500) + "a" + String(repeating: ")", count: 500)
        + "{x:1}g{--a:var(--b);--b:var(--a);x:var(--a)}</style><g/>",
      ##"<g id="u"><use href="#u"/><set attributeName="x" to="1"/></g>"##,
    ]
    for content in contents {
      let document = try animated(content)
      #expect(SVGTimeline(document).duration.isFinite)
      _ = try SVGShapeEvaluator(document).items(at: 30)
    }
  }

  @Test("An instant is the same alone, forwards and backwards", arguments: seeds)
  func seeking(_ seed: String) throws {
    let document = try AnimatedSVG(SVGDrawing(Array(seed.utf8)))
    let times = [0, 0.25, 0.5, 1, 1.01, 1.9, 2, 7.5, 61, 130]
    func text(_ evaluator: SVGShapeEvaluator, _ time: Double) throws -> String {
      try evaluator.items(at: time).map { "\($0)" }.joined()
    }
    let forwards = SVGShapeEvaluator(document)
    let texts = try times.map { try text(forwards, $0) }
    #expect(Set(texts).count > 3)
    let backwards = SVGShapeEvaluator(document)
    #expect(try times.reversed().map { try text(backwards, $0) } == texts.reversed())
    for (time, expected) in zip(times, texts) {
      #expect(try text(SVGShapeEvaluator(document), time) == expected, "\(time)")
    }
  }

  @Test("More comparisons of selectors than the budget are refused")
  func selectorBudget() throws {
    let rules = String(repeating: "g g g g{x:1}", count: 3000)
    let elements = String(repeating: "<g/>", count: 5000)
    #expect(throws: SVGReadError.self) { try animated("<style>\(rules)</style>\(elements)") }
  }
}

extension SVGShapeItem {
  fileprivate var hasFiniteMaps: Bool {
    func isFinite(_ map: Affine) -> Bool {
      [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy(\.isFinite)
    }
    switch self {
    case .path(let path): return isFinite(path.map)
    case .image(let image): return isFinite(image.map)
    case .tiles(let tiles): return isFinite(tiles.map) && tiles.items.allSatisfy(\.hasFiniteMaps)
    case .group(let group): return group.items.allSatisfy(\.hasFiniteMaps)
    }
  }
}
