import Files
import Foundation
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Emoji in colour")
struct EmojiTests {
  private func document(_ text: String, color: String = "lime") throws -> SceneDocument {
    let text = """
      { "format": "animrender/1", "canvas": { "width": 60, "height": 60 }, "duration": 1,
        "assets": { "f": { "type": "font", "src": "f.ttf" } },
        "layers": [{ "type": "text", "string": "\(text)", "font": "f", "fontSize": 40,
          "frame": [10, 10, 50, 50], "foregroundColor": "\(color)" }] }
      """
    return try SceneDocument.open(Array(text.utf8), folder: folder.path)
  }

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func bitmap(_ document: SceneDocument) throws -> (Bitmap, [InputMessage]) {
    let loaded = try document.load()
    let source = RenderSource(
      scene: document.scene,
      resources: loaded.resources,
      geometry: OutputGeometry(canvas: document.scene.canvas),
      background: .clear
    )
    return (try FrameRenderer(source).bitmap(at: 0), loaded.messages)
  }

  @Test("Layers of a glyph have the font's colours, and where it says so that of the text")
  func layers() throws {
    try folder.write(Repository.bytes("scenes/conformance/text/colour-layers.ttf"), to: "f.ttf")
    // Squares of 1, 1/2 and 1/5 em above each other, all of the letter A in the text's colour.
    let (emoji, messages) = try bitmap(document("\\ud83d\\ude00"))
    #expect(messages.isEmpty)
    #expect(
      emoji[15, 15] == 0xFFFF_0000 && emoji[24, 30] == 0xFF00_FF00 && emoji[30, 30] == 0xFF00_00FF
    )
    #expect(emoji[5, 30] == 0 && emoji[30, 55] == 0)
    let (letter, _) = try bitmap(document("A"))
    #expect(letter[15, 15] == 0xFF00_FF00 && letter[30, 30] == 0xFF00_FF00)
  }

  private static let noto = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  @Test(
    "Glyphs that are pictures are drawn in their boxes",
    .enabled(
      if: FileManager.default.fileExists(atPath: noto),
      "fonts-noto-color-emoji is not installed"
    )
  )
  func pictures() throws {
    try folder.write([UInt8](Data(contentsOf: URL(filePath: Self.noto))), to: "f.ttf")
    let (emoji, messages) = try bitmap(document("\\ud83d\\ude00"))
    #expect(messages.filter { $0.diagnostic.code == .missingGlyph }.isEmpty)
    var yellow = 0
    for y in 0..<60 {
      for x in 0..<60 {
        let (red, green, blue) = (
          emoji[x, y] >> 16 & 255, emoji[x, y] >> 8 & 255, emoji[x, y] & 255
        )
        if red > 200, green > 150, blue < 120 { yellow += 1 }
      }
    }
    // A face of about 40 points.
    #expect((500...2000).contains(yellow), "\(yellow)")
    #expect(emoji[2, 30] == 0)
  }

  @Test("Without a font that has them, a warning names the characters")
  func missing() throws {
    try folder.write(Repository.bytes("scenes/fonts/DejaVuSans.ttf"), to: "f.ttf")
    let (_, messages) = try bitmap(document("\\ud83e\\udee0"))
    #expect(messages.contains { $0.diagnostic.message.contains("U+1FAE0") })
  }
}
