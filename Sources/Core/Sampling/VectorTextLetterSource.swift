import Graphics
import SceneModel

/// The letters of the lines of a text: its outlines, and letters of the font where it has none.
struct VectorTextLetterSource {
  private let text: VectorText
  private let glyphs: [String: VectorGlyph]

  /// The letters of a line in the order of the string.
  struct Line {
    var letters: [VectorTextLayout.Letter]
    /// The places in `letters` from left to right.
    var visualOrder: [Int]
    /// The height of the font above the base line, for a font size of 1; nil for a line of outlines.
    var ascent: Double?
  }

  init(_ text: VectorText) {
    self.text = text
    glyphs = Dictionary(text.glyphs.map { ($0.character, $0) }) { first, _ in first }
  }

  /// The letters of a part of the text without line ends.
  ///
  /// Where outlines lack a letter, the font shapes the whole line, so that its letters join and have their order;
  /// then outlines replace those of their letters.
  func line(_ string: String, _ resources: any ResourceProvider) throws(SamplingError) -> Line {
    var text = text
    text.string = string
    guard text.glyphs.isEmpty || !text.lettersWithoutGlyphs.isEmpty else {
      let letters = string.map { character in
        let none = VectorGlyph(character: String(character), path: Path(), advance: 0)
        return letter(String(character), glyphs[String(character)] ?? none)
      }
      return Line(letters: letters, visualOrder: Array(letters.indices))
    }
    // Ligatures would contain letters that have outlines.
    text.isKerned = text.isKerned && text.glyphs.isEmpty
    let shaped = try resources.glyphs(for: TextGlyphRequest(string, of: text))
    return Line(
      letters: shaped.glyphs.map { glyph in
        glyphs[glyph.characters].map { letter(glyph.characters, $0) }
          ?? VectorTextLayout.Letter(glyph, size: text.fontSize)
      },
      visualOrder: shaped.visualOrder,
      ascent: text.glyphs.isEmpty ? shaped.ascent : nil
    )
  }

  private func letter(_ character: String, _ glyph: VectorGlyph) -> VectorTextLayout.Letter {
    VectorTextLayout.Letter(character, glyph, size: text.fontSize)
  }
}
