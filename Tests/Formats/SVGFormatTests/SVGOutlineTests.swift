import Graphics
import SVGFormat
import SceneModel
import Testing

@Suite("Outlines of SVG files")
struct SVGOutlineTests {
  private func drawing(_ content: String, _ attributes: String = "width='100' height='50'") throws
    -> SVGDrawing
  {
    try SVGDrawing(Array("<svg \(attributes)>\(content)</svg>".utf8))
  }

  private func outline(_ content: String, id: String? = nil) throws -> String {
    try drawing(content).outline(id: id).path.svgData
  }

  @Test("Shapes begin where SVG lets them begin and go the way that it goes")
  func shapes() throws {
    #expect(
      try outline("<rect x='1' y='2' width='3' height='4'/>") == "M 1 2 L 4 2 L 4 6 L 1 6 Z"
    )
    #expect(try outline("<line x2='10%' y2='10%'/>") == "M 0 0 L 10 5")
    #expect(try outline("<polygon points='0,0 4 0,4-4'/>") == "M 0 0 L 4 0 L 4 -4 Z")
    #expect(try outline("<polyline points='0,0 4 0'/>") == "M 0 0 L 4 0")
    let circle = try drawing("<circle cx='3' r='2'/>").outline().path
    #expect(circle.elements.first == .move(Point(5, 0)))
    #expect(circle.elements.last == .close && circle.elements.count == 6)
    #expect(
      try outline("<circle r='0'/><rect width='-1' height='1'/><path d='M1 1h1'/>") == "M 1 1 L 2 1"
    )
    let round = try drawing("<rect width='8' height='8' rx='9' ry='2'/>").outline().path
    #expect(round.elements.first == .move(Point(4, 0)))
    #expect(round.elements.contains(.line(Point(8, 6))))
  }

  @Test("Transforms of the element and of all around it are applied, with the viewBox")
  func transforms() throws {
    let text =
      "<g transform='translate(10,20)'><path id='a' transform='scale(2) translate(1)' d='M0 0H1'/></g>"
    #expect(try outline(text, id: "a") == "M 12 20 L 14 20")
    let fitted = try drawing(text, "width='200' height='100' viewBox='10 20 100 100'")
    // One to one by the height, in the middle of the width.
    #expect(try fitted.outline(id: "a").path.svgData == "M 52 0 L 54 0")
    let stretched = try drawing(
      text,
      "width='200' height='100' viewBox='10 20 100 100' preserveAspectRatio='none'"
    )
    #expect(try stretched.outline(id: "a").path.svgData == "M 4 0 L 8 0")
    #expect(try outline("<path transform='matrix(0 1 -1 0 5 6)' d='M1 0L2 0'/>") == "M 5 7 L 5 8")
    let turned = try drawing("<path transform='rotate(90 2 2)' d='M2 0L2 1'/>").outline().path
    let ends = turned.elements.map {
      if case .move(let at) = $0 { at } else if case .line(let at) = $0 { at } else { Point.zero }
    }
    #expect(ends[0].distance(to: Point(4, 2)) < 1e-12 && ends[1].distance(to: Point(3, 2)) < 1e-12)
  }

  @Test("Style sheets, conditions and units count as in the drawing")
  func styles() throws {
    #expect(
      try outline(
        "<style>#a{transform:translate(5px)}.b{display:none}</style><path id='a' d='M0 0H1'/><path class='b' d='M7 7H8'/>"
      )
        == "M 5 0 L 6 0"
    )
    #expect(
      try outline(
        "<switch><path systemLanguage='xx' d='M0 0H1'/><path d='M2 2H3'/><path d='M4 4H5'/></switch>"
      )
        == "M 2 2 L 3 2"
    )
    #expect(try outline("<g font-size='4'><line x2='2em'/></g>") == "M 0 0 L 8 0")
    #expect(
      try outline("<style>rect{x:1px;width:3px}</style><rect height='2'/>")
        == "M 1 0 L 4 0 L 4 2 L 1 2 Z"
    )
    #expect(try outline("<path style='d:path(\"M1 1H2\")' d='M0 0H9'/>") == "M 1 1 L 2 1")
    let inner = "<svg x='10' width='20' height='20' viewBox='0 0 2 2'><line id='l' x2='1'/></svg>"
    #expect(try outline(inner) == "M 10 0 L 20 0")
    #expect(try outline(inner, id: "l") == "M 10 0 L 20 0")
    // SVG 2, 8.2: a negative size is no viewBox.
    for size in ["-2 2", "2 -2"] {
      let broken = inner.replacing("viewBox='0 0 2 2'", with: "viewBox='0 0 \(size)'")
      #expect(try outline(broken) == "M 10 0 L 11 0")
    }
  }

  @Test("Used elements appear where they are used; elements that are only defined do not appear")
  func uses() throws {
    let text = """
      <defs><path id='p' d='M0 0H1'/></defs>
      <symbol id='s' viewBox='0 0 2 2'><path d='M0 0H2'/></symbol>
      <use id='u' href='#p' x='5' y='6'/><use href='#s' width='8' height='8'/>
      <path display='none' d='M7 7H8'/>
      """
    #expect(try outline(text) == "M 5 6 L 6 6 M 0 0 L 8 0")
    #expect(try outline(text, id: "u") == "M 5 6 L 6 6")
    #expect(try outline(text, id: "p") == "M 0 0 L 1 0")
    // In a circle: nothing is drawn twice, and nothing hangs.
    #expect(
      try outline("<g id='a'><path d='M0 0H1'/><use href='#a'/></g>", id: "a").contains("M 0 0")
    )
  }

  @Test(
    "Sizes",
    arguments: [
      ("width='2in' height='72pt'", 192.0, 96.0), ("viewBox='0 0 30 20'", 30, 20),
      ("width='60' viewBox='0 0 30 20'", 60, 40),
      ("height='100%' width='25.4mm' viewBox='0 0 2 1'", 96, 48),
      ("", 300, 150), ("width='0' height='7'", 300, 7),
    ]
  )
  func sizes(attributes: String, width: Double, height: Double) throws {
    let size = try drawing("", attributes).size
    #expect(abs(size.width - width) < 1e-9 && abs(size.height - height) < 1e-9)
  }

  private func failure(_ content: String, id: String? = nil, limits: Limits = Limits())
    -> SVGReadError?
  {
    do throws(SVGReadError) {
      _ = try SVGDrawing(Array(content.utf8), limits: limits).outline(id: id, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("Texts and images among shapes are named with their places")
  func omissions() throws {
    let text = "<path d='M0 0H1'/><text>A</text><g><image/></g><defs><text>B</text></defs>"
    let omitted = try drawing(text).outline().omitted
    #expect(omitted.map(\.name) == ["text", "image"])
    #expect(omitted.map(\.offset) == [47, 64])
    #expect(try drawing("<path id='a' d='M0 0H1'/><text/>").outline(id: "a").omitted.isEmpty)
  }

  @Test("Missing elements and elements without an outline are reported")
  func missing() {
    let text =
      "<svg><path id='outline' d='M0 0H1'/><g id='empty'/><text id='t'>A</text><path id='bad' d='M0 x'/></svg>"
    #expect(failure(text, id: "outlin")?.message.contains("outline?") == true)
    #expect(failure(text, id: "empty")?.message.contains("no outline") == true)
    #expect(failure(text, id: "t")?.message.contains("convert it to paths") == true)
    #expect(failure(text, id: "bad")?.kind == .damaged)
  }

  @Test(
    "References outside the file are refused",
    arguments: [
      "<image href='//x/a.png'/>", "<use href='other.svg#a'/>",
      "<image xlink:href='http://127.0.0.1/a.png'/>",
      "<image href='file:///etc/passwd'/>", "<rect fill='url(http://x/y#z)'/>",
      "<rect style=\"fill: url( 'a.svg#b' )\"/>",
      "<style>a { fill: URL(\"a.svg#b\") }</style>",
      "<style>@media all { a { b { mask: url(a.svg#b) } } }</style>",
      "<xi:include href='/etc/passwd' parse='text'/>", "<feImage href='ftp://x/a.png'/>",
    ]
  )
  func outside(content: String) {
    #expect(failure("<svg>\(content)</svg>")?.kind == .refused)
    #expect(
      failure("<svg><a href='http://x'><path d='M0 0H1'/></a><use href=' #b '/></svg>") == nil
    )
  }

  @Test(
    "Style sheets, fonts and scripts beside the file are not read, with a warning",
    arguments: [
      ("<style>@import 'a.css';</style>", "style sheets"),
      ("<style>@media all { @font-face { src: URL(\"a.ttf\") } }</style>", "fonts beside"),
      (
        "<style>@font-face { src: url(data:font/ttf;base64,AA), url(//x/a.ttf) }</style>",
        "fonts beside"
      ),
      ("<script href='a.js'/>", "scripts"),
      (
        "<link xmlns='http://www.w3.org/1999/xhtml' rel='stylesheet' href='http://x/a.css'/>",
        "style sheets"
      ),
      ("<font-face><font-face-uri href='a.svg#b'/></font-face>", "fonts beside"),
    ]
  )
  func besides(content: String, warning: String) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
    #expect(try SVGDrawing(Array(text.utf8)).warnings.map { $0.hasPrefix(warning) } == [true])
    let sheet = try SVGDrawing(Array("<?xml-stylesheet href='a.css'?>\(text)".utf8))
    #expect(sheet.warnings.contains { $0.hasPrefix("style sheets") })
  }

  @Test(
    "Parts that are never drawn may refer to anything",
    arguments: [
      "<metadata><x href='http://x'/></metadata>", "<desc><a style='fill:url(x.svg#a)'/></desc>",
      "<g data-src='url(x.png)'/>", "<style>rect{cursor:url(x.cur),pointer}</style>",
      "<rect style='cursor:url(x.cur);background-image:url(x.png)'/>",
      "<rect cursor='url(x.cur)'/>",
      "<i:pgf xmlns:i='http://ns.adobe.com/AdobeIllustrator/10.0/' i:href='x'/>",
      "<div xmlns='http://www.w3.org/1999/xhtml'><img href='x.png' fill='url(x)'/></div>",
      "<a href='http://x'/>", "<unknown href='x'/>",
    ]
  )
  func undrawnReferences(content: String) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
    let drawing = try SVGDrawing(Array(text.utf8))
    #expect(drawing.warnings.isEmpty && drawing.images.isEmpty)
  }

  @Test(
    "Elements that are not drawn are named, unless the file has a substitute",
    arguments: [
      (
        "<foreignObject><p xmlns='a' style='background:url(x.png)'/></foreignObject>",
        "foreignObject"
      ),
      ("<switch><foreignObject/></switch>", "foreignObject"),
      ("<switch><foreignObject/><g/></switch>", nil),
      ("<switch><foreignObject/><rect systemLanguage='de'/></switch>", "foreignObject"),
      ("<foreignObject requiredExtensions='http://x'/>", nil),
      ("<flowRoot><flowPara>a</flowPara></flowRoot>", "flowRoot"),
      ("<meshgradient id='M'/><rect fill='url(#M)'/>", "meshgradient"),
      ("<meshgradient id='M'/><rect style='stroke: url( \"#M\" )'/>", "meshgradient"),
      ("<meshgradient id='M'/><rect fill='url(#m)'/>", nil),
      ("<hatch id='h'/><style>rect{fill:URL(#h)}</style>", "hatch"),
    ] as [(String, String?)]
  )
  func undrawnElements(content: String, name: String?) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
    #expect(
      try SVGDrawing(Array(text.utf8)).warnings
        == (name.map { ["\($0) of an SVG is not drawn (draw it with shapes)"] } ?? [])
    )
  }

  @Test("P10: Bombs end at once")
  func bombs() {
    let layers = (1...20).map {
      "<g id='g\($0)'><use href='#g\($0 - 1)'/><use href='#g\($0 - 1)'/></g>"
    }.joined()
    #expect(failure("<svg><g id='g0'><path d='M0 0H1'/></g>\(layers)</svg>")?.kind == .limit)
    let chain = (1...999).map { "<g id='g\($0)'><use href='#g\($0 - 1)'/></g>" }.joined()
    #expect(failure("<svg>\(chain)</svg>")?.message.contains("deeper") == true)
    #expect(failure(String(repeating: "<svg>", count: 100_000))?.kind == .damaged)
    let entities = (1...30).map { "<!ENTITY e\($0) '&e\($0 - 1);&e\($0 - 1);'>" }.joined()
    for name in ["e12", "e30"] {
      let text = "<!DOCTYPE svg [<!ENTITY e0 '\(String(repeating: "b", count: 9999))'>\(entities)]>"
      #expect(failure("\(text)<svg>&\(name);</svg>")?.kind == .damaged)
      #expect(failure("\(text)<svg id='&\(name);'/>")?.kind == .damaged)
    }
    #expect(failure("<svg width='999999999'/>")?.kind == .limit)
    #expect(failure("<svg width='1e-9' height='9'/>")?.kind == .damaged)
    #expect(
      failure("<SVG/>")?.message.hasPrefix("the outermost element is \"SVG\" in place of svg")
        == true
    )
    #expect(failure("<svg><feConvolveMatrix order='3'/><path d='M0 0H1'/></svg>") == nil)
    var limits = Limits()
    limits.layers = 3
    #expect(failure("<svg><g/><path d='M0 0H1'/></svg>", limits: limits) == nil)
    #expect(failure("<svg><g/><g/><path d='M0 0H1'/></svg>", limits: limits)?.kind == .limit)
  }

  @Test(
    "The size of a drawing is also that of its style and of plain rules",
    arguments: [
      ("<svg style='width:40px;height:20px' viewBox='0 0 20 10'/>", 40.0, 20.0),
      ("<svg viewBox='0 0 20 10'><style>svg{width:40px;height:20px}</style></svg>", 40, 20),
      ("<svg width='9' viewBox='0 0 20 10'><style>:root{width:40px}</style></svg>", 40, 20),
      ("<svg class='a' id='b'><style>#b{width:1in}.a{width:9px;height:9px}</style></svg>", 96, 9),
      ("<svg style='width:9px'><style>svg{width:40px!important}</style></svg>", 40, 150),
      ("<svg width='9' height='9' style='width:100%'/>", 300, 9),
      (
        "<svg width='9' height='9'><style>@media print{svg{width:40px}}g{width:1px}</style></svg>",
        9, 9
      ),
      ("<svg width='9' height='9'><style>g svg,svg:hover{width:40px}</style></svg>", 9, 9),
    ]
  )
  func cssSize(_ text: String, _ width: Double, _ height: Double) throws {
    #expect(try SVGDrawing(Array(text.utf8)).size == Size(width, height))
  }

  @Test("A file cut anywhere is an error")
  func truncation() {
    let text =
      "<?xml version='1.0'?><svg viewBox='0 0 9 9'><!-- c --><path id='a' d='M0 0H1'/><style><![CDATA[a]]></style></svg>"
    #expect(failure(text) == nil)
    for length in 0..<text.utf8.count {
      #expect(failure(String(text.prefix(length))) != nil, "\(length)")
    }
  }
}

extension SVGDrawing {
  fileprivate func outline(id: String? = nil, limits: Limits = Limits()) throws(SVGReadError)
    -> SVGElementOutline
  { try AnimatedSVG(self).outline(id: id, limits: limits) }
}
