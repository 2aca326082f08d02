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

  @Test("A marker counts at every vertex, however it is given")
  func markers() throws {
    let marker = "<marker id='k'>\(repeated("<path d='M0 0h9v9z'/>", 1000))</marker>"
    let line = "M0 0\(repeated("L1 1L2 0", 500))"
    for mark in [
      "marker-mid='url(#k)'", "marker-mid='url(#%6B)'",
      "style='fill:none; marker-mid: url(\"#k\")'", "class='m'", "id='p'",
    ] {
      let style = "<style>/* c */ .m, g > #p {marker: url(#k)}</style>"
      let accessError = accessError("\(style)\(marker)<path \(mark) d='\(line)'/>")
      #expect(accessError?.message.contains("--max-instances") == true, "\(mark)")
    }
    #expect(accessError("\(marker)<path marker-mid='url(#k)' d='M0 0L1 1L2 0'/>") == nil)
    // Those of the ends are drawn once.
    for ends in ["marker-start='url(#k)' marker-end='url(#k)'", "style='marker-end : url(#k)'"] {
      #expect(accessError("\(marker)<path \(ends) d='\(line)'/>") == nil, "\(ends)")
    }
    #expect(
      accessError("<style>.m {marker: url(#k)}</style>\(marker)<path class='n' d='\(line)'/>")
        == nil
    )
  }

  @Test(
    "References count however their addresses are written",
    arguments: [
      ("a b", "url('#a b')"), ("a)", "url('#a)')"), ("a)", "url(#a\\))"), ("a'", "url(#a\\')"),
      ("a", "URL(#a)"), ("a", "url( #\\61 )"),
    ]
  )
  func addresses(id: String, address: String) {
    let marker = "<marker id=\"\(id)\">\(repeated("<path d='M0 0h9v9z'/>", 1000))</marker>"
    let line = "<path marker-mid=\"\(address)\" d='M0 0\(repeated("L1 1L2 0", 500))'/>"
    #expect(accessError(marker + line)?.message.contains("--max-instances") == true)
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

  @Test("Selectors count for every element")
  func selectors() throws {
    let elements = repeated("<rect width='9' height='9'/>", 3000)
    let style = "<style>\(repeated("a>b+c~d *:not(x) {fill:red}", 3000))</style>"
    #expect(accessError(style + elements)?.message.contains("selectors") == true)
    #expect(accessError("<style>\(repeated(".a {fill:red}", 500))</style>" + elements) == nil)
  }
}
