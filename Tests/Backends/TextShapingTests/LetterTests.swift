import TestSupport
import Testing
import TextShaping

@Suite("Letters of a line, each by itself")
struct LetterTests {
  private func letters(_ string: String, isKerned: Bool = false) throws -> TextLetters {
    let run = TextRequest.Run(string, fontName: "DejaVu Sans", fontSize: 1)
    return try PinnedFonts.shaper().letters(of: run, isKerned: isKerned)
  }

  @Test("Advances and outlines are those of the font for a size of 1")
  func metrics() throws {
    let line = try letters("H i")
    #expect(line.letters.map(\.characters) == ["H", " ", "i"])
    // 1540, 651 and 569 of 2048 units, from hmtx.
    expectClose(line.letters.map(\.advance), [1540, 651, 569].map { $0 / 2048 }, within: 1e-6)
    expectClose(line.ascent, PinnedFonts.ascender / PinnedFonts.unitsPerEm)
    let bounds = line.letters[0].outline.controlBounds
    expectClose(bounds.minY, -PinnedFonts.capHeight / PinnedFonts.unitsPerEm, within: 1e-4)
    expectClose(bounds.maxY, 0)
    #expect(bounds.minX > 0 && line.letters[1].outline.isEmpty)
    #expect(line.visualOrder == [0, 1, 2])
  }

  @Test("Pairs are kerned and ligatures formed only on request")
  func kerning() throws {
    let (loose, tight) = (try letters("AV"), try letters("AV", isKerned: true))
    expectClose(loose.letters[0].advance, 1401.0 / 2048, within: 1e-6)
    #expect(tight.letters[0].advance < loose.letters[0].advance)
    #expect(try letters("ffi").letters.map(\.characters) == ["f", "f", "i"])
    let joined = try letters("ffi", isKerned: true).letters.map(\.characters)
    #expect(joined == ["ffi"])
  }

  @Test("Marks, joined emoji and line ends")
  func clusters() throws {
    #expect(try letters("e\u{301}x").letters.map(\.characters) == ["e\u{301}", "x"])
    #expect(try letters("").letters.isEmpty && letters("").visualOrder.isEmpty)
    #expect(try letters("").ascent > 0)
    #expect(try letters("a\nb\0c").letters.map(\.characters) == ["a", " ", "b", "\u{FFFD}", "c"])
    // Each in Unicode scalars of the string, which others stand for.
    let odd = try letters("\0\u{2028}a\r\ne\u{301}\u{85}b")
    #expect(odd.letters.map(\.start) == [0, 1, 2, 3, 4, 5, 7, 8])
    let missing = try letters("日a")
    #expect(missing.missingCharacters == ["日"] && missing.letters.count == 2)
  }

  @Test("Letters that run to the left keep the order of the string")
  func rightToLeft() throws {
    let line = try letters("אב a")
    #expect(line.letters.map(\.characters) == ["א", "ב", " ", "a"])
    #expect(line.visualOrder == [3, 2, 1, 0])
    let turned = try letters("a\u{202E}b!c\u{202C}d")
    #expect(turned.missingCharacters.isEmpty && turned.letters[1].advance == 0)
    let drawn = turned.visualOrder.map { turned.letters[$0].characters }.joined()
    #expect(drawn.filter { !"\u{202E}\u{202C}".contains($0) } == "ac!bd")
    // Arabic letters join, each with a shape of its own.
    let arabic = try letters("ببب").letters
    #expect(arabic.count == 3)
    #expect(Set(arabic.map(\.outline)).count == 3)
  }

  @Test("An upright face is preferred, unless a slanted one is requested")
  func italic() throws {
    let installed = try FontCatalog(FontLibrary())
    for weight in [400, 700] {
      let upright = try installed.resolve("Liberation Sans", weight: weight).face
      let slanted = try installed.resolve("Arial", weight: weight, isItalic: true).face
      #expect(upright.isUpright && !slanted.isUpright)
      #expect(upright.weight == weight && slanted.weight == weight)
      #expect(slanted.hasFamily("Liberation Sans"))
    }
    // There is no slanted face among these pinned ones.
    let pinned = try FontCatalog(PinnedFonts.library)
    let face = try pinned.resolve("DejaVu Sans", weight: 700, isItalic: true)
    #expect(face.path == PinnedFonts.bold)
  }
}
