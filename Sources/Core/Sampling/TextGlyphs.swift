public import Graphics
public import SceneModel

/// A request for the letters of one line of text, independent of its size.
public struct TextGlyphRequest: Sendable, Hashable {
  /// The characters, without line ends.
  public var string: String
  /// The name of a font asset, family or face.
  public var font: String
  /// 100…900.
  public var fontWeight: Int
  /// Whether a slanted face is preferred.
  public var isItalic: Bool
  /// Whether pairs of letters are kerned and ligatures made.
  public var isKerned: Bool

  /// The request of a line of a text.
  public init(_ string: String, of text: VectorText) {
    self.string = string
    font = text.font
    fontWeight = text.fontWeight
    isItalic = text.isItalic
    isKerned = text.isKerned
  }
}

/// The letters of a line, for a font size of 1.
public struct TextGlyphs: Sendable, Hashable {
  /// A letter: a grapheme cluster, or several in a ligature.
  public struct Glyph: Sendable, Hashable {
    /// The characters.
    public var characters: String
    /// The outline, from the start of the letter on the base line, y down.
    public var outline: Path
    /// The distance to the next letter.
    public var advance: Double
    /// The parts of the letter with fixed colours, lowest first, composited over the outline.
    public var marks: [Mark]
    /// Whether tracking goes after it, which letters that join do not have.
    public var takesTracking: Bool

    /// A letter.
    public init(
      characters: String,
      outline: Path,
      advance: Double,
      marks: [Mark] = [],
      takesTracking: Bool = true
    ) {
      (self.characters, self.outline) = (characters, outline)
      (self.advance, self.marks, self.takesTracking) = (advance, marks, takesTracking)
    }
  }

  /// A part of a letter in colours of the font, such as of an emoji.
  public enum Mark: Sendable, Hashable {
    /// An outline with its paint; without one it has the colour of the text.
    case outline(Path, Paint?)
    /// Pixels in their box.
    case image(GlyphImage)
  }

  /// The letters in the order of the string.
  public var glyphs: [Glyph]
  /// The places in `glyphs` from left to right.
  public var visualOrder: [Int]
  /// The height of the font above the base line.
  public var ascent: Double

  /// Letters from left to right in the order of the string, unless another order is given.
  public init(glyphs: [Glyph], visualOrder: [Int]? = nil, ascent: Double) {
    self.glyphs = glyphs
    self.visualOrder = visualOrder ?? Array(glyphs.indices)
    self.ascent = ascent
  }
}
