import SVGFormat
import SceneModel
import Testing

/// SVG files that would take minutes or gigabytes are refused before anything is drawn.
@Suite("Cost of SVG files")
struct SVGCostTests {
  private func read(_ content: String, limits: Limits = Limits()) throws -> SVGDrawing {
    try SVGDrawing(Array("<svg width='640' height='640'>\(content)</svg>".utf8), limits: limits)
  }

  private func accessError(_ content: String) -> SVGReadError? {
    do {
      _ = try read(content)
      return nil
    } catch {
      return error as? SVGReadError
    }
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private func crossings(_ count: Int) -> String {
    (0..<count).map { "L\($0 * 7919 % 640) \($0 * 104_729 % 640)" }.joined()
  }

  @Test("Characters count, with every use")
  func characters() throws {
    #expect(
      accessError("<text>\(repeated("a", 100_001))</text>")?.message.contains("--max-characters")
        == true
    )
    #expect(
      accessError("<text>\(repeated("a", 60_000))<tspan>\(repeated("b", 50_000))</tspan></text>")?
        .kind
        == .limit
    )
    let uses = "<text id='t'>\(repeated("a", 30_000))</text>" + repeated("<use href='#t'/>", 3)
    #expect(accessError(uses)?.kind == .limit)
    let lines = repeated("<tspan>\(repeated("a", 1000))</tspan>", 90)
    #expect(
      accessError("<text>\(lines)</text><desc>\(repeated("a", 90_000))</desc>") == nil
    )
  }

  @Test("The letters of an element count by their square: laying them out takes that long")
  func longTexts() throws {
    func message(_ content: String) -> String { accessError(content)?.message ?? "" }
    #expect(message("<text>\(repeated("a", 20_000))</text>").contains("too many characters"))
    #expect(
      message("<text><tspan>\(repeated("a", 20_000))</tspan></text>").contains(
        "too many characters"
      )
    )
    let text = "<text id='t'>\(repeated("a", 10_000))</text>"
    #expect(
      message(text).isEmpty
        && message(text + repeated("<use href='#t'/>", 2)).contains("too many characters")
    )
    // In elements of their own, letters are laid out by themselves.
    #expect(
      message("<text>\(repeated("<tspan>\(repeated("a", 100))</tspan>", 500))</text>").isEmpty
    )
  }

  @Test("A marker counts at every vertex, however it is given")
  func markers() throws {
    let marker = "<marker id='k'>\(repeated("<path d='M0 0h9v9z'/>", 1000))</marker>"
    let line = "M0 0\(repeated("L1 1L2 0", 500))"
    for mark in [
      "marker-mid='url(#k)'", "style='fill:none; marker-end: url(\"#k\")'", "class='m'", "id='p'",
    ] {
      let style = "<style>/* c */ .m, g > #p {marker: url(#k)}</style>"
      let accessError = accessError("\(style)\(marker)<path \(mark) d='\(line)'/>")
      #expect(accessError?.message.contains("--max-instances") == true, "\(mark)")
    }
    #expect(accessError("\(marker)<path marker-mid='url(#k)' d='M0 0L1 1L2 0'/>") == nil)
    #expect(
      accessError("<style>.m {marker: url(#k)}</style>\(marker)<path class='n' d='\(line)'/>")
        == nil
    )
  }

  @Test("Curves count as the lines that they become")
  func curves() throws {
    let arcs = repeated("a1e6 1e-6 45 1 1 1 1", 50_000)
    #expect(
      accessError("<path stroke='#000' d='M0 0\(arcs)'/>")?.message.contains("--max-vertices")
        == true
    )
    #expect(accessError("<path d='M0 0\(repeated("a5 5 0 1 1 1 1", 20_000))'/>") == nil)
  }

  @Test("Lines that cross each other a billion times are refused")
  func lines() throws {
    #expect(
      accessError("<path stroke='red' fill='none' d='M0 0\(crossings(300_000))'/>")?.message
        .contains(
          "cross"
        ) == true
    )
    #expect(
      accessError("<polyline class='s' points='\(crossings(300_000).replacing("L", with: " "))'/>")?
        .kind == .limit
    )
    #expect(accessError("<path stroke='red' d='M0 0\(crossings(5000))'/>") == nil)
    // A coast: as many vertices, which go along it.
    let coast = (0..<100_000).map { "L\(Double($0) / 200) \(300 + $0 * 7919 % 10)" }.joined()
    #expect(accessError("<path stroke='red' d='M0 300\(coast)'/>") == nil)
  }

  @Test("Selectors count for every element")
  func selectors() throws {
    let elements = repeated("<rect width='9' height='9'/>", 3000)
    let style = "<style>\(repeated("a>b+c~d *:not(x) {fill:red}", 3000))</style>"
    #expect(accessError(style + elements)?.message.contains("selectors") == true)
    #expect(accessError("<style>\(repeated(".a {fill:red}", 500))</style>" + elements) == nil)
  }

  @Test("Groups with opacity, masks and filters need offscreen surfaces")
  func surfaces() throws {
    let nested = repeated("<g opacity='0.5'>", 20) + "<rect/>" + repeated("</g>", 20)
    #expect(try read(nested).surfaces == 20)
    #expect(
      try read(repeated("<g opacity='1' style='filter:none'>", 9) + repeated("</g>", 9)).surfaces
        == 0
    )
    #expect(
      try read("<style>.a{isolation: isolate}</style><g class='a'><g style='opacity:.2'/></g>")
        .surfaces == 2
    )
    let filter =
      "<filter id='f'>\(repeated("<feBlend result='r'/>", 7))</filter><g filter='url(#f)'/>"
    #expect(try read(filter).surfaces == 11)
  }
}
