import DisplayModel
import Files
import Foundation
import Graphics
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import Testing

@Suite("Frames of an SVG that was converted to layers")
struct SVGLayerFrameTests {
  private func hasImage(_ items: [DisplayItem]) -> Bool {
    items.contains { item in
      switch item {
      case .image: true
      case .group(let group): hasImage(group.items)
      case .fill, .stroke, .tiles: false
      }
    }
  }

  private static func isFar(_ a: UInt32, _ b: UInt32) -> Bool {
    for shift: UInt32 in [0, 8, 16] {
      let (first, second) = (Int((a >> shift) & 255), Int((b >> shift) & 255))
      if abs(first - second) > 32 { return true }
    }
    return false
  }

  // The share of pixels in which a channel differs by more than 32 codes.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
    guard a.width == b.width, a.height == b.height else { return 1 }
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        if Self.isFar(a[x, y], b[x, y]) { count += 1 }
      }
    }
    return Double(count) / Double(a.width * a.height)
  }

  @Test(
    "The frames of the layers are those of the drawing",
    arguments: AnimatedSVGFiles.all.map(\.name)
  )
  func equality(_ name: String) throws {
    let file = try #require(AnimatedSVGFiles.all.first { $0.name == name })
    let drawing = try SceneDocument.open(Array(file.text.utf8), name: "a.svg")
    let (scene, messages) = try drawing.withDrawingLayers()
    #expect(scene.assets.count == (name == "embedded images" ? 1 : 0))
    #expect(!messages.contains { $0.diagnostic.severity == .warning })
    let isSampled = messages.contains { $0.diagnostic.code == .changed }
    #expect(isSampled == ["skews at the frames", "visibility and background"].contains(name))
    let layers = try SceneDocument.open(Array(try SceneWriter.write(scene).utf8))
    let times = [0, 7, 15, 30, 44, 59].map { Double($0) / 60 }
    let expected = try drawing.bitmaps(at: times, background: .white)
    for (index, frame) in try layers.bitmaps(at: times, background: .white).enumerated() {
      let share = difference(frame, expected[index])
      #expect(share <= 0.003, "\(name) at \(times[index]): \(share)")
    }
    // An empty drawing would be equal, too.
    #expect(Set(expected.map(\.contentHash)).count > 1)
  }

  @Test(
    "A text without letters changes no pixel of a drawing",
    arguments: AnimatedSVGFiles.all.map(\.name)
  )
  func emptyText(_ name: String) throws {
    let text = try #require(AnimatedSVGFiles.all.first { $0.name == name }?.text)
    let times = [0, 0.4, 0.75]
    let document = try SceneDocument.open(Array(text.utf8))
    let longer = text.replacingOccurrences(of: "</svg>", with: "<text> </text></svg>")
    let other = try SceneDocument.open(Array(longer.utf8))
    #expect(try document.bitmaps(at: times) == other.bitmaps(at: times))
    let list = try document.renderer(background: .white).displayList(at: 0)
    #expect(hasImage(list.items) == (name == "embedded images"))
  }

  @Test("The id of an element is the name of its layer, and info counts the elements")
  func names() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><g id='a'><path d='M0 0H9V9z'/></g></svg>"
    let document = try SceneDocument.open(Array(text.utf8))
    #expect(try document.withDrawingLayers().scene.layerNames == ["a"])
    let line = "svg: 3 elements, 0 SMIL animations, 0 CSS animations\n"
    #expect(SceneReport(document).text.contains(line))
  }

  @Test("An SVG with a part that has no layers remains one asset, with the location of the part")
  func fallback() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n "
      + "<rect width='9' height='9' fill='url(#p)'/><pattern id='p' width='2' height='2'><path d='M0 0H9V9z'/></pattern></svg>"
    let (scene, messages) = try SceneDocument.open(Array(text.utf8)).withDrawingLayers()
    #expect(scene.assets.map(\.kind) == [.svg])
    #expect(messages.map(\.diagnostic.code) == [.unsupportedFeature, .changed])
    #expect(messages[0].diagnostic.location == SourceLocation(line: 2, column: 2))
  }

  @Test("A drawing that no scene can state is refused, instead of a scene that is not read")
  func smallDrawing() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='0.1' height='0.1'/>"
    let document = try SceneDocument.open(Array(text.utf8))
    let error = #expect(throws: SceneLoadingError.self) { try document.withDrawingLayers() }
    #expect(error?.code == .limit)
  }
}
