/// A letter of a shaped line, for a font size of 1: a grapheme cluster, or several in a ligature.
public struct TextLetter: Sendable, Hashable {
  /// A part of a letter in colours of the font.
  public enum Mark: Sendable, Hashable {
    /// An outline with its paint; without one it has the colour of the text.
    case outline(Path, Paint?)
    /// A PNG file, and the box that it fills.
    case image([UInt8], Rect)
  }

  /// The characters.
  public package(set) var characters = ""
  /// The outline, from the start of the letter on the base line, y down; nonzero winding.
  ///
  /// Upright letters hang from the origin.
  public package(set) var outline = Path()
  /// The distance to the next letter: of upright letters down, of others to the right.
  public package(set) var advance = 0.0
  /// The parts of the letter with fixed colours, lowest first, composited over the outline.
  public package(set) var marks: [Mark] = []
  /// Whether tracking goes after it: not where letters join, nor for characters without a width.
  public package(set) var takesTracking = true
  /// The run that it begins in.
  public package(set) var run = 0
  /// Where its characters begin in all runs, in Unicode scalars.
  public package(set) var start = 0
  /// The height of its font above the base line, from `hhea`.
  public package(set) var ascent = 0.8
  /// The depth of its font below the base line, positive, from `hhea`.
  public package(set) var descent = 0.2

  /// A letter without an outline.
  package init() {}
}

/// The metrics of a font in ems that lines of letters are placed by; heights are from the base line, up.
public struct FontMetrics: Sendable, Hashable {
  /// A line under or through letters.
  public struct Rule: Sendable, Hashable {
    /// The distance of its upper side below the base line.
    public var top: Double
    /// Its height.
    public var thickness: Double

    /// A line.
    package init(top: Double, thickness: Double) { (self.top, self.thickness) = (top, thickness) }
  }

  /// The height above the base line, from `hhea`.
  public var ascent = 0.8
  /// The depth below the base line, positive, from `hhea`.
  public var descent = 0.2
  /// The height of the letter x.
  public var xHeight = 0.5
  /// How far subscripts are below the base line.
  public var subscriptDepth = 0.2
  /// How far superscripts are above the base line.
  public var superscriptHeight = 0.4
  /// The line under letters.
  public var underline = Rule(top: 0.1, thickness: 0.05)
  /// The line through letters.
  public var strikethrough = Rule(top: -0.28, thickness: 0.05)
  /// Whether the font has small capitals.
  public var hasSmallCapitals = true

  /// Metrics of a common font.
  package init() {}
}
