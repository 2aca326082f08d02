import Graphics
import Testing

@testable import SVGFormat

@Suite("Layout of texts")
struct SVGTextLayoutTests {
  /// The boxes of letters of 10 units on a base line at 40.
  private func boxes(_ attributes: String, _ content: String = "abc") throws -> [Rect] {
    try OutlinedText.boxes(text(attributes, content))
  }

  private func text(_ attributes: String, _ content: String) -> String {
    "<text y='40' font-size='20' \(attributes)>\(content)</text>"
  }

  private func starts(_ attributes: String, _ content: String) throws -> [Double] {
    try boxes(attributes, content).map(\.minX)
  }

  // MARK: Characters

  @Test("White space collapses across elements, and counts where it is preserved")
  func whiteSpace() throws {
    #expect(try starts("", "\n a \n\t b ") == [0, 20])
    #expect(try starts("", " <tspan> a </tspan> <tspan> b</tspan>") == [0, 20])
    #expect(try starts("xml:space='preserve'", " a\nb") == [10, 30])
    #expect(try starts("style='white-space:pre'", "a   b") == [0, 40])
    for value in ["break-spaces", "pre-wrap", "preserve nowrap"] {
      #expect(try starts("style='white-space:\(value)'", "a   b") == [0, 40])
    }
    for value in ["pre-line", "nowrap", "preserve-breaks"] {
      #expect(try starts("xml:space='preserve' style='white-space:\(value)'", "a   b") == [0, 20])
    }
    // The property counts more than the attribute, on the nearest element.
    #expect(try starts("xml:space='preserve' style='white-space:normal'", " a") == [0])
    #expect(
      try starts("style='white-space:pre'", "a <tspan xml:space='default'>b  c</tspan>")
        == [0, 20, 40]
    )
  }

  @Test("Case is changed before letters are counted")
  func transforms() throws {
    func string(_ style: String, _ content: String) throws -> [String] {
      try animated("<text style='\(style)'>\(content)</text>").textRuns.map(\.string)
    }
    #expect(try string("text-transform:uppercase", "aß") == ["ASS"])
    #expect(try string("text-transform:lowercase", "AB") == ["ab"])
    #expect(try string("text-transform:lowercase", "ΟΔΟΣ ΑΣ.") == ["οδος ας."])
    #expect(try string("text-transform:capitalize", "ab cd<tspan>ef</tspan>") == ["Ab Cd", "ef"])
    #expect(try starts("x='0 50 90' style='text-transform:uppercase'", "ßa") == [0, 50, 90])
  }

  @Test("Small capitals that a font lacks are smaller capitals")
  func smallCapitals() throws {
    func layout(hasCapitals: Bool) throws -> (boxes: [Rect], strings: [String], features: [String])
    {
      var lines: [SVGTextLine] = []
      let layouts = try OutlinedText.layouts(text("style='font-variant:small-caps'", "Ab")) {
        line in
        var shaped = OutlinedText.squares(line)
        for index in shaped.metrics.indices { shaped.metrics[index].hasSmallCapitals = hasCapitals }
        if line.runs.contains(where: { !$0.string.isEmpty }) { lines.append(line) }
        return shaped
      }
      let boxes = layouts.flatMap { $0.parts.compactMap(\.bounds) }
      let runs = lines.flatMap(\.runs)
      return (boxes, runs.map(\.string), runs.map(\.features))
    }
    let own = try layout(hasCapitals: true)
    #expect(own.strings == ["Ab"] && own.features == ["smcp=1"])
    #expect(own.boxes == [Rect(0, 30, 20, 10)])
    let made = try layout(hasCapitals: false)
    #expect(made.strings == ["A", "B"] && made.features == ["", ""])
    #expect(made.boxes == [Rect(0, 30, 17, 10)])
  }

  @Test("Elements that are not displayed take no places of lists")
  func hidden() throws {
    let hidden = "a<tspan display='none'>bc</tspan>d"
    #expect(try starts("x='5 50 90'", hidden) == [5, 50])
    #expect(try starts("", "a<tspan systemLanguage='de'>b</tspan>c") == [0, 10])
    #expect(try starts("", "a<title>b</title>c") == [0, 10])
    // Characters beyond the basic plane are two units of UTF-16.
    #expect(try starts("x='5 50 90'", "\u{1F600}b") == [5, 90])
  }

  @Test("Spaces between letters and words")
  func spacing() throws {
    #expect(try starts("letter-spacing='3'", "ab c") == [0, 13, 39])
    #expect(try starts("style='word-spacing:20px'", "a b") == [0, 40])
    #expect(
      try starts("word-spacing='.5em'", "a<tspan word-spacing='0'> b</tspan> c") == [0, 20, 50]
    )
  }

  @Test("References to other texts have their characters")
  func references() throws {
    let content = "<defs><text id='t'>a<tspan x='9'>b</tspan></text></defs>"
    let layouts = try OutlinedText.layouts(
      content + "<text x='50' font-size='20'><tref href='#t'/></text>"
    )
    #expect(layouts.last?.parts.first?.bounds == Rect(50, -10, 20, 10))
    #expect(try starts("", "a<tref href='#nothing'/>b") == [0, 10])
  }

  // MARK: Baselines

  @Test(
    "The baseline that is dominant, or that an element is aligned with",
    arguments: [
      ("middle", 5.0), ("central", 6), ("hanging", 12.8), ("mathematical", 8),
      ("text-before-edge", 16), ("text-after-edge", -4), ("ideographic", -4), ("auto", 0),
      ("alphabetic", 0),
    ]
  )
  func baselines(_ name: String, _ distance: Double) throws {
    func y(_ content: String, at time: Double = 0) throws -> [Double] {
      try OutlinedText.boxes(content, at: time).map(\.minY)
    }
    let moved = 30 + distance
    #expect(try y(text("dominant-baseline='\(name)'", "ab")) == [moved, moved])
    #expect(try y("<g style='dominant-baseline:\(name)'>\(text("", "a"))</g>") == [moved])
    #expect(try y(text("", "a<tspan alignment-baseline='\(name)'>b</tspan>")) == [30, moved])
    let nested = "<tspan>a<tspan dominant-baseline='\(name)'>b</tspan></tspan>"
    #expect(try y(text("", nested)) == [30, moved])
    let later = "<set attributeName='dominant-baseline' to='\(name)' begin='1s'/>a"
    #expect(try y(text("", later), at: 2) == [moved])
  }

  @Test("Base lines are shifted by the sum of the elements around letters")
  func shifts() throws {
    func y(_ attributes: String, _ content: String) throws -> [Double] {
      try boxes(attributes, content).map(\.minY)
    }
    #expect(try y("", "a<tspan baseline-shift='super'>b</tspan>") == [30, 22])
    #expect(try y("", "<tspan baseline-shift='sub'>b</tspan>") == [34])
    #expect(
      try y("", "<tspan baseline-shift='5'>a<tspan baseline-shift='-50%'>b</tspan></tspan>")
        == [25, 35]
    )
    // Of a text by the size of its own font, as in browsers.
    #expect(try y("baseline-shift='super'", "a") == [22])
    #expect(try y("baseline-shift='10'", "a<tspan baseline-shift='5'>b</tspan>") == [20, 15])
  }

  // MARK: Directions

  @Test("Texts from right to left begin at the right, with their anchors")
  func rightToLeft() throws {
    #expect(try starts("x='100' direction='rtl'", "ab") == [80, 90])
    #expect(try starts("x='100' direction='rtl' text-anchor='end'", "ab") == [100, 110])
    #expect(try starts("x='100' style='direction:rtl;text-anchor:middle'", "ab") == [90, 100])
  }

  // CSS Writing Modes 3, 2.4.2.
  @Test(
    "unicode-bidi is control characters around the letters, which take no room",
    arguments: [
      ("direction='rtl'", "abcd"),
      ("direction='rtl' unicode-bidi='normal'", "abcd"),
      ("direction='rtl' unicode-bidi='embed'", "a\u{202B}bc\u{202C}d"),
      ("style='unicode-bidi:embed'", "a\u{202A}bc\u{202C}d"),
      ("style='direction:rtl;unicode-bidi:bidi-override'", "a\u{202E}bc\u{202C}d"),
      ("unicode-bidi='bidi-override'", "a\u{202D}bc\u{202C}d"),
      ("direction='rtl' unicode-bidi='isolate'", "a\u{2067}bc\u{2069}d"),
      (
        "direction='rtl' unicode-bidi='isolate-override'",
        "a\u{2068}\u{202E}bc\u{202C}\u{2069}d"
      ),
      ("unicode-bidi='plaintext'", "a\u{2068}bc\u{2069}d"),
    ]
  )
  func directionControls(_ attributes: String, _ expected: String) throws {
    var lines: [SVGTextLine] = []
    func starts(_ content: String) throws -> [Double] {
      let layouts = try OutlinedText.layouts(text("letter-spacing='1'", content)) {
        lines.append($0)
        return OutlinedText.squares($0)
      }
      return layouts[0].parts.flatMap { part in
        guard case .outline(let path) = part.content else { return [Double]() }
        return path.subpathBoxes.map(\.minX)
      }
    }
    #expect(try starts("a<tspan \(attributes)>bc</tspan>d") == [0, 11, 22, 33])
    #expect(lines.last?.runs.map(\.string).joined() == expected)
    #expect(lines.last?.isRightToLeft == false)
  }

  @Test("Every chunk is a paragraph with the control characters of its elements, inner ones inside")
  func nestedDirections() throws {
    var strings: [String] = []
    let content =
      "<tspan unicode-bidi='embed' x='0 50'>b"
      + "<tspan unicode-bidi='isolate' direction='rtl'>c</tspan></tspan>"
    _ = try OutlinedText.layouts(text("", content)) {
      strings.append($0.runs.map(\.string).joined())
      return OutlinedText.squares($0)
    }
    #expect(strings.suffix(2) == ["\u{202A}b\u{202C}", "\u{202A}\u{2067}c\u{2069}\u{202C}"])
  }

  @Test("Vertical lines go down; letters lie in them, or are upright")
  func vertical() throws {
    let lying = try boxes("x='50' writing-mode='tb'", "ab")
    // The middle of the em, 6 units above the base line, is on the line.
    #expect(lying.map(\.minY) == [40, 50] && lying.allSatisfy { abs($0.minX - 44) < 1e-6 })
    let upright = try boxes(
      "x='50' style='writing-mode:vertical-rl;text-orientation:upright'",
      "ab"
    )
    #expect(upright.map(\.minX) == [50, 50] && upright.map(\.minY) == [30, 40])
    let end = try boxes("x='50' writing-mode='vertical-lr' text-anchor='end'", "ab")
    #expect(end.map(\.minY) == [20, 30])
  }

  // MARK: Decorations

  @Test("Lines have the paint of their element and cross the elements in it")
  func decorations() throws {
    let layouts = try OutlinedText.layouts(
      text("style='text-decoration:line-through underline'", "a<tspan fill='red'>b</tspan>")
    )
    let parts = try #require(layouts.first?.parts)
    #expect(
      parts.map { $0.decoration?.line } == [
        .underline, nil, .lineThrough, .underline, nil, .lineThrough,
      ]
    )
    #expect(Set(parts.filter { $0.decoration != nil }.map(\.path)) == [[0, 1]])
    // The position of the font is the middle of the line.
    #expect(parts.compactMap(\.bounds).first == Rect(0, 41.5, 10, 1))
    #expect(parts[3].bounds == Rect(10, 41.5, 10, 1))
    #expect(parts[2].bounds == Rect(0, 33.9, 10, 1))
    let outer = try OutlinedText.layouts("<g text-decoration='overline'>\(text("", "ab"))</g>")
    #expect(outer.first?.parts.map(\.path) == [[0, 1], [0, 1, 2]])
    #expect(outer.first?.parts.first?.bounds == Rect(0, 23.5, 20, 1))
  }

  // SVG 2, 11.10.2: the paint at the point where the property is declared.
  @Test("Lines of a group have its colour, thickness and paint")
  func decorationsOfGroups() throws {
    func fills(_ group: String, _ attributes: String = "") throws -> [Paint] {
      let text = "<text y='40' font-size='20' fill='blue' \(attributes)>ab</text>"
      let document = try animated("<g text-decoration='underline' \(group)>\(text)</g>")
      let evaluator = SVGShapeEvaluator(document, letters: OutlinedText.squares)
      return try evaluator.items(of: SVGInstant(unanimated: document)).flatMap(Self.paints)
    }
    let (red, blue) = (Paint.color(Color(1, 0, 0)), Paint.color(Color(0, 0, 1)))
    #expect(try fills("fill='red'") == [red, blue])
    #expect(try fills("") == [.color(.black), blue])
    #expect(try fills("style='text-decoration-color:red'") == [red, blue])
    #expect(try fills("fill='red'", "text-decoration='underline'") == [red, blue, blue])
    #expect(try fills("fill='red'", "visibility='hidden'").isEmpty)
    let thick = try OutlinedText.layouts(
      "<g style='text-decoration:overline 4px'>\(text("", "ab"))</g>"
    )
    #expect(thick.first?.parts.first?.bounds == Rect(0, 20.5, 20, 4))
  }

  private static func paints(_ item: SVGShapeItem) -> [Paint] {
    switch item {
    case .path(let path): [path.paint]
    case .group(let group): group.items.flatMap(paints)
    case .image, .tiles: []
    }
  }

  // The parts of the lines of three letters, each half an em of 20 wide.
  private func lines(_ style: String) throws -> [Rect] {
    let layout = try OutlinedText.layouts(text("style='\(style)'", "abc")).first
    return (layout?.parts ?? []).flatMap { part in
      guard part.decoration != nil, case .outline(let path) = part.content else { return [Rect]() }
      return path.subpathBoxes
    }
  }

  @Test(
    "Lines have a thickness and an offset (CSS Text Decoration 4, sections 2.4 and 2.6)",
    arguments: [
      ("text-decoration:underline 4px", Rect(0, 41.5, 30, 4)),
      ("text-decoration:underline;text-decoration-thickness:10%", Rect(0, 41.5, 30, 2)),
      ("text-decoration:overline;text-decoration-thickness:0.2em", Rect(0, 20.5, 30, 4)),
      ("text-decoration:line-through 4px red", Rect(0, 32.4, 30, 4)),
      ("text-decoration:underline from-font", Rect(0, 41.5, 30, 1)),
      ("text-decoration:underline;text-underline-offset:3px", Rect(0, 43, 30, 1)),
      ("text-underline-offset:-10%;text-decoration:underline", Rect(0, 38, 30, 1)),
      ("text-decoration:overline;text-underline-offset:3px", Rect(0, 23.5, 30, 1)),
      // The shorthand resets what is before it.
      ("text-decoration-thickness:4px;text-decoration:underline", Rect(0, 41.5, 30, 1)),
      ("text-decoration-style:dotted;text-decoration:underline", Rect(0, 41.5, 30, 1)),
    ]
  )
  func thickness(style: String, rect: Rect) throws {
    #expect(try lines(style) == [rect])
  }

  @Test("Lines are double, dotted, dashed or wavy, and solid where the parts are too fine")
  func patterns() throws {
    for (line, tops) in [
      ("underline", [41.5, 43.5]), ("overline", [23.5, 21.5]), ("line-through", [32.9, 34.9]),
    ] {
      let expected = tops.map { Rect(0, $0, 30, 1) }
      #expect(try lines("text-decoration:\(line) double") == expected)
    }
    let dashes = try lines("text-decoration:dashed underline")
    #expect(dashes.count == 6 && Set(dashes.map(\.width)) == [3])
    #expect(dashes.first?.minX == 0 && dashes.last?.maxX == 30)
    let dots = try lines("text-decoration:underline;text-decoration-style:dotted")
    #expect(dots.count == 15 && dots.last == Rect(29, 41.5, 1, 1))
    #expect(try lines("text-decoration:underline wavy") == [Rect(0, 41.5, 30, 4)])
    #expect(try lines("text-decoration:underline dotted 0.001px").count == 1)
    #expect(try lines("text-decoration:underline;text-decoration-line:none").isEmpty)
    #expect(try lines("text-decoration-line:underline").count == 1)
  }

  @Test("Letters with turns or positions have separate lines")
  func brokenLines() throws {
    func count(_ attributes: String) throws -> Int {
      let layouts = try OutlinedText.layouts(
        text("text-decoration='underline' \(attributes)", "abc")
      )
      guard case .outline(let path)? = layouts.first?.parts.first?.content else { return 0 }
      return path.subpathBoxes.count
    }
    #expect(try count("") == 1)
    #expect(try count("letter-spacing='3' textLength='90'") == 1)
    #expect(try count("dx='0 3'") == 2)
    #expect(try count("rotate='10'") == 3)
  }

  // MARK: Boxes

  @Test("The box of a text is that of its cells, and its outline that of its letters")
  func box() throws {
    let layout = try #require(
      try OutlinedText.layouts(text("x='5' text-decoration='underline'", "a b")).first
    )
    #expect(layout.box == Rect(5, 24, 30, 20))
    #expect(layout.outline.controlBounds == Rect(5, 30, 30, 10))
    #expect(try OutlinedText.layouts(text("", " ")).first?.box == nil)
  }

  @Test("Copies inherit the font of their copy")
  func copies() throws {
    let document = try animated(
      "<defs><text id='t' style='font-size:2em'>a</text></defs><use href='#t' font-size='8'/>"
    )
    let copy = try #require(document.tree.nodes.firstIndex { $0.name == "use" })
    let target = try #require(document.tree.ids["t"])
    let instant = SVGInstant(unanimated: document)
    let layout = try SVGTextLayout([0, copy, target], instant, OutlinedText.squares)
    #expect(layout.parts.first?.bounds == Rect(0, -8, 8, 8))
  }

  @Test("Layouts that never change are made once")
  func caching() throws {
    func lines(_ content: String) throws -> Int {
      let document = try animated(content)
      var count = 0
      var instants = SVGInstants(document)
      let layouts = SVGTextLayouts(document) { line in
        count += 1
        return OutlinedText.squares(line)
      }
      let text = try #require(document.tree.nodes.firstIndex { $0.name == "text" })
      for time in [0.0, 1, 1, 2] {
        _ = layouts.layout(
          along: document.tree.path(to: text),
          instants.instant(at: time)
        )
      }
      return count
    }
    let move = "<animateTransform attributeName='transform' type='translate' to='9' dur='9s'/>"
    #expect(try lines("<g>\(move)<text>a</text></g>") == 2)
    #expect(try lines("<text>a<animate attributeName='fill' to='red' dur='9s'/></text>") == 2)
    #expect(try lines("<text>a<animate attributeName='x' to='9' dur='9s'/></text>") == 6)
    let path = "<path id='p' d='M0 0h99'>\(move)</path>"
    #expect(try lines("\(path)<text><textPath href='#p'>a</textPath></text>") == 9)
  }
}

extension SVGTextLayout.Part {
  /// The bounds of an outline, rounded; nil for an image.
  fileprivate var bounds: Rect? {
    switch content {
    case .outline(let path), .colored(let path, _):
      func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
      let box = path.controlBounds
      return Rect(rounded(box.minX), rounded(box.minY), rounded(box.width), rounded(box.height))
    case .image: return nil
    }
  }
}
