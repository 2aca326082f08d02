import Graphics
import TestSupport
import Testing
import TextShaping

/// Outlines of a variable font at positions on its axis.
///
/// Expected values are from fonttools' `instancer`, for "H" in 2816 units per em.
@Suite("Variable fonts")
struct FontVariationTests {
  private static let path = Repository.absolute("Tests/Fonts/Inter-variable-subset.ttf")

  private func layout(
    _ string: String,
    _ axes: [(String, Double)],
    weight: Int = 400,
    font: String = "Inter"
  ) throws -> TextLayout {
    let library = FontLibrary(
      files: [FontLibrary.File(path: Self.path), FontLibrary.File(path: PinnedFonts.sans)],
      usesSystemFonts: false
    )
    let run = TextRequest.Run(
      string,
      fontName: font,
      fontSize: 2816,
      fontWeight: weight,
      variations: axes.map { FontVariation(tag: $0.0, value: $0.1) }
    )
    return try PinnedFonts.shaper(library).layout(TextRequest(runs: [run]))
  }

  @Test(
    "Outlines and advances are those of the instance",
    arguments: [
      (100.0, 2072.0, 320.0, 1752.0), (400, 2084, 248, 1836), (650, 2098, 190, 1908),
      (900, 2112, 132, 1980),
    ]
  )
  func instances(weight: Double, advance: Double, left: Double, right: Double) throws {
    let layout = try layout("H", [("wght", weight)])
    expectClose(layout.size.width, advance, within: 1)
    let box = layout.outline.box
    expectClose([box.minX, box.maxX, box.height], [left, right, 2048], within: 1)
  }

  @Test("A weight between or beyond named instances moves the axis")
  func weights() throws {
    for (weight, advance) in [(400, 2084.0), (650, 2098), (900, 2112), (1000, 2112)] {
      expectClose(try layout("H", [], weight: weight).size.width, advance, within: 1)
    }
    let bold = try layout("Ham", [], weight: 700).outline
    #expect(try layout("Ham", [("wght", 700)], weight: 650).outline == bold)
    #expect(try layout("Ham", [("opsz", 20)], weight: 650).outline != bold)
  }

  @Test("The full name of an instance has its weight")
  func fullNames() throws {
    let named = try layout("Ham", [], weight: 650, font: "Inter Bold")
    #expect(named.outline == (try layout("Ham", [], weight: 700).outline))
  }

  @Test("A position replaces that of the named instance, within the range of the axis")
  func positions() throws {
    let regular = try layout("Ham", [])
    #expect(try layout("Ham", [("wght", 400)]).outline == regular.outline)
    #expect(try layout("Ham", [("wght", 400)], weight: 700).outline == regular.outline)
    let bold = try layout("Ham", [], weight: 700)
    #expect(bold.outline != regular.outline)
    #expect(try layout("Ham", [("wght", 700)]).outline == bold.outline)
    #expect(
      try layout("Ham", [("wght", 5000)]).outline == layout("Ham", [("wght", 900)]).outline
    )
    #expect(try layout("Ham", [("wdth", 90)]).outline == regular.outline)
    #expect(try layout("Ham", [("wght", .nan)]).outline == regular.outline)
  }

  @Test("Positions are those of a run, and do nothing to a static font")
  func runs() throws {
    func run(_ axes: [FontVariation], _ font: String = "Inter") -> TextRequest.Run {
      TextRequest.Run("Ham", fontName: font, fontSize: 100, variations: axes)
    }
    let heavy = [FontVariation(tag: "wght", value: 900)]
    let library = FontLibrary(
      files: [FontLibrary.File(path: Self.path), FontLibrary.File(path: PinnedFonts.sans)],
      usesSystemFonts: false
    )
    let shaper = try PinnedFonts.shaper(library)
    let both = try shaper.layout(TextRequest(runs: [run([]), run(heavy)]))
    let one = try shaper.layout(TextRequest(runs: [run([])]))
    #expect(both.parts[0].outline == one.parts[0].outline && both.parts.count == 2)
    let widths = [run([]), run(heavy)].map {
      try? shaper.layout(TextRequest(runs: [$0])).size.width
    }
    expectClose(both.size.width, widths.compactMap(\.self).reduce(0, +), within: 1e-6)
    let sans = try shaper.layout(TextRequest(runs: [run(heavy, "DejaVu Sans")]))
    #expect(sans == (try shaper.layout(TextRequest(runs: [run([], "DejaVu Sans")]))))
  }

  @Test("A catalog lists the axes of a font, and none of a static one")
  func axes() throws {
    let catalog = try FontCatalog(
      FontLibrary(
        files: [FontLibrary.File(path: Self.path), FontLibrary.File(path: PinnedFonts.sans)],
        usesSystemFonts: false
      )
    )
    let axes = catalog.axes(of: try catalog.resolve("Inter", weight: 700).face)
    #expect(axes.map(\.tag) == ["wght"])
    #expect(axes.map { [$0.minimum, $0.defaultValue, $0.maximum] } == [[100, 400, 900]])
    #expect(catalog.axes(of: try catalog.resolve("DejaVu Sans").face).isEmpty)
  }
}
