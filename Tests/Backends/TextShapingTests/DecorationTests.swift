import Graphics
import TestSupport
import Testing
import TextShaping

/// Lines under and through letters, and the boxes behind them.
@Suite("Decorations of runs")
struct DecorationTests {
  private typealias Decorations = TextRequest.Decorations

  private func layout(
    _ strings: [(String, TextRequest.Decorations)],
    wrap: Double? = nil,
    unit: TextRequest.Unit? = nil
  ) throws -> TextLayout {
    let runs = strings.map {
      TextRequest.Run($0, fontName: "DejaVu Sans", fontSize: 100, decorations: $1)
    }
    return try PinnedFonts.shaper().layout(TextRequest(runs: runs, wrapWidth: wrap, unit: unit))
  }

  // The box of what decorations add to the outline of "H".
  private func rule(_ decorations: TextRequest.Decorations) throws -> Rect {
    let plain = try layout([("H", Decorations())]).outline.elements.count
    return Path(elements: Array(try layout([("H", decorations)]).outline.elements.dropFirst(plain)))
      .box
  }

  @Test("Lines have the position and the thickness of the font, and the width of the advances")
  func rules() throws {
    // Of 2048 units: post has -40 and 90, OS/2 has 102 and 530, hmtx 1540 for H.
    let baseline = PinnedFonts.ascender / 20.48
    let under = try rule(Decorations(isUnderlined: true))
    expectClose([under.minX, under.maxX], [0, 1540 / 20.48], within: 1e-3)
    expectClose(
      [under.minY, under.height],
      [baseline + 40 / 20.48, 90 / 20.48],
      within: 1e-3
    )
    let through = try rule(Decorations(isStruckThrough: true))
    expectClose(
      [through.minY, through.height],
      [baseline - 530 / 20.48, 102 / 20.48],
      within: 1e-3
    )
  }

  @Test(
    "Decorations end with the last letter of a line, before its tracking",
    arguments: [30.0, -20]
  )
  func tracking(_ tracking: Double) throws {
    func layout(_ decorations: Decorations) throws -> TextLayout {
      let run = TextRequest.Run(
        "HH",
        fontName: "DejaVu Sans",
        fontSize: 100,
        tracking: tracking,
        decorations: decorations
      )
      return try PinnedFonts.shaper().layout(TextRequest(runs: [run]))
    }
    // Two letters of 1540 units of 2048 with the tracking between them.
    let width = 2 * 1540 / 20.48 + tracking
    let box = try #require(layout(Decorations(isHighlighted: true)).highlights.first).box
    expectClose([box.minX, box.maxX], [0, width], within: 1e-3)
    let plain = try layout(Decorations()).outline.elements.count
    for decorations in [Decorations(isUnderlined: true), Decorations(isStruckThrough: true)] {
      let line = Path(elements: Array(try layout(decorations).outline.elements.dropFirst(plain)))
      expectClose([line.box.minX, line.box.maxX], [0, width], within: 1e-3)
    }
  }

  @Test("A run has one box on each line, white space inside included")
  func boxes() throws {
    let marked = Decorations(isHighlighted: true)
    let line = try layout([("H", Decorations()), ("H H", marked), ("H", Decorations())])
    #expect(line.highlights.map(\.run) == [1])
    let box = try #require(line.highlights.first).box
    // An H is 1540 units of 2048 wide, a space 651: after one H, and after three with a space.
    let ends: [Double] = [1540 / 20.48, 5271 / 20.48]
    let height = PinnedFonts.lineHeight * 100
    expectClose([box.minX, box.maxX], ends, within: 1e-3)
    expectClose([box.minY, box.height], [0, height], within: 1e-3)
    let wrapped = try layout([("H H H", marked)], wrap: 200)
    #expect(wrapped.lineCount == 2 && wrapped.highlights.count == 2)
    expectClose(wrapped.highlights[1].box.minY, height, within: 1e-3)
  }

  @Test("Neighbouring letters share a line; each unit has a part of it")
  func units() throws {
    let under = Decorations(isUnderlined: true)
    let plain = try layout([("H H", Decorations())]).outline.contourCount
    #expect(try layout([("H H", under)]).outline.contourCount == plain + 1)
    let units = try layout([("H H", under)], unit: .character)
    #expect(Set(units.parts.compactMap { $0.unit?.index }) == [0, 1])
  }
}
