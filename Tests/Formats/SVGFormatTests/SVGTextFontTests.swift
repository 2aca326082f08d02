import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Fonts of texts")
struct SVGTextFontTests {
  private func runs(_ content: String) throws -> [FontRun] { try animated(content).textRuns }

  private func run(_ style: String) throws -> FontRun? {
    try runs("<text style='\(style)'>a</text>").first
  }

  @Test("Sizes and weights relative to those around them")
  func relative() throws {
    func size(_ outer: String, _ inner: String) throws -> Double {
      let document = try animated("<g font-size='\(outer)'><text font-size='\(inner)'>a</text></g>")
      return SVGInstant(unanimated: document).lengthContext(along: [0, 1, 2]).fontSize
    }
    for (outer, inner, expected) in [
      ("10", "2em", 20.0), ("10", "150%", 15), ("10", "larger", 12), ("12", "smaller", 10),
      ("10", "2rem", 32), ("10", "xx-large", 32), ("10", "-5", 10), ("10", "12pt", 16),
      ("10", "1ex", 5), ("0", "50%", 0), ("1e9", "1em", 10_000), ("10", "inherit", 10),
    ] {
      #expect(try abs(size(outer, inner) - expected) < 1e-9, "\(outer) \(inner)")
    }
    func weight(_ outer: String, _ inner: String) throws -> Int? {
      try runs("<g font-weight='\(outer)'><text font-weight='\(inner)'>a</text></g>").first?
        .fontWeight
    }
    for (outer, inner, expected) in [
      ("400", "bolder", 700), ("100", "bolder", 400), ("700", "bolder", 900),
      ("800", "lighter", 700), ("700", "lighter", 400), ("400", "lighter", 100),
      ("bold", "inherit", 700), ("normal", "550", 550), ("300", "none", 300),
    ] {
      #expect(try weight(outer, inner) == expected, "\(outer) \(inner)")
    }
  }

  @Test("The shorthand sets all properties, and its parts may come from a variable")
  func shorthand() throws {
    let set = try run("font-weight:900; font: small-caps condensed 20px/1.5 A, serif")
    #expect(set?.fontName == "A, serif,standard" && set?.fontWeight == 400)
    #expect(set?.variations.contains { $0.tag == "wdth" && $0.value == 75 } == true)
    let variable = try run("--f: italic 600 9px B; font: var(--f)")
    #expect(variable?.fontName == "B,standard" && variable?.fontWeight == 600)
    #expect(variable?.isItalic == true)
    let slanted = try run("font: bold oblique 10deg 40px/1.2 C D")
    #expect(
      slanted?.fontName == "C D,standard" && slanted?.isItalic == true && slanted?.fontWeight == 700
    )
    #expect(try run("font: oblique -0.2rad small C")?.isItalic == true)
    #expect(try run("font: italic 10deg 40px C")?.fontName == "Times New Roman,standard")
    #expect(try run("font: 64 Noto")?.fontName == "Times New Roman,standard")
  }

  @Test("Features and axes")
  func features() throws {
    #expect(try run("font-kerning:none")?.features == "kern=0")
    #expect(
      try run(
        "font-variant:tabular-nums slashed-zero; font-feature-settings:\"ss01\", \"liga\" off"
      )?
      .features == "tnum=1,zero=1,ss01=1,liga=0"
    )
    #expect(try run("letter-spacing:1px")?.features.hasPrefix("liga=0,clig=0") == true)
    #expect(try run("font-feature-settings:\"a=1,b\" 1, \"abcde\", 7")?.features == "")
    let axes = try run("font-variation-settings:\"wght\" 800, \"GRAD\" -50; font-size:30px")
    #expect(axes?.variations.map(\.tag) == ["opsz", "wght", "GRAD"])
    #expect(axes?.variations.map(\.value) == [30, 800, -50])
    #expect(try run("font-optical-sizing:none")?.variations.isEmpty == true)
    // No attribute sets them.
    #expect(try runs("<text font-kerning='none'>a</text>").first?.features == "")
    #expect(try runs("<g xml:lang='ja'><text>a</text></g>").first?.language == "ja")
  }

  @Test("font-synthesis allows faces to be slanted and emboldened (CSS Fonts 4, 2.7)")
  func synthesis() throws {
    for (style, allowed) in [
      ("", [true, true]), ("font-synthesis:none", [false, false]),
      ("font-synthesis:weight", [false, true]), ("font-synthesis:style weight", [true, true]),
      ("font-synthesis-style:none", [false, true]), ("font-synthesis-weight:none", [true, false]),
    ] {
      let run = try run(style)
      #expect([run?.synthesizesStyle, run?.synthesizesWeight] == allowed, "\(style)")
    }
  }

  @Test("Positions on axes move smoothly in animations")
  func animatedAxes() throws {
    let document = try animated(
      "<style>@keyframes w{from{font-variation-settings:'wght' 100}to{font-variation-settings:'wght' 900}}"
        + "text{animation:w 1s linear;font-optical-sizing:none}</style><text>a</text>"
    )
    let text = try #require(document.tree.nodes.firstIndex { $0.name == "text" })
    var instants = SVGInstants(document)
    for (time, weight) in [(0.0, 100.0), (0.25, 300), (0.75, 700)] {
      let style = SVGTextStyle(document.tree.path(to: text), instants.instant(at: time))
      #expect(style.font.variations.map(\.value) == [weight])
    }
  }

  @Test("All texts are listed with the fonts that they have at any instant, copies too")
  func list() throws {
    let families = try runs(
      "<defs><text id='t'>a</text></defs><use href='#t' font-family='B'/><g font-family='C'><use href='#t'/></g>"
    ).map(\.fontName)
    #expect(families == ["Times New Roman,standard", "B,standard", "C,standard"])
    let animated = try runs(
      "<style>@keyframes f{to{font-weight:900}}text{animation:f 1s}</style>"
        + "<text>a<animate attributeName='font-family' values='A;B' dur='1s'/></text>"
    )
    #expect(
      animated.map(\.fontName)
        == ["Times New Roman", "A", "B", "Times New Roman"].map { $0 + ",standard" }
    )
    #expect(animated.map(\.fontWeight) == [400, 400, 400, 900])
    #expect(try runs("<g/>").isEmpty && runs("<text> </text>").isEmpty)
    #expect(try runs("<g id='g'><text>a</text><use href='#g'/></g>").count == 1)
  }

  @Test("Fonts that a style sheet embeds serve under families that no other font has")
  func faces() throws {
    let face = "@font-face{font-family:\"My Font\";src:local(x),url(data:font/ttf;base64,AAEAAA==)}"
    let document = try animated(
      "<style>\(face)</style><text font-family='A, my font, serif'>a</text>"
    )
    let embedded = try #require(document.fontFaces.first)
    #expect(embedded.name == "My Font" && embedded.addresses == ["data:font/ttf;base64,AAEAAA=="])
    #expect(document.textRuns.first?.fontName == "A, \(embedded.family), serif,standard")
    #expect(embedded.family.hasPrefix("svg-font-"))
    let other = try animated("<style>\(face.replacing("AAEAAA", with: "AAEAAB"))</style>")
    #expect(other.fontFaces.first?.family != embedded.family)
    let missing = try animated("<style>@font-face{font-family:B;src:local(B)}</style>")
    #expect(missing.fontFaces.isEmpty)
    let messages = missing.diagnostics { _ in nil }.map(\.message)
    #expect(messages.contains { $0.hasPrefix("@font-face \"B\" has no data") }, "\(messages)")
  }

  private func face(_ declarations: String) throws -> SVGFontFace? {
    try animated("<style>@font-face{font-family:A;src:url(data:,a);\(declarations)}</style>")
      .fontFaces.first
  }

  @Test("The properties of a face are those of its rule (CSS Fonts 4, section 4)")
  func declarations() throws {
    let auto = try #require(try face(""))
    #expect(auto.weights == nil && !auto.isItalic && auto.characters.isEmpty)
    for (value, weights) in [
      ("bold", 700...700), ("400", 400...400), ("100 900", 100...900), ("900 100", 100...900),
      ("normal", 400...400),
    ] {
      #expect(try face("font-weight:\(value)")?.weights == weights, "\(value)")
    }
    #expect(try face("font-weight:auto")?.weights == nil)
    #expect(try face("font-style:oblique 10deg 20deg")?.isItalic == true)
    #expect(try face("font-style:italic")?.isItalic == true)
    for (value, characters) in [
      ("U+26", [0x26...0x26]), ("u+0400-045F, U+4??", [0x400...0x45F, 0x400...0x4FF]),
      ("U+A5,U+4E00-9FFF,U+1E3-200", [0xA5...0xA5, 0x4E00...0x9FFF, 0x1E3...0x200]),
      ("U+?", [0...0xF]), ("U+0-10FFFF", [0...0x10FFFF]), ("U+20,U+0-110000", []), ("26", []),
      ("U+30-20", []),
    ] as [(String, [ClosedRange<UInt32>])] {
      #expect(try face("unicode-range:\(value)")?.characters == characters, "\(value)")
    }
  }

  @Test("Sources of a format that is not known are skipped")
  func sources() throws {
    func addresses(_ sources: String) throws -> [String]? {
      try animated("<style>@font-face{font-family:A;src:\(sources)}</style>")
        .fontFaces.first?.addresses
    }
    #expect(
      try addresses(
        "url(data:,a) format('nope'),url(a.ttf),url(\"data:,b\")format(woff2),url(data:,c)"
      )
        == ["data:,b", "data:,c"]
    )
    #expect(try addresses("url(data:,a) format('embedded-opentype')") == nil)
  }

  @Test(
    "The width of a text chooses among the faces of a family before weight and style",
    arguments: [
      ("normal", 1), ("75%", 0), ("condensed", 0), ("90%", 0), ("50%", 0), ("110%", 2),
      ("150%", 2), ("200%", 2),
    ]
  )
  func stretches(value: String, position: Int) throws {
    let rules = ["75%", "normal", "125% 150%"].map {
      "@font-face{font-family:A;src:url(data:,a);font-stretch:\($0)}"
    }
    let style = "<style>\(rules.joined())</style>"
    let document = try animated("\(style)<text style='font:9px A;font-stretch:\(value)'>a</text>")
    let family = document.fontFaces[position].family
    #expect(document.textRuns.first?.fontName == "\(family),standard")
    #expect(Set(document.fontFaces.map(\.family)).count == 3)
  }

  @Test("Faces that differ in weight and style share a family, and what is not applied is reported")
  func shared() throws {
    let rules = ["font-weight:700", "font-style:italic", "size-adjust:90%;ascent-override:normal"]
      .map { "@font-face{font-family:A;src:url(data:,a);\($0)}" }
    let document = try animated("<style>\(rules.joined())</style>")
    #expect(document.fontFaces.count == 3 && Set(document.fontFaces.map(\.family)).count == 1)
    let messages = document.diagnostics { _ in nil }.map(\.message)
    #expect(messages == ["@font-face \"A\": size-adjust is not applied (change the font itself)"])
  }
}
