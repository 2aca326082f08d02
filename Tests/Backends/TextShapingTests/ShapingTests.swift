import TestSupport
import Testing
import TextShaping

@Suite("Missing characters, determinism, bounds")
struct ShapingTests {
  @Test("Characters without a glyph are reported once, and drawn as boxes")
  func missing() throws {
    let layout = try PinnedFonts.shaper().layout(.sans("日a本日"))
    #expect(layout.missingCharacters == ["日", "本"])
    #expect(layout.outline.contourCount > 3)
    #expect(layout.fonts.map(\.path) == [PinnedFonts.sans])
  }

  @Test("Tabs, and characters that are not seen, need no glyph; other controls are boxes")
  func invisible() throws {
    let shaper = try PinnedFonts.shaper()
    #expect(try shaper.layout(.sans("a\tb")).missingCharacters.isEmpty)
    let both = try shaper.layout(.sans("ab"))
    // Fillers of Hangul, a soft hyphen, zero-width and bidirectional controls, a variation selector.
    for scalar in "\u{115F}\u{3164}\u{AD}\u{200B}\u{2060}\u{200E}\u{2066}\u{FE0F}".unicodeScalars {
      let layout = try shaper.layout(.sans("a\(scalar)b"))
      #expect(layout.missingCharacters.isEmpty, "\(scalar.value)")
      #expect(layout.outline.contourCount == both.outline.contourCount, "\(scalar.value)")
    }
    #expect(try shaper.layout(.sans("a\u{B}b")).missingCharacters == ["\u{B}"])
  }

  @Test("Emoji with a monochrome glyph are drawn")
  func emoji() throws {
    let layout = try PinnedFonts.shaper().layout(.sans("😀"))
    #expect(layout.missingCharacters.isEmpty)
    #expect(layout.undrawnFonts.isEmpty)
    #expect(!layout.outline.isEmpty)
  }

  @Test("A character that the font lacks comes from the fallback font")
  func fallbackForCharacters() throws {
    let bold = FontLibrary(
      files: [FontLibrary.File(path: PinnedFonts.bold)],
      usesSystemFonts: false,
      fallbacks: [.file(PinnedFonts.bold)]
    )
    let both = FontLibrary(
      files: [FontLibrary.File(path: PinnedFonts.bold, assetName: "Title")],
      usesSystemFonts: false,
      fallbacks: [.file(PinnedFonts.sans)]
    )
    // U+1D5A0, mathematical sans-serif A, exists in DejaVu Sans only.
    let request = TextRequest("Ab\u{1D5A0}", fontName: "Title", fontSize: 100)
    #expect(try PinnedFonts.shaper(bold).layout(request).missingCharacters.count == 1)
    let layout = try PinnedFonts.shaper(both).layout(request)
    #expect(layout.missingCharacters.isEmpty)
    #expect(layout.fonts.map(\.path) == [PinnedFonts.bold, PinnedFonts.sans])
    #expect(layout.fonts.map(\.usedFallback) == [false, true])
  }

  @Test("Of several fallback fonts each letter takes the first that has it")
  func fallbacksInOrder() throws {
    let slanted = PinnedFonts.folder + "/DejaVuSans-Oblique.ttf"
    // The slanted face has neither; the Arabic comma is in both others, U+1D5A0 in DejaVu Sans only.
    let request = TextRequest("a\u{60C}\u{1D5A0}", fontName: "Title", fontSize: 100)
    func layout(_ fallbacks: [String]) throws -> TextLayout {
      let library = FontLibrary(
        files: [FontLibrary.File(path: slanted, assetName: "Title")],
        usesSystemFonts: false,
        fallbacks: fallbacks.map { .file($0) }
      )
      return try PinnedFonts.shaper(library).layout(request)
    }
    let (bold, sans) = (PinnedFonts.bold, PinnedFonts.sans)
    #expect(try layout([bold, sans]).fonts.map(\.path) == [slanted, bold, sans])
    #expect(try layout([sans, bold]).fonts.map(\.path) == [slanted, sans])
    let poor = try layout([bold])
    #expect(poor.missingCharacters == ["\u{1D5A0}"])
    #expect(try layout(["/nonexistent.ttf", sans]).missingCharacters.isEmpty)
  }

  @Test("An installed font that has a character is found, and none where none has it")
  func installed() {
    #expect(FontCatalog.installedFamily(having: ["a", "\u{1D5A0}"])?.hasPrefix("DejaVu") == true)
    #expect(FontCatalog.installedFamily(having: ["\u{10FFFD}"]) == nil)
  }

  @Test(
    "Format characters are neither drawn nor missing",
    arguments: ["\u{200D}", "\u{AD}", "\u{FEFF}"]
  )
  func formatCharacters(character: String) throws {
    let shaper = try PinnedFonts.shaper()
    let layout = try shaper.layout(.sans("a" + character + "b"))
    #expect(layout.missingCharacters.isEmpty)
    let plain = try shaper.layout(.sans("ab"))
    #expect(layout.parts == plain.parts && layout.size == plain.size)
    #expect(layout.lines.map(\.box) == plain.lines.map(\.box))
  }

  @Test("U+0000 does not end the text")
  func zero() throws {
    let shaper = try PinnedFonts.shaper()
    #expect(try shaper.layout(.sans("a\0b")) == shaper.layout(.sans("a\u{FFFD}b")))
  }

  @Test("Threads with separate shapers agree")
  func threads() async throws {
    let catalog = try FontCatalog(PinnedFonts.library)
    let requests = (0..<40).map { index in
      TextRequest.sans("Sphinx of black quartz \(index) שלום ب 日", 10 + Double(index), wrap: 200)
    }
    @Sendable func layouts() throws -> [TextLayout] {
      let shaper = TextShaper(catalog)
      return try requests.map { try shaper.layout($0) }
    }
    async let first = layouts()
    async let second = layouts()
    let (one, other) = (try await first, try await second)
    #expect(one == other)
    #expect(try layouts() == one)
  }

  @Test("Shapers come and go by the thousand")
  func manyShapers() throws {
    // Pango's own threads may still be busy with the fonts of a shaper that has gone already: one in some hundred
    // ended the process when its tables were cleared meanwhile.
    let catalog = try FontCatalog(PinnedFonts.library)
    let first = try TextShaper(catalog).layout(.sans("a"))
    for _ in 0..<3000 {
      #expect(try TextShaper(catalog).layout(.sans("a")) == first)
    }
  }

  @Test("A layout does not depend on what the shaper did before")
  func history() throws {
    let used = try PinnedFonts.shaper()
    for size in [3.0, 700] { _ = try used.layout(.sans("zyx ABC fi", size)) }
    let request = TextRequest.sans("ABC xyz office", 33.3, .center, wrap: 100, box: 100)
    #expect(try used.layout(request) == PinnedFonts.shaper().layout(request))
  }

  @Test("The bound on bytes holds at N and fails at N + 1")
  func byteLimit() throws {
    let shaper = TextShaper(try FontCatalog(PinnedFonts.library), limits: TextLimits(bytes: 6))
    #expect(try shaper.layout(.sans("äöü")).lineCount == 1)
    #expect(throws: TextError.limitExceeded(what: "bytes of a text", value: 7, maximum: 6)) {
      try shaper.layout(.sans("äöü."))
    }
  }

  @Test("The bound on path steps holds at N and fails at N + 1")
  func pathLimit() throws {
    let catalog = try FontCatalog(PinnedFonts.library)
    let count = try TextShaper(catalog).layout(.sans("HH")).outline.elements.count
    let enough = TextShaper(catalog, limits: TextLimits(pathElements: count))
    #expect(try enough.layout(.sans("HH")).outline.elements.count == count)
    let short = TextShaper(catalog, limits: TextLimits(pathElements: count - 1))
    #expect(throws: TextError.self) { try short.layout(.sans("HH")) }
  }

  @Test("The bound on marks on one letter holds at N and fails at N + 1, across runs")
  func markLimit() throws {
    let catalog = try FontCatalog(PinnedFonts.library)
    let shaper = TextShaper(catalog, limits: TextLimits(marks: 3))
    #expect(try shaper.layout(.sans("e\u{301}\u{301}\u{301}e\u{301}")).lineCount == 1)
    let runs = ["e\u{301}\u{301}", "\u{200D}\u{301}", "\u{301}"].map {
      TextRequest.Run($0, fontName: "DejaVu Sans", fontSize: 10)
    }
    let error = TextError.limitExceeded(
      what: "combining marks on one letter",
      value: 4,
      maximum: 3
    )
    #expect(throws: error) { try shaper.layout(TextRequest(runs: runs)) }
    let time = try ThreadClock.measure {
      let usual = TextShaper(catalog)
      _ = try usual.layout(.sans("e" + String(repeating: "\u{301}", count: 5000)))
      #expect(throws: TextError.self) {
        try usual.layout(.sans("e" + String(repeating: "\u{301}", count: 99_999)))
      }
    }
    #expect(time < 20)
  }

  @Test("A megabyte of text has a layout in linear time or is refused")
  func megabyte() throws {
    let shaper = try PinnedFonts.shaper()
    let time = try ThreadClock.measure {
      // One paragraph of 2^20 bytes; lines of 50 characters. Dots are cheap outlines.
      let text = String(repeating: "      .   ", count: 104_857)
      let layout = try shaper.layout(.sans(text, 10, wrap: 160))
      #expect(layout.lineCount > 1000)
    }
    print("1 MB of text, one paragraph, wrapped: \(time)")
    #expect(throws: TextError.self) {
      try shaper.layout(.sans(String(repeating: "x", count: (1 << 20) + 1)))
    }
    #expect(throws: TextError.self) {
      try shaper.layout(.sans(String(repeating: "g", count: 1 << 20)))
    }
  }
}
