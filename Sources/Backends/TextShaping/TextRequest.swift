@_exported public import struct Graphics.FontRun
@_exported public import struct Graphics.FontVariation
@_exported public import enum Graphics.TextAlignment
@_exported public import enum Graphics.TextTruncation
@_exported public import enum Graphics.TextUnit
@_exported public import enum Graphics.TextVerticalAlignment

/// A layout request for a text: the inputs that determine its outlines, except the fonts.
public struct TextRequest: Sendable, Hashable {
  /// A part of the text.
  public typealias Run = FontRun

  /// Lines and boxes that follow the letters of a run.
  public typealias Decorations = FontRun.Decorations

  /// What has an index and a box of its own in the layout.
  public typealias Unit = TextUnit

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
  /// Whether the size counts white space at the ends of paragraphs, up to the greatest width of a line.
  ///
  /// Lines are aligned without it in any case.
  public var countsTrailingSpace = false

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
