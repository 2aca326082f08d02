import SceneModel
import Testing

@testable import SVGFormat

@Suite("References of an SVG that lead back to themselves")
struct SVGCycleTests {
  private func layers(_ content: String) throws -> SVGLayers {
    try SVGLayers(animated(content), frameTimes: [0])
  }

  private func warnings(_ content: String) throws -> [String] {
    try animated(content).diagnostics { _ in nil }.filter { $0.code == .ignored }.map(\.message)
  }

  private static let box = #"<rect width="9" height="9" fill="white""#

  // Files with a cycle, and the reference that closes it, as Chromium 143 and librsvg draw them.
  private static let closedCycles: [(content: String, closing: String)] = [
    (
      #"<clipPath id="a">\#(box) clip-path="url(#b)"/></clipPath><clipPath id="b">\#(box) x="4" clip-path="url(#a)"/></clipPath>\#(box) clip-path="url(#a)"/>"#,
      #" x="4" clip-path="url(#a)""#
    ),
    (
      #"<clipPath id="a" clip-path="url(#b)">\#(box)/></clipPath><clipPath id="b" clip-path="url(#a)">\#(box) x="4"/></clipPath>\#(box) clip-path="url(#a)"/>"#,
      #"id="b" clip-path="url(#a)""#
    ),
    (
      #"<mask id="a">\#(box) mask="url(#b)"/></mask><mask id="b">\#(box) x="4" mask="url(#a)"/></mask>\#(box) mask="url(#a)"/>"#,
      #" x="4" mask="url(#a)""#
    ),
    (
      #"<mask id="a">\#(box) mask="url(#a)"/></mask>\#(box) y="1" mask="url(#a)"/>"#,
      #"fill="white" mask="url(#a)""#
    ),
    (
      #"<marker id="a"><path d="M0 0H3V3z" marker-start="url(#b)"/></marker><marker id="b"><path d="M0 0H2V2z" marker-start="url(#a)"/></marker><path d="M4 4H9" stroke="green" marker-end="url(#a)"/>"#,
      #"H2V2z" marker-start="url(#a)""#
    ),
    (
      #"<mask id="m">\#(box) clip-path="url(#c)"/></mask><clipPath id="c">\#(box) x="1" clip-path="url(#d)"/></clipPath><clipPath id="d">\#(box) x="2" clip-path="url(#c)"/></clipPath>\#(box) mask="url(#m)"/>"#,
      #" x="2" clip-path="url(#c)""#
    ),
    (
      #"<mask id="m"><path d="M4 4H9" stroke="white" marker-end="url(#k)"/></mask><marker id="k">\#(box) mask="url(#m)"/></marker>\#(box) y="1" mask="url(#m)"/>"#,
      #"fill="white" mask="url(#m)"/></marker>"#
    ),
    (
      ##"<defs><g id="a"><use href="#b"/>\##(box)/></g><g id="b"><use href="#a"/>\##(box) x="3"/></g></defs><use href="#a"/>"##,
      ##"<g id="b"><use href="#a"/>"##
    ),
    (
      ##"<symbol id="a"><use href="#b"/>\##(box)/></symbol><symbol id="b"><use href="#a"/>\##(box) x="3"/></symbol><use href="#a"/>"##,
      ##"<symbol id="b"><use href="#a"/>"##
    ),
  ]

  @Test("The reference that closes a cycle counts as none", arguments: closedCycles)
  func cycles(_ content: String, _ closing: String) throws {
    #expect(content.split(separator: closing).count == 2)
    var cut = closing
    for reference in [
      #" clip-path="url(#a)""#, #" mask="url(#a)""#, #" marker-start="url(#a)""#,
      #" clip-path="url(#c)""#, #" mask="url(#m)""#, ##"<use href="#a"/>"##,
    ] {
      cut = cut.split(separator: reference, omittingEmptySubsequences: false).joined()
    }
    let open = content.split(separator: closing, omittingEmptySubsequences: false).joined(
      separator: cut
    )
    let (lowered, expected) = (try layers(content), try layers(open))
    #expect(lowered.isComplete && expected.isComplete && !expected.layers.isEmpty)
    #expect(lowered.layers == expected.layers || closing.contains("use"))
    #expect(try warnings(content).count == 1 && warnings(open).isEmpty)
    #expect(try warnings(content).first?.contains("leads back to") == true)
  }

  @Test("Paints, filters and templates that lead back to themselves get one warning")
  func others() throws {
    for content in [
      #"<pattern id="a"><rect fill="url(#b)"/></pattern><pattern id="b"><rect stroke="url(#a)"/></pattern>"#,
      ##"<pattern id="a" href="#b"/><pattern id="b" href="#a"/>"##,
      ##"<linearGradient id="a" href="#b"/><radialGradient id="b" href="#a"/>"##,
      ##"<filter id="f"><feImage href="#g"/></filter><g id="g" filter="url(#f)"/>"##,
      "<style>.k{marker:url(#k)}</style><marker id='k'><path class='k' d='M0 0'/></marker>",
    ] {
      #expect(try warnings(content).count == 1, "\(content)")
    }
    // A paint that holds what it paints is none; neither is one that is used twice.
    for content in [
      #"<g id="g" mask="url(#m)"><mask id="m"><rect/></mask><path/></g>"#,
      ##"<mask id="m"><use href="#r"/></mask><rect id="r"/><g mask="url(#m)"/><g mask="url(#m)"/>"##,
    ] {
      #expect(try warnings(content).isEmpty, "\(content)")
    }
  }

  @Test("A switch in a switch takes as much work as one: 40 levels are one layer each")
  func nestedSwitches() throws {
    let levels = 40
    let content =
      String(repeating: "<switch>", count: levels) + Self.box + "/>"
      + String(repeating: "</switch>", count: levels)
    var layer = try #require(try layers(content).layers.first)
    var depth = 0
    while let inner = layer.sublayers.first {
      (layer, depth) = (inner, depth + 1)
    }
    #expect(depth == levels)
  }

  @Test("A switch by language takes the part in English")
  func languages() throws {
    func widths(_ content: String) throws -> [Double] {
      try layers(content).layers.map { layer in
        guard case .shape(let shape) = layer.sublayers.first?.state.content ?? layer.state.content
        else { return 0 }
        return shape.path?.controlBounds.width ?? 0
      }
    }
    func part(_ width: Int, _ condition: String) -> String {
      #"<rect width="\#(width)" height="1" \#(condition)/>"#
    }
    let (german, english) = (
      part(1, #"systemLanguage="de""#), part(2, #"systemLanguage="fr, en-GB""#)
    )
    let (foreign, other) = (part(3, #"requiredExtensions="x""#), part(4, ""))
    #expect(try widths("<switch>\(german)\(english)\(other)</switch>") == [2])
    #expect(try widths("<switch>\(german)\(foreign)\(other)</switch>") == [4])
    #expect(try widths(german + english + other) == [2, 4])
  }
}
