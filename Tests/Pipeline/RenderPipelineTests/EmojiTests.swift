import Foundation
import Graphics
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TextShaping

@Suite("Emoji in colour")
struct EmojiTests {
  private func document(_ text: String, color: String = "lime") throws -> SceneDocument {
    let text = """
      { "format": "animrender/1", "canvas": { "width": 60, "height": 60 }, "duration": 1,
        "assets": { "f": { "type": "font", "src": "f.ttf" } },
        "layers": [{ "type": "text", "string": "\(text)", "font": "f", "fontSize": 40,
          "frame": [10, 10, 50, 50], "foregroundColor": "\(color)" }] }
      """
    // Installed fonts serve no characters that the font lacks.
    var options = SceneDocument.Options()
    options.fonts.usesSystemFonts = false
    return try SceneDocument.open(Array(text.utf8), folder: folder.path, options)
  }

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func bitmap(_ document: SceneDocument) throws -> (Bitmap, [InputMessage]) {
    (try document.bitmap(at: 0), try document.load().messages)
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

  @Test("Gradients of glyphs go with their letters, in text layers, Lottie files and drawings")
  func gradients() throws {
    let font = try Repository.bytes("scenes/conformance/text/colour-layers.ttf")
    // From red at the left to blue at the right, in a square of an em.
    let table = ColorFont.table([.glyph(3, .axial([0, 0, 1000, 0, 0, 1000]))])
    try folder.write(ColorFont.file(font, table), to: "f.ttf")
    func expectGradient(_ bitmap: Bitmap, from left: Int, y: Int) {
      for part in [0.25, 0.5, 0.75] {
        let pixel = bitmap[left + Int(40 * part), y]
        #expect(pixel >> 24 == 255, "\(part)")
        expectClose(Double(pixel >> 16 & 255), 255 * (1 - part), within: 6)
        expectClose(Double(pixel & 255), 255 * part, within: 6)
      }
    }
    let (text, messages) = try bitmap(document("\\ud83d\\ude00"))
    #expect(messages.isEmpty, "\(messages)")
    expectGradient(text, from: 10, y: 30)
    expectGradient(try bitmap(lottie("\\ud83d\\ude00")).0, from: 10, y: 30)
    var options = SceneDocument.Options()
    options.fonts.files = [FontLibrary.File(path: folder.file("f.ttf"))]
    options.fonts.usesSystemFonts = false
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'>"
      + "<text x='10' y='50' font-family='Colour Test' font-size='40'>\u{1F600}</text></svg>"
    let document = try SceneDocument.open(Array(drawing.utf8), name: "a.svg", options)
    expectGradient(try document.bitmaps(at: [0], background: .white)[0], from: 10, y: 30)
  }

  private static let noto = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  @Test(
    "Glyphs that are images are drawn in their boxes",
    .enabled(
      if: FileManager.default.fileExists(atPath: noto),
      "fonts-noto-color-emoji is not installed"
    )
  )
  func images() throws {
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

  // A text of a Lottie file in the font of the folder, at the size of the other texts.
  private func lottie(_ text: String, more: String = "") throws -> SceneDocument {
    let font = try folder.bytes("f.ttf")
    let text = """
      { "v": "5.7", "fr": 30, "ip": 0, "op": 30, "w": 60, "h": 60,
        "fonts": { "list": [{ "fName": "F", "fFamily": "F",
          "fPath": "data:font/ttf;base64,\(Data(font).base64EncodedString())" }] },
        "layers": [{ "ty": 5, "ind": 1, "ip": 0, "op": 30, "st": 0,
          "ks": { "p": { "a": 0, "k": [10, 50] } },
          "t": { "d": { "k": [{ "t": 0, "s": { "f": "F", "s": 40, "j": 0, "fc": [0, 1, 0],
            "t": "\(text)" } }] }, "p": {}, "m": {}, "a": [\(more)] } }] }
      """
    return try SceneDocument.open(Array(text.utf8), folder: folder.path)
  }

  // Half of every letter's opacity.
  private static let fade = """
    { "s": { "t": 0, "b": 1, "rn": 0, "sh": 1, "a": { "a": 0, "k": 100 }, "s": { "a": 0, "k": 0 },
      "e": { "a": 0, "k": 100 }, "r": 1 }, "a": { "o": { "a": 0, "k": 50 } } }
    """

  @Test("Texts of Lottie files have the font's colours too, and fade with their letters")
  func lottieLayers() throws {
    try folder.write(Repository.bytes("scenes/conformance/text/colour-layers.ttf"), to: "f.ttf")
    let (plain, messages) = try bitmap(lottie("\\ud83d\\ude00"))
    #expect(messages.isEmpty, "\(messages)")
    var seen: Set<UInt32> = []
    for y in 0..<60 { for x in 0..<60 { seen.insert(plain[x, y]) } }
    #expect(seen.isSuperset(of: [0, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]))
    let (faded, _) = try bitmap(lottie("\\ud83d\\ude00", more: Self.fade))
    for (opaque, half) in [(UInt32(0xFFFF_0000), UInt32(0x8080_0000)), (0, 0)] {
      var positions = 0
      for y in 0..<60 {
        for x in 0..<60 where plain[x, y] == opaque && faded[x, y] == half { positions += 1 }
      }
      #expect(positions > 100, "\(opaque)")
    }
  }

  @Test(
    "Texts of Lottie files contain images of glyphs as text layers do",
    .enabled(
      if: FileManager.default.fileExists(atPath: noto),
      "fonts-noto-color-emoji is not installed"
    ),
    arguments: ["", fade]
  )
  func lottiePictures(_ animators: String) throws {
    try folder.write([UInt8](Data(contentsOf: URL(filePath: Self.noto))), to: "f.ttf")
    let document = try lottie("\\ud83d\\ude00", more: animators)
    let (emoji, messages) = try bitmap(document)
    #expect(messages.filter { $0.diagnostic.code == .missingGlyph }.isEmpty)
    var sum = 0
    for y in 0..<60 { for x in 0..<60 { sum += Int(emoji[x, y] >> 24) } }
    // A disc of about 40 points, half of it faded.
    let area = Double(sum) / 255 * (animators.isEmpty ? 1 : 2)
    #expect((1000...2000).contains(area), "\(area)")
  }
}
