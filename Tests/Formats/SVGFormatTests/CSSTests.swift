import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Style sheets of SVG")
struct CSSStyleSheetTests {
  private func specificity(_ text: String) throws -> [Int] {
    let selector = try #require(CSSSelectorReader.list(text)?.first)
    return [selector.specificity.ids, selector.specificity.classes, selector.specificity.types]
  }

  @Test("Specificity counts ids, classes and types; :where counts nothing")
  func specificity() throws {
    #expect(try specificity("svg g > .dot#a:nth-child(2n+1)") == [1, 2, 2])
    #expect(try specificity("rect:not(#b, .c)") == [1, 0, 1])
    #expect(try specificity(":where(#a) circle") == [0, 0, 1])
  }

  @Test("Formulas of nth-child select positions")
  func formulas() throws {
    func positions(_ text: String) throws -> [Int] {
      let formula = try #require(CSSSelectorReader.formula(text))
      return (1...7).filter(formula.contains)
    }
    #expect(try positions("odd") == [1, 3, 5, 7])
    #expect(try positions("2n") == [2, 4, 6])
    #expect(try positions("-n + 3") == [1, 2, 3])
    #expect(try positions("3n+2") == [2, 5])
    #expect(CSSSelectorReader.formula("2m") == nil)
  }

  @Test("Rules inside of media queries apply where the query matches")
  func media() {
    let media = CSSMedia(size: Size(400, 200))
    #expect(media.matches("screen and (min-width: 300px)"))
    #expect(!media.matches("(max-width: 300px)"))
    #expect(media.matches("not print, print"))
    #expect(!media.matches("(prefers-reduced-motion)"))
    #expect(media.matches("(prefers-color-scheme: light)"))
    #expect(!media.matches("(prefers-color-scheme: dark)"))
    let dark = CSSMedia(size: Size(400, 200), prefersDark: true)
    #expect(!dark.matches("(prefers-color-scheme: light)"))
    #expect(dark.matches("screen and (Prefers-Color-Scheme:DARK)"))
    #expect(!dark.matches("not all and (prefers-color-scheme: dark)"))
    #expect(media.matches("(prefers-color-scheme)") && dark.matches("(prefers-color-scheme)"))
  }

  @Test("Keyframes and rules for other browsers have no effect, without a message")
  func otherBrowsers() {
    var sheet = CSSStyleSheet(media: CSSMedia(size: Size(9, 9)))
    sheet.add("@keyframes a{to{x:1px}}@-o-keyframes a{to{x:2px}}@-moz-keyframes b{to{x:3px}}")
    sheet.add("@-moz-document url-prefix(){rect{x:4px}}@-webkit-keyframes c{to{x:5px}}")
    #expect(sheet.keyframes.keys.sorted() == ["a", "c"])
    #expect(sheet.keyframes["a"]?.first?.declarations.map(\.value) == ["1px"])
    #expect(sheet.rules.isEmpty && sheet.findings.isEmpty)
  }

  @Test("Later keyframes of a name replace earlier ones, and important declarations are dropped")
  func keyframes() throws {
    var sheet = CSSStyleSheet(media: CSSMedia(size: Size(1, 1)))
    sheet.add(
      "@keyframes a{from{x:1px}} /* } */ @-webkit-keyframes a{0%,50%{x:2px}to{x:3px!important;y:4px}}"
    )
    let frames = try #require(sheet.keyframes["a"])
    #expect(frames.map(\.offset) == [0, 0.5, 1])
    #expect(frames[2].declarations.map(\.name) == ["y"])
  }

  @Test("A selector that cannot be read drops its rule and is noted")
  func unreadableSelector() {
    var sheet = CSSStyleSheet(media: CSSMedia(size: Size(1, 1)))
    sheet.add("a:unknown{x:1} b{y:2}")
    #expect(sheet.rules.count == 1)
    #expect(sheet.findings.map(\.code) == [.noEffect])
  }

  @Test("Variables take fallbacks, and cycles give no value")
  func variables() throws {
    let document = try animated(
      "<style>g{--a:var(--b, 3px);--c:var(--c);--d:var(--e,1);--e:var(--d,2)}</style><g/>"
    )
    let variables = CSSVariables(document.tree, document.cascade)
    func value(_ text: String) -> String? { variables.resolved(text, of: 2) }
    #expect(value("calc(var(--a) * 2)") == "calc(3px * 2)")
    #expect(value("var(--c)") == nil && value("var(--c, 1px)") == "1px")
    // A fallback does not help variables that name each other.
    #expect(value("var(--d, 5)") == "5" && value("var(--e)") == nil)
  }
}

@Suite("Timing of CSS animations")
struct CSSAnimationTests {
  private func animation(_ text: String) throws -> CSSAnimation {
    let longhands = Dictionary(
      CSSAnimationList.longhands(ofShorthand: text),
      uniquingKeysWith: { first, _ in first }
    )
    return try #require(CSSAnimationList.animations { longhands[$0] }.first)
  }

  @Test("The first time is the duration, the second the delay, wherever they are")
  func shorthand() throws {
    let one = try animation("1s f steps(1,start) -250ms infinite")
    #expect(one.name == "f" && one.duration == 1 && one.delay == -0.25 && one.count == .infinity)
    let two = try animation(".5s .5s linear 3 alternate both spin")
    #expect(two.name == "spin" && two.count == 3 && two.direction == .alternate)
    #expect(two.fill == .both && two.easing == .linear)
  }

  @Test(
    "An invalid value of an animation leaves the declaration before it",
    arguments: [
      ("animation-duration", "2s", "500"), ("animation-duration", "2s", "-1s"),
      ("animation-duration", "2s", "0"), ("animation-delay", "1s", "2px"),
      ("animation-timing-function", "linear", "cubic-bezier(1.2, 0, 0, 1)"),
      ("animation-timing-function", "linear", "steps(0)"),
      ("animation-timing-function", "linear", "ease, steps(2, no)"),
      ("animation-iteration-count", "infinite", "-1"), ("animation-iteration-count", "2", "2s"),
      ("animation-direction", "alternate", "backwards"), ("animation-fill-mode", "both", "all"),
      ("animation-play-state", "paused", "stopped"), ("animation-composition", "add", "sum"),
      ("animation-name", "a", "a b"), ("animation-name", "a", "2s"),
      ("animation", "a 2s", "a 1s 2s 3s"), ("animation", "a 2s", "a b 1s"),
      ("animation", "a 2s", "a 1s cubic-bezier(1.2, 0, 0, 1)"), ("animation", "a 2s", "a 1s, a b"),
    ]
  )
  func invalid(_ name: String, _ before: String, _ written: String) {
    let list = CSSDeclaration.list("\(name):\(before);\(name):\(written)")
    #expect(list.compactMap { $0.validated() }.map(\.value) == [before])
  }

  @Test("A name is the word that no other part of an animation takes")
  func names() throws {
    #expect(try animation("1s linear ease-in").name == "ease-in")
    #expect(try animation("'a b' 1s").name == "a b")
    #expect(try animation("a calc(1s - 2s)").duration == 0)
    #expect(CSSAnimationList.animations { ["animation": "none"][$0] }.isEmpty)
    for value in ["auto", "1s, 200ms", "calc(-1s)"] {
      #expect(CSSDeclaration(name: "animation-duration", value: value).validated() != nil)
    }
  }

  @Test("Keywords of all properties are no names of animations")
  func wideKeywords() throws {
    func count(_ css: String) throws -> Int {
      let style = "<style>@keyframes a{to{x:9px}}g{animation:a 1s}\(css)</style>"
      return try animated("\(style)<g><rect/></g>").cssCount
    }
    #expect(try count("") == 1 && count("rect{animation:inherit}") == 2)
    #expect(try count("rect{animation-name:inherit;animation-duration:1s}") == 2)
    for reset in ["animation:unset", "animation:initial", "animation-name:revert", "all:initial"] {
      #expect(try count("rect{animation:a 1s;\(reset)}") == 1, "\(reset)")
    }
  }

  @Test("Fill modes decide what is in force before and after")
  func fill() throws {
    let both = try animation("m 2s linear 1s both")
    #expect(both.progress(at: 0.5)?.progress == 0)
    #expect(both.progress(at: 2)?.progress == 0.5)
    #expect(both.progress(at: 9)?.progress == 1)
    let none = try animation("m 2s linear 1s")
    #expect(none.progress(at: 0.5) == nil && none.progress(at: 3) == nil)
  }

  @Test("Alternate reverses odd rounds, and a fractional count ends within a round")
  func direction() throws {
    let alternate = try animation("m 1s linear 3 alternate both")
    #expect(alternate.progress(at: 1.25)?.progress == 0.75)
    #expect(alternate.progress(at: 9)?.progress == 1)
    let fraction = try animation("m 1s linear 2.5 forwards")
    #expect(fraction.progress(at: 9)?.progress == 0.5)
  }

  private static let fills: [(String, Double, Double)] = [
    ("m 1s steps(3,start) 1s backwards", 0.5, 0),
    ("m 1s steps(3,start) 1s backwards", 1.1, 1.0 / 3),
    ("m 1s step-start 1s both", 0.5, 0), ("m 1s steps(3,start) reverse forwards", 2, 0),
    ("m 1s steps(2,jump-both) reverse forwards", 2, 0),
    ("m 1s steps(3,start) 2 alternate forwards", 3, 0), ("m 1s steps(3,start) forwards", 2, 1),
    ("m 1s steps(3,end) reverse 1s backwards", 0.5, 1),
    ("m 1s steps(3,jump-none) 1s both", 0.5, 0),
  ]

  @Test("Steps have not jumped where an animation fills outside of its rounds", arguments: fills)
  func beforeFlag(_ text: String, _ time: Double, _ expected: Double) throws {
    let animation = try animation(text)
    let state = try #require(animation.progress(at: time))
    let value = animation.easing.value(at: state.progress, isBefore: state.isBefore)
    #expect(abs(value - expected) < 1e-9)
  }

  @Test("A paused animation shows the time of its delay")
  func paused() throws {
    let paused = try animation("m 4s linear -1s infinite paused")
    #expect(paused.progress(at: 7)?.progress == 0.25)
    #expect(paused.period == nil)
  }

  @Test(
    "Easing functions at their defining points",
    arguments: [
      ("linear", 0.3, 0.3), ("steps(4,end)", 0.5, 0.5), ("steps(4,start)", 0.5, 0.75),
      ("steps(3,jump-none)", 0.5, 0.5), ("steps(3,jump-both)", 0.5, 0.5), ("step-start", 0, 1),
      ("step-end", 0.99, 0), ("cubic-bezier(0,0,1,1)", 0.4, 0.4), ("ease-in-out", 0.5, 0.5),
      ("linear(0, 0.75 25%, 0.5 75%, 1)", 0.5, 0.625), ("linear(0, 1)", 0.2, 0.2),
    ]
  )
  func easing(_ text: String, _ p: Double, _ expected: Double) throws {
    let easing = try #require(CSSEasing(text))
    #expect(abs(easing.value(at: p) - expected) < 1e-6)
  }

  @Test("Easing functions that break the grammar are none")
  func badEasing() {
    for text in [
      "cubic-bezier(2,0,1,1)", "steps(0)", "steps(1,jump-none)", "bounce", "linear(a)",
      "linear(0, .7 1)",
    ] {
      #expect(CSSEasing(text) == nil, "\(text)")
    }
  }

  @Test("A colour that cannot be read leaves the declaration before it")
  func fallback() throws {
    func values(_ text: String) -> [String] {
      CSSDeclaration.list(text).compactMap { $0.validated() }.map(\.value)
    }
    #expect(values("fill:teal;fill:color-mix(in rgb, red, blue)") == ["teal"])
    #expect(values("fill:teal;fill:12px;stroke:no") == ["teal"])
    #expect(values("fill:teal;fill:oklch(.5 .1 20)") == ["teal", "oklch(.5 .1 20)"])
    let kept = [
      "none", "url(#a) red", "var(--a)", "CurrentColor", "inherit", "context-stroke", "#12345678",
    ]
    for value in kept { #expect(values("fill:\(value)") == [value]) }
    #expect(values("color:none;stop-color:url(#a);opacity:x").isEmpty)
  }

  @Test("A rotation about a point is one function, which has no pair in a list of CSS")
  func rotationAroundPoint() throws {
    let context = LengthContext()
    let from = try #require(TransformFunction.list("rotate(-19 80 80)", context))
    let to = try #require(
      TransformFunction.list("translate(41px,-57px) translate(38px,6px)", context)
    )
    #expect(from.count == 1)
    let mixed = TransformFunction.mixed(from, to, at: 0.5) { Size(0, 0) }
    let box = Size(0, 0)
    #expect(mixed.map(\.kind) == [.matrix])
    #expect(
      mixed.product(in: box)
        == MatrixParts.mixed(from.product(in: box), to.product(in: box), at: 0.5)
    )
    let other = try #require(TransformFunction.list("rotate(41 20 40)", context))
    let between = TransformFunction.mixed(from, other, at: 0.5) { Size(0, 0) }
    #expect(between.first?.arguments.map(\.value) == [11, 50, 60])
  }

  // Values of `clip-path` and `filter` halfway, as the text of a declaration.
  private func halfway(_ name: String, _ from: String, _ to: String) throws -> String? {
    let style =
      "<style>@keyframes k{from{\(name):\(from)}to{\(name):\(to)}}rect{animation:k 2s linear}</style>"
    let document = try animated(style + "<rect width='9' height='9' color='red'/>")
    let node = try #require(document.tree.nodes.firstIndex { $0.name == "rect" })
    var instants = SVGInstants(document)
    return instants.instant(at: 1).cssProperties[node]?[name]
  }

  @Test(
    "Shapes and filters of one kind interpolate, with arguments that are not written",
    arguments: [
      (
        "clip-path", "inset(40px)", "inset(10px 20px)",
        "inset(25px 30px 25px 30px round 0px 0px 0px 0px / 0px 0px 0px 0px)"
      ),
      (
        "clip-path", "inset(0 100% 0 0)", "inset(0)",
        "inset(0 50% 0 0 round 0px 0px 0px 0px / 0px 0px 0px 0px)"
      ),
      (
        "clip-path", "inset(10px round 8px)", "inset(50%)",
        "inset(calc(25% + 5px) calc(25% + 5px) calc(25% + 5px) calc(25% + 5px) round 4px 4px 4px 4px / 4px 4px 4px 4px)"
      ),
      ("clip-path", "circle(10px at left top)", "circle(30px)", "circle(20px at 25% 25%)"),
      (
        "clip-path", "circle(50% at right 10px top 4px)", "circle(10%)",
        "circle(30% at calc(75% + -5px) calc(25% + 2px))"
      ),
      (
        "clip-path", "polygon(0 0, 9px 0)", "polygon(nonzero, 4px 0, 9px 8px)",
        "polygon(nonzero,2px 0 9px 4px)"
      ),
      ("filter", "brightness(50%)", "brightness(1.5)", "brightness(1)"),
      ("filter", "none", "blur(4px) saturate(2)", "blur(2px) saturate(1.5)"),
      ("filter", "blur(2px)", "blur(4px) hue-rotate(.5turn)", "blur(3px) hue-rotate(90deg)"),
      ("filter", "invert() blur()", "none", "invert(0.5) blur(0px)"),
      (
        "filter", "drop-shadow(2px 4px)", "drop-shadow(4px 8px 6px red)",
        "drop-shadow(rgb(255,0,0) 3px 6px 3px)"
      ),
      // Of unlike kinds: the second one from half on.
      (
        "clip-path", "circle(9px)", "inset(9px)",
        "inset(9px 9px 9px 9px round 0px 0px 0px 0px / 0px 0px 0px 0px)"
      ),
      ("filter", "blur(2px)", "invert(1) blur(2px)", "invert(1) blur(2px)"),
    ]
  )
  func functions(_ name: String, _ from: String, _ to: String, _ expected: String) throws {
    func plain(_ text: String?) -> String? {
      text?.split { $0 == " " || $0 == "," }.joined(separator: " ")
    }
    #expect(try plain(halfway(name, from, to)) == plain(expected))
  }
}
