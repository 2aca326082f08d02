public import Graphics

/// A text converted to outlines.
///
/// The unit is points; the origin is the top left corner of the text box, y down. The first
/// baseline is at the ascent of the first line. The height of a line is ascent + descent of its
/// tallest run, both from the font's `hhea` table. The first of equally tall runs gives the line
/// its ascent.
public struct TextLayout: Sendable, Hashable {
  /// A unit of the text with its box.
  public struct Unit: Sendable, Hashable {
    /// The number of the unit in reading order; units without visible glyphs are not counted.
    public internal(set) var index: Int
    /// The advances of the unit's glyphs times the height of the line, in the coordinates of the
    /// outlines.
    public internal(set) var box: Rect
  }

  /// The outlines of the glyphs of one run.
  public struct Part: Sendable, Hashable {
    /// The outlines, to be filled with the nonzero winding rule.
    public internal(set) var outline: Path
    /// The number of the run in the request.
    public internal(set) var run: Int
    /// The paint that the font gives them; nil for that of the run.
    public internal(set) var paint: Paint?
    /// Whether the outlines are a layer of a colour glyph, composited over the preceding layers.
    public internal(set) var isLayer = false
    /// The unit that they belong to; nil where the request names no units.
    public internal(set) var unit: Unit?
  }

  /// The box of a run on one line.
  public struct Highlight: Sendable, Hashable {
    /// The number of the run in the request.
    public internal(set) var run: Int
    /// The advances of neighbouring letters times the height of the line, in the coordinates of the
    /// outlines.
    public internal(set) var box: Rect
  }

  /// A line of the text.
  public struct Line: Sendable, Hashable {
    /// The characters that it shows, without white space at its end; an ellipsis for those left out.
    public internal(set) var string: String
    /// Whether an ellipsis stands for characters that are left out.
    public internal(set) var isTruncated: Bool
    /// Points below the top of the text box.
    public internal(set) var baseline: Double
    /// The advances of its letters times its height, in the coordinates of the outlines.
    public internal(set) var box: Rect
  }

  /// A glyph that is an image.
  public struct Image: Sendable, Hashable {
    /// A PNG file.
    public internal(set) var bytes: [UInt8]
    /// The identifier of the glyph among the glyphs of the text's fonts.
    public internal(set) var glyph: Int
    /// The box of the image, in the coordinates of the outlines.
    public internal(set) var box: Rect
    /// The unit that it belongs to; nil where the request names no units.
    public internal(set) var unit: Unit?
  }

  /// The outlines of the runs that have any, in order.
  ///
  /// An ellipsis belongs to the run of the letter beside it.
  public internal(set) var parts: [Part] = []
  /// The glyphs that are images.
  public internal(set) var images: [Image] = []
  /// The boxes of runs that request them, line by line.
  public internal(set) var highlights: [Highlight] = []
  /// The width of the widest line, without white space at line ends, and the height of all lines.
  public internal(set) var size = Size.zero
  /// The width of the widest line without the tracking after its last letter.
  public internal(set) var opticalWidth = 0.0
  /// The lines from top to bottom; none for the empty text.
  public internal(set) var lines: [Line] = []
  /// Characters that no font has, each once, in order of appearance.
  ///
  /// They are drawn as the empty box of their run's font.
  public internal(set) var missingCharacters: [Unicode.Scalar] = []
  /// Fonts with glyphs in colour of a kind that is not drawn.
  public internal(set) var undrawnFonts: [ResolvedFont] = []
  /// The fonts that were used; that of the first run (or what serves for it) comes first.
  public internal(set) var fonts: [ResolvedFont] = []

  /// The number of lines; 0 for the empty text.
  public var lineCount: Int { lines.count }
  /// Baselines of the lines, in points below the top of the box.
  public var baselines: [Double] { lines.map(\.baseline) }

  /// The outlines of all runs, to be filled with the nonzero winding rule.
  public var outline: Path {
    guard var full = parts.first?.outline else { return Path() }
    for part in parts.dropFirst() { full.append(part.outline) }
    return full
  }

  /// The layout further down in its box.
  func moved(down distance: Double) -> TextLayout {
    let shift = Affine.translation(0, distance)
    var moved = self
    for index in parts.indices {
      moved.parts[index].outline = parts[index].outline.transformed(by: shift)
      moved.parts[index].unit?.box.origin.y += distance
    }
    for index in images.indices {
      moved.images[index].box = shift.apply(images[index].box)
      moved.images[index].unit?.box.origin.y += distance
    }
    for index in highlights.indices { moved.highlights[index].box.origin.y += distance }
    for index in lines.indices {
      moved.lines[index].baseline += distance
      moved.lines[index].box.origin.y += distance
    }
    return moved
  }

  /// A layout without lines.
  static let empty = TextLayout()
}
