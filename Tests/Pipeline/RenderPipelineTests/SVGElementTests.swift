import DisplayModel
import Files
import Foundation
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Elements of SVG as display items")
struct SVGElementTests {
  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">
      <filter id="f"><feGaussianBlur stdDeviation="3"/></filter>
      <mask id="m"><circle cx="150" cy="50" r="40" fill="white"/></mask>
      <pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse">
        <circle cx="10" cy="10" r="8" fill="teal"/></pattern>
      <marker id="a" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto">
        <path d="M0 0L4 2L0 4z" fill="red"/></marker>
      <rect x="20" y="20" width="60" height="60" fill="navy" filter="url(#f)"/>
      <rect x="100" width="100" height="100" fill="orange" mask="url(#m)"/>
      <rect x="10" y="110" width="80" height="80" fill="url(#p)"/>
      <path d="M110 120H180V180" fill="none" stroke="black" stroke-width="4" marker-end="url(#a)"/>
      <text x="20" y="104" font-size="20">Text</text>
    </svg>
    """

  private func renderer(_ text: String, _ kind: RasterizerKind = .coverage) throws -> FrameRenderer
  {
    let document = try SceneDocument.open(Array(text.utf8))
    return FrameRenderer(
      RenderSource(
        scene: document.scene,
        resources: try document.load().resources,
        geometry: OutputGeometry(canvas: document.scene.canvas),
        background: .white,
        rasterizer: kind
      )
    )
  }

  @Test("Texts, filters, masks, patterns and markers are items")
  func dump() throws {
    let list = try renderer(Self.file).displayList(at: 0)
    let text = list.dump()
    for word in ["blur [3 3]", "mask luma", "tiles", "stroke", "fill"] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(!text.contains("frame"))
    // The arrow, four letters of which one may be two outlines, and the rectangles.
    #expect(text.split(separator: "\n").count { $0.contains("fill") } >= 5)
  }

  @Test("Both rasterizers draw them alike")
  func rasterizers() throws {
    let images = try [RasterizerKind.coverage, .cairo].map {
      try renderer(Self.file, $0).bitmap(at: 0)
    }
    var (sum, far) = (0, 0)
    for y in 0..<200 {
      for x in 0..<200 {
        let differences = [0, 8, 16].map { shift in
          let (a, b) = (images[0][x, y] >> UInt32(shift), images[1][x, y] >> UInt32(shift))
          return abs(Int(a & 255) - Int(b & 255))
        }
        sum += differences.reduce(0, +)
        if let worst = differences.max(), worst > 48 { far += 1 }
      }
    }
    #expect(Double(sum) / 120_000 < 0.5 && far < 20, "\(sum) \(far)")
    // Not two empty images.
    #expect(images[0][150, 50] == 0xFFFF_A500 && images[0][50, 50] == 0xFF00_0080)
  }

  // MARK: Images

  private func image(_ href: String, in folder: ScratchFolder) throws -> Bitmap {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
        <image xlink:href="\(href)" width="9" height="9"/></svg>
      """
    try folder.write(text, to: "drawing.svg")
    return try SceneDocument.open(folder.file("drawing.svg")).bitmap(at: 0)
  }

  private static let red =
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='red'/></svg>"

  @Test("A list of embedded images plays")
  func embeddedList() throws {
    let images = ["rgb(255,0,0)", "blue"].map { color in
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E"
        + "%3Cpath fill='\(color)' d='M0 0h9v9H0z'/%3E%3C/svg%3E"
    }
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image width="9" height="9">
      <animate attributeName="href" values="\(images.joined(separator: "; "))" dur="2s"/>
      </image></svg>
      """
    let document = try SceneDocument.open(Array(text.utf8))
    #expect(try document.bitmap(at: 0.5)[4, 4] == 0xFFFF_0000)
    #expect(try document.bitmap(at: 1.5)[4, 4] == 0xFF00_00FF)
  }

  @Test("Images beside a drawing are drawn, also in folders and with escapes")
  func linked() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("in"),
      withIntermediateDirectories: true
    )
    for name in ["a b.svg", "in/c.svg"] { try folder.write(Self.red, to: name) }
    for href in ["a%20b.svg", "a b.svg", "in/c.svg", "./in/../in/c.svg"] {
      #expect(try image(href, in: folder)[4, 4] == 0xFFFF_0000, "\(href)")
    }
  }

  @Test("P9: Files beyond the folder, missing ones and those of other hosts are refused")
  func outside() throws {
    let outer = try ScratchFolder()
    let folder = try ScratchFolder()
    try outer.write(Self.red, to: "secret.svg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.svg"),
      withDestinationPath: outer.file("secret.svg")
    )
    let name = outer.path.split(separator: "/").last ?? ""
    for href in [
      outer.file("secret.svg"), "../\(name)/secret.svg", "link.svg", "missing.png",
      "https://example.com/a.png", "file://\(outer.file("secret.svg"))", "//example.com/a.png",
    ] {
      do throws(SceneLoadingError) {
        let file = folder.file("drawing.svg")
        let text =
          "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='\(href)' width='9' height='9'/></svg>"
        try? folder.write(text, to: "drawing.svg")
        _ = try SceneDocument.open(file).load()
        Issue.record("\(href) was opened")
      } catch {
        #expect(error.code == .missingInput, "\(href): \(error)")
      }
    }
  }

  @Test("A drawing that shows itself shows nothing there, and deep chains end")
  func chains() throws {
    let folder = try ScratchFolder()
    #expect(try image("drawing.svg", in: folder)[4, 4] == 0)
    for index in 0..<9 {
      let next =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='\(index + 1).svg' width='9' height='9'/></svg>"
      try folder.write(next, to: "\(index).svg")
    }
    try folder.write(Self.red, to: "9.svg")
    #expect(throws: SceneLoadingError.self) { try image("0.svg", in: folder) }
    #expect(try image("7.svg", in: folder)[4, 4] == 0xFFFF_0000)
  }
}
