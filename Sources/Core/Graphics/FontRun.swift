/// A position on an axis of a variable font.
public struct FontVariation: Sendable, Hashable {
  /// The axis.
  public var tag: String
  /// The position in the units of the axis; the font's range limits it.
  public var value: Double

  /// A position.
  public init(tag: String, value: Double) { (self.tag, self.value) = (tag, value) }
}

/// A part of a text in one font and size.
public struct FontRun: Sendable, Hashable {
  /// Lines and boxes that follow the letters of a run.
  public struct Decorations: Sendable, Hashable {
    /// Whether the outline includes a line under the letters, by the `post` table of the font.
    public var isUnderlined: Bool
    /// Whether the outline includes a line through the letters, by the `OS/2` table of the font.
    public var isStruckThrough: Bool
    /// Whether the layout has the boxes of the run.
    public var isHighlighted: Bool

    /// Decorations; none by default.
    public init(
      isUnderlined: Bool = false,
      isStruckThrough: Bool = false,
      isHighlighted: Bool = false
    ) {
      (self.isUnderlined, self.isStruckThrough) = (isUnderlined, isStruckThrough)
      self.isHighlighted = isHighlighted
    }

    /// Whether the layout is the same as without decorations.
    package var isEmpty: Bool { !isUnderlined && !isStruckThrough && !isHighlighted }
  }

  /// The characters.
  ///
  /// LF, CR, CR LF, U+2028 and U+2029 end a line.
  public var string: String
  /// The name of a font asset, a family or a full name.
  public var fontName: String
  /// The em size in points; held in 0…1 000 000, NaN counts as 0.
  public var fontSize: Double
  /// The weight on OpenType's scale, 1…1000.
  public var fontWeight: Int
  /// Points added after each character; ligatures are off where it is not 0.
  public var tracking: Double
  /// Whether an italic or oblique face is preferred.
  public var isItalic: Bool
  /// Whether a declared upright face is slanted for an italic text (CSS Fonts 4, `font-synthesis-style`).
  public var synthesizesStyle = false
  /// Whether a face may be emboldened for the weight (`font-synthesis-weight`); none is, which drawings warn of.
  package var synthesizesWeight = true
  /// Positions on axes of variable fonts; fonts without the axes ignore them.
  public var variations: [FontVariation]
  /// Lines and boxes that follow the letters.
  public var decorations: Decorations
  /// Features of OpenType, separated by commas, such as `smcp=1,kern=0`; later ones replace earlier ones.
  public var features: String
  /// The language as a BCP 47 tag; empty for none.
  public var language: String
  /// Whether separate letters are upright in a vertical line.
  public var isUpright: Bool

  /// A part of a text.
  public init(
    _ string: String,
    fontName: String,
    fontSize: Double,
    fontWeight: Int = 400,
    tracking: Double = 0,
    isItalic: Bool = false,
    variations: [FontVariation] = [],
    decorations: Decorations = Decorations(),
    features: String = "",
    language: String = "",
    isUpright: Bool = false
  ) {
    (self.string, self.fontName, self.fontSize) = (string, fontName, fontSize)
    (self.fontWeight, self.tracking, self.isItalic) = (fontWeight, tracking, isItalic)
    (self.variations, self.decorations) = (variations, decorations)
    (self.features, self.language, self.isUpright) = (features, language, isUpright)
  }
}
