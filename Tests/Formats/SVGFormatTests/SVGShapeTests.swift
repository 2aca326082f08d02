import DisplayModel
import Graphics
import SVGFormat
import Testing

@Suite("Shapes of a drawing")
struct SVGShapeTests {
  private func items(_ content: String, at time: Double = 0) throws -> [SVGShapeItem] {
    try evaluator(content).items(at: time)
  }

  private func evaluator(_ content: String) throws -> SVGShapeEvaluator {
    SVGShapeEvaluator(try animated(content))
  }

  private func fills(_ items: [SVGShapeItem]) -> [SVGShapePath] {
    items.flatMap { item -> [SVGShapePath] in
      switch item {
      case .path(let path): path.stroke == nil ? [path] : []
      case .image, .tiles: []
      case .group(let group): fills(group.items)
      }
    }
  }

  private func strokes(_ items: [SVGShapeItem]) -> [SVGShapePath] {
    items.compactMap { if case .path(let path) = $0, path.stroke != nil { path } else { nil } }
  }

  private func groups(_ items: [SVGShapeItem]) -> [SVGShapeGroup] {
    items.compactMap { if case .group(let group) = $0 { group } else { nil } }
  }

  @Test(
    "Every element has items",
    arguments: [
      "<switch><rect width='9' height='9'/></switch>",
      "<rect width='9' height='9' filter='url(#no)'/>",
      "<mask id='m'><rect width='9' height='9'/></mask><rect width='9' height='9' mask='url(#m)'/>",
      "<marker id='a'><rect width='3' height='3'/></marker><path d='M0 0H9' marker-end='url(#a)'/>",
      "<pattern id='p' width='1' height='1'><rect width='3' height='3'/></pattern>"
        + "<rect width='9' height='9' fill='url(#p)'/>",
      "<g transform='scale(1e-7)'><rect width='9e7' height='9e7'/></g>",
      "<svg viewBox='0 0 1e10 1e10'><rect width='9e7' height='9e7'/></svg>",
      "<g style='isolation:isolate'><rect width='9' height='9'/></g>",
      "<linearGradient id='g' spreadMethod='reflect'><stop/><stop offset='1'/></linearGradient>"
        + "<rect width='9' height='9' fill='url(#g)'/>",
      "<symbol id='s'><rect width='9' height='9'/></symbol><use href='#s'/>",
      "<svg id='s' width='9' height='9'><rect width='9' height='9'/></svg><use href='#s'/>",
    ]
  )
  func elements(_ content: String) throws {
    #expect(try !items(content).isEmpty)
  }

  @Test("Lengths of fonts and of the drawing follow them in attributes as in styles")
  func relativeLengths() throws {
    for (length, pixels) in [
      ("2ex", 40.0), ("1.5em", 60), ("2rem", 20), ("1vw", 2), ("-1ch", -20), ("1ic", 40),
      ("2rex", 10), ("3ric", 30), ("1dvw", 2), ("2SVMIN", 4), ("1cqmax", 2), ("4vb", 8),
      ("1lvi", 2),
    ] {
      for rect in ["x='\(length)'", "style='x:\(length)'"] {
        let drawn = fills(
          try items(
            "<style>svg{font-size:10px}</style><g font-size='40'><rect \(rect) width='9' height='9'/></g>"
          )
        )
        #expect(drawn.first?.path.controlBounds.minX == pixels, "\(rect)")
      }
      let line = "<line x1='\(length)' x2='300' y2='9' stroke='red'/>"
      let drawn = strokes(
        try items("<style>svg{font-size:10px}</style><g font-size='40'>\(line)</g>")
      )
      #expect(drawn.first?.path.controlBounds.minX == pixels, "\(line)")
    }
  }

  @Test("Percentages refer to the nearest viewport, whose size may be one or be missing")
  func nestedPercentages() throws {
    let rect = "<rect x='10%' y='50%' width='20%' height='25%'/>"
    let sizes = [
      ("width='50%' height='40%'", Rect(10, 40, 20, 20)), ("", Rect(20, 100, 40, 50)),
      ("width='50'", Rect(5, 100, 10, 50)), ("height='40' viewBox='0 0 10 40'", Rect(1, 20, 2, 10)),
    ]
    for (size, expected) in sizes {
      #expect(
        fills(try items("<svg \(size)>\(rect)</svg>")).first?.path == .rect(expected),
        "\(size)"
      )
    }
    let inner = "<svg width='50%' height='50%'><svg width='40%' height='80%'>\(rect)</svg></svg>"
    #expect(fills(try items(inner)).first?.path == .rect(Rect(4, 40, 8, 20)))
  }

  @Test("Links have the prefix that the file gives to their namespace")
  func linkPrefixes() throws {
    let link = "<rect id='r' width='9' height='9'/><use l:href='#r'/>"
    #expect(fills(try items("<g xmlns:l='http://www.w3.org/1999/xlink'>\(link)</g>")).count == 2)
    #expect(fills(try items("<g xmlns:l='http://www.w3.org/1999/other'>\(link)</g>")).count == 1)
  }

  @Test("References are percent-decoded, once")
  func encodedReferences() throws {
    let ids = ["\u{FC}", "a b", "c%20d"]
    let paths = ids.map { "<path id='\($0)' d='M0 0h20v20z'/>" }.joined()
    func count(_ content: String) throws -> Int {
      fills(try items("<defs>\(paths)</defs>\(content)")).count
    }
    for (reference, isFound) in [
      ("#\u{FC}", true), ("#%C3%BC", true), ("#%c3%bc", true), ("#a b", true), ("#a%20b", true),
      ("#c%2520d", true), ("#c%20d", false), ("#%FC", false),
    ] {
      #expect(try count("<use href='\(reference)'/>") == (isFound ? 1 : 0), "\(reference)")
    }
    let gradient = "<linearGradient id='\u{FC}'><stop stop-color='lime'/></linearGradient>"
    let filled = "<rect width='9' height='9' fill='url(#%C3%BC)'/>"
    #expect(try fills(items(gradient + filled)).first?.paint == .color(Color(0, 1, 0, 1)))
    let cut = "<clipPath id='a b'><rect width='4' height='4'/></clipPath>"
    for clip in ["clip-path='url(#a%20b)'", "style='clip-path:url(\"#a%20b\")'"] {
      let group = try groups(items("\(cut)<rect width='9' height='9' \(clip)/>")).first
      #expect(group?.clip?.count == 1, "\(clip)")
    }
    let animation = "<animate href='#r%C3%A4' attributeName='width' values='40;40' dur='2s'/>"
    let rect = try fills(items("<rect id='r\u{E4}' width='5' height='9'/>" + animation))
    #expect(rect.first?.path.controlBounds.width == 40)
  }

  @Test(
    "Addresses may have quotes and escapes, as in CSS",
    arguments: [
      ("url(#k\\(1\\))", true), ("URL( '#k(1)' )", true), ("url('#k\\28 1\\29')", true),
      ("u\\72l(#k%281%29)", true), ("url(#k\\(1\\)", true), ("url(#k(1))", false),
    ]
  )
  func escapedReferences(address: String, isFound: Bool) throws {
    let cut = "<clipPath id='k(1)'><rect width='4' height='4'/></clipPath>"
    for clip in ["clip-path=\"\(address)\"", "style=\"clip-path:\(address)\""] {
      let group = try groups(items("\(cut)<rect width='9' height='9' \(clip)/>")).first
      #expect(group?.clip?.count == (isFound ? 1 : nil), "\(clip)")
    }
    let spaced = "<clipPath id='a b'><rect width='4' height='4'/></clipPath>"
    let whole = "<rect width='9' height='9' clip-path='url(#a b)'/>"
    #expect(try groups(items(spaced + whole)).first?.clip == nil)
  }

  @Test("Elements belong to SVG by their namespace, whatever the prefix")
  func namespaces() throws {
    let rect = "rect width='9' height='9'"
    #expect(fills(try items("<s:\(rect) xmlns:s='http://www.w3.org/2000/svg'/>")).count == 1)
    #expect(fills(try items("<g xmlns='http://www.w3.org/2000/svg'><\(rect)/></g>")).count == 1)
    #expect(try items("<\(rect) xmlns='http://www.w3.org/1999/xhtml'/>").isEmpty)
    #expect(try items("<s:\(rect) xmlns:s='http://example.com'/>").isEmpty)
    #expect(try items("<g xmlns='http://example.com'><\(rect)/></g>").isEmpty)
  }

  @Test(
    "Definitions, hidden elements and those of other languages have none",
    arguments: [
      "<foreignObject/>", "<rect width='9' height='9' systemLanguage='de'/>", "<unknown/>",
      "<defs><rect width='9' height='9'/></defs><title>b</title><metadata/>",
      "<g xmlns='http://www.w3.org/1999/xhtml'/>", "<sodipodi:namedview/>",
      "<use href='#nothing'/>",
      "<symbol id='s'><rect width='9' height='9'/></symbol>", "<image href='no.png' width='9'/>",
      "<mask id='m'/><rect width='9' height='9' mask='url(#m)'/>",
      "<switch><rect systemLanguage='fr' width='9' height='9'/></switch>",
    ]
  )
  func definitions(_ content: String) throws {
    #expect(try items(content).isEmpty)
  }

  @Test("Paints, strokes and their order are those of the properties")
  func paints() throws {
    let items = try items(
      """
      <g fill="#f00" fill-opacity=".5" stroke="blue" stroke-width="4"><rect width="10" height="10" \
      fill-rule="evenodd" paint-order="stroke" stroke-dasharray="3" stroke-dashoffset="-1"/></g>
      """
    )
    let stroke = try #require(strokes(items).first)
    let fill = try #require(fills(items).first)
    guard case .path(let first) = items[0], first.stroke != nil else { throw TestFailure() }
    #expect(fill.paint == .color(Color(1, 0, 0, 0.5)) && fill.rule == .evenOdd)
    #expect(fill.path == .rect(Rect(0, 0, 10, 10)) && fill.map == .identity)
    #expect(stroke.paint == .color(Color(0, 0, 1, 1)))
    #expect(stroke.stroke?.lineWidth == 4 && stroke.stroke?.miterLimit == 4)
    #expect(stroke.stroke?.dashPattern == [3, 3] && stroke.stroke?.dashPhase == 5)
  }

  @Test("The colour before one of a profile is drawn, of every property")
  func profileColors() throws {
    let items = try items(
      """
      <linearGradient id="g"><stop stop-color="red icc-color(a, 0)"/><stop offset="1" \
      style="stop-color:#00f icc-color(a, 0)"/></linearGradient>\
      <rect width="9" height="9" fill="red icc-color(a, 0)" stroke="url(#no) #00f icc-color(a, 0)"/>\
      <rect width="9" height="9" style="fill:red icc-color(a, 0)"/>\
      <rect width="9" height="9" fill="url(#g)"/>\
      <rect width="9" height="9"><set attributeName="fill" to="#00f icc-color(a, 0)"/></rect>
      """
    )
    let (red, blue) = (Color(1, 0, 0, 1), Color(0, 0, 1, 1))
    let drawn = fills(items).map(\.paint)
    guard drawn.count == 4, case .gradient(let gradient) = drawn[2] else { throw TestFailure() }
    #expect([drawn[0], drawn[1], drawn[3]] == [red, red, blue].map(Paint.color))
    #expect(gradient.stops.map(\.color) == [red, blue])
    #expect(strokes(items).map(\.paint) == [.color(blue)])
  }

  private struct TestFailure: Error {}

  @Test("Hidden, transparent and flattened parts are left out")
  func invisible() throws {
    let items = try items(
      """
      <rect width="9" height="9" visibility="hidden"/><rect width="9" height="9" opacity="0"/>\
      <g display="none"><rect width="9" height="9"/></g><rect width="9" height="9" fill="none"/>\
      <g transform="scale(0)"><rect width="9" height="9"/></g><rect width="0" height="9"/>
      """
    )
    #expect(items.isEmpty)
  }

  @Test("`display: contents` hides elements without content of others")
  func contents() throws {
    let rect = "<rect width='9' height='9' "
    for (element, count) in [
      ("\(rect)style='display:contents'/>", 0), ("<path d='M0 0h9v9z' display='contents'/>", 0),
      ("<a display='contents'>\(rect)/></a>", 0), ("<g display='contents'>\(rect)/></g>", 1),
      ("<svg display='contents'>\(rect)/></svg>", 1),
    ] {
      #expect(fills(try items(element)).count == count, "\(element)")
    }
  }

  @Test("A gradient without a difference of colours is its last colour")
  func gradients() throws {
    let content = """
      <linearGradient id="a" x1="0" x2="1"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient>\
      <linearGradient id="b" x1="0" x2="0"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient>\
      <rect x="10" width="20" height="40" fill="url(#a)"/><rect width="20" height="40" fill="url(#b)" fill-opacity=".5"/>
      """
    let fills = try fills(items(content))
    guard case .gradient(let gradient) = fills[0].paint else { throw TestFailure() }
    // The middle of the box is the middle of the gradient.
    #expect(gradient.kind == .axial && gradient.parameter(at: Point(20, 9)) == 0.5)
    #expect(gradient.stops.map(\.color) == [Color(1, 0, 0, 1), Color(0, 1, 0, 1)])
    #expect(fills[1].paint == .color(Color(0, 1, 0, 0.5)))
  }

  @Test("A focus outside of the circle is the apex of a cone, which clips fills and strokes")
  func cones() throws {
    func content(_ fx: Double, _ paint: String) -> String {
      """
      <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="120" cy="75" r="40" fx="\(fx)" fy="75">\
      <stop stop-color="gold"/><stop offset="1" stop-color="navy"/></radialGradient>\
      <rect width="200" height="150" \(paint)/>
      """
    }
    for paint in ["fill='url(#g)'", "fill='none' stroke='url(#g)'"] {
      // On the circle and in it nothing is cut.
      for fx in [80, 100, 120.0] { #expect(try groups(items(content(fx, paint))).isEmpty) }
      let group = try #require(groups(items(content(40, paint))).first)
      let cone = try #require(fills(group.clip ?? []).first)
      let points = cone.path.elements.compactMap { element -> Point? in
        switch element {
        case .move(let point), .line(let point): point
        case .curve, .close: nil
        }
      }
      try #require(points.count == 5)
      #expect(points[0].distance(to: Point(40, 75)) < 1e-9)
      // The tangents of a circle two radii away rise by 30°, as far as the distant corners of the rectangle.
      for (side, sign) in [(points[1], 1.0), (points[4], -1)] {
        let isUp = (side.y > 75) == (points[1].y > 75)
        #expect(isUp == (sign > 0) && side.x > 40)
        #expect(abs(abs(side.y - 75) / (side.x - 40) - (1 / 3.0).squareRoot()) < 1e-9)
        #expect(side.distance(to: points[0]) >= 176)
      }
    }
  }

  @Test("Symbols are at their position in that of their use, and have the box of their content")
  func symbolPositions() throws {
    let rect = "<rect width='10' height='10'/>"
    let symbol = "x='10' y='25%' width='30' height='30' viewBox='0 0 10 10'"
    let content = "<symbol id='s' \(symbol)>\(rect)</symbol>"
    // A quarter of the viewport of 200.
    for (use, map) in [
      ("x='20' y='10'", Affine(3, 0, 0, 3, 30, 60)), ("", Affine(3, 0, 0, 3, 10, 50)),
      ("width='20' height='20'", Affine(2, 0, 0, 2, 10, 50)),
    ] {
      let copy = "<use href='#s' \(use)/>"
      #expect(fills(try items(content + copy)).first?.map == map, "\(use)")
      let outline = try animated(content + copy).outline().path
      #expect(outline.controlBounds == map.apply(Rect(0, 0, 10, 10)), "\(use)")
      let filtered = try groups(
        items(
          "<filter id='f' x='0' y='0' width='1' height='1'><feOffset/></filter>"
            + "\(content)<g filter='url(#f)'>\(copy)</g>"
        )
      )
      let region = filtered.first?.filters.first?.graph.region
      #expect(region == map.apply(Rect(0, 0, 10, 10)), "\(use)")
    }
  }

  @Test("Copies take properties from their use, and symbols are clipped viewports")
  func copies() throws {
    let items = try items(
      """
      <defs><rect id="r" width="5" height="5"/></defs><use href="#r" x="20" fill="red"/>\
      <symbol id="s" viewBox="0 0 10 10"><rect width="5" height="11"/></symbol>\
      <use href="#s" x="100" y="50" width="40" height="20"/>\
      <svg x="9" width="20" height="20"><rect width="20" height="20"/></svg>
      """
    )
    let copy = try #require(fills(items).first)
    #expect(copy.map == .translation(20, 0) && copy.paint == .color(Color(1, 0, 0, 1)))
    let symbol = try #require(groups(items).first)
    // Centred in the viewport of twice its width.
    #expect(fills(symbol.items).first?.map == Affine(2, 0, 0, 2, 110, 50))
    let clip = try #require(fills(symbol.clip ?? []).first)
    #expect(clip.path == .rect(Rect(0, 0, 40, 20)) && clip.map == .translation(100, 50))
    // A viewport that cuts nothing is no clip.
    #expect(groups(items).count == 1 && fills(items).last?.map == .translation(9, 0))
  }

  @Test("Copies take variables from their use, not from the element around the original")
  func variablesOfCopies() throws {
    let items = try items(
      """
      <style>.c{--c:blue}.w{--w:6px}svg{--d:var(--c,red)}</style>\
      <defs><g style="--c:gray"><rect id="r" width="5" height="5" fill="var(--c,lime)" \
      style="stroke:var(--c,lime);stroke-width:var(--w,2px)"/></g>\
      <symbol id="s"><use href="#r"/></symbol><g id="n"><use href="#s" style="--w:4px"/></g></defs>\
      <use href="#r"/><use href="#r" style="--c:red"/><g class="c"><use href="#r" class="w"/></g>\
      <g style="--c:red"><use href="#n" style="--c:blue;--w:9px"/></g>\
      <use href="#r" style="--c:var(--d)"/>
      """
    )
    func all(_ items: [SVGShapeItem]) -> [SVGShapeItem] {
      items.flatMap { item -> [SVGShapeItem] in
        if case .group(let group) = item { all(group.items) } else { [item] }
      }
    }
    let (red, lime, blue) = (Color(1, 0, 0, 1), Color(0, 1, 0, 1), Color(0, 0, 1, 1))
    let expected = [lime, red, blue, blue, red]
    #expect(fills(items).map(\.paint) == expected.map(Paint.color))
    #expect(strokes(all(items)).map(\.paint) == expected.map(Paint.color))
    #expect(strokes(all(items)).map(\.stroke?.lineWidth) == [2, 2, 6, 4, 2])
  }

  @Test("A copy follows the reference of the instant")
  func references() throws {
    let content = """
      <defs><rect id="a" width="5" height="5"/><rect id="b" width="7" height="7"/></defs>\
      <use href="#a"><set attributeName="href" to="#b" begin="1s" dur="1s"/></use>
      """
    #expect(try fills(items(content)).map(\.path) == [.rect(Rect(0, 0, 5, 5))])
    #expect(try fills(items(content, at: 1)).map(\.path) == [.rect(Rect(0, 0, 7, 7))])
  }

  @Test("Clips are unions of shapes, and a clip without shapes hides everything")
  func clips() throws {
    func clip(_ content: String) throws -> SVGShapeGroup? {
      let rect = "<rect width=\"9\" height=\"9\" clip-path=\"url(#c)\"/>"
      return try groups(items(content + rect)).first
    }
    let two = "<clipPath id=\"c\"><circle r=\"1\"/><rect width=\"2\" height=\"2\"/></clipPath>"
    #expect(try clip(two)?.clip?.count == 2)
    #expect(try clip("<clipPath id=\"c\"/>") == nil)
    // A reference to itself clips nothing.
    let cycle = "<clipPath id=\"c\" clip-path=\"url(#c)\"><circle r=\"1\"/></clipPath>"
    #expect(try clip(cycle)?.clip?.count == 1)
    let box = """
      <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>
      """
    let cutter = try #require(clip(box)?.clip.map { fills($0) }?.first)
    #expect(cutter.map == .scale(9, 9) && cutter.path == .rect(Rect(0, 0, 0.5, 1)))
  }

  @Test("Only values that move are evaluated again, in any order of instants")
  func instants() throws {
    let content = """
      <circle r="5"><animate attributeName="opacity" values="1;0" dur="1s"/></circle>\
      <circle r="5"><animate attributeName="r" values="5;9" dur="1s"/></circle>
      """
    let evaluator = try evaluator(content)
    for time in [0.5, 0.25, 0.5, 0.75] {
      let items = try evaluator.items(at: time)
      #expect(groups(items).first?.opacity == 1 - time)
      let circles = fills(items)
      #expect(circles.map { $0.staticNumber == nil } == [false, true])
      #expect(circles[1].path.controlBounds.width == 2 * (5 + 4 * time))
    }
  }
}
