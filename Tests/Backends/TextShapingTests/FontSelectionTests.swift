import Graphics
import TestSupport
import Testing
import TextShaping

/// Which font of a list serves which characters, with pinned fonts of five scripts.
@Suite("Fonts of lists")
struct FontSelectionTests {
  private static let files = [
    "Inter": "Inter-variable-subset.ttf", "Arabic": "NotoSansArabic-subset.ttf",
    "Hebrew": "NotoSansHebrew-subset.ttf", "Deva": "NotoSansDevanagari-subset.ttf",
    "Thai": "NotoSansThai-subset.ttf", "Japan": "VLPGothic-subset.ttf",
    "Emoji": "NotoColorEmoji-subset.ttf",
  ]

  private static func path(_ name: String) -> String {
    name == "Sans" ? PinnedFonts.sans : Repository.absolute("Tests/Fonts/\(files[name] ?? name)")
  }

  private static func shaper() throws -> TextShaper {
    let names = files.keys.sorted() + ["Sans"]
    return TextShaper(
      try FontCatalog(
        FontLibrary(
          files: names.map { FontLibrary.File(path: path($0), assetName: $0) },
          usesSystemFonts: false,
          fallbacks: [.file(PinnedFonts.bold)]
        )
      )
    )
  }

  private func layout(
    _ string: String,
    _ list: String,
    _ unit: TextRequest.Unit? = nil
  ) throws -> TextLayout {
    let run = TextRequest.Run(string, fontName: list, fontSize: 100)
    return try Self.shaper().layout(TextRequest(runs: [run], unit: unit))
  }

  @Test("Each character takes the first font of a list that has it")
  func order() throws {
    let all = ["Inter", "Hebrew", "Arabic", "Deva", "Thai", "Japan", "Emoji"]
    let text = "Ham שָׁלוֹם سلام नमस्ते สวัสดี 日本語 🎉"
    let full = try layout(text, all.joined(separator: ", "))
    #expect(full.missingCharacters.isEmpty)
    #expect(full.fonts.map(\.path) == all.map(Self.path))
    #expect(full.fonts.allSatisfy { !$0.usedFallback })
    #expect(try layout("aש", "Sans, Hebrew").fonts.map(\.path) == [Self.path("Sans")])
    let swapped = try layout("aש", "Hebrew, Sans")
    #expect(swapped.fonts.map(\.path) == ["Hebrew", "Sans"].map(Self.path))
  }

  @Test("A line under characters of several fonts is one, where the first font has it")
  func underline() throws {
    // The rule of DejaVu Sans, of 2048 units: 40 below the baseline, 90 thick.
    for text in ["aन日a", "日a"] {
      func layout(_ decorations: TextRequest.Decorations) throws -> TextLayout {
        let run = TextRequest.Run(
          text,
          fontName: "Sans, Deva, Japan",
          fontSize: 100,
          decorations: decorations
        )
        return try Self.shaper().layout(TextRequest(runs: [run]))
      }
      let plain = try layout(TextRequest.Decorations())
      let lined = try layout(TextRequest.Decorations(isUnderlined: true))
      #expect(lined.fonts.count > 1 && lined.lines.count == 1)
      #expect(lined.outline.contourCount == plain.outline.contourCount + 1)
      let rule = Path(
        elements: Array(lined.outline.elements.dropFirst(plain.outline.elements.count))
      ).box
      let top = try #require(lined.lines.first).baseline + 40 / 20.48
      expectClose([rule.minX, rule.maxX], [0, lined.size.width], within: 1e-3)
      expectClose([rule.minY, rule.height], [top, 90 / 20.48], within: 1e-3)
    }
  }

  @Test(
    "Variation selectors choose a font with colours or without, from the whole list and the fallbacks"
  )
  func presentation() throws {
    func fonts(_ string: String, _ list: String) throws -> [String] {
      let library = FontLibrary(
        files: ["Sans", "Emoji"].map { .init(path: Self.path($0), assetName: $0) },
        usesSystemFonts: false,
        fallbacks: [.file(PinnedFonts.bold), .file(Self.path("Emoji"))]
      )
      let shaper = TextShaper(try FontCatalog(library))
      let run = TextRequest.Run(string, fontName: list, fontSize: 100)
      let used = try shaper.layout(TextRequest(runs: [run])).images.isEmpty
      let letters = try shaper.letters(of: run)
      #expect(letters.letters.allSatisfy { $0.marks.isEmpty } == used, "\(string) \(list)")
      return letters.fonts.dropFirst().map(\.path)
    }
    let emoji = [Self.path("Emoji")]
    #expect(try fonts("\u{2764}\u{FE0F}", "Sans") == emoji)
    #expect(try fonts("\u{2764}\u{FE0F}", "Sans, Emoji") == emoji)
    #expect(try fonts("1\u{FE0F}\u{20E3}", "Sans") == emoji)
    #expect(try fonts("\u{2764}", "Sans").isEmpty && fonts("\u{2764}\u{FE0E}", "Sans").isEmpty)
    #expect(try fonts("1\u{FE0F}", "Sans").isEmpty && fonts("12", "Sans, Emoji").isEmpty)
    // The font of the list has it in colour only.
    #expect(try fonts("\u{2764}\u{FE0E}", "Emoji") == [PinnedFonts.bold])
    #expect(try fonts("\u{2764}\u{FE0F}", "Emoji").isEmpty)
  }

  @Test("A name of a list that is not there is passed over; the fallback serves after the list")
  func missing() throws {
    let shifted = try layout("ש", "Nowhere, Hebrew")
    #expect(shifted.fonts.map(\.path) == [Self.path("Hebrew")])
    #expect(shifted.fonts[0].substitutionMessage?.contains("'Nowhere' not found") == true)
    #expect(try layout("aЖ", "Inter, Hebrew").fonts.map(\.path).last == PinnedFonts.bold)
    let catalog = try FontCatalog(PinnedFonts.library)
    #expect(catalog.missingNames(ofList: "DejaVu Sans, A, B, standard") == ["A", "B"])
    #expect(catalog.missingNames(ofList: "DejaVu Sans").isEmpty)
  }

  @Test("A letter and its marks come from one font")
  func marks() throws {
    // The subset of Inter has the letter, but not the mark.
    let mixed = try layout("e\u{301}", "Inter, Sans")
    let sans = try layout("e\u{301}", "Sans")
    expectClose(mixed.size.width, sans.size.width, within: 1e-6)
    #expect(mixed.outline.elements.count == sans.outline.elements.count)
  }

  @Test(
    "An emoji of several characters is one image",
    arguments: ["👩‍👧", "❤️", "🇯🇵", "1️⃣", "👍🏽", "🎉"]
  )
  func emoji(sequence: String) throws {
    for list in ["Sans, Emoji", "Inter, Emoji", "Hebrew, Sans, Emoji"] {
      let layout = try layout("a" + sequence + "b", list, .character)
      #expect(layout.images.count == 1, "\(list)")
      #expect(layout.missingCharacters.isEmpty && layout.lineCount == 1)
      #expect(Set(layout.parts.compactMap(\.unit?.index)) == [0, 2])
      #expect(layout.images.first?.unit?.index == 1)
    }
  }

  @Test("Without the variation selector of emoji the first font serves, in one colour")
  func textPresentation() throws {
    #expect(try layout("\u{2764}", "Sans, Emoji").images.isEmpty)
    #expect(try layout("\u{2764}", "Emoji, Sans").images.count == 1)
    #expect(try layout("1", "Sans, Emoji").images.isEmpty)
  }

  @Test("An emoji takes a font with colours of the list, wherever it is named")
  func colorOfList() throws {
    // DejaVu Sans has U+1F600, too.
    #expect(try layout("\u{1F600}", "Sans").images.isEmpty)
    let mixed = try layout("a\u{1F600}", "Sans, Emoji")
    #expect(mixed.images.count == 1)
    #expect(mixed.fonts.map(\.path) == ["Sans", "Emoji"].map(Self.path))
    #expect(try layout("\u{1F600}", "Emoji, Sans").images.count == 1)
    #expect(try layout("\u{1F600}\u{FE0E}", "Sans, Emoji").images.isEmpty)
  }

  @Test("A run takes emoji from its fonts, not from those of other runs")
  func runs() throws {
    let runs = [("😀", "Sans"), ("🎉", "Inter, Emoji")].map {
      TextRequest.Run($0.0, fontName: $0.1, fontSize: 100)
    }
    let layout = try Self.shaper().layout(TextRequest(runs: runs))
    #expect(layout.images.count == 1 && layout.parts.map(\.run) == [0])
    #expect(layout.missingCharacters.isEmpty)
  }

  @Test(
    "Scripts are shaped in a list as with their font alone",
    arguments: [
      ("سلام عليكم", "Arabic"), ("لا", "Arabic"), ("नमस्ते हिन्दी", "Deva"), ("สวัสดี น้ำ", "Thai"),
      ("שָׁלוֹם עולם", "Hebrew"), ("日 本。語", "Japan"), ("かな カー", "Japan"),
    ]
  )
  func scripts(text: String, font: String) throws {
    let (alone, listed) = (try layout(text, font), try layout(text, "Sans, \(font)"))
    let first = try layout(text, "Emoji, \(font)")
    #expect(alone.missingCharacters.isEmpty && listed.missingCharacters.isEmpty)
    #expect(alone.outline.elements.count == first.outline.elements.count)
    if !["Arabic", "Hebrew"].contains(font) {
      #expect(alone.outline.elements.count == listed.outline.elements.count)
      expectClose(alone.size.width, listed.size.width, within: 1e-3)
    }
  }

  @Test(
    "Characters of a text that letters animate are clusters",
    arguments: [
      ("नमस्ते", "Deva", 3), ("हिन्दी", "Deva", 2), ("น้ำ", "Thai", 1), ("ที่", "Thai", 1),
      ("שָׁלוֹם", "Hebrew", 4), ("لا", "Arabic", 1), ("بَتِ", "Arabic", 2), ("日本", "Japan", 2),
      ("👩‍👧🎉", "Emoji", 2),
    ]
  )
  func units(text: String, font: String, count: Int) throws {
    let layout = try layout(text, "Inter, \(font)", .character)
    let units = layout.parts.compactMap(\.unit?.index) + layout.images.compactMap(\.unit?.index)
    #expect(Set(units) == Set(0..<count))
    let line = try Self.shaper().letters(
      of: TextRequest.Run(text, fontName: "Inter, \(font)", fontSize: 1)
    )
    #expect(line.letters.count == count && line.letters.map(\.characters).joined() == text)
    #expect(line.missingCharacters.isEmpty)
  }
}
