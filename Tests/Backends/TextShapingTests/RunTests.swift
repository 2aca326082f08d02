import Testing
import TextShaping

@Suite("Runs of several fonts and sizes")
struct RunTests {
  let shaper: TextShaper

  init() throws { shaper = try PinnedFonts.shaper() }

  private func run(_ string: String, _ size: Double = 100, weight: Int = 400, tracking: Double = 0)
    -> TextRequest.Run
  {
    .init(
      string,
      fontName: "DejaVu Sans",
      fontSize: size,
      fontWeight: weight,
      tracking: tracking
    )
  }

  @Test("Runs of one style have the layout of one string")
  func equalRuns() throws {
    for text in ["Hamburgefonstiv AVAToy office", "\u{5E9}\u{5DC} 12 a", "a\r\nb\u{301}c\n\n"] {
      let full = try shaper.layout(TextRequest(runs: [run(text)], wrapWidth: 300, boxWidth: 300))
      for cut in [1, 3] {
        let runs = [run(String(text.prefix(cut))), run(""), run(String(text.dropFirst(cut)))]
        let parts = try shaper.layout(TextRequest(runs: runs, wrapWidth: 300, boxWidth: 300))
        #expect(parts.baselines == full.baselines)
        #expect(abs(parts.size.width - full.size.width) < 12, "kerning across the cut is lost")
        #expect(parts.parts.map(\.run).allSatisfy { $0 != 1 })
      }
    }
  }

  @Test("A text of one run has one part, and it is the whole outline")
  func onePart() throws {
    let layout = try shaper.layout(.sans("Hello", 40))
    #expect(layout.parts.map(\.run) == [0])
    #expect(layout.parts.first?.outline == layout.outline)
    #expect(try shaper.layout(.sans("  ")).parts.isEmpty)
  }

  @Test("Runs are side by side, each in its font, size and tracking")
  func sideBySide() throws {
    let layout = try shaper.layout(
      TextRequest(runs: [run("H", 2048), run("H", 1024), run("H", 2048, weight: 700)])
    )
    // hmtx: 1540 in DejaVu Sans, 1714 in DejaVu Sans Bold.
    #expect(layout.size.width == 1540 + 770 + 1714)
    #expect(layout.parts.map(\.run) == [0, 1, 2])
    #expect(layout.fonts.map(\.path) == [PinnedFonts.sans, PinnedFonts.bold])
    let second = layout.parts[1].outline.box
    #expect(second.minX == 1540 + 100.5)
    #expect(second.height == PinnedFonts.capHeight / 2)
    #expect(second.maxY == PinnedFonts.ascender)
    let tracked = try shaper.layout(
      TextRequest(runs: [run("HH", 2048, tracking: 10), run("HH", 2048)])
    )
    #expect(tracked.size.width == 4 * 1540 + 20)
  }

  @Test("A line is as high as its tallest run, at any position")
  func lineHeights() throws {
    let layout = try shaper.layout(
      TextRequest(runs: [run("a", 50), run("b", 100), run("\nc", 50), run("\n\n", 100)])
    )
    let height = PinnedFonts.lineHeight
    // Lines: "ab" of 100, "c" of 50, an empty one of 100, and the last one of 100.
    #expect(layout.lineCount == 4)
    #expect(abs(layout.size.height - height * (100 + 50 + 100 + 100)) < 1e-9)
    #expect(abs(layout.baselines[0] - PinnedFonts.ascender / 2048 * 100) < 1e-9)
    let second = height * 100 + PinnedFonts.ascender / 2048 * 50
    #expect(abs(layout.baselines[1] - second) < 1e-9)
  }

  @Test("Lines break between and inside runs by the widths of both")
  func wrapping() throws {
    let runs = [run("aaa ", 20), run("aaa aaa", 40)]
    let small = try shaper.layout(.sans("aaa", 20)).size.width
    let large = try shaper.layout(.sans("aaa", 40)).size.width
    let space =
      try shaper.layout(.sans("i i", 20)).size.width
      - shaper.layout(.sans("ii", 20)).size.width
    let exact = small + space + large + 0.001
    #expect(try shaper.layout(TextRequest(runs: runs, wrapWidth: exact)).lineCount == 2)
    #expect(try shaper.layout(TextRequest(runs: runs, wrapWidth: exact - 1)).lineCount == 3)
  }

  @Test("Each run falls back on its own, and not on the fonts of other runs")
  func fallback() throws {
    let library = FontLibrary(
      files: [
        FontLibrary.File(path: PinnedFonts.bold, assetName: "Title"),
        FontLibrary.File(path: PinnedFonts.sans, assetName: "Text"),
      ],
      usesSystemFonts: false,
      fallbacks: [.file(PinnedFonts.sans)]
    )
    // U+1D5A0, mathematical sans-serif A, exists in DejaVu Sans only.
    let layout = try PinnedFonts.shaper(library).layout(
      TextRequest(runs: [
        .init("A\u{1D5A0}", fontName: "Title", fontSize: 100),
        .init("A", fontName: "Text", fontSize: 100),
      ])
    )
    #expect(layout.missingCharacters.isEmpty)
    #expect(layout.fonts.map(\.path) == [PinnedFonts.bold, PinnedFonts.sans])
  }

  @Test("Runs of no size take no room and no time")
  func noSize() throws {
    let layout = try shaper.layout(TextRequest(runs: [run("a", 0), run("H", 100), run("b", .nan)]))
    let alone = try shaper.layout(.sans("H", 100))
    #expect(layout.size == alone.size)
    #expect(layout.parts.first { $0.run == 1 }?.outline == alone.outline)
  }

  @Test("The order of directions runs through all runs")
  func directions() throws {
    // Hebrew word of two runs: the second half stands at the left.
    let layout = try shaper.layout(
      TextRequest(runs: [run("\u{5E9}\u{5DC}"), run("\u{5D5}\u{5DD}")], alignment: .left)
    )
    try #require(layout.parts.count == 2)
    #expect(layout.parts[1].outline.box.maxX < layout.parts[0].outline.box.minX + 1)
  }
}
