@_exported public import enum Graphics.TextAlignment
@_exported public import enum Graphics.TextTruncation
@_exported public import enum Graphics.TextUnit
@_exported public import enum Graphics.TextVerticalAlignment

/// A layout request for a text: the inputs that determine its outlines, except the fonts.
public struct TextRequest: Sendable, Hashable {
  /// A part of the text in one font and size.
  public struct Run: Sendable, Hashable {
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

  /// What has an index and a box of its own in the layout.
  public typealias Unit = TextUnit

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
    var isEmpty: Bool { !isUnderlined && !isStruckThrough && !isHighlighted }
  }

  /// The text; the parts follow each other without a break.
  public var runs: [Run]
  /// Where the lines lie in the box.
  public var alignment: TextAlignment
  /// The vertical alignment of all lines in the box.
  public var verticalAlignment: TextVerticalAlignment
  /// The greatest width of a line in points, or nil for lines that end at line ends only.
  public var wrapWidth: Double?
  /// The width in points of the box that lines are aligned in.
  public var boxWidth: Double
  /// The height in points of the box, which wrapped text is truncated at and lines are aligned in.
  public var boxHeight: Double
  /// Points added between lines.
  public var lineSpacing: Double
  /// The position of the ellipsis if the text is too long for the box.
  public var truncation: TextTruncation
  /// The units whose outlines are separate; nil for outlines of whole runs.
  public var unit: Unit?
  /// Whether the layout has outlines and images; measuring does not need them.
  public var hasOutlines = true

  /// A text of several runs.
  public init(
    runs: [Run],
    alignment: TextAlignment = .natural,
    verticalAlignment: TextVerticalAlignment = .top,
    wrapWidth: Double? = nil,
    boxWidth: Double = 0,
    boxHeight: Double = 0,
    lineSpacing: Double = 0,
    truncation: TextTruncation = .none,
    unit: Unit? = nil
  ) {
    (self.runs, self.alignment, self.verticalAlignment) = (runs, alignment, verticalAlignment)
    (self.wrapWidth, self.boxWidth, self.boxHeight) = (wrapWidth, boxWidth, boxHeight)
    (self.lineSpacing, self.truncation, self.unit) = (lineSpacing, truncation, unit)
  }

  /// A text of one run.
  public init(
    _ string: String,
    fontName: String,
    fontSize: Double,
    fontWeight: Int = 400,
    alignment: TextAlignment = .natural,
    wrapWidth: Double? = nil,
    boxWidth: Double = 0,
    tracking: Double = 0,
    lineSpacing: Double = 0
  ) {
    self.init(
      runs: [
        Run(
          string,
          fontName: fontName,
          fontSize: fontSize,
          fontWeight: fontWeight,
          tracking: tracking
        )
      ],
      alignment: alignment,
      wrapWidth: wrapWidth,
      boxWidth: boxWidth,
      lineSpacing: lineSpacing
    )
  }
}
