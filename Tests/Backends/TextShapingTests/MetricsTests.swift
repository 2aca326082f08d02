import Graphics
import Testing
import TextShaping

@Suite("Metrics and outlines")
struct MetricsTests {
  let shaper: TextShaper

  init() throws { shaper = try PinnedFonts.shaper() }

  @Test("H is on the first baseline, as high as the font declares")
  func capHeight() throws {
    let box = try shaper.layout(.sans("H", 2048)).outline.box
    #expect(box.maxY == PinnedFonts.ascender)
    #expect(box.minY == PinnedFonts.ascender - PinnedFonts.capHeight)
    // glyf of DejaVu Sans: xMin 201, xMax 1339; hmtx: advance 1540.
    #expect(box.minX == 201)
    #expect(box.maxX == 1339)
    #expect(try shaper.layout(.sans("H", 2048)).size.width == 1540)
  }

  @Test("The layout's size is widest line by sum of line heights")
  func size() throws {
    let layout = try shaper.layout(.sans("H\nHH", 2048))
    #expect(layout.size == Size(3080, 2 * (PinnedFonts.ascender + PinnedFonts.descender)))
    #expect(layout.lineCount == 2)
  }

  @Test("Sizes scale everything exactly", arguments: [0.5, 7, 12, 37.3, 100, 5000])
  func linear(size: Double) throws {
    let text = "Hamburgefonstiv AVAToy fi, Ärger"
    let unit = try shaper.layout(.sans(text, 1))
    let scaled = try shaper.layout(.sans(text, size))
    #expect(abs(scaled.size.width / unit.size.width / size - 1) < 1e-12)
    #expect(scaled.outline.elements.count == unit.outline.elements.count)
    let expected = unit.outline.transformed(by: .scale(size, size)).box
    #expect(expected.origin.distance(to: scaled.outline.box.origin) < size * 1e-9)
    #expect(abs(expected.width - scaled.outline.box.width) < size * 1e-9)
  }

  @Test(
    "A newline starts a line ascent + descent lower",
    arguments: ["\n", "\r", "\r\n", "\u{2028}"]
  )
  func lineDistance(end: String) throws {
    let layout = try shaper.layout(.sans("H" + end + "H", 40))
    #expect(layout.lineCount == 2)
    try #require(layout.baselines.count == 2)
    #expect(abs(layout.baselines[0] - PinnedFonts.ascender / 2048 * 40) < 1e-12)
    #expect(
      abs(layout.baselines[1] - layout.baselines[0] - PinnedFonts.lineHeight * 40) < 1e-12
    )
    #expect(abs(layout.outline.box.maxY - layout.baselines[1]) < 1e-9)
  }

  @Test("Empty lines have the font's height; a newline at the end adds a line")
  func emptyLines() throws {
    let layout = try shaper.layout(.sans("H\n\n", 100))
    #expect(layout.lineCount == 3)
    #expect(abs(layout.size.height - 300 * PinnedFonts.lineHeight) < 1e-9)
  }

  @Test("Line spacing is added between lines only")
  func lineSpacing() throws {
    var request = TextRequest.sans("H\nH", 100)
    let plain = try shaper.layout(request)
    request.lineSpacing = 7
    let spaced = try shaper.layout(request)
    #expect(spaced.baselines == [plain.baselines[0], plain.baselines[1] + 7])
    #expect(spaced.size.height == plain.size.height + 7)
  }

  @Test("The empty string has no lines, white space has no outline")
  func empty() throws {
    let empty = try shaper.layout(.sans(""))
    #expect(empty.lineCount == 0 && empty.size == .zero && empty.outline.isEmpty)
    let blank = try shaper.layout(.sans(" \t "))
    #expect(blank.lineCount == 1 && blank.outline.isEmpty && blank.missingCharacters.isEmpty)
  }

  @Test("Sizes without extent give finite numbers", arguments: [0, -3, Double.nan])
  func degenerate(size: Double) throws {
    let layout = try shaper.layout(.sans("Hello world", size, .center, wrap: 50, box: 50))
    #expect(layout.size == .zero)
    #expect(layout.outline.box == Rect(25, 0, 0, 0))
  }

  @Test("The regular ligature fi and kerning are applied; tracking turns ligatures off")
  func features() throws {
    func width(_ text: String, tracking: Double = 0) throws -> Double {
      var request = TextRequest.sans(text, 2048)
      request.runs[0].tracking = tracking
      return try shaper.layout(request).size.width
    }
    #expect(try width("AV") < width("A") + width("V"))
    #expect(try shaper.layout(.sans("fi")).missingCharacters.isEmpty)
    // Both ways "fi" is as wide as its letters; only the outline tells the ligature.
    #expect(try width("fi", tracking: 10) == width("f") + width("i") + 20)
    #expect(try width("office", tracking: 10) > width("office") + 59)
  }

  @Test("Tabulator stops lie 8 spaces apart")
  func tabs() throws {
    let space = try shaper.layout(.sans("i i")).size.width - shaper.layout(.sans("ii")).size.width
    let letter = try shaper.layout(.sans("i")).size.width
    let width = try shaper.layout(.sans("i\ti")).size.width
    #expect(abs(width - (8 * space + letter)) < 1e-9)
  }

  @Test("Arabic letters join")
  func arabic() throws {
    let word = try shaper.layout(.sans("\u{628}\u{628}\u{628}"))
    let letter = try shaper.layout(.sans("\u{628}"))
    #expect(word.missingCharacters.isEmpty)
    #expect(word.size.width < 2.5 * letter.size.width)
  }
}
