import Graphics
import TestSupport
import Testing
import TextShaping

/// Space between letters where letters join, and hyphens where lines end.
@Suite("Tracking and hyphens")
struct TrackingTests {
  private static let arabic = Repository.absolute("Tests/Fonts/NotoSansArabic-subset.ttf")

  private func layout(
    _ string: String,
    tracking: Double = 0,
    wrap: Double? = nil,
    alignment: TextAlignment = .left
  ) throws -> TextLayout {
    let library = FontLibrary(
      files: [.init(path: PinnedFonts.sans), .init(path: Self.arabic, assetName: "Arabic")],
      usesSystemFonts: false
    )
    let isArabic = string.unicodeScalars.contains { $0.isCursiveLetter }
    let run = TextRequest.Run(
      string,
      fontName: isArabic ? "Arabic, DejaVu Sans" : "DejaVu Sans",
      fontSize: 100,
      tracking: tracking
    )
    let request = TextRequest(
      runs: [run],
      alignment: alignment,
      wrapWidth: wrap,
      boxWidth: wrap ?? 0
    )
    return try TextShaper(try FontCatalog(library)).layout(request)
  }

  @Test("Letters that join have no tracking")
  func joined() throws {
    #expect(try layout("سلام", tracking: 10) == layout("سلام"))
    #expect(try layout("سلام", tracking: -10) == layout("سلام"))
    // The space has, as in browsers.
    let (words, tracked) = (try layout("سلام سلام"), try layout("سلام سلام", tracking: 10))
    expectClose(tracked.size.width, words.size.width + 10, within: 1e-9)
    expectClose(tracked.opticalWidth, words.opticalWidth + 10, within: 1e-9)
    let (mixed, apart) = (try layout("abسلام"), try layout("abسلام", tracking: 10))
    expectClose(apart.size.width, mixed.size.width + 20, within: 1e-9)
    let latin = try layout("ab", tracking: 10)
    expectClose(
      [latin.size.width, latin.opticalWidth + 10],
      [try layout("ab").size.width + 20, latin.size.width],
      within: 1e-9
    )
  }

  @Test("Format characters have no tracking")
  func formatCharacters() throws {
    let plain = try layout("ab", tracking: 10).size
    for mark in ["\u{AD}", "\u{200B}", "\u{2060}", "\u{200E}"] {
      expectClose(try layout("a\(mark)b", tracking: 10).size.width, plain.width, within: 1e-9)
    }
  }

  @Test("A line that breaks at a soft hyphen shows a hyphen", arguments: [0.0, 12])
  func softHyphens(tracking: Double) throws {
    func width(_ string: String) throws -> Double {
      try layout(string, tracking: tracking).opticalWidth
    }
    func expect(_ string: String, _ wrap: Double, _ lines: String) throws {
      let broken = try layout(string, tracking: tracking, wrap: wrap)
      #expect(broken.outline == (try layout(lines, tracking: tracking).outline), "\(lines)")
    }
    let word = "Ham\u{AD}burg\u{AD}er"
    let whole = try width("Hamburger")
    try expect(word, whole + 0.01, "Hamburger")
    try expect(word, whole - 0.01, "Hamburg\u{2010}\ner")
    try expect(word, try width("Hamburg\u{2010}") + 0.01, "Hamburg\u{2010}\ner")
    // The hyphen counts.
    try expect(word, try width("Hamburg\u{2010}") - 0.01, "Ham\u{2010}\nburger")
    try expect("a " + word, try width("a Ham\u{2010}") - 0.01, "a\nHam\u{2010}\nburger")
    // A break at a space shows none.
    try expect("Ham\u{AD} burger", try width("burger") + 0.01, "Ham\nburger")
  }
}
