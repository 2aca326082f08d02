public import Graphics
public import SceneModel

/// The layout request of a text layer: its content except the colours.
public struct TextLayoutRequest: Sendable, Hashable {
  /// A part of the text in one font and size.
  public struct Run: Sendable, Hashable {
    /// The characters.
    public var string: String
    /// The name of a font asset, family or face.
    public var font: String
    /// Points.
    public var fontSize: Double
    /// 100…900.
    public var fontWeight: Int
    /// Points added after each letter.
    public var tracking: Double
    /// Whether a slanted face is preferred.
    public var isItalic: Bool
    /// Positions on axes of variable fonts.
    public var fontVariations = FontVariations()
    /// Whether outlines include a line under the letters.
    public var isUnderlined = false
    /// Whether outlines include a line through the letters.
    public var isStruckThrough = false
    /// Whether the boxes behind the letters are requested.
    public var isHighlighted = false
  }

  /// The text; a plain string is one run.
  public var runs: [Run]
  /// The alignment of lines in the box.
  public var alignment: AlignmentMode
  /// The vertical alignment of all lines in the box.
  public var verticalAlignment: VerticalAlignment
  /// The width of the box in points.
  public var boxWidth: Double
  /// The height of the box in points; 0 where lines do not depend on it.
  public var boxHeight: Double
  /// Whether lines break at the width of the box.
  public var isWrapped: Bool
  /// Points added between lines.
  public var lineSpacing: Double
  /// The position of the ellipsis.
  public var truncation: TruncationMode
  /// The units whose outlines are separate; nil for outlines of whole runs.
  public var unit: TextUnit?

  /// Creates the request of a text layer with bounds of a size.
  ///
  /// The layout's origin is offset by the padding from the origin of the bounds.
  ///
  /// - Parameter unit: the units whose outlines are separate; nil for outlines of whole runs.
  public init(_ text: TextContent, bounds: Size, unit: TextUnit? = nil) {
    let box = Rect(origin: .zero, size: bounds).inset(by: text.padding).size
    runs = text.resolvedRuns.transformed.map { run in
      Run(
        string: run.string,
        font: run.font ?? text.font,
        fontSize: run.fontSize ?? text.fontSize,
        fontWeight: run.fontWeight ?? text.fontWeight,
        tracking: run.tracking ?? text.tracking,
        isItalic: (run.fontStyle ?? text.fontStyle) == .italic,
        fontVariations: run.style.fontVariations,
        isUnderlined: run.style.underline ?? false,
        isStruckThrough: run.style.strikethrough ?? false,
        isHighlighted: run.style.highlight != nil
      )
    }
    alignment = text.alignmentMode
    verticalAlignment = text.verticalAlignment
    boxWidth = box.width
    let isCut = text.isWrapped && text.truncationMode != .none
    boxHeight = isCut || text.verticalAlignment != .top ? box.height : 0
    isWrapped = text.isWrapped
    lineSpacing = text.lineSpacing
    truncation = text.truncationMode
    self.unit = unit
  }

  /// Whether anything can be seen of the text.
  public var hasLetters: Bool { runs.contains { $0.fontSize > 0 && !$0.string.isEmpty } }
}

/// The outlines of letters of one run, or a letter that is an image.
public struct TextPart: Sendable, Hashable {
  /// A unit of the text with its box.
  public struct Unit: Sendable, Hashable {
    /// The number of the unit in reading order, among those with something to draw.
    public var index: Int
    /// The advances of its letters times the height of the line, in the coordinates of outlines.
    public var box: Rect

    /// A unit.
    public init(index: Int, box: Rect) {
      self.index = index
      self.box = box
    }
  }

  /// The outlines, to be filled with the nonzero winding rule.
  public var outline: Path
  /// The number of the run in the request.
  public var run: Int
  /// The paint that the font gives them, in their coordinates; nil for that of the run.
  public var paint: Paint?
  /// Whether they are a layer of a colour glyph, composited over the preceding layers.
  public var isLayer: Bool
  /// The pixels of a letter with the box that they fill, in the coordinates of outlines; nil for outlines.
  public var image: GlyphImage?
  /// The box behind letters of the run on one line, without an outline; nil for letters.
  public var highlight: Rect?
  /// The unit that it belongs to; nil where the request names no units.
  public var unit: Unit?

  /// Outlines of a run.
  public init(outline: Path, run: Int, paint: Paint? = nil, isLayer: Bool = false) {
    (self.outline, self.run, self.paint, self.isLayer) = (outline, run, paint, isLayer)
  }

  /// A letter that is an image.
  public init(image: GlyphImage) {
    self.init(outline: Path(), run: 0)
    self.image = image
  }
}

/// A letter that is an image, such as an emoji.
public struct GlyphImage: Sendable, Hashable {
  /// The pixels.
  public var bitmap: Bitmap
  /// The box of the pixels.
  public var box: Rect

  /// Creates an image with its box.
  public init(bitmap: Bitmap, box: Rect) {
    self.bitmap = bitmap
    self.box = box
  }
}
